//! Fitting the evaluator: positions made by dice, solved by the solver, and a network trained on what the search has
//! decided.
//!
//! Everything follows from the seed and from the weights there are, because they say which states a search visits:
//! `cargo run --release -p tesuji-life --example fit -- crowded > crates/life/src/weights/crowded.rs`, the same with
//! `wide`. Half-solved problems serve too: every state the table has decided is an example. A fifth of the problems is
//! kept for measuring.

use std::cmp::Reverse;
use std::fmt::Write;

use tesuji_dfpn::{Budget, Search, Silent, Table};
use tesuji_question::{Closure, Role};

use crate::arena::{Arena, Ground};
use crate::bits::Bits;
use crate::evaluator::{HIDDEN, Network};
use crate::features::{COUNT, Features, features};
use crate::game::LifeGame;
use crate::options::Config;
use crate::random::{Dice, Recipe, random_problem_of};
use crate::state::{State, Tag, first_state, side_to_move};
use crate::survey::Survey;

/// A decided state.
#[derive(Clone, Debug)]
pub struct Example {
    /// Its counts.
    pub features: Features,
    /// Whether the attacker kills.
    pub killed: bool,
    /// Whose turn it is.
    pub to_move: Role,
    /// Kept for measuring.
    pub held_out: bool,
}

/// How the fit is made.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The seed of everything.
    pub seed: u64,
    /// For wide ground: most problems have few stones.
    pub is_wide: bool,
    /// Problems to solve.
    pub problems: usize,
    /// Maximum examples taken from a problem.
    pub per_problem: usize,
    /// Nodes for a problem.
    pub nodes: u64,
    /// Problems that need fewer nodes are too easy to learn from.
    pub least_nodes: u64,
    /// Rounds of training.
    pub rounds: usize,
}

impl Plan {
    /// For crowded ground.
    pub const CROWDED: Plan =
        Plan { seed: 1, is_wide: false, problems: 2_000, per_problem: 400, nodes: 8_000, least_nodes: 100, rounds: 16 };
    /// For wide ground.
    pub const WIDE: Plan = Plan { is_wide: true, problems: 4_000, nodes: 12_000, ..Plan::CROWDED };

    /// What kind of problem the next one is, after so many: its size, and the least share of stones. Even on wide ground
    /// a quarter of the problems is crowded, because a search ends in crowded states.
    fn recipe(&self, made: usize) -> (Recipe, usize) {
        if self.is_wide && made * 7_919 % 100 < 75 {
            (Recipe { least: 20, most: 38, most_empty: 24 }, 15)
        } else {
            (Recipe { least: 13, most: 26, most_empty: 15 }, 30)
        }
    }
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Fit {
    /// With the attacker to move.
    pub attacker: Network,
    /// With the defender to move.
    pub defender: Network,
    /// Share of right guesses on problems that were not trained on, attacker and defender to move.
    pub accuracy: [f32; 2],
    /// Examples trained on.
    pub examples: usize,
}

/// Fits the evaluator again.
pub fn fit(plan: &Plan) -> Fit {
    let examples = collect(plan);
    let attacker = train(&examples, Role::Attacker, plan);
    let defender = train(&examples, Role::Defender, plan);
    let accuracy = [accuracy(&attacker, &examples, Role::Attacker), accuracy(&defender, &examples, Role::Defender)];
    Fit { attacker, defender, accuracy, examples: examples.len() }
}

/// Makes problems and gathers what their searches decided.
pub fn collect(plan: &Plan) -> Vec<Example> {
    let mut dice = Dice::new(plan.seed);
    let mut examples = Vec::new();
    let mut made = 0;
    while made < plan.problems {
        let (recipe, stones) = plan.recipe(made);
        let Some(question) = random_problem_of(&mut dice, &recipe, stones) else { continue };
        let Ok(ground) = Ground::new(&question, Closure::Escape) else { continue };
        let held_out = made % 5 == 0;
        made += usize::from(match ground.bits_needed().0 {
            0..=64 => gather::<u64>(plan, &ground, held_out, &mut dice, &mut examples),
            65..=128 if plan.is_wide => gather::<u128>(plan, &ground, held_out, &mut dice, &mut examples),
            _ => false,
        });
    }
    examples
}

fn gather<B: Bits>(plan: &Plan, ground: &Ground, held_out: bool, dice: &mut Dice, examples: &mut Vec<Example>) -> bool {
    let mut arena: Arena<B> = Arena::new(ground);
    arena.is_wide = plan.is_wide;
    let root = first_state(&arena, ground);
    let game = LifeGame::new(arena, &Config::default());
    let mut search = Search::with_tables(game, tesuji_dfpn::Config::default(), Table::with_entries(1 << 18), 1 << 12);
    let budget = Budget { nodes: plan.nodes, depth: 500 };
    // A problem is worth learning from if it matters who plays first, as in GoTools' collection, and takes some
    // reading. Whether it was decided does not matter: what the table has decided on the way serves as well.
    let tag = Tag::unpack(root.tag);
    let turned = State { tag: Tag { to_move: !tag.to_move, ban: None, ..tag }.pack(), ..root };
    let here = search.solve(&root, 0, budget, &mut Silent);
    let there = search.solve(&turned, 0, budget, &mut Silent);
    let same = here.is_ok_and(|a| there.is_ok_and(|b| a.won == b.won));
    if same || search.nodes() < plan.least_nodes {
        return false;
    }
    let mut decided = Vec::new();
    search.table().for_each(|position, bounds| {
        if bounds.is_won(0) || bounds.is_held(0) {
            decided.push((position, bounds.is_won(0)));
        }
    });
    let mut survey = Survey::default();
    // What took most work is what the search must guess about: all of that, and some of the rest.
    decided.sort_by_key(|(position, _)| Reverse(search.table().effort(position, position.hash())));
    let hardest = decided.len().min(plan.per_problem / 4);
    let mut rest = decided.split_off(hardest);
    while decided.len() < plan.per_problem && !rest.is_empty() {
        decided.push(rest.swap_remove(dice.below(rest.len())));
    }
    for (position, killed) in decided {
        if search.game.judge(&position).is_some() {
            continue;
        }
        survey.take(&search.game.arena, &position);
        let features = features(&search.game.arena, &position, &survey);
        examples.push(Example { features, killed, to_move: side_to_move(position.tag), held_out });
    }
    true
}

/// Trains one network by stochastic gradient descent on the logistic loss.
pub fn train(examples: &[Example], to_move: Role, plan: &Plan) -> Network {
    let mut dice = Dice::new(plan.seed ^ 77);
    let mut random = |scale: f32| (dice.below(20_001) as f32 / 10_000.0 - 1.0) * scale;
    let mut network = Network { inner: [[0.0; HIDDEN]; COUNT], outer: [0.0; HIDDEN + 1] };
    network.inner.iter_mut().flatten().for_each(|w| *w = random(0.25));
    network.outer[..HIDDEN].iter_mut().for_each(|w| *w = random(0.5));
    let mut order: Vec<usize> =
        (0..examples.len()).filter(|&i| !examples[i].held_out && examples[i].to_move == to_move).collect();
    for round in 0..plan.rounds {
        let rate = 0.02 * (1.0 - round as f32 / plan.rounds as f32);
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i + 1));
        }
        for &i in &order {
            step(&mut network, &examples[i], rate);
        }
    }
    network
}

fn step(network: &mut Network, example: &Example, rate: f32) {
    let f = &example.features;
    let hidden = network.hidden(f);
    let score = network.outer[HIDDEN] + hidden.iter().zip(&network.outer).map(|(h, w)| h * w).sum::<f32>();
    let guess = 1.0 / (1.0 + (-score).exp());
    let error = (if example.killed { 1.0 } else { 0.0 }) - guess;
    let push = rate * error;
    let outer = network.outer;
    for (weights, &count) in network.inner.iter_mut().zip(f).filter(|(_, count)| **count != 0.0) {
        for i in (0..HIDDEN).filter(|&i| hidden[i] > 0.0) {
            weights[i] += push * outer[i] * count;
        }
    }
    for (i, &h) in hidden.iter().enumerate() {
        network.outer[i] += push * h - 1e-6 * outer[i];
    }
    network.outer[HIDDEN] += push;
}

/// The share of right guesses on what was held out.
pub fn accuracy(network: &Network, examples: &[Example], to_move: Role) -> f32 {
    let (mut right, mut all) = (0.0, 0.0f32);
    for example in examples.iter().filter(|e| e.held_out && e.to_move == to_move) {
        all += 1.0;
        right += if (network.score(&example.features) > 0.0) == example.killed { 1.0 } else { 0.0 };
    }
    right / all.max(1.0)
}

/// The weights as a source file.
pub fn render(fit: &Fit, plan: &Plan) -> String {
    let kind = if plan.is_wide { "wide" } else { "crowded" };
    let mut text = format!(
        "//! The weights of the evaluator for {kind} ground. Made by `cargo run --release -p tesuji-life --example fit -- \
         {kind}`;\n//! do not edit.\n\nuse crate::evaluator::Network;\n",
    );
    for (name, what, network) in
        [("ATTACKER", "The attacker to move.", &fit.attacker), ("DEFENDER", "The defender to move.", &fit.defender)]
    {
        let _ = write!(
            text,
            "\n/// {what}\n#[rustfmt::skip]\n#[allow(clippy::approx_constant)]\npub(crate) static {name}: Network = Network {{\n    inner: [\n"
        );
        for unit in &network.inner {
            let _ = writeln!(text, "        {},", list(unit));
        }
        let _ = write!(text, "    ],\n    outer: {},\n}};\n", list(&network.outer));
    }
    text
}

fn list(weights: &[f32]) -> String {
    let words: Vec<String> = weights.iter().map(|w| format!("{w:.4}")).collect();
    format!("[{}]", words.join(", "))
}
