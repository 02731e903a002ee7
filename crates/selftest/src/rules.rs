//! What the shipped rules about life say of a position.

use tesuji_board::{Board, PointSet};
use tesuji_question::LifeQuestion;
use tesuji_rules::matching::Matcher;
use tesuji_rules::{About, shipped};

/// Whether a rule says that a target lives, the attacker to play.
pub(crate) fn says_it_lives(question: &LifeQuestion) -> bool {
    let Ok(board) = Board::from_setup(&question.position) else { return false };
    let Some(defender) = question.target.first().and_then(|&target| board.color(target)) else { return false };
    Matcher::new(shipped(), board.size()).hits(&board, defender).iter().any(|hit| {
        let block: PointSet = board.stones(hit.target).collect();
        let is_target = question.target.iter().any(|&target| block.contains(target));
        hit.about == About::Life && is_target && hit.site.is_playable(&question.area, &block)
    })
}
