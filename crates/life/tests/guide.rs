//! The guide: what it learns from is true, what it has learned is worth something, and no answer depends on it.

use tesuji_board::Setup;
use tesuji_board::random::Dice;
use tesuji_life::guide::lessons::{Lesson, Plan, lessons};
use tesuji_life::guide::network::Network;
use tesuji_life::guide::positions::random_open_question;
use tesuji_life::{Config, SearchOptions, solve_open};
use tesuji_question::{Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits};

/// Seeds from here on were not learned from.
const UNSEEN: u64 = 900 << 40;

fn unseen_lessons(count: usize) -> Vec<Lesson> {
    let problems = (UNSEEN..).map(Dice::new);
    problems.flat_map(|mut dice| lessons(&mut dice, &Plan::SMALL)).take(count).collect()
}

/// Reads with few nodes, so that much stays unknown.
fn read(question: &LifeQuestion, guide: bool) -> LifeOutcome {
    let config = Config { guide, ..Config::default() };
    let options = SearchOptions { config, ..SearchOptions::default() };
    let limits = Limits { nodes: Some(1_500), ..Limits::default() };
    solve_open(question, &options, &limits, &Deadline::default(), &mut ()).expect("a sound question")
}

/// Of moves that it has never seen the cheapest stands among the first three in nine of ten states. (By chance in a third.)
#[test]
fn the_cheapest_move_stands_among_the_first() {
    let (mut among_three, mut by_chance) = (0, 0.0);
    let lessons = unseen_lessons(40);
    for lesson in &lessons {
        let scores = Network::shipped().scores(&lesson.view);
        assert_eq!((scores.len(), lesson.costs.len()), (lesson.view.moves.len(), lesson.view.moves.len()));
        let best = lesson.costs.iter().flatten().min().copied().expect("somebody wins");
        let good = |i: &usize| lesson.costs[*i].is_some_and(|cost| 4 * cost <= 5 * best);
        let mut order: Vec<usize> = (0..scores.len()).collect();
        let winners = order.iter().filter(|i| good(i)).count();
        by_chance += 1.0 - (1.0 - winners as f64 / scores.len() as f64).powi(3);
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
        among_three += usize::from(order.iter().take(3).any(good));
    }
    let share = among_three as f64 / lessons.len() as f64;
    let chance = by_chance / lessons.len() as f64;
    assert!(share > 0.8 && chance < 0.6, "{share} of {} states, by chance {chance}", lessons.len());
}

fn open_questions(seed: u64, count: usize) -> Vec<LifeQuestion> {
    let mut dice = Dice::new(UNSEEN + seed);
    std::iter::from_fn(|| Some(random_open_question(&mut dice, 22))).flatten().take(count).collect()
}

/// What could not be read has a hint; whether the guide is asked changes nothing else.
#[test]
fn only_hints_depend_on_it() {
    let (mut unknown, mut hints) = (0, [0, 0]);
    for question in open_questions(1, 40) {
        let [with, without] = [true, false].map(|guide| read(&question, guide));
        assert_eq!((with.nodes, &with.moves), (without.nodes, &without.moves), "{question:?}");
        match (with.verdict, without.verdict) {
            (LifeVerdict::Unknown(with), LifeVerdict::Unknown(without)) => {
                assert_eq!(with.reason, without.reason, "{question:?}");
                unknown += 1;
                hints[0] += usize::from(with.hint.is_some());
                hints[1] += usize::from(without.hint.is_some());
            }
            (with, without) => assert_eq!(with, without, "{question:?}"),
        }
    }
    assert!(unknown >= 3 && hints[0] == unknown && hints[1] < unknown, "{hints:?} hints where {unknown} are unknown");
}

/// Roles are seen, not colours: the same search for the same position in the other colours.
#[test]
fn colours_do_not_matter() {
    let mut hints = 0;
    for question in open_questions(2, 15) {
        let position = &question.position;
        let stones = position.stones.iter().map(|&(point, color)| (point, !color)).collect();
        let position = Setup { stones, to_play: !position.to_play, ..position.clone() };
        let turned = LifeQuestion { position, ..question.clone() };
        let [here, there] = [&question, &turned].map(|question| read(question, true));
        assert_eq!((here.verdict, here.nodes, &here.moves), (there.verdict, there.nodes, &there.moves), "{question:?}");
        hints += usize::from(matches!(here.verdict, LifeVerdict::Unknown(unknown) if unknown.hint.is_some()));
    }
    assert!(hints > 0, "no position was left unknown with a hint");
}

/// The problems that lessons come from matter: whoever plays first wins, and a lesson's cheapest move does win.
#[test]
fn lessons_are_made_of_both_sides() {
    let lessons = unseen_lessons(40);
    let attacks = |lesson: &Lesson| lesson.view.cells[0] >> 11 & 1 == 1;
    let count = lessons.iter().filter(|lesson| attacks(lesson)).count();
    assert!((10..=50).contains(&count), "{count} of 60 with the attacker to move");
    assert!(lessons.iter().all(|lesson| lesson.costs.iter().any(Option::is_some)));
}
