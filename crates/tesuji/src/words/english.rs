//! Sentences in English.

use tesuji_board::{Color, Move, Point, PointSet};
use tesuji_capture::{GameRemark, RemarkKind, Rescue, WeakBlock};
use tesuji_formats::proof_file::ProofFile;
use tesuji_question::{CaptureQuestion, Closure, LifeQuestion, Proviso, Role, Status, TargetRule, UnknownReason};

use super::statement::{Fact, Statement};

/// A sentence names at most so many points where a group gets out.
const MOST_EXITS: usize = 3;

/// The sentence of an answer, without a full stop.
pub(super) fn sentence(said: &Statement) -> String {
    let mut sentence = fact(said);
    sentence.push_str(&provisos(said));
    if let Some(threats) = said.threats {
        let (black, white) = (threats[Color::Black], threats[Color::White]);
        sentence.push_str(&format!(" (ko threats: Black {black}, White {white})"));
    }
    if said.cycle {
        sentence.push_str("; the result depends on a repetition (such as a double ko)");
    }
    if let Some(shape) = said.shape {
        sentence.push_str(&format!("; {shape}: {}", shape.ruling()));
    }
    sentence
}

fn fact(said: &Statement) -> String {
    let (defender, attacker, mover) = (said.defender, !said.defender, said.mover);
    match &said.fact {
        Fact::Lives { with, seki } => {
            let lives = if *seki { "lives in seki" } else { "lives" };
            match with {
                _ if mover != defender => format!("{defender} {lives}: {mover} cannot kill"),
                Some(point) => format!("{defender} {lives} with {point}"),
                None => format!("{defender} {lives} and need not play"),
            }
        }
        Fact::Dies { .. } if mover == defender => format!("{defender} is dead even if it plays first"),
        Fact::Dies { with: Some(point), captured_in: Some(plies) } => {
            format!("{defender} dies: {attacker} captures with {point} in {}", count(*plies, "move"))
        }
        Fact::Dies { with: Some(point), captured_in: None } => {
            format!("{defender} dies: {attacker} kills with {point}")
        }
        Fact::Dies { with: None, .. } => format!("{defender} is dead: {attacker} need not play"),
        Fact::Ko { status, with } => {
            let ko = match status {
                Status::LivesUnless(n) => {
                    format!("Ko: {defender} lives unless {attacker} has {}", count(usize::from(*n), "ko threat"))
                }
                status => {
                    let threats = usize::from(status.threats_needed().unwrap_or_default());
                    format!("Ko: {defender} dies unless it has {}", count(threats, "ko threat"))
                }
            };
            with.map_or(ko.clone(), |point| format!("{ko}; {mover} plays {point}"))
        }
        Fact::Open { exits, with } => not_surrounded(said, exits, *with),
        Fact::Unknown(unknown) => match unknown.hint {
            Some(hint) => format!("Unknown: {unknown}; {hint} looks best so far"),
            None => format!("Unknown: {unknown}"),
        },
        Fact::Caught { with, moves, tesuji } => {
            let names = if tesuji.is_empty() { String::new() } else { format!(" ({})", tesuji.join(", ")) };
            let moves = count(*moves as usize, "move");
            match with {
                Some(first) => format!("{defender} dies: {attacker} captures with {first} in {moves}{names}"),
                None => format!("{defender} dies: whatever {defender} plays, {attacker} captures in {moves}{names}"),
            }
        }
        Fact::Escapes { with: Some(first) } => format!("{defender} escapes with {first}"),
        Fact::Escapes { with: None } => format!("{defender} escapes"),
        Fact::NotCaught { reason, nodes, failed_ladder } => {
            let ending = match reason {
                UnknownReason::Nodes => format!("not caught within {}", count(*nodes as usize, "node")),
                other => other.to_string(),
            };
            match failed_ladder {
                Some(breakers) => format!("Unknown: {}; {ending}", ladder_fails(breakers)),
                None => format!("Unknown: {ending}"),
            }
        }
    }
}

/// "White is not surrounded: it gets out at D7 or F6". The first move of its owner is named first.
fn not_surrounded(said: &Statement, exits: &PointSet, with: Option<Point>) -> String {
    let defender = said.defender;
    let with = with.filter(|_| said.mover == defender);
    let others = exits.iter().filter(|&exit| Some(exit) != with);
    let ways: Vec<Point> = with.into_iter().chain(others).collect();
    let whoever = if said.mover == defender { "" } else { &format!(", even if {} plays first", said.mover) };
    match ways.is_empty() {
        true => format!("{defender} is not surrounded{whoever}"),
        false => format!("{defender} is not surrounded: it gets out at {}{whoever}", some_of(&ways, MOST_EXITS, "or")),
    }
}

/// The first of some points: "D7", "D7 or F6", "D7, F6, G6 or elsewhere".
fn some_of(points: &[Point], most: usize, word: &str) -> String {
    let mut names: Vec<String> = points.iter().take(most).map(ToString::to_string).collect();
    if points.len() > most {
        names.push("elsewhere".to_owned());
    }
    joined(&names, word)
}

fn ladder_fails(breakers: &PointSet) -> String {
    match breakers.len() {
        0 => "the ladder fails".to_owned(),
        1 => format!("the ladder fails (breaker at {breakers})"),
        _ => format!("the ladder fails (breakers at {breakers})"),
    }
}

/// What the answer takes for granted: ", by getting out at D7", ", if Black's stones at D4 and E6 survive".
fn provisos(said: &Statement) -> String {
    let attacker = !said.defender;
    let mut ways_out = String::new();
    let mut conditions = Vec::new();
    for proviso in &said.provisos {
        match proviso {
            Proviso::JoinsAlive(points) if points.is_empty() => ways_out.push_str(", by getting out"),
            Proviso::JoinsAlive(points) => ways_out.push_str(&format!(", by getting out at {}", listed(points))),
            Proviso::StonesSurvive(stones) if stones.len() == 1 => {
                conditions.push(format!("{attacker}'s stone at {stones} survives"));
            }
            Proviso::StonesSurvive(stones) => {
                conditions.push(format!("{attacker}'s stones at {} survive", listed(stones)));
            }
            Proviso::NoHelpOutside => conditions.push("no stones outside help".to_owned()),
        }
    }
    let conditions = if conditions.is_empty() { String::new() } else { format!(", if {}", conditions.join(" and ")) };
    ways_out + &conditions
}

/// "D4", "D4 and E6", "D4, E6 and F2".
fn listed(points: &PointSet) -> String {
    let names: Vec<String> = points.iter().map(|point| point.to_string()).collect();
    joined(&names, "and")
}

fn joined(names: &[String], word: &str) -> String {
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
        None => String::new(),
    }
}

fn count(number: usize, of: &str) -> String {
    if number == 1 { format!("1 {of}") } else { format!("{number} {of}s") }
}

/// How often the owner of a living group can play elsewhere.
pub(crate) fn elsewhere(owner: Color, times: u8) -> String {
    match times {
        0 => format!("{owner} must answer the next move."),
        1 => format!("{owner} can play elsewhere once before it matters."),
        2 => format!("{owner} can play elsewhere twice before it matters."),
        _ => format!("{owner} can play elsewhere three times and more."),
    }
}

/// The first moves by the status they lead to, best for the mover first.
pub(crate) fn first_moves(move_status: &[(Move, Status)], mover: Role) -> String {
    let mut statuses: Vec<Status> = Status::all().collect();
    statuses.sort_by(|a, b| b.cmp_for(*a, mover));
    let groups = statuses.into_iter().filter_map(|status| {
        let moves: Vec<String> =
            move_status.iter().filter(|(_, s)| *s == status).map(|(mv, _)| mv.to_string()).collect();
        (!moves.is_empty()).then(|| format!("{status}: {}", moves.join(" ")))
    });
    groups.collect::<Vec<_>>().join("; ")
}

/// What becomes of a weak block, in a sentence.
pub fn block(block: &WeakBlock) -> String {
    let what = format!("{} at {} ({})", block.color, block.stone, count(block.stones.len(), "stone"));
    let attack = moves(&block.attack.moves);
    let captures = format!("{} captures with {attack} in {}", !block.color, block.attack.solution_depth);
    match &block.rescue {
        Rescue::NotNeeded => what,
        Rescue::Impossible => format!("{what}: dead; {captures}"),
        Rescue::Moves(saving) if saving.is_empty() => format!("{what}: {captures}; no saving move was found"),
        Rescue::Moves(saving) => format!("{what}: {captures}; saved by {}", moves(saving)),
    }
}

/// What was noticed at a move of a game, in a line.
pub fn remark(remark: &GameRemark) -> String {
    let head = format!("{:>3} {} {}", remark.number, remark.color.letter(), remark.played);
    let point = remark.point.map_or(String::new(), |mv| mv.to_string());
    let opponent = !remark.color;
    match remark.kind {
        RemarkKind::BecameCapturable => format!("{head}: {opponent} can capture {} with {point}", remark.block),
        RemarkKind::MissedRescue => {
            format!("{head}: {} was not saved; {opponent} captures with {point}", remark.block)
        }
        RemarkKind::MissedCapture => format!("{head}: missed: {point} captures {}", remark.block),
    }
}

fn moves(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// What a proof file claims, in a sentence: who is meant, what becomes of it, under which assumptions.
pub fn claim(file: &ProofFile) -> String {
    match file {
        ProofFile::Life { question, status, .. } => life_claim(question, *status),
        ProofFile::Capture { question, .. } => capture_claim(question),
    }
}

fn life_claim(question: &LifeQuestion, status: Status) -> String {
    let target = question.target.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let any = match question.target_rule {
        _ if question.target.len() == 1 => "",
        TargetRule::Any => " (any of them saved is alive)",
        TargetRule::Every => " (every one must be saved)",
    };
    let closure = match question.closure {
        Closure::Escape => "getting out is living",
        Closure::Wall => "nobody gets out",
        Closure::Both => "whether or not somebody gets out",
        Closure::Join => "if the target gets out, it lives; nothing else gets out",
        Closure::Fill => "nobody gets out, outside liberties are to be filled",
    };
    let threats = question.ko_threats.map_or(String::new(), |t| {
        format!(", when the attacker has {} and the defender {} ko threats", t.attacker, t.defender)
    });
    let first = question.position.to_play;
    format!("{target}{any} {}{threats}; {first} first, moves on {}, {closure}", status.describe(), question.area)
}

fn capture_claim(question: &CaptureQuestion) -> String {
    let ko = question.ko_winner.map_or(String::new(), |color| format!(", {color} wins every ko"));
    format!("{} is caught; {} first{ko}", question.prey, question.position.to_play)
}
