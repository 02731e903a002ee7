//! Every knowledge module against a search without it, on states that are too large for brute force.
//!
//! Random problems are played on at random; wherever the module knows the outcome, a search that does not use it must
//! come to the same result, with no threats and with five for the side that is said to lose.
//! `TESUJI_KNOWLEDGE_STATES=20000 cargo test --release -p tesuji-life --test knowledge` looks at as many states as
//! wanted.

use tesuji_dfpn::{Budget, Search, Silent, Table};
use tesuji_life::arena::{Arena, Ground};
use tesuji_life::game::LifeGame;
use tesuji_life::random::{Dice, Recipe, random_problem};
use tesuji_life::state::{State, Tag, after_pass, is_captured, play};
use tesuji_life::{Config, first_state};
use tesuji_question::Closure;

fn wanted(usually: usize) -> usize {
    std::env::var("TESUJI_KNOWLEDGE_STATES").ok().and_then(|text| text.parse().ok()).unwrap_or(usually)
}

fn seed() -> u64 {
    std::env::var("TESUJI_KNOWLEDGE_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// States of random games in one random problem.
fn states(dice: &mut Dice, recipe: &Recipe) -> Option<(Arena<u64>, Vec<State<u64>>)> {
    let question = random_problem(dice, recipe)?;
    let ground = Ground::new(&question, Closure::Escape).ok()?;
    if ground.bits_needed().0 > 64 {
        return None;
    }
    let arena: Arena<u64> = Arena::new(&ground);
    let mut states = Vec::new();
    for _ in 0..3 {
        let mut state = first_state(&arena, &ground);
        for _ in 0..dice.below(12) + 1 {
            states.push(state);
            let tag = Tag::unpack(state.tag);
            let moves: Vec<State<u64>> = (0..64).filter_map(|at| play(&arena, &state, at)).collect();
            state = if moves.is_empty() || dice.chance(15) {
                after_pass(&state, tag)
            } else {
                moves[dice.below(moves.len())]
            };
            if is_captured(&arena, &state) {
                break;
            }
        }
    }
    Some((arena, states))
}

fn draw(arena: &Arena<u64>, state: &State<u64>) -> String {
    let mut text = format!("{:?} rule {:?} targets {:x?}\n", Tag::unpack(state.tag), arena.rule, arena.targets);
    let points: Vec<_> = (0..64).filter_map(|at| arena.point(at).map(|p| (at, p))).collect();
    for y in (0..13u8).rev() {
        for x in 0..13u8 {
            let here = points.iter().find(|(_, p)| p.x() == x && p.y() == y);
            let Some((at, _)) = here else {
                text.push('-');
                continue;
            };
            let bit = 1u64 << at;
            text.push(if state.body.attacker & bit != 0 {
                'O'
            } else if state.body.defender & bit != 0 {
                if arena.targets.iter().any(|t| t & bit != 0) { 'D' } else { 'd' }
            } else if arena.playable.defender & bit == 0 {
                ':'
            } else {
                '.'
            });
        }
        text.push('\n');
    }
    text
}

/// Compares a module with a search; returns in how many states it knew something, and how many could not be compared.
fn compare(with: &Config, without: &Config, number: usize, recipe: &Recipe) -> (usize, usize) {
    let mut dice = Dice::new(seed());
    let (mut fired, mut open) = (0, 0);
    while fired < number {
        let Some((arena, states)) = states(&mut dice, recipe) else { continue };
        let mut knows = LifeGame::new(arena.clone(), with);
        let game = LifeGame::new(arena.clone(), without);
        let mut search = Search::with_tables(game, without.search, Table::with_entries(1 << 18), 1 << 12);
        for state in states {
            let Some(fact) = knows.judge(&state) else { continue };
            if search.game.judge(&state).is_some() {
                continue;
            }
            fired += 1;
            for credit in [0, if fact.bounds.is_won(0) { -5 } else { 5 }] {
                let budget = Budget { nodes: search.nodes() + 100_000, depth: 500 };
                match search.decide(&state, credit, budget, &mut Silent) {
                    Ok(found) if found.won => {
                        assert!(!fact.bounds.is_held(credit), "credit {credit}: {}", draw(&arena, &state));
                    }
                    Ok(_) => assert!(!fact.bounds.is_won(credit), "credit {credit}: {}", draw(&arena, &state)),
                    Err(_) => open += 1,
                }
            }
        }
    }
    (fired, open)
}

const MIDDLE: Recipe = Recipe { least: 10, most: 16, most_empty: 10 };

#[test]
fn no_room_is_dead() {
    let without = Config::default().played_out();
    let with = Config { no_room: true, ..without.clone() };
    let (fired, open) = compare(&with, &without, wanted(1000), &MIDDLE);
    assert!(open * 50 <= fired, "{open} of {fired}");
}

/// Attacker blocks inside that live, or are linked to a block that is linked, are as good as wall.
#[test]
fn an_inner_wall_is_as_good_as_wall() {
    let without = Config { no_room: true, eye_space: true, ..Config::default().played_out() };
    let with = Config { inner_wall: true, ..without.clone() };
    let (fired, open) = compare(&with, &without, wanted(100), &MIDDLE);
    assert!(open * 50 <= fired, "{open} of {fired}");
}

/// The part of it that the checker knows, too.
#[test]
fn no_room_by_the_lemma_is_dead() {
    let without = Config::default().played_out();
    let (fired, open) = compare(&without.with_lemmas_only(), &without, wanted(500), &MIDDLE);
    assert!(open * 50 <= fired, "{open} of {fired}");
}

#[test]
fn dead_eye_spaces_are_dead() {
    let without = Config::default().played_out();
    let with = Config { no_room: true, eye_space: true, ..without.clone() };
    let without = Config { no_room: true, ..without };
    let (fired, open) = compare(&with, &without, wanted(150), &MIDDLE);
    assert!(open * 50 <= fired, "{open} of {fired}");
}

#[test]
fn living_eye_spaces_live() {
    let without = Config::default().played_out();
    let with = Config { eye_space: true, ..without.clone() };
    let (fired, open) = compare(&with, &without, wanted(150), &MIDDLE);
    assert!(open * 50 <= fired, "{open} of {fired}");
}

#[test]
fn secure_links_live() {
    let without = Config::default().played_out();
    let with = Config { secure_links: true, ..without.clone() };
    // It has something to say in very few random states.
    let (fired, open) = compare(&with, &without, wanted(4), &MIDDLE);
    assert!(open * 50 <= fired, "{open} of {fired}");
}

#[test]
fn two_liberties_are_caught() {
    let without = Config::default().played_out();
    let with = Config { two_liberties: true, ..without.clone() };
    let (fired, open) = compare(&with, &without, wanted(400), &MIDDLE);
    assert!(open * 50 <= fired, "{open} of {fired}");
}

#[test]
fn one_move_to_two_eyes_lives() {
    let without = Config::default().with_lemmas_only();
    let with = Config { moves_to_two_eyes: true, ..without.clone() };
    let (fired, open) = compare(&with, &without, wanted(400), &MIDDLE);
    assert!(open * 50 <= fired, "{open} of {fired}");
}

/// Rules about an eye, for targets that have one already.
#[test]
fn an_eye_beside_an_eye_is_life() {
    let with = Config::default();
    let without = Config { second_eyes: false, ..with.clone() };
    let recipe = Recipe { least: 12, most: 20, most_empty: 12 };
    let (fired, open) = compare(&with, &without, wanted(100), &recipe);
    assert!(open * 20 <= fired, "{open} of {fired}");
}
