//! Strengthening the loser until each side reaches something if it moves first (Wolf 1994, 2.1).

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_life::Session;
use tesuji_question::{Cancel, Closure, LifeQuestion, Role, Status, TargetRule};
use tesuji_store::Place;

use super::{Cost, area};
use crate::examine::{Effort, with_other_first};

/// Nodes the exact search may take for one question. Harder positions are given up.
pub(super) const NODES: u64 = 60_000;
/// Nodes for the first look: who wins?
const FIRST_LOOK: u64 = 12_000;
/// Target blocks, as in the published database.
const MAX_TARGETS: usize = 4;

/// A position in the making. White defends.
struct Draft {
    area: PointSet,
    setup: Setup,
}

/// One attempt: an area with stones in which both sides reach something and one of them has exactly one best move.
pub(super) fn problem(dice: &mut Dice, place: Place, cost: &mut Cost, cancel: &Cancel) -> Option<LifeQuestion> {
    let mut draft = Draft::new(dice, place);
    let steps = draft.area.len();
    for _ in 0..steps {
        if cancel.is_cancelled() || draft.empty().len() < 3 {
            return None;
        }
        let Some(question) = draft.question() else {
            draft.put(dice, Color::White)?;
            continue;
        };
        match outlook(&question, cost, cancel) {
            Outlook::Loses(Role::Defender) => draft.put(dice, Color::White)?,
            Outlook::Loses(Role::Attacker) if dice.chance(60) => draft.put(dice, Color::Black)?,
            Outlook::Loses(Role::Attacker) | Outlook::TooHard => return None,
            Outlook::Even => match with_one_best_move(dice, &question, cost, cancel) {
                Some(question) => return Some(question),
                None => {
                    // The killing side moves now and then, for variety.
                    let color = if dice.chance(35) { Color::Black } else { Color::White };
                    draft.put(dice, color)?;
                }
            },
        }
    }
    None
}

/// Who gets nothing even if he moves first.
enum Outlook {
    Loses(Role),
    Even,
    TooHard,
}

/// The evaluator first; the exact search only if it takes both for about equally strong.
fn outlook(question: &LifeQuestion, cost: &mut Cost, cancel: &Cancel) -> Outlook {
    let Ok(mut session) = Session::with_table(question, 1 << 16) else { return Outlook::TooHard };
    let here = session.estimate();
    let decided = here.bounds.is_won(0) || here.bounds.is_held(0);
    let hopeless = |own: u32, other: u32| u64::from(own) > 400 * u64::from(other.max(1));
    if !decided && hopeless(here.disproof, here.proof) {
        return Outlook::Loses(Role::Defender);
    }
    cost.asked += 1;
    // The question has the defender to move first.
    match session.status(FIRST_LOOK) {
        Some(Status::Dies) => return Outlook::Loses(Role::Defender),
        Some(_) => {}
        None => return Outlook::TooHard,
    }
    if cancel.is_cancelled() {
        return Outlook::TooHard;
    }
    // After a pass of the defender the attacker moves first.
    session.play(tesuji_board::Move::Pass);
    match session.status(FIRST_LOOK) {
        Some(Status::Lives) => Outlook::Loses(Role::Attacker),
        Some(_) => Outlook::Even,
        None => Outlook::TooHard,
    }
}

/// The question for a side with exactly one best first move; if both have one, the dice decide.
fn with_one_best_move(
    dice: &mut Dice,
    question: &LifeQuestion,
    cost: &mut Cost,
    cancel: &Cancel,
) -> Option<LifeQuestion> {
    let effort = Effort { nodes: NODES, table: 1 << 18, time: None, for_proofs: 0 };
    let other = with_other_first(question);
    let mut found = Vec::new();
    for question in [question, &other] {
        let (_, answer) = effort.ask(question, true, false, cancel).ok()?;
        if answer.moves.len() == 1 {
            found.push(question.clone());
        }
    }
    if found.is_empty() {
        cost.dropped += 1;
        return None;
    }
    let at = dice.below(found.len());
    Some(found.swap_remove(at))
}

impl Draft {
    fn new(dice: &mut Dice, place: Place) -> Draft {
        let points = match dice.below(10) {
            0..3 => 9 + dice.below(6),
            3..7 => 13 + dice.below(7),
            _ => 18 + dice.below(9),
        };
        let area = area::grow(dice, place, points);
        let wall = (area.dilated() & PointSet::all(Size::STANDARD)) - area;
        let setup = Setup { stones: wall.iter().map(|p| (p, Color::Black)).collect(), ..Setup::empty(Size::STANDARD) };
        let mut draft = Draft { area, setup };
        // A beginning: most of a living shape is there already, and some stones of the killer.
        for _ in 0..area.len() / 4 {
            draft.put(dice, Color::White);
        }
        for _ in 0..dice.below(area.len() / 5 + 1) {
            draft.put(dice, Color::Black);
        }
        draft
    }

    fn empty(&self) -> PointSet {
        let stones: PointSet = self.setup.stones.iter().map(|s| s.0).collect();
        self.area - stones
    }

    /// Puts a stone on a random point where the position stays possible; `None` if there is none.
    fn put(&mut self, dice: &mut Dice, color: Color) -> Option<()> {
        let empty: Vec<Point> = self.empty().iter().collect();
        for _ in 0..8 {
            let point = *empty.get(dice.below(empty.len().max(1)))?;
            self.setup.stones.push((point, color));
            if Board::from_setup(&self.setup).is_ok() {
                return Some(());
            }
            self.setup.stones.pop();
        }
        None
    }

    /// The question with the defender to move; `None` if there is nothing to save, or too many blocks.
    fn question(&self) -> Option<LifeQuestion> {
        let setup = Setup { to_play: Color::White, ..self.setup.clone() };
        let board = Board::from_setup(&setup).ok()?;
        let target: Vec<Point> =
            board.block_heads().iter().filter(|&head| board.color(head) == Some(Color::White)).collect();
        let size = self.empty().len();
        if target.is_empty() || target.len() > MAX_TARGETS || size > 17 {
            return None;
        }
        Some(LifeQuestion {
            position: setup,
            target,
            target_rule: TargetRule::Any,
            area: self.area,
            closure: Closure::Both,
            ko_threats: None,
        })
    }
}
