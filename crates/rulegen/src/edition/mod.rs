//! The games of the two editions.

pub(crate) mod choices;
pub(crate) mod paper;
mod small_view;
pub(crate) mod sound;
