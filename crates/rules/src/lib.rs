//! Rules about eyes and life that the program finds by itself: patterns with external conditions (Cazenave 2002).

mod aim;
mod antichain;
mod condition;
mod edition;
mod game;
mod generate;
pub mod metarules;
mod pattern;
mod placement;
mod shape;
mod unmove;

pub use edition::paper::{PaperGame, Reading};
pub use game::{About, Game, State};
pub use generate::{Generator, RoundReport, Tables, Won};
pub use pattern::{Ground, Pattern};
pub use placement::Placement;
pub use shape::{Anchor, Cells, ParseShapeError, Shape};
