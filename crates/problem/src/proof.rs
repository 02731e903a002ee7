//! Proofs: a strategy for the winner as a graph (`docs/semantics.md`, section 4).
//!
//! Nodes are states of play (position, side to move, ko ban, threats left). Where the winner is to move, the node names one
//! move; where the loser is to move, it names the reply node for every legal move. Leaves are lemmas, which the checker
//! derives on its own. Nodes may be shared. A proof of capture must be free of cycles; in a proof of life a cycle means that the
//! attacker never gets there, which is living.

use tesuji_board::{Move, PointSet};

use crate::role::Role;

/// The number of a node in [`Proof::nodes`].
pub type NodeId = u32;

/// A strategy for the winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Who wins.
    pub winner: Role,
    /// The ko threats each side may spend: part of the claim.
    pub threats: crate::life::KoThreats,
    /// The graph; the root is node 0.
    pub nodes: Vec<ProofNode>,
}

/// One state of the strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofNode {
    /// The winner plays this move. (A move on a point that a ko bans spends a threat.)
    Play {
        /// The move.
        mv: Move,
        /// What follows.
        next: NodeId,
    },
    /// The loser may play anything: every move that is not listed is answered like `otherwise`.
    Replies {
        /// What follows each of these moves.
        replies: Vec<(Move, NodeId)>,
        /// What follows any other move: the node that refutes a pass, because these moves do not touch `zone`.
        otherwise: Option<(NodeId, Box<PointSet>)>,
    },
    /// The winner has won, by a named lemma.
    Lemma(Lemma),
}

/// A fact about a position that the checker derives on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lemma {
    /// The target has been captured.
    Captured,
    /// The target can be captured by the player to move, who plays on its last liberty.
    InAtari,
    /// A target block is alive without an answer to any attacker move (Benson).
    UnconditionalLife,
    /// A target block has a liberty that nobody may ever fill.
    Uncapturable,
}
