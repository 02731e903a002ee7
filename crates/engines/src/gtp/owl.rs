//! GNU Go's commands about life and death: `owl_attack`, `owl_defend`, `owl_does_attack`, `owl_does_defend`,
//! `dragon_status`.
//!
//! The codes 1, 2, 3 of the ko statuses: 2 where the opponent must find the first threat, 3 where the mover himself
//! needs one. The group is the block at the vertex; the area is inferred. A group that is not surrounded is answered
//! as GNU Go answers for one that needs no help: it cannot be attacked.

use tesuji::{Board, Color, GroupStatus, LifeAnswer, LifeVerdict, Move, Point, Role, Status};

use super::Engine;
use super::capture::{Coded, after, attack_code, defense, move_and_stone};
use super::commands::{stone, syntax_error, vertex_name};
use super::searches::Searches;

/// How well a side does if `first` plays, and the first move; `None` if it is not known.
fn read(searches: &mut Searches<'_>, board: &Board, at: Point, first: Color, role: Role) -> Option<(u8, Option<Move>)> {
    let answer = searches.life(board, &[at], first, false).ok()?;
    Some((code(answer.verdict, role)?, first_move(&answer)))
}

fn first_move(answer: &LifeAnswer) -> Option<Move> {
    answer.moves.first().map(|&point| Move::Play(point))
}

/// How well a side does: 0 not at all, 1 outright, 2 and 3 by ko; `None` if it is not known.
fn code(verdict: LifeVerdict, role: Role) -> Option<u8> {
    match verdict {
        LifeVerdict::Status(status) => Some(status_code(status, role)),
        LifeVerdict::Open { .. } => Some(u8::from(role == Role::Defender)),
        LifeVerdict::Unknown(_) => None,
    }
}

fn status_code(status: Status, role: Role) -> u8 {
    match (status.winner() == role, status.is_ko()) {
        (true, false) => 1,
        (true, true) => 2,
        (false, true) => 3,
        (false, false) => 0,
    }
}

/// What a side attains by playing first; `PASS` if it attains the same without playing. What is not known is no
/// success.
fn attain(searches: &mut Searches<'_>, board: &Board, at: Point, role: Role) -> Coded {
    let Some(owner) = board.color(at) else { return Coded::NO };
    let mover = if role == Role::Defender { owner } else { !owner };
    let Some((with, mv)) = read(searches, board, at, mover, role) else {
        // A block that can be captured is dead, even where the life of the whole group is not known.
        return if role == Role::Attacker { attack_code(searches, board, at).0 } else { Coded::NO };
    };
    if with == 1 && read(searches, board, at, !mover, role).is_some_and(|(without, _)| without == 1) {
        return Coded { code: 1, mv: Some(Move::Pass) };
    }
    Coded { code: with, mv }
}

fn coded(engine: &mut Engine, arguments: &[String], role: Role) -> Result<String, String> {
    let [at] = arguments else { return Err(syntax_error()) };
    let at = stone(engine, at)?;
    let mut searches = Searches::new(engine);
    let board = searches.board().clone();
    Ok(attain(&mut searches, &board, at, role).text())
}

pub(crate) fn owl_attack(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    coded(engine, arguments, Role::Attacker)
}

pub(crate) fn owl_defend(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    coded(engine, arguments, Role::Defender)
}

fn does(engine: &mut Engine, arguments: &[String], role: Role) -> Result<String, String> {
    let (mv, at) = move_and_stone(engine, arguments)?;
    let mut searches = Searches::new(engine);
    let board = searches.board().clone();
    let Some(owner) = board.color(at) else { return Ok("0".to_owned()) };
    let mover = if role == Role::Defender { owner } else { !owner };
    let Some(after) = after(&board, mover, mv) else { return Ok("0".to_owned()) };
    if after.is_empty(at) {
        return Ok("1".to_owned());
    }
    let found = read(&mut searches, &after, at, !mover, role).map_or(0, |(found, _)| found);
    Ok(found.to_string())
}

pub(crate) fn owl_does_attack(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    does(engine, arguments, Role::Attacker)
}

pub(crate) fn owl_does_defend(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    does(engine, arguments, Role::Defender)
}

/// "alive", "dead", "critical ATTACK DEFENCE" or "unknown". A group that gets out is alive. Where the life of the group is not
/// known, the capture of the block decides, as far as it is proved.
pub(crate) fn dragon_status(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [at] = arguments else { return Err(syntax_error()) };
    let at = stone(engine, at)?;
    let mut searches = Searches::new(engine);
    let board = searches.board().clone();
    let Some(owner) = board.color(at) else { return Ok("unknown".to_owned()) };
    let both = searches.status(&board, &[at]).map_err(|error| error.to_string())?;
    Ok(match both.summary {
        GroupStatus::Alive | GroupStatus::Seki | GroupStatus::Open => "alive".to_owned(),
        GroupStatus::Dead => "dead".to_owned(),
        GroupStatus::Unknown => by_capture(&mut searches, &board, at),
        _ => critical(first_move(&both.by_first[!owner]), first_move(&both.by_first[owner])),
    })
}

fn by_capture(searches: &mut Searches<'_>, board: &Board, at: Point) -> String {
    let (capture, caught) = attack_code(searches, board, at);
    if capture.code == 0 {
        return "unknown".to_owned();
    }
    match defense(searches, board, at, caught.as_ref()) {
        // A block that is not captured by the next moves may yet die: only a proved escape counts.
        Some(Move::Play(point)) if escapes_with(searches, board, at, point) => {
            critical(capture.mv, Some(Move::Play(point)))
        }
        Some(_) => "unknown".to_owned(),
        None if searches.is_over() => "unknown".to_owned(),
        None => "dead".to_owned(),
    }
}

/// Whether it is proved that the block cannot be captured after this move of its owner.
fn escapes_with(searches: &mut Searches<'_>, board: &Board, at: Point, point: Point) -> bool {
    let after = board.color(at).and_then(|owner| after(board, owner, point));
    after.is_some_and(|board| searches.is_proved_escape(&board, at))
}

fn critical(attack: Option<Move>, defense: Option<Move>) -> String {
    let name = |mv: Option<Move>| vertex_name(mv.unwrap_or(Move::Pass));
    format!("critical {} {}", name(attack), name(defense))
}

#[cfg(test)]
mod tests {
    use tesuji::{PointSet, UnknownReason};

    use super::*;

    #[test]
    fn a_group_that_gets_out_needs_no_help() {
        let open = LifeVerdict::Open { exits: PointSet::from(Point::at(3, 6)) };
        let codes = |verdict| [Role::Attacker, Role::Defender].map(|role| code(verdict, role));
        assert_eq!(codes(open), [Some(0), Some(1)]);
        assert_eq!(codes(LifeVerdict::Status(Status::Lives)), codes(open));
        assert_eq!(codes(LifeVerdict::Status(Status::LivesUnless(1))), [Some(3), Some(2)]);
        assert_eq!(codes(LifeVerdict::unknown(UnknownReason::Nodes)), [None, None]);
    }
}
