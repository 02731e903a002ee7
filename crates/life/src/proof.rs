//! Writing a strategy down as a proof (`docs/semantics.md`, section 4).
//!
//! From the root on: where the winner is to move, one move that keeps the win; where the loser is to move, all his
//! moves; leaves are lemmas. States are shared. A move into a state that is in the proof already is taken first;
//! otherwise moves come from the table of the search that decided, or from asking it again. States with little play
//! left end in the lemma enumeration (`enumerate`), and what is done in the same way in several states is written once
//! (`fold`).
//!
//! What a knowledge module said without a lemma must be played out. For that a second, *plain* search is asked, which
//! knows only what lemmas cover; below such a state all moves come from the plain search, because moves that merely
//! stay within what the module knows might lead nowhere.
//!
//! A proof of life may run in circles: every state in it is alive, so play along it never ends in a capture. A proof of
//! death must not, and moves that different searches found may lead in a circle though each of them wins. So a proof of
//! death is written from the leaves up: a move that leads back to a state whose node is not finished is not taken, and
//! where no other is known a new search is made, for which the unfinished states are repetitions.

use rustc_hash::FxHashMap;
use tesuji_board::Move;
use tesuji_dfpn::{Credit, Game, MoveId, NO_MOVE, Search, Stop, Table};
use tesuji_question::{Lemma, NodeId, Proof, ProofNode, Role};

use crate::bits::Bits;
use crate::claim::{Case, Claim};
use crate::enumerate::ShortLists;
use crate::fold::{fold, unite};
use crate::game::{LifeGame, PASS};
use crate::state::{State, Tag, after_pass, side_to_move};

/// A state with its credit, as a key.
pub(crate) type Key<B> = (B, B, u32, Credit);

pub(crate) fn key<B: Bits>(state: &State<B>, credit: Credit) -> Key<B> {
    (state.body.attacker, state.body.defender, state.tag, credit)
}

/// Nodes that are written until the clock is looked at.
const POLLED: usize = 64;
/// Bytes of a node, of its places in the maps, and of a reply, each also while the graph is folded.
const NODE_BYTES: usize = 192;
const REPLY_BYTES: usize = 64;
/// Searches that are kept for the moves they found, where memory is limited; the first always is.
const KEPT: usize = 3;

/// How far a strategy is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Until a lemma holds.
    Lemmas,
    /// Until the target is captured or lives unconditionally, as proofs for the whole board want it.
    PlayedOut,
}

/// Writes the strategy behind a claim down.
pub(crate) fn export<B: Bits>(case: &mut Case<'_, B>, depth: Depth) -> Result<Proof, Stop> {
    let (winner, threats) = (case.claim.winner, case.claim.threats(case.search.game.both_have_threats));
    let mut writer = Writer::new(case, depth);
    let nodes = match winner {
        Role::Defender => {
            writer.write_life()?;
            unite(writer.nodes)
        }
        Role::Attacker => {
            writer.write_death()?;
            fold(&writer.nodes)
        }
    };
    Ok(Proof { winner, threats, nodes, zones: Vec::new(), board: false })
}

/// Where a node stands while a proof of death is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Begun,
    Done(NodeId),
}

struct Writer<'c, 'a, B: Bits> {
    case: &'c mut Case<'a, B>,
    depth: Depth,
    /// Searches that know only what lemmas cover: the first, and those made to get out of circles.
    plain: Vec<Search<LifeGame<B>>>,
    nodes: Vec<ProofNode>,
    numbers: FxHashMap<Key<B>, NodeId>,
    waiting: Vec<(NodeId, State<B>, Credit)>,
    stages: FxHashMap<Key<B>, Stage>,
    line: Vec<(State<B>, Credit)>,
    short: ShortLists<B>,
    /// Nodes that were written, and their bytes, about.
    written: usize,
    bytes: usize,
}

impl<'c, 'a, B: Bits> Writer<'c, 'a, B> {
    fn new(case: &'c mut Case<'a, B>, depth: Depth) -> Writer<'c, 'a, B> {
        let mut writer = Writer {
            case,
            depth,
            plain: Vec::new(),
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            waiting: Vec::new(),
            stages: FxHashMap::default(),
            line: Vec::new(),
            short: ShortLists::default(),
            written: 0,
            bytes: 0,
        };
        writer.add_plain_search();
        writer
    }

    fn add_plain_search(&mut self) {
        let config = match self.depth {
            Depth::Lemmas => self.case.config.with_lemmas_only(),
            Depth::PlayedOut => self.case.config.played_out(),
        };
        if self.case.config.table_entries.is_some() && self.plain.len() >= KEPT {
            self.plain.remove(1);
        }
        let mut arena = self.case.search.game.arena.clone();
        // What is played out here is decided and mostly crowded, however wide the ground was at the start: with numbers
        // for wide ground some kills become endless.
        arena.is_wide = false;
        let mut game = LifeGame::new(arena, &config);
        game.both_have_threats = self.case.search.game.both_have_threats;
        let table = Table::with_entries(self.case.config.table_entries.unwrap_or(1 << 22));
        self.plain.push(Search::with_tables(game, self.case.config.search, table, 1 << 12));
    }

    fn write_life(&mut self) -> Result<(), Stop> {
        let Claim { root, credit, .. } = self.case.claim;
        self.number(root, credit);
        while let Some((id, state, credit)) = self.waiting.pop() {
            let node = self.life_node(&state, credit)?;
            self.count(&node)?;
            self.nodes[id as usize] = node;
        }
        Ok(())
    }

    fn write_death(&mut self) -> Result<(), Stop> {
        // The root is node 0; all others are numbered when they are finished.
        self.nodes.push(ProofNode::Replies { replies: Vec::new(), otherwise: None });
        let Claim { root, credit, .. } = self.case.claim;
        let root = self.kill(&root, credit)?.ok_or(Stop::Depth)?;
        self.nodes[0] = self.nodes[root as usize].clone();
        Ok(())
    }

    /// Writes the proof that a state is killed; `None` if that leads back to an unfinished state.
    fn kill(&mut self, state: &State<B>, credit: Credit) -> Result<Option<NodeId>, Stop> {
        let key = key(state, credit);
        match self.stages.get(&key) {
            Some(Stage::Done(id)) => return Ok(Some(*id)),
            Some(Stage::Begun) => return Ok(None),
            None => {}
        }
        let node = if let Some(lemma) = self.lemma(state, credit) {
            Some(ProofNode::Lemma(lemma))
        } else {
            self.stages.insert(key, Stage::Begun);
            self.line.push((*state, credit));
            let node = match side_to_move(state.tag) {
                Role::Attacker => self.kill_by_a_move(state, credit)?,
                Role::Defender => self.kill_every_reply(state, credit)?,
            };
            self.line.pop();
            self.stages.remove(&key);
            node
        };
        let Some(node) = node else { return Ok(None) };
        self.count(&node)?;
        let id = self.nodes.len() as NodeId;
        self.nodes.push(node);
        self.stages.insert(key, Stage::Done(id));
        Ok(Some(id))
    }

    /// Counts a node that is written: whether the time, or the memory, is over.
    fn count(&mut self, node: &ProofNode) -> Result<(), Stop> {
        let replies = if let ProofNode::Replies { replies, .. } = node { replies.len() } else { 0 };
        self.bytes += NODE_BYTES + 2 * size_of::<Key<B>>() + replies * REPLY_BYTES;
        if self.bytes > self.case.config.proof_bytes {
            return Err(Stop::Memory);
        }
        self.written += 1;
        if self.written.is_multiple_of(POLLED) { self.look_at_the_clock() } else { Ok(()) }
    }

    fn look_at_the_clock(&mut self) -> Result<(), Stop> {
        self.case.monitor.poll(self.case.search.nodes()).map_or(Ok(()), Err)
    }

    fn kill_every_reply(&mut self, state: &State<B>, credit: Credit) -> Result<Option<ProofNode>, Stop> {
        let mut replies = Vec::new();
        for (mv, next, after) in self.all_moves(state, credit) {
            let Some(id) = self.kill(&next, after)? else { return Ok(None) };
            replies.push((mv, id));
        }
        Ok(Some(ProofNode::Replies { replies, otherwise: None }))
    }

    fn kill_by_a_move(&mut self, state: &State<B>, credit: Credit) -> Result<Option<ProofNode>, Stop> {
        if let Some(node) = self.kill_by_known_ways(state, credit) {
            return Ok(Some(node));
        }
        if let Some(first) = self.winning_move(state, credit)?
            && let Some(node) = self.kill_by(state, credit, first)?
        {
            return Ok(Some(node));
        }
        // In a circle: a search of its own, for which the states of this line are repetitions.
        self.add_plain_search();
        let above = self.line[..self.line.len() - 1].to_vec();
        let Some(search) = self.plain.last_mut() else { return Ok(None) };
        let outcome = search.solve_below(&above, state, credit, self.case.budget, self.case.monitor)?;
        if !outcome.won {
            return Ok(None);
        }
        self.kill_by(state, credit, outcome.mv)
    }

    /// A move into a state whose proof is written already: nothing need be added.
    fn kill_by_known_ways(&mut self, state: &State<B>, credit: Credit) -> Option<ProofNode> {
        let moves = self.all_moves(state, credit);
        moves.iter().find_map(|(mv, next, after)| match self.stages.get(&key(next, *after)) {
            Some(Stage::Done(id)) => Some(ProofNode::Play { mv: *mv, next: *id }),
            _ => None,
        })
    }

    fn kill_by(&mut self, state: &State<B>, credit: Credit, mv: MoveId) -> Result<Option<ProofNode>, Stop> {
        let Some(next) = self.case.search.game.play(state, credit, mv) else { return Ok(None) };
        let Some(id) = self.kill(&next.position, next.step.after(credit))? else { return Ok(None) };
        Ok(Some(ProofNode::Play { mv: self.case.search.game.arena.to_move(usize::from(mv)), next: id }))
    }

    /// The number of the node of a state; a new one waits to be written.
    fn number(&mut self, state: State<B>, credit: Credit) -> NodeId {
        let next = self.nodes.len() as NodeId;
        let id = *self.numbers.entry(key(&state, credit)).or_insert(next);
        if id == next {
            self.nodes.push(ProofNode::Replies { replies: Vec::new(), otherwise: None });
            self.waiting.push((id, state, credit));
        }
        id
    }

    fn lemma(&mut self, state: &State<B>, credit: Credit) -> Option<Lemma> {
        if let Some(fact) = self.plain[0].game.judge(state) {
            return fact.lemma.filter(|_| self.case.claim.is_shown_by(fact.bounds, credit));
        }
        let short = self.depth == Depth::Lemmas && self.short.settles(&mut self.case.search.game, state, credit);
        short.then_some(Lemma::Enumeration)
    }

    fn life_node(&mut self, state: &State<B>, credit: Credit) -> Result<ProofNode, Stop> {
        if let Some(lemma) = self.lemma(state, credit) {
            return Ok(ProofNode::Lemma(lemma));
        }
        if side_to_move(state.tag) == Role::Attacker {
            let moves = self.all_moves(state, credit);
            let replies = moves.into_iter().map(|(mv, next, after)| (mv, self.number(next, after))).collect();
            return Ok(ProofNode::Replies { replies, otherwise: None });
        }
        // A move into a state that is in the proof already adds nothing to it.
        let moves = self.all_moves(state, credit);
        let known = moves.iter().find_map(|(mv, next, after)| Some((*mv, *self.numbers.get(&key(next, *after))?)));
        if let Some((mv, next)) = known {
            return Ok(ProofNode::Play { mv, next });
        }
        let mv = self.winning_move(state, credit)?.ok_or(Stop::Depth)?;
        let Some(next) = self.case.search.game.play(state, credit, mv) else { return Err(Stop::Depth) };
        let played = self.case.search.game.arena.to_move(usize::from(mv));
        let next = self.number(next.position, next.step.after(credit));
        Ok(ProofNode::Play { mv: played, next })
    }

    /// Every legal move with what it leads to.
    fn all_moves(&mut self, state: &State<B>, credit: Credit) -> Vec<(Move, State<B>, Credit)> {
        let mut moves = Vec::new();
        self.case.search.game.all_successors(state, credit, &mut moves);
        let arena = &self.case.search.game.arena;
        let mut all: Vec<_> = moves
            .iter()
            .map(|next| (arena.to_move(usize::from(next.mv)), next.position, next.step.after(credit)))
            .collect();
        // The search does not look at an attacker's useless pass; the proof must answer it.
        if moves.iter().all(|next| next.mv != PASS) {
            all.push((Move::Pass, after_pass(state, Tag::unpack(state.tag)), credit));
        }
        all.sort_by_key(|(mv, ..)| *mv);
        all
    }

    fn winning_move(&mut self, state: &State<B>, credit: Credit) -> Result<Option<MoveId>, Stop> {
        let claim = self.case.claim;
        let known = self.plain.iter_mut().rev().find_map(|search| claim.remembered(search, state, credit));
        if known.is_some() {
            return Ok(known);
        }
        let ends_proof = |lemma| self.depth == Depth::Lemmas || lemma != Lemma::NoRoom;
        if self.case.search.game.judge(state).is_none_or(|fact| fact.lemma.is_some_and(ends_proof)) {
            return self.case.winning_move(state, credit);
        }
        let mv = self.plain[0].solve(state, credit, self.case.budget, self.case.monitor)?.mv;
        Ok((mv != NO_MOVE).then_some(mv))
    }
}
