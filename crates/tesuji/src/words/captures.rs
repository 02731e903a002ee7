//! Sentences about captures in English: of one block, of every weak block, of the moves of a game.

use tesuji_board::{Color, Move, PointSet};
use tesuji_capture::{FREE, GameRemark, RemarkKind, Rescue, WeakBlock};
use tesuji_question::{Bounds, CaptureKind, CaptureKo, UnknownReason};

use super::english::count;
use super::statement::{Caught, Fact};

/// "White dies: Black captures with E5 in 7 moves (net)", with the conditions under which it holds.
pub(super) fn caught(prey: Color, caught: &Caught) -> String {
    let hunter = !prey;
    let moves = length(caught.moves, caught.exact);
    let captures = match caught.with {
        Some(first) => format!("{hunter} captures with {first} in {moves}"),
        None if caught.read => format!("{hunter} captures in {moves}"),
        None => format!("whatever {prey} plays, {hunter} captures in {moves}"),
    };
    let dies = if caught.ko { format!("Ko: {prey} dies if it has no ko threats") } else { format!("{prey} dies") };
    let names = if caught.tesuji.is_empty() { String::new() } else { format!(" ({})", caught.tesuji.join(", ")) };
    let condition = match (caught.declared, caught.read) {
        (true, _) => ", given what was declared".to_owned(),
        (false, true) => format!(", if {prey} plays only the moves considered"),
        (false, false) => String::new(),
    };
    format!("{dies}: {captures}{names}{condition}")
}

/// "7 moves", "at most 23 moves".
pub(super) fn length(moves: u32, exact: bool) -> String {
    let most = if exact { "" } else { "at most " };
    format!("{most}{}", count(moves as usize, "move"))
}

/// What it is that the prey of a bounded question escapes from.
fn trap(kind: CaptureKind) -> String {
    match kind {
        CaptureKind::Auto => "the hunt".to_owned(),
        CaptureKind::Ladder => "the ladder".to_owned(),
        CaptureKind::Loose => "the loose ladder".to_owned(),
        CaptureKind::Net => "the net".to_owned(),
        CaptureKind::Wide => "the wide net".to_owned(),
        CaptureKind::Custom(bounds) => format!("the hunt within {}/{} liberties", bounds.prey, bounds.hunter),
    }
}

/// "White escapes from the ladder with E4", "White is not caught in the ladder within 30 moves".
pub(super) fn escapes(prey: Color, fact: &Fact) -> String {
    let Fact::Escapes { with, kind, from, ko, within, read, declared } = fact else { return String::new() };
    if !read && !declared {
        return proved_escape(prey, *with, *kind, *from, *ko);
    }
    let condition = match (declared, read) {
        (true, _) => ", given what was declared".to_owned(),
        (false, true) if *kind != CaptureKind::Ladder => format!(", if {} plays only the moves considered", !prey),
        _ => String::new(),
    };
    match (within, with) {
        (Some(depth), _) => {
            format!("{prey} is not caught in {} within {}{condition}", trap(*kind), count(*depth as usize, "move"))
        }
        (None, Some(first)) => format!("{prey} escapes from {} with {first}{condition}", trap(*kind)),
        (None, None) => format!("{prey} escapes from {}{condition}", trap(*kind)),
    }
}

fn liberties(number: u8) -> String {
    if number == 1 { "1 liberty".to_owned() } else { format!("{number} liberties") }
}

/// An escape against every move of the hunter: for good, or from a hunter who keeps it to few liberties.
fn proved_escape(prey: Color, with: Option<Move>, kind: CaptureKind, from: Option<Bounds>, ko: bool) -> String {
    let hunter = !prey;
    let escapes = with.map_or(format!("{prey} escapes"), |first| format!("{prey} escapes with {first}"));
    let told = match (from, kind) {
        (None, _) if with.is_none() => format!("{prey} cannot be captured, whatever is played"),
        (None, _) => format!("{escapes}: it cannot be captured, whatever {hunter} plays"),
        (Some(bounds), CaptureKind::Auto) => {
            format!("{escapes}: {hunter} cannot capture it while keeping it to {}", liberties(bounds.hunter))
        }
        (Some(_), kind) => {
            let with = with.map_or(String::new(), |first| format!(" with {first}"));
            format!("{prey} escapes from {}{with}, whatever {hunter} plays", trap(kind))
        }
    };
    if ko { format!("Ko: {told}, unless {hunter} wins a ko") } else { told }
}

/// "Unknown: the ladder fails (breaker at H9); not caught within 10000 nodes".
pub(super) fn not_caught(prey: Color, fact: &Fact) -> String {
    let Fact::NotCaught { reason, nodes, failed_ladder, ko } = fact else { return String::new() };
    let ending = match reason {
        UnknownReason::Nodes => format!("not caught within {}", count(*nodes as usize, "node")),
        other => other.to_string(),
    };
    let ending = match failed_ladder {
        Some(breakers) => format!("{}; {ending}", ladder_fails(breakers)),
        None => ending,
    };
    if *ko {
        format!("Ko: {} captures if it wins every ko; otherwise {ending}", !prey)
    } else {
        format!("Unknown: {ending}")
    }
}

fn ladder_fails(breakers: &PointSet) -> String {
    match breakers.len() {
        0 => "the ladder fails".to_owned(),
        1 => format!("the ladder fails (breaker at {breakers})"),
        _ => format!("the ladder fails (breakers at {breakers})"),
    }
}

/// What becomes of a weak block, in a sentence.
pub fn block(block: &WeakBlock) -> String {
    let what = format!("{} at {} ({})", block.color, block.stone, count(block.stones.len(), "stone"));
    let attack = moves(&block.attack.moves);
    let ko = match block.attack.ko {
        Some(CaptureKo::PreyMustWin) => format!(" if {} has no ko threats", block.color),
        _ => String::new(),
    };
    let moves_needed = length(block.attack.solution_depth, block.attack.length_exact);
    let captures = format!("{} captures with {attack} in {moves_needed}{ko}", !block.color);
    match &block.rescue {
        Rescue::NotNeeded => what,
        Rescue::Impossible => format!("{what}: dead; {captures}"),
        Rescue::Moves { moves: saving, .. } if saving.is_empty() => {
            format!("{what}: {captures}; no saving move was found")
        }
        Rescue::Moves { moves: saving, proved, freeing, nodes } => {
            let shown = |mv: &Move| proved.contains(mv) || freeing.contains(mv);
            let open: Vec<Move> = saving.iter().copied().filter(|mv| !shown(mv)).collect();
            let mut told = format!("{what}: {captures}");
            if !proved.is_empty() {
                told.push_str(&format!("; saved by {}", moves(proved)));
            }
            if !freeing.is_empty() {
                let most = liberties(FREE - 1);
                told.push_str(&format!("; not captured within {most} after {}", moves(freeing)));
            }
            if !open.is_empty() {
                told.push_str(&format!("; {} not refuted within {}", moves(&open), count(*nodes as usize, "node")));
            }
            told
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn net() -> Caught {
        let with = Some("E5".parse().unwrap());
        Caught { with, moves: 5, exact: true, tesuji: vec!["net"], ko: false, read: false, declared: false }
    }

    #[test]
    fn a_capture_says_what_it_rests_on() {
        let white = |fact: &Caught| caught(Color::White, fact);
        assert_eq!(white(&net()), "White dies: Black captures with E5 in 5 moves (net)");
        let known = |exact, read, ko, declared| Caught { exact, read, ko, declared, tesuji: Vec::new(), ..net() };
        let told = |fact: Caught| white(&fact).replace("Black captures with E5 in ", "");
        assert_eq!(told(known(false, false, false, false)), "White dies: at most 5 moves");
        assert_eq!(
            told(known(false, true, false, false)),
            "White dies: at most 5 moves, if White plays only the moves considered"
        );
        assert_eq!(told(known(true, false, true, false)), "Ko: White dies if it has no ko threats: 5 moves");
        assert_eq!(told(known(true, true, false, true)), "White dies: 5 moves, given what was declared");
        let anyway = Caught { with: None, ..net() };
        assert_eq!(white(&anyway), "White dies: whatever White plays, Black captures in 5 moves (net)");
        let read = Caught { read: true, ..anyway };
        assert_eq!(
            white(&read),
            "White dies: Black captures in 5 moves (net), if White plays only the moves considered"
        );
    }

    #[test]
    fn an_escape_says_from_what() {
        let told = |kind, within, read| {
            let with = Some("E4".parse().unwrap());
            let (from, ko) = (None, false);
            escapes(Color::White, &Fact::Escapes { with, kind, from, ko, within, read, declared: false })
        };
        assert_eq!(told(CaptureKind::Ladder, None, true), "White escapes from the ladder with E4");
        assert_eq!(told(CaptureKind::Ladder, Some(30), true), "White is not caught in the ladder within 30 moves");
        assert_eq!(
            told("2/4".parse().unwrap(), None, true),
            "White escapes from the hunt within 2/4 liberties with E4, if Black plays only the moves considered"
        );
        assert_eq!(
            told(CaptureKind::Auto, None, false),
            "White escapes with E4: it cannot be captured, whatever Black plays"
        );
    }

    #[test]
    fn a_proved_escape_says_from_whom() {
        let white = |with: Option<Move>, kind, from, ko| proved_escape(Color::White, with, kind, from, ko);
        let (four, e4) = (Some(Bounds { prey: 4, hunter: 4 }), Some("E4".parse().unwrap()));
        assert_eq!(white(None, CaptureKind::Auto, None, false), "White cannot be captured, whatever is played");
        assert_eq!(
            white(e4, CaptureKind::Auto, four, false),
            "White escapes with E4: Black cannot capture it while keeping it to 4 liberties"
        );
        assert_eq!(
            white(None, CaptureKind::Auto, four, true),
            "Ko: White escapes: Black cannot capture it while keeping it to 4 liberties, unless Black wins a ko"
        );
        let ladder = CaptureKind::Ladder;
        assert_eq!(white(None, ladder, ladder.bounds(), false), "White escapes from the ladder, whatever Black plays");
    }

    #[test]
    fn a_ko_that_only_the_hunter_could_win_is_told() {
        let fact = Fact::NotCaught { reason: UnknownReason::Nodes, nodes: 7, failed_ladder: None, ko: true };
        let told = not_caught(Color::White, &fact);
        assert_eq!(told, "Ko: Black captures if it wins every ko; otherwise not caught within 7 nodes");
    }
}
