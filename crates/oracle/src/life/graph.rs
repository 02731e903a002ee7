//! Every state that play can reach, with all moves between them.

use rustc_hash::FxHashMap;
use tesuji_board::Move;

use super::OracleError;
use super::ground::{Ground, State};

/// The number of a state; the first is 0.
pub(super) type StateId = u32;

/// A legal move from one state to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: StateId,
    /// Number of the variable point; `PASS` for a pass.
    at: u8,
    /// Legal only for a player who spends a ko threat.
    pub(super) spends_threat: bool,
    pub(super) captures: bool,
}

const PASS: u8 = u8::MAX;

/// All states and moves. States where the attacker has won have no moves: the play is over.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) ground: Ground,
    pub(super) states: Vec<State>,
    first_edge: Vec<u32>,
    edges: Vec<Edge>,
    /// For each state the states before it: (state, whether a threat is spent on the way).
    first_before: Vec<u32>,
    before: Vec<(StateId, bool)>,
    pub(super) has_ko: bool,
}

impl Graph {
    /// Enumerates everything that can be reached from the first state.
    pub(super) fn explore(ground: Ground, first: State, max_states: usize) -> Result<Graph, OracleError> {
        let mut states = vec![first];
        let mut number = FxHashMap::default();
        number.insert(first, 0);
        let (mut first_edge, mut edges) = (Vec::new(), Vec::new());
        let mut done = 0;
        while done < states.len() {
            first_edge.push(edges.len() as u32);
            let state = states[done];
            done += 1;
            if ground.is_won(state) {
                continue;
            }
            let mut add = |next: State, at: u8, spends_threat: bool, captures: bool| {
                let to = *number.entry(next).or_insert_with(|| {
                    states.push(next);
                    states.len() as StateId - 1
                });
                edges.push(Edge { to, at, spends_threat, captures });
            };
            for at in 0..ground.points.len() {
                if let Some(played) = ground.play(state, at) {
                    add(played.state, at as u8, played.spends_threat, played.captures);
                }
            }
            add(ground.pass(state), PASS, false, false);
            if states.len() > max_states {
                return Err(OracleError::TooManyStates(max_states));
            }
        }
        first_edge.push(edges.len() as u32);
        let has_ko = edges.iter().any(|e| e.spends_threat);
        let mut graph = Graph { ground, states, first_edge, edges, first_before: vec![], before: vec![], has_ko };
        graph.look_back();
        Ok(graph)
    }

    /// Fills in the moves that lead to each state.
    fn look_back(&mut self) {
        let mut count = vec![0u32; self.states.len() + 1];
        for edge in &self.edges {
            count[edge.to as usize + 1] += 1;
        }
        for i in 1..count.len() {
            count[i] += count[i - 1];
        }
        self.first_before = count.clone();
        self.before = vec![(0, false); self.edges.len()];
        for id in 0..self.states.len() {
            for edge in &self.edges[self.first_edge[id] as usize..self.first_edge[id + 1] as usize] {
                let place = &mut count[edge.to as usize];
                self.before[*place as usize] = (id as StateId, edge.spends_threat);
                *place += 1;
            }
        }
    }

    pub(super) fn edges(&self, id: StateId) -> &[Edge] {
        &self.edges[self.first_edge[id as usize] as usize..self.first_edge[id as usize + 1] as usize]
    }

    /// The states from which a move leads here, and whether it spends a threat.
    pub(super) fn before(&self, id: StateId) -> &[(StateId, bool)] {
        &self.before[self.first_before[id as usize] as usize..self.first_before[id as usize + 1] as usize]
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = StateId> + use<> {
        0..self.states.len() as StateId
    }

    pub(super) fn is_won(&self, id: StateId) -> bool {
        self.ground.is_won(self.states[id as usize])
    }

    pub(super) fn attacker_to_move(&self, id: StateId) -> bool {
        self.states[id as usize].side == 0
    }

    pub(super) fn move_of(&self, edge: Edge) -> Move {
        if edge.at == PASS { Move::Pass } else { self.ground.move_at(usize::from(edge.at)) }
    }
}
