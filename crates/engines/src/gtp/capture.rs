//! GNU Go's commands about captures: `attack`, `defend`, `ladder_attack`, `does_attack`, `does_defend`.
//!
//! | code | attack: the block is caught | defend: the block is saved |
//! |---|---|---|
//! | 1 | even if its owner wins every ko | even if the attacker wins every ko |
//! | 2 | if nobody ignores a ko ban: the defender must find the first threat | likewise: the attacker must |
//! | 3 | if the attacker wins every ko | if the owner wins every ko |
//! | 0 | not that anything was found | no |
//!
//! A code of `attack` is proved. A code of `defend` says that no capture was found afterwards, within the limits.

use tesuji::{Board, CaptureKind, CaptureVerdict, CatchAnswer, Color, Move, Point, PointSet};

use super::Engine;
use super::commands::{point, stone, syntax_error};
use super::searches::Searches;

/// A code with its move; no move with code 0.
pub(crate) struct Coded {
    pub(crate) code: u8,
    pub(crate) mv: Option<Move>,
}

impl Coded {
    pub(crate) const NO: Coded = Coded { code: 0, mv: None };

    /// GNU Go's text: "1 C3", "1 PASS", "0".
    pub(crate) fn text(&self) -> String {
        match self.mv {
            _ if self.code == 0 => "0".to_owned(),
            Some(Move::Play(point)) => format!("{} {point}", self.code),
            Some(Move::Pass) | None => format!("{} PASS", self.code),
        }
    }
}

pub(crate) fn attack(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [at] = arguments else { return Err(syntax_error()) };
    let prey = stone(engine, at)?;
    let mut searches = Searches::new(engine);
    let board = searches.board().clone();
    Ok(attack_code(&mut searches, &board, prey).0.text())
}

pub(crate) fn defend(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [at] = arguments else { return Err(syntax_error()) };
    let prey = stone(engine, at)?;
    let mut searches = Searches::new(engine);
    let board = searches.board().clone();
    let (attack, caught) = attack_code(&mut searches, &board, prey);
    if attack.code == 0 {
        return Ok("1 PASS".to_owned());
    }
    Ok(defense_code(&mut searches, &board, prey, caught.as_ref()).text())
}

/// Only captures in a ladder count.
pub(crate) fn ladder_attack(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [at] = arguments else { return Err(syntax_error()) };
    let prey = stone(engine, at)?;
    let mut searches = Searches::new(engine);
    let board = searches.board().clone();
    let Some(prey_color) = board.color(prey) else { return Ok(Coded::NO.text()) };
    let mut caught = |ko_winner| {
        let answer = searches.catch(&board, prey, !prey_color, CaptureKind::Ladder, ko_winner)?;
        (answer.verdict == CaptureVerdict::Caught).then_some(answer)
    };
    Ok(graded(prey_color, &mut caught).0.text())
}

/// `does_attack MOVE VERTEX`: whether the move of the attacker attacks.
pub(crate) fn does_attack(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let (mv, prey) = move_and_stone(engine, arguments)?;
    let mut searches = Searches::new(engine);
    let board = searches.board().clone();
    let Some(prey_color) = board.color(prey) else { return Ok(Coded::NO.text()) };
    let code = after(&board, !prey_color, mv).map_or(0, |after| {
        if after.is_empty(prey) { 1 } else { code_of_caught_anyway(&mut searches, &after, prey, prey_color) }
    });
    Ok(code.to_string())
}

/// `does_defend MOVE VERTEX`: whether the move of the owner defends.
pub(crate) fn does_defend(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let (mv, prey) = move_and_stone(engine, arguments)?;
    let mut searches = Searches::new(engine);
    let board = searches.board().clone();
    let Some(prey_color) = board.color(prey) else { return Ok(Coded::NO.text()) };
    let code = after(&board, prey_color, mv).map_or(0, |after| code_of_defense(&mut searches, &after, prey));
    Ok(code.to_string())
}

pub(crate) fn move_and_stone(engine: &Engine, arguments: &[String]) -> Result<(Point, Point), String> {
    let [mv, at] = arguments else { return Err(syntax_error()) };
    let mv = point(mv, engine.game.board().size()).map_err(|_| "invalid coordinate")?;
    Ok((mv, stone(engine, at)?))
}

/// The board after a move of `color`; `None` if it is illegal.
pub(crate) fn after(board: &Board, color: Color, point: Point) -> Option<Board> {
    let mut board = board.clone();
    board.set_to_play(color);
    board.play_at(point).ok()?;
    Some(board)
}

/// The code of an attack with its move, and the capture that was found without kos ignored.
pub(crate) fn attack_code(searches: &mut Searches<'_>, board: &Board, prey: Point) -> (Coded, Option<CatchAnswer>) {
    let Some(prey_color) = board.color(prey) else { return (Coded::NO, None) };
    let mut caught = |ko_winner| searches.is_caught(board, prey, ko_winner);
    graded(prey_color, &mut caught)
}

/// The code of what `caught` finds for different winners of kos. Usually there is no ko, and the first two searches
/// settle it.
fn graded(
    prey_color: Color,
    caught: &mut dyn FnMut(Option<Color>) -> Option<CatchAnswer>,
) -> (Coded, Option<CatchAnswer>) {
    let coded = |code, answer: &CatchAnswer| Coded { code, mv: first_move(answer) };
    match caught(None) {
        Some(plain) => match caught(Some(prey_color)) {
            Some(even_then) => (coded(1, &even_then), Some(even_then)),
            None => (coded(2, &plain), Some(plain)),
        },
        None => match caught(Some(!prey_color)) {
            Some(with_kos) => (coded(3, &with_kos), Some(with_kos)),
            None => (Coded::NO, None),
        },
    }
}

fn first_move(answer: &CatchAnswer) -> Option<Move> {
    answer.moves.first().or(answer.line.first()).copied()
}

/// The code of an attack whose first move has been made: the prey is to play.
fn code_of_caught_anyway(searches: &mut Searches<'_>, board: &Board, prey: Point, prey_color: Color) -> u8 {
    let mut caught = |ko_winner| searches.proved_capture(board, prey, prey_color, ko_winner);
    graded(prey_color, &mut caught).0.code
}

/// The code of a defence whose first move has been made, from the attack that remains.
fn code_of_defense(searches: &mut Searches<'_>, board: &Board, prey: Point) -> u8 {
    match attack_code(searches, board, prey).0.code {
        0 => 1,
        3 => 2,
        2 => 3,
        _ => 0,
    }
}

/// The best defence: every move that can matter is tried.
fn defense_code(searches: &mut Searches<'_>, board: &Board, prey: Point, caught: Option<&CatchAnswer>) -> Coded {
    let Some(prey_color) = board.color(prey) else { return Coded::NO };
    let mut best = Coded::NO;
    for candidate in candidates(board, prey, caught) {
        if searches.is_over() || best.code == 1 {
            break;
        }
        let Some(after) = after(board, prey_color, candidate) else { continue };
        let code = code_of_defense(searches, &after, prey);
        // A search that had no time shows nothing.
        if searches.is_over() {
            break;
        }
        if code > 0 && (best.code == 0 || code < best.code) {
            best = Coded { code, mv: Some(Move::Play(candidate)) };
        }
    }
    best
}

/// A move after which no capture is found, nor one by ko unless the attacker wins every ko.
pub(crate) fn defense(
    searches: &mut Searches<'_>,
    board: &Board,
    prey: Point,
    caught: Option<&CatchAnswer>,
) -> Option<Move> {
    let best = defense_code(searches, board, prey, caught);
    best.mv.filter(|_| matches!(best.code, 1 | 2))
}

/// Moves that can defend, likely ones first. A move that does not touch the zone of the attack's proof changes nothing.
fn candidates(board: &Board, prey: Point, caught: Option<&CatchAnswer>) -> Vec<Point> {
    let zone = caught.and_then(|answer| answer.proof.as_ref()?.zones.first().copied());
    let mut moves: Vec<Point> = Vec::new();
    let mut push = |points: &mut dyn Iterator<Item = Point>| {
        for point in points.filter(|&point| board.is_empty(point)) {
            if !moves.contains(&point) {
                moves.push(point);
            }
        }
    };
    // Capturing a neighbour that is in atari, running, the attacker's own moves.
    let weak = board.adjacent_blocks(prey, 2);
    let ataris: PointSet = weak
        .iter()
        .filter(|&head| board.in_atari(head))
        .flat_map(|head| board.liberties(head).iter().collect::<Vec<_>>())
        .collect();
    push(&mut ataris.iter());
    push(&mut board.liberties(prey).iter());
    let sequence = caught.map(|answer| answer.line.as_slice()).unwrap_or_default();
    push(&mut sequence.iter().filter_map(|mv| mv.point()));
    for head in &weak {
        push(&mut board.liberties(head).iter());
    }
    push(&mut (board.liberties(prey).dilated() & board.points_of(None)).iter());
    let Some(zone) = zone else { return moves };
    let empty = board.points_of(None);
    // A stone next to the zone can change the liberties of a block in it.
    let touching = zone.dilated() & empty;
    push(&mut (zone & empty).iter());
    moves.retain(|point| touching.contains(*point));
    moves
}
