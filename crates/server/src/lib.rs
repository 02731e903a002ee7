//! The server: HTTP, the web board's files, and the services that need the database. The only crate with asynchronous
//! code.
//!
//! ```text
//!   browser --> connection --> routes --> guard --> page         the files of the web board, part of the program
//!                                           |
//!                                           +-----> dispatcher --> gate --> services (on a thread that may block)
//!                                                   JSON, or server-sent events with progress
//! ```
//!
//! | idea | module |
//! |---|---|
//! | connections, their time limits | `connection` |
//! | one list of services, routed once | `routes` |
//! | which requests are let in, what the browser may do with the answer | `guard` |
//! | one request from arrival to answer | `dispatcher` |
//! | how many searches run and wait | `gate` |
//! | what can be asked | [`Services`] |
//! | the files of the page | `page` |
//!
//! Invariants: a search ends when its client goes away; a request that is too large, too slow or one too many gets a
//! clear answer; a panic of a service is answered and the server goes on.

mod connection;
mod dispatcher;
mod gate;
mod guard;
mod page;
mod routes;
mod services;
mod settings;

pub use connection::{Server, ServerError};
pub use page::first_load_bytes;
pub use services::Services;
pub use settings::Settings;
