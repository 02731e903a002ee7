//! Rules about eyes and life that the program finds by itself: patterns with external conditions (Cazenave 2002).

mod aim;
mod antichain;
mod base;
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
mod shape;
mod shipped;
mod strategy;
mod unmove;
pub mod usage;

pub use antichain::Minimal;
pub use base::{Rule, RuleBase, RuleId, RuleTable};
pub use condition::{Conditions, Level};
pub use describe::cell_name;
pub use edition::Edition;
pub use edition::paper::{PaperGame, Reading};
pub use edition::sound::SoundGame;
pub use game::{About, BlackMove, Event, Game, Key, Next, Pull, State, Way, WhiteMove};
pub use generate::{Generator, RoundReport, Tables, Won};
pub use making::{Maker, Observer, Recipe, Silent};
pub use paper_tables::{PaperTable, Table1, paper_table, paper_tables};
pub use pattern::{Ground, Pattern, PatternString, Strings};
pub use placement::Placement;
pub use shape::{Anchor, Cells, ParseShapeError, Shape};
pub use shipped::{shipped, shipped_shapes};
pub use strategy::{Exchange, Strategy};
