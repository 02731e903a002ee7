//! Progress of a long search on standard error, if that is a terminal: nodes, nodes per second, depth, the line being read, and how
//! much of the limits is left.

use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use tesuji::{Glimpse, Limits, Watcher};

/// Shorter searches show nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// The clock is looked at once in so many nodes.
const NODES: u64 = 1024;
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
