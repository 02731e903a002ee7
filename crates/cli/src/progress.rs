//! Progress of a long search on standard error, if that is a terminal: nodes, nodes per second, depth, the line being
//! read. How long it will take is not told: no estimate we know of holds (`tesuji bench --estimates`).

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use tesuji::{Control, Interest, NodeInfo, Observer, Record, Role, Stage};

use crate::depth_graph;
use crate::wolf_estimate::Curves;

/// Shorter searches show nothing.
const SHOWN_AFTER: Duration = Duration::from_secs(1);
/// The clock is looked at once in so many nodes.
const NODES: u64 = 1024;
/// Time between two pictures.
const REDRAW: Duration = Duration::from_millis(100);
/// The size of the watched graph.
const GRAPH_ROWS: usize = 12;
const GRAPH_COLUMNS: usize = 72;

/// Shows the progress of a life-and-death search, and keeps what the search tells; with `watch` the graph too.
/// Dropped, it leaves no trace.
pub(crate) struct Progress {
    pub(crate) record: Record,
    pub(crate) curves: Curves,
    bar: Option<ProgressBar>,
    started: Instant,
    shown: Option<Instant>,
    watch: bool,
    drawn: usize,
    seen: u64,
}

impl Progress {
    /// Progress of a search; `quiet` shows nothing.
    pub(crate) fn new(quiet: bool, watch: bool) -> Progress {
        let target = ProgressDrawTarget::stderr();
        let bar = (!quiet && !watch && !target.is_hidden()).then(|| {
            let bar = ProgressBar::with_draw_target(None, target);
            bar.set_style(
                ProgressStyle::with_template("{spinner} {wide_msg}")
                    .unwrap_or_else(|_| ProgressStyle::default_spinner()),
            );
            bar
        });
        Progress {
            record: Record::default(),
            curves: Curves::default(),
            bar,
            started: Instant::now(),
            shown: None,
            watch,
            drawn: 0,
            seen: 0,
        }
    }

    fn look(&mut self) {
        let now = Instant::now();
        let recently = self.shown.is_some_and(|shown| now - shown < REDRAW);
        if recently || (!self.watch && (self.bar.is_none() || now - self.started < SHOWN_AFTER)) {
            return;
        }
        self.shown = Some(now);
        if self.watch {
            self.draw(false);
        } else if let Some(bar) = &self.bar {
            bar.set_message(message(&self.record, now - self.started));
            bar.tick();
        }
    }

    /// Draws the watched search over what was drawn before; on anything but a terminal only at the end.
    pub(crate) fn draw(&mut self, end: bool) {
        let terminal = std::io::stderr().is_terminal();
        if !self.watch || (!terminal && !end) {
            return;
        }
        let mut lines = depth_graph::text(&self.record, GRAPH_ROWS, GRAPH_COLUMNS);
        lines
            .push("     # the attacker wins, o the defender wins; leaves from left to right, depth upwards".to_owned());
        let how_long = if end { "" } else { "; how long it takes cannot be told" };
        lines.push(format!("{}{how_long}", message(&self.record, self.started.elapsed())));
        let mut text = if self.drawn > 0 { format!("\u{1b}[{}A", self.drawn) } else { String::new() };
        let clear = if terminal { "\u{1b}[K" } else { "" };
        lines.iter().for_each(|line| text.push_str(&format!("{line}{clear}\n")));
        self.drawn = if terminal { lines.len() } else { 0 };
        // Watching is no reason to fail.
        let _ = std::io::stderr().write_all(text.as_bytes());
    }
}

impl Observer for Progress {
    fn interest(&self) -> Interest {
        self.record.interest()
    }

    fn stage(&mut self, stage: &Stage<'_>) {
        self.record.stage(stage);
        self.curves.begin();
    }

    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        self.record.node(node);
        self.seen += 1;
        if self.seen.is_multiple_of(NODES) {
            self.look();
        }
        Control::Continue
    }

    fn leaf(&mut self, depth: u32, winner: Role) {
        self.record.leaf(depth, winner);
        self.curves.leaf(self.record.nodes_now);
    }

    fn refuted(&mut self, depth: u32, mover: Role, done: u32, of: u32) {
        self.record.refuted(depth, mover, done, of);
        self.curves.refuted(depth, mover, done, of);
    }
}

/// One line about the state of a life-and-death search.
fn message(record: &Record, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let speed = record.nodes as f64 / seconds.max(0.001);
    let (nodes, per_second) = (HumanCount(record.nodes), HumanCount(speed as u64));
    let mut text = format!("{nodes} nodes, {per_second} nodes/s, depth {}", record.depth);
    if !record.line.is_empty() {
        text.push_str(&format!(", {}", record.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")));
    }
    text.push_str(&format!(", {seconds:.1} s"));
    text
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
