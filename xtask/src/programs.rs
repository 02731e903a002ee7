//! The test programs that `cargo test` builds, several at a time: many of them are one long test, and a core would have nothing
//! to do.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use serde_json::Value;

use crate::cargo;

/// Those that take longest: they begin first.
const LONGEST: [&str; 5] = ["matrix", "solution_trees", "workshop", "open", "games"];

/// A test program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) name: String,
    path: PathBuf,
    /// The folder of its package.
    folder: PathBuf,
}

/// Builds all test programs.
pub(crate) fn build() -> Result<Vec<Program>, String> {
    let built = cargo(&["test", "--locked", "--workspace", "--no-run", "--message-format", "json-render-diagnostics"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !built.status.success() {
        return Err("the tests do not compile".to_owned());
    }
    let mut programs: Vec<Program> = String::from_utf8_lossy(&built.stdout).lines().filter_map(program).collect();
    programs.sort_by_key(|program| LONGEST.iter().position(|name| *name == program.name).unwrap_or(LONGEST.len()));
    if programs.is_empty() { Err("cargo has built no tests".to_owned()) } else { Ok(programs) }
}

/// The test program of which a message of cargo tells.
fn program(message: &str) -> Option<Program> {
    let message: Value = serde_json::from_str(message).ok()?;
    let is_test = message["reason"] == "compiler-artifact" && message["profile"]["test"] == true;
    Some(Program {
        name: message["target"]["name"].as_str().filter(|_| is_test)?.to_owned(),
        path: message["executable"].as_str()?.into(),
        folder: Path::new(message["manifest_path"].as_str()?).parent()?.to_owned(),
    })
}

/// Runs them, as many at a time as there are cores, each with one thread; tells what each one printed and whether it succeeded.
pub(crate) fn run(programs: &[Program], mut ended: impl FnMut(&Program, &str, bool) + Send) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (waiting, ended) = (Mutex::new(programs.iter()), Mutex::new(&mut ended));
    let next = || waiting.lock().ok().and_then(|mut programs| programs.next());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(program) = next() {
                    let (printed, success) = output(program);
                    if let Ok(mut ended) = ended.lock() {
                        ended(program, &printed, success);
                    }
                }
            });
        }
    });
}

/// What a test program prints, both of its streams in the order of writing.
fn output(program: &Program) -> (String, bool) {
    let run = || -> std::io::Result<(String, bool)> {
        let (mut reader, writer) = std::io::pipe()?;
        let mut command = Command::new(&program.path);
        command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder).env("RUST_TEST_THREADS", "1");
        let mut child = command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer).spawn()?;
        // The ends for writing that this program holds would keep the pipe open.
        drop(command);
        let mut printed = Vec::new();
        std::io::Read::read_to_end(&mut reader, &mut printed)?;
        Ok((String::from_utf8_lossy(&printed).into_owned(), child.wait()?.success()))
    };
    run().unwrap_or_else(|error| (format!("{}: {error}\n", program.path.display()), false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_cargo_name_test_programs() {
        let message = |test: bool, executable: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","manifest_path":"/a/b/Cargo.toml","target":{{"name":"x"}},"profile":{{"test":{test}}},"executable":{executable}}}"#
            )
        };
        let expected = Program { name: "x".to_owned(), path: "/t/x-1".into(), folder: "/a/b".into() };
        assert_eq!(program(&message(true, "\"/t/x-1\"")), Some(expected));
        assert_eq!(program(&message(false, "\"/t/x-1\"")), None);
        assert_eq!(program(&message(true, "null")), None);
        assert_eq!(program("no message"), None);
    }

    #[test]
    fn every_program_is_run_and_told_of() {
        let echo = |name: &str, path: &str| Program { name: name.to_owned(), path: path.into(), folder: "/".into() };
        let programs = [echo("good", "/bin/true"), echo("bad", "/bin/false"), echo("none", "/no/such/program")];
        let mut seen = Vec::new();
        run(&programs, |program, printed, success| seen.push((program.name.clone(), printed.is_empty(), success)));
        seen.sort();
        let told = |name: &str, silent: bool, success: bool| (name.to_owned(), silent, success);
        assert_eq!(seen, [told("bad", true, false), told("good", true, true), told("none", false, false)]);
    }
}
