//! Names that the position suggests and a little searching confirms.
//!
//! | name | the position | what is searched |
//! |---|---|---|
//! | bent four in the corner | a ko that the defender needs threats for; on the main line he takes four stones bent around a corner point | he needs them whoever moves first |
//! | double ko seki | two kos between a target and one block of the attacker, life by a repetition | that block, as a target, lives by a repetition too |
//! | double ko | the same | that block lives without one |
//! | triple ko | three kos between them, life by a repetition | nothing |
//! | moonshine life | a ko that the defender needs threats for, and two kos elsewhere between two other blocks | these two are a double ko seki |
//! | ten-thousand-year ko | the attacker holds a ko that he could connect | he has a ko, in which the defender takes first; connected, it is a seki whoever moves first |

use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_question::{Closure, LifeOutcome, LifeQuestion, Status};

use super::kos::{Ko, Rivals, kos, rivals};
use super::{ShapeName, bent_four};

/// What is known of a question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'a> {
    /// The question that was answered.
    pub(crate) question: &'a LifeQuestion,
    /// Its status.
    pub(crate) status: Status,
    /// It depends on a repetition.
    pub(crate) cycle: bool,
    /// Its main line.
    pub(crate) line: &'a [Move],
}

/// Asks another question; `None` if it is not answered.
pub(crate) type Ask<'a> = &'a mut dyn FnMut(&LifeQuestion) -> Option<LifeOutcome>;

/// The name, if there is one. Nothing is asked where the position does not suggest it.
pub(crate) fn searched_name(found: Found<'_>, ask: Ask<'_>) -> Option<ShapeName> {
    let board = Board::from_setup(&found.question.position).ok()?;
    let all = kos(&board);
    if is_bent_four(&board, found, ask) {
        return Some(ShapeName::BentFourInTheCorner);
    }
    if all.is_empty() {
        return None;
    }
    let defender = found.question.target.first().and_then(|&stone| board.color(stone))?;
    let seen = Seen { board: &board, defender, question: found.question };
    let (near, far): (Vec<Ko>, Vec<Ko>) = all.into_iter().partition(|ko| seen.is_near(ko));
    match found.status {
        Status::Lives if found.cycle => seen.several_kos(&near, ask),
        Status::DiesUnless(_) => seen.moonshine(&far, ask),
        Status::Lives | Status::LivesUnless(_) => seen.ten_thousand_years(&near, ask),
        Status::Dies => None,
    }
}

/// A bent four that stays one: the defender needs threats whoever moves first.
fn is_bent_four(board: &Board, found: Found<'_>, ask: Ask<'_>) -> bool {
    let needs_threats = |status: Status| matches!(status, Status::DiesUnless(_));
    if !needs_threats(found.status) || !bent_four::is_played_out(found.question, found.line) {
        return false;
    }
    let other = first(!board.to_play(), board, found.question);
    ask(&other).and_then(|found| found.verdict.status()).is_some_and(needs_threats)
}

/// The question on this board, with this colour to move first.
fn first(color: Color, board: &Board, question: &LifeQuestion) -> LifeQuestion {
    let mut turned = board.clone();
    turned.set_to_play(color);
    LifeQuestion { position: turned.to_setup(), ..question.clone() }
}

struct Seen<'a> {
    board: &'a Board,
    defender: Color,
    question: &'a LifeQuestion,
}

impl Seen<'_> {
    fn is_near(&self, ko: &Ko) -> bool {
        self.question.area.contains(ko.stone) || self.question.area.contains(ko.mouth)
    }

    /// A life by a repetition, with two or three kos and no other.
    fn several_kos(&self, near: &[Ko], ask: Ask<'_>) -> Option<ShapeName> {
        let rivals = rivals(self.board, near).filter(|_| near.len() == 2 || near.len() == 3)?;
        let own = rivals.of(self.defender);
        if !self.question.target.iter().any(|&stone| self.board.head(stone) == own) {
            return None;
        }
        if near.len() == 3 {
            return Some(ShapeName::TripleKo);
        }
        let other = ask(&self.about(rivals.of(!self.defender), self.question.area))?;
        match other.verdict.status()? {
            Status::Lives if other.cycle => Some(ShapeName::DoubleKoSeki),
            Status::Lives => Some(ShapeName::DoubleKo),
            _ => None,
        }
    }

    /// A double ko seki elsewhere, between blocks that are no targets.
    fn moonshine(&self, far: &[Ko], ask: Ask<'_>) -> Option<ShapeName> {
        let pairs = far.iter().enumerate().flat_map(|(i, &one)| far[..i].iter().map(move |&two| [one, two]));
        let seki = |[one, two]: [Ko; 2]| {
            let rivals = rivals(self.board, &[one, two]).filter(|rivals| !self.is_target(rivals))?;
            let liberties = |block: Point| *self.board.liberties(block);
            let kos: PointSet = [one.stone, one.mouth, two.stone, two.mouth].into_iter().collect();
            let area = kos | liberties(rivals.black) | liberties(rivals.white);
            let mut lives_by_repetition = |block: Point| {
                let found = ask(&self.about(block, area))?;
                (found.cycle && found.verdict.status() == Some(Status::Lives)).then_some(())
            };
            lives_by_repetition(rivals.black)?;
            lives_by_repetition(rivals.white)
        };
        pairs.into_iter().find_map(seki).map(|()| ShapeName::MoonshineLife)
    }

    fn is_target(&self, rivals: &Rivals) -> bool {
        let heads = [rivals.black, rivals.white];
        self.question.target.iter().any(|&stone| heads.contains(&self.board.head(stone)))
    }

    /// The attacker may connect his ko for a seki, or start it and let the defender take first.
    fn ten_thousand_years(&self, near: &[Ko], ask: Ask<'_>) -> Option<ShapeName> {
        let held = |ko: &&Ko| ko.is_alone && ko.holder(self.board) == Some(!self.defender);
        let ko = near.iter().find(held).filter(|ko| self.question.area.contains(ko.mouth))?;
        let first = |color: Color, board: &Board| first(color, board, self.question);
        let attacked = ask(&first(!self.defender, self.board))?;
        let starts = matches!(attacked.verdict.status()?, Status::LivesUnless(_));
        let takes_first = attacked.line.get(1) == Some(&Move::Play(ko.mouth));
        if !starts || !takes_first {
            return None;
        }
        let mut connected = self.board.clone();
        connected.set_to_play(!self.defender);
        connected.play(Move::Play(ko.mouth)).ok()?;
        let is_seki = |outcome: LifeOutcome| outcome.seki && outcome.verdict.status() == Some(Status::Lives);
        let settled =
            is_seki(ask(&first(self.defender, &connected))?) && is_seki(ask(&first(!self.defender, &connected))?);
        settled.then_some(ShapeName::TenThousandYearKo)
    }

    /// The same position with another block as the target.
    fn about(&self, block: Point, area: PointSet) -> LifeQuestion {
        LifeQuestion { target: vec![block], area, closure: Closure::Escape, ..self.question.clone() }
    }
}
