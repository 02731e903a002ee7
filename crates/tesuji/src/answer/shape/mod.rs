//! Shapes that have a name, some with a ruling of their own. A name is given only where the position fits it exactly
//! and the status is the one that it stands for.

mod bent_four;
mod corner;
mod eye_space;
mod kos;
mod name;
mod searched;

use tesuji_board::Board;
use tesuji_question::LifeQuestion;

pub use name::ShapeName;
pub(crate) use searched::{Found, searched_name};

/// The name of the shape, as far as the position shows it: an eye space, a group of the corner.
pub(super) fn name(question: &LifeQuestion) -> Option<ShapeName> {
    let board = Board::from_setup(&question.position).ok()?;
    eye_space::name(question, &board).or_else(|| corner::name(question, &board))
}
