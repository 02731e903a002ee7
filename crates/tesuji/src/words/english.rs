//! Sentences in English.

use tesuji_board::{Color, Move, Point, PointSet};
use tesuji_formats::proof_file::ProofFile;
use tesuji_question::{CaptureQuestion, Closure, LifeQuestion, Proviso, Role, Status, TargetRule};

use super::captures;
use super::statement::{Fact, Statement};

/// A sentence names at most so many points where a group gets out.
const MOST_EXITS: usize = 3;
/// A proviso names at most so many points.
const MOST_POINTS: usize = 4;

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
        match shape.ruling() {
            Some(ruling) => sentence.push_str(&format!("; {shape}: {ruling}")),
            None => sentence.push_str(&format!(" ({shape})")),
        }
    }
    sentence
}

fn fact(said: &Statement) -> String {
    let (defender, attacker, mover) = (said.defender, !said.defender, said.mover);
    match &said.fact {
        Fact::Lives { room: Some(points), .. } => {
            format!("{defender} lives in a room of {points} points, where nobody kills (read, not proved)")
        }
        Fact::Lives { with, seki, room: None } => {
            let lives = if *seki { "lives in seki" } else { "lives" };
            match with {
                _ if mover != defender => format!("{defender} {lives}: {mover} cannot kill"),
                Some(point) => format!("{defender} {lives} with {point}"),
                None => format!("{defender} {lives} and need not play"),
            }
        }
        Fact::Dies { .. } if mover == defender => format!("{defender} is dead even if it plays first"),
        Fact::Dies { with: Some(point), length, anyway } => {
            let verb = if length.is_some_and(|length| length.plies == 1) { "captures" } else { "kills" };
            let moves = match length {
                Some(length) if length.plies > 1 => format!(" in {}", captures::length(length.plies, length.exact)),
                _ => String::new(),
            };
            if *anyway {
                format!("{defender} is dead anyway: {attacker} need not play, and {verb} with {point}{moves}")
            } else {
                format!("{defender} dies: {attacker} {verb} with {point}{moves}")
            }
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
            Some(hint) => format!("Unknown: {unknown}; {hint} looks best so far, a hint only"),
            None => format!("Unknown: {unknown}"),
        },
        Fact::Caught(caught) => captures::caught(defender, caught),
        escapes @ Fact::Escapes { .. } => captures::escapes(defender, escapes),
        unknown @ Fact::NotCaught { .. } => captures::not_caught(defender, unknown),
    }
}

/// "White is not surrounded: it gets out at D7 or F6". If its owner plays first, the move is named: "it gets out with
/// D7, also at F6"; one that leads to a way out farther on: "with E6 it gets out at D7 or F6".
fn not_surrounded(said: &Statement, exits: &PointSet, with: Option<Point>) -> String {
    let (defender, mover) = (said.defender, said.mover);
    let with = with.filter(|_| mover == defender);
    let others: PointSet = exits.iter().filter(|&exit| Some(exit) != with).collect();
    let how = match with {
        _ if mover != defender && exits.is_empty() => format!("it gets out even if {mover} plays first"),
        None if mover != defender => {
            format!("it gets out at {}, even if {mover} plays first", either(exits, MOST_EXITS))
        }
        None if exits.is_empty() => "it gets out".to_owned(),
        None => format!("it gets out at {}", either(exits, MOST_EXITS)),
        Some(point) if others.is_empty() => format!("it gets out with {point}"),
        Some(point) if exits.contains(point) => {
            format!("it gets out with {point}, also at {}", either(&others, MOST_EXITS - 1))
        }
        Some(point) => format!("with {point} it gets out at {}", either(exits, MOST_EXITS)),
    };
    format!("{defender} is not surrounded: {how}")
}

/// "D7", "D7 or F6", "D7, F6, G6 or elsewhere".
fn either(exits: &PointSet, most: usize) -> String {
    joined(&first_names(exits, most), "or")
}

/// What the answer takes for granted: ", by getting out at D7", ", if White cannot get out at H18 and Black's stones at
/// D4 and E6 survive".
fn provisos(said: &Statement) -> String {
    let (defender, attacker) = (said.defender, !said.defender);
    let mut ways_out = String::new();
    let mut conditions = Vec::new();
    for proviso in &said.provisos {
        match proviso {
            Proviso::JoinsAlive(exits) => {
                let beyond = *exits - said.joins;
                if !beyond.is_empty() || exits.is_empty() {
                    ways_out = format!(", by getting out{}", at(&beyond, "or"));
                }
                if !said.joins.is_empty() {
                    let points = joined(&first_names(&said.joins, MOST_POINTS), "and");
                    conditions.push(format!("{defender}'s stones beyond {points} live"));
                }
            }
            Proviso::StonesSurvive(stones) if stones.len() == 1 => {
                conditions.push(format!("{attacker}'s stone{} survives", at(stones, "and")));
            }
            Proviso::StonesSurvive(stones) => {
                conditions.push(format!("{attacker}'s stones{} survive", at(stones, "and")));
            }
            Proviso::NoHelpOutside(exits) => conditions.push(format!("{defender} cannot get out{}", at(exits, "or"))),
        }
    }
    // Points are listed with "and" too: a comma tells where one condition ends.
    let conditions = match conditions.as_slice() {
        [] => String::new(),
        conditions => format!(", if {}", conditions.join(", and if ")),
    };
    ways_out + &conditions
}

/// The provisos alone: "if White cannot get out at H18"; `None` if there are none.
pub(crate) fn conditions(said: &Statement) -> Option<String> {
    provisos(said).strip_prefix(", ").map(ToOwned::to_owned)
}

/// " at D4", " at D4 and E6"; nothing if no point is known.
fn at(points: &PointSet, word: &str) -> String {
    let names = first_names(points, MOST_POINTS);
    if names.is_empty() { String::new() } else { format!(" at {}", joined(&names, word)) }
}

/// The names of the first points, and "elsewhere" if there are more.
fn first_names(points: &PointSet, most: usize) -> Vec<String> {
    let mut names: Vec<String> = points.iter().take(most).map(|point| point.to_string()).collect();
    if points.len() > most {
        names.push("elsewhere".to_owned());
    }
    names
}

/// "D4", "D4 and E6", "D4, E6 and F2".
fn joined(names: &[String], word: &str) -> String {
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
        None => String::new(),
    }
}

pub(super) fn count(number: usize, of: &str) -> String {
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

/// How far a ko is from being decided by one threat.
pub(crate) fn direct_ko(side: Color, moves: u8) -> String {
    match moves {
        1 => format!("{side} needs one more move before the ko is direct."),
        moves => format!("{side} needs {moves} more moves before the ko is direct."),
    }
}

/// What a side could do if the other one plays elsewhere.
pub(crate) fn in_a_row(side: Color, moves: u8, aim: &str) -> String {
    format!("{side} needs {moves} moves in a row to {aim}.")
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

/// What a proof file claims, in a sentence: who is meant, what becomes of it, under which assumptions.
pub fn claim(file: &ProofFile) -> String {
    match file {
        ProofFile::Life { question, status, .. } => life_claim(question, *status),
        ProofFile::Capture { question, proof } => capture_claim(question, proof.winner),
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

fn capture_claim(question: &CaptureQuestion, winner: Role) -> String {
    let fate = if winner == Role::Attacker { "is caught" } else { "escapes" };
    let ko = question.ko_winner.map_or(String::new(), |color| format!(", {color} wins every ko"));
    format!("{} {fate}; {} first{ko}", question.prey, question.position.to_play)
}

#[cfg(test)]
mod tests {
    use tesuji_question::{Unknown, UnknownReason};

    use super::*;

    fn set(names: &str) -> PointSet {
        names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect()
    }

    fn white(mover: Color, fact: Fact, provisos: &[Proviso], joins: &str) -> String {
        let said = Statement {
            defender: Color::White,
            mover,
            fact,
            provisos: provisos.to_vec(),
            joins: set(joins),
            threats: None,
            cycle: false,
            shape: None,
        };
        said.to_string()
    }

    #[test]
    fn a_group_that_gets_out() {
        let open = |mover: Color, exits: &str, with: Option<&str>| {
            let with = with.map(|name| name.parse().unwrap());
            let sentence = white(mover, Fact::Open { exits: set(exits), with }, &[], "");
            sentence.strip_prefix("White is not surrounded: ").unwrap().to_owned()
        };
        let (black, white) = (Color::Black, Color::White);
        assert_eq!(open(black, "D7", None), "it gets out at D7, even if Black plays first");
        assert_eq!(open(black, "F6 D7", None), "it gets out at F6 or D7, even if Black plays first");
        assert_eq!(
            open(black, "A9 D7 E7 F7", None),
            "it gets out at D7, E7, F7 or elsewhere, even if Black plays first"
        );
        assert_eq!(open(black, "", None), "it gets out even if Black plays first");
        assert_eq!(open(white, "D7", Some("D7")), "it gets out with D7");
        assert_eq!(open(white, "F6 D7", Some("D7")), "it gets out with D7, also at F6");
        assert_eq!(open(white, "A9 D7 E7 F7", Some("D7")), "it gets out with D7, also at E7, F7 or elsewhere");
        assert_eq!(open(white, "F6 D7", Some("E6")), "with E6 it gets out at F6 or D7");
        assert_eq!(open(white, "D7", None), "it gets out at D7");
        assert_eq!(open(white, "", None), "it gets out");
    }

    #[test]
    fn what_is_taken_for_granted_is_named() {
        let dies = |provisos: &[Proviso]| {
            let sentence = white(Color::White, Fact::Dies { with: None, length: None, anyway: false }, provisos, "");
            sentence.strip_prefix("White is dead even if it plays first").unwrap().to_owned()
        };
        let out = |points: &str| Proviso::NoHelpOutside(set(points));
        let survive = |points: &str| Proviso::StonesSurvive(set(points));
        assert_eq!(dies(&[]), "");
        assert_eq!(dies(&[out("H18")]), ", if White cannot get out at H18");
        assert_eq!(dies(&[out("A1 B1 C1 D1 E1")]), ", if White cannot get out at A1, B1, C1, D1 or elsewhere");
        assert_eq!(dies(&[survive("D4")]), ", if Black's stone at D4 survives");
        assert_eq!(dies(&[survive("D4 E6")]), ", if Black's stones at D4 and E6 survive");
        assert_eq!(
            dies(&[out("H18"), survive("A1 B1 C1 D1 E1")]),
            ", if White cannot get out at H18, and if Black's stones at A1, B1, C1, D1 and elsewhere survive"
        );
        // Stored by a version that named no points.
        assert_eq!(dies(&[out("")]), ", if White cannot get out");
    }

    #[test]
    fn friends_beyond_shall_live() {
        let lives = |joins: &str| {
            let with = Some("E1".parse().unwrap());
            let proviso = Proviso::JoinsAlive(set("E1 E2"));
            white(Color::White, Fact::Lives { with, seki: false, room: None }, &[proviso], joins)
        };
        assert_eq!(lives("E1 E2"), "White lives with E1, if White's stones beyond E1 and E2 live");
        assert_eq!(lives(""), "White lives with E1, by getting out at E1 or E2");
        assert_eq!(lives("E1"), "White lives with E1, by getting out at E2, if White's stones beyond E1 live");
    }

    #[test]
    fn a_hint_is_called_a_hint() {
        let unknown = |hint: Option<Point>| {
            white(Color::Black, Fact::Unknown(Unknown { reason: UnknownReason::Nodes, hint }), &[], "")
        };
        assert_eq!(unknown(None), "Unknown: node limit reached");
        assert_eq!(unknown(Some(Point::at(1, 0))), "Unknown: node limit reached; B1 looks best so far, a hint only");
    }
}
