//! Real positions: nobody has said where the problem ends.
//!
//! | concept | file |
//! |---|---|
//! | where a line of stones holds though it is not solid | `links` |
//! | where moves matter | [`area`] |
//! | which group is in question | [`target`] |
//! | which attacker blocks are taken for granted | `surround` |
//! | growing areas, bracketing closures, the answer | `reading` |

pub mod area;
mod links;
mod reading;
mod surround;
pub mod target;

pub use area::open_area;
pub use reading::solve_open;
