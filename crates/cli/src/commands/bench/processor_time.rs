//! Processor time of a process, all threads together: steadier than the clock on a machine that does other things too.

use std::fs;
use std::time::Duration;

/// Linux counts in hundredths of a second, whatever its kernel does inside (proc(5), "stat").
const TICK: Duration = Duration::from_millis(10);

/// What the process has taken so far; `None` on systems without `/proc`.
pub(super) fn of(process: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program stands in parentheses and may contain anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<u32>().ok();
    Some(TICK * ticks(11)?.checked_add(ticks(12)?)?)
}
