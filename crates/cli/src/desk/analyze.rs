//! `analyze`: answers a query of the JSON engine, and tells how far it is.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use tesuji::{Glimpse, LifeObserver, LifeRecord, Role, Snapshot, Watcher};
use tesuji_question::{Control, NodeInfo, Stage};
use tesuji_server::Watch;

use super::{Answer, WebDesk, json_reply};
use crate::json::question::{self, Onlooker};

/// How often progress is told.
const INTERVAL: Duration = Duration::from_millis(150);
/// The clock is looked at once in so many nodes.
const NODES: u64 = 16;
/// Moves of the line that are told.
const MOVES: usize = 5;
/// Depths of the graph.
const DEPTHS: usize = 200;
/// Columns of the graph of leaves.
const COLUMNS: usize = 140;

pub(super) fn analyze(desk: &WebDesk, fields: &Map<String, Value>, watch: &Watch) -> Answer {
    let mut reporter = Reporter::new(watch);
    let answer = question::answer(fields, &desk.most, &watch.cancel, &mut reporter)?;
    json_reply(Value::Object(answer))
}

/// Tells what it sees: nodes, time, the line, what happens at which depth.
struct Reporter<'a> {
    watch: &'a Watch,
    started: Instant,
    told: Instant,
    /// Nodes of a capture search at each depth.
    depths: Vec<u64>,
    record: LifeRecord,
}

impl Reporter<'_> {
    fn new(watch: &Watch) -> Reporter<'_> {
        let now = Instant::now();
        Reporter { watch, started: now, told: now, depths: Vec::new(), record: LifeRecord::default() }
    }

    /// The time since the beginning, if something is to be told now.
    fn is_due(&mut self, nodes: u64) -> Option<Duration> {
        if !nodes.is_multiple_of(NODES) {
            return None;
        }
        let now = Instant::now();
        (now - self.told >= INTERVAL).then(|| {
            self.told = now;
            now - self.started
        })
    }
}

impl Onlooker for Reporter<'_> {
    fn of_capture(&mut self) -> &mut dyn Watcher {
        self
    }

    fn of_life(&mut self) -> &mut dyn LifeObserver {
        self
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
        if let Some(elapsed) = self.is_due(glimpse.nodes) {
            let seconds = elapsed.as_secs_f64();
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
}

impl LifeObserver for Reporter<'_> {
    fn stage(&mut self, stage: &Stage<'_>) {
        self.record.stage(stage);
    }

    fn leaf(&mut self, depth: u32, winner: Role) {
        self.record.leaf(depth, winner);
    }

    fn refuted(&mut self, depth: u32, mover: Role, done: u32, of: u32) {
        self.record.refuted(depth, mover, done, of);
    }

    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        self.record.node(node);
        if self.watch.is_watched()
            && let Some(elapsed) = self.is_due(node.nodes)
        {
            self.watch.progress(life_progress(&Snapshot::new(&self.record, elapsed)));
        }
        Control::Continue
    }
}

/// Leaves from left to right with their depth, by who wins there (Wolf 1994, 1.4), beside the figures.
fn life_progress(snapshot: &Snapshot) -> Value {
    let step = snapshot.graph.len().div_ceil(COLUMNS).max(1);
    let graph: Vec<Value> = snapshot
        .graph
        .chunks(step)
        .map(|columns| {
            let (attacker, defender) =
                columns.iter().fold((0, 0), |(a, d), column| (a + column.attacker, d + column.defender));
            let deepest = columns.iter().map(|column| column.deepest).max().unwrap_or(0);
            json!([deepest, attacker, defender])
        })
        .collect();
    json!({
        "nodes": snapshot.nodes,
        "seconds": snapshot.seconds,
        "nodesPerSecond": snapshot.speed as u64,
        "depth": snapshot.depth,
        "estimate": snapshot.estimated_seconds.map(|total| (total - snapshot.seconds).max(0.0)),
        "line": snapshot.line,
        "graph": graph,
    })
}
