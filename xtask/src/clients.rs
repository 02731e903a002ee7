//! `cargo xtask clients`: the programs that people use talk to the engines. KaTrain's engine class and the official SDK of
//! the Model Context Protocol come from PyPI, Sabaki's GTP library from npm, in pinned versions, below `target/clients`.
//! What they said is kept in `testdata/clients`, and the ordinary tests replay it.

use std::path::Path;
use std::process::Command;

use crate::{Steps, Tally, root, run, rust, target_folder};

/// Sabaki's GTP library, in the version that was tried.
const SABAKI: &str = "@sabaki/gtp@3.0.0";

/// Runs the conversations and records them.
pub(crate) fn test(steps: &mut Steps) -> Result<Tally, String> {
    let root = root()?;
    let scripts = root.join("xtask/clients");
    let folder = target_folder()?.join("clients");
    let (venv, node) = (folder.join("venv"), folder.join("node"));
    let python = venv.join("bin/python");
    std::fs::create_dir_all(&node).map_err(|error| format!("{}: {error}", node.display()))?;
    steps.take("the program", rust::build_program)?;
    steps.take("clients from PyPI", || {
        if !python.exists() {
            run(Command::new("python3").args(["-m", "venv"]).arg(&venv), "making a virtual environment")?;
        }
        let install = ["-m", "pip", "install", "--quiet", "--requirement"];
        run(Command::new(&python).args(install).arg(scripts.join("requirements.txt")), "installing from PyPI")
    })?;
    steps.take("clients from npm", || {
        let install = ["install", "--no-audit", "--no-fund", "--no-save", SABAKI];
        run(Command::new("npm").args(install).arg("--prefix").arg(&node).current_dir(&node), "installing from npm")
    })?;
    let tesuji = rust::program()?;
    let record = root.join("testdata/clients");
    let talk = |program: &Path, script: &str, transcript: &str| {
        let mut command = Command::new(program);
        command.arg(scripts.join(script)).arg(&tesuji).arg(record.join(transcript)).current_dir(&node);
        run(&mut command, script)
    };
    steps.take("KaTrain", || talk(&python, "katrain_client.py", "katrain.jsonl"))?;
    steps.take("Model Context Protocol", || talk(&python, "mcp_client.py", "mcp.jsonl"))?;
    steps.take("Sabaki", || talk(Path::new("node"), "sabaki_client.mjs", "sabaki.txt"))?;
    Ok(Tally { passed: 3, failed: 0 })
}
