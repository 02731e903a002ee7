//! Putting answers into words. A [`Statement`] holds the facts; [`english`] says them.

mod english;
mod statement;

pub(crate) use english::{elsewhere, first_moves};
pub use english::{block, claim, remark};
pub use statement::{Fact, Statement};
