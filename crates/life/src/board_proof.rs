//! Proofs for the whole board: whether a strategy that was found on an area wins though both sides may play anywhere.
//!
//! The strategy is followed once more, under the rules of `docs/proof-format.md`, *Proofs for the whole board*:
//! everything outside is left to the loser. What he captures beside the outside becomes his, the winner's captures there
//! ban nothing; and in a kill the attacker's blocks that breathe outside must have more liberties there than the
//! defender has passed before, on any line. The argument is told there, and in `checker::life::board`, which makes sure
//! independently.
//!
//! Here the conditions are a little stronger than the checker's, where that is simpler: a block outside the arena counts
//! by its own liberties, whatever has been joined to it.

use rustc_hash::{FxHashMap, FxHashSet};
use tesuji_board::{Board, Move, Point, PointSet};
use tesuji_dfpn::{Credit, Monitor, Successor};
use tesuji_question::{Closure, Lemma, LifeQuestion, NodeId, Proof, ProofNode, Role, TargetRule};

use crate::arena::{Arena, Ground};
use crate::bits::Bits;
use crate::claim::Claim;
use crate::error::LifeError;
use crate::game::{LifeGame, PASS};
use crate::proof::{Key, key};
use crate::sealed::is_sealable;
use crate::state::{State, Stones, Tag, after_pass, is_captured, side_to_move};

/// Visits after which the clock is looked at.
const POLLED: usize = 16;

/// What a ground allows to claim for the whole board, before anything is searched.
#[derive(Clone, Debug)]
pub(crate) struct BoardGround {
    /// Life: it is sealed as it is.
    pub(crate) life: bool,
    /// Death: the most passes of the defender that the blocks around survive; `None`: nothing can be claimed.
    pub(crate) passes: Option<usize>,
    /// The void, for the liberties of blocks that come to touch it.
    void: PointSet,
}

impl BoardGround {
    /// Looks at a ground. What lies outside is told by that of `escape`: under `wall` friends may have been taken off, and
    /// the blocks around breathe on their points only in the search.
    pub(crate) fn of(question: &LifeQuestion, ground: &Ground) -> Result<BoardGround, LifeError> {
        let asked = LifeQuestion { area: ground.area, ..question.clone() };
        let plain = Ground::new(&asked, Closure::Escape)?;
        let is_open = plain.is_open();
        let sealed = ground.closure == Closure::Wall || !is_open;
        let kills = (ground.closure == Closure::Escape || !is_open) && leaves_no_dead_ground(&plain);
        Ok(BoardGround {
            life: sealed && is_sealable(&asked)?,
            passes: kills.then(|| passes_survived(&plain)),
            void: plain.void(),
        })
    }

    /// Whether a claim can hold for the whole board at all: whether the blocks around survive as many passes as the
    /// attacker needs moves on the target's liberties.
    pub(crate) fn allows<B: Bits>(&self, arena: &Arena<B>, claim: &Claim<B>) -> bool {
        match (claim.winner, self.passes) {
            (Role::Defender, _) => self.life,
            (Role::Attacker, None) => false,
            (Role::Attacker, Some(passes)) => {
                let stones = &claim.root.body;
                let empty = stones.empty(arena);
                let liberties = |target: &B| (arena.around(*target) & empty).count() as usize;
                let counts = arena.targets.iter().map(liberties);
                let fewest = if arena.rule == TargetRule::Any { counts.max() } else { counts.min() };
                let first = usize::from(side_to_move(claim.root.tag) == Role::Defender);
                passes >= fewest.unwrap_or(0).saturating_sub(1) + first
            }
        }
    }
}

/// Whether the defender may play on all liberties of the target, and nothing outside the area can be captured but targets
/// whose capture ends the play.
pub(crate) fn leaves_no_dead_ground(ground: &Ground) -> bool {
    let ends = ground.rule == TargetRule::Every || ground.targets.len() == 1;
    let lasting = ground.targets.iter().filter(|_| ends).fold(ground.area, |all, target| all | *target);
    ground.outside_liberties.is_empty() && ground.universe.is_subset(&lasting)
}

/// The most passes of the defender that every block of the attacker around the fight survives, each of which may fill a
/// liberty outside.
fn passes_survived(ground: &Ground) -> usize {
    let void = ground.void();
    let liberties = |head: Point| (*ground.board.liberties(head) & void).len();
    trusted_blocks(ground).iter().map(|head| liberties(head).saturating_sub(1)).min().unwrap_or(usize::MAX)
}

/// The heads of the attacker's blocks beside the fight that cannot be captured in the search, because they have a
/// liberty where the defender may not play, and that are not [`firm_stones`].
pub(crate) fn trusted_blocks(ground: &Ground) -> PointSet {
    let board = &ground.board;
    let firm = firm_stones(board, !ground.defender, &(ground.area | ground.outside_liberties));
    let border = fought_over(ground).dilated() & board.points_of(Some(!ground.defender));
    let heads: PointSet = border.iter().map(|stone| board.head(stone)).collect();
    heads.iter().filter(|&head| !board.liberties(head).is_subset(&ground.area) && !firm.contains(head)).collect()
}

/// Where the fight is: the area, the outside liberties, the target, and blocks that can be captured, as far as they
/// touch it.
fn fought_over(ground: &Ground) -> PointSet {
    let catchable = ground.universe - ground.board.points_of(None);
    let targets = ground.targets.iter().fold(PointSet::EMPTY, |all, target| all | *target);
    let mut found = ground.area | ground.outside_liberties | targets;
    loop {
        let next = found | (found.dilated() & catchable);
        if next == found {
            return found;
        }
        found = next;
    }
}

/// The stones of a colour that live unconditionally (Benson 1976) by regions in which their owner does not play: those
/// that meet the area do not count.
fn firm_stones(board: &Board, color: tesuji_board::Color, area: &PointSet) -> PointSet {
    let (own, empty) = (board.points_of(Some(color)), board.points_of(None));
    let mut rest = PointSet::all(board.size()) - own;
    let mut regions = Vec::new();
    while let Some(first) = rest.first() {
        let region = rest.connected_to(first);
        rest -= region;
        if !region.intersects(area) {
            regions.push(region);
        }
    }
    let mut heads: Vec<Point> = board.block_heads().iter().filter(|&head| own.contains(head)).collect();
    loop {
        let before = heads.len();
        heads.retain(|&head| {
            regions.iter().filter(|region| (**region & empty).is_subset(board.liberties(head))).count() >= 2
        });
        let stones: PointSet = heads.iter().flat_map(|&head| board.stones(head)).collect();
        if heads.len() == before {
            return stones;
        }
        regions.retain(|region| (region.dilated() & own).is_subset(&stones));
    }
}

/// Whether a proof that was written on an area holds for the whole board; no, if that takes more than so many visits of
/// pairs of a node and a state.
pub(crate) fn holds_on_board<B: Bits>(
    game: LifeGame<B>,
    ground: &BoardGround,
    claim: &Claim<B>,
    proof: &Proof,
    visits: usize,
    monitor: &mut dyn Monitor,
) -> bool {
    let mut walk = Walk { game, ground, claim: *claim, proof, left: visits, breath: FxHashMap::default(), monitor };
    let held = match claim.winner {
        Role::Defender => walk.life(),
        Role::Attacker => walk.death(),
    };
    held.is_some()
}

/// A walk through a proof. It ends with `None` where the proof does not hold.
struct Walk<'a, B: Bits> {
    /// With the knowledge that a proof for the board may end with.
    game: LifeGame<B>,
    ground: &'a BoardGround,
    claim: Claim<B>,
    proof: &'a Proof,
    left: usize,
    /// How many liberties in the void a block has.
    breath: FxHashMap<B, usize>,
    monitor: &'a mut dyn Monitor,
}

type Next<B> = (Move, NodeId, State<B>, Credit);
/// The states in which a node is reached, with the most passes of the defender before.
type Reached<B> = FxHashMap<Key<B>, (State<B>, Credit, usize)>;

impl<B: Bits> Walk<'_, B> {
    fn life(&mut self) -> Option<()> {
        let mut seen = FxHashSet::default();
        let mut open = vec![(0, self.claim.root, self.claim.credit)];
        while let Some((node, state, credit)) = open.pop() {
            if seen.insert((node, key(&state, credit))) {
                let next = self.look_at(node, &state, credit)?;
                open.extend(next.into_iter().map(|(_, node, state, credit)| (node, state, credit)));
            }
        }
        Some(())
    }

    fn death(&mut self) -> Option<()> {
        let most = self.ground.passes?;
        let mut reached: FxHashMap<NodeId, Reached<B>> = FxHashMap::default();
        let Claim { root, credit, .. } = self.claim;
        reached.entry(0).or_default().insert(key(&root, credit), (root, credit, 0));
        for node in in_order(self.proof) {
            for (state, credit, before) in reached.remove(&node).into_iter().flat_map(FxHashMap::into_values) {
                let ended = is_captured(&self.game.arena, &state);
                if before > most || !ended && !self.breathes(&state.body, before) {
                    return None;
                }
                let passes = side_to_move(state.tag) == Role::Defender;
                for (mv, node, state, credit) in self.look_at(node, &state, credit)? {
                    let before = before + usize::from(passes && mv == Move::Pass);
                    let known = reached.entry(node).or_default().entry(key(&state, credit));
                    let known = known.or_insert((state, credit, before));
                    known.2 = known.2.max(before);
                }
            }
        }
        Some(())
    }

    /// Whether the attacker's blocks that touch the void by themselves have enough liberties there.
    fn breathes(&mut self, stones: &Stones<B>, before: usize) -> bool {
        let arena = &self.game.arena;
        let mut rest = stones.attacker & arena.beside_void;
        while rest.any() {
            let block = arena.flood(rest.first(), stones.attacker);
            rest = rest.minus(block);
            if block.meets(arena.beside_safe.attacker) {
                continue;
            }
            let void = &self.ground.void;
            let count = *self.breath.entry(block).or_insert_with(|| {
                let points: PointSet = block.indices().filter_map(|at| arena.point(at)).collect();
                (points.dilated() & *void).len()
            });
            if count <= before {
                return false;
            }
        }
        true
    }

    /// What follows a node in a state; `None` if the node is wrong there.
    fn look_at(&mut self, node: NodeId, state: &State<B>, credit: Credit) -> Option<Vec<Next<B>>> {
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(POLLED) && self.monitor.poll(0).is_some() {
            return None;
        }
        let winner = self.claim.winner;
        match &self.proof.nodes[node as usize] {
            ProofNode::Lemma(lemma) => {
                let fact = self.game.judge(state)?;
                let fits = match lemma {
                    Lemma::UnconditionalLife => winner == Role::Defender,
                    Lemma::Captured | Lemma::InAtari => winner == Role::Attacker,
                    _ => false,
                };
                (fits && fact.lemma == Some(*lemma) && self.claim.is_shown_by(fact.bounds, credit)).then(Vec::new)
            }
            _ if is_captured(&self.game.arena, state) => None,
            ProofNode::Play { mv, next } => {
                let moves = (side_to_move(state.tag) == winner).then(|| self.moves(state, credit))?;
                let (mv, state, credit) = moves.into_iter().find(|(played, ..)| played == mv)?;
                Some(vec![(mv, *next, state, credit)])
            }
            ProofNode::Replies { replies, otherwise } => {
                let moves = (side_to_move(state.tag) != winner).then(|| self.moves(state, credit))?;
                let reply = |(mv, state, credit): (Move, State<B>, Credit)| {
                    let listed = replies.iter().find(|(answered, _)| *answered == mv).map(|(_, node)| *node);
                    Some((mv, listed.or(*otherwise)?, state, credit))
                };
                moves.into_iter().map(reply).collect()
            }
        }
    }

    /// Every legal move with what it leads to.
    fn moves(&mut self, state: &State<B>, credit: Credit) -> Vec<(Move, State<B>, Credit)> {
        let mut moves = Vec::new();
        self.game.all_successors(state, credit, &mut moves);
        let passes = moves.iter().any(|next| next.mv == PASS);
        let mut all: Vec<_> = moves
            .iter()
            .map(|next| {
                let mv = self.game.arena.to_move(usize::from(next.mv));
                (mv, self.left_to_outside(state, next), next.step.after(credit))
            })
            .collect();
        if !passes {
            all.push((Move::Pass, after_pass(state, Tag::unpack(state.tag)), credit));
        }
        all
    }

    /// The state after a move, if everything outside is left to the loser.
    fn left_to_outside(&self, before: &State<B>, next: &Successor<Stones<B>>) -> State<B> {
        let (mover, outer) = (side_to_move(before.tag), !self.claim.winner);
        let mut after = next.position;
        let tag = Tag::unpack(after.tag);
        if next.mv == PASS {
            return after;
        }
        if mover != outer {
            let stone = B::bit(usize::from(next.mv));
            if tag.ban.is_some() && self.is_beside_outside(stone, &after.body) {
                after.tag = Tag { ban: None, ..tag }.pack();
            }
            return after;
        }
        let arena = &self.game.arena;
        let mut left = before.body.all().minus(after.body.all());
        let mut rest = left;
        while rest.any() {
            let block = arena.flood(rest.first(), left);
            rest = rest.minus(block);
            if self.is_beside_outside(block, &after.body) {
                match outer {
                    Role::Attacker => after.body.attacker |= block,
                    Role::Defender => after.body.defender |= block,
                }
                left = left.minus(block);
                // What is beside these stones is beside the outside now.
                rest = left;
            }
        }
        let ban = tag.ban.filter(|&at| !B::bit(at).meets(after.body.all()));
        after.tag = Tag { ban, ..tag }.pack();
        after
    }

    /// Whether the outside, or stones that have joined it, are beside these points.
    fn is_beside_outside(&self, points: B, stones: &Stones<B>) -> bool {
        let (arena, outer) = (&self.game.arena, !self.claim.winner);
        let bare = match outer {
            Role::Attacker => arena.beside_safe.attacker,
            Role::Defender => arena.beside_safe.defender | arena.beside_void,
        };
        let own = stones.of(outer);
        points.meets(bare) || arena.around(points).meets(arena.flood(own & bare, own))
    }
}

/// The nodes, each after all from which it is reached. There is no cycle.
fn in_order(proof: &Proof) -> Vec<NodeId> {
    let mut before = vec![0u32; proof.nodes.len()];
    let followers = |id: NodeId| -> Vec<NodeId> {
        match &proof.nodes[id as usize] {
            ProofNode::Play { next, .. } => vec![*next],
            ProofNode::Replies { replies, otherwise } => {
                replies.iter().map(|(_, node)| *node).chain(*otherwise).collect()
            }
            ProofNode::Lemma(_) => Vec::new(),
        }
    };
    let all = 0..proof.nodes.len() as NodeId;
    all.clone().flat_map(followers).for_each(|id| before[id as usize] += 1);
    let mut order: Vec<NodeId> = all.filter(|&id| before[id as usize] == 0).collect();
    let mut at = 0;
    while let Some(&id) = order.get(at) {
        at += 1;
        for follower in followers(id) {
            before[follower as usize] -= 1;
            if before[follower as usize] == 0 {
                order.push(follower);
            }
        }
    }
    order
}
