//! Proofs that hold on the whole board: both sides may play anywhere.
//!
//! The play that is followed here is a game on the *ground* Z (life: the area, the outside liberties and the targets;
//! death: the area and the targets). Everything outside is left to the loser, and grows:
//!
//! ```text
//!               life                                      death
//!   outside     all other points are wall: stones of      empty points outside the area stay what they are: a
//!               the attacker that cannot be captured      defender who touches one cannot be captured
//!   joins it    the attacker's blocks that touch it       the defender's blocks that touch it
//!   taken       a block of the winner's that is captured beside the outside, or beside stones that joined it, is not
//!               taken off: the loser gets stones there, which join
//!   ko          a stone of the winner's that captures one stone beside the outside bans nothing
//! ```
//!
//! **Why that is enough.** Let *F* be the ground without what has joined the outside. The claim: while the winner
//! follows the proof on the board and plays nowhere else, the board and the game have the same stones on F, whatever
//! the loser does, and his moves outside F are passes in the game. A block of the winner's in F has the liberties that
//! the game gives it, and perhaps more outside, so a move that is legal for him in the game is legal on the board, and
//! none of his blocks is captured there unless it is in the game. A block of the loser's in F that has not joined does
//! not touch the outside, so it is the same block with the same liberties on the board, and what the game takes is
//! taken. What the game takes of the winner's is taken on the board too unless it touches the outside, where it may
//! have a liberty more; then its points join, and F is smaller. A move of the loser's in F that is legal on the board
//! is legal in the game: his block is the same, or has joined. A ban is the same on both, except where the stone that
//! captured touches the outside: for the winner such a ban does not matter (the point that he may not play on has
//! joined), for the loser it is none. A target that is captured on the board is captured in the game, and one that the
//! game takes, in a proof of death, has not touched the outside.
//!
//! **Death, and the attacker's stones around it.** There the game trusts blocks of the attacker's that have a liberty
//! outside (in the void). On the board the defender may fill these: one with each pass of the game. So let *before* be
//! the largest number of passes of the defender on any line of the proof to a pair of a node and a state. In each pair,
//! each of these blocks must have at least `before + 1` liberties in the void, unless a part of it lives
//! unconditionally by regions outside the area, where the attacker never plays (Benson 1976). Lemmas that promise a
//! capture for later say nothing about the passes until then: none but *captured* and *in atari* is taken.
//!
//! Two things must not be: an outside liberty in a proof of death (the defender may play there), and stones outside the
//! area that can be captured, unless their capture ends the play (points where nobody may play would be left).

use std::collections::HashMap;

use tesuji_board::{Board, Move, PointSet};
use tesuji_question::{Lemma, LifeQuestion, NodeId, Proof, ProofNode, Role, TargetRule};

use super::lemmas::{self, blocks};
use super::play::{Rules, State};
use super::{Flaw, LifeRefusal, Walk, followers};
use crate::limits::{CheckLimits, Watch};

/// Checks a proof for the whole board; tells how many states were looked at. The graph has no missing nodes and, for
/// death, no cycle.
pub(super) fn check(question: &LifeQuestion, proof: &Proof, limits: &CheckLimits) -> Result<usize, LifeRefusal> {
    let refuse = |reason| LifeRefusal { node: 0, line: Vec::new(), reason };
    let (rules, first) = Rules::for_board(question, proof.winner, proof.threats).map_err(refuse)?;
    find_dead_ground(&rules, &first, proof.winner).map_err(refuse)?;
    match proof.winner {
        Role::Defender => Walk::new(&rules, proof, &first, limits).run(first),
        Role::Attacker => {
            let firm = firm_stones(question, &rules, &first).map_err(refuse)?;
            KillWalk { walk: Walk::new(&rules, proof, &first, limits), firm, reached: HashMap::new(), count: 0 }
                .run(first)
        }
    }
}

/// Refuses outside liberties of a group that is said to die, and stones outside the area whose capture would not end
/// the play.
fn find_dead_ground(rules: &Rules, first: &State, winner: Role) -> Result<(), Flaw> {
    let playable = rules.playable(Role::Attacker);
    if winner == Role::Attacker
        && let Some(liberty) = (playable - rules.playable(Role::Defender)).first()
    {
        return Err(Flaw::OutsideLiberty(liberty));
    }
    let targets = rules.target_stones(first);
    let ends = rules.target_rule() == TargetRule::Every || blocks(rules, &targets).len() == 1;
    let void = rules.unplayable(first);
    for role in [Role::Attacker, Role::Defender] {
        for block in blocks(rules, first.stones(role)) {
            let stays = rules.touches_wall(&block) && role == Role::Attacker
                || rules.liberties(&block, first).intersects(&void)
                || ends && block.intersects(&targets);
            if let Some(stone) = (block - playable).first().filter(|_| !stays) {
                return Err(Flaw::DeadGround(stone));
            }
        }
    }
    Ok(())
}

/// The attacker's stones that live unconditionally by regions outside the area.
fn firm_stones(question: &LifeQuestion, rules: &Rules, first: &State) -> Result<PointSet, Flaw> {
    let board = Board::from_setup(&question.position).map_err(Flaw::Position)?;
    let all = PointSet::all(board.size());
    let mut firm = blocks(rules, first.stones(Role::Attacker));
    let mut regions = blocks(rules, &(all - *first.stones(Role::Attacker)));
    regions.retain(|region| !region.intersects(&rules.playable(Role::Attacker)));
    loop {
        let before = firm.len();
        firm.retain(|block| {
            let liberties = rules.liberties(block, first);
            regions.iter().filter(|region| rules.empty_in(region, first).is_subset(&liberties)).count() >= 2
        });
        let stones = firm.iter().fold(PointSet::EMPTY, |all, block| all | *block);
        if firm.len() == before {
            return Ok(stones);
        }
        regions.retain(|region| (region.dilated() & *first.stones(Role::Attacker)).is_subset(&stones));
    }
}

/// A state in which a node is reached, and how.
struct Reached {
    state: State,
    /// The largest number of passes of the defender on the lines that lead here, as far as they are known.
    before: usize,
    /// The number by which the walk knows it.
    at: usize,
}

/// The walk through a proof of death: nodes one after the other, each after all that lead to it, so that all lines to a
/// pair are known when it is looked at.
struct KillWalk<'a> {
    walk: Walk<'a>,
    firm: PointSet,
    reached: HashMap<NodeId, HashMap<Box<[u64]>, Reached>>,
    count: usize,
}

impl KillWalk<'_> {
    fn run(mut self, first: State) -> Result<usize, LifeRefusal> {
        self.reach((0, Move::Pass), 0, first, 0);
        let mut watch = Watch::new(self.walk.limits);
        for node in in_order(self.walk.proof) {
            for (_, reached) in self.reached.remove(&node).into_iter().flatten() {
                let mut after = self.look_at(node, &reached);
                if self.walk.came_from.len() > self.walk.limits.states {
                    after = Err(Flaw::TooManyStates(self.walk.limits.states));
                }
                self.count += 1;
                if watch.is_over(self.count) {
                    after = Err(Flaw::Stopped);
                }
                let refuse = |reason| LifeRefusal { node, line: self.walk.line(reached.at), reason };
                for (mv, next, state) in after.map_err(refuse)? {
                    let elsewhere = mv == Move::Pass && reached.state.to_move == Role::Defender;
                    self.reach((reached.at, mv), next, state, reached.before + usize::from(elsewhere));
                }
            }
        }
        Ok(self.count)
    }

    /// Notes a pair, and how often the defender may have passed before it.
    fn reach(&mut self, from: (usize, Move), node: NodeId, state: State, before: usize) {
        let key = self.walk.rules.key(&state, &self.walk.changing);
        let new = Reached { state, before, at: self.walk.came_from.len() };
        let known = self.reached.entry(node).or_default().entry(key).or_insert(new);
        if known.at == self.walk.came_from.len() {
            self.walk.came_from.push(from);
        } else if known.before < before {
            known.before = before;
            self.walk.came_from[known.at] = from;
        }
    }

    fn look_at(&mut self, node: NodeId, reached: &Reached) -> Result<Vec<(Move, NodeId, State)>, Flaw> {
        match &self.walk.proof.nodes[node as usize] {
            ProofNode::Lemma(Lemma::Captured | Lemma::InAtari) => {}
            ProofNode::Lemma(other) => return Err(Flaw::NotPlayedOut(lemmas::name(other))),
            _ => {}
        }
        if !self.walk.rules.is_won(&reached.state) {
            self.find_short_of_breath(reached)?;
        }
        self.walk.look_at(node, &reached.state)
    }

    /// Refuses a block of the attacker's beside the fight that the defender may have robbed of its liberties outside.
    fn find_short_of_breath(&self, Reached { state, before, .. }: &Reached) -> Result<(), Flaw> {
        let rules = self.walk.rules;
        let void = rules.unplayable(state);
        let fight = (rules.playable(Role::Defender) | rules.target_stones(state)).dilated();
        let mut seen = PointSet::EMPTY;
        for stone in &(fight & *state.stones(Role::Attacker)) {
            if seen.contains(stone) {
                continue;
            }
            let block = rules.block(stone, state.stones(Role::Attacker));
            seen |= block;
            let outside = (rules.liberties(&block, state) & void).len();
            if outside > 0 && outside <= *before && !block.intersects(&self.firm) {
                return Err(Flaw::FewLiberties(stone, outside, *before));
            }
        }
        Ok(())
    }
}

/// The nodes, each after all from which it is reached. There is no cycle.
fn in_order(proof: &Proof) -> Vec<NodeId> {
    let mut before = vec![0u32; proof.nodes.len()];
    for id in proof.nodes.iter().flat_map(followers) {
        before[id as usize] += 1;
    }
    let mut order: Vec<NodeId> = (0..before.len() as NodeId).filter(|&id| before[id as usize] == 0).collect();
    let mut at = 0;
    while let Some(&id) = order.get(at) {
        at += 1;
        for follower in followers(&proof.nodes[id as usize]) {
            before[follower as usize] -= 1;
            if before[follower as usize] == 0 {
                order.push(follower);
            }
        }
    }
    order
}
