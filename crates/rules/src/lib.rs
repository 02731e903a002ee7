//! Rules about eyes, life, captures and connections that the program has found by itself: patterns with external
//! conditions (Cazenave 2002).
//!
//! | idea | where |
//! |---|---|
//! | rectangle, pattern, conditions as bits | [`Shape`], [`Pattern`], [`Conditions`] |
//! | tables, read in blocks where they are asked; base, file, the base that is shipped | [`RuleTable`], [`RuleBase`], [`database`], [`shipped`](fn@shipped) |
//! | what a search may believe: bases of any origin | [`Rules`] |
//! | which rules apply on a board | [`matching`] |
//! | which rules hold a drawn pattern | [`search`] |
//! | how often rules are used | [`usage`] |
//!
//! This is what a solver needs. How rules are made and proved is in crate `rulegen`. `docs/rules.md` says what the
//! rules mean and why those of the sound edition are true on every board.
//!
//! ```
//! use tesuji_board::{Board, Color, Point, Setup, Size};
//! use tesuji_rules::matching::{Matcher, Subject};
//! use tesuji_rules::{About, shipped};
//!
//! // Black has three points in a row in the corner, and White plays outside: Black lives with B1.
//! let mut setup = Setup::empty(Size::square(9).unwrap());
//! let stone = |name: &str| name.parse::<Point>().unwrap();
//! setup.stones.extend(["A2", "B2", "C2", "D2", "D1"].map(|p| (stone(p), Color::Black)));
//! setup.stones.extend(["A3", "B3", "C3", "D3", "E2", "E1"].map(|p| (stone(p), Color::White)));
//! let mut board = Board::from_setup(&setup).unwrap();
//! let matcher = Matcher::new(shipped(), board.size());
//! let life = Subject::of(About::Life, stone("A2"));
//! let moves = matcher.winning_moves(&mut board, life);
//! assert_eq!(moves.iter().map(|(p, _)| p.to_string()).collect::<Vec<_>>(), ["B1"]);
//! board.play_at(stone("B1")).unwrap();
//! assert!(matcher.is_won(&board, life).is_some());
//! ```
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod base;
mod block;
pub mod condition;
pub mod database;
mod describe;
mod edition;
pub mod layout;
pub mod matching;
mod pattern;
mod rules;
pub mod search;
mod shape;
mod shipped;
mod state;
mod table;
pub mod usage;

pub use base::{Rule, RuleBase, RuleId};
pub use block::{Entry, Holding, PatternRules};
pub use condition::{Conditions, Level, asks_about, condition};
pub use describe::{Demand, cell_name};
pub use edition::{Edition, Interpretation};
pub use pattern::{Ground, Pattern, PatternString, Strings};
pub use rules::{Rules, RulesError};
pub use shape::{Anchor, Cells, Outside, ParseShapeError, Shape, each};
pub use shipped::{max_conditions, shipped, shipped_shapes};
pub use state::{About, Key, State, Target};
pub use table::RuleTable;
