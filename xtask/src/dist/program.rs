//! The program for each system, in an archive with all that belongs to it.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::targets::Target;
use super::{Dist, VERSION, archive, copy, empty_folder, write};
use crate::tools::output;
use crate::{Steps, root, run, target_folder};

/// What comes with the program.
const DOCUMENTS: [&str; 5] = ["README.md", "CHANGELOG.md", "LICENSE", "LICENSE-MIT", "LICENSE-APACHE"];

/// Shells and the names that their completions must have.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "tesuji.bash"),
    ("zsh", "_tesuji"),
    ("fish", "tesuji.fish"),
    ("powershell", "_tesuji.ps1"),
    ("elvish", "tesuji.elv"),
];

/// Builds the archives; the systems for which it failed.
pub(super) fn build(dist: &Dist, steps: &mut Steps) -> Result<Vec<String>, String> {
    let mut built = Vec::new();
    let mut failed = Vec::new();
    for &target in &dist.targets {
        match steps.take(&format!("program for {}", target.triple), || compile(dist, target)) {
            Ok(program) => built.push((target, program)),
            Err(error) => failed.push(format!("program for {} ({error})", target.triple)),
        }
    }
    if built.is_empty() {
        return Ok(failed);
    }
    let papers = steps.take("manual pages and completions", || papers(&built))?;
    for (target, program) in &built {
        steps.take(&format!("archive for {}", target.triple), || pack(dist, target, program, &papers))?;
    }
    steps.take("bill of materials", || archive::bill(dist, "tesuji-cli", &format!("tesuji-{VERSION}.cdx.json")))?;
    Ok(failed)
}

/// Compiles the program for a system.
fn compile(dist: &Dist, target: &Target) -> Result<PathBuf, String> {
    add_target(target)?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([
        "zigbuild",
        "--locked",
        "--release",
        "--package",
        "tesuji-cli",
        "--bin",
        "tesuji",
        "--target",
        target.zig,
    ]);
    dist.tools.add_to_path(&mut cargo);
    target.show_frameworks(&mut cargo)?;
    run(cargo.current_dir(root()?), "cargo zigbuild")?;
    Ok(target_folder()?.join(target.triple).join("release").join(target.program()))
}

/// Rust's standard library for a system.
pub(super) fn add_target(target: &Target) -> Result<(), String> {
    run(Command::new("rustup").args(["target", "add", target.triple]), "rustup target add")
}

/// Manual pages and completions, by a program that runs here.
fn papers(built: &[(&Target, PathBuf)]) -> Result<PathBuf, String> {
    let program = match built.iter().find(|(target, _)| target.runs_here()) {
        Some((_, program)) => program.clone(),
        None => {
            crate::rust::build_program()?;
            target_folder()?.join(format!("debug/tesuji{}", std::env::consts::EXE_SUFFIX))
        }
    };
    let folder = target_folder()?.join("dist-papers");
    empty_folder(&folder)?;
    run(Command::new(&program).args(["man", "--out"]).arg(folder.join("man")), "tesuji man")?;
    empty_folder(&folder.join("completions"))?;
    for (shell, name) in COMPLETIONS {
        let script = output(Command::new(&program).args(["completions", shell]), "tesuji completions")?;
        write(&folder.join("completions").join(name), &script)?;
    }
    Ok(folder)
}

fn pack(dist: &Dist, target: &Target, program: &Path, papers: &Path) -> Result<(), String> {
    let name = format!("tesuji-{VERSION}-{}", target.triple);
    let staged = target_folder()?.join("dist-stage").join(&name);
    empty_folder(&staged)?;
    copy(program, &staged.join(target.program()))?;
    for document in DOCUMENTS {
        copy(&root()?.join(document), &staged.join(document))?;
    }
    copy(&root()?.join("examples"), &staged.join("examples"))?;
    for folder in ["man", "completions"] {
        copy(&papers.join(folder), &staged.join(folder))?;
    }
    archive::pack(dist, &staged, &format!("{name}.{}", if target.is_windows() { "zip" } else { "tar.gz" }))
}
