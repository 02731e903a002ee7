//! The shipped rules about life against the life-and-death oracle, on random problems under `docs/semantics.md`.

use tesuji_board::{Board, PointSet};
use tesuji_oracle::{life, random_problem};
use tesuji_question::{Closure, LifeQuestion, Status, TargetRule};
use tesuji_rules::matching::Matcher;
use tesuji_rules::{About, shipped};

/// Whether a rule says that the question's target lives, the attacker to play.
fn claims_life(matcher: &Matcher<'_>, question: &LifeQuestion, board: &Board) -> bool {
    let Some(defender) = question.target.first().and_then(|&t| board.color(t)) else { return false };
    matcher.hits(board, defender).iter().any(|hit| {
        let block: PointSet = board.stones(hit.target).collect();
        let is_target = question.target.iter().any(|&t| block.contains(t));
        hit.about == About::Life && is_target && hit.site.is_playable(&question.area, &block)
    })
}

#[test]
fn what_rules_say_to_live_lives() {
    let mut claims = 0;
    for seed in 0..3_000 {
        let mut question = random_problem(seed);
        question.target_rule = TargetRule::Any;
        question.closure = Closure::Escape;
        let Ok(board) = Board::from_setup(&question.position) else { continue };
        let Some(defender) = question.target.first().and_then(|&t| board.color(t)) else { continue };
        question.position.to_play = !defender;
        question.position.ko = None;
        let board = Board::from_setup(&question.position).expect("only the player was changed");
        let matcher = Matcher::new(shipped(), board.size());
        if !claims_life(&matcher, &question, &board) {
            continue;
        }
        claims += 1;
        let truth = life::solve(&question).expect("small enough");
        assert_eq!(truth.status, Status::Lives, "seed {seed}: {question:?}");
    }
    assert!(claims >= 20, "rules apply in too few problems: {claims}");
}
