//! The Model Context Protocol over standard input and output (`tesuji mcp`): a language model asks for the truth about a
//! position.
//!
//! | file | what it knows |
//! |---|---|
//! | `protocol` | JSON-RPC 2.0: how a line becomes a message, a result a response; versions of the protocol |
//! | `tools` | the tools: their names, what they take, what they give |
//! | `call` | what a tool does |
//! | `serve` | the conversation: calls that run side by side, progress, cancellation |
//!
//! Written over `serde_json` rather than on the official SDK (`rmcp`): four tools and five methods need no asynchronous
//! runtime, and everything else in this crate is synchronous and compiles to WebAssembly (docs/mcp.md has the figures).

mod call;
mod protocol;
mod serve;
#[cfg(test)]
mod tests;
mod tools;

pub use serve::{Settings, serve};
