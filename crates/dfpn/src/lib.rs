//! Depth-first proof-number search over AND/OR graphs; knows nothing of Go.
//!
//! Two players: the *prover* wants to reach a goal, the *refuter* wants to keep him from it for ever. A play without
//! end is won by the refuter, so graphs with cycles have a value at every state: the prover's wins are the least
//! fixpoint.
//!
//! | concept | file |
//! |---|---|
//! | what a game must tell the search | [`game`] |
//! | proof and disproof numbers | [`numbers`] |
//! | credit: a resource of the players, and bounds over it | [`credit`] |
//! | results that lean on a repetition | [`lean`] |
//! | a state with its hash and credit | `node` |
//! | the path from the root, and which states repeat | `path` |
//! | the table of states, with full keys | [`table`] |
//! | a table of one search, or of several | [`memory`] |
//! | results that hold only on one path | `twins` |
//! | the search loop; what it may spend and who watches | [`search`] |
//! | what the children of a state decide together | `search::children` |
//! | which child is worked on, and how far | `search::thresholds` |
//! | moves that often win at once | `winners` |
//! | replaying a refutation against another move | `simulate` |
//! | several threads on one question | `team` |
//!
//! After: Allis 1994 (proof numbers), Nagai 2002 (df-pn), Kishimoto and Müller 2004 (graph history), Kishimoto 2010
//! (threshold controlling, TCA), Pawlewicz and Lew 2007 (1 + epsilon), Kawano 1996 (simulation).
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod credit;
pub mod game;
pub mod lean;
pub mod memory;
mod node;
pub mod numbers;
mod path;
pub mod search;
mod simulate;
pub mod table;
mod team;
mod twins;
mod winners;

pub use credit::{Bounds, Credit, Step};
pub use game::{Body, Estimate, Game, MoveId, NO_MOVE, Position, Successor};
pub use lean::Lean;
pub use memory::{Memory, SharedTable};
pub use numbers::{INFINITE, Number};
pub use search::{Budget, Clock, Config, Merge, Monitor, Outcome, SHALLOW, Search, Silent, Stop};
pub use table::{Known, Table};
