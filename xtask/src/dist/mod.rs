//! `cargo xtask dist`: everything that a release consists of, in `target/dist`. Nothing is published.
//!
//! | part | what |
//! |---|---|
//! | program | an archive for each system: the program, manual pages, completions, licences, examples |
//! | wheels | the Python package for each system |
//! | npm, site | what `cargo xtask npm` and `cargo xtask site` make |
//!
//! With them come bills of materials (CycloneDX) and `SHA256SUMS`. The same commit gives the same names, and archives
//! whose order, owners and times do not depend on the machine.
//!
//! zig compiles and links for the other systems (it is also the C compiler that SQLite needs), so that one Linux machine
//! builds all of them.

mod archive;
mod program;
mod targets;
mod web;
mod wheels;

use std::path::{Path, PathBuf};

use crate::tools::{MATURIN, Venv, ZIG, ZIGBUILD};
use crate::{Steps, target_folder};
use targets::{TARGETS, Target};

pub(crate) const USAGE: &str = "cargo xtask dist [program|wheels|npm|site].. [--target TRIPLE]..";
/// The version of everything.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A part of a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Program,
    Wheels,
    Npm,
    Site,
}

const PARTS: [(&str, Part); 4] =
    [("program", Part::Program), ("wheels", Part::Wheels), ("npm", Part::Npm), ("site", Part::Site)];

/// What was asked for.
#[derive(Debug)]
struct Wanted {
    parts: Vec<Part>,
    targets: Vec<&'static Target>,
}

/// Where things are put.
struct Dist {
    /// What the release consists of.
    folder: PathBuf,
    tools: Venv,
    targets: Vec<&'static Target>,
}

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let wanted = parse(arguments)?;
    let mut steps = Steps::default();
    let folder = target_folder()?.join("dist");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let tools = steps.take("pip install (maturin, zig, cargo-zigbuild)", || Venv::with(&[MATURIN, ZIG, ZIGBUILD]))?;
    let dist = Dist { folder, tools, targets: wanted.targets.clone() };
    // A system that fails does not keep the others from being built; in the end it is an error all the same.
    let mut failed = Vec::new();
    for &part in &wanted.parts {
        match part {
            Part::Program => failed.extend(program::build(&dist, &mut steps)?),
            Part::Wheels => failed.extend(wheels::build(&dist, &mut steps)?),
            Part::Npm | Part::Site => web::build(&dist, part, &mut steps)?,
        }
    }
    steps.take("SHA256SUMS", || archive::sums(&dist))?;
    steps.say();
    if failed.is_empty() { Ok(()) } else { Err(format!("not built: {}", failed.join(", "))) }
}

fn parse(arguments: &[&str]) -> Result<Wanted, String> {
    let mut wanted = Wanted { parts: Vec::new(), targets: Vec::new() };
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        if argument == "--target" {
            let triple = *rest.next().ok_or_else(|| format!("--target needs a target, one of {}", targets::names()))?;
            let known = TARGETS.iter().find(|target| target.triple == triple);
            let target = known.ok_or_else(|| format!("'{triple}' is not one of {}", targets::names()))?;
            wanted.targets.push(target);
        } else {
            let part = PARTS.iter().find(|(name, _)| *name == argument).map(|&(_, part)| part);
            wanted.parts.push(part.ok_or_else(|| format!("'{argument}': expected {USAGE}"))?);
        }
    }
    if wanted.parts.is_empty() {
        wanted.parts = PARTS.iter().map(|&(_, part)| part).collect();
    }
    if wanted.targets.is_empty() {
        wanted.targets = TARGETS.iter().collect();
    }
    Ok(wanted)
}

/// Writes a file and says where it failed.
fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    std::fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes a folder that is empty.
fn empty_folder(path: &Path) -> Result<(), String> {
    if path.exists() {
        std::fs::remove_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    std::fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Copies a file, or a folder with everything in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let named = |error: std::io::Error| format!("cannot copy {}: {error}", from.display());
    if !from.is_dir() {
        return std::fs::copy(from, to).map(|_| ()).map_err(named);
    }
    std::fs::create_dir_all(to).map_err(named)?;
    for entry in std::fs::read_dir(from).map_err(named)? {
        let entry = entry.map_err(named)?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_targets_can_be_chosen() {
        let all = parse(&[]).unwrap();
        assert_eq!((all.parts.len(), all.targets.len()), (PARTS.len(), TARGETS.len()));
        let some = parse(&["wheels", "--target", "x86_64-unknown-linux-musl", "program"]).unwrap();
        assert_eq!(some.parts, [Part::Wheels, Part::Program]);
        assert_eq!(some.targets.iter().map(|target| target.triple).collect::<Vec<_>>(), ["x86_64-unknown-linux-musl"]);
        for wrong in [&["cake"][..], &["--target"], &["--target", "z80"]] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
