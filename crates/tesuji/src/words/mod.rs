//! Putting answers into words. A [`Statement`] holds the facts; [`english`] says them.

mod captures;
mod english;
mod statement;
mod tesuji_names;

pub use captures::{block, remark};
pub use english::claim;
pub(crate) use english::{conditions, direct_ko, elsewhere, first_moves, in_a_row};
pub use statement::{Caught, Fact, Statement};
pub(crate) use tesuji_names::said;
