//! Progress of a long search on standard error, if that is a terminal: nodes, nodes per second, depth, the line being read, and how
//! much of the limits is left.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use tesuji::{Glimpse, LifeObserver, LifeRecord, Limits, Role, Snapshot, Watcher};
use tesuji_question::{Control, NodeInfo, Stage};

use crate::depth_graph;

/// Shorter searches show nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// The clock is looked at once in so many nodes.
const NODES: u64 = 1024;
/// Time between two pictures.
const REDRAW: Duration = Duration::from_millis(100);
/// The size of the watched graph.
const GRAPH_ROWS: usize = 12;
const GRAPH_COLUMNS: usize = 72;
/// Moves of the line that are shown.
const MOVES: usize = 5;

/// Shows the progress of a search; dropped, it leaves no trace.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    started: Instant,
    shown: Option<Instant>,
    limits: Limits,
}

impl Progress {
    /// Progress of a search with these limits; `quiet` shows nothing.
    pub(crate) fn new(limits: &Limits, quiet: bool) -> Progress {
        let target = ProgressDrawTarget::stderr();
        let bar = (!quiet && !target.is_hidden()).then(|| {
            let bar = ProgressBar::with_draw_target(None, target);
            bar.set_style(
                ProgressStyle::with_template("{spinner} {wide_msg}")
                    .unwrap_or_else(|_| ProgressStyle::default_spinner()),
            );
            bar
        });
        Progress { bar, started: Instant::now(), shown: None, limits: limits.clone() }
    }

    fn show(&mut self, glimpse: &Glimpse<'_>, now: Instant) {
        let Some(bar) = &self.bar else { return };
        let elapsed = now - self.started;
        let recently = self.shown.is_some_and(|shown| now - shown < Duration::from_millis(100));
        if elapsed < PATIENCE || recently {
            return;
        }
        self.shown = Some(now);
        bar.set_message(message(glimpse, elapsed, &self.limits));
        bar.tick();
    }
}

impl Watcher for Progress {
    fn at_node(&mut self, glimpse: &Glimpse<'_>) {
        if self.bar.is_some() && glimpse.nodes.is_multiple_of(NODES) {
            self.show(glimpse, Instant::now());
        }
    }
}

/// Shows the progress of a life-and-death search, and keeps what the search tells; with `watch` the graph too.
pub(crate) struct LifeProgress {
    pub(crate) record: LifeRecord,
    progress: Progress,
    watch: bool,
    drawn: usize,
    seen: u64,
}

impl LifeProgress {
    pub(crate) fn new(limits: &Limits, quiet: bool, watch: bool) -> LifeProgress {
        let progress = Progress::new(limits, quiet || watch);
        LifeProgress { record: LifeRecord::default(), progress, watch, drawn: 0, seen: 0 }
    }

    /// The search as it is now.
    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot::new(&self.record, self.progress.started.elapsed())
    }

    fn look(&mut self) {
        let now = Instant::now();
        let recently = self.progress.shown.is_some_and(|shown| now - shown < REDRAW);
        if recently || (!self.watch && (self.progress.bar.is_none() || now - self.progress.started < PATIENCE)) {
            return;
        }
        self.progress.shown = Some(now);
        if self.watch {
            self.draw(false);
        } else if let Some(bar) = &self.progress.bar {
            bar.set_message(life_message(&self.snapshot()));
            bar.tick();
        }
    }

    /// Draws the watched search over what was drawn before; on anything but a terminal only at the end.
    pub(crate) fn draw(&mut self, end: bool) {
        let terminal = std::io::stderr().is_terminal();
        if !self.watch || (!terminal && !end) {
            return;
        }
        let snapshot = self.snapshot();
        let mut lines = depth_graph::text(&snapshot, GRAPH_ROWS, GRAPH_COLUMNS);
        lines
            .push("     # the attacker wins, o the defender wins; leaves from left to right, depth upwards".to_owned());
        lines.push(life_message(&snapshot));
        let mut text = if self.drawn > 0 { format!("\u{1b}[{}A", self.drawn) } else { String::new() };
        let clear = if terminal { "\u{1b}[K" } else { "" };
        lines.iter().for_each(|line| text.push_str(&format!("{line}{clear}\n")));
        self.drawn = if terminal { lines.len() } else { 0 };
        // Watching is no reason to fail.
        let _ = std::io::stderr().write_all(text.as_bytes());
    }
}

impl LifeObserver for LifeProgress {
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
        self.seen += 1;
        if self.seen.is_multiple_of(NODES) {
            self.look();
        }
        Control::Continue
    }
}

/// One line about the state of a life-and-death search.
fn life_message(snapshot: &Snapshot) -> String {
    let speed = HumanCount(snapshot.speed as u64);
    let mut text = format!("{} nodes, {speed} nodes/s, depth {}", HumanCount(snapshot.nodes), snapshot.depth);
    if !snapshot.line.is_empty() {
        text.push_str(&format!(", {}", snapshot.line.join(" ")));
    }
    text.push_str(&format!(", {:.1} s", snapshot.seconds));
    if let Some(total) = snapshot.estimated_seconds {
        text.push_str(&format!(" of about {total:.1} s"));
    }
    text
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// One line about the state of a search.
pub(crate) fn message(glimpse: &Glimpse<'_>, elapsed: Duration, limits: &Limits) -> String {
    let seconds = elapsed.as_secs_f64();
    let speed = HumanCount((glimpse.nodes as f64 / seconds.max(0.001)) as u64);
    let mut text = format!("{} nodes, {speed} nodes/s, depth {}", HumanCount(glimpse.nodes), glimpse.depth);
    let line: Vec<String> = glimpse.line().iter().take(MOVES).map(ToString::to_string).collect();
    if !line.is_empty() {
        text.push_str(&format!(", {}", line.join(" ")));
    }
    text.push_str(&match remaining(glimpse.nodes, elapsed, limits) {
        Some(left) => format!(", {:.0} s, at most {:.0} s more", seconds, left.as_secs_f64()),
        None => format!(", {seconds:.0} s"),
    });
    text
}

/// How long it can still take until a limit ends it.
fn remaining(nodes: u64, elapsed: Duration, limits: &Limits) -> Option<Duration> {
    let by_time = limits.time.map(|limit| limit.saturating_sub(elapsed));
    let by_nodes = limits.nodes.map(|limit| {
        let left = limit.saturating_sub(nodes) as f64 / nodes.max(1) as f64;
        Duration::try_from_secs_f64(elapsed.as_secs_f64() * left).unwrap_or(Duration::MAX)
    });
    by_time.into_iter().chain(by_nodes).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_limit_counts() {
        let limits = Limits { nodes: Some(4000), time: Some(Duration::from_secs(10)), ..Limits::default() };
        assert_eq!(remaining(1000, Duration::from_secs(2), &limits), Some(Duration::from_secs(6)));
        assert_eq!(remaining(1000, Duration::from_secs(9), &limits), Some(Duration::from_secs(1)));
        assert_eq!(remaining(1000, Duration::from_secs(9), &Limits::default()), None);
    }
}
