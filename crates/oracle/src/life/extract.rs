//! Proofs out of the tables of the oracle: every state that the winner's strategy can meet, down to the capture or
//! round in circles.
//!
//! They use no knowledge and are as long as proofs can be: made to test the checker, not to be kept.

use std::collections::BTreeMap;

use tesuji_question::{KoThreats, Lemma, NodeId, Proof, ProofNode, Role};

use super::fixpoint::{self, Below};
use super::graph::{Edge, StateId};
use super::{Cycles, LifeOracle, one_fewer};

/// A state with the threats that are left.
type Place = (KoThreats, StateId);

/// What was decided so far: places get their nodes in the order in which they are found.
#[derive(Default)]
struct Draft {
    number: BTreeMap<(u8, u8, StateId), NodeId>,
    places: Vec<Place>,
}

impl Draft {
    fn node_of(&mut self, (threats, id): Place) -> NodeId {
        *self.number.entry((threats.attacker, threats.defender, id)).or_insert_with(|| {
            self.places.push((threats, id));
            self.places.len() as NodeId - 1
        })
    }
}

impl LifeOracle {
    /// A strategy for whoever wins with these threats.
    pub fn proof(&mut self, threats: KoThreats) -> Proof {
        let winner = self.winner(threats);
        let (mut draft, mut nodes) = (Draft::default(), Vec::new());
        draft.node_of((threats, 0));
        let mut ranks = BTreeMap::new();
        while let Some(&(left, id)) = draft.places.get(nodes.len()) {
            let ranks = ranks.entry((left.attacker, left.defender)).or_insert_with(|| self.ranks(left)).as_slice();
            nodes.push(self.node(&mut draft, winner, (left, id), ranks));
        }
        Proof { winner, threats, nodes, zones: Vec::new(), board: false }
    }

    fn ranks(&mut self, threats: KoThreats) -> Vec<u32> {
        let (attacker, defender) = self.layers_below(Cycles::Live, threats);
        fixpoint::ranks(&self.graph, &Below { attacker: attacker.as_deref(), defender: defender.as_deref() })
    }

    fn node(&mut self, draft: &mut Draft, winner: Role, (threats, id): Place, ranks: &[u32]) -> ProofNode {
        if self.graph.is_won(id) {
            return ProofNode::Lemma(Lemma::Captured);
        }
        let mover = if self.graph.attacker_to_move(id) { Role::Attacker } else { Role::Defender };
        let after = |e: &Edge| if e.spends_threat { one_fewer(threats, mover) } else { Some(threats) };
        let edges: Vec<(Edge, KoThreats)> = self.graph.edges(id).iter().filter_map(|e| Some((*e, after(e)?))).collect();
        if mover != winner {
            let reply = |&(e, left): &(Edge, KoThreats)| (self.graph.move_of(e), draft.node_of((left, e.to)));
            return ProofNode::Replies { replies: edges.iter().map(reply).collect(), otherwise: None };
        }
        let mut wins = |&(e, left): &(Edge, KoThreats)| match (e.spends_threat, winner) {
            (true, _) => self.winner_of(e.to, Cycles::Live, left) == winner,
            // Only moves to smaller ranks come nearer to the capture.
            (false, Role::Attacker) => ranks[e.to as usize] < ranks[id as usize],
            (false, Role::Defender) => ranks[e.to as usize] == fixpoint::NEVER,
        };
        let choice = edges.iter().copied().find(|edge| wins(edge));
        let (edge, left) = choice.expect("who wins a state has a move that keeps it won");
        ProofNode::Play { mv: self.graph.move_of(edge), next: draft.node_of((left, edge.to)) }
    }
}
