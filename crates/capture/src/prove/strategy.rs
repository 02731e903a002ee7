//! The strategies found so far, as nodes of a proof with their zones.

use tesuji_board::{Move, PointSet};
use tesuji_question::{KoThreats, NodeId, Proof, ProofNode, Role};

/// All nodes proved in one search. Nodes only refer to earlier nodes: a strategy has no cycles, but for a prey that
/// waits ([`Strategies::add_waiting`]).
#[derive(Default)]
pub(crate) struct Strategies {
    nodes: Vec<ProofNode>,
    zones: Vec<PointSet>,
    /// How many moves the prey can still hold out, the capturing move included.
    lengths: Vec<u32>,
}

impl Strategies {
    pub(crate) fn add(&mut self, node: ProofNode, zone: PointSet) -> NodeId {
        let length = match &node {
            ProofNode::Lemma(_) => 1,
            ProofNode::Play { next, .. } => 1 + self.length(*next),
            ProofNode::Replies { .. } => {
                1 + Strategies::replies(&node).map(|(_, next)| self.length(next)).max().unwrap_or(0)
            }
        };
        self.nodes.push(node);
        self.zones.push(zone);
        self.lengths.push(length);
        (self.nodes.len() - 1) as NodeId
    }

    /// A turn of the hunter with answers to some of his moves; after any other the prey passes, and it is his turn again.
    pub(crate) fn add_waiting(&mut self, replies: Vec<(Move, NodeId)>, zone: PointSet) -> NodeId {
        let wait = self.nodes.len() as NodeId;
        self.nodes.push(ProofNode::Play { mv: Move::Pass, next: wait + 1 });
        self.zones.push(zone);
        self.lengths.push(0);
        self.add(ProofNode::Replies { replies, otherwise: Some(wait) }, zone)
    }

    pub(crate) fn zone(&self, node: NodeId) -> &PointSet {
        &self.zones[node as usize]
    }

    pub(crate) fn node(&self, node: NodeId) -> &ProofNode {
        &self.nodes[node as usize]
    }

    pub(crate) fn length(&self, node: NodeId) -> u32 {
        self.lengths[node as usize]
    }

    /// The replies of the prey that have an answer of their own.
    pub(crate) fn replies(node: &ProofNode) -> impl Iterator<Item = (Move, NodeId)> + '_ {
        let (replies, otherwise) = match node {
            ProofNode::Replies { replies, otherwise } => (replies.as_slice(), *otherwise),
            _ => (&[][..], None),
        };
        replies.iter().copied().chain(otherwise.map(|node| (Move::Pass, node)))
    }

    /// The part of the nodes that a strategy uses, its first node first.
    pub(crate) fn proof(&self, root: NodeId, winner: Role) -> Proof {
        let mut used = vec![NodeId::MAX; root as usize + 1];
        let mut order = vec![root];
        used[root as usize] = 0;
        let mut at = 0;
        while at < order.len() {
            for next in self.after(order[at]) {
                if used[next as usize] == NodeId::MAX {
                    used[next as usize] = order.len() as NodeId;
                    order.push(next);
                }
            }
            at += 1;
        }
        Proof {
            winner,
            threats: KoThreats::default(),
            nodes: order.iter().map(|&node| renumbered(self.node(node), &used)).collect(),
            zones: order.iter().map(|&node| *self.zone(node)).collect(),
            board: false,
        }
    }

    fn after(&self, node: NodeId) -> Vec<NodeId> {
        match self.node(node) {
            ProofNode::Lemma(_) => Vec::new(),
            ProofNode::Play { next, .. } => vec![*next],
            replies => Strategies::replies(replies).map(|(_, next)| next).collect(),
        }
    }
}

fn renumbered(node: &ProofNode, numbers: &[NodeId]) -> ProofNode {
    let number = |node: NodeId| numbers[node as usize];
    match node {
        ProofNode::Lemma(lemma) => ProofNode::Lemma(*lemma),
        ProofNode::Play { mv, next } => ProofNode::Play { mv: *mv, next: number(*next) },
        ProofNode::Replies { replies, otherwise } => ProofNode::Replies {
            replies: replies.iter().map(|&(mv, next)| (mv, number(next))).collect(),
            otherwise: otherwise.map(number),
        },
    }
}
