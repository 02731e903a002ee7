//! `cargo xtask oldest`: the library with the oldest versions of what it needs that its manifests allow, so that what they
//! say is true.
//!
//! A program of its own (the tour of `crates/tesuji/examples`) is built with them and run. Only what the library names
//! itself is lowered: how old the dependencies of others may be, is for others to say.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::tools::output;
use crate::{cargo, root, run, target_folder};

/// A program that uses the library.
const PROGRAM: &str = "crates/tesuji/examples/tour/src/main.rs";

pub(crate) fn oldest() -> Result<(), String> {
    let manifest = manifest()?;
    let of = |command: &mut Command| {
        command.arg("--manifest-path").arg(&manifest);
    };
    let mut lock = cargo(&["generate-lockfile"]);
    of(&mut lock);
    run(&mut lock, "cargo generate-lockfile")?;
    let mut metadata = cargo(&["metadata", "--format-version", "1"]);
    of(&mut metadata);
    let metadata: Value =
        serde_json::from_slice(&output(&mut metadata, "cargo metadata")?).map_err(|error| error.to_string())?;
    let wanted = wanted(&metadata)?;
    let mut left: Vec<(&String, &String)> = wanted.iter().collect();
    // What is old may need others to be old first.
    while !left.is_empty() {
        let before = left.len();
        left.retain(|(name, version)| {
            let mut update = cargo(&["update", "--package", name, "--precise", version]);
            of(&mut update);
            !update.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
        });
        if left.len() == before {
            let mut update = cargo(&["update", "--package", left[0].0, "--precise", left[0].1]);
            of(&mut update);
            let names: Vec<String> = left.iter().map(|(name, version)| format!("{name} {version}")).collect();
            return run(&mut update, "cargo update")
                .and(Err("it can be had after all".to_owned()))
                .map_err(|error| format!("{}: not to be had together with the others ({error})", names.join(", ")));
        }
    }
    let mut tour = cargo(&["run", "--quiet", "--locked"]);
    of(&mut tour);
    tour.arg("--target-dir").arg(target_folder()?.join("oldest").join("target"));
    run(tour.stdout(Stdio::null()), "the tour, with the oldest versions")?;
    let versions: Vec<String> = wanted.iter().map(|(name, version)| format!("{name} {version}")).collect();
    println!("the library is built and runs with {}", versions.join(", "));
    Ok(())
}

/// The manifest of a program that uses all of the library: a package outside the workspace.
fn manifest() -> Result<PathBuf, String> {
    let (root, folder) = (root()?, target_folder()?.join("oldest"));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let path = |part: &str| root.join(part).display().to_string().replace('\\', "/");
    let text = format!(
        "[package]\nname = \"oldest\"\nedition = \"2024\"\n\n[[bin]]\nname = \"oldest\"\npath = {:?}\n\n[dependencies]\n\
         tesuji = {{ path = {:?} }}\ntesuji-formats = {{ path = {:?}, features = [\"pdf\"] }}\n\n[workspace]\n",
        path(PROGRAM),
        path("crates/tesuji"),
        path("crates/formats"),
    );
    let file = folder.join("Cargo.toml");
    std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

/// What the crates of the library need, with the oldest version that each allows; of several the newest.
fn wanted(metadata: &Value) -> Result<BTreeMap<String, String>, String> {
    let mut wanted: BTreeMap<String, String> = BTreeMap::new();
    let ours = metadata["packages"].as_array().into_iter().flatten().filter(|package| package["source"].is_null());
    for need in ours.flat_map(|package| package["dependencies"].as_array().into_iter().flatten()) {
        // Paths have no source; tests and build scripts are no part of the library.
        if need["source"].is_null() || !need["kind"].is_null() {
            continue;
        }
        let (Some(name), Some(requirement)) = (need["name"].as_str(), need["req"].as_str()) else {
            return Err("cargo metadata names no dependency".to_owned());
        };
        let version = oldest_of(requirement).ok_or_else(|| format!("{name}: what is '{requirement}'?"))?;
        let known = wanted.entry(name.to_owned()).or_insert_with(|| version.clone());
        if numbers(known) < numbers(&version) {
            *known = version;
        }
    }
    Ok(wanted)
}

/// The oldest version that a requirement such as ^1.2 allows.
fn oldest_of(requirement: &str) -> Option<String> {
    let version = requirement.trim_start_matches(['^', '=', '~']);
    let mut numbers = numbers(version)?;
    numbers.resize(3, 0);
    Some(numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("."))
}

fn numbers(version: &str) -> Option<Vec<u64>> {
    version.split('.').map(|part| part.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_version_of_a_requirement() {
        for (requirement, version) in [("^1", "1.0.0"), ("^0.8.29", "0.8.29"), ("=0.14.1", "0.14.1"), ("~2.1", "2.1.0")]
        {
            assert_eq!(oldest_of(requirement).as_deref(), Some(version));
        }
        assert_eq!(oldest_of(">=1, <3"), None);
        assert_eq!(oldest_of("*"), None);
    }
}
