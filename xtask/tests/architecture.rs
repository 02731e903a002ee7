//! The table of ARCHITECTURE.md is what the Cargo.tomls say, and the library stays small.
//!
//! A row names what a crate may use; here it must use exactly that, so that neither a permission nobody needs nor a dependency
//! nobody decided on stays unseen.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// What the library must never bring along: a terminal, a web server, a database, C code, a thread pool, a wire format.
const NOT_IN_THE_LIBRARY: [&str; 11] = [
    "axum",
    "cc",
    "clap",
    "graphile_worker",
    "postgres",
    "ratatui",
    "rayon",
    "rusqlite",
    "serde_json",
    "tokio",
    "zstd-sys",
];

/// What tests may use whatever their row says: vocabulary, files and judges, but never a search.
const FOR_TESTS: [&str; 6] = ["board", "question", "formats", "oracle", "checker", "testbed"];

/// A row of the table: a crate and what it may use.
struct Row {
    name: String,
    uses: BTreeSet<String>,
}

#[test]
fn dependencies_are_those_of_the_table() {
    let members = members();
    for row in table() {
        let (normal, dev) = members.get(&row.name).unwrap_or_else(|| panic!("no crate is called {}", row.name));
        assert_eq!(*normal, row.uses, "ARCHITECTURE.md (right) and crates/{}/Cargo.toml (left) differ", row.name);
        let further: Vec<&String> =
            dev.iter().filter(|name| !row.uses.contains(*name) && !FOR_TESTS.contains(&name.as_str())).collect();
        assert!(further.is_empty(), "the tests of {} may not use {further:?}", row.name);
    }
}

#[test]
fn the_table_is_in_dependency_order_and_complete() {
    let mut above = BTreeSet::new();
    for row in table() {
        assert!(row.uses.is_subset(&above), "{} uses a crate that stands below it: {:?}", row.name, row.uses);
        above.insert(row.name);
    }
    assert_eq!(above, members().into_keys().collect(), "one row for each crate of the workspace");
    let manifest = read("Cargo.toml");
    let listed: Vec<&str> =
        manifest.lines().filter_map(|line| line.trim().strip_prefix("\"crates/")?.strip_suffix("\",")).collect();
    assert_eq!(listed, table().iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), "order of the members");
}

#[test]
fn the_library_stays_small() {
    // Not `cargo metadata`: that turns on what any member asks of a shared crate, and a program that adds the library gets less.
    let arguments = ["tree", "-p", "tesuji", "-e", "normal,build", "--target", "all", "--prefix", "none"];
    let tree = cargo(&[&arguments[..], &["--format", "{p}"]].concat());
    let packages: BTreeSet<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    println!("{} packages, tesuji itself among them", packages.len());
    for name in NOT_IN_THE_LIBRARY {
        assert!(!packages.contains(name), "the library brings {name} along: see `cargo tree -p tesuji -i {name}`");
    }
}

/// Answers come from searches: brute force is for tests and for `tesuji selftest`.
#[test]
fn brute_force_is_for_the_selftest_only() {
    let members = members();
    let using = |name: &str| -> Vec<&str> {
        members.iter().filter(|(_, (normal, _))| normal.contains(name)).map(|(user, _)| user.as_str()).collect()
    };
    assert_eq!(using("oracle"), ["selftest"]);
    assert_eq!(using("selftest"), ["cli"]);
    for library in ["tesuji", "tesuji-engines", "tesuji-server", "tesuji-workshop"] {
        let tree = cargo(&["tree", "-p", library, "-e", "normal,build", "--prefix", "none", "--format", "{p}"]);
        assert!(!tree.contains("tesuji-oracle") && !tree.contains("tesuji-selftest"), "{library} uses brute force");
    }
    // In the command one file names it.
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cli/src");
    let mut folders = vec![sources];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if !entry.ends_with("commands/selftest.rs") {
                assert!(!std::fs::read_to_string(&entry).unwrap().contains("tesuji_selftest"), "{}", entry.display());
            }
        }
    }
}

/// The rows of the code map.
fn table() -> Vec<Row> {
    let text = read("ARCHITECTURE.md");
    let rows =
        text.lines().skip_while(|line| !line.starts_with("| crate | what lives here | may use | from |")).skip(2);
    let rows: Vec<Row> = rows.take_while(|line| line.starts_with('|')).map(row).collect();
    assert!(!rows.is_empty(), "ARCHITECTURE.md has no table `| crate | what lives here | may use | from |`");
    rows
}

fn row(line: &str) -> Row {
    let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
    let [name, _, uses, _] = cells[..] else { panic!("four columns are expected: {line}") };
    let uses = uses.split(',').map(|name| name.trim().trim_matches('`').to_owned());
    Row { name: name.trim_matches('`').to_owned(), uses: uses.filter(|name| name != "nothing").collect() }
}

/// Normal and test dependencies among the crates of the workspace, by crate; `xtask` and `fuzz` are no part of the program.
fn members() -> BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)> {
    let metadata = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter().filter(|package| package["name"] != "xtask");
    let packages = packages.filter(|package| package["name"] != "tesuji-fuzz");
    packages.map(|package| (short_name(package), (uses(package, false), uses(package, true)))).collect()
}

fn uses(package: &Value, for_tests: bool) -> BTreeSet<String> {
    let dependencies = package["dependencies"].as_array().unwrap().iter();
    let wanted = dependencies.filter(|dependency| (dependency["kind"] == "dev") == for_tests);
    wanted.filter(|dependency| dependency["path"].is_string()).map(short_name).collect()
}

/// `board` for the package `tesuji-board`.
fn short_name(package: &Value) -> String {
    let name = package["name"].as_str().unwrap();
    name.strip_prefix("tesuji-").unwrap_or(name).to_owned()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

fn cargo(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    let output = command.args(arguments).args(["--offline", "--locked"]).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "cargo {}: {}", arguments[0], String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}
