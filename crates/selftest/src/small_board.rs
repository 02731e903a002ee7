//! Any bytes as a small question: what the semantic fuzz target asks.

use tesuji_board::{Board, Color, PointSet, Setup, Size};
use tesuji_question::{CaptureKind, CaptureQuestion, Closure, KoThreats, LifeQuestion, TargetRule};

use crate::Case;

/// A question about a board of 2 x 2 to 5 x 5 points: the first bytes say what is asked, the others what stands on each
/// point and whether it belongs to the area. `None` if there are too few bytes, or they are no position.
///
/// ```
/// assert!(tesuji_selftest::from_bytes(&[]).is_none());
/// assert!(tesuji_selftest::from_bytes(&[1, 1, 0, 0, 0, 0, 0, 0, 5, 4, 6, 4, 4, 4, 4, 4, 4]).is_some());
/// ```
pub fn from_bytes(bytes: &[u8]) -> Option<Case> {
    let [width, height, flags, place, closure, attacker, defender, ko, points @ ..] = bytes else { return None };
    let size = Size::new(2 + width % 4, 2 + height % 4)?;
    let mut position = Setup::empty(size);
    let mut marked = PointSet::EMPTY;
    for (point, byte) in size.points().zip(points) {
        match byte % 4 {
            1 => position.stones.push((point, Color::Black)),
            2 => position.stones.push((point, Color::White)),
            _ => {}
        }
        if byte & 4 != 0 {
            marked.insert(point);
        }
    }
    position.to_play = if flags & 1 == 0 { Color::Black } else { Color::White };
    let board = Board::from_setup(&position).ok()?;
    if flags & 2 != 0 {
        let banned = Setup { ko: board.points_of(None).iter().nth(usize::from(ko % 8)), ..position.clone() };
        // Where no ko can be, none is asked about: every door refuses that.
        if Board::from_setup(&banned).is_ok() {
            position = banned;
        }
    }
    let heads: Vec<_> = board.block_heads().iter().collect();
    let chosen = *heads.get(usize::from(*place) % heads.len().max(1))?;
    if flags & 4 != 0 {
        let ko_winner = [None, None, Some(Color::Black), Some(Color::White)][usize::from(closure % 4)];
        // Every third board has points where the hunter may not play.
        let boundary = if attacker % 3 == 0 { marked } else { PointSet::EMPTY };
        return Some(Case::Capture(CaptureQuestion {
            position,
            prey: chosen,
            kind: CaptureKind::Auto,
            ko_winner,
            boundary,
        }));
    }
    let same = |head: &tesuji_board::Point| board.color(*head) == board.color(chosen);
    let target = if flags & 8 == 0 { vec![chosen] } else { heads.into_iter().filter(same).take(4).collect() };
    let threats = KoThreats { attacker: attacker % 6, defender: defender % 6 };
    Some(Case::Life(LifeQuestion {
        position,
        target,
        target_rule: if flags & 16 == 0 { TargetRule::Any } else { TargetRule::Every },
        area: marked,
        closure: Closure::ALL[usize::from(closure % 5)],
        ko_threats: (flags & 32 != 0).then_some(threats),
    }))
}
