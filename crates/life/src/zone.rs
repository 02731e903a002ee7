//! The zone of an answer: the points it depends on.
//!
//! From the strategy of the winner, as the search knows it. The promise: in every position that is equal on the zone
//! (the same side to move, the same ban), with the same places to play there, the same side wins; the loser's moves
//! elsewhere are like passes.
//!
//! ```text
//!   leaf            two eyes: the living blocks and their eyes; capture: the target and what is around it; known
//!                   without a lemma: played out by a search that knows only lemmas, or, if that takes too much,
//!                   everything that no uncapturable attacker separates from the target
//!   winner's move   its point; what it captures, and around that
//!   loser's moves   those in the zone, and one of those outside: it stands for the others
//!   every state     blocks that meet the zone belong to it, with a liberty; where a move of the loser is suicide,
//!                   what makes it so
//! ```
//!
//! A larger zone is a weaker promise, so one set serves the whole strategy; it grows until a round through all states
//! that the zone reaches adds nothing. After Shih, Wu et al. 2021 (relevance zones), for both sides; the conditions are
//! those of `docs/capture.md`.

use rustc_hash::FxHashSet;
use tesuji_board::PointSet;
use tesuji_dfpn::{Budget, Credit, MoveId, NO_MOVE, Search, Successor, Table};
use tesuji_question::{Lemma, Role};

use crate::arena::{Arena, Ground};
use crate::bits::Bits;
use crate::claim::Case;
use crate::game::{LifeGame, PASS};
use crate::knowledge::benson;
use crate::length::Unseen;
use crate::proof::key;
use crate::state::{State, Stones, Tag, side_to_move};
use crate::survey::Survey;

/// Nodes for playing out one state that is known without a lemma, and the table for it.
const PLAIN_NODES: u64 = 2_000;
const PLAIN_ENTRIES: usize = 1 << 14;

/// Visits of states after which the clock is looked at.
const POLLED: usize = 16;

/// Everything that can change, and the stones that touch it: the zone if nothing better is known.
pub(crate) fn coarse_zone(ground: &Ground) -> PointSet {
    let touched = ground.universe.dilated() - ground.board.points_of(None);
    ground.universe | blocks_at(ground, &touched)
}

/// The blocks of these stones.
fn blocks_at(ground: &Ground, stones: &PointSet) -> PointSet {
    stones.iter().filter(|&p| ground.board.is_on_board(p)).flat_map(|p| ground.board.stones(p)).collect()
}

/// The zone of a claim; `None` if that takes more than so many visits of states, or the time is over.
pub(crate) fn claim_zone<B: Bits>(case: Case<'_, B>, visits: usize) -> Option<B> {
    let zone = case.search.game.arena.targets.iter().fold(B::EMPTY, |zone, target| zone | *target);
    let mut game = LifeGame::new(case.search.game.arena.clone(), &case.config.played_out());
    game.both_have_threats = case.search.game.both_have_threats;
    let plain = Search::with_tables(game, case.config.search, Table::with_entries(PLAIN_ENTRIES), 1 << 10);
    let mut walk = Walk { case, plain, survey: Survey::default(), zone, left: visits };
    loop {
        let before = walk.zone;
        walk.round()?;
        if walk.zone == before {
            return Some(before);
        }
    }
}

/// A set of the arena on the board, with the stones outside that the claim counts on: safe ones of the winner beside
/// it.
pub(crate) fn on_board<B: Bits>(arena: &Arena<B>, ground: &Ground, zone: B, winners: &[Role]) -> PointSet {
    let inside: PointSet = zone.indices().filter_map(|at| arena.point(at)).collect();
    let mut found = inside;
    for &winner in winners {
        let stones = arena.outside.of(winner);
        found |= blocks_at(ground, &((inside.dilated() & *stones) - ground.board.points_of(None)));
    }
    found
}

struct Walk<'a, B: Bits> {
    case: Case<'a, B>,
    /// Knows only lemmas.
    plain: Search<LifeGame<B>>,
    survey: Survey<B>,
    zone: B,
    left: usize,
}

impl<B: Bits> Walk<'_, B> {
    /// Goes once through all states that the zone reaches.
    fn round(&mut self) -> Option<()> {
        let mut seen = FxHashSet::default();
        let mut open = vec![(self.case.claim.root, self.case.claim.credit)];
        let mut first = self.case.first;
        while let Some((state, credit)) = open.pop() {
            if !seen.insert(key(&state, credit)) {
                continue;
            }
            self.left = self.left.checked_sub(1)?;
            if self.left.is_multiple_of(POLLED) && self.case.monitor.poll(self.case.search.nodes()).is_some() {
                return None;
            }
            self.survey.take(&self.case.search.game.arena, &state);
            self.close(&state);
            if let Some(fact) = self.plain.game.judge(&state) {
                self.zone |= self.leaf(&state, fact.lemma);
                continue;
            }
            let mut moves = Vec::new();
            self.case.search.game.all_successors(&state, credit, &mut moves);
            if side_to_move(state.tag) == self.case.claim.winner {
                let known = self.case.search.game.judge(&state).is_some();
                let mv = match first.take() {
                    Some(mv) => mv,
                    None if known => match self.played_out(&state, credit) {
                        Some(mv) => mv,
                        None => {
                            self.zone |= self.leaf(&state, None);
                            continue;
                        }
                    },
                    None => self.winning_move(&state, credit)?,
                };
                let next = *moves.iter().find(|next| next.mv == mv)?;
                self.add_move(&state, &next);
                open.push((next.position, next.step.after(credit)));
            } else {
                first = None;
                self.add_suicides(&state, &moves);
                let outside = moves.iter().find(|next| next.mv != PASS && !self.is_inside(next.mv)).copied();
                let inside = moves.iter().filter(|next| next.mv == PASS || self.is_inside(next.mv)).copied();
                for next in inside.chain(outside).collect::<Vec<_>>() {
                    if self.is_inside(next.mv) {
                        self.add_move(&state, &next);
                    }
                    open.push((next.position, next.step.after(credit)));
                }
            }
        }
        Some(())
    }

    fn is_inside(&self, mv: MoveId) -> bool {
        mv != PASS && self.zone.has(usize::from(mv))
    }

    fn winning_move(&mut self, state: &State<B>, credit: Credit) -> Option<MoveId> {
        let played_out = self.case.claim.remembered(&mut self.plain, state, credit);
        played_out.or_else(|| self.case.winning_move(state, credit).ok().flatten())
    }

    /// A winning move that the search which knows only lemmas finds with little work.
    fn played_out(&mut self, state: &State<B>, credit: Credit) -> Option<MoveId> {
        let budget = Budget { nodes: self.plain.nodes() + PLAIN_NODES, ..self.case.budget };
        let outcome = self.plain.solve(state, credit, budget, &mut Unseen(self.case.monitor)).ok()?;
        let won = if outcome.won { Role::Attacker } else { Role::Defender };
        (outcome.mv != NO_MOVE && won == self.case.claim.winner).then_some(outcome.mv)
    }

    /// Blocks that meet the zone lie in it, with a liberty.
    fn close(&mut self, state: &State<B>) {
        let ban = Tag::unpack(state.tag).ban.map_or(B::EMPTY, B::bit);
        if ban.any() {
            self.zone |= ban;
        }
        for block in self.survey.blocks.attacker.iter().chain(&self.survey.blocks.defender) {
            if block.stones.meets(self.zone) {
                self.zone |= block.stones;
                if !block.immortal && !block.liberties.meets(self.zone) {
                    self.zone |= block.liberties.first();
                }
            }
        }
    }

    /// A move in the zone: its point, what it captures, and around that.
    fn add_move(&mut self, before: &State<B>, next: &Successor<Stones<B>>) {
        if next.mv == PASS {
            return;
        }
        let arena = &self.case.search.game.arena;
        let point = B::bit(usize::from(next.mv));
        self.zone |= point;
        let taken = before.body.all().minus(next.position.body.all());
        if taken.any() {
            self.zone |= arena.dilate(taken) | arena.dilate(point);
        }
    }

    /// Where the loser may not play for want of a liberty, what takes it from him.
    fn add_suicides(&mut self, state: &State<B>, moves: &[Successor<Stones<B>>]) {
        let arena = &self.case.search.game.arena;
        let loser = side_to_move(state.tag);
        let legal = moves.iter().filter(|next| next.mv != PASS);
        let legal = legal.fold(B::EMPTY, |set, next| set | B::bit(usize::from(next.mv)));
        let ban = Tag::unpack(state.tag).ban.map_or(B::EMPTY, B::bit);
        let illegal = (self.zone & self.survey.blocks.empty & *arena.playable.of(loser)).minus(legal | ban);
        for point in illegal.indices().map(B::bit) {
            self.zone |= arena.dilate(point);
            for block in self.survey.blocks.of(loser).iter().filter(|block| block.liberties.meets(point)) {
                self.zone |= arena.dilate(block.stones);
            }
            for block in self.survey.blocks.of(!loser).iter().filter(|block| block.liberties.meets(point)) {
                self.zone |= block.stones;
                let others = block.liberties.minus(point);
                if !block.immortal && others.any() && !others.meets(self.zone) {
                    self.zone |= others.first();
                }
            }
        }
    }

    fn leaf(&self, state: &State<B>, lemma: Option<Lemma>) -> B {
        let arena = &self.case.search.game.arena;
        let targets = self.survey.blocks.defender.iter().filter(|block| block.target);
        match lemma {
            Some(Lemma::Captured) => B::EMPTY,
            Some(Lemma::InAtari) => targets.fold(B::EMPTY, |zone, block| zone | arena.dilate(block.stones)),
            Some(Lemma::Uncapturable) => {
                targets.filter(|block| block.immortal).fold(B::EMPTY, |zone, block| zone | arena.dilate(block.stones))
            }
            Some(Lemma::UnconditionalLife) => {
                let alive = benson::alive(state, &self.survey);
                let eyes = self.survey.regions.iter().filter(|region| !region.open && region.border.within(alive));
                eyes.fold(alive, |zone, region| zone | region.points)
            }
            Some(Lemma::NoRoom | Lemma::Enumeration | Lemma::Liberties) | None => {
                let reach = targets.fold(B::EMPTY, |zone, block| zone | block.stones);
                let reach = arena.flood(reach, arena.universe.minus(self.survey.wall));
                arena.dilate(reach)
            }
        }
    }
}
