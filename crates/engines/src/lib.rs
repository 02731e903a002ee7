//! The languages other programs speak with Tesuji. No terminal, no sockets, no database: bytes and values go in, bytes
//! and values come out, so that the same code runs behind a pipe, behind a server and in a page.
//!
//! | language | module |
//! |---|---|
//! | JSON lines, with the field names of KataGo's analysis engine, and as that engine | [`json`] |
//! | the Go Text Protocol, with GNU Go's tactical commands | [`gtp`] |
//! | the Model Context Protocol, for language models | [`mcp`] |
//! | the services of the web board | [`api`] |
//!
//! A rule is drawn by [`RuleDiagram`], for all of them and for the command line.
//!
//! Each of them turns what it hears into a query for the library `tesuji`, and what that answers into its own words.
//! What a query means is decided there, not here.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod analysis;
pub mod api;
mod duration;
pub mod follow;
pub mod gtp;
pub mod json;
pub mod ko;
pub mod mcp;
mod rule_diagram;

pub use duration::parse_duration;
pub use rule_diagram::RuleDiagram;
