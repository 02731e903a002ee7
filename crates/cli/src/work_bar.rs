//! A bar for long work on standard error, if that is a terminal: done, rate, estimate.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar; dropped, it leaves no trace.
pub(crate) struct WorkBar(Option<ProgressBar>);

impl WorkBar {
    /// A bar for so many pieces of work; `quiet` shows nothing.
    pub(crate) fn new(of: u64, quiet: bool) -> WorkBar {
        let target = ProgressDrawTarget::stderr();
        WorkBar((!quiet && !target.is_hidden()).then(|| {
            let bar = ProgressBar::with_draw_target(Some(of), target);
            let template = "{bar:30} {pos}/{len}, {per_sec}, {eta} to go";
            bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        }))
    }

    /// So many are done.
    pub(crate) fn at(&self, done: u64) {
        if let Some(bar) = &self.0 {
            bar.set_position(done);
        }
    }
}

impl Drop for WorkBar {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
