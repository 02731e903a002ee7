//! The search against the definition of who wins: thousands of small random graphs with cycles and with credit, each
//! solved backwards to a fixpoint by a few plain lines, and by the search with every configuration, tables of every
//! size, limits, and several threads.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;
use std::sync::Arc;

use tesuji_board::random::Dice;
use tesuji_dfpn::{
    Body, Bounds, Budget, Config, Credit, Estimate, Game, Merge, Monitor, MoveId, NO_MOVE, Outcome, Position, Search,
    Silent, Step, Stop, Successor, Table,
};

/// Credits from `-MAX_CREDIT` to `MAX_CREDIT` are asked. Paying brings credit nearer to zero, so nothing else is met.
const MAX_CREDIT: Credit = 4;

fn credits() -> impl Iterator<Item = Credit> {
    -MAX_CREDIT..=MAX_CREDIT
}

/// A move on the graph: its number (the same number may be a move of several vertices), where it leads, whether the
/// mover pays for it.
#[derive(Clone, Copy, Debug)]
struct Edge {
    mv: MoveId,
    to: usize,
    paid: bool,
}

#[derive(Clone, Debug)]
struct Vertex {
    prover_moves: bool,
    /// The prover has won.
    goal: bool,
    edges: Vec<Edge>,
    /// What the game may say of it without searching.
    hint: Bounds,
    /// The numbers to begin with.
    numbers: (u32, u32),
}

#[derive(Clone, Debug)]
struct Graph(Vec<Vertex>);

/// What random graphs look like.
#[derive(Clone, Copy, Debug)]
struct Recipe {
    vertices: usize,
    edges: usize,
    goal_percent: usize,
    paid_percent: usize,
    /// Edges lead at most so far from their vertex: long lines instead of a thicket.
    reach: usize,
    hint_percent: usize,
}

impl Recipe {
    fn random(dice: &mut Dice) -> Recipe {
        let vertices = 2 * (1 + dice.below(15));
        Recipe {
            vertices,
            edges: 1 + dice.below(4),
            goal_percent: 5 + dice.below(30),
            paid_percent: [0, 20, 50][dice.below(3)],
            reach: [2, 4, vertices][dice.below(3)],
            hint_percent: [0, 0, 15][dice.below(3)],
        }
    }
}

impl Graph {
    fn random(dice: &mut Dice, recipe: &Recipe) -> Graph {
        let mut graph = Graph((0..recipe.vertices).map(|at| Graph::vertex(dice, recipe, at)).collect());
        let truth = Truth::of(&graph, &[]);
        for at in 0..graph.0.len() {
            if !graph.0[at].goal && dice.chance(recipe.hint_percent) {
                graph.0[at].hint = truth.hint(dice, at);
            }
        }
        graph
    }

    fn vertex(dice: &mut Dice, recipe: &Recipe, at: usize) -> Vertex {
        let goal = dice.chance(recipe.goal_percent);
        // The players move in turn, as the search takes for granted: even vertices are the prover's, and every edge
        // changes the parity.
        let edge = |dice: &mut Dice, mv| {
            let shift = 2 * dice.below(recipe.reach) + 1;
            let to = (at + shift + recipe.vertices * recipe.reach - recipe.reach / 2 * 2) % recipe.vertices;
            Edge { mv, to, paid: dice.chance(recipe.paid_percent) }
        };
        // A vertex without edges is held.
        let count = if goal { 0 } else { dice.below(recipe.edges + 1) + usize::from(dice.chance(80)) };
        let first = dice.below(3);
        let mut edges: Vec<Edge> = (first..first + count).map(|mv| edge(dice, mv as MoveId)).collect();
        let prover_moves = at.is_multiple_of(2);
        // A refuter who can only move if he pays would hold, being stuck, with less credit: but more credit never
        // hurts the prover.
        if let Some(edge) = edges.last_mut().filter(|_| !prover_moves) {
            edge.paid = false;
        }
        let numbers = (1 + dice.below(3) as u32, 1 + dice.below(3) as u32);
        let hint = if goal { Bounds::WON } else { Bounds::UNKNOWN };
        Vertex { prover_moves, goal, edges, hint, numbers }
    }

    /// Where a move leads, and with which credit; `None` if it cannot be paid.
    fn step(&self, at: usize, credit: Credit, edge: &Edge) -> Option<(usize, Credit, Step)> {
        let step = match (edge.paid, self.0[at].prover_moves) {
            (false, _) => Step::Free,
            (true, true) if credit > 0 => Step::ProverPays,
            (true, false) if credit < 0 => Step::RefuterPays,
            (true, _) => return None,
        };
        Some((edge.to, step.after(credit), step))
    }

    fn moves(&self, at: usize, credit: Credit) -> Vec<(usize, Credit)> {
        let edges = self.0[at].edges.iter();
        edges.filter_map(|edge| self.step(at, credit, edge)).map(|(to, credit, _)| (to, credit)).collect()
    }
}

/// The states that the prover wins: the least set that contains the goals, the states of the prover with a move into
/// the set, and the states of the refuter that have moves, all of them into the set.
struct Truth(HashMap<(usize, Credit), bool>);

impl Truth {
    /// Coming back to a state of the line, with no more credit than there, is a repetition: it is not won.
    fn of(graph: &Graph, line: &[(usize, Credit)]) -> Truth {
        let mut won = HashMap::new();
        let is_repetition = |at, credit| line.iter().any(|&(stop, had)| stop == at && had >= credit);
        let wins = |won: &HashMap<(usize, Credit), bool>, at: usize, credit| {
            let vertex = &graph.0[at];
            let moves = graph.moves(at, credit);
            let into = |next: &(usize, Credit)| won.contains_key(next);
            let by_move = if vertex.prover_moves { moves.iter().any(into) } else { moves.iter().all(into) };
            !is_repetition(at, credit) && (vertex.goal || !moves.is_empty() && by_move)
        };
        loop {
            let states = (0..graph.0.len()).flat_map(|at| credits().map(move |credit| (at, credit)));
            let news: Vec<_> =
                states.filter(|state| !won.contains_key(state) && wins(&won, state.0, state.1)).collect();
            if news.is_empty() {
                return Truth(won);
            }
            won.extend(news.into_iter().map(|state| (state, true)));
        }
    }

    fn is_won(&self, at: usize, credit: Credit) -> bool {
        self.0.contains_key(&(at, credit))
    }

    /// True bounds, or weaker ones.
    fn hint(&self, dice: &mut Dice, at: usize) -> Bounds {
        let won_from = credits().find(|&credit| self.is_won(at, credit));
        let held_to = credits().filter(|&credit| !self.is_won(at, credit)).last();
        let mut weaker = |bound: Option<Credit>, by: i8| {
            let shift = by * dice.below(3) as i8;
            bound.map(|bound| bound + shift).filter(|bound| dice.chance(60) && credits().any(|credit| credit == *bound))
        };
        let (won_from, held_to) = (weaker(won_from, 1), weaker(held_to, -1));
        Bounds { won_from: won_from.unwrap_or(Credit::MAX), held_to: held_to.unwrap_or(Credit::MIN) }
    }

    /// Bounds never say more than is true.
    fn accepts(&self, at: usize, bounds: Bounds) -> bool {
        credits().all(|credit| {
            let won = self.is_won(at, credit);
            (won || !bounds.is_won(credit)) && (!won || !bounds.is_held(credit))
        })
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Half(u64);

impl Body for Half {
    fn mix(&self) -> u64 {
        self.0.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// The number of a vertex is spread over both parts of a position.
fn position(at: usize) -> Position<Half> {
    Position { body: Half(at as u64 / 3), tag: at as u32 % 3 }
}

fn vertex_at(position: &Position<Half>) -> usize {
    position.body.0 as usize * 3 + position.tag as usize
}

#[derive(Clone)]
struct Walk(Arc<Graph>);

impl Game for Walk {
    type Body = Half;

    fn prover_moves(&self, position: &Position<Half>) -> bool {
        self.0.0[vertex_at(position)].prover_moves
    }

    fn estimate(&mut self, position: &Position<Half>, _: Credit) -> Estimate {
        let vertex = &self.0.0[vertex_at(position)];
        Estimate { bounds: vertex.hint, proof: vertex.numbers.0, disproof: vertex.numbers.1 }
    }

    fn successors(&mut self, at: &Position<Half>, credit: Credit, out: &mut Vec<Successor<Half>>) -> bool {
        let vertex = vertex_at(at);
        let moves = self.0.0[vertex].edges.iter().map(|edge| edge.mv);
        let before = out.len();
        let graph = Arc::clone(&self.0);
        out.extend(moves.filter_map(|mv| Walk(Arc::clone(&graph)).play(at, credit, mv)));
        // A gate is closed if a move is left out that more credit would allow.
        out.len() - before < graph.0[vertex].edges.len()
    }

    fn play(&mut self, at: &Position<Half>, credit: Credit, mv: MoveId) -> Option<Successor<Half>> {
        let vertex = vertex_at(at);
        let edge = self.0.0[vertex].edges.iter().find(|edge| edge.mv == mv)?;
        let (to, _, step) = self.0.step(vertex, credit, edge)?;
        Some(Successor { position: position(to), mv, step })
    }
}

/// Every switch of the configuration, with parameters that are quite different from the usual ones. (Without any
/// slack above the second best child, `relax_percent` 100, one graph of some hundreds makes the search go round until
/// its numbers are full: right, but after 33 million nodes.)
fn configs() -> Vec<Config> {
    let mut all = vec![Config::default()];
    for merge in [Merge::Sum, Merge::MaxAndCount] {
        for simulation in [false, true] {
            for (sibling, relax_percent, poll_interval) in [(1, 120, 1), (20, 400, 7)] {
                all.push(Config { merge, simulation, sibling, relax_percent, poll_interval, alone: 1 });
            }
        }
    }
    all
}

const NO_LIMIT: Budget = Budget { nodes: u64::MAX, depth: u16::MAX };

/// One graph with the truth about it.
struct Case {
    graph: Arc<Graph>,
    truth: Truth,
}

impl Case {
    fn random(dice: &mut Dice) -> Case {
        let recipe = Recipe::random(dice);
        let graph = Graph::random(dice, &recipe);
        let truth = Truth::of(&graph, &[]);
        Case { graph: Arc::new(graph), truth }
    }

    fn game(&self) -> Walk {
        Walk(Arc::clone(&self.graph))
    }

    fn search(&self, config: Config, entries: usize, twins: usize) -> Search<Walk> {
        Search::with_tables(self.game(), config, Table::with_entries(entries), twins)
    }

    fn random_state(&self, dice: &mut Dice) -> (usize, Credit) {
        let credit = dice.below(2 * MAX_CREDIT as usize + 1) as Credit - MAX_CREDIT;
        (dice.below(self.graph.0.len()), credit)
    }

    /// A result is the truth, its bounds are, and its move wins.
    fn check(&self, at: usize, credit: Credit, outcome: &Outcome, about: &str) {
        let won = self.truth.is_won(at, credit);
        assert_eq!(outcome.won, won, "{about}: vertex {at}, credit {credit}: {:?}", self.graph);
        let bounds = outcome.bounds;
        assert!(self.truth.accepts(at, bounds), "{about}: vertex {at}, credit {credit}, {bounds:?}: {:?}", self.graph);
        assert!(if won { bounds.is_won(credit) } else { bounds.is_held(credit) }, "{about}: {bounds:?}");
        let vertex = &self.graph.0[at];
        if vertex.prover_moves == won && !vertex.edges.is_empty() && outcome.mv != NO_MOVE {
            let after = self.game().play(&position(at), credit, outcome.mv);
            let next = after.map(|next| (vertex_at(&next.position), next.step.after(credit)));
            // A refuter who cannot move holds; then the move says nothing.
            let stuck = !won && self.graph.moves(at, credit).is_empty();
            let good = next.is_some_and(|(to, credit)| self.truth.is_won(to, credit) == won);
            assert!(good || stuck, "{about}: vertex {at}, credit {credit}, move {}: {:?}", outcome.mv, self.graph);
        }
    }

    /// Everything that is remembered is true, of whatever vertex.
    fn check_table(&self, search: &Search<Walk>, about: &str) {
        search.table().for_each(|position, bounds| {
            let at = vertex_at(&position);
            assert!(self.truth.accepts(at, bounds), "{about}: vertex {at} remembered as {bounds:?}: {:?}", self.graph);
        });
    }
}

/// The goals have no moves: a root is always searched by a move, so they are not asked.
fn is_asked(case: &Case, at: usize) -> bool {
    !case.graph.0[at].goal
}

#[test]
fn who_wins_is_found_with_every_configuration() {
    let configs = configs();
    let mut dice = Dice::new(1);
    let (mut won, mut held, mut circles) = (0, 0, 0);
    for number in 0..3_000 {
        let case = Case::random(&mut dice);
        for (i, &config) in configs.iter().enumerate() {
            let about = format!("graph {number}, configuration {i}");
            let mut search = case.search(config, 1 << 12, 1 << 10);
            // The same search is asked again and again: what it remembers must help, not harm.
            for _ in 0..6 {
                let (at, credit) = case.random_state(&mut dice);
                if !is_asked(&case, at) {
                    continue;
                }
                let (other, credit_there) = case.random_state(&mut dice);
                if dice.chance(20) && is_asked(&case, other) {
                    let numbers = (1 + dice.below(50) as u32, 1 + dice.below(50) as u32);
                    search.suggest(&position(other), credit_there, numbers.0, numbers.1);
                }
                let outcome = if dice.chance(50) {
                    search.solve(&position(at), credit, NO_LIMIT, &mut Silent)
                } else {
                    search.decide(&position(at), credit, NO_LIMIT, &mut Silent)
                };
                let outcome = outcome.unwrap_or_else(|stop| panic!("{about}: {stop:?} without a limit"));
                case.check(at, credit, &outcome, &about);
                *if outcome.won { &mut won } else { &mut held } += 1;
            }
            case.check_table(&search, &about);
            assert!(search.nodes() < 100_000, "{about}: {} nodes", search.nodes());
            circles += search.circles();
        }
    }
    // Nothing would be tested by graphs that all end the same way.
    assert!(won > 20_000 && held > 20_000 && circles > 20_000, "{won} won, {held} held, {circles} circles");
}

#[test]
fn a_table_that_forgets_never_lies() {
    let mut dice = Dice::new(2);
    let (mut asked, mut answered) = (0, 0);
    for number in 0..2_000 {
        let case = Case::random(&mut dice);
        for (entries, twins) in [(1, 1), (8, 1), (8, 64), (32, 1), (32, 4)] {
            let config = configs()[dice.below(configs().len())];
            let mut search = case.search(config, entries, twins);
            let about = format!("graph {number}, {entries} entries, {twins} twins");
            for _ in 0..3 {
                let (at, credit) = case.random_state(&mut dice);
                if !is_asked(&case, at) {
                    continue;
                }
                asked += 1;
                // With so few entries the search may forget faster than it learns: then the limit ends it.
                let budget = Budget { nodes: search.nodes() + 20_000, ..NO_LIMIT };
                match search.solve(&position(at), credit, budget, &mut Silent) {
                    Ok(outcome) => {
                        case.check(at, credit, &outcome, &about);
                        answered += 1;
                    }
                    Err(stop) => assert_eq!(stop, Stop::Nodes, "{about}"),
                }
            }
            case.check_table(&search, &about);
        }
    }
    assert!(answered * 100 > asked * 95, "only {answered} of {asked} answered");
}

/// Stops after so many polls.
struct Impatient {
    polls: u64,
    reason: Stop,
}

impl Monitor for Impatient {
    fn poll(&mut self, _nodes: u64) -> Option<Stop> {
        match self.polls.checked_sub(1) {
            Some(left) => {
                self.polls = left;
                None
            }
            None => Some(self.reason),
        }
    }
}

#[test]
fn a_limit_gives_a_stop_and_never_a_wrong_result() {
    let mut dice = Dice::new(3);
    let mut stopped = HashMap::new();
    for number in 0..3_000 {
        let case = Case::random(&mut dice);
        let config = configs()[dice.below(configs().len())];
        let mut search = case.search(config, 1 << 10, 64);
        let about = format!("graph {number}");
        let (at, credit) = case.random_state(&mut dice);
        if !is_asked(&case, at) {
            continue;
        }
        // One limit after the other: what the earlier searches left behind must be sound.
        for round in 0..8 {
            let few = search.nodes() + dice.below(6) as u64;
            let reason = [Stop::Time, Stop::Cancelled][dice.below(2)];
            let polls = dice.below(4) as u64;
            let (budget, mut monitor, expected) = match round % 3 {
                0 => (Budget { nodes: few, ..NO_LIMIT }, Impatient { polls: u64::MAX, reason }, Stop::Nodes),
                1 => {
                    let depth = dice.below(6) as u16;
                    (Budget { depth, ..NO_LIMIT }, Impatient { polls: u64::MAX, reason }, Stop::Depth)
                }
                _ => (NO_LIMIT, Impatient { polls, reason }, reason),
            };
            let before = search.nodes();
            match search.solve(&position(at), credit, budget, &mut monitor) {
                Ok(outcome) => case.check(at, credit, &outcome, &about),
                Err(stop) => {
                    assert_eq!(stop, expected, "{about}");
                    *stopped.entry(format!("{stop:?}")).or_insert(0) += 1;
                }
            }
            if expected == Stop::Nodes {
                assert!(search.nodes() <= few.max(before), "{about}: more nodes than were allowed");
            }
            case.check_table(&search, &about);
        }
        let outcome = search.solve(&position(at), credit, NO_LIMIT, &mut Silent).unwrap();
        case.check(at, credit, &outcome, &about);
    }
    assert!(stopped.len() == 4 && stopped.values().all(|&times| times > 100), "{stopped:?}");
}

#[test]
fn coming_back_to_a_line_that_was_played_is_a_repetition() {
    let mut dice = Dice::new(4);
    let mut changed = 0;
    for number in 0..20_000 {
        let case = Case::random(&mut dice);
        let config = configs()[dice.below(configs().len())];
        // A line of the graph that ends at the root.
        let mut line = vec![case.random_state(&mut dice)];
        for _ in 0..dice.below(8) {
            let &(at, credit) = line.last().unwrap();
            let moves = case.graph.moves(at, credit);
            let Some(&next) = dice.pick(&moves) else { break };
            line.push(next);
        }
        let (at, credit) = line.pop().unwrap();
        let repeats = line.iter().any(|&(stop, had)| stop == at && had >= credit);
        if repeats || !is_asked(&case, at) {
            continue;
        }
        // What the game says without searching knows nothing of the line.
        let mut graph = (*case.graph).clone();
        for vertex in graph.0.iter_mut().filter(|vertex| !vertex.goal) {
            vertex.hint = Bounds::UNKNOWN;
        }
        let truth = Truth::of(&graph, &line);
        let stops: Vec<_> = line.iter().map(|&(at, credit)| (position(at), credit)).collect();
        let mut search = Search::with_tables(Walk(Arc::new(graph)), config, Table::with_entries(1 << 10), 64);
        let outcome = search.solve_below(&stops, &position(at), credit, NO_LIMIT, &mut Silent).unwrap();
        assert_eq!(outcome.won, truth.is_won(at, credit), "graph {number}, after {line:?}: {:?}", case.graph);
        // The prover's wins need no line.
        assert!(!outcome.won || case.truth.is_won(at, credit), "graph {number}");
        changed += usize::from(outcome.won != case.truth.is_won(at, credit));
    }
    assert!(changed > 50, "the line mattered only {changed} times");
}

#[test]
fn a_team_finds_what_one_thread_finds() {
    let mut dice = Dice::new(5);
    for number in 0..250 {
        // Larger graphs: the first member must not be done before the others have begun.
        let recipe =
            Recipe { vertices: 2 * (30 + dice.below(100)), edges: 3, goal_percent: 8, ..Recipe::random(&mut dice) };
        let graph = Graph::random(&mut dice, &recipe);
        let truth = Truth::of(&graph, &[]);
        let case = Case { graph: Arc::new(graph), truth };
        let config = Config { alone: dice.below(3) as u64, ..configs()[dice.below(configs().len())] };
        let others = vec![case.game(); 1 + dice.below(3)];
        let about = format!("graph {number}, {} threads", others.len() + 1);
        let table = Table::with_entries(if dice.chance(30) { 1 } else { 1 << 14 });
        let mut search = Search::with_team(case.game(), others, config, table, 64);
        for _ in 0..4 {
            let (at, credit) = case.random_state(&mut dice);
            if !is_asked(&case, at) {
                continue;
            }
            let budget = Budget { nodes: search.nodes() + 200_000, ..NO_LIMIT };
            match search.solve(&position(at), credit, budget, &mut Silent) {
                Ok(outcome) => case.check(at, credit, &outcome, &about),
                Err(stop) => assert_eq!(stop, Stop::Nodes, "{about}"),
            }
        }
        case.check_table(&search, &about);
    }
}
