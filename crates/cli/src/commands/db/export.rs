//! `tesuji db export`: SGF, GoTools, JSON lines, sheets to print, or a table of features.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use tesuji::{SolutionTree, Solver};
use tesuji_formats::{SolutionId, sgf};
use tesuji_store::{Filter, Problem, Stored, exchange};
use tesuji_workshop::{exercise, sheet};

use super::super::Exit;
use super::features;
use super::list::FilterArgs;
use crate::database_argument::DatabaseArgs;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::{remark, say, write_all};
use crate::save::save;

/// What the refutations of one problem may take.
const REFUTATION_TIME: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// An SGF collection in goproblems' conventions.
    Sgf,
    /// A file of the GoTools database.
    Gotools,
    /// JSON lines, as suites have them.
    Jsonl,
    /// A table of features with commas.
    Csv,
    /// The same as Parquet.
    Parquet,
    /// To print: problems on some pages, answers on others.
    Pdf,
    /// All problems in one picture.
    Svg,
}

#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    /// The file to write; `-` for standard output. Its ending tells the format: .sgf, .gotools, .jsonl, .csv,
    /// .parquet, .pdf, .svg.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    filter: FilterArgs,
    /// The format, if the ending does not tell it.
    #[arg(long, value_enum)]
    format: Option<Kind>,
    /// The table for learning: position planes, status, best moves, difficulty features (CSV, or Parquet if the file
    /// ends so).
    #[arg(long)]
    features: bool,
    /// SGF: every wrong first move with its refutation. They are searched for, which takes a while.
    #[arg(long)]
    refutations: bool,
}

pub(crate) fn run(args: &ExportArgs) -> anyhow::Result<Exit> {
    let kind = kind(args)?;
    let store = args.database.open_to_read()?;
    let problems = store.list(&Filter { solved: Some(true), ..args.filter.filter() })?;
    let mut faults = 0;
    let bytes = match kind {
        Kind::Sgf => {
            let write = if args.refutations { with_refutations } else { exchange::sgf::write };
            problems.iter().map(|stored| write(&stored.problem)).collect::<String>().into_bytes()
        }
        Kind::Jsonl => lines(&problems).into_bytes(),
        Kind::Gotools => gotools(&problems, &mut faults).into_bytes(),
        Kind::Csv => features::csv(&problems).into_bytes(),
        Kind::Parquet => features::parquet(&problems)?,
        Kind::Pdf => sheet::pdf(&problems),
        Kind::Svg => sheet::svg(&problems).into_bytes(),
    };
    if args.file.as_os_str() == "-" {
        write_all(&bytes)?;
    } else {
        save(&args.file, bytes)?;
        say(format!("{} problems written to {}", problems.len() - faults, args.file.display()))?;
    }
    Ok(if faults > 0 { Exit::Unknown } else { Exit::Answered })
}

fn kind(args: &ExportArgs) -> anyhow::Result<Kind> {
    let ending = Path::new(&args.file).extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase();
    let told = match ending.as_str() {
        "sgf" => Some(Kind::Sgf),
        "gotools" => Some(Kind::Gotools),
        "jsonl" | "json" => Some(Kind::Jsonl),
        "csv" => Some(Kind::Csv),
        "parquet" => Some(Kind::Parquet),
        "pdf" => Some(Kind::Pdf),
        "svg" => Some(Kind::Svg),
        _ => args.features.then_some(Kind::Csv),
    };
    let kind = args
        .format
        .or(told)
        .ok_or_else(|| anyhow::anyhow!("the ending of {} tells no format: say --format", args.file.display()))?;
    if args.features && !matches!(kind, Kind::Csv | Kind::Parquet) {
        anyhow::bail!("--features writes a table: the file must end in .csv or .parquet");
    }
    if args.refutations && kind != Kind::Sgf {
        anyhow::bail!("--refutations writes variations: the file must end in .sgf");
    }
    Ok(kind)
}

/// A problem as an SGF game in which every wrong first move is refuted.
fn with_refutations(problem: &Problem) -> String {
    let mut position = exchange::sgf::position(problem);
    let tree = &mut position.solution;
    let solver = Solver::new().time_limit(REFUTATION_TIME).cancel(&cancel_on_ctrl_c());
    for line in exercise::refutations(problem, &solver) {
        let first = tree.node(SolutionTree::ROOT).children.iter().copied();
        let starts = |id: &SolutionId| tree.node(*id).played.is_some_and(|(_, mv)| Some(&mv) == line.first());
        let Some(mut at) = first.into_iter().find(starts) else { continue };
        let mut color = position.position.to_play;
        for &mv in &line[1..] {
            color = !color;
            at = tree.add(at, color, mv);
        }
    }
    sgf::write_game(&position.to_problem().to_game())
}

fn lines(problems: &[Stored]) -> String {
    problems.iter().map(|stored| exchange::jsonl::write(&stored.problem) + "\n").collect()
}

fn gotools(problems: &[Stored], faults: &mut usize) -> String {
    let mut text = String::new();
    for stored in problems {
        match exchange::gotools::write(&stored.problem, u32::try_from(stored.id).unwrap_or(0)) {
            Ok(record) => text.push_str(&record),
            Err(reason) => {
                *faults += 1;
                remark(format!("problem {} left out: {reason}", stored.id));
            }
        }
    }
    text
}
