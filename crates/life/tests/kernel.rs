//! The kernel against the general board, move by move, and limits.

use std::time::{Duration, Instant};

use tesuji_board::{Board, Move};
use tesuji_life::arena::{Arena, Ground};
use tesuji_life::bits::{Bits, Wide};
use tesuji_life::random::{Dice, Recipe, random_problem};
use tesuji_life::state::{Tag, after_pass, play};
use tesuji_life::{SearchOptions, first_state, solve};
use tesuji_question::{Cancel, Closure, Deadline, LifeQuestion, LifeVerdict, Limits, Role, UnknownReason};

/// Plays at random on both; returns how many positions were compared.
fn compare_play<B: Bits>(question: &LifeQuestion, dice: &mut Dice) -> usize {
    let ground = Ground::new(question, Closure::Escape).expect("a sound question");
    let arena: Arena<B> = Arena::new(&ground);
    let mut state = first_state(&arena, &ground);
    let mut board = ground.board.clone();
    for step in 0..60 {
        let tag = Tag::unpack(state.tag);
        let role = ground.role(board.to_play());
        assert_eq!(tag.to_move, role);
        let may = if role == Role::Attacker { ground.area | ground.outside_liberties } else { ground.area };
        let legal = |board: &Board, mv| board.clone().play_ignoring_ko(mv).is_ok();
        let theirs: Vec<_> = may.iter().filter(|&p| legal(&board, p)).collect();
        let mut ours: Vec<_> =
            may.iter().filter(|&p| arena.index(p).is_some_and(|at| play(&arena, &state, at).is_some())).collect();
        ours.sort();
        assert_eq!(ours, theirs, "{board:?}");
        let ban = board.ko().filter(|p| may.contains(*p));
        assert_eq!(tag.ban.and_then(|at| arena.point(at)), ban);
        for point in &ground.universe {
            let at = arena.index(point).expect("in the arena");
            let here = if state.body.attacker.has(at) {
                Some(!ground.defender)
            } else {
                state.body.defender.has(at).then_some(ground.defender)
            };
            assert_eq!(here, board.color(point), "{point}");
        }
        if theirs.is_empty() || dice.chance(8) {
            state = after_pass(&state, tag);
            board.play(Move::Pass).expect("a pass is legal");
        } else {
            let point = theirs[dice.below(theirs.len())];
            state = play(&arena, &state, arena.index(point).expect("in the arena")).expect("legal");
            board.play_ignoring_ko(point).expect("legal");
        }
        if tesuji_life::state::is_captured(&arena, &state) {
            return step;
        }
    }
    60
}

#[test]
fn the_kernel_plays_like_the_board() {
    let mut dice = Dice::new(5);
    let mut compared = 0;
    let recipe = Recipe { least: 6, most: 20, most_empty: 14 };
    for round in 0..2400 {
        let Some(question) = random_problem(&mut dice, &recipe) else { continue };
        let fits = Ground::new(&question, Closure::Escape).is_ok_and(|ground| ground.bits_needed().0 <= 64);
        compared += match round % 3 {
            0 if fits => compare_play::<u64>(&question, &mut dice),
            1 if fits => compare_play::<u128>(&question, &mut dice),
            _ => compare_play::<Wide>(&question, &mut dice),
        };
    }
    assert!(compared > 10_000, "{compared}");
}

/// A problem that takes long.
fn hard() -> LifeQuestion {
    let mut dice = Dice::new(11);
    let recipe = Recipe { least: 40, most: 44, most_empty: 34 };
    loop {
        let Some(question) = random_problem(&mut dice, &recipe) else { continue };
        let limits = Limits { nodes: Some(3000), ..Limits::default() };
        let answer =
            solve(&question, &SearchOptions::default(), &limits, &Deadline::default(), &mut ()).expect("sound");
        if matches!(answer.verdict, LifeVerdict::Unknown(_)) {
            return question;
        }
    }
}

#[test]
fn limits_end_a_search_in_time() {
    let question = hard();
    let ask = |limits: &Limits, cancel: &Cancel| {
        let begun = Instant::now();
        let answer = solve(&question, &SearchOptions::default(), limits, &Deadline::start(limits, cancel), &mut ())
            .expect("sound");
        (answer, begun.elapsed())
    };
    let (answer, _) = ask(&Limits { nodes: Some(2000), ..Limits::default() }, &Cancel::new());
    assert_eq!(answer.verdict.unknown_reason(), Some(UnknownReason::Nodes));
    assert!((1980..=2020).contains(&answer.nodes), "{}", answer.nodes);
    // A hint is a first move of the area.
    let LifeVerdict::Unknown(unknown) = answer.verdict else { unreachable!("the nodes are spent") };
    assert!(unknown.hint.is_some_and(|hint| question.area.contains(hint)), "{unknown:?}");
    let time = Duration::from_millis(50);
    let (answer, spent) = ask(&Limits { time: Some(time), ..Limits::default() }, &Cancel::new());
    assert_eq!(answer.verdict.unknown_reason(), Some(UnknownReason::Time));
    assert!(spent < time + Duration::from_millis(400), "{spent:?}");
    let cancel = Cancel::new();
    cancel.cancel();
    let (answer, _) = ask(&Limits::default(), &cancel);
    assert_eq!(answer.verdict.unknown_reason(), Some(UnknownReason::Cancelled));
    let (answer, _) = ask(&Limits { depth: Some(2), ..Limits::default() }, &Cancel::new());
    assert_eq!(answer.verdict.unknown_reason(), Some(UnknownReason::Depth));
}

#[test]
fn the_same_question_takes_the_same_nodes() {
    let mut dice = Dice::new(3);
    let recipe = Recipe { least: 12, most: 16, most_empty: 10 };
    let question =
        std::iter::repeat_with(|| random_problem(&mut dice, &recipe)).flatten().next().expect("some problem");
    let run = || {
        solve(&question, &SearchOptions::default(), &Limits::default(), &Deadline::default(), &mut ()).expect("sound")
    };
    assert_eq!(run(), run());
}
