//! `analyze`: answers a query of the JSON engine, and tells how far it is.

use std::time::{Duration, Instant};

use serde_json::{Map, Value};
use tesuji::{Control, Interest, NodeInfo, Observer, Record, Role, Stage};

use super::{Answer, Api, Watch, json_reply};
use crate::json;

/// How often progress is told.
const INTERVAL: Duration = Duration::from_millis(150);
/// The clock is looked at once in so many nodes.
const NODES: u64 = 16;
/// Depths of the graph.
const DEPTHS: usize = 200;

pub(super) fn analyze(api: &Api, fields: &Map<String, Value>, watch: &Watch<'_>) -> Answer {
    let started = Instant::now();
    let mut reporter = Reporter::new(watch, started);
    let mut answer = json::answer(fields, &api.most, watch.cancel, &mut reporter)?;
    answer.insert("seconds".to_owned(), started.elapsed().as_secs_f64().into());
    json_reply(Value::Object(answer))
}

/// Tells what it sees: nodes, time, the line, what happens at which depth.
struct Reporter<'a> {
    watch: &'a Watch<'a>,
    started: Instant,
    told: Instant,
    /// Whether the search is one for a capture; then its nodes at each depth.
    capture: bool,
    depths: Vec<u64>,
    record: Record,
}

impl<'a> Reporter<'a> {
    fn new(watch: &'a Watch<'a>, now: Instant) -> Reporter<'a> {
        Reporter { watch, started: now, told: now, capture: false, depths: Vec::new(), record: Record::default() }
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

impl Observer for Reporter<'_> {
    fn interest(&self) -> Interest {
        if self.watch.progress.is_some() { Interest::ALL } else { Interest::NONE }
    }

    fn stage(&mut self, stage: &Stage<'_>) {
        self.capture = matches!(stage, Stage::Capture(_));
        self.record.stage(stage);
    }

    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        if self.capture {
            let depth = (node.depth as usize).min(DEPTHS);
            if self.depths.len() <= depth {
                self.depths.resize(depth + 1, 0);
            }
            self.depths[depth] += 1;
        } else {
            self.record.node(node);
        }
        if let Some(elapsed) = self.is_due(node.nodes) {
            self.watch.tell(match self.capture {
                true => json::capture_progress(node, &self.depths, elapsed),
                false => json::life_progress(&self.record, elapsed),
            });
        }
        Control::Continue
    }

    fn leaf(&mut self, depth: u32, winner: Role) {
        self.record.leaf(depth, winner);
    }

    fn refuted(&mut self, depth: u32, mover: Role, done: u32, of: u32) {
        self.record.refuted(depth, mover, done, of);
    }
}
