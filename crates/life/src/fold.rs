//! Fewer nodes for the same strategy: what is done in the same way is written down once.
//!
//! A node says what to do, not where (`docs/proof-format.md`): different states may share it, and replies to moves that
//! are not legal in a state are no harm there. So of a graph with a node for every state much can be folded, and the
//! checker still looks at every state:
//!
//! - nodes that say the same are one (all leaves with the same lemma, all states with the same move and the same node
//!   after it);
//! - two lists of replies that do not contradict each other are one list, which has the replies of both.
//!
//! Nothing else changes: a state that play can reach is answered as before, so a proof stays a proof, and one of death
//! stays without cycles (nodes are folded from the leaves up, and a node follows only nodes that were finished before
//! it).

use rustc_hash::FxHashMap;
use tesuji_board::Move;
use tesuji_question::{NodeId, ProofNode};

/// Lists that have a reply in common with a new one and are looked at, at most.
const CANDIDATES: usize = 8;

/// Folds a graph without cycles in which every node but the root, which is node 0, comes after the nodes that follow
/// it.
pub(crate) fn fold(nodes: &[ProofNode]) -> Vec<ProofNode> {
    let root = ProofNode::Replies { replies: Vec::new(), otherwise: None };
    let mut folded =
        Folded { nodes: vec![root], heights: vec![0], same: FxHashMap::default(), lists: FxHashMap::default() };
    let mut now = vec![0; nodes.len()];
    let needed = needed(nodes);
    for (id, node) in nodes.iter().enumerate().skip(1).filter(|(id, _)| needed[*id]) {
        now[id] = folded.add(renumbered(node, &now));
    }
    folded.nodes[0] = renumbered(&nodes[0], &now);
    folded.nodes
}

/// Which nodes can be reached from the root. (What was written for a move that led into a circle cannot.)
fn needed(nodes: &[ProofNode]) -> Vec<bool> {
    let mut needed = vec![false; nodes.len()];
    for (id, node) in std::iter::once(0).chain((1..nodes.len()).rev()).map(|id| (id, &nodes[id])) {
        if id > 0 && !needed[id] {
            continue;
        }
        match node {
            ProofNode::Play { next, .. } => needed[*next as usize] = true,
            ProofNode::Replies { replies, otherwise } => {
                replies.iter().map(|(_, next)| next).chain(otherwise).for_each(|&next| needed[next as usize] = true);
            }
            ProofNode::Lemma(_) => {}
        }
    }
    needed
}

/// Makes nodes that say the same one node, in a graph of any form; the root stays node 0.
pub(crate) fn unite(mut nodes: Vec<ProofNode>) -> Vec<ProofNode> {
    loop {
        let mut first: FxHashMap<&ProofNode, NodeId> = FxHashMap::default();
        let mut now = Vec::with_capacity(nodes.len());
        let mut kept = Vec::new();
        for (id, node) in nodes.iter().enumerate() {
            let next = kept.len() as NodeId;
            let new = *first.entry(node).or_insert(next);
            if new == next {
                kept.push(id);
            }
            now.push(new);
        }
        if kept.len() == nodes.len() {
            return nodes;
        }
        nodes = kept.into_iter().map(|id| renumbered(&nodes[id], &now)).collect();
    }
}

fn renumbered(node: &ProofNode, now: &[NodeId]) -> ProofNode {
    let new = |id: NodeId| now[id as usize];
    match node {
        ProofNode::Play { mv, next } => ProofNode::Play { mv: *mv, next: new(*next) },
        ProofNode::Replies { replies, otherwise } => ProofNode::Replies {
            replies: replies.iter().map(|&(mv, next)| (mv, new(next))).collect(),
            otherwise: otherwise.map(new),
        },
        ProofNode::Lemma(lemma) => ProofNode::Lemma(*lemma),
    }
}

struct Folded {
    nodes: Vec<ProofNode>,
    /// For each node a number larger than those of the nodes that follow it: as long as that holds there is no cycle.
    heights: Vec<u32>,
    same: FxHashMap<ProofNode, NodeId>,
    /// Lists with this reply, the newest last.
    lists: FxHashMap<(Move, NodeId), Vec<NodeId>>,
}

impl Folded {
    /// The number of a node that says at least what this one says.
    fn add(&mut self, node: ProofNode) -> NodeId {
        match node {
            ProofNode::Replies { mut replies, otherwise: None } => {
                replies.sort_unstable();
                self.add_list(replies)
            }
            other => {
                if let Some(&id) = self.same.get(&other) {
                    return id;
                }
                let id = self.push(other.clone());
                self.same.insert(other, id);
                id
            }
        }
    }

    fn push(&mut self, node: ProofNode) -> NodeId {
        let height = |id: &NodeId| self.heights[*id as usize] + 1;
        let tallest = match &node {
            ProofNode::Play { next, .. } => height(next),
            ProofNode::Replies { replies, otherwise } => {
                replies.iter().map(|(_, id)| id).chain(otherwise).map(height).max().unwrap_or(0)
            }
            ProofNode::Lemma(_) => 0,
        };
        self.heights.push(tallest);
        self.nodes.push(node);
        (self.nodes.len() - 1) as NodeId
    }

    fn add_list(&mut self, replies: Vec<(Move, NodeId)>) -> NodeId {
        let mut best: Option<(usize, NodeId)> = None;
        for reply in &replies {
            for &id in self.lists.get(reply).into_iter().flat_map(|lists| lists.iter().rev().take(CANDIDATES)) {
                let common = self.common_replies(id, &replies).filter(|&n| best.is_none_or(|(most, _)| n > most));
                best = common.map(|n| (n, id)).or(best);
            }
        }
        match best {
            Some((common, id)) => {
                if common < replies.len() {
                    self.extend(id, &replies);
                }
                id
            }
            None => {
                let id = self.push(ProofNode::Replies { replies: replies.clone(), otherwise: None });
                replies.into_iter().for_each(|reply| self.lists.entry(reply).or_default().push(id));
                id
            }
        }
    }

    /// How many replies a list shares with another; `None` if they contradict each other or the list may not get the
    /// replies it lacks.
    fn common_replies(&self, id: NodeId, replies: &[(Move, NodeId)]) -> Option<usize> {
        let ProofNode::Replies { replies: list, .. } = &self.nodes[id as usize] else { return None };
        let height = self.heights[id as usize];
        let mut common = 0;
        for (mv, next) in replies {
            match list.binary_search_by_key(mv, |(mv, _)| *mv) {
                Ok(at) if list[at].1 == *next => common += 1,
                Ok(_) => return None,
                Err(_) if self.heights[*next as usize] < height => {}
                Err(_) => return None,
            }
        }
        Some(common)
    }

    fn extend(&mut self, id: NodeId, replies: &[(Move, NodeId)]) {
        let ProofNode::Replies { replies: list, .. } = &mut self.nodes[id as usize] else { return };
        for &(mv, next) in replies {
            if let Err(at) = list.binary_search_by_key(&mv, |(mv, _)| *mv) {
                list.insert(at, (mv, next));
                self.lists.entry((mv, next)).or_default().push(id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tesuji_board::Point;
    use tesuji_question::Lemma;

    use super::*;

    fn at(x: u8) -> Move {
        Move::Play(Point::at(x, 0))
    }

    fn list(replies: &[(Move, NodeId)]) -> ProofNode {
        ProofNode::Replies { replies: replies.to_vec(), otherwise: None }
    }

    #[test]
    fn what_says_the_same_is_one_and_lists_that_agree_are_united() {
        let lemma = || ProofNode::Lemma(Lemma::InAtari);
        let play = |x, next| ProofNode::Play { mv: at(x), next };
        // 1 and 2 are the same, so 3 and 4 are, and 5 and 6 agree; 7 is needed by nothing.
        let lists = [list(&[(at(3), 3), (Move::Pass, 1)]), list(&[(at(4), 4), (Move::Pass, 2)]), list(&[])];
        let mut nodes = vec![list(&[(at(5), 5), (at(6), 6)]), lemma(), lemma(), play(1, 1), play(1, 2)];
        nodes.extend(lists);
        let folded = fold(&nodes);
        let both = list(&[(Move::Pass, 1), (at(3), 2), (at(4), 2)]);
        let mut sorted = folded.clone();
        if let ProofNode::Replies { replies, .. } = &mut sorted[3] {
            replies.sort_unstable_by_key(|(mv, next)| (*mv != Move::Pass, *next, *mv));
        }
        assert_eq!(sorted, [list(&[(at(5), 3), (at(6), 3)]), lemma(), play(1, 1), both]);
    }

    #[test]
    fn no_list_gets_a_reply_that_leads_back_to_it() {
        // 2 is a list; 4 leads to it; 5 agrees with 2 but also has a reply to 4: united they would be a circle.
        let nodes = [
            ProofNode::Play { mv: at(9), next: 5 },
            ProofNode::Lemma(Lemma::InAtari),
            list(&[(at(1), 1)]),
            ProofNode::Play { mv: at(2), next: 2 },
            ProofNode::Play { mv: at(3), next: 2 },
            list(&[(at(1), 1), (at(4), 4), (at(5), 3)]),
        ];
        assert_eq!(fold(&nodes).len(), nodes.len());
    }

    #[test]
    fn circles_are_united_from_their_leaves() {
        let lemma = || ProofNode::Lemma(Lemma::UnconditionalLife);
        let nodes = vec![
            list(&[(at(1), 1), (at(2), 2), (Move::Pass, 0)]),
            ProofNode::Play { mv: at(3), next: 3 },
            ProofNode::Play { mv: at(3), next: 4 },
            lemma(),
            lemma(),
        ];
        let united = unite(nodes);
        assert_eq!(united.len(), 3);
        assert_eq!(united[0], list(&[(at(1), 1), (at(2), 1), (Move::Pass, 0)]));
    }
}
