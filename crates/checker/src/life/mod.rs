//! Checks a proof that a group lives or dies (`docs/semantics.md`, section 4).
//!
//! The checker walks through the proof with the rules of play and nothing else. It looks at pairs of a node and the
//! state in which the node is reached, each pair once:
//!
//! - the winner to move: the node names one move; it must be legal, and the pair after it is looked at;
//! - the loser to move: every legal move, pass and kos taken with a threat included, must have a reply node (its own,
//!   or `otherwise`); all pairs after them are looked at. Replies to moves that are not legal here are no harm;
//! - a lemma must hold in the state: the checker derives it on its own.
//!
//! **Why that proves the claim.** *Death*: the graph of nodes has no cycle, so a play against the strategy ends in a
//! leaf, where the target is captured, or can be at once. *Life*: all pairs that can be reached were looked at, in
//! none of them the attacker has won, and the strategy never leaves them, except into lemmas of life. A play that
//! runs in circles never captures the target, which is living.
//!
//! A proof for the whole board is followed under other rules: see `board`.
//!
//! Nodes may be shared by different states: what is shared is the strategy, not the check. Zones are not used: every
//! state is looked at by itself.

mod board;
mod enumeration;
mod lemmas;
mod no_room;
mod play;
mod status;

use std::collections::HashSet;

use tesuji_board::{IllegalMove, Move, Point, SetupError};
use tesuji_question::{Closure, KoThreats, Lemma, LifeQuestion, NodeId, Proof, ProofNode, Role};

use crate::limits::{CheckLimits, Watch};
use enumeration::Enumeration;
pub use enumeration::MAX_ENUMERATED;
use play::{Rules, State};
pub use status::{StatusFlaw, check_status, check_status_within, claims_of};

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedLife {
    /// Who wins.
    pub winner: Role,
    /// With these threats.
    pub threats: KoThreats,
    /// Pairs of a node and a state that were looked at, and states that were enumerated.
    pub states: usize,
    /// On the whole board, whatever anybody plays anywhere; otherwise on the area of the question, under its closure.
    pub board: bool,
}

/// A proof of life or death that is refused: which node, after which moves, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("node {node}{}: {reason}", after(.line))]
pub struct LifeRefusal {
    /// The node that is wrong.
    pub node: NodeId,
    /// A line of moves that leads to it.
    pub line: Vec<Move>,
    /// What is wrong.
    pub reason: Flaw,
}

fn after(line: &[Move]) -> String {
    if line.is_empty() {
        return String::new();
    }
    let moves: Vec<String> = line.iter().map(Move::to_string).collect();
    format!(" (after {})", moves.join(" "))
}

/// What is wrong with a proof of life or death.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Flaw {
    #[error("the question is not a position: {0}")]
    Position(SetupError),
    #[error("the question names no target")]
    NoTarget,
    #[error("the target at {0} is not a stone of the defender")]
    NotATarget(Point),
    #[error("the question has {0} targets: at most 32 can be checked")]
    TooManyTargets(usize),
    #[error("the proof is for other ko threats than the question's")]
    OtherThreats,
    #[error("there is no such node")]
    NoSuchNode,
    #[error("{0} replies: no board has so many moves")]
    TooManyReplies(usize),
    #[error("a proof of death must not have a cycle, and this node follows itself")]
    Cycle,
    #[error("the {0} is to move: expected {1}")]
    WrongTurn(Role, &'static str),
    #[error("the move {0} is not legal: {1}")]
    IllegalMove(Move, IllegalMove),
    #[error("the move {0} is neither in the area nor on an outside liberty that its player may fill")]
    NotPlayable(Move),
    #[error("the move {0} has no reply")]
    NoReply(Move),
    #[error("the target has been captured")]
    TargetCaptured,
    #[error("the lemma {0} does not hold")]
    LemmaFails(&'static str),
    #[error("more than {0} states can be reached from here: too many for the lemma enumeration")]
    TooManyToEnumerate(usize),
    #[error("not for the whole board: the target has a liberty at {0}, outside the area, where the defender may play")]
    OutsideLiberty(Point),
    #[error("not for the whole board: the stones at {0} can be captured, and lie outside the area")]
    DeadGround(Point),
    #[error("not for the whole board: the lemma {0} does not say how often the defender can play elsewhere")]
    NotPlayedOut(&'static str),
    #[error(
        "not for the whole board: the attacker's stones at {0} have {1} liberties outside, and the defender has played \
         elsewhere {2} times"
    )]
    FewLiberties(Point, usize, usize),
    #[error("more than {0} states: too much to check")]
    TooManyStates(usize),
    #[error("stopped before everything was checked")]
    Stopped,
}

/// Checks a proof against its question; with the closure `both`, under either closure. A proof for the whole board is
/// checked for the board, whatever the closure.
///
/// If the question gives ko threats, the proof must be for these, or for fewer of the winner's and more of the loser's.
pub fn check_life(question: &LifeQuestion, proof: &Proof) -> Result<CheckedLife, LifeRefusal> {
    check_life_within(question, proof, &CheckLimits::default())
}

/// [`check_life`] with other limits.
pub fn check_life_within(
    question: &LifeQuestion,
    proof: &Proof,
    limits: &CheckLimits,
) -> Result<CheckedLife, LifeRefusal> {
    let refuse = |reason| LifeRefusal { node: 0, line: Vec::new(), reason };
    if question.ko_threats.is_some_and(|asked| !implies(proof.winner, proof.threats, asked)) {
        return Err(refuse(Flaw::OtherThreats));
    }
    let closures: &[Closure] = match &question.closure {
        Closure::Both => &[Closure::Escape, Closure::Wall],
        one => std::slice::from_ref(one),
    };
    find_missing_nodes(proof)?;
    find_endless_lists(proof)?;
    if proof.winner == Role::Attacker {
        find_cycle(proof)?;
    }
    let mut checked = CheckedLife { winner: proof.winner, threats: proof.threats, states: 0, board: proof.board };
    if proof.board {
        checked.states = board::check(question, proof, limits)?;
        return Ok(checked);
    }
    for &closure in closures {
        let (rules, first) = Rules::new(question, closure, proof.threats).map_err(refuse)?;
        checked.states += Walk::new(&rules, proof, &first, limits).run(first)?;
    }
    Ok(checked)
}

/// Whether a win with the threats `has` is a win with the threats `asked`: more of one's own and fewer of the other's
/// do no harm.
fn implies(winner: Role, has: KoThreats, asked: KoThreats) -> bool {
    match winner {
        Role::Attacker => has.attacker <= asked.attacker && has.defender >= asked.defender,
        Role::Defender => has.defender <= asked.defender && has.attacker >= asked.attacker,
    }
}

/// The nodes that may follow a node.
fn followers(node: &ProofNode) -> impl Iterator<Item = NodeId> {
    let (next, replies) = match node {
        ProofNode::Play { next, .. } => (Some(*next), [].as_slice()),
        ProofNode::Replies { replies, otherwise } => (*otherwise, replies.as_slice()),
        ProofNode::Lemma(_) => (None, [].as_slice()),
    };
    next.into_iter().chain(replies.iter().map(|(_, node)| *node))
}

/// Refuses a proof without a root, or with a number of a node that there is not.
fn find_missing_nodes(proof: &Proof) -> Result<(), LifeRefusal> {
    let exists = |id: NodeId| (id as usize) < proof.nodes.len();
    let missing = proof.nodes.iter().flat_map(followers).chain([0]).find(|&id| !exists(id));
    match missing {
        Some(node) => Err(LifeRefusal { node, line: Vec::new(), reason: Flaw::NoSuchNode }),
        None => Ok(()),
    }
}

/// Refuses lists of replies that are longer than any board has moves: they could only be there to cost time.
fn find_endless_lists(proof: &Proof) -> Result<(), LifeRefusal> {
    for (id, node) in proof.nodes.iter().enumerate() {
        if let ProofNode::Replies { replies, .. } = node
            && replies.len() > Point::COUNT
        {
            let reason = Flaw::TooManyReplies(replies.len());
            return Err(LifeRefusal { node: id as NodeId, line: Vec::new(), reason });
        }
    }
    Ok(())
}

/// Refuses a graph with a cycle: takes nodes away that follow no other, until none is left.
fn find_cycle(proof: &Proof) -> Result<(), LifeRefusal> {
    let mut before = vec![0u32; proof.nodes.len()];
    for id in proof.nodes.iter().flat_map(followers) {
        before[id as usize] += 1;
    }
    let mut free: Vec<usize> = (0..before.len()).filter(|&id| before[id] == 0).collect();
    let mut taken = 0;
    while let Some(id) = free.pop() {
        taken += 1;
        for follower in followers(&proof.nodes[id]) {
            let count = &mut before[follower as usize];
            *count -= 1;
            if *count == 0 {
                free.push(follower as usize);
            }
        }
    }
    if taken == proof.nodes.len() {
        return Ok(());
    }
    let node = before.iter().position(|&count| count > 0).unwrap_or(0) as NodeId;
    Err(LifeRefusal { node, line: Vec::new(), reason: Flaw::Cycle })
}

/// The walk through all pairs of a node and a state.
struct Walk<'a> {
    rules: &'a Rules,
    proof: &'a Proof,
    changing: Vec<Point>,
    limits: &'a CheckLimits,
    /// The states that the lemma enumeration has settled.
    settled: Enumeration,
    /// The pairs that were seen, by the order in which they were.
    seen: HashSet<(NodeId, Box<[u64]>)>,
    /// For each of them, from which other and by which move it was reached: to tell the way to a wrong one.
    came_from: Vec<(usize, Move)>,
    to_do: Vec<(usize, NodeId, State)>,
}

impl<'a> Walk<'a> {
    fn new(rules: &'a Rules, proof: &'a Proof, first: &State, limits: &'a CheckLimits) -> Walk<'a> {
        let changing = rules.changing(first);
        let (settled, seen) = (Enumeration::default(), HashSet::new());
        Walk { rules, proof, changing, limits, settled, seen, came_from: Vec::new(), to_do: Vec::new() }
    }

    /// Looks at every pair that can be reached; tells how many there are.
    fn run(mut self, first: State) -> Result<usize, LifeRefusal> {
        self.reach(0, Move::Pass, 0, first);
        let mut watch = Watch::new(self.limits);
        let mut looked = 0;
        // The last found comes first: the states that wait stay few.
        while let Some((at, node, state)) = self.to_do.pop() {
            let mut after = self.look_at(node, &state);
            if self.states() > self.limits.states {
                after = Err(Flaw::TooManyStates(self.limits.states));
            }
            looked += 1;
            if watch.is_over(looked + self.settled.len()) {
                after = Err(Flaw::Stopped);
            }
            for (mv, next_node, next_state) in
                after.map_err(|reason| LifeRefusal { node, line: self.line(at), reason })?
            {
                self.reach(at, mv, next_node, next_state);
            }
        }
        Ok(self.states())
    }

    /// How many states were looked at.
    fn states(&self) -> usize {
        self.came_from.len() + self.settled.len()
    }

    /// Notes a pair that was not seen before.
    fn reach(&mut self, from: usize, mv: Move, node: NodeId, state: State) {
        let key = (node, self.rules.key(&state, &self.changing));
        if self.seen.insert(key) {
            self.to_do.push((self.came_from.len(), node, state));
            self.came_from.push((from, mv));
        }
    }

    /// Tests the conditions of one pair; gives the pairs after it.
    fn look_at(&mut self, node: NodeId, state: &State) -> Result<Vec<(Move, NodeId, State)>, Flaw> {
        let winner = self.proof.winner;
        match &self.proof.nodes[node as usize] {
            ProofNode::Lemma(Lemma::Enumeration) => {
                let found = self.settled.winner(self.rules, &self.changing, state)?;
                if found == winner { Ok(Vec::new()) } else { Err(Flaw::LemmaFails(lemmas::name(&Lemma::Enumeration))) }
            }
            ProofNode::Lemma(lemma) if lemmas::holds(lemma, winner, self.rules, state) => Ok(Vec::new()),
            ProofNode::Lemma(lemma) => Err(Flaw::LemmaFails(lemmas::name(lemma))),
            _ if self.rules.is_won(state) => Err(Flaw::TargetCaptured),
            ProofNode::Play { mv, next } => {
                if state.to_move != winner {
                    return Err(Flaw::WrongTurn(!winner, "the replies to his moves, not a move"));
                }
                if mv.point().is_some_and(|point| !self.rules.playable(winner).contains(point)) {
                    return Err(Flaw::NotPlayable(*mv));
                }
                let after = self.rules.play(state, *mv).map_err(|why| Flaw::IllegalMove(*mv, why))?;
                Ok(vec![(*mv, *next, after)])
            }
            ProofNode::Replies { replies, otherwise } => {
                if state.to_move == winner {
                    return Err(Flaw::WrongTurn(winner, "his move, not replies"));
                }
                let reply = |(mv, after)| {
                    let listed = replies.iter().find(|(answered, _)| *answered == mv).map(|(_, node)| *node);
                    let node = listed.or(*otherwise).ok_or(Flaw::NoReply(mv))?;
                    Ok((mv, node, after))
                };
                self.rules.moves(state).map(reply).collect()
            }
        }
    }

    /// The moves that led to a pair.
    fn line(&self, mut at: usize) -> Vec<Move> {
        let mut line = Vec::new();
        while at != 0 {
            let (from, mv) = self.came_from[at];
            line.push(mv);
            at = from;
        }
        line.reverse();
        line
    }
}
