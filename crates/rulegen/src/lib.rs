//! How rules about eyes, life, captures and connections are found and proved (Cazenave 2002). What they are and where they
//! apply is in crate `rules`.
//!
//! | idea | where |
//! |---|---|
//! | what may happen in a pattern: two editions | [`Game`], [`SoundGame`], [`PaperGame`] |
//! | retrograde generation over antichains of conditions | [`Generator`] |
//! | rules about rules | [`metarules`] |
//! | tables and bases made by a recipe, with checkpoints | [`Maker`], [`Recipe`], [`Checkpoints`] |
//! | a base and an unfinished generation as files | [`encode`], [`save_tables`], [`load_tables`] |
//! | rules for other programs: JSON lines, SGF, patterns of GNU Go | [`export`] |
//! | how a rule is carried out | [`main_line`], [`Strategy`] |
//! | that every rule is true: claims for the checker | [`proof`] |
//! | the paper's figures | [`paper_tables`](fn@paper_tables), [`Table1`] |
//!
//! ```
//! use tesuji_question::Deadline;
//! use tesuji_rulegen::{Maker, Recipe};
//! use tesuji_rules::{About, Edition};
//!
//! let mut maker = Maker::new(Recipe::new(Edition::Sound), Deadline::default());
//! let table = maker.table(About::Life, "c4x2".parse().unwrap(), &mut ()).unwrap();
//! assert_eq!(table.counts(), [1, 10, 19, 12, 4]);
//! ```

mod aim;
mod antichain;
mod condition;
mod edition;
pub mod export;
mod file;
mod game;
mod generate;
mod making;
pub mod metarules;
mod paper_tables;
mod placement;
pub mod proof;
mod strategy;
mod subsets;
mod unmove;

pub use antichain::Minimal;
pub use edition::paper::PaperGame;
pub use edition::sound::SoundGame;
pub use file::{encode, load_tables, save_tables};
pub use game::{BlackMove, Event, Game, Marks, Next, Pull, Way, WhiteMove};
pub use generate::{Generator, Tables, Won, rule_table};
pub use making::{Checkpoints, Fault, Job, Maker, Recipe, Unfinished};
pub use paper_tables::{PaperTable, Table1, paper_table, paper_tables};
pub use placement::Placement;
pub use strategy::{Exchange, Ply, Strategy, main_line};
