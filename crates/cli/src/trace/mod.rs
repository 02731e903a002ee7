//! `--trace`: following a search and taking part in it (Kierulf 1985, 2.2), on a screen of its own, or with keys from a
//! pipe.

mod keys;
mod plain;
mod screen;

use std::io::IsTerminal;

use tesuji::{Cancel, Observer};
use tesuji_engines::follow::{Declared, Follower};

use self::plain::PlainPartner;

/// Runs a search that is followed; what it found, and what was declared on the way. The switch ends the search when the
/// screen is left.
///
/// # Errors
/// If the terminal fails.
pub(crate) fn follow<T: Send>(
    cancel: &Cancel,
    search: impl FnOnce(&mut dyn Observer) -> T + Send,
) -> anyhow::Result<(T, Vec<Declared>)> {
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        return screen::follow(cancel, search);
    }
    let mut follower = Follower::new(PlainPartner::default());
    let found = search(&mut follower);
    Ok((found, follower.declared().to_vec()))
}

/// The keys, for the help of a command.
pub(crate) const HELP: &str = "Keys of --trace: space or Enter next node, o over this branch, u out of the branch above, \
g N Enter on to depth N, n 100 nodes on, r run on (b comes back in), d dead here, a alive here, m N Enter maximal depth N \
(0: none), - no deeper than here, + ten moves deeper, ? help, q or Ctrl-C end the search.";
