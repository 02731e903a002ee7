//! Workers are killed, the server restarts, the network is cut: nothing is lost, nothing is there twice, and the export
//! is what one machine writes.

use std::process::Command;
use std::time::{Duration, Instant};

use tesuji_testbed::{Postgres, Stop};

use crate::{Folder, Worker, is_over, name_of, program, size, told, until};

/// Dead workers are noticed soon, so that the test is.
const DEAD_AFTER: &str = "3s";

#[test]
fn what_many_make_is_what_one_makes() {
    let count = size("TESUJI_QUEUE_PROBLEMS", 12).to_string();
    let per_job = size("TESUJI_QUEUE_PER_JOB", 1).to_string();
    let (kills, restarts) = (size("TESUJI_QUEUE_KILLS", 5), size("TESUJI_QUEUE_RESTARTS", 1));
    let workers = usize::try_from(size("TESUJI_QUEUE_WORKERS", 3)).unwrap();
    // A server of its own: it is restarted.
    if Postgres::shared().is_none() {
        return;
    }
    let server = Postgres::durable().unwrap();
    let url = server.new_database();
    let folder = Folder::new("survival");
    told(&["jobs", "submit", "generate", "--count", &count, "--per-job", &per_job, "--seed", "3", "--db", &url]);
    let more = ["--jobs", "1", "--dead-after", DEAD_AFTER];
    let mut crowd: Vec<Worker> = (0..workers).map(|_| Worker::start(&url, &more)).collect();
    let begun = Instant::now();
    let (mut killed, mut restarted) = (0, 0);
    let mut dice = 7u64;
    let mut roll = move |sides: u64| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) % sides
    };
    let pause = size("TESUJI_QUEUE_PAUSE_MS", 700);
    while killed < kills || restarted < restarts {
        std::thread::sleep(Duration::from_millis(pause / 2 + roll(pause)));
        if restarted < restarts && killed * restarts >= (restarted + 1) * kills / 2 && roll(3) == 0 || killed == kills {
            let how = if restarted % 2 == 0 { Stop::Immediate } else { Stop::Fast };
            server.stop(how).unwrap();
            server.resume().unwrap();
            restarted += 1;
        } else {
            let unlucky = usize::try_from(roll(workers as u64)).unwrap();
            crowd[unlucky].kill();
            crowd[unlucky] = Worker::start(&url, &more);
            killed += 1;
        }
    }
    let patience = Duration::from_secs(size("TESUJI_QUEUE_PATIENCE", 240));
    until("all jobs are done", patience, || is_over(&url));
    let took = begun.elapsed();
    drop(crowd);
    let name = name_of(&url);
    let state = server.execute(name, "SELECT state, count(*) FROM tesuji.task GROUP BY 1 ORDER BY 1");
    assert!(state.starts_with("done|") && state.lines().count() == 1, "{state}");
    let jobs = server.execute(name, "SELECT count(*) FROM graphile_worker._private_jobs");
    assert_eq!(jobs, "0", "jobs are left");
    let rows = server.execute(name, "SELECT count(*), count(DISTINCT source) FROM tesuji.problem");
    assert_eq!(rows, format!("{count}|{count}"));
    let again = server.execute(name, "SELECT begun, count(*) FROM tesuji.task GROUP BY 1 ORDER BY 1");
    // As one machine makes it in a file.
    let file = folder.file("one.db");
    told(&["generate", "--count", &count, "--seed", "3", "--db", &file, "--quiet"]);
    let (exported, alone, whole) = (folder.file("many.jsonl"), folder.file("one.jsonl"), folder.file("whole.jsonl"));
    told(&["jobs", "export", "1", &exported, "--db", &url]);
    told(&["db", "export", &alone, "--db", &file]);
    told(&["db", "export", &whole, "--db", &url]);
    let same = |a: &str, b: &str| assert!(std::fs::read(a).unwrap() == std::fs::read(b).unwrap(), "{a} and {b} differ");
    same(&exported, &alone);
    same(&whole, &alone);
    // With their numbers and all that is known of them.
    let (theirs, ours) = (folder.file("many.csv"), folder.file("one.csv"));
    told(&["db", "export", &theirs, "--features", "--db", &url]);
    told(&["db", "export", &ours, "--features", "--db", &file]);
    same(&theirs, &ours);
    println!(
        "{count} problems, {workers} workers, {killed} x kill -9, PostgreSQL restarted {restarted} times, {:.0} s: nothing lost, \
         nothing twice, the export is that of one machine; begun|jobs: {}",
        took.as_secs_f64(),
        again.replace('\n', ", ")
    );
}

/// A worker behind a network of its own, which is cut and mended. Only root can do that, and only where it is asked for.
#[test]
fn a_cut_network_loses_nothing() {
    let seconds = size("TESUJI_QUEUE_CUT_SECONDS", 0);
    if seconds == 0 {
        println!("SKIPPED: the network is cut by `cargo xtask trials-queue` only (root, ip)");
        return;
    }
    let Ok(server) = Postgres::durable() else { panic!("no PostgreSQL") };
    let local = server.new_database();
    let remote = local.replace("127.0.0.1", "10.231.7.1");
    let ip = |words: &str| assert!(Command::new("ip").args(words.split(' ')).status().unwrap().success(), "ip {words}");
    let names = Network(format!("tesuji{}", std::process::id() % 10_000));
    let n = &names.0;
    ip(&format!("netns add {n}"));
    ip(&format!("link add v{n} type veth peer name w{n}"));
    ip(&format!("link set w{n} netns {n}"));
    ip(&format!("addr add 10.231.7.1/24 dev v{n}"));
    ip(&format!("link set v{n} up"));
    ip(&format!("-n {n} addr add 10.231.7.2/24 dev w{n}"));
    ip(&format!("-n {n} link set w{n} up"));
    let count = size("TESUJI_QUEUE_CUT_PROBLEMS", 200).to_string();
    told(&["jobs", "submit", "generate", "--count", &count, "--per-job", "2", "--seed", "5", "--db", &local]);
    let mut inside = Command::new("ip");
    inside.args(["netns", "exec", n]).arg(program()).args([
        "worker",
        "--db",
        &remote,
        "--jobs",
        "1",
        "--dead-after",
        "3s",
    ]);
    let mut away = Worker(inside.spawn().unwrap());
    let near = Worker::start(&local, &["--jobs", "1", "--dead-after", "3s"]);
    let name = name_of(&local);
    let by_the_far_one = || -> u64 {
        let sql = format!("SELECT count(*) FROM tesuji.task WHERE state = 'done' AND worker LIKE '%:{}'", away.0.id());
        server.execute(name, &sql).parse().unwrap()
    };
    until("the far worker has done something", Duration::from_secs(120), || by_the_far_one() > 0);
    ip(&format!("link set v{n} down"));
    std::thread::sleep(Duration::from_secs(seconds));
    let cut = by_the_far_one();
    ip(&format!("link set v{n} up"));
    until("the far worker works again", Duration::from_secs(180), || by_the_far_one() > cut || is_over(&local));
    until("all jobs are done", Duration::from_secs(size("TESUJI_QUEUE_PATIENCE", 600)), || is_over(&local));
    let after = by_the_far_one();
    away.kill();
    drop(near);
    let folder = Folder::new("cut");
    let (exported, alone) = (folder.file("many.jsonl"), folder.file("one.jsonl"));
    told(&["jobs", "export", "1", &exported, "--db", &local]);
    told(&["generate", "--count", &count, "--seed", "5", "--jsonl", &alone, "--quiet"]);
    assert!(std::fs::read(&exported).unwrap() == std::fs::read(&alone).unwrap());
    let again = server.execute(name, "SELECT begun, count(*) FROM tesuji.task GROUP BY 1 ORDER BY 1");
    println!(
        "{count} problems, the network of one of two workers cut for {seconds} s: it did {cut} jobs before and {} after; the \
         export is that of one machine; begun|jobs: {}",
        after - cut,
        again.replace('\n', ", ")
    );
}

/// Gone in the end.
struct Network(String);

impl Drop for Network {
    fn drop(&mut self) {
        let _ = Command::new("ip").args(["netns", "del", &self.0]).status();
        let _ = Command::new("ip").args(["link", "del", &format!("v{}", self.0)]).status();
    }
}
