//! `analyze`: answers a query of the JSON engine, and tells how far it is.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use tesuji::{Glimpse, Watcher};
use tesuji_server::Watch;

use super::{Answer, WebDesk, json_reply};
use crate::json::question;

/// How often progress is told.
const INTERVAL: Duration = Duration::from_millis(150);
/// The clock is looked at once in so many nodes.
const NODES: u64 = 16;
/// Moves of the line that are told.
const MOVES: usize = 5;
/// Depths of the graph.
const DEPTHS: usize = 200;

pub(super) fn analyze(desk: &WebDesk, fields: &Map<String, Value>, watch: &Watch) -> Answer {
    let mut reporter = Reporter::new(watch);
    let answer = question::answer(fields, &desk.most, &watch.cancel, &mut reporter)?;
    json_reply(Value::Object(answer))
}

/// Turns what a watcher sees into progress: nodes, time, the line, and how many nodes were visited at each depth.
pub(super) struct Reporter<'a> {
    watch: &'a Watch,
    started: Instant,
    told: Instant,
    depths: Vec<u64>,
}

impl Reporter<'_> {
    pub(super) fn new(watch: &Watch) -> Reporter<'_> {
        let now = Instant::now();
        Reporter { watch, started: now, told: now, depths: Vec::new() }
    }

    fn tell(&mut self, glimpse: &Glimpse<'_>) {
        let now = Instant::now();
        if now - self.told < INTERVAL {
            return;
        }
        self.told = now;
        let seconds = (now - self.started).as_secs_f64();
        self.watch.progress(json!({
            "nodes": glimpse.nodes,
            "seconds": seconds,
            "nodesPerSecond": (glimpse.nodes as f64 / seconds) as u64,
            "depth": glimpse.depth,
            "line": glimpse.line().iter().take(MOVES).map(ToString::to_string).collect::<Vec<_>>(),
            "depths": self.depths,
        }));
    }
}

impl Watcher for Reporter<'_> {
    fn at_node(&mut self, glimpse: &Glimpse<'_>) {
        if !self.watch.is_watched() {
            return;
        }
        let depth = (glimpse.depth as usize).min(DEPTHS);
        if self.depths.len() <= depth {
            self.depths.resize(depth + 1, 0);
        }
        self.depths[depth] += 1;
        if glimpse.nodes.is_multiple_of(NODES) {
            self.tell(glimpse);
        }
    }
}
