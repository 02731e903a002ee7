//! `cargo xtask second-checker`: the checker in Rust and the one in Python on the same proofs.
//!
//! `tesuji selftest --keep` makes proofs of random problems of all kinds, and changes each of them; it notes what the
//! checker says to each file. `docs/check_proof.py`, written from the documents alone, must say the same to every one.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{cargo, root, run, target_folder};

/// Makes proofs of so many problems, with ten mutants each, and compares.
pub(crate) fn compare(count: u64, seed: u64) -> Result<(), String> {
    run(&mut cargo(&["build", "--locked", "--profile", "quick", "--bin", "tesuji"]), "cargo build")?;
    let folder = target_folder()?.join("second-checker");
    // What an earlier run left would be compared too.
    let _ = fs::remove_dir_all(&folder);
    let mut made = 0;
    let mut differences = Vec::new();
    let mut counts = BTreeMap::new();
    // Not every problem has a proof: some captures have none.
    while made < count {
        let part = folder.join(format!("from-{made}"));
        make(&part, count - made, seed.wrapping_add(made))?;
        let verdicts = verdicts(&part)?;
        let ours = fs::read_to_string(part.join("verdicts.txt")).map_err(|error| format!("verdicts.txt: {error}"))?;
        for line in ours.lines() {
            let (code, name) = line.split_once(' ').ok_or("verdicts.txt has another form")?;
            let theirs = verdicts.get(name).ok_or_else(|| format!("the second checker says nothing about {name}"))?;
            *counts.entry((code.to_owned(), theirs.0.clone())).or_insert(0_u64) += 1;
            if code != theirs.0 {
                differences.push(format!(
                    "{}: {code} in Rust, {} in Python: {}",
                    part.join(name).display(),
                    theirs.0,
                    theirs.1
                ));
            }
        }
        let proofs = ours.lines().filter(|line| is_whole(line)).count() as u64;
        if proofs == 0 {
            return Err("no problem has a proof".to_owned());
        }
        made += proofs;
    }
    println!("{made} proofs and their mutants; Rust / Python (0 proved, 1 refused, 2 no proof file):");
    for ((rust, python), files) in &counts {
        println!("{files:>9}  {rust} / {python}");
    }
    differences.iter().take(20).for_each(|difference| println!("{difference}"));
    if differences.is_empty() { Ok(()) } else { Err(format!("{} files are judged differently", differences.len())) }
}

/// The proof itself stands after its ten mutants.
fn is_whole(line: &str) -> bool {
    line.starts_with("0 ") && line.ends_with("-10.proof")
}

fn make(folder: &Path, count: u64, seed: u64) -> Result<(), String> {
    let program = target_folder()?.join("quick").join("tesuji");
    let mut command = Command::new(program);
    command.arg("selftest").args(["--count", &count.to_string(), "--seed", &seed.to_string()]);
    command.args(["--prove-each", "1", "--mutants", "10", "--quiet", "--keep"]).arg(folder);
    run(&mut command, "tesuji selftest")
}

/// What the second checker says: for each name a code and why.
fn verdicts(folder: &Path) -> Result<BTreeMap<String, (String, String)>, String> {
    let script = root()?.join("docs/check_proof.py");
    let mut names: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "proof"))
        .collect();
    names.sort();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let parts = names.chunks(names.len().div_ceil(workers).max(1));
    let outputs: Vec<Result<String, String>> = std::thread::scope(|scope| {
        let running: Vec<_> = parts.map(|part| scope.spawn(|| batch(&script, part))).collect();
        running.into_iter().map(|thread| thread.join().unwrap_or_else(|_| Err("a thread failed".to_owned()))).collect()
    });
    let mut verdicts = BTreeMap::new();
    for output in outputs {
        for line in output?.lines() {
            let mut words = line.splitn(3, ' ');
            let (Some(code), Some(path)) = (words.next(), words.next()) else { continue };
            let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy().into_owned();
            verdicts.insert(name, (code.to_owned(), words.next().unwrap_or_default().to_owned()));
        }
    }
    Ok(verdicts)
}

fn batch(script: &Path, names: &[PathBuf]) -> Result<String, String> {
    let mut child = Command::new("python3")
        .arg(script)
        .arg("--batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("python3: {error}"))?;
    let mut input = child.stdin.take().ok_or("no way to speak to python3")?;
    let list: String = names.iter().map(|name| format!("{}\n", name.display())).collect();
    // The answers are read while the names are written.
    let writer = std::thread::spawn(move || input.write_all(list.as_bytes()));
    let output = child.wait_with_output().map_err(|error| format!("python3: {error}"))?;
    let _ = writer.join();
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}
