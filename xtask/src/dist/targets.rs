//! The systems a release is built for.

use std::process::Command;

use crate::root;

/// A system.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Target {
    /// As Rust calls it.
    pub(super) triple: &'static str,
    /// As zig is told: with the oldest C library it shall run with.
    pub(super) zig: &'static str,
    /// As a wheel calls it; `None`: maturin knows.
    pub(super) wheel: Option<&'static str>,
}

impl Target {
    pub(super) fn is_windows(&self) -> bool {
        self.triple.contains("windows")
    }

    /// The name of the program there.
    pub(super) fn program(&self) -> &'static str {
        if self.is_windows() { "tesuji.exe" } else { "tesuji" }
    }

    /// Where the linker finds the frameworks of macOS, of which zig has none: files in `xtask/macos` name the functions that are
    /// called.
    pub(super) fn show_frameworks(&self, command: &mut Command) -> Result<(), String> {
        if self.triple.contains("apple") {
            let folder = root()?.join("xtask/macos");
            command.env("RUSTFLAGS", format!("-L framework={}", folder.display()));
        }
        Ok(())
    }

    /// Whether its programs run on the machine that builds them.
    pub(super) fn runs_here(&self) -> bool {
        let os = if self.triple.contains("apple") {
            "macos"
        } else if self.is_windows() {
            "windows"
        } else {
            "linux"
        };
        self.triple.starts_with(std::env::consts::ARCH) && os == std::env::consts::OS
    }
}

const fn target(triple: &'static str, zig: &'static str, wheel: Option<&'static str>) -> Target {
    Target { triple, zig, wheel }
}

/// All of them.
pub(super) const TARGETS: [Target; 7] = [
    target("x86_64-unknown-linux-musl", "x86_64-unknown-linux-musl", Some("musllinux_1_2")),
    target("x86_64-unknown-linux-gnu", "x86_64-unknown-linux-gnu.2.17", Some("manylinux2014")),
    target("aarch64-unknown-linux-musl", "aarch64-unknown-linux-musl", Some("musllinux_1_2")),
    target("aarch64-unknown-linux-gnu", "aarch64-unknown-linux-gnu.2.17", Some("manylinux2014")),
    target("x86_64-pc-windows-gnu", "x86_64-pc-windows-gnu", None),
    target("x86_64-apple-darwin", "x86_64-apple-darwin", None),
    target("aarch64-apple-darwin", "aarch64-apple-darwin", None),
];

pub(super) fn names() -> String {
    TARGETS.iter().map(|target| target.triple).collect::<Vec<_>>().join(", ")
}
