//! Tools that come as Python packages, in a virtual environment of their own below `target/`: maturin builds wheels, zig
//! and cargo-zigbuild compile for other systems. Their versions are fixed here. And what comes from Debian.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{run, target_folder};

/// Builds wheels.
pub(crate) const MATURIN: &str = "maturin==1.16.0";
/// A compiler for C and a linker for every system.
pub(crate) const ZIG: &str = "ziglang==0.17.0";
/// Hands cargo's builds over to zig.
pub(crate) const ZIGBUILD: &str = "cargo-zigbuild==0.24.0";

/// A virtual environment of Python.
pub(crate) struct Venv(PathBuf);

impl Venv {
    /// The environment with these tools, made if it is not there.
    pub(crate) fn with(tools: &[&str]) -> Result<Venv, String> {
        let venv = Venv(target_folder()?.join("tools"));
        if !venv.python().exists() {
            venv.make()?;
        }
        venv.install(tools)?;
        Ok(venv)
    }

    /// A new environment in this folder; what was there is gone.
    pub(crate) fn fresh(folder: PathBuf) -> Result<Venv, String> {
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        let venv = Venv(folder);
        venv.make()?;
        Ok(venv)
    }

    fn make(&self) -> Result<(), String> {
        let python =
            std::env::var_os("PYTHON").unwrap_or_else(|| if cfg!(windows) { "python" } else { "python3" }.into());
        let mut command = Command::new(&python);
        run(command.args(["-m", "venv"]).arg(&self.0), "python -m venv").map_err(|error| {
            format!(
                "cannot make a virtual environment with {} ({error}): install Python 3.10 or later with its module venv \
                 (Debian: apt-get install python3-venv), or name it in the variable PYTHON",
                python.display()
            )
        })
    }

    /// Installs packages: from the registry, or a wheel by its file.
    pub(crate) fn install(&self, packages: &[&str]) -> Result<(), String> {
        let mut pip = self.command("-m");
        pip.args(["pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
        run(&mut pip, &format!("pip install {}", packages.join(" ")))
    }

    /// The folder of its programs.
    fn programs(&self) -> PathBuf {
        self.0.join(if cfg!(windows) { "Scripts" } else { "bin" })
    }

    fn python(&self) -> PathBuf {
        self.programs().join(format!("python{}", std::env::consts::EXE_SUFFIX))
    }

    /// Its Python with a first argument, and its programs where others find them.
    pub(crate) fn command(&self, first: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(self.python());
        command.arg(first);
        self.add_to_path(&mut command);
        command
    }

    /// Lets a program find those of the environment.
    pub(crate) fn add_to_path(&self, command: &mut Command) {
        let others = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(self.programs()).chain(std::env::split_paths(&others));
        if let Ok(path) = std::env::join_paths(all) {
            command.env("PATH", path);
        }
    }
}

/// The only file in a folder with this ending.
pub(crate) fn only_file(folder: &Path, ending: &str) -> Result<PathBuf, String> {
    let found = files(folder, ending)?;
    match &found[..] {
        [one] => Ok(one.clone()),
        _ => Err(format!("{}: expected one file *{ending}, found {}", folder.display(), found.len())),
    }
}

/// The files in a folder with this ending, by name.
pub(crate) fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_file() && path.to_string_lossy().ends_with(ending))
        .collect();
    found.sort();
    Ok(found)
}

/// What a program prints.
pub(crate) fn output(command: &mut Command, what: &str) -> Result<Vec<u8>, String> {
    let done = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{what}: {error}"))?;
    if done.status.success() { Ok(done.stdout) } else { Err(format!("{what} failed")) }
}

/// Installs a package of Debian.
pub(crate) fn from_debian(package: &str) -> Result<(), String> {
    let install = ["install", "-y", "--no-install-recommends", "-qq", package];
    let what = format!("apt-get install {package}");
    let mut apt = Command::new("apt-get");
    apt.args(install).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
    run(&mut apt, &what).or_else(|_| {
        run(Command::new("apt-get").args(["update", "-qq"]), "apt-get update").and_then(|()| run(&mut apt, &what))
    })
}

/// PostgreSQL, which the tests start for themselves, installed if it is not there. Where it cannot be had its tests are
/// skipped, unless `CI` is `true`.
pub(crate) fn postgres() {
    let is_there = |folder: PathBuf| folder.join("initdb").is_file();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = debian.map(|version| version.path().join("bin")).chain(std::env::split_paths(&path));
    if folders.any(is_there) || !cfg!(target_os = "linux") {
        return;
    }
    if let Err(error) = from_debian("postgresql") {
        eprintln!("PostgreSQL is missing and cannot be installed ({error}): its tests are skipped");
    }
}
