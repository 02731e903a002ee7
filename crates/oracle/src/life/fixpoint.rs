//! Who wins every state: fixpoints over the graph of all states, one for each number of ko threats.
//!
//! **Plain.** The states the attacker wins are the *least* set that contains the states where the target is captured,
//! the states with the attacker to move that have a move into the set, and the states with the defender to move all
//! of whose moves lead into it. Everything else lives: from there the defender can stay outside the set for ever.
//!
//! **At rest** (essential cycles): an endless play is won by the defender only if from some point on nothing is
//! captured any more. The states he wins are
//!
//! ```text
//!     least X . greatest Y .  { s : target not captured, and
//!                                   defender to move: some move is good,
//!                                   attacker to move: every move is good }
//!     a move is good if it leads into X, or captures nothing and leads into Y
//! ```
//!
//! X grows by states from which he can reach the X of before, or never see a capture again: "finitely many captures".
//!
//! **Threats.** A move that spends a threat leads to the same graph with one threat fewer, solved before: the threats
//! left are layers, and inside a layer no move spends one.

use super::graph::{Edge, Graph, StateId};

/// For every state: does the attacker win?
pub(super) type Wins = Vec<bool>;

/// What is known of the layers below: where a move that spends a threat is worth something. `None`: the mover has no
/// threat.
#[derive(Default)]
pub(super) struct Below<'a> {
    pub(super) attacker: Option<&'a Wins>,
    pub(super) defender: Option<&'a Wins>,
}

impl Below<'_> {
    fn of_mover(&self, graph: &Graph, id: StateId) -> Option<&Wins> {
        if graph.attacker_to_move(id) { self.attacker } else { self.defender }
    }
}

/// The least fixpoint of one layer.
pub(super) fn plain(graph: &Graph, below: &Below<'_>) -> Wins {
    ranks(graph, below).into_iter().map(|rank| rank != NEVER).collect()
}

/// The rank of a state that the attacker does not win.
pub(super) const NEVER: u32 = u32::MAX;

/// The least fixpoint of one layer, by counting down how many of the defender's moves are not yet answered. A state
/// of rank r is won because of states of smaller rank (or of layers below) only.
pub(super) fn ranks(graph: &Graph, below: &Below<'_>) -> Vec<u32> {
    let mut rank = vec![NEVER; graph.states.len()];
    let mut count = 0;
    let mut next_rank = || {
        count += 1;
        count
    };
    let mut unanswered = vec![0u32; graph.states.len()];
    let mut news = Vec::new();
    for id in graph.ids() {
        let spending = below.of_mover(graph, id);
        let mut won = graph.is_won(id);
        if graph.attacker_to_move(id) {
            won |= graph.edges(id).iter().any(|e| e.spends_threat && spending.is_some_and(|w| w[e.to as usize]));
        } else {
            // A move on a banned point is no move at all without a threat.
            let counts = |e: &&Edge| !e.spends_threat || spending.is_some_and(|w| !w[e.to as usize]);
            unanswered[id as usize] = graph.edges(id).iter().filter(counts).count() as u32;
        }
        if won {
            rank[id as usize] = next_rank();
            news.push(id);
        }
    }
    while let Some(id) = news.pop() {
        for &(before, spends) in graph.before(id) {
            let at = before as usize;
            if spends || rank[at] != NEVER {
                continue;
            }
            if !graph.attacker_to_move(before) {
                unanswered[at] -= 1;
                if unanswered[at] > 0 {
                    continue;
                }
            }
            rank[at] = next_rank();
            news.push(before);
        }
    }
    rank
}

/// The fixpoint for a defender who must come to rest. (Attacker's wins, like [`plain`]: the complement of X.) `wins`
/// are the attacker's wins when all endless plays are the defender's: they stay won.
///
/// Between two steps X is closed under "the defender can force a state of X": such states belong to X (only finitely
/// many captures come before), and it saves most of the steps.
pub(super) fn at_rest(graph: &Graph, below: &Below<'_>, wins: &Wins) -> Wins {
    let mut lives_before = vec![false; graph.states.len()];
    loop {
        let lives = can_force(graph, below, &quiet_life(graph, below, wins, &lives_before));
        if lives == lives_before {
            return lives.into_iter().map(|alive| !alive).collect();
        }
        lives_before = lives;
    }
}

/// The greatest Y for a given X.
fn quiet_life(graph: &Graph, below: &Below<'_>, wins: &Wins, x: &[bool]) -> Vec<bool> {
    let mut y: Vec<bool> = wins.iter().map(|won| !won).collect();
    let mut suspects: Vec<StateId> = graph.ids().collect();
    while let Some(id) = suspects.pop() {
        if !y[id as usize] {
            continue;
        }
        let spending = below.of_mover(graph, id);
        let good = |e: &Edge| match (e.spends_threat, e.captures) {
            (true, _) => spending.is_some_and(|w| !w[e.to as usize]),
            (false, true) => x[e.to as usize],
            (false, false) => y[e.to as usize],
        };
        let legal = |e: &&Edge| !e.spends_threat || spending.is_some();
        let mut edges = graph.edges(id).iter().filter(legal);
        let stays = if graph.attacker_to_move(id) { edges.all(good) } else { edges.any(good) };
        if !stays {
            y[id as usize] = false;
            suspects.extend(graph.before(id).iter().map(|&(before, _)| before));
        }
    }
    y
}

/// The states from which the attacker captures if the defender only ever passes: what is left is unconditionally alive.
pub(super) fn falls_without_answer(graph: &Graph) -> Wins {
    let mut falls = vec![false; graph.states.len()];
    let mut news: Vec<StateId> = graph.ids().filter(|&id| graph.is_won(id)).collect();
    for &id in &news {
        falls[id as usize] = true;
    }
    while let Some(id) = news.pop() {
        for &(before, spends) in graph.before(id) {
            let passes = || graph.edges(before).last().is_some_and(|pass| pass.to == id);
            if !falls[before as usize] && !spends && (graph.attacker_to_move(before) || passes()) {
                falls[before as usize] = true;
                news.push(before);
            }
        }
    }
    falls
}

/// The states from which the defender can force one of the `goal` states (or a layer below that he wins).
pub(super) fn can_force(graph: &Graph, below: &Below<'_>, goal: &[bool]) -> Vec<bool> {
    let mut forced = goal.to_vec();
    let mut missing = vec![0u32; graph.states.len()];
    for id in graph.ids() {
        let spending = below.of_mover(graph, id);
        let wins_below = |e: &Edge| spending.map(|w| w[e.to as usize]);
        let mut edges = graph.edges(id).iter();
        if graph.attacker_to_move(id) {
            missing[id as usize] = edges.filter(|e| !e.spends_threat || wins_below(e) == Some(true)).count() as u32;
        } else {
            forced[id as usize] |= edges.any(|e| e.spends_threat && wins_below(e) == Some(false));
        }
    }
    let mut news: Vec<StateId> = graph.ids().filter(|&id| forced[id as usize]).collect();
    while let Some(id) = news.pop() {
        for &(before, spends) in graph.before(id) {
            let at = before as usize;
            if spends || forced[at] {
                continue;
            }
            if graph.attacker_to_move(before) {
                missing[at] -= 1;
                if missing[at] > 0 {
                    continue;
                }
            }
            forced[at] = true;
            news.push(before);
        }
    }
    forced
}
