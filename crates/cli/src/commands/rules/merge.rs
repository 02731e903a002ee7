//! `tesuji rules merge`: the parts of a rule base, made on many machines, become one file.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tesuji_rulegen::encode;
use tesuji_rules::{RuleBase, RuleTable};

use super::super::Exit;
use super::pick::usual_shapes;
use crate::output::say;
use crate::rules_argument::read_base;
use crate::save::save;

/// Put the parts of a rule base together.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  tesuji rules generate --shard 1/2 --out 1.rules\n  \
tesuji rules generate --shard 2/2 --out 2.rules\n  tesuji rules merge 1.rules 2.rules --out sound.rules")]
pub(crate) struct MergeArgs {
    /// The parts.
    #[arg(value_name = "FILE", required = true)]
    parts: Vec<PathBuf>,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(args: &MergeArgs) -> anyhow::Result<Exit> {
    let bases = args.parts.iter().map(|part| read_base(part)).collect::<anyhow::Result<Vec<_>>>()?;
    let edition = bases[0].edition;
    anyhow::ensure!(
        bases.iter().all(|base| base.edition == edition),
        "the parts are of different editions: merge those of one edition"
    );
    let mut tables: Vec<Arc<RuleTable>> = Vec::new();
    for (base, part) in bases.into_iter().zip(&args.parts) {
        for table in base.tables {
            let is_there = tables.iter().any(|one| (one.about, one.shape) == (table.about, table.shape));
            anyhow::ensure!(
                !is_there,
                "{}: the table {} {} is in another part too",
                part.display(),
                table.about.word(),
                table.shape
            );
            tables.push(table);
        }
    }
    // The order in which one machine makes them; tables of other shapes follow in the order of the parts.
    let order = usual_shapes();
    let place = |table: &RuleTable| order.iter().position(|&one| one == (table.about, table.shape));
    tables.sort_by_key(|table| place(table).unwrap_or(usize::MAX));
    let base = RuleBase { edition, tables };
    let bytes = encode(&base);
    save(&args.out, &bytes)?;
    let count = base.tables.len();
    say(format!("{} rules in {count} tables, {} bytes: {}", base.len(), bytes.len(), args.out.display()))?;
    Ok(Exit::Answered)
}
