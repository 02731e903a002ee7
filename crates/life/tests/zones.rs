//! The zone of an answer is a promise: whatever is changed outside it, the answer stays. Random problems, random
//! changes, brute force.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_board::{Board, Color, PointSet, Setup};
use tesuji_life::random::Dice;
use tesuji_life::{SearchOptions, solve};
use tesuji_oracle::{life, random_problem};
use tesuji_question::{Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits};

fn answer(question: &LifeQuestion, zone_visits: usize) -> LifeOutcome {
    let options = SearchOptions { zone_visits, details: false, ..SearchOptions::default() };
    let limits = Limits { memory: Some(1 << 22), ..Limits::default() };
    solve(question, &options, &limits, &Deadline::default(), &mut ()).unwrap()
}

/// The same question with some points outside the zone changed; nothing if that is no position.
fn changed(question: &LifeQuestion, zone: &PointSet, dice: &mut Dice) -> Option<LifeQuestion> {
    let board = Board::from_setup(&question.position).ok()?;
    let mut gone = PointSet::new();
    let mut stones = Vec::new();
    for point in &(question.area - *zone) {
        match (board.color(point), dice.below(3)) {
            (Some(_), 0) => gone.extend(board.stones(point)),
            (None, 0) => stones.push((point, Color::Black)),
            (None, 1) => stones.push((point, Color::White)),
            _ => {}
        }
    }
    // Stones of the zone stay, and so does everything outside the area.
    gone = (gone - *zone) & question.area;
    stones.extend(question.position.stones.iter().filter(|(point, _)| !gone.contains(*point)));
    let position = Setup { stones, ..question.position.clone() };
    (position != question.position && Board::from_setup(&position).is_ok())
        .then(|| LifeQuestion { position, ..question.clone() })
}

#[test]
fn nothing_outside_the_zone_matters() {
    let mut dice = Dice::new(9);
    let (mut smaller, mut tried) = (0, 0);
    for seed in 0..3_000 {
        let question = random_problem(seed);
        if question.ko_threats.is_some() || question.position.ko.is_some() {
            continue;
        }
        let all = answer(&question, 0);
        let LifeVerdict::Status(status) = all.verdict else { continue };
        let zone = answer(&question, 20_000).zone;
        assert!(zone.is_subset(&all.zone), "seed {seed}: {zone} in {}", all.zone);
        smaller += usize::from((all.zone - zone).intersects(&question.area));
        for _ in 0..4 {
            let Some(other) = changed(&question, &zone, &mut dice) else { continue };
            let Ok(truth) = life::solve(&other) else { continue };
            assert_eq!(truth.status, status, "seed {seed}, zone {zone}:\n{question:?}\n{other:?}");
            tried += 1;
        }
    }
    println!("{smaller} zones smaller than what can change, {tried} changes tried");
    assert!(smaller > 150 && tried > 400, "{smaller} {tried}");
}
