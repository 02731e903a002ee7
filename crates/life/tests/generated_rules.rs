//! The generated rules as knowledge of the solver: wherever a rule says "lives", a search that knows no rules says the
//! same.

use tesuji_board::Move;
use tesuji_life::arena::{Arena, Ground};
use tesuji_life::knowledge::StaticOracle;
use tesuji_life::knowledge::generated_rules::GeneratedRules;
use tesuji_life::random::{Dice, Recipe, random_problem};
use tesuji_life::state::{State, after_pass, is_captured, play};
use tesuji_life::survey::Survey;
use tesuji_life::{Config, LifeQuestion, SearchOptions, first_state, solve};
use tesuji_question::{Closure, Deadline, LifeVerdict, Limits, Status};

/// Plays at random and calls `seen` with every state in which a rule speaks, as a question of its own.
fn where_rules_speak(question: &LifeQuestion, dice: &mut Dice, mut seen: impl FnMut(&LifeQuestion)) {
    let ground = Ground::new(question, question.closure).expect("a sound question");
    let arena: Arena<u128> = Arena::new(&ground);
    let mut rules = GeneratedRules::new(&arena, &Config::default());
    let mut survey = Survey::default();
    let mut state: State<u128> = first_state(&arena, &ground);
    let mut board = ground.board.clone();
    for _ in 0..12 {
        survey.take(&arena, &state);
        if rules.judge(&arena, &state, &survey).is_some() {
            let target: Vec<_> = question.target.iter().copied().filter(|p| board.color(*p).is_some()).collect();
            assert!(!target.is_empty());
            seen(&LifeQuestion { position: board.to_setup(), target, ..question.clone() });
        }
        let mut points: Vec<_> = question.area.iter().collect();
        points.retain(|p| arena.index(*p).is_some_and(|at| play(&arena, &state, at).is_some()));
        if points.is_empty() || dice.chance(10) {
            let tag = tesuji_life::state::Tag::unpack(state.tag);
            state = after_pass(&state, tag);
            board.play(Move::Pass).expect("a pass is legal");
        } else {
            let point = points[dice.below(points.len())];
            let at = arena.index(point).expect("in the arena");
            state = play(&arena, &state, at).expect("legal");
            if board.play_ignoring_ko(point).is_err() {
                return;
            }
        }
        if is_captured(&arena, &state) || question.target.iter().any(|p| board.color(*p).is_none()) {
            return;
        }
    }
}

#[test]
fn what_a_rule_says_is_so() {
    let mut dice = Dice::new(17);
    let recipe = Recipe { least: 8, most: 18, most_empty: 11 };
    let plain = SearchOptions {
        details: false,
        config: Config { rules: tesuji_rules::Rules::none(), no_room: false, ..Config::default() },
        ..SearchOptions::default()
    };
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let (mut spoken, mut decided) = (0, 0);
    for round in 0..20_000 {
        let Some(mut question) = random_problem(&mut dice, &recipe) else { continue };
        question.closure = if round % 2 == 0 { Closure::Escape } else { Closure::Wall };
        question.ko_threats = None;
        if Ground::new(&question, question.closure).is_ok_and(|ground| ground.bits_needed().0 <= 128) {
            where_rules_speak(&question, &mut dice, |question| {
                spoken += 1;
                let answer = solve(question, &plain, &limits, &Deadline::default(), &mut ()).expect("sound");
                match answer.verdict {
                    LifeVerdict::Status(status) => {
                        decided += 1;
                        assert_eq!(status, Status::Lives, "{question:?}");
                    }
                    LifeVerdict::Open { .. } | LifeVerdict::Unknown(_) => {}
                }
            });
        }
    }
    assert!(spoken > 100 && decided * 10 > spoken * 9, "{spoken} spoken, {decided} decided");
}
