//! The solution tree of a question: right and wrong first moves, the opponent's replies, and how each is answered.
//!
//! The mover wants the status that the question has (a ko, if that is the best there is); a move is *right* if he still
//! gets it, with as many ko threats as that takes. Every state of the tree is asked of the solver itself, so nothing in
//! it is a guess: what could not be settled within the limits is left out, and the tree says so.
//!
//! ```text
//!   mover       every legal move, right ones first; after a wrong one the refutation
//!   opponent    every legal reply, those that took most work first, as far as the width allows
//! ```
//!
//! A line ends where the winner is known without searching, at the depth limit, or when the tree is large enough.

use tesuji_dfpn::{Budget, Credit, Monitor, MoveId, Search};
use tesuji_question::{Role, Variation};

use crate::bits::Bits;
use crate::classes::{Class, Classifier};
use crate::game::{LifeGame, PASS};
use crate::state::{State, side_to_move};

/// How large a tree may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeLimits {
    /// Moves from the root.
    pub depth: u16,
    /// Replies of the opponent that are shown at each state.
    pub width: usize,
    /// Moves in all.
    pub size: usize,
}

impl Default for TreeLimits {
    fn default() -> TreeLimits {
        TreeLimits { depth: 7, width: 4, size: 2000 }
    }
}

/// The tree of a state whose status is known.
pub(crate) fn tree<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    class: &Class,
    limits: TreeLimits,
) -> Vec<Variation> {
    let mover = side_to_move(root.tag);
    let credit = class.claim_of_mover(root).credit;
    let Classifier { search, budget, monitor, .. } = classifier;
    let mut grower =
        Grower { search, budget: *budget, monitor: *monitor, mover, left: limits.size, limits, over: false };
    grower.first_moves(root, credit)
}

struct Grower<'a, B: Bits> {
    search: &'a mut Search<LifeGame<B>>,
    budget: Budget,
    monitor: &'a mut dyn Monitor,
    mover: Role,
    left: usize,
    limits: TreeLimits,
    over: bool,
}

/// A move, what it leads to, and whether the mover of the question wins there.
struct Judged<B> {
    mv: MoveId,
    state: State<B>,
    credit: Credit,
    right: bool,
    work: u32,
}

impl<B: Bits> Grower<'_, B> {
    /// Every legal move that can be judged within the limits.
    fn judged(&mut self, state: &State<B>, credit: Credit) -> Vec<Judged<B>> {
        let mut moves = Vec::new();
        self.search.game.all_successors(state, credit, &mut moves);
        let mut judged = Vec::new();
        for next in moves {
            let credit = next.step.after(credit);
            if self.is_over() {
                break;
            }
            let Ok(outcome) = self.search.decide(&next.position, credit, self.budget, self.monitor) else { continue };
            let winner = if outcome.won { Role::Attacker } else { Role::Defender };
            let work = u32::from(self.search.table().effort(&next.position, next.position.hash()));
            judged.push(Judged { mv: next.mv, state: next.position, credit, right: winner == self.mover, work });
        }
        judged
    }

    /// Whether the time is over. What is settled without a search never looks at the clock by itself.
    fn is_over(&mut self) -> bool {
        self.over = self.over || self.monitor.poll(self.search.nodes()).is_some();
        self.over
    }

    fn take(&mut self, judged: &Judged<B>, role: Role, next: Vec<Variation>) -> Variation {
        let mv = self.search.game.arena.to_move(usize::from(judged.mv));
        Variation { mv, role, right: judged.right, next }
    }

    fn is_end(&mut self, state: &State<B>, depth: u16) -> bool {
        depth >= self.limits.depth || self.search.game.judge(state).is_some()
    }

    /// The first moves: none is left out, however large the trees after the right ones could become. Those share what
    /// is left.
    fn first_moves(&mut self, root: &State<B>, credit: Credit) -> Vec<Variation> {
        let mut moves = self.judged(root, credit);
        moves.retain(|judged| judged.mv != PASS);
        moves.sort_by_key(|judged| judged.mv);
        let (right, wrong): (Vec<_>, Vec<_>) = moves.into_iter().partition(|judged| judged.right);
        self.left = self.left.saturating_sub(right.len() + wrong.len());
        let mut mistakes = Vec::new();
        for judged in wrong {
            let next = if self.is_end(&judged.state, 1) { Vec::new() } else { self.refutation(&judged) };
            mistakes.push(self.take(&judged, self.mover, next));
        }
        let mut found = Vec::new();
        let mut left = self.left;
        for (i, judged) in right.iter().enumerate() {
            let share = left / (right.len() - i);
            self.left = share;
            let next = if self.is_end(&judged.state, 1) { Vec::new() } else { self.replies(judged, 1) };
            found.push(self.take(judged, self.mover, next));
            left -= share - self.left;
        }
        found.extend(mistakes);
        found
    }

    fn moves_of_mover(&mut self, state: &State<B>, credit: Credit, depth: u16) -> Vec<Variation> {
        let mut moves = self.judged(state, credit);
        // A pass is no solution and no mistake worth showing.
        moves.retain(|judged| judged.mv != PASS);
        moves.sort_by_key(|judged| (!judged.right, judged.mv));
        let mut found = Vec::new();
        for judged in moves {
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            let next = match judged.right {
                _ if self.is_end(&judged.state, depth + 1) => Vec::new(),
                true => self.replies(&judged, depth + 1),
                false => self.refutation(&judged),
            };
            found.push(self.take(&judged, self.mover, next));
        }
        found
    }

    /// The opponent's replies to a right move, hardest first, each with the mover's answers.
    fn replies(&mut self, after: &Judged<B>, depth: u16) -> Vec<Variation> {
        let mut moves = self.judged(&after.state, after.credit);
        moves.retain(|judged| judged.mv != PASS && judged.right);
        moves.sort_by_key(|judged| (std::cmp::Reverse(judged.work), judged.mv));
        moves.truncate(self.limits.width);
        let mut found = Vec::new();
        for judged in moves {
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            let end = self.is_end(&judged.state, depth + 1);
            let mut next = if end { Vec::new() } else { self.moves_of_mover(&judged.state, judged.credit, depth + 1) };
            // Below the first moves only what is right, and one mistake less to read through.
            next.retain(|variation| variation.right);
            found.push(self.take(&judged, !self.mover, next));
        }
        found
    }

    /// One reply of the opponent that refutes a wrong move.
    fn refutation(&mut self, after: &Judged<B>) -> Vec<Variation> {
        let refuted = |judged: &Judged<B>| !judged.right && judged.mv != PASS;
        let Some(best) =
            self.judged(&after.state, after.credit).into_iter().filter(refuted).min_by_key(|j| (j.work, j.mv))
        else {
            return Vec::new();
        };
        self.left = self.left.saturating_sub(1);
        vec![self.take(&best, !self.mover, Vec::new())]
    }
}
