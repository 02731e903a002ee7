//! `tesuji db list`, `show` and `stats`.

use clap::Args;
use serde_json::{Map, Value, json};
use tesuji::Certainty;
use tesuji::Status;
use tesuji_engines::json::render;
use tesuji_formats::Mark;
use tesuji_store::{Features, Filter, Place, Problem, Stored, exchange};
use tesuji_workshop::grade;

use super::super::Exit;
use crate::database_argument::DatabaseArgs;
use crate::draw::DrawArgs;
use crate::output::say;

/// Which problems.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Which problems")]
pub(crate) struct FilterArgs {
    /// On this part of the board: corner, edge or centre.
    #[arg(long, value_name = "PLACE")]
    place: Option<Place>,
    /// With this status: l, l1d .. d1l, d.
    #[arg(long, value_name = "STATUS")]
    status: Option<Status>,
    /// Ko only.
    #[arg(long, conflicts_with = "no_ko")]
    ko: bool,
    /// No ko.
    #[arg(long)]
    no_ko: bool,
    /// At least so many empty points.
    #[arg(long, value_name = "N")]
    min_size: Option<usize>,
    /// At most so many empty points.
    #[arg(long, value_name = "N")]
    max_size: Option<usize>,
    /// From this grade on, such as 10k.
    #[arg(long, value_name = "GRADE", value_parser = parse_grade)]
    min_grade: Option<String>,
    /// Up to this grade, such as 2d.
    #[arg(long, value_name = "GRADE", value_parser = parse_grade)]
    max_grade: Option<String>,
    /// Whose source begins with this.
    #[arg(long, value_name = "TEXT")]
    source: Option<String>,
    /// At most so many.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

/// A grade of the model.
pub(crate) fn parse_grade(text: &str) -> Result<String, String> {
    let grade = text.to_lowercase();
    grade::range_of(&grade).map(|_| grade).ok_or_else(|| "expected a grade from 30k to 1k or 1d to 6d".to_owned())
}

impl FilterArgs {
    /// The filter: kept ones, unless something else is said.
    pub(crate) fn filter(&self) -> Filter {
        Filter {
            place: self.place,
            status: self.status,
            ko: if self.ko { Some(true) } else { self.no_ko.then_some(false) },
            size_from: self.min_size,
            size_to: self.max_size,
            difficulty_from: self.min_grade.as_deref().and_then(grade::range_of).map(|range| range.0),
            difficulty_below: self.max_grade.as_deref().and_then(grade::range_of).map(|range| range.1),
            source: self.source.clone(),
            rejected: Some(false),
            limit: self.limit,
            ..Filter::default()
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    filter: FilterArgs,
    /// Rejected ones instead of kept ones.
    #[arg(long)]
    rejected: bool,
    /// One JSON object per line.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Exit> {
    let store = args.database.open_to_read()?;
    let filter = Filter { rejected: Some(args.rejected), ..args.filter.filter() };
    for stored in store.list(&filter)? {
        say(if args.json { json_line(&stored) } else { line(&stored) })?;
    }
    Ok(Exit::Answered)
}

fn line(stored: &Stored) -> String {
    let problem = &stored.problem;
    let place = Place::of(&problem.question);
    let first = problem.question.position.to_play;
    let unsolved = || if problem.exits.is_some() { exits_words(problem) } else { "not solved".to_owned() };
    let known = problem.solved.as_ref().map_or_else(unsolved, |solved| {
        let moves: Vec<String> = solved.moves.iter().map(ToString::to_string).collect();
        let grade = solved.grade.as_deref().unwrap_or("?");
        format!("{:<4} {grade:>3} {:>6} nodes  {}", solved.status, solved.features.verification, moves.join(" "))
    });
    let why = stored.rejected.as_ref().map_or(String::new(), |reason| format!("  ({reason})"));
    format!("{:>6} {place:<6} {first} {known}  {}{why}", stored.id, problem.source)
}

/// "not surrounded: gets out at D7 F6", of a problem whose group does.
pub(super) fn exits_words(problem: &Problem) -> String {
    match problem.exits.filter(|exits| !exits.is_empty()) {
        Some(exits) => format!("not surrounded: gets out at {exits}"),
        None => "not surrounded".to_owned(),
    }
}

fn json_line(stored: &Stored) -> String {
    let mut value: serde_json::Value =
        serde_json::from_str(&exchange::jsonl::write(&stored.problem)).unwrap_or_else(|_| json!({}));
    value["number"] = stored.id.into();
    value["place"] = Place::of(&stored.problem.question).to_string().into();
    if let Some(solved) = &stored.problem.solved {
        value["difficulty"] = solved.difficulty.into();
        value["verification"] = solved.features.verification.into();
        value["solver"] = solved.solver.clone().into();
        value["proof"] = solved.proof_hash.clone().into();
    }
    if let Some(exits) = &stored.problem.exits {
        value["exits"] = render::points(exits);
    }
    if let Some(reason) = &stored.rejected {
        value["rejected"] = reason.clone().into();
    }
    value.to_string()
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    /// The number of the problem, or its source.
    #[arg(value_name = "PROBLEM")]
    problem: String,
    #[command(flatten)]
    database: DatabaseArgs,
    /// As one JSON object, with the fields of an answer.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    draw: DrawArgs,
}

pub(crate) fn show(args: &ShowArgs) -> anyhow::Result<Exit> {
    let store = args.database.open_to_read()?;
    let stored = match args.problem.parse() {
        Ok(id) => store.get(id)?,
        Err(_) => {
            store.by_source(&args.problem)?.ok_or_else(|| anyhow::anyhow!("there is no problem {}", args.problem))?
        }
    };
    if args.json {
        say(shown_json(&stored))?;
        return Ok(Exit::Answered);
    }
    say(line(&stored))?;
    let position = exchange::sgf::position(&stored.problem);
    let moves = stored.problem.solved.as_ref().map(|s| s.sequence.clone()).unwrap_or_default();
    let diagram = position.diagram().with_marks(Mark::Triangle, &position.target).with_moves(&moves);
    let diagram = diagram.with_letters(&stored.problem.exits.unwrap_or_default());
    let title = match stored.problem.exits {
        Some(_) => format!("{} to play", stored.problem.question.position.to_play),
        None => tesuji_workshop::exercise::task(&stored.problem),
    };
    args.draw.draw(diagram.with_title(&title))?;
    if let Some(solved) = &stored.problem.solved {
        say(format!("The group {}.", solved.status.describe()))?;
        say(features(&solved.features))?;
        say(format!("{}, proof {}", solved.solver, solved.proof_hash))?;
    }
    Ok(Exit::Answered)
}

/// What is known of a problem, with the field names of an answer (`docs/json.md`).
fn shown_json(stored: &Stored) -> Value {
    let problem = &stored.problem;
    let question = &problem.question;
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    put("number", stored.id.into());
    put("id", problem.source.clone().into());
    put("name", problem.name.clone().into());
    match (&problem.solved, &problem.exits) {
        (None, None) => {
            put("verdict", "unknown".into());
        }
        (None, Some(exits)) => {
            put("verdict", "open".into());
            put("exits", render::points(exits));
            put("certainty", Certainty::Read.to_string().into());
        }
        (Some(solved), _) => {
            put("status", solved.status.to_string().into());
            put("verdict", render::verdict_word(solved.status).into());
            put("moves", solved.moves.iter().map(ToString::to_string).collect());
            let after = solved.move_status.iter().map(|(mv, status)| (mv.to_string(), status.to_string().into()));
            put("moveStatus", Value::Object(after.collect()));
            put("sequence", render::moves(&solved.sequence));
            let certainty = if solved.proof_hash.is_empty() { Certainty::Claimed } else { Certainty::Proved };
            put("certainty", certainty.to_string().into());
            if let Some(scope) = &solved.scope {
                render::scope(scope, &mut put);
            }
            put("grade", solved.grade.clone().into());
            put("solver", solved.solver.clone().into());
        }
    }
    put("target", question.target.iter().map(ToString::to_string).collect());
    if !problem.is_unread() {
        put("area", render::points(&question.area));
        put("closure", question.closure.name().into());
    }
    if let Some(reason) = &stored.rejected {
        put("rejected", reason.clone().into());
    }
    Value::Object(fields)
}

/// What makes a problem easy or hard, in words.
fn features(features: &Features) -> String {
    let rank = match features.rank {
        0 => "no best move".to_owned(),
        rank => format!("the best move ranks {rank} of {} at first sight", features.choices),
    };
    let mut told = vec![
        format!("verification tree {} nodes", features.verification),
        format!("{} searched", features.searched),
        rank,
        format!("main line of {} moves", features.length),
        format!("{} first moves fail only late", features.late),
    ];
    if features.sacrifice {
        told.push("a sacrifice".to_owned());
    }
    if features.fills_eye {
        told.push("fills an own eye".to_owned());
    }
    told.join(", ")
}

#[derive(Args, Debug)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn stats(args: &StatsArgs) -> anyhow::Result<Exit> {
    let store = args.database.open_to_read()?;
    let counts = store.counts()?;
    if args.json {
        say(json!({"all": counts.all, "usable": counts.usable, "places": counts.places, "statuses": counts.statuses,
            "grades": counts.grades, "rejected": counts.rejected}))?;
        return Ok(Exit::Answered);
    }
    let mut histogram = tesuji_workshop::histogram::Histogram::default();
    store.list(&Filter::usable())?.iter().for_each(|stored| histogram.add(&stored.problem));
    say(format!("{} problems, {} of them kept and solved\n{histogram}", counts.all, counts.usable))?;
    for (reason, count) in &counts.rejected {
        say(format!("rejected, {reason}: {count}"))?;
    }
    Ok(Exit::Answered)
}
