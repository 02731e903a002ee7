//! Putting answers into words. A [`Statement`] holds the facts; [`english`] says them.

mod english;
mod statement;

pub use english::{block, claim, remark};
pub(crate) use english::{conditions, elsewhere, first_moves};
pub use statement::{Fact, Statement};
