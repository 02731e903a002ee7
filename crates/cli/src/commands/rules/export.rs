//! `tesuji rules export`: rules for other programs and for people.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use tesuji_question::Deadline;
use tesuji_rulegen::export::{Exported, gnugo, jsonl, sgf};
use tesuji_rulegen::main_line;
use tesuji_rules::{Edition, Rule, RuleBase};

use super::super::Exit;
use super::pick::{BaseArgs, PickArgs};
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::remark;

/// The form in which rules are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// One JSON object a line: cells, conditions as data, status, depth.
    Jsonl,
    /// One SGF game for each rule.
    Sgf,
    /// Patterns of GNU Go, of the kind of its owl_defendpats.db.
    Gnugo,
}

/// Write rules for other programs, or to look at them in an SGF editor.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tesuji rules export --about life --where corner --size 4x2\n  tesuji rules export --form gnugo --about life --where side --out side.db"
)]
pub(crate) struct ExportArgs {
    /// The form.
    #[arg(long, value_name = "FORM", value_enum, default_value = "jsonl")]
    form: Form,
    #[command(flatten)]
    pick: PickArgs,
    #[command(flatten)]
    base: BaseArgs,
    /// The file to write; - for standard output.
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
    /// With the line in which White resists longest; it takes some 20 ms for each rule of a large shape.
    #[arg(long)]
    lines: bool,
    /// No more rules than this.
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    most: usize,
    /// No remarks.
    #[arg(long)]
    quiet: bool,
}

/// States that the line of a rule may take.
const MAX_STATES: u64 = 200_000;

pub(crate) fn run(args: &ExportArgs) -> anyhow::Result<Exit> {
    let base = args.base.load()?;
    anyhow::ensure!(
        args.form != Form::Gnugo || base.edition == Edition::Sound,
        "rules of the paper's edition are not true on every board: only those of the sound edition become patterns"
    );
    let tables = base.tables.iter().filter(|table| args.pick.wants(table.about, table.shape));
    anyhow::ensure!(tables.clone().next().is_some(), "the base has no such table: see tesuji rules stats");
    let name = args.out.display().to_string();
    let written = if name == "-" {
        write(args, &base, &mut io::stdout().lock())
    } else {
        // Beside the file first: what was there stays until the new one is whole.
        let mut beside = args.out.clone().into_os_string();
        beside.push(".part");
        let file = File::create(&beside).with_context(|| format!("cannot write {name}"))?;
        let written = write(args, &base, &mut BufWriter::new(file));
        match &written {
            Ok(written) if !written.stopped => std::fs::rename(&beside, &args.out)?,
            _ => std::fs::remove_file(&beside)?,
        }
        written
    };
    let written = written.with_context(|| name.clone())?;
    if !args.quiet {
        if written.left_out > 0 {
            remark(format!(
                "{} rules are left out: GNU Go's patterns of this kind are about defence, and its constraints cannot tell \
                 every condition",
                written.left_out
            ));
        }
        if written.is_full {
            remark(
                "the database is full: GNU Go takes no more; a table of its own for each (--about, --where, --size)",
            );
        }
        let kept = if written.stopped && name != "-" { "; nothing was kept" } else { "" };
        let stopped = if written.stopped { "stopped: " } else { "" };
        remark(format!("{stopped}{} rules, {} written{kept}", written.rules, written.pieces));
    }
    Ok(if written.stopped { Exit::Unknown } else { Exit::Answered })
}

/// What was written.
#[derive(Default)]
struct Written {
    rules: usize,
    /// Lines, games or patterns.
    pieces: usize,
    left_out: usize,
    /// GNU Go would not take more.
    is_full: bool,
    stopped: bool,
}

impl ExportArgs {
    /// The rules that are wanted, with their numbers. Patterns of GNU Go: those with the fewest conditions first, since a
    /// database may not hold all.
    fn rules<'a>(&'a self, base: &'a RuleBase) -> Box<dyn Iterator<Item = (Rule, usize)> + 'a> {
        let tables = base.tables.iter().filter(|table| self.pick.wants(table.about, table.shape));
        let rules = tables.flat_map(|table| table.iter().zip(1..));
        if self.form != Form::Gnugo {
            return Box::new(rules);
        }
        let mut sorted: Vec<(Rule, usize)> = rules.collect();
        sorted.sort_by_key(|(rule, _)| rule.conditions.count_ones());
        Box::new(sorted.into_iter())
    }
}

fn write(args: &ExportArgs, base: &RuleBase, out: &mut dyn Write) -> anyhow::Result<Written> {
    let deadline = Deadline::cancelled_by(&cancel_on_ctrl_c());
    let mut written = Written::default();
    let mut patterns = gnugo::Patterns::new();
    if args.form == Form::Gnugo {
        out.write_all(gnugo::HEAD.as_bytes())?;
    }
    for (rule, number) in args.rules(base).take(args.most) {
        if deadline.is_over() {
            written.stopped = true;
            break;
        }
        let line = if args.lines { main_line(&rule, base.edition, MAX_STATES, &deadline) } else { None };
        let exported = Exported { rule: &rule, number, edition: base.edition, line: line.as_deref() };
        let pieces = match args.form {
            Form::Jsonl => vec![format!("{}\n", jsonl::rule(&exported))],
            Form::Sgf => vec![sgf::rule(&exported)],
            Form::Gnugo => match patterns.of(&exported) {
                Ok(pieces) => pieces,
                Err(gnugo::LeftOut::CannotBeTold) => {
                    written.left_out += 1;
                    Vec::new()
                }
                Err(gnugo::LeftOut::Full) => {
                    written.is_full = true;
                    break;
                }
            },
        };
        written.rules += 1;
        written.pieces += pieces.len();
        for piece in pieces {
            out.write_all(piece.as_bytes())?;
        }
    }
    out.flush()?;
    Ok(written)
}
