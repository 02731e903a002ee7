//! Rules about eyes and life that the program finds by itself: patterns with external conditions (Cazenave 2002).
//!
//! | idea | where |
//! |---|---|
//! | rectangle, pattern, conditions as bits | [`Shape`], [`Pattern`], [`Conditions`] |
//! | what may happen in a pattern: two editions | [`Game`], [`SoundGame`], [`PaperGame`] |
//! | retrograde generation over antichains of conditions | [`Generator`] |
//! | rules about rules | [`metarules`] |
//! | tables, read in blocks where they are asked; base, file, the base that is shipped | [`RuleTable`], [`RuleBase`], [`Maker`], [`database`], [`shipped`](fn@shipped) |
//! | which rules apply on a board | [`matching`] |
//! | how a rule is carried out | [`Strategy`] |
//! | that every rule is true: claims for the checker | [`proof`] |
//!
//! `docs/rules.md` says what the rules mean and why those of the sound edition are true on every board.
//!
//! ```
//! use tesuji_board::{Board, Color, Point, Setup, Size};
//! use tesuji_rules::matching::Matcher;
//! use tesuji_rules::{About, shipped};
//!
//! // Black has three points in a row in the corner, and White plays outside: Black lives with B1.
//! let mut setup = Setup::empty(Size::square(9).unwrap());
//! let stone = |name: &str| name.parse::<Point>().unwrap();
//! setup.stones.extend(["A2", "B2", "C2", "D2", "D1"].map(|p| (stone(p), Color::Black)));
//! setup.stones.extend(["A3", "B3", "C3", "D3", "E2", "E1"].map(|p| (stone(p), Color::White)));
//! let mut board = Board::from_setup(&setup).unwrap();
//! let matcher = Matcher::new(shipped(), board.size());
//! let moves = matcher.winning_moves(&mut board, stone("A2"), About::Life);
//! assert_eq!(moves.iter().map(|(p, _)| p.to_string()).collect::<Vec<_>>(), ["B1"]);
//! board.play_at(stone("B1")).unwrap();
//! assert!(matcher.is_won(&board, stone("A2"), About::Life).is_some());
//! ```

mod aim;
mod antichain;
mod base;
mod block;
mod condition;
pub mod database;
mod describe;
mod edition;
mod game;
mod generate;
mod making;
pub mod matching;
pub mod metarules;
mod paper_tables;
mod pattern;
mod placement;
pub mod proof;
mod shape;
mod shipped;
mod strategy;
mod table;
mod unmove;
pub mod usage;

pub use antichain::Minimal;
pub use base::{Rule, RuleBase, RuleId};
pub use block::{Holding, PatternRules};
pub use condition::{Conditions, Level, asks_about, condition};
pub use describe::cell_name;
pub use edition::Edition;
pub use edition::paper::PaperGame;
pub use edition::reading::Reading;
pub use edition::sound::SoundGame;
pub use game::{About, BlackMove, Event, Game, Key, Next, Pull, State, Way, WhiteMove};
pub use generate::{Generator, RoundReport, Tables, Won};
pub use making::{Maker, Observer, Recipe, Silent};
pub use paper_tables::{PaperTable, Table1, paper_table, paper_tables};
pub use pattern::{Ground, Pattern, PatternString, Strings};
pub use placement::Placement;
pub use shape::{Anchor, Cells, ParseShapeError, Shape, each};
pub use shipped::{most_conditions, shipped, shipped_shapes};
pub use strategy::{Exchange, Ply, Strategy};
pub use table::RuleTable;
