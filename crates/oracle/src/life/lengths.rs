//! How long a kill takes, by counting back from the captures (`docs/semantics.md`, section 5).
//!
//! Without threats, on the states that the attacker wins even if the defender has five. He may only play moves that
//! keep to them and plays the one with the fewest plies left; the defender, who cannot leave them, plays the one with
//! the most. Pass after pass counts like any other ply.

use tesuji_board::Move;
use tesuji_question::{KoThreats, Status};

use super::graph::{Edge, StateId};
use super::{Cycles, LifeOracle};

/// The plies left at every state; `None` where the attacker does not win outright.
pub(super) type Lengths = Vec<Option<u32>>;

impl LifeOracle {
    /// The plies left at the start of a line and after each of its moves, as far as the moves can be played without
    /// spending a threat; `None` where the target is not dead whatever threats its owner has.
    pub fn lengths_along(&mut self, line: &[Move]) -> Vec<Option<u32>> {
        let lengths = self.lengths();
        let mut id = 0;
        let mut along = vec![lengths[0]];
        for &mv in line {
            let played = |e: &&Edge| !e.spends_threat && self.graph.move_of(**e) == mv;
            let Some(edge) = self.graph.edges(id).iter().find(played) else { break };
            id = edge.to;
            along.push(lengths[id as usize]);
        }
        along
    }

    fn lengths(&mut self) -> Lengths {
        let dead = self.layer(Cycles::Live, KoThreats { attacker: 0, defender: Status::MAX_THREATS });
        let graph = &self.graph;
        let mut lengths: Lengths = vec![None; graph.states.len()];
        let free = |e: &&Edge| !e.spends_threat;
        let mut open: Vec<u32> = graph.ids().map(|id| graph.edges(id).iter().filter(free).count() as u32).collect();
        let mut level: Vec<StateId> = graph.ids().filter(|&id| graph.is_won(id)).collect();
        let mut plies = 0;
        while !level.is_empty() {
            level.iter().for_each(|&id| lengths[id as usize] = Some(plies));
            let mut next = Vec::new();
            for &id in &level {
                for &(before, spends) in graph.before(id) {
                    let at = before as usize;
                    if spends || !dead[at] || lengths[at].is_some() {
                        continue;
                    }
                    open[at] -= 1;
                    if graph.attacker_to_move(before) || open[at] == 0 {
                        next.push(before);
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            level = next;
            plies += 1;
        }
        lengths
    }
}
