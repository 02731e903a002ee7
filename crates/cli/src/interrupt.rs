//! Ctrl-C: the first one stops the work, which then says what it knows; the second one ends the program.

use std::sync::OnceLock;

use tesuji::Cancel;

/// The exit code of a program that was ended by Ctrl-C, as shells have it.
const INTERRUPTED: i32 = 130;

/// The switch that Ctrl-C turns off. A process has one handler, so there is one switch: however often it is asked for,
/// all have the same.
pub(crate) fn cancel_on_ctrl_c() -> Cancel {
    static SWITCH: OnceLock<Cancel> = OnceLock::new();
    SWITCH.get_or_init(install).clone()
}

/// A file that grows beyond the size that is allowed ends no program without a word: writing fails, and is reported.
#[cfg(unix)]
pub(crate) fn outgrown_files_are_faults() {
    // The handler does nothing but be there, so that the signal does not end the program.
    let seen = std::sync::Arc::default();
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, seen);
}

#[cfg(not(unix))]
pub(crate) fn outgrown_files_are_faults() {}

fn install() -> Cancel {
    let cancel = Cancel::new();
    let switch = cancel.clone();
    on_interrupt(move || {
        if switch.is_cancelled() {
            crate::screens::give_back();
            std::process::exit(INTERRUPTED);
        }
        switch.cancel();
    });
    cancel
}

/// Ctrl-C, a terminal that hangs up, and being told to end. Where no handler can be installed, they end the program as they do by
/// default.
#[cfg(unix)]
fn on_interrupt(mut handler: impl FnMut() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for _ in signals.forever() {
            handler();
        }
    });
}

/// Ctrl-C. Where no handler can be installed, it ends the program as it does by default.
#[cfg(not(unix))]
fn on_interrupt(handler: impl FnMut() + Send + 'static) {
    let _ = ctrlc::set_handler(handler);
}
