//! Names of shapes on random positions: never one whose status does not fit. Brute force says what the status is.
//!
//! `TESUJI_NAMES=20000 cargo test --release -p tesuji --test names -- --nocapture` looks at as many as wanted and prints
//! how often each name was given, with the first positions.

#![allow(clippy::print_stdout, reason = "to look at what is named")]

use std::collections::BTreeMap;

use tesuji::{Group, LifeAnswer, LifeQuery, Point, PointSet, Position, Role, ShapeName, Solver, Status};
use tesuji_oracle::life::LifeOracle;
use tesuji_oracle::random_problem;
use tesuji_question::LifeQuestion;

/// Positions of each name that are printed.
const SHOWN: u32 = 2;
const MAX_STATES: usize = 100_000;

fn answer(question: &LifeQuestion) -> LifeAnswer {
    let position = Position::try_from(question.position.clone()).expect("a position");
    let group = Group::of(&position, &question.target).expect("a group");
    let query = LifeQuery::about(group).area(question.area).closure(question.closure).target_rule(question.target_rule);
    Solver::new().node_limit(200_000).life(query.first(question.position.to_play)).expect("an answer")
}

/// What the books say of an eye space away from the corner: what becomes of it if the attacker plays first, and if its
/// owner does.
fn theory(name: ShapeName) -> Option<[Status; 2]> {
    use Status::{Dies, Lives};
    match name {
        ShapeName::StraightThree | ShapeName::BentThree | ShapeName::PyramidFour => Some([Dies, Lives]),
        ShapeName::BulkyFive | ShapeName::CrossedFive | ShapeName::RabbitySix => Some([Dies, Lives]),
        ShapeName::StraightFour | ShapeName::BentFour | ShapeName::TwistedFour => Some([Lives, Lives]),
        ShapeName::RectangularSix => Some([Lives, Lives]),
        ShapeName::SquareFour => Some([Dies, Dies]),
        _ => None,
    }
}

fn holds_a_corner(question: &LifeQuestion) -> bool {
    let (right, top) = (question.position.size.width() - 1, question.position.size.height() - 1);
    let corners: PointSet =
        [(0, 0), (right, 0), (0, top), (right, top)].map(|(x, y)| Point::at(x, y)).into_iter().collect();
    question.area.intersects(&corners)
}

/// What is wrong with a name, as brute force sees it.
fn complaint(name: ShapeName, question: &LifeQuestion, mover: Role) -> Option<String> {
    let truth = LifeOracle::within(question, MAX_STATES).ok()?.truth();
    let lives_by_cycle = truth.status == Status::Lives && truth.cycle;
    let fits = match name {
        ShapeName::DoubleKoSeki | ShapeName::DoubleKo | ShapeName::TripleKo => lives_by_cycle,
        ShapeName::BentFourInTheCorner | ShapeName::MoonshineLife => matches!(truth.status, Status::DiesUnless(_)),
        ShapeName::TenThousandYearKo => {
            let mut attacked = question.clone();
            if mover == Role::Defender {
                attacked.position.to_play = !attacked.position.to_play;
            }
            let attacked = LifeOracle::within(&attacked, MAX_STATES).ok()?.truth();
            let seki = attacked.move_status.iter().any(|(_, status)| *status == Status::Lives);
            matches!(attacked.status, Status::LivesUnless(_)) && seki
        }
        name => match theory(name) {
            Some([attacked, defended]) if !holds_a_corner(question) => {
                truth.status == if mover == Role::Attacker { attacked } else { defended }
            }
            _ => true,
        },
    };
    (!fits).then(|| format!("{name}: {} {}\n{question:?}", truth.status, truth.cycle))
}

#[test]
fn no_random_position_is_named_wrongly() {
    let wanted = std::env::var("TESUJI_NAMES").ok().and_then(|number| number.parse().ok()).unwrap_or(1_500);
    let (mut counts, mut wrong) = (BTreeMap::<&str, u32>::new(), Vec::new());
    for seed in 80_000_000..80_000_000 + wanted {
        let question = random_problem(seed);
        let found = answer(&question);
        let Some(name) = found.shape else { continue };
        let count = counts.entry(name.name()).or_default();
        *count += 1;
        if *count <= SHOWN {
            println!("seed {seed}: {found}\n{}", found.diagram());
        }
        wrong.extend(complaint(name, &question, found.mover()).map(|complaint| format!("seed {seed}: {complaint}")));
    }
    println!("{wanted} positions: {counts:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(counts.values().sum::<u32>() > 5, "{counts:?}");
}
