//! How far a search is, on the wire: figures, the line it reads, the graph of depth against leaves (Wolf 1994, 1.4).

use std::time::Duration;

use serde_json::{Value, json};
use tesuji::{Column, NodeInfo, Record};

/// Moves of the line that are told.
const MAX_MOVES: usize = 5;
/// Columns of the graph of leaves.
const MAX_COLUMNS: usize = 140;

/// A search of life and death, so long after its beginning.
pub(crate) fn life_progress(record: &Record, elapsed: Duration) -> Value {
    let step = record.graph.len().div_ceil(MAX_COLUMNS).max(1);
    let graph: Vec<Value> = record
        .graph
        .chunks(step)
        .map(|columns| {
            let (attacker, defender) = columns.iter().fold((0, 0), |(attacker, defender), column: &Column| {
                (attacker + column.won.attacker, defender + column.won.defender)
            });
            let deepest = columns.iter().map(|column| column.deepest).max().unwrap_or(0);
            json!([deepest, attacker, defender])
        })
        .collect();
    let seconds = elapsed.as_secs_f64();
    let speed = record.nodes as f64 / seconds.max(0.001);
    json!({
        "nodes": record.nodes,
        "seconds": seconds,
        "nodesPerSecond": speed as u64,
        "depth": record.depth,
        "line": record.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "graph": graph,
    })
}

/// A search for a capture, so long after its beginning; `depths` counts its nodes at each depth.
pub(crate) fn capture_progress(node: &NodeInfo<'_>, depths: &[u64], elapsed: Duration) -> Value {
    let seconds = elapsed.as_secs_f64();
    json!({
        "nodes": node.nodes,
        "seconds": seconds,
        "nodesPerSecond": (node.nodes as f64 / seconds.max(0.001)) as u64,
        "depth": node.depth,
        "line": node.line().iter().take(MAX_MOVES).map(ToString::to_string).collect::<Vec<_>>(),
        "depths": depths,
    })
}
