//! The rank of a move in the first ordering: what the evaluator thinks before anything is searched (Wolf 1994 measured his by it).

use tesuji_board::Point;
use tesuji_dfpn::{Game, INFINITE};
use tesuji_problem::{Closure, LifeQuestion, Role};

use crate::arena::{Arena, Ground};
use crate::bits::{Bits, Wide};
use crate::error::LifeError;
use crate::game::LifeGame;
use crate::options::Config;
use crate::solve::first_state;
use crate::state::side_to_move;

/// The best rank of these moves among all first moves, from 1 on; `None` if none of them is a first move that can be played.
///
/// # Errors
/// If the question makes no sense.
pub fn first_rank(question: &LifeQuestion, moves: &[Point], config: &Config) -> Result<Option<usize>, LifeError> {
    let ground = Ground::new(question, Closure::Escape)?;
    Ok(match ground.bits_needed().0 {
        0..=64 => rank::<u64>(&ground, moves, config),
        65..=128 => rank::<u128>(&ground, moves, config),
        _ => rank::<Wide>(&ground, moves, config),
    })
}

fn rank<B: Bits>(ground: &Ground, moves: &[Point], config: &Config) -> Option<usize> {
    let arena: Arena<B> = Arena::new(ground);
    let root = first_state(&arena, ground);
    let wanted: Vec<usize> = moves.iter().filter_map(|&point| arena.index(point)).collect();
    let mut game = LifeGame::new(arena, config);
    let mut all = Vec::new();
    game.successors(&root, 0, &mut all);
    let attacker = side_to_move(root.tag) == Role::Attacker;
    let mut order: Vec<(u32, usize)> = Vec::new();
    for next in &all {
        let credit = next.step.after(0);
        let estimate = game.estimate(&next.position, credit);
        let own = match (estimate.bounds.is_won(credit), estimate.bounds.is_held(credit)) {
            (false, false) if attacker => estimate.proof,
            (false, false) => estimate.disproof,
            (won, _) => {
                if won == attacker {
                    0
                } else {
                    INFINITE
                }
            }
        };
        order.push((own, usize::from(next.mv)));
    }
    order.sort_by_key(|(own, _)| *own);
    order.iter().position(|(_, mv)| wanted.contains(mv)).map(|at| at + 1)
}
