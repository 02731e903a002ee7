//! SGF: the Smart Game Format, `FF[1]` to `FF[4]`, as found in the world.
//!
//! ```text
//!   bytes --charset--> text --parse--> Collection of GameTrees --game--> positions
//!                                             |      \--problem--> question, target, area, solution tree
//!                                             v
//!                                           write (UTF-8)
//! ```
//!
//! The standard: Hollosi, *SGF*, `FF[4]`, 1997. What problem sites have added to it is described in [`problem`].

mod charset;
mod coordinates;
mod game;
mod parse;
pub mod problem;
mod replay;
mod tree;
mod value;
mod write;

pub use charset::{Decoded, decode};
pub use coordinates::{move_from_sgf, move_to_sgf, point_from_sgf, point_to_sgf, points_from_sgf};
pub use game::GamePosition;
pub use parse::{ReadSgf, parse, read};
pub(crate) use parse::{has_game, parse_within};
pub(crate) use replay::Replay;
pub use tree::{Collection, GameTree, Node, NodeId, Property};
pub use value::Value;
pub use write::{write, write_game};
