//! The server: HTTP, the web board's files, and the services that need the database. With `queue` the only crate
//! with asynchronous code.
//!
//! ```text
//!   browser --> connection --> routes --> guard --> page         the files of the web board, part of the program
//!                                           |
//!                                           +-----> dispatcher --> gate, sprint --> services (on threads that may block)
//!                                                   JSON, or server-sent events with progress
//! ```
//!
//! | idea | module |
//! |---|---|
//! | connections from their beginning to the end of the server | `connection` |
//! | bytes, their time limits, and who has left | `socket` |
//! | who has to leave when there are too many | `crowd` |
//! | one list of services, routed once | `routes` |
//! | which requests are let in, what the browser may do with the answer | `guard` |
//! | who comes from other machines, his name, his share, his quota | `members` |
//! | one request from arrival to answer | `dispatcher` |
//! | how many searches run and wait, and whose turn is next | `gate` |
//! | small searches that are over before their turn comes | `sprint` |
//! | what can be asked | [`Services`] |
//! | the files of the page | `page` |
//!
//! Invariants: a search ends when its client goes away; nobody is kept out by those who sit there; a request that is too large, too slow or one too many gets a
//! clear answer; a panic of a service is answered and the server goes on.

mod connection;
mod crowd;
mod dispatcher;
mod gate;
mod guard;
mod members;
mod page;
mod routes;
mod services;
mod settings;
mod socket;
mod sprint;

pub use connection::{Server, ServerError};
pub use members::{Door, Tokens};
pub use page::first_load_bytes;
pub use services::Services;
pub use settings::Settings;
