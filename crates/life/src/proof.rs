//! Writing a strategy down as a proof (`docs/semantics.md`, section 4).
//!
//! From the root on: where the winner is to move, one move that keeps the win; where the loser is to move, all his moves; leaves are
//! lemmas. States are shared. Moves come from the table of the search that decided, or from asking it again.
//!
//! What a knowledge module said without a lemma must be played out. For that a second, *plain* search is asked, which knows only
//! what lemmas cover; below such a state all moves come from the plain search, because moves that merely stay within what the
//! module knows might lead nowhere.
//!
//! A proof of life may run in circles: every state in it is alive, so play along it never ends in a capture. A proof of
//! death must not: if entries were lost and found again the moves of different searches may lead in a circle; then everything is
//! asked of a plain search with a table of its own.

use std::collections::HashMap;

use tesuji_board::Move;
use tesuji_dfpn::{Bounds, Budget, Credit, Game, Monitor, MoveId, NO_MOVE, Search, Stop, Table};
use tesuji_problem::{KoThreats, NodeId, Proof, ProofNode, Role};

use crate::bits::Bits;
use crate::game::{LifeGame, PASS};
use crate::options::Config;
use crate::state::{State, Tag, after_pass, side_to_move};

/// A state with its credit, as a key.
type Key<B> = (B, B, u32, Credit);

fn key<B: Bits>(state: &State<B>, credit: Credit) -> Key<B> {
    (state.body.attacker, state.body.defender, state.tag, credit)
}

/// What is to be proved.
#[derive(Clone, Copy)]
pub(crate) struct Claim<B> {
    pub(crate) root: State<B>,
    pub(crate) credit: Credit,
    pub(crate) winner: Role,
    pub(crate) threats: KoThreats,
}

/// Writes the strategy of a decided state down.
pub(crate) fn export<B: Bits>(
    search: &mut Search<LifeGame<B>>,
    claim: &Claim<B>,
    config: &Config,
    budget: Budget,
    monitor: &mut dyn Monitor,
) -> Result<Proof, Stop> {
    let mut writer = Writer::new(claim, config, &search.game, budget);
    writer.write(Some(search), monitor)?;
    if claim.winner == Role::Attacker && has_cycle(&writer.nodes) {
        writer = Writer::new(claim, config, &search.game, budget);
        writer.write(None, monitor)?;
    }
    Ok(Proof { winner: claim.winner, threats: claim.threats, nodes: writer.nodes, zones: Vec::new() })
}

struct Writer<'a, B: Bits> {
    claim: &'a Claim<B>,
    plain: Search<LifeGame<B>>,
    budget: Budget,
    nodes: Vec<ProofNode>,
    numbers: HashMap<Key<B>, NodeId>,
    waiting: Vec<(NodeId, State<B>, Credit)>,
}

impl<'a, B: Bits> Writer<'a, B> {
    fn new(claim: &'a Claim<B>, config: &Config, game: &LifeGame<B>, budget: Budget) -> Writer<'a, B> {
        let mut plain = LifeGame::new(game.arena.clone(), &config.with_lemmas_only());
        plain.both_have_threats = game.both_have_threats;
        let table = Table::with_entries(config.table_entries.unwrap_or(1 << 22));
        let plain = Search::with_tables(plain, config.search, table, 1 << 12);
        Writer { claim, plain, budget, nodes: Vec::new(), numbers: HashMap::new(), waiting: Vec::new() }
    }

    fn write(&mut self, mut main: Option<&mut Search<LifeGame<B>>>, monitor: &mut dyn Monitor) -> Result<(), Stop> {
        self.number(self.claim.root, self.claim.credit);
        while let Some((id, state, credit)) = self.waiting.pop() {
            let node = self.node(main.as_deref_mut(), &state, credit, monitor)?;
            self.nodes[id as usize] = node;
        }
        Ok(())
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

    fn wins(&self, bounds: Bounds, credit: Credit) -> bool {
        match self.claim.winner {
            Role::Attacker => bounds.is_won(credit),
            Role::Defender => bounds.is_held(credit),
        }
    }

    fn node(
        &mut self,
        main: Option<&mut Search<LifeGame<B>>>,
        state: &State<B>,
        credit: Credit,
        monitor: &mut dyn Monitor,
    ) -> Result<ProofNode, Stop> {
        let fact = self.plain.game.judge(state).filter(|fact| self.wins(fact.bounds, credit));
        if let Some(lemma) = fact.and_then(|fact| fact.lemma) {
            return Ok(ProofNode::Lemma(lemma));
        }
        if side_to_move(state.tag) != self.claim.winner {
            return Ok(self.replies(state, credit));
        }
        let mv = self.winning_move(main, state, credit, monitor)?;
        let Some(next) = self.plain.game.play(state, credit, mv) else { return Err(Stop::Depth) };
        let played = self.plain.game.arena.to_move(usize::from(mv));
        let next = self.number(next.position, next.step.after(credit));
        Ok(ProofNode::Play { mv: played, next })
    }

    fn replies(&mut self, state: &State<B>, credit: Credit) -> ProofNode {
        let mut moves = Vec::new();
        self.plain.game.successors(state, credit, &mut moves);
        let mut replies: Vec<(Move, NodeId)> = Vec::new();
        for next in &moves {
            let id = self.number(next.position, next.step.after(credit));
            replies.push((self.plain.game.arena.to_move(usize::from(next.mv)), id));
        }
        // The search does not look at an attacker's useless pass; the proof must answer it.
        if moves.iter().all(|next| next.mv != PASS) {
            let id = self.number(after_pass(state, Tag::unpack(state.tag)), credit);
            replies.push((Move::Pass, id));
        }
        replies.sort_by_key(|(mv, _)| *mv);
        ProofNode::Replies { replies, otherwise: None }
    }

    fn winning_move(
        &mut self,
        main: Option<&mut Search<LifeGame<B>>>,
        state: &State<B>,
        credit: Credit,
        monitor: &mut dyn Monitor,
    ) -> Result<MoveId, Stop> {
        if let Some(mv) = remembered(&mut self.plain, state, credit, self.claim.winner) {
            return Ok(mv);
        }
        if let Some(main) = main {
            let by_module = main.game.judge(state).is_some_and(|fact| fact.lemma.is_none());
            if !by_module {
                if let Some(mv) = remembered(main, state, credit, self.claim.winner) {
                    return Ok(mv);
                }
                return Ok(main.solve(state, credit, self.budget, monitor)?.mv);
            }
        }
        Ok(self.plain.solve(state, credit, self.budget, monitor)?.mv)
    }
}

/// The winning move of the table, if it is there and still leads to a known win.
fn remembered<B: Bits>(
    search: &mut Search<LifeGame<B>>,
    state: &State<B>,
    credit: Credit,
    winner: Role,
) -> Option<MoveId> {
    let wins = |bounds: Bounds, credit| match winner {
        Role::Attacker => bounds.is_won(credit),
        Role::Defender => bounds.is_held(credit),
    };
    let known = search.table().find(state, state.hash(), credit)?;
    if known.mv == NO_MOVE || !wins(known.bounds, credit) {
        return None;
    }
    let next = search.game.play(state, credit, known.mv)?;
    let after = next.step.after(credit);
    let child = search.table().find(&next.position, next.position.hash(), after)?;
    wins(child.bounds, after).then_some(known.mv)
}

/// Whether a graph of nodes has a cycle.
fn has_cycle(nodes: &[ProofNode]) -> bool {
    let mut before = vec![0u32; nodes.len()];
    let each_follower = |id: usize, f: &mut dyn FnMut(usize)| match &nodes[id] {
        ProofNode::Play { next, .. } => f(*next as usize),
        ProofNode::Replies { replies, .. } => replies.iter().for_each(|(_, next)| f(*next as usize)),
        ProofNode::Lemma(_) => {}
    };
    for id in 0..nodes.len() {
        each_follower(id, &mut |next| before[next] += 1);
    }
    let mut free: Vec<usize> = (0..nodes.len()).filter(|&id| before[id] == 0).collect();
    let mut taken = 0;
    while let Some(id) = free.pop() {
        taken += 1;
        each_follower(id, &mut |next| {
            before[next] -= 1;
            if before[next] == 0 {
                free.push(next);
            }
        });
    }
    taken < nodes.len()
}
