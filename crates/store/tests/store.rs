//! The database: rows come back as they went in, filters, faults. What holds for every database is tried with a file and with
//! PostgreSQL.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tesuji_board::{Move, Point, PointSet};
use tesuji_formats::{FilePosition, PositionFile};
use tesuji_question::{Proviso, Scope, Status};
use tesuji_store::{
    Added, Attempt, Card, Features, Filter, Mark, Other, Place, Problem, Rating, Solved, Store, StoreError, Stored,
    exchange, hash_of, parcel,
};
use tesuji_testbed::Postgres;

/// A folder of its own that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("tesuji-store-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The name of a new database of each kind.
struct Databases {
    names: Vec<PathBuf>,
    /// They are gone when these are.
    _folder: Folder,
    server: Option<Arc<Postgres>>,
}

impl Databases {
    fn new(name: &str) -> Databases {
        let folder = Folder::new(name);
        let mut names = vec![folder.file("deep/er/a.db")];
        let server = if cfg!(feature = "postgres") { Postgres::shared() } else { None };
        names.extend(server.iter().map(|server| PathBuf::from(server.new_database())));
        Databases { names, _folder: folder, server }
    }

    /// Changes a database behind our back.
    fn tamper(&self, name: &PathBuf, sql: &str) {
        match (&self.server, name.to_str().unwrap().rsplit_once('/').unwrap()) {
            (Some(server), (address, database)) if address.starts_with("postgres://") => {
                server.execute(database, &format!("SET search_path TO tesuji; {sql}"));
            }
            _ => rusqlite::Connection::open(name).unwrap().execute_batch(sql).unwrap(),
        }
    }
}

const CORNER: &str = "Black to play
 19 |. . .
  3 |X X X X X X .
  2 |O O O O O X .
  1 |Q S S S O X .
    +-------------";

fn problem(source: &str, solved: bool) -> Problem {
    let text = CORNER.lines().filter(|line| !line.starts_with(" 19")).collect::<Vec<_>>().join("\n");
    let mut question = PositionFile::parse(&text).unwrap().get(1).unwrap().life_question().unwrap();
    // The database keeps no order of the stones.
    question.position.stones.sort_by_key(|&(point, color)| (color, point));
    let mut problem = Problem::new(source, "key", question);
    problem.claimed_status = Some(Status::DiesUnless(2));
    problem.claimed_moves = vec![Point::at(1, 0)];
    let proof = b"proof".to_vec();
    problem.solved = solved.then(|| Solved {
        scope: Some(Scope::under(vec![Proviso::NoHelpOutside("B1".parse::<Point>().unwrap().into())])),
        status: Status::Dies,
        moves: vec![Point::at(2, 0)],
        move_status: vec![(Move::Play(Point::at(2, 0)), Status::Dies), (Move::Pass, Status::Lives)],
        sequence: vec![Move::Play(Point::at(2, 0)), Move::Pass],
        other: Some(Other { status: Status::Lives, moves: vec![Point::at(2, 0)] }),
        features: Features {
            verification: 12,
            searched: 30,
            rank: 1,
            length: 2,
            choices: 3,
            sacrifice: true,
            ..Features::default()
        },
        difficulty: Some(2.5),
        grade: Some("15k".to_owned()),
        solver: "test".to_owned(),
        proof_hash: hash_of(&proof),
        proof: Some(proof),
    });
    problem
}

#[test]
fn rows_come_back_as_they_went_in() {
    let databases = Databases::new("rows");
    databases.names.iter().for_each(|name| rows_of(name));
}

fn rows_of(path: &Path) {
    let mut store = Store::open(path).unwrap();
    let problems = [problem("a#1", true), problem("a#2", false), problem("b#1", true)];
    let added = store.add(&problems).unwrap();
    assert!(added.iter().all(|a| matches!(a, Added::New(_))));
    assert_eq!(store.add(&problems[..1]).unwrap(), [Added::Known(added[0].id())]);
    drop(store);
    let mut store = Store::open(path).unwrap();
    for (problem, added) in problems.iter().zip(&added) {
        assert_eq!(store.get(added.id()).unwrap().problem, *problem);
    }
    let mut first = store.get(added[0].id()).unwrap();
    first.rejected = Some("similar to problem 3".to_owned());
    first.similar_to = Some(added[2].id());
    first.refined = true;
    store.update(std::slice::from_ref(&first)).unwrap();
    assert_eq!(store.get(first.id).unwrap(), first);
    assert!(matches!(store.get(99), Err(StoreError::NoProblem(_))));
    assert_eq!(store.by_source("b#1").unwrap().unwrap().id, added[2].id());
    assert_eq!(store.by_canonical("key").unwrap().len(), 2);
}

#[test]
fn a_group_that_gets_out_is_kept_as_such() {
    let databases = Databases::new("gets_out");
    databases.names.iter().for_each(|name| gets_out(Store::open(name).unwrap()));
    gets_out(Store::in_memory().unwrap());
}

fn gets_out(mut store: Store) {
    let exits = ["D7", "F6"].map(|name| name.parse::<Point>().unwrap()).into_iter().collect();
    let open = Problem { exits: Some(exits), ..problem("a#1", false) };
    let id = store.add(std::slice::from_ref(&open)).unwrap()[0].id();
    let mut stored = store.get(id).unwrap();
    assert_eq!(stored.problem, open);
    assert_eq!(store.count(&Filter::usable()).unwrap(), 0);
    // Closed and solved, and then open again: nothing of the solution is left.
    stored.problem = problem("a#1", true);
    store.update(std::slice::from_ref(&stored)).unwrap();
    assert_eq!(store.get(id).unwrap().problem, stored.problem);
    stored.problem = open;
    store.update(std::slice::from_ref(&stored)).unwrap();
    assert_eq!(store.get(id).unwrap().problem, stored.problem);
}

#[test]
fn filters_let_through_what_they_say() {
    let databases = Databases::new("filters_of");
    databases.names.iter().for_each(|name| filters_of(Store::open(name).unwrap()));
    filters_of(Store::in_memory().unwrap());
}

fn filters_of(mut store: Store) {
    store.add(&[problem("a#1", true), problem("a#2", false), problem("b#1", true)]).unwrap();
    let count = |filter: Filter| store.count(&filter).unwrap();
    assert_eq!(count(Filter::default()), 3);
    assert_eq!(count(Filter::usable()), 2);
    assert_eq!(count(Filter { source: Some("a#".to_owned()), ..Filter::default() }), 2);
    assert_eq!(count(Filter { place: Some(Place::Corner), ..Filter::default() }), 3);
    assert_eq!(count(Filter { place: Some(Place::Edge), ..Filter::default() }), 0);
    assert_eq!(count(Filter { status: Some(Status::Dies), ..Filter::default() }), 2);
    assert_eq!(count(Filter { ko: Some(true), ..Filter::default() }), 0);
    assert_eq!(count(Filter { ko: Some(false), ..Filter::default() }), 2);
    assert_eq!(count(Filter { size_from: Some(3), size_to: Some(3), ..Filter::default() }), 3);
    assert_eq!(count(Filter { size_from: Some(4), ..Filter::default() }), 0);
    assert_eq!(count(Filter { difficulty_from: Some(2.0), difficulty_below: Some(3.0), ..Filter::default() }), 2);
    assert_eq!(store.list(&Filter { after: Some(1), limit: Some(1), ..Filter::default() }).unwrap()[0].id, 2);
    assert_eq!(store.counts().unwrap().grades.get("15k"), Some(&2));
}

#[test]
fn training_is_kept() {
    let databases = Databases::new("training_of");
    databases.names.iter().for_each(|name| training_of(Store::open(name).unwrap()));
    training_of(Store::in_memory().unwrap());
}

fn training_of(mut store: Store) {
    store.add(&[problem("a", true), problem("b", true)]).unwrap();
    let attempt = |problem, at, mark| Attempt {
        user: "u".to_owned(),
        problem,
        at,
        mode: "exercise".to_owned(),
        answer: "C1".to_owned(),
        mark,
        score: 5.0,
        most: 10.0,
        seconds: 3.0,
    };
    let rating = Rating { rating: 1600.0, deviation: 100.0, volatility: 0.06 };
    let card = Card { problem: 1, due: 500, state: "{}".to_owned() };
    store.record(&attempt(1, 100, Mark::Wrong), Some((rating, rating)), Some(&card)).unwrap();
    store.record(&attempt(2, 90_000, Mark::Right), None, None).unwrap();
    assert_eq!(store.user_rating("u").unwrap(), Some(rating));
    assert_eq!(store.problem_rating(1).unwrap(), Some(rating));
    assert_eq!(store.due("u", 499).unwrap(), []);
    assert_eq!(store.due("u", 500).unwrap(), [card]);
    assert_eq!(store.mistakes("u").unwrap(), [1]);
    assert_eq!(store.days("u").unwrap().len(), 2);
    store.record(&attempt(1, 90_001, Mark::Right), None, None).unwrap();
    assert_eq!(store.mistakes("u").unwrap(), Vec::<i64>::new());
    // An attempt at a problem that does not exist is refused as a whole.
    assert!(store.record(&attempt(77, 1, Mark::Right), None, None).is_err());
    assert_eq!(store.attempts("u").unwrap().len(), 3);
}

#[test]
fn faults_of_the_file_are_told_apart() {
    let folder = Folder::new("faults");
    let text = folder.file("text.db");
    std::fs::write(&text, "this is a letter to my aunt, and long enough to be taken for a database file").unwrap();
    assert!(matches!(Store::open(&text), Err(StoreError::Damaged { .. })));
    let foreign = folder.file("foreign.db");
    rusqlite::Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    assert!(matches!(Store::open(&foreign), Err(StoreError::Damaged { .. })));
    assert!(matches!(Store::open_to_read(&folder.file("none.db")), Err(StoreError::Open { .. })));
    assert!(Store::open(&folder.0).is_err(), "a folder is no database");

    let good = folder.file("good.db");
    let mut store = Store::open(&good).unwrap();
    let many: Vec<Problem> = (0..200).map(|i| problem(&format!("p{i}"), true)).collect();
    store.add(&many).unwrap();
    drop(store);
    let present: i64 =
        rusqlite::Connection::open(&good).unwrap().query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    rusqlite::Connection::open(&good).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    assert!(matches!(Store::open(&good), Err(StoreError::TooNew { found: 99, .. })));
    rusqlite::Connection::open(&good).unwrap().execute_batch(&format!("PRAGMA user_version = {present}")).unwrap();
    // A page in the middle is overwritten.
    let mut bytes = std::fs::read(&good).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0xA5);
    std::fs::write(&good, bytes).unwrap();
    let damaged = Store::open(&good).and_then(|store| Ok((store.damage()?, store.list(&Filter::default())?)));
    match damaged {
        Ok((damage, _)) => assert!(!damage.is_empty(), "the damage was not seen"),
        Err(error) => assert!(matches!(error, StoreError::Damaged { .. } | StoreError::Row { .. }), "{error}"),
    }
}

/// A file of version 2: no exits, and a proviso without points.
#[test]
fn an_older_file_is_brought_up_to_date() {
    let folder = Folder::new("older");
    let path = folder.file("a.db");
    Store::open(&path).unwrap().add(&[problem("a", true)]).unwrap();
    let older = "ALTER TABLE problem DROP COLUMN exits; UPDATE problem SET provisos = 'noHelpOutside';
        PRAGMA user_version = 2";
    rusqlite::Connection::open(&path).unwrap().execute_batch(older).unwrap();
    assert!(Store::open_to_read(&path).is_err());
    let read = Store::open(&path).unwrap().get(1).unwrap().problem;
    assert_eq!(read.exits, None);
    let scope = Scope::under(vec![Proviso::NoHelpOutside(PointSet::EMPTY)]);
    assert_eq!(read.solved.unwrap().scope, Some(scope));
}

#[test]
fn a_row_that_makes_no_sense_is_named() {
    let databases = Databases::new("row");
    for name in &databases.names {
        Store::open(name).unwrap().add(&[problem("a", true)]).unwrap();
        databases.tamper(name, "UPDATE problem SET black = 'Z99'");
        let error = Store::open(name).unwrap().get(1).unwrap_err();
        assert!(matches!(error, StoreError::Row { id: 1, .. }), "{error}");
    }
}

/// What two add at the same moment is there once, under one number.
#[test]
fn the_same_problem_added_by_many_is_there_once() {
    let databases = Databases::new("many");
    for name in &databases.names {
        drop(Store::open(name).unwrap());
        let problems: Vec<Problem> = (0..40).map(|i| problem(&format!("p{i}"), true)).collect();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut store = Store::open(name).unwrap();
                    problems.iter().for_each(|problem| drop(store.add(std::slice::from_ref(problem)).unwrap()));
                });
            }
        });
        let store = Store::open_to_read(name).unwrap();
        assert_eq!(store.count(&Filter::default()).unwrap(), 40, "{}", name.display());
        assert!(problems.iter().all(|one| store.by_source(&one.source).unwrap().unwrap().problem == *one));
    }
}

#[test]
fn a_database_of_a_newer_program_is_left_alone() {
    let databases = Databases::new("newer");
    for name in &databases.names {
        drop(Store::open(name).unwrap());
        let newer = if tesuji_store::is_server(name) {
            "UPDATE schema_version SET version = 99"
        } else {
            "PRAGMA user_version = 99"
        };
        databases.tamper(name, newer);
        for opened in [Store::open(name), Store::open_to_read(name)] {
            assert!(matches!(opened, Err(StoreError::TooNew { found: 99, .. })), "{opened:?}");
        }
    }
}

/// A database that was made by the first step only.
#[test]
#[cfg(feature = "postgres")]
fn an_older_server_is_brought_up_to_date() {
    let databases = Databases::new("older-server");
    let Some(name) = databases.names.get(1) else { return };
    Store::open(name).unwrap().add(&[problem("a", true)]).unwrap();
    let older = "DROP TABLE document, result, task, submission; UPDATE schema_version SET version = 1";
    databases.tamper(name, older);
    assert!(matches!(Store::open_to_read(name), Err(StoreError::Damaged { .. })));
    assert_eq!(Store::open(name).unwrap().get(1).unwrap().problem, problem("a", true));
    assert_eq!(Store::open_to_read(name).unwrap().query("SELECT * FROM task", &[]).unwrap(), []);
    // Four at once make the tables of a new one.
    let new = PathBuf::from(databases.server.as_ref().unwrap().new_database());
    std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(|| Store::open(&new).unwrap()))));
}

#[test]
#[cfg(feature = "postgres")]
fn faults_of_a_server_are_told_apart() {
    let databases = Databases::new("server-faults");
    let Some(server) = &databases.server else { return };
    let database = databases.names[1].to_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    let open = |address: String| Store::open(&PathBuf::from(address)).unwrap_err();
    let port = server.port();
    let fault = open(format!("postgres://tesuji@127.0.0.1:{port}/nowhere"));
    assert!(matches!(fault, StoreError::Refused { .. }), "{fault}");
    let fault = open("postgres://tesuji@127.0.0.1:1/x".to_owned());
    assert!(matches!(fault, StoreError::Unreachable { .. }), "{fault}");
    let fault = open("postgres://tesuji@nowhere.invalid/x?connect_timeout=5".to_owned());
    assert!(matches!(fault, StoreError::Unreachable { .. }), "{fault}");
    for wrong in ["postgres://", "postgres://tesuji@127.0.0.1/x?colour=red", "postgres://127.0.0.1/x"] {
        assert!(matches!(open(wrong.to_owned()), StoreError::Address { .. }));
    }
    // A role that needs a password, and may only read.
    let password = tesuji_testbed::PASSWORD;
    server.execute(&database, &format!("CREATE ROLE guarded LOGIN PASSWORD '{password}'"));
    let guarded = |password: &str| format!("postgres://guarded{password}@127.0.0.1:{port}/{database}");
    assert!(matches!(open(guarded(":wrong")), StoreError::Refused { .. }));
    assert!(matches!(open(guarded("")), StoreError::Refused { .. }));
    let guarded = guarded(&format!(":{password}"));
    let fault = open(guarded.clone());
    assert!(matches!(fault, StoreError::NoTables { .. }), "{fault}");
    assert!(!fault.to_string().contains(password), "{fault}");
    Store::open(&databases.names[1]).unwrap().add(&[problem("a", true)]).unwrap();
    let grant = "GRANT USAGE ON SCHEMA tesuji TO guarded; GRANT SELECT ON ALL TABLES IN SCHEMA tesuji TO guarded";
    server.execute(&database, grant);
    let mut reader = Store::open(&PathBuf::from(guarded)).unwrap();
    assert_eq!(reader.count(&Filter::default()).unwrap(), 1);
    assert!(matches!(reader.add(&[problem("b", true)]), Err(StoreError::ReadOnly { .. })));
    // A schema of somebody else.
    let foreign = server.new_database();
    let name = foreign.rsplit_once('/').unwrap().1;
    server.execute(name, "CREATE SCHEMA tesuji; CREATE TABLE tesuji.t (x int)");
    assert!(matches!(open(foreign.clone()), StoreError::Damaged { .. }));
}

#[test]
fn readers_work_beside_the_writer() {
    let databases = Databases::new("beside");
    for name in &databases.names {
        let mut writer = Store::open(name).unwrap();
        writer.add(&[problem("a", true)]).unwrap();
        let mut reader = Store::open_to_read(name).unwrap();
        writer.add(&[problem("b", true)]).unwrap();
        assert_eq!(reader.count(&Filter::default()).unwrap(), 2);
        assert!(matches!(reader.add(&[problem("c", true)]), Err(StoreError::ReadOnly { .. })));
    }
}

#[test]
fn parcels_arrive_as_they_were_sent() {
    for solved in [true, false] {
        let mut problem = problem("a", solved);
        problem.solved.iter_mut().for_each(|solved| solved.difficulty = Some(0.1 + 0.2));
        assert_eq!(parcel::unpack(&parcel::pack_new(&problem)).unwrap().problem, problem);
        let stored = Stored { id: 7, problem, rejected: Some("x".to_owned()), similar_to: Some(3), refined: true };
        let text = parcel::pack(&stored).to_string();
        assert_eq!(parcel::unpack(&serde_json::from_str(&text).unwrap()).unwrap(), stored);
    }
    assert!(parcel::unpack(&serde_json::json!({ "id": 1 })).is_err());
}

fn read_back(text: &str) -> Vec<Result<Problem, exchange::Fault>> {
    let ask = |p: &FilePosition| p.life_question().ok_or("no marks".to_owned());
    let read = exchange::read(text.as_bytes(), "f", &ask, &|_| "key".to_owned());
    read.into_iter().map(|item| item.map(|read| read.problem)).collect()
}

#[test]
fn problems_survive_the_formats() {
    let problem = problem("a#1", true);
    let line = exchange::jsonl::write(&problem);
    let again = read_back(&line).remove(0).unwrap();
    assert_eq!(again.question.area, problem.question.area);
    assert_eq!(again.claimed_status, Some(Status::Dies));
    assert_eq!(again.claimed_moves, [Point::at(2, 0)]);
    let again = read_back(&exchange::sgf::write(&problem)).remove(0).unwrap();
    assert_eq!(
        (again.question.area, again.question.target.clone()),
        (problem.question.area, problem.question.target.clone())
    );
    assert_eq!(again.claimed_moves, [Point::at(2, 0)]);
}

#[test]
fn broken_records_are_listed_with_their_lines() {
    let good = exchange::jsonl::write(&problem("a#1", true));
    let text = format!("{good}\nnonsense\n\n{}\n{good}\n", good.replace("\"C1\"", "\"Z1\""));
    let read = read_back(&text);
    assert_eq!(read.iter().filter(|r| r.is_ok()).count(), 2);
    let lines: Vec<Option<u32>> = read.iter().filter_map(|r| r.as_ref().err()).map(|fault| fault.line).collect();
    assert_eq!(lines, [Some(2), Some(4)]);
    let gotools =
        "$ P0000001\r\nABAABBACB?AB[AB]\r\nA+d#1 3 1 0.00 1 ?? 0 255 :AA:\r\n\r\n$ P0000002\r\nABAABX?AB[AB]\r\n\r\n";
    let read = read_back(gotools);
    assert_eq!((read.len(), read[0].is_ok()), (2, true));
    assert_eq!(read[1].as_ref().unwrap_err().line, Some(6));
}

#[test]
fn stored_is_plain_data() {
    let stored = Stored { id: 1, problem: problem("a", false), rejected: None, similar_to: None, refined: false };
    assert_eq!(stored.problem.size(), 3);
    assert_eq!(stored.problem.unique(), None);
}
