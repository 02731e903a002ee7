//! The kinds of jobs, what becomes of bad ones, cancelling, and what the queue itself costs.

use std::time::{Duration, Instant};

use tesuji_testbed::Postgres;

use crate::{Folder, Worker, is_over, name_of, progress, run, size, told, until};

/// Waits for the newest submission.
fn wait(url: &str) {
    until("all jobs are done", Duration::from_secs(size("TESUJI_QUEUE_PATIENCE", 180)), || is_over(url));
}

#[test]
fn books_and_positions_are_answered_as_by_the_commands() {
    let Some(server) = Postgres::shared() else { return };
    let url = server.new_database();
    let folder = Folder::new("books");
    let broken = folder.file("broken.sgf");
    std::fs::write(&broken, "(;SZ[9]AB[aa][ba]AW[ab][bb];B[zz]) (;SZ[9]AB[aa]").unwrap();
    let files = ["examples/corners.txt", "examples/ko.txt", &broken];
    let limits = ["--nodes", "50k", "--memory", "64M"];
    told(&[&["jobs", "submit", "check"], &files[..], &limits, &["--db", &url]].concat());
    told(&[&["jobs", "submit", "solve", "--all-moves"], &files[..2], &limits, &["--db", &url]].concat());
    told(&["worker", "--db", &url, "--jobs", "2", "--until-done"]);
    let alone = run(&[&["check", "--jobs", "1"], &files[..], &limits].concat());
    let many = run(&["jobs", "export", "1", "--db", &url]);
    assert_eq!(String::from_utf8(many.stdout).unwrap(), String::from_utf8(alone.stdout).unwrap());
    let answers = told(&["jobs", "export", "2", "--db", &url]);
    let lines: Vec<&str> = answers.lines().collect();
    assert!(lines.len() > 6, "{answers}");
    for (item, line) in (1..=6).zip(&lines) {
        let position = format!("examples/corners.txt#{item}");
        let alone = told(&[&["solve", &position, "--all-moves", "--json"], &limits[..]].concat());
        let mut alone: serde_json::Value = serde_json::from_str(&alone).unwrap();
        alone.as_object_mut().unwrap().remove("seconds");
        let mut many: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(many.as_object_mut().unwrap().remove("id").unwrap(), position);
        alone.as_object_mut().unwrap().remove("id");
        assert_eq!(many, alone);
    }
    // Asked again, there is nothing to do.
    let again = told(&[&["jobs", "submit", "solve", "--all-moves"], &files[..2], &limits, &["--db", &url]].concat());
    assert!(again.contains("the same was asked before"), "{again}");
}

#[test]
fn refining_by_many_is_refining_by_one() {
    let Some(server) = Postgres::shared() else { return };
    let url = server.new_database();
    let folder = Folder::new("refine");
    let file = folder.file("one.db");
    let count = size("TESUJI_QUEUE_REFINED", 6).to_string();
    let made = ["generate", "--count", &count, "--where", "corner", "--seed", "9", "--quiet", "--db"];
    told(&[&made[..], &[&file]].concat());
    // Some of them twice, so that there is something to be found equal.
    let copy = folder.file("copy.jsonl");
    told(&["db", "export", &copy, "--db", &file]);
    told(&["db", "import", &copy, "--no-solve", "--db", &file]);
    let one = folder.file("merged.db");
    told(&["db", "merge", &file, "--db", &url, "--quiet"]);
    told(&["db", "merge", &file, "--db", &one, "--quiet"]);
    told(&["jobs", "submit", "refine", "--db", &url]);
    told(&["worker", "--db", &url, "--jobs", "2", "--until-done"]);
    told(&["refine", "--quiet", "--db", &one]);
    for format in ["jsonl", "csv"] {
        let list = |database: &str| told(&["db", "export", "-", "--format", format, "--db", database]);
        assert_eq!(list(&url), list(&one));
    }
    assert_eq!(told(&["db", "stats", "--db", &url]), told(&["db", "stats", "--db", &one]));
    let report = told(&["jobs", "export", "1", "--db", &url]);
    assert!(report.contains("equal to problem"), "{report}");
}

/// A large empty eye space, which nobody solves in the memory that is allowed.
const HARD: &str = "Black to play
  9 |. . . . . . . . .
  8 |X X X X X X X X .
  7 |O O O O O O O X .
  6 |S S S S S S O X .
  5 |S S S S S S O X .
  4 |S S S S S S O X .
  3 |S S S S S S O X .
  2 |S S S S S S O X .
  1 |S S S S S S Q X .
    +------------------
";

#[test]
fn a_poisoned_job_fails_and_holds_nobody_up() {
    let Some(server) = Postgres::shared() else { return };
    let url = server.new_database();
    let folder = Folder::new("poison");
    let file = folder.file("hard.txt");
    std::fs::write(&file, HARD).unwrap();
    let worker = Worker::start(&url, &["--jobs", "2", "--memory", "110M"]);
    told(&["jobs", "submit", "solve", &file, "--nodes", "100000M", "--memory", "2G", "--db", &url]);
    told(&["jobs", "submit", "solve", "examples/corners.txt", "--nodes", "10k", "--memory", "32M", "--db", &url]);
    let begun = Instant::now();
    wait(&url);
    println!("beside a poisoned job 6 others were done after {:.1} s", begun.elapsed().as_secs_f64());
    let watched = run(&["jobs", "watch", "1", "--json", "--db", &url]);
    assert_eq!(watched.status.code(), Some(1), "a failed job is told");
    let last = String::from_utf8(watched.stdout).unwrap();
    let last: serde_json::Value = serde_json::from_str(last.lines().last().unwrap()).unwrap();
    assert_eq!((&last["failed"], &last["done"]), (&1.into(), &0.into()), "{last}");
    let told_why = String::from_utf8(watched.stderr).unwrap();
    assert!(told_why.contains("more memory than it may have"), "{told_why}");
    println!("the poisoned job failed after {:.1} s, 3 attempts", begun.elapsed().as_secs_f64());
    let counts = server.execute(name_of(&url), "SELECT begun, failures FROM tesuji.task WHERE submission = 1");
    assert_eq!(counts, "3|3");
    let export = run(&["jobs", "export", "1", "--db", &url]);
    assert_eq!(export.status.code(), Some(1), "what is missing is told");
    drop(worker);
}

#[test]
fn what_is_cancelled_ends_soon_and_can_be_tried_again() {
    let Some(server) = Postgres::shared() else { return };
    let url = server.new_database();
    told(&["jobs", "submit", "nothing", "--count", "5", "--busy", "300s", "--db", &url]);
    let mut worker = Worker::start(&url, &["--jobs", "2"]);
    until("two are running", Duration::from_secs(60), || progress(&url).is_some_and(|now| now["running"] == 2));
    let export = run(&["jobs", "export", "1", "--db", &url]);
    assert_eq!(export.status.code(), Some(2), "it is not over");
    assert!(told(&["jobs", "cancel", "1", "--db", &url]).contains("5 jobs"));
    // The worker is free again: it does something else.
    told(&["jobs", "submit", "nothing", "--count", "20", "--db", &url]);
    wait(&url);
    assert_eq!(progress(&url).unwrap()["done"], 20);
    assert!(told(&["jobs", "list", "--db", &url]).contains("5 cancelled"));
    assert_eq!(server.execute(name_of(&url), "SELECT count(*) FROM tesuji.result"), "20");
    assert!(told(&["jobs", "retry", "1", "--db", &url]).contains("5 jobs"));
    let first = || told(&["jobs", "watch", "1", "--once", "--db", &url]);
    until("they run again", Duration::from_secs(60), || first().contains("2 running"));
    told(&["jobs", "cancel", "1", "--db", &url]);
    // Told to end, a worker ends by itself.
    let pid = rustix::process::Pid::from_child(&worker.0);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    until("the worker ends", Duration::from_secs(30), || worker.0.try_wait().unwrap().is_some());
    assert!(worker.0.wait().unwrap().success());
}

/// What the queue costs: empty jobs, and how two workers compare with one.
#[test]
fn the_queue_itself_costs_little() {
    let count = size("TESUJI_QUEUE_JOBS", 200);
    if Postgres::shared().is_none() {
        return;
    }
    let server = Postgres::durable().unwrap();
    let url = server.new_database();
    let mut seed = 0;
    let mut rate = |count: u64, busy: &str, workers: usize| {
        seed += 1;
        let (count_text, seed_text) = (count.to_string(), seed.to_string());
        let submit =
            ["jobs", "submit", "nothing", "--count", &count_text, "--busy", busy, "--seed", &seed_text, "--db", &url];
        let begun = Instant::now();
        told(&submit);
        let submitted = begun.elapsed();
        let crowd: Vec<Worker> = (0..workers).map(|_| Worker::start(&url, &["--jobs", "1", "--until-done"])).collect();
        for mut worker in crowd {
            worker.0.wait().unwrap();
        }
        let sql = format!(
            "SELECT count(*), extract(epoch FROM max(ended) - min(started))::float8 FROM tesuji.task WHERE submission = {seed} AND state = 'done'"
        );
        let row = server.execute(name_of(&url), &sql);
        let (done, seconds) = row.split_once('|').unwrap();
        assert_eq!(done, count_text);
        let seconds: f64 = seconds.parse().unwrap();
        println!(
            "{count} jobs of {busy}, {workers} workers of 1 slot: submitted in {:.1} s, done in {seconds:.1} s, {:.0} a second, {:.2} ms each",
            submitted.as_secs_f64(),
            count as f64 / seconds,
            1000.0 * seconds * workers as f64 / count as f64
        );
        count as f64 / seconds
    };
    rate(count, "0ms", 1);
    if size("TESUJI_QUEUE_SCALING", 0) > 0 {
        rate(count, "0ms", 2);
        let some = (count / 100).max(20);
        let (one, two) = (rate(some, "200ms", 1), rate(some, "200ms", 2));
        println!("two workers: {:.2} times the rate of one, with jobs of 200 ms", two / one);
    }
}
