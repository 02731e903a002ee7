//! HTTP for Tesuji: the web board and its JSON services. The only crate with asynchronous code; it knows nothing of Go.
//!
//! ```text
//!   browser --> listen --> guard --> page     the files of the web board, part of the program
//!                            |
//!                            +-----> job  --> gate --> Desk (answers on a thread of its own)
//!                                    JSON, or server-sent events with progress
//! ```
//!
//! Whoever starts the server gives it a [`Desk`], which answers requests; so the crate stands below the `tesuji` command and not
//! above it, and the questions and answers are those of `tesuji analyze`, told in one place.
//!
//! | idea | module |
//! |---|---|
//! | what is asked of a desk and what it may reply | [`Desk`], [`Request`], [`Reply`], [`Complaint`], [`Watch`] |
//! | how many searches run and wait | `gate` |
//! | one request from arrival to answer | `job` |
//! | which requests are let in, what the browser may do with the answer | `guard` |
//! | the files of the page | `page` |
//! | connections, their time limits | `listen` |
//!
//! Invariants: a search ends when its client goes away; nothing is read from the disk; a request that is too large, too slow or one too many
//! gets a clear answer; a panic of a desk is answered and the server goes on.

mod desk;
mod gate;
mod guard;
mod job;
mod listen;
mod page;
mod settings;

pub use desk::{Complaint, Desk, Effort, Method, Reply, Request, Watch};
pub use listen::{Server, ServerError};
pub use page::first_load_bytes;
pub use settings::Settings;
