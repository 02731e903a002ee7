//! One target for each way in: any bytes give a value or an error, and what is read keeps its promises.
//!
//! | target | bytes are |
//! |---|---|
//! | `position_file`, `sgf`, `gotools`, `text_diagram` | files with positions |
//! | `import` | a file for the database: read, stored, written and read again |
//! | `json_line` | a line for the JSON engine |
//! | `gtp_lines` | a GTP session |
//! | `mcp_lines` | what a language model's program sends to the server of tools |
//! | `http` | what a client sends to the server |
//! | `proof_file` | a proof |
//! | `rule_base` | a rule base |
//! | `small_board` | a question about a small board: the answer against brute force and the checker |
//!
//! `cargo xtask fuzz TARGET` looks for bytes that break a promise, with libFuzzer. The ordinary tests (`tests/corpus.rs`)
//! drive the same functions over the corpus and over bounded random changes of it, without an instrumented build. What is
//! found is put into the corpus: so it is tried again in every test run.

mod engines;
mod files;
mod http;
mod proofs;
mod small_board;

/// A target: a function that panics if a promise is broken.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// What it is called, and its folder in the corpus.
    pub name: &'static str,
    /// Tries some bytes.
    pub attempt: fn(&[u8]),
}

/// All of them.
pub const TARGETS: &[Target] = &[
    Target { name: "position_file", attempt: files::position_file },
    Target { name: "sgf", attempt: files::sgf },
    Target { name: "gotools", attempt: files::gotools },
    Target { name: "text_diagram", attempt: files::text_diagram },
    Target { name: "import", attempt: files::import },
    Target { name: "json_line", attempt: engines::json_line },
    Target { name: "gtp_lines", attempt: engines::gtp_lines },
    Target { name: "mcp_lines", attempt: engines::mcp_lines },
    Target { name: "http", attempt: http::request },
    Target { name: "proof_file", attempt: proofs::proof_file },
    Target { name: "rule_base", attempt: proofs::rule_base },
    Target { name: "small_board", attempt: small_board::question },
];

/// The target with this name.
pub fn target(name: &str) -> Option<Target> {
    TARGETS.iter().copied().find(|target| target.name == name)
}
