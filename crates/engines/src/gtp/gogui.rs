//! What GoGui shows: analyze commands about the problem at hand.
//!
//! The side to play on the board moves first. The target is the vertex of the command.

use tesuji::{
    CaptureKind, CaptureVerdict, Color, LifeAnswer, LifeQuery, LifeVerdict, Move, Point, PointSet, Position, Solver,
    Status,
};

use super::Engine;
use super::commands::{stone, syntax_error, vertex, vertex_name};
use super::searches::Searches;

/// `type/label/command` for each entry of GoGui's analyze menu; `%p` is the point that is selected.
const ENTRIES: &[&str] = &[
    "gfx/Target status/tesuji-target_status %p",
    "plist/All winning moves/tesuji-winning_moves %p",
    "pspairs/Status of every move/tesuji-all_moves %p",
    "var/Answer line/tesuji-answer_line %p",
    "gfx/Refute a move (stone, then move)/tesuji-refute %P",
    "gfx/Relevance area/tesuji-area %p",
    "var/Ladder readout/tesuji-ladder %p",
    "string/Attack/attack %p",
    "string/Defend/defend %p",
    "string/Ladder attack/ladder_attack %p",
    "string/Owl attack/owl_attack %p",
    "string/Owl defend/owl_defend %p",
    "string/Dragon status/dragon_status %p",
    "param/Time limit/tesuji-time_limit",
];

pub(crate) fn analyze_commands(_: &mut Engine, _: &[String]) -> Result<String, String> {
    Ok(ENTRIES.join("\n"))
}

fn ask(engine: &mut Engine, arguments: &[String], all_moves: bool) -> Result<(Point, Color, LifeAnswer), String> {
    let [at] = arguments else { return Err(syntax_error()) };
    let at = stone(engine, at)?;
    let mut searches = Searches::new(engine);
    let board = searches.board().clone();
    let first = board.to_play();
    let answer = searches.life(&board, &[at], first, all_moves).map_err(|error| error.to_string())?;
    Ok((at, first, answer))
}

/// A message instead of moves, where there are none to show: nothing is known, or the group gets out anyway.
fn known(answer: &LifeAnswer) -> Result<(), String> {
    match answer.verdict {
        LifeVerdict::Status(_) => Ok(()),
        LifeVerdict::Open { .. } if answer.moves.is_empty() => Err(answer.to_string()),
        LifeVerdict::Open { .. } => Ok(()),
        LifeVerdict::Unknown(reason) => Err(format!("unknown: {reason}")),
    }
}

/// The status as a text, the target and the ways out marked, the first move as a variation.
pub(crate) fn target_status(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let (at, first, answer) = ask(engine, arguments, false)?;
    let block: PointSet = engine.game.board().stones(at).collect();
    Ok(shown(&answer, first, &block))
}

fn shown(answer: &LifeAnswer, first: Color, block: &PointSet) -> String {
    let (color, text) = match answer.verdict {
        LifeVerdict::Unknown(reason) => ("gray", format!("unknown: {reason}")),
        LifeVerdict::Open { .. } => ("cyan", answer.to_string()),
        LifeVerdict::Status(status) => (status_color(status), format!("{status}: {}", status.describe())),
    };
    let mut lines = vec![format!("COLOR {color} {block}"), format!("TEXT {text}, {} nodes", answer.effort.nodes)];
    if let Some(exits) = answer.verdict.exits().filter(|exits| !exits.is_empty()) {
        lines.push(format!("CIRCLE {exits}"));
    }
    if let Some(point) = answer.moves.first() {
        lines.insert(0, format!("VAR {} {point}", letter(first)));
    }
    lines.join("\n")
}

fn status_color(status: Status) -> &'static str {
    match status {
        Status::Lives => "green",
        Status::Dies => "red",
        Status::LivesUnless(_) | Status::DiesUnless(_) => "yellow",
    }
}

fn letter(color: Color) -> char {
    color.letter().to_ascii_lowercase()
}

/// All first moves that attain the best status.
pub(crate) fn winning_moves(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let (_, _, answer) = ask(engine, arguments, true)?;
    known(&answer)?;
    Ok(answer.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

/// Pairs of a first move and the status it leads to.
pub(crate) fn all_moves(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let (_, _, answer) = ask(engine, arguments, true)?;
    known(&answer)?;
    if answer.move_status.is_empty() && answer.status().is_none() {
        return Err(answer.to_string());
    }
    let pairs =
        answer.move_status.iter().filter(|(mv, _)| *mv != Move::Pass).map(|(mv, status)| format!("{mv} {status}"));
    Ok(pairs.collect::<Vec<_>>().join("\n"))
}

/// The main line as a variation: pairs of colour and vertex.
pub(crate) fn answer_line(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let (_, first, answer) = ask(engine, arguments, false)?;
    known(&answer)?;
    Ok(variation(first, &answer.shown_line()))
}

fn variation(first: Color, line: &[Move]) -> String {
    let colors = [first, !first].into_iter().cycle();
    let pairs = colors.zip(line).map(|(color, mv)| format!("{} {}", letter(color), vertex_name(*mv)));
    pairs.collect::<Vec<_>>().join(" ")
}

/// `tesuji-refute [VERTEX] MOVE`: what a move leads to for the group at the vertex (of the problem at hand, without it),
/// and how the other side answers: "why not here?".
pub(crate) fn refute(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let (target, mv) = match arguments {
        [mv] => (engine.target.clone(), mv),
        [at, mv] => (vec![stone(engine, at)?], mv),
        _ => return Err(syntax_error()),
    };
    let board = engine.game.board().clone();
    let mv = vertex(mv, board.size())?;
    let first = board.to_play();
    let mut searches = Searches::new(engine);
    let (answer, judged) = searches.judge(&board, &target, first, mv).map_err(|error| error.to_string())?;
    if !board.is_legal(mv) {
        return Err("illegal move".to_owned());
    }
    let Some(judged) = judged else {
        known(&answer)?;
        return Err(format!("unknown: {mv} is not a move of this question, or there was no time to judge it"));
    };
    let line: Vec<Move> = std::iter::once(mv).chain(judged.line.iter().copied()).collect();
    let worth = if judged.keeps { "as good as any" } else { "not the best" };
    let text = format!("{} {}: {mv} is {worth}", answer.defender(), judged.status.describe());
    Ok(format!("VAR {}\nTEXT {text}", variation(first, &line)))
}

/// The points where the question is decided, marked.
pub(crate) fn relevant_area(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [at] = arguments else { return Err(syntax_error()) };
    let at = stone(engine, at)?;
    let position = Position::try_from(engine.game.board().to_setup()).map_err(|error| error.to_string())?;
    let query = position.group_at(at).map(LifeQuery::about);
    let reading = query.and_then(|query| Solver::new().read(&query)).map_err(|error| error.to_string())?;
    let area = reading.area.value.widest();
    Ok(format!("COLOR #a0c0ff {area}\nTRIANGLE {at}"))
}

/// The ladder as a variation, whoever wins it. The hunter plays first.
pub(crate) fn ladder(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [at] = arguments else { return Err(syntax_error()) };
    let prey = stone(engine, at)?;
    let mut searches = Searches::new(engine);
    let board = searches.board().clone();
    let hunter = !board.color(prey).ok_or("vertex must not be empty")?;
    let answer =
        searches.catch(&board, prey, hunter, CaptureKind::Ladder, None).ok_or_else(|| "cannot read this".to_owned())?;
    match answer.verdict {
        CaptureVerdict::Unknown(reason) => Err(format!("unknown: {reason}")),
        CaptureVerdict::Caught | CaptureVerdict::Escapes => Ok(variation(hunter, &answer.line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_that_gets_out() {
        let position: Position =
            "3 |X X X X X . .\n2 |O O O O O . .\n1 |. . . . O . .\n  +-------------".parse().unwrap();
        let query = LifeQuery::about(position.group_at("A2").unwrap()).first(Color::Black);
        let mut answer = Solver::new().node_limit(1000).life(query).unwrap();
        answer.verdict = LifeVerdict::Open { exits: PointSet::from(Point::at(5, 1)) };
        answer.moves.clear();
        let text = shown(&answer, Color::Black, &PointSet::from(Point::at(0, 1)));
        let sentence = "White is not surrounded: it gets out at F2, even if Black plays first";
        let nodes = answer.effort.nodes;
        assert_eq!(text, format!("COLOR cyan A2\nTEXT {sentence}, {nodes} nodes\nCIRCLE F2"));
        assert_eq!(known(&answer), Err(sentence.to_owned()));
        answer.moves = vec![Point::at(5, 1)];
        assert_eq!(known(&answer), Ok(()));
    }
}
