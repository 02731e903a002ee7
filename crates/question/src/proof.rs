//! Proofs: a strategy for the winner as a graph (`docs/semantics.md`, section 4).
//!
//! Nodes are states of play (position, side to move, ko ban, threats left). Where the winner is to move, the node
//! names one move; where the loser is to move, it names the reply node for every legal move. Leaves are lemmas, which
//! the checker derives on its own. Nodes may be shared. A proof of capture must be free of cycles; in a proof of life or
//! of an escape a cycle means that the attacker never gets there, which is living.
//!
//! A proof on an open board would be endless if every legal reply were listed. A proof of capture or escape may carry a *zone*
//! for each of its nodes: a set of points with the promise that the strategy of the node wins from every position
//! that is equal on the zone. Then a reply that changes nothing in the zone needs no answer of its own
//! (`docs/capture.md` has the argument).

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
    /// The zone of each node, or nothing if every node lists every legal reply.
    pub zones: Vec<PointSet>,
    /// The claim holds on the whole board, whatever anybody plays anywhere: the checker then follows the strategy under
    /// rules that leave everything outside to the loser (`docs/proof-format.md`). Life and death only.
    pub board: bool,
}

/// One state of the strategy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ProofNode {
    /// The winner plays this move. (A move on a point that a ko bans spends a threat.)
    Play {
        /// The move.
        mv: Move,
        /// What follows.
        next: NodeId,
    },
    /// The loser may play anything.
    Replies {
        /// What follows each of these moves.
        replies: Vec<(Move, NodeId)>,
        /// What follows any other legal move; `None`: there is none. The node refutes a pass, or a listed move that
        /// does not touch its zone. An unlisted move is refuted by the first such node whose zone it does not touch,
        /// this one or a listed one.
        otherwise: Option<NodeId>,
    },
    /// The winner has won, by a named lemma.
    Lemma(Lemma),
}

/// A fact about a position that the checker derives on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lemma {
    /// The target has been captured.
    Captured,
    /// The target can be captured by the player to move, who plays on its last liberty.
    InAtari,
    /// A target block is alive without an answer to any attacker move (Benson).
    UnconditionalLife,
    /// A target block has a liberty that nobody may ever fill.
    Uncapturable,
    /// The target has no room for two eyes: apart from points beside attacker stones that can never be captured there
    /// is one point, or two adjacent ones.
    NoRoom,
    /// The prey has liberties enough: more than the bounds of a capture allow, or so many that the checker tells how many
    /// at least. Captures only.
    Liberties,
    /// So few states can be reached from here that the checker settles them all by itself, for either winner
    /// (`docs/proof-format.md` tells how many).
    Enumeration,
}
