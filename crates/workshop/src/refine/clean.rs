//! Dropping stones that do not matter: status, best moves and their ko class stay the same for both sides, whoever
//! plays first.

use std::collections::VecDeque;

use tesuji_board::{Board, Point, PointSet, Setup};
use tesuji_life::Config;
use tesuji_life::confirm::{Confirmed, Expected, confirm};
use tesuji_question::{Cancel, Deadline, LifeQuestion};
use tesuji_store::Solved;

use crate::canonical::{first_stones, form};
use crate::examine::{Effort, with_other_first};

/// What must not change: for each side moving first the status and all best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Essence {
    own: Expected,
    other: Expected,
}

impl Essence {
    /// The essence of a problem that is solved for both sides.
    pub fn of(solved: &Solved) -> Option<Essence> {
        let other = solved.other.as_ref()?;
        let own = Expected { status: solved.status, moves: solved.moves.clone() };
        Some(Essence { own, other: Expected { status: other.status, moves: other.moves.clone() } })
    }

    /// The essence of a question, and the nodes it took; `None` if it cannot be solved.
    fn read(question: &LifeQuestion, effort: &Effort, cancel: &Cancel) -> Option<(Essence, u64)> {
        let (status, answer) = effort.ask(question, true, false, cancel).ok()?;
        let (other_status, other) = effort.ask(&with_other_first(question), true, false, cancel).ok()?;
        let nodes = answer.nodes + other.nodes;
        let own = Expected { status, moves: answer.moves };
        Some((Essence { own, other: Expected { status: other_status, moves: other.moves } }, nodes))
    }

    /// Whether a question has this essence.
    pub fn is_of(&self, question: &LifeQuestion, effort: &Effort, cancel: &Cancel) -> bool {
        self.found_in(question, effort, cancel).is_some()
    }

    /// The nodes that it takes to find this essence in a question; `None` if it has another one, or is too hard.
    fn found_in(&self, question: &LifeQuestion, effort: &Effort, cancel: &Cancel) -> Option<u64> {
        let config = Config { table_entries: Some(effort.table), ..Config::default() };
        let limits = effort.limits();
        let deadline = Deadline::start(&limits, cancel);
        match confirm(question, &self.own, &self.other, &config, &limits, &deadline) {
            Ok(Confirmed::Yes(nodes)) => Some(nodes),
            Ok(Confirmed::No | Confirmed::Unknown) | Err(_) => None,
        }
    }
}

/// The question without a stone; `None` if it is not a question any more, or another one: stones around the area are
/// its wall, without which the problem would be open.
pub fn without(question: &LifeQuestion, stone: Point) -> Option<LifeQuestion> {
    if !question.area.contains(stone) && PointSet::from(stone).dilated().intersects(&question.area) {
        return None;
    }
    let board = Board::from_setup(&question.position).ok()?;
    let defender = board.color(*question.target.first()?)?;
    let target: PointSet = question.target.iter().flat_map(|&t| board.stones(t)).collect();
    let mut fewer = question.clone();
    fewer.position.stones.retain(|&(p, _)| p != stone);
    let setup = Setup { ko: None, ..fewer.position.clone() };
    let rest = Board::from_setup(&setup).ok()?;
    // What is left of the target blocks is the target; a block that falls apart would change what is asked.
    let left = first_stones(&setup, target.iter().filter(|&p| p != stone));
    if left.is_empty() || left.len() > question.target.len() || rest.color(left[0]) != Some(defender) {
        return None;
    }
    fewer.target = left;
    Some(fewer)
}

/// The stones without which a solved question would be the same: none, after [`clean_up`].
pub fn idle_stones(question: &LifeQuestion, solved: &Solved, effort: &Effort, cancel: &Cancel) -> Vec<Point> {
    let Some(essence) = Essence::of(solved) else { return Vec::new() };
    let is_idle = |&stone: &Point| without(question, stone).is_some_and(|fewer| essence.is_of(&fewer, effort, cancel));
    question.position.stones.iter().map(|stone| stone.0).filter(is_idle).collect()
}

/// The question in canonical form without stones that do not matter, and how many were dropped; `None` if it cannot
/// be solved. Afterwards every single stone matters.
///
/// First the stones outside go; what remains is turned into canonical form before the inner stones are tried, so that
/// images of a problem lose the same stones.
pub fn clean_up(question: &LifeQuestion, effort: &Effort, cancel: &Cancel) -> Option<(LifeQuestion, usize)> {
    let (outside, first) = drop_stones(question, effort, cancel, &|q, stone| !q.area.contains(stone))?;
    let (cleaned, second) = drop_stones(&form(&outside), effort, cancel, &|_, _| true)?;
    Some((form(&cleaned), first + second))
}

fn drop_stones(
    question: &LifeQuestion,
    effort: &Effort,
    cancel: &Cancel,
    may_go: &dyn Fn(&LifeQuestion, Point) -> bool,
) -> Option<(LifeQuestion, usize)> {
    let (essence, searched) = Essence::read(question, effort, cancel)?;
    // A problem that was easy stays easy without a stone, or the stone mattered.
    let enough = |searched: u64| Effort { nodes: effort.nodes.min(30_000 + 20 * searched), ..effort.clone() };
    let mut effort = enough(searched);
    let mut cleaned = question.clone();
    let mut stones: VecDeque<Point> = cleaned.position.stones.iter().map(|s| s.0).collect();
    stones.retain(|&stone| may_go(question, stone));
    stones.make_contiguous().sort();
    // Round and round, until every stone that is left has been tried since the last one went.
    let (mut dropped, mut tried) = (0, 0);
    while tried < stones.len() {
        let Some(stone) = stones.pop_front() else { break };
        if cancel.is_cancelled() {
            return None;
        }
        let fewer = without(&cleaned, stone);
        match fewer.and_then(|fewer| essence.found_in(&fewer, &effort, cancel).map(|nodes| (fewer, nodes))) {
            Some((fewer, nodes)) => {
                cleaned = fewer;
                effort = enough(nodes.max(searched));
                dropped += 1;
                tried = 0;
            }
            None => {
                stones.push_back(stone);
                tried += 1;
            }
        }
    }
    Some((cleaned, dropped))
}
