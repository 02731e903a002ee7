//! Ctrl-C: the first one stops the search, which then says what it knows; the second one ends the program.

use tesuji::Cancel;

/// The exit code of a program that was ended by Ctrl-C, as shells have it.
const INTERRUPTED: i32 = 130;

/// A switch that Ctrl-C turns off.
pub(crate) fn cancel_on_ctrl_c() -> Cancel {
    let cancel = Cancel::new();
    let switch = cancel.clone();
    // Where no handler can be installed, Ctrl-C ends the program as it does by default.
    let _ = ctrlc::set_handler(move || {
        if switch.is_cancelled() {
            std::process::exit(INTERRUPTED);
        }
        switch.cancel();
    });
    cancel
}
