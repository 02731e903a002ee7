//! The built-in problems. Their node counts are the same on every machine: the fingerprint of the searches.

use std::time::Instant;

use anyhow::Context;
use tesuji::{
    Cancel, CaptureKind, CaptureQuestion, Color, Deadline, LifeQuestion, Limits, Point, PointSet, Setup, Size,
};
use tesuji_board::random::Dice;
use tesuji_life::random::{Recipe, random_problem};

use super::effort::Effort;
use super::tally::Tally;
use crate::output::say;

/// Runs all suites and prints a table.
pub(super) fn run(effort: &Effort) -> anyhow::Result<()> {
    let limits = Limits { nodes: Some(effort.limits.nodes.unwrap_or(BUILT_IN_NODES)), ..effort.limits.clone() };
    let effort = Effort { limits, rules: effort.rules.clone() };
    let mut total = Tally::default();
    say(Tally::head())?;
    for suite in SUITES {
        let tally = suite.run(&effort)?;
        say(tally.row(suite.name))?;
        total.add(&tally);
    }
    let captures = run_captures(&effort.limits)?;
    say(captures.row("captures"))?;
    total.add(&captures);
    say(total.row("total"))
}

/// A limit for the built-in problems: a worse program shall not run for hours.
const BUILT_IN_NODES: u64 = 200_000;

/// Random problems from a fixed seed.
struct Suite {
    name: &'static str,
    seed: u64,
    problems: usize,
    recipe: Recipe,
}

const SUITES: &[Suite] = &[
    Suite { name: "small areas", seed: 101, problems: 200, recipe: Recipe { least: 7, most: 12, most_empty: 8 } },
    Suite { name: "middle areas", seed: 102, problems: 100, recipe: Recipe { least: 13, most: 18, most_empty: 12 } },
    Suite { name: "large areas", seed: 103, problems: 30, recipe: Recipe { least: 18, most: 24, most_empty: 15 } },
];

impl Suite {
    fn run(&self, effort: &Effort) -> anyhow::Result<Tally> {
        let mut dice = Dice::new(self.seed);
        let mut tally = Tally::default();
        while tally.problems < self.problems {
            let Some(question) = random_problem(&mut dice, &self.recipe) else { continue };
            // It must matter who begins: otherwise there is little to read.
            let turned = Setup { to_play: !question.position.to_play, ..question.position.clone() };
            let turned = LifeQuestion { position: turned, ..question.clone() };
            let (here, spent) = effort.solve(&question)?;
            let (there, _) = effort.solve(&turned)?;
            if here.verdict != there.verdict {
                tally.count(&question, &here, spent, &here.moves)?;
            }
        }
        Ok(tally)
    }
}

/// Blocks of random positions, caught or not.
fn run_captures(limits: &Limits) -> anyhow::Result<Tally> {
    let mut dice = Dice::new(104);
    let size = Size::square(9).context("nine is a size")?;
    let mut tally = Tally::default();
    while tally.problems < 300 {
        let mut setup = Setup::empty(size);
        for point in &PointSet::all(size) {
            match dice.below(5) {
                0 => setup.stones.push((point, Color::Black)),
                1 => setup.stones.push((point, Color::White)),
                _ => {}
            }
        }
        let Ok(board) = tesuji::Board::from_setup(&setup) else { continue };
        let heads: Vec<Point> = board.block_heads().iter().filter(|&head| board.liberties(head).len() <= 3).collect();
        if heads.is_empty() {
            continue;
        }
        let prey = heads[dice.below(heads.len())];
        setup.to_play = !board.color(prey).context("a head is a stone")?;
        let question = CaptureQuestion {
            position: setup,
            prey,
            kind: CaptureKind::Auto,
            ko_winner: None,
            boundary: PointSet::EMPTY,
        };
        let limits = Limits { nodes: limits.nodes.map(|nodes| nodes.min(5_000)), ..limits.clone() };
        let begun = Instant::now();
        let deadline = Deadline::start(&limits, &Cancel::new());
        let answer = tesuji_capture::catch(&question, false, &limits, &deadline, &mut ())?;
        tally.problems += 1;
        tally.nodes += answer.nodes;
        tally.time += begun.elapsed();
        tally.unknown += usize::from(matches!(answer.verdict, tesuji::CaptureVerdict::Unknown(_)));
    }
    Ok(tally)
}
