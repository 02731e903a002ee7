//! Archives, checksums and bills of materials, by `xtask/pack.py`: the tools of a release need Python anyway, and its
//! library has tar, zip, SHA-256 and JSON.

use std::path::Path;
use std::process::Command;

use super::{Dist, write};
use crate::tools::output;
use crate::{root, run, target_folder};

/// Packs a folder.
pub(super) fn pack(dist: &Dist, folder: &Path, name: &str) -> Result<(), String> {
    let mut python = script(dist)?;
    run(python.arg("archive").arg(folder).arg(dist.folder.join(name)), &format!("packing {name}"))
}

/// Writes the checksums of everything in the folder of the release.
pub(super) fn sums(dist: &Dist) -> Result<(), String> {
    run(script(dist)?.arg("sums").arg(&dist.folder), "checksums")
}

/// Writes what a package of the workspace is made of.
pub(super) fn bill(dist: &Dist, package: &str, name: &str) -> Result<(), String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["metadata", "--locked", "--format-version", "1"]).current_dir(root()?);
    let metadata = target_folder()?.join("dist-metadata.json");
    write(&metadata, &output(&mut cargo, "cargo metadata")?)?;
    let mut python = script(dist)?;
    python.arg("bill").arg(&metadata).arg(root()?.join("Cargo.lock")).arg(package).arg(dist.folder.join(name));
    run(&mut python, &format!("writing {name}"))
}

/// The script, with the time of the commit: what is built twice is the same twice.
fn script(dist: &Dist) -> Result<Command, String> {
    let mut python = dist.tools.command(root()?.join("xtask/pack.py"));
    if std::env::var_os("SOURCE_DATE_EPOCH").is_none() {
        let mut git = Command::new("git");
        let time = output(git.args(["log", "-1", "--format=%ct"]).current_dir(root()?), "git log").unwrap_or_default();
        python.env("SOURCE_DATE_EPOCH", String::from_utf8_lossy(&time).trim());
    }
    Ok(python)
}
