//! The services of the web board for a page without a server. Compiled to WebAssembly it is the solver in the page
//! (`web/package`); compiled for the machine it answers the same requests on its standard input.
//!
//! ```text
//!   page --> worker --> standard input: requests --> turn --> engines::api --> standard output: events --> page
//! ```
//!
//! A page cannot keep a program waiting for input: whoever waits in a worker hears nothing. So one run of `main` is one
//! *turn*: it answers what its input holds and returns. The page calls `main` again for the next request (the module
//! exports it as `__main_void`), and what is kept between two turns, games and unpacked rules, lives in the module's
//! memory. Nothing in the module can be stopped from outside; the page stops a search by ending its worker.
//!
//! The messages are described in [`turn`].

mod turn;

use std::io;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::OnceLock;

use tesuji::{Limits, Solver};
use tesuji_engines::api::Api;

/// Memory of the tables of one search, as on the server.
const MEMORY: usize = 256 << 20;

/// What is kept between two turns.
static API: OnceLock<Api> = OnceLock::new();

fn main() -> ExitCode {
    let api = API.get_or_init(|| {
        let threads = Some(NonZeroUsize::MIN);
        Api::new(Solver::new().limits(Limits { memory: Some(MEMORY), threads, ..Limits::default() }))
    });
    match turn::take(api, io::stdin().lock(), io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
