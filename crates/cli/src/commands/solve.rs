//! `tesuji solve`: does this group live?

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use tesuji::{
    ByColor, Cancel, Closure, Color, FilePosition, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Move, Point,
    PointSet, SolveOptions, TargetRule,
};
use tesuji_formats::proof_file::{self, ProofFile};
use tesuji_formats::{Diagram, Mark, sgf};

use super::Outcome;
use crate::answering::{AnswerArgs, effort};
use crate::depth_graph;
use crate::interrupt::cancel_on_ctrl_c;
use crate::json;
use crate::life_problem::{Area, LifeProblem, Wishes};
use crate::output::{remark, say};
use crate::position_argument::PositionArgument;
use crate::progress::LifeProgress;
use crate::save::save;
use crate::sentence;
use crate::solution_tree;

/// Does this group live? The verdict, the move and the answer diagram.
///
/// Target and area are what is marked in the file (marked stones, marked empty points); options override the marks; what neither says is
/// assumed, and the answer says so.
#[derive(Args, Debug)]
#[command(after_help = "Exit code: 0 answered, 1 unknown, 2 wrong use or bad input.\n\n\
Examples:\n  tesuji solve examples/corners.txt\n  tesuji solve examples/ko.txt --all-moves\n  \
tesuji solve examples/corners.txt#2 --first black --json\n  tesuji solve examples/corners.txt#3 --target A3 --area auto --ko-threats black=1")]
pub(crate) struct SolveArgs {
    /// A file (SGF, GoTools, text diagram; - for standard input), with #K for the K-th position in it.
    #[arg(value_name = "POSITION")]
    position: PositionArgument,
    /// A stone of each block that is to live.
    #[arg(long, value_name = "P,P..", value_delimiter = ',')]
    target: Vec<Point>,
    /// What must be saved if there are several target blocks.
    #[arg(long, value_name = "RULE", value_enum, default_value_t)]
    target_rule: RuleChoice,
    /// The points where moves may be played; auto: everything inside the wall.
    #[arg(long, value_name = "P,P..|auto", value_parser = parse_area)]
    area: Option<Area>,
    /// What lies beyond the area: escape (getting out is living), wall (nobody gets out), both (the answer must be the same).
    #[arg(long, value_name = "CLOSURE", value_enum, default_value_t)]
    closure: ClosureChoice,
    /// Who plays first.
    #[arg(long, value_name = "COLOR", value_parser = parse_color)]
    first: Option<Color>,
    /// Decide the question for these ko threats, such as black=1,white=0, instead of finding how many decide.
    #[arg(long, value_name = "black=N,white=N", value_parser = parse_threats)]
    ko_threats: Option<ByColor<u8>>,
    /// The status that every first move leads to.
    #[arg(long)]
    all_moves: bool,
    /// Write the proof into this file, for tesuji verify.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// With --all-moves and --sgf: how deep the solution tree in the file is, in moves.
    #[arg(long, value_name = "N", default_value_t = 7)]
    tree_depth: u16,
    /// Mark the points that the answer depends on: whatever is changed elsewhere, it stays.
    #[arg(long)]
    zone: bool,
    /// Watch it think: nodes, the line it reads, the graph of depth against leaves, the time it may take.
    #[arg(long)]
    watch: bool,
    /// Write the graph of depth against leaves into this SVG file.
    #[arg(long, value_name = "FILE.svg")]
    graph: Option<PathBuf>,
    /// Threads that work on this one question; a hard one is answered sooner. With 1 it takes the same nodes every time.
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    #[command(flatten)]
    answering: AnswerArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum RuleChoice {
    /// Any one of them.
    #[default]
    Any,
    /// Every one of them.
    Every,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ClosureChoice {
    /// Getting out is living.
    Escape,
    /// Nobody gets out.
    Wall,
    /// Nobody gets out but the target, and what is joined to it.
    Join,
    /// Nobody gets out, but outside liberties are to be filled.
    Fill,
    /// Both are asked and, where the area is not given, it is widened until they agree.
    #[default]
    Both,
}

pub(crate) fn parse_color(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err("expected black or white".to_owned()),
    }
}

fn parse_area(text: &str) -> Result<Area, String> {
    if text.eq_ignore_ascii_case("auto") {
        return Ok(Area::Auto);
    }
    let point = |word: &str| word.trim().parse::<Point>().map_err(|error| error.to_string());
    text.split(',').map(point).collect::<Result<Vec<_>, _>>().map(Area::Points)
}

pub(crate) fn parse_threats(text: &str) -> Result<ByColor<u8>, String> {
    let mut threats = ByColor::default();
    for part in text.split(',') {
        let (color, count) = part.split_once('=').ok_or("expected black=N, white=N or both with a comma")?;
        let count: u8 =
            count.trim().parse().map_err(|_| format!("'{}' is no number from 0 to 255", count.escape_debug()))?;
        threats[parse_color(color.trim())?] = count;
    }
    Ok(threats)
}

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Outcome> {
    let file = args.position.read()?;
    let position = args.position.pick(&file)?;
    let quiet = args.answering.quiet || args.answering.json;
    if !quiet {
        file.warnings()
            .iter()
            .chain(&position.warnings)
            .for_each(|warning| remark(format!("{}: {warning}", args.position)));
    }
    let problem = args.problem(&position)?;
    let (question, answer, time) = args.answer(&problem, &cancel_on_ctrl_c())?;
    let saved = args.save_proof(&question, &answer)?;
    if let Some(path) = &args.answering.sgf {
        save(path, sgf::write_game(&solved(&position, &question, &answer).to_problem().to_game()))?;
    }
    if args.answering.json {
        say(args.json(&problem, &question, &answer, time))?;
    } else {
        say(args.answering.headline(&sentence::life(&question, &answer)))?;
    }
    args.answering.drawing().draw(diagram(&position, &question, &answer, args.zone))?;
    if !quiet {
        args.details(&problem, &question, &answer, time)?;
    }
    let known = matches!(answer.verdict, LifeVerdict::Status(_)) && saved;
    Ok(if known { Outcome::Answered } else { Outcome::Unknown })
}

impl SolveArgs {
    fn problem(&self, position: &FilePosition) -> anyhow::Result<LifeProblem> {
        let size = position.position.size;
        let area: &[Point] = if let Some(Area::Points(points)) = &self.area { points } else { &[] };
        for (option, points) in [("--target", self.target.as_slice()), ("--area", area)] {
            if let Some(off) = points.iter().find(|&&point| !size.contains(point)) {
                anyhow::bail!("{option}: {off} is not on the board of {size}");
            }
        }
        let wishes = Wishes {
            target: self.target.clone(),
            target_rule: match self.target_rule {
                RuleChoice::Any => TargetRule::Any,
                RuleChoice::Every => TargetRule::Every,
            },
            area: self.area.clone(),
            closure: match self.closure {
                ClosureChoice::Escape => Closure::Escape,
                ClosureChoice::Wall => Closure::Wall,
                ClosureChoice::Join => Closure::Join,
                ClosureChoice::Fill => Closure::Fill,
                ClosureChoice::Both => Closure::Both,
            },
            first: self.first,
            ko_threats: self.ko_threats,
        };
        LifeProblem::new(position, &wishes).with_context(|| self.position.to_string())
    }

    /// The question that was answered, with the area and the closure it was answered for, and its answer.
    fn answer(&self, problem: &LifeProblem, cancel: &Cancel) -> anyhow::Result<(LifeQuestion, LifeOutcome, Duration)> {
        let limits = Limits { threads: Some(self.threads), ..Limits::from(&self.answering.limits) };
        let options = SolveOptions {
            all_moves: self.all_moves,
            proof: self.proof.is_some(),
            tenuki: !self.answering.quiet,
            tree_depth: (self.all_moves && self.answering.sgf.is_some()).then_some(self.tree_depth),
            zone: self.zone,
        };
        let mut progress = LifeProgress::new(&limits, self.answering.quiet, self.watch);
        let started = Instant::now();
        let answered = tesuji::solve_likeliest(&problem.questions, &options, &limits, cancel, &mut progress);
        let (chosen, answer) = answered.with_context(|| self.position.to_string())?;
        let time = started.elapsed();
        progress.draw(true);
        if let Some(path) = &self.graph {
            save(path, depth_graph::svg(&progress.snapshot()))?;
        }
        let question = LifeQuestion { area: answer.area, closure: answer.closure, ..problem.questions[chosen].clone() };
        Ok((question, answer, time))
    }

    /// Writes the proof file, if one is wanted; `false` if there is no proof to write.
    fn save_proof(&self, question: &LifeQuestion, answer: &LifeOutcome) -> anyhow::Result<bool> {
        let (Some(path), LifeVerdict::Status(status)) = (&self.proof, answer.verdict) else { return Ok(true) };
        if answer.proofs.is_empty() {
            remark(format!("{}: not written: the search gave no proof", path.display()));
            return Ok(false);
        }
        let (question, proofs) = (question.clone(), answer.proofs.clone());
        let bytes = proof_file::write(&ProofFile::Life { question, status, proofs })?;
        save(path, bytes)?;
        Ok(true)
    }

    fn json(&self, problem: &LifeProblem, question: &LifeQuestion, answer: &LifeOutcome, time: Duration) -> Value {
        let include = json::Include { all_moves: self.all_moves, proof: self.proof.is_some(), ..Default::default() };
        let mut fields = serde_json::Map::new();
        fields.insert("id".to_owned(), self.id().into());
        fields.extend(json::life_fields(question, answer, &include, is_inferred(problem)));
        if !problem.assumed.is_empty() {
            let assumed: Vec<_> = problem.assumed.iter().map(|assumption| assumption.field()).collect();
            fields.insert("assumed".to_owned(), json!(assumed));
        }
        fields.insert("seconds".to_owned(), time.as_secs_f64().into());
        Value::Object(fields)
    }

    /// The position as it was named: the file, with `#K` if it was given.
    fn id(&self) -> String {
        self.position.number().map_or(self.position.to_string(), |number| format!("{}#{number}", self.position))
    }

    /// What is said below the diagram.
    fn details(
        &self,
        problem: &LifeProblem,
        question: &LifeQuestion,
        answer: &LifeOutcome,
        time: Duration,
    ) -> anyhow::Result<()> {
        if self.all_moves && !answer.move_status.is_empty() {
            say(format!("First moves: {}", sentence::all_moves(question, answer)))?;
        }
        if self.zone {
            say(format!("Depends on: {}.", answer.zone))?;
        }
        for said in [sentence::elsewhere(question, answer), sentence::counts_on(question, answer, is_inferred(problem))]
            .into_iter()
            .flatten()
        {
            say(said)?;
        }
        if let Some(assumed) = problem.assumptions(question) {
            say(assumed)?;
        }
        say(effort(answer.nodes, time))
    }
}

/// The moves to be drawn: the main line, or at least the first move.
pub(crate) fn line(answer: &LifeOutcome) -> Vec<Move> {
    if answer.line.is_empty() {
        return answer.moves.first().map(|&point| Move::Play(point)).into_iter().collect();
    }
    answer.line.clone()
}

fn diagram(position: &FilePosition, question: &LifeQuestion, answer: &LifeOutcome, with_zone: bool) -> Diagram {
    let first = question.position.to_play;
    let asked = FilePosition { position: question.position.clone(), ..position.clone() };
    let target: PointSet = question.target.iter().copied().collect();
    let name = if position.name.is_empty() { String::new() } else { format!(": {}", position.name) };
    let stones: PointSet = question.position.stones.iter().map(|&(point, _)| point).collect();
    let zone = if with_zone { answer.zone - stones } else { PointSet::EMPTY };
    asked
        .diagram()
        .with_marks(Mark::Square, &zone)
        .with_marks(Mark::Triangle, &target)
        .with_moves(&line(answer))
        .with_title(&format!("{first} to play{name}"))
}

/// The problem with its answer as the solution.
fn solved(position: &FilePosition, question: &LifeQuestion, answer: &LifeOutcome) -> FilePosition {
    FilePosition {
        position: question.position.clone(),
        first_given: true,
        target: question.target.iter().copied().collect(),
        area: question.area,
        comment: sentence::life(question, answer),
        solution: solution_tree::solution_tree(question, answer),
        ..position.clone()
    }
}

/// Whether nobody has said where the problem ends.
fn is_inferred(problem: &LifeProblem) -> bool {
    problem.questions.iter().all(|question| question.area.is_empty() && question.closure == Closure::Both)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_one_word() {
        assert_eq!(parse_threats("black=2,white=1"), Ok(ByColor::new(2, 1)));
        assert_eq!(parse_threats("w=3"), Ok(ByColor::new(0, 3)));
        assert!(["", "black", "black=x", "red=1", "black=256"].iter().all(|text| parse_threats(text).is_err()));
        assert_eq!(parse_area("AUTO"), Ok(Area::Auto));
        assert_eq!(parse_area("A1,b2"), Ok(Area::Points(vec![Point::at(0, 0), Point::at(1, 1)])));
        assert!(["", "A1,", "I1", "A1 B1"].iter().all(|text| parse_area(text).is_err()));
    }
}
