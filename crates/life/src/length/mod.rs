//! How long an outright kill takes, and the line that takes so long (`docs/semantics.md`, section 5).
//!
//! The attacker captures as soon as he can, the defender resists as long as he can. Both pass at will, so the number of
//! the attacker's moves says the number of plies: first the kill is found with as many moves as it may take, then with
//! one fewer than were needed, until that is refuted (or the effort ends: then the length is an upper bound).

mod bounds;
mod game;

use tesuji_dfpn::{Budget, Clock, Credit, Game, Monitor, MoveId, NO_MOVE, Search, Stop, Table};
use tesuji_question::{Length, Role};

use crate::bits::Bits;
use crate::blocks::Blocks;
use crate::game::{LifeGame, PASS};
use crate::state::{State, Stones, is_captured, side_to_move};
use game::LengthGame;

/// More moves of the attacker than this are not counted.
const MOST: Credit = 90;
/// The search that tells which moves keep the win gets this part of the nodes on top: they cost more.
const KEEPING_SHARE: u64 = 2;
/// The share of the effort that goes into the line.
const LINE_SHARE: u64 = 4;
/// Nodes for each move that is tried for the line.
const EACH: u64 = 500;

/// What measuring a kill may spend.
pub(crate) struct Effort {
    /// Nodes of the search by length.
    pub(crate) nodes: u64,
    /// Entries of the table of lengths.
    pub(crate) entries: usize,
    /// What the search that found the status may spend in all.
    pub(crate) budget: Budget,
}

/// A kill with its length.
pub(crate) struct Measured {
    pub(crate) length: Length,
    /// The line: so many moves if the length is exact, otherwise no more than that.
    pub(crate) line: Vec<MoveId>,
}

/// Measures the kill of a state that the attacker wins whatever threats the defender has. Of these first moves one as
/// short as any is shown, the earlier the better; without any, the search's own. `None` if the effort does not suffice
/// for anything. Also tells the nodes of the search by length.
pub(crate) fn measure<B: Bits>(
    status: &mut Search<LifeGame<B>>,
    root: &State<B>,
    first_moves: &[MoveId],
    effort: &Effort,
    monitor: &mut dyn Monitor,
) -> (Option<Measured>, u64) {
    let nodes = effort.budget.nodes.min(status.nodes() + effort.nodes / KEEPING_SHARE);
    let budget = Budget { nodes, ..effort.budget };
    let config = tesuji_dfpn::Config::default();
    let game = LengthGame { status, budget, left_out: false, blocks: Blocks::default(), clock: monitor.clock() };
    let table = Table::<Stones<B>>::with_entries(effort.entries);
    let search = Search::with_tables(game, config, table, 1 << 8);
    let mut measuring = Measuring { search, monitor, depth: budget.depth };
    let measured = measuring.measure(root, first_moves, effort.nodes);
    (measured, measuring.search.nodes())
}

/// Lets a search by length be stopped, and tells nobody else of it: what is watched and followed is the search for the
/// status.
pub(crate) struct Unseen<'a>(pub(crate) &'a mut dyn Monitor);

impl Monitor for Unseen<'_> {
    fn poll(&mut self, nodes: u64) -> Option<Stop> {
        self.0.poll(nodes)
    }

    fn clock(&self) -> Option<Clock> {
        self.0.clock()
    }
}

/// A length, in moves of the attacker.
#[derive(Clone, Copy)]
struct Moves {
    moves: Credit,
    exact: bool,
}

struct Measuring<'a, 'm, B: Bits> {
    search: Search<LengthGame<'a, B>>,
    monitor: &'m mut dyn Monitor,
    depth: u16,
}

impl<B: Bits> Measuring<'_, '_, B> {
    fn measure(&mut self, root: &State<B>, first_moves: &[MoveId], nodes: u64) -> Option<Measured> {
        let length = self.shortest(root, nodes - nodes / LINE_SHARE)?;
        let line = self.line(root, length, first_moves, nodes)?;
        let plies = 2 * u32::from(length.moves.unsigned_abs()) - u32::from(side_to_move(root.tag) == Role::Attacker);
        // A line that stops short of an exact length would contradict it.
        let exact = length.exact && line.len() == plies as usize;
        Some(Measured { length: Length { plies, exact }, line })
    }

    /// The least number of moves found with so many nodes.
    fn shortest(&mut self, root: &State<B>, nodes: u64) -> Option<Moves> {
        let mut moves = MOST;
        let mut found = None;
        loop {
            let budget = Budget { nodes, depth: self.depth };
            let Ok(outcome) = self.search.decide(root, moves, budget, self.monitor) else {
                return found.map(|moves| Moves { moves, exact: false });
            };
            if !outcome.won {
                return found.map(|moves| Moves { moves, exact: !self.search.game.left_out });
            }
            let needed = outcome.bounds.won_from;
            found = Some(needed);
            moves = needed - 1;
        }
    }

    /// The line, with so many nodes in all. It follows what is known: of the attacker a move that keeps to the length,
    /// of the defender one that makes him need it.
    fn line(&mut self, root: &State<B>, length: Moves, first_moves: &[MoveId], nodes: u64) -> Option<Vec<MoveId>> {
        let mut line = Vec::new();
        let (mut state, mut left) = (*root, length.moves);
        while !is_captured(&self.search.game.status.game.arena, &state) {
            let attacks = side_to_move(state.tag) == Role::Attacker;
            let favourites = if line.is_empty() { first_moves } else { &[] };
            let chosen = if attacks {
                self.attacker_move(&state, left, favourites, nodes)
            } else {
                self.defender_move(&state, left, length.exact, nodes)
            };
            let (mv, next, needed) = chosen?;
            line.push(mv);
            (state, left) = (next, needed);
        }
        Some(line)
    }

    /// A move after which so many moves suffice, without this one, and how many are known to suffice then.
    fn attacker_move(
        &mut self,
        state: &State<B>,
        left: Credit,
        favourites: &[MoveId],
        nodes: u64,
    ) -> Option<(MoveId, State<B>, Credit)> {
        for &mv in favourites {
            let Some(next) = self.search.game.play(state, left, mv) else { continue };
            if let Some(needed) = self.needed(&next.position, left - 1, nodes).and_then(Result::ok) {
                return Some((mv, next.position, needed));
            }
        }
        let budget = Budget { nodes, depth: self.depth };
        let mv = self.search.solve(state, left, budget, self.monitor).ok().filter(|found| found.won)?.mv;
        let next = self.search.game.play(state, left, mv).filter(|_| mv != NO_MOVE)?;
        let needed = self.needed(&next.position, left - 1, nodes)?.ok()?;
        Some((mv, next.position, needed))
    }

    /// A move after which the attacker needs as many moves as before: one that cost most work first, a pass last.
    /// Without an exact length, the one after which he is known to get by only with most.
    fn defender_move(
        &mut self,
        state: &State<B>,
        left: Credit,
        exact: bool,
        nodes: u64,
    ) -> Option<(MoveId, State<B>, Credit)> {
        let mut moves = Vec::new();
        self.search.game.successors(state, left, &mut moves);
        let status = &self.search.game.status;
        let work = |state: &State<B>| status.table().effort(state, state.hash());
        moves.sort_by_key(|next| (next.mv == PASS, std::cmp::Reverse(work(&next.position))));
        let mut longest: Option<(MoveId, State<B>, Credit)> = None;
        for next in moves {
            if exact && self.needed(&next.position, left - 1, nodes).is_some_and(|found| found.is_err()) {
                return Some((next.mv, next.position, left));
            }
            let Some(Ok(needed)) = self.needed(&next.position, left, nodes) else { continue };
            if longest.is_none_or(|(.., most)| needed > most) {
                longest = Some((next.mv, next.position, needed));
            }
        }
        longest
    }

    /// How many moves suffice, if so many do: `Err` if they do not, `None` if a little effort does not tell.
    fn needed(&mut self, state: &State<B>, moves: Credit, nodes: u64) -> Option<Result<Credit, ()>> {
        let nodes = nodes.min(self.search.nodes() + EACH);
        let budget = Budget { nodes, depth: self.depth };
        let outcome = self.search.decide(state, moves, budget, self.monitor).ok()?;
        Some(if outcome.won { Ok(outcome.bounds.won_from.max(0)) } else { Err(()) })
    }
}
