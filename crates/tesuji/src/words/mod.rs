//! Putting answers into words. A [`Statement`] holds the facts; [`english`] says them.

mod captures;
mod english;
mod statement;

pub use captures::{block, remark};
pub use english::claim;
pub(crate) use english::{conditions, elsewhere, first_moves};
pub use statement::{Caught, Fact, Statement};
