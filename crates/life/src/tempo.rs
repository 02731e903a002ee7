//! Moves in a row: what a side attains if the other one plays elsewhere meanwhile (`docs/semantics.md`, section 6).
//!
//! The number of affordable passes is what Wolf names the next accuracy level of a ko status (Wolf 1994, 3.4). All sets
//! of moves are tried; most orders of the same moves lead to the same state, which is looked at once. A state is asked
//! one question only: does it beat the best one so far?

use tesuji_dfpn::{Budget, Credit, Stop};
use tesuji_question::{Role, Status};

use crate::bits::Bits;
use crate::classes::Classifier;
use crate::state::{State, Tag, after_pass, is_captured, play, side_to_move};

/// Moves in a row that are tried at most.
pub(crate) const MOST_IN_A_ROW: usize = 4;
/// States after so many moves in a row that are looked at, at most.
const MOST_STATES: usize = 20_000;

/// The best status that a side attains with at most 1, 2, .. moves in a row, the other side to move then. The list ends
/// with the first status that is not `wanted`, after [`MOST_IN_A_ROW`] moves, or where the nodes or the time end.
pub(crate) fn in_a_row<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    side: Role,
    nodes: u64,
    wanted: impl Fn(Status) -> bool,
) -> Vec<Status> {
    let before = (classifier.budget, classifier.wants_move);
    let nodes = before.0.nodes.min(classifier.search.nodes() + nodes);
    classifier.budget = Budget { nodes, ..before.0 };
    classifier.wants_move = false;
    let start = if side_to_move(root.tag) == side { *root } else { passed(root) };
    let mut found = Vec::new();
    // What a limit cuts short is left out: every status of the list is exact.
    let _ = Row { classifier, side }.extend(start, &wanted, &mut found);
    (classifier.budget, classifier.wants_move) = before;
    found
}

/// One side plays, the other passes.
struct Row<'c, 'a, B: Bits> {
    classifier: &'c mut Classifier<'a, B>,
    side: Role,
}

impl<B: Bits> Row<'_, '_, B> {
    fn extend(
        &mut self,
        start: State<B>,
        wanted: &impl Fn(Status) -> bool,
        found: &mut Vec<Status>,
    ) -> Result<(), Stop> {
        let mut best = self.classifier.classify(&start)?.status;
        found.push(best);
        let mut reached = self.one_more(&[start])?;
        while found.len() < MOST_IN_A_ROW && wanted(best) {
            let turn: Vec<State<B>> = reached.iter().map(passed).collect();
            reached = self.one_more(&turn)?;
            best = self.best_of(best, &reached)?;
            found.push(best);
        }
        Ok(())
    }

    /// The states after one more move of the side, each of them once.
    fn one_more(&mut self, turn: &[State<B>]) -> Result<Vec<State<B>>, Stop> {
        let mut reached: Vec<State<B>> = Vec::new();
        for state in turn {
            self.poll()?;
            let arena = &self.classifier.search.game.arena;
            let ban = Tag::unpack(state.tag).ban;
            let points = arena.playable.of(self.side).indices().filter(|&at| Some(at) != ban);
            reached.extend(points.filter_map(|at| play(arena, state, at)));
            if reached.len() > 4 * MOST_STATES {
                once_each(&mut reached);
                if reached.len() > MOST_STATES {
                    return Err(Stop::Nodes);
                }
            }
        }
        once_each(&mut reached);
        Ok(reached)
    }

    /// The best of these states and what is known already.
    fn best_of(&mut self, mut best: Status, states: &[State<B>]) -> Result<Status, Stop> {
        for state in states {
            self.poll()?;
            if best == Status::new(self.side, None) {
                break;
            }
            if is_captured(&self.classifier.search.game.arena, state) {
                best = Status::Dies;
            } else if self.is_better(state, best)? {
                best = self.classifier.classify(state)?.status;
            }
        }
        Ok(best)
    }

    fn is_better(&mut self, state: &State<B>, best: Status) -> Result<bool, Stop> {
        let enough = credit_to_kill(best);
        Ok(match self.side {
            Role::Attacker => self.classifier.ask(state, enough - 1)?.won,
            Role::Defender => !self.classifier.ask(state, enough)?.won,
        })
    }

    /// The clock: a state that is known takes no node.
    fn poll(&mut self) -> Result<(), Stop> {
        let nodes = self.classifier.search.nodes();
        self.classifier.monitor.poll(nodes).map_or(Ok(()), Err)
    }
}

fn passed<B: Bits>(state: &State<B>) -> State<B> {
    after_pass(state, Tag::unpack(state.tag))
}

/// Sorted by their hashes, equal states lie side by side.
fn once_each<B: Bits>(states: &mut Vec<State<B>>) {
    states.sort_by_cached_key(State::hash);
    states.dedup();
}

/// The least credit with which the attacker wins: his threats, or less than none if the defender may have some.
fn credit_to_kill(status: Status) -> Credit {
    let most = Status::MAX_THREATS as Credit;
    match status {
        Status::Dies => -most,
        Status::DiesUnless(threats) => 1 - threats as Credit,
        Status::LivesUnless(threats) => threats as Credit,
        Status::Lives => most + 1,
    }
}
