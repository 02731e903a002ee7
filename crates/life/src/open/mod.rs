//! Real positions: nobody has said where the problem ends.
//!
//! | concept | file |
//! |---|---|
//! | where a line of stones holds though it is not solid | `links` |
//! | where moves matter | [`area`] |
//! | which group is in question | [`target`] |
//! | where an area can be left | `exits` |
//! | one area under one closure, with a share of the effort | `stages` |
//! | which first moves of the attacker win on an area | `kills` |
//! | which of several kills to show | `apart` |
//! | whether what is dead inside is met outside if it leaves | `met_outside` |
//! | whether it has so much room that nobody asks | `room` |
//! | whether it is surrounded at all, and what is plainly caught | `surround` |
//! | whether running stones get out | `runner` |
//! | growing areas, rings, the answer | `schedule` |

mod apart;
pub mod area;
mod exits;
mod kills;
mod links;
mod met_outside;
mod room;
mod runner;
mod schedule;
mod stages;
mod surround;
pub mod target;

pub use area::open_area;
pub use schedule::solve_open;
