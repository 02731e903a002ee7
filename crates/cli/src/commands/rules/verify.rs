//! `tesuji rules verify`: a machine-checked proof of every rule.

use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use tesuji_question::Deadline;
use tesuji_rulegen::proof::{NotProved, Proved, prove};
use tesuji_rules::{Edition, RuleBase, RuleTable};

use super::super::Exit;
use super::pick::{BaseArgs, PickArgs};
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::say;

/// Prove every rule. All that is won in a shape is generated again and given to the checker as claims; the checker
/// plays each through for one exchange of moves with an implementation of its own, and each rule of the base must be
/// one of the claims.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tesuji rules verify\n  \
tesuji rules verify --about life --where corner --size 4x2\n  tesuji rules verify --base c5x3.rules")]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pick: PickArgs,
    #[command(flatten)]
    base: BaseArgs,
    /// How many cores to use [default: all].
    #[arg(long, value_name = "J")]
    jobs: Option<std::num::NonZeroUsize>,
}

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let base = args.base.load()?;
    anyhow::ensure!(
        base.edition == Edition::Sound && args.pick.edition() == Edition::Sound,
        "only rules of the sound edition can be proved: those of the paper are not all true"
    );
    let threads = args.jobs.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start the threads")?;
    pool.install(|| verify(&base, args))
}

fn verify(base: &RuleBase, args: &VerifyArgs) -> anyhow::Result<Exit> {
    let deadline = Deadline::cancelled_by(&cancel_on_ctrl_c());
    let wanted = |table: &&Arc<RuleTable>| args.pick.wants(table.about, table.shape);
    let mut sum = 0;
    for table in base.tables.iter().filter(wanted) {
        match prove(table, &deadline) {
            Ok(Proved { rules, claims }) => {
                let (about, shape) = (table.about.word(), table.shape);
                say(format!("{about:<4} {shape:<5} {rules:>6} rules proved, {claims:>7} claims checked"))?;
                sum += rules;
            }
            Err(stopped @ NotProved::Stopped) => {
                say(format!("{stopped}; {sum} rules were proved"))?;
                return Ok(Exit::Unknown);
            }
            Err(refusal) => {
                say(format!("refused: {refusal}"))?;
                return Ok(Exit::Refused);
            }
        }
    }
    anyhow::ensure!(sum > 0, "the base has no such table");
    say(format!("{sum} rules proved"))?;
    Ok(Exit::Answered)
}
