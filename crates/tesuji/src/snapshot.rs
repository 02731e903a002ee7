//! A picture of a running search, for whoever shows it: a terminal, a web page.

use std::time::Duration;

use serde::Serialize;
use tesuji_life::Record;

/// What a search looks like at one moment. All numbers are of the whole question, unless they say otherwise.
///
/// ```
/// use std::time::Duration;
/// use tesuji::{LifeRecord, Snapshot};
/// let snapshot = Snapshot::new(&LifeRecord::default(), Duration::from_secs(2));
/// assert_eq!((snapshot.nodes, snapshot.estimated_seconds), (0, None));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes per second.
    pub speed: f64,
    /// Seconds since the beginning.
    pub seconds: f64,
    /// How many seconds it will have taken in the end, roughly, if that can be told.
    pub estimated_seconds: Option<f64>,
    /// The first moves of the line that is being read, at most five.
    pub line: Vec<String>,
    /// How deep the search is.
    pub depth: u32,
    /// How deep it was.
    pub deepest: u32,
    /// For each depth: leaves the attacker wins, leaves the defender wins.
    pub leaves: Vec<[u64; 2]>,
    /// The graph, from left to right.
    pub graph: Vec<GraphColumn>,
}

/// Some consecutive leaves of the graph of depth against leaves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GraphColumn {
    /// Leaves the attacker wins.
    pub attacker: u64,
    /// Leaves the defender wins.
    pub defender: u64,
    /// Their mean depth.
    pub depth: f64,
    /// The deepest of them.
    pub deepest: u32,
}

impl Snapshot {
    /// The picture of a record, so long after the beginning.
    pub fn new(record: &Record, elapsed: Duration) -> Snapshot {
        let seconds = elapsed.as_secs_f64();
        let speed = record.nodes as f64 / seconds.max(0.001);
        let left = record.estimated_nodes().map(|total| total - record.nodes_now as f64);
        let graph = record.graph.iter().map(|column| GraphColumn {
            attacker: column.won.attacker,
            defender: column.won.defender,
            depth: column.depths as f64 / column.leaves().max(1) as f64,
            deepest: column.deepest,
        });
        Snapshot {
            nodes: record.nodes,
            speed,
            seconds,
            estimated_seconds: left.map(|nodes| seconds + nodes / speed.max(1.0)),
            line: record.line.iter().map(ToString::to_string).collect(),
            depth: record.depth,
            deepest: record.deepest,
            leaves: record.leaves.iter().map(|count| [count.attacker, count.defender]).collect(),
            graph: graph.collect(),
        }
    }
}
