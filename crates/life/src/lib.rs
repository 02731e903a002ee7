//! Life and death, exactly: the ko status of a group, with proof.
//!
//! A question ([`LifeQuestion`]) is laid out as an [`arena`], in which a [`state`] is a few machine words. The [`game`]
//! tells the proof-number search (crate `dfpn`) what can be played and what is known; `classes` asks it with
//! different numbers of ko threats until the status is known.
//!
//! ```text
//!   solve          one question: the closures it is asked under          -> run
//!   open           a position that nobody has fenced in: stages of solve
//!   run            one search: its table, its budget, its answer         -> answer, zone
//!   answer         status, first moves, line, details, proof, in steps   -> classes, length, details, claim
//!   provisos       what the verdict takes for granted
//!   board_proof    whether a proof holds on the whole board
//!   sealed         questions whose life does not depend on anything outside
//!   session        a question that is played, with the table kept
//!   watch          between a search and its deadline and observer (record: an observer that keeps what to show)
//! ```
//!
//! The meaning of every word is fixed in `docs/semantics.md`; the method is told in `docs/life.md`.
//!
//! After Wolf 1994 (GoTools), sections 1 and 3, and Kierulf 1985, section 4.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod among;
mod answer;
pub mod arena;
pub mod bits;
pub mod blocks;
mod board_proof;
mod claim;
mod classes;
pub mod confirm;
mod details;
mod enumerate;
mod error;
pub mod evaluator;
pub mod features;
mod first_moves;
pub mod fit;
mod fold;
pub mod game;
pub mod guide;
pub mod knowledge;
mod length;
mod line;
mod modes;
pub mod open;
mod options;
mod proof;
mod provisos;
pub mod random;
mod rank;
mod record;
mod run;
mod sealed;
mod session;
mod solve;
pub mod state;
pub mod survey;
mod tempo;
mod tenuki;
mod ties;
mod tree;
mod verification;
mod watch;
mod weights;
mod words;
mod zone;

pub use error::LifeError;
pub use open::{open_area, solve_open};
pub use options::{Config, SearchOptions};
pub use provisos::weak_stones;
pub use rank::first_rank;
pub use record::{Column, Record, SideCount};
pub use sealed::{is_sealable, stripped};
pub use session::Session;
pub use solve::{solve, solve_counting_rules};
pub use state::first_state;
pub use tesuji_question::{LifeOutcome, LifeQuestion};
pub use tree::TreeLimits;

/// The maximum of ko threats that a question may give to a side.
pub const MAX_GIVEN_THREATS: u8 = 90;
