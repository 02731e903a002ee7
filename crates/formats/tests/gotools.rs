//! GoTools records: good ones, broken ones, and the area as the published suite has it.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use std::path::PathBuf;

use tesuji_board::{Color, Move, Point, PointSet};
use tesuji_formats::gotools::{self, ATTACKER};
use tesuji_formats::sgf::problem::SgfProblem;
use tesuji_formats::{PositionFile, sgf};
use tesuji_question::{Role, Status};

/// A file as the database has them: a header, CR LF, continued lines; the problems are our own.
const FILE: &str = "(C) somebody\r\n3\r\n\r\n\
$ P0000001\r\nAACABCACCADCAECAFBAFA?AA?AB?BB?CB?DB\\\r\n?EB?EA[AA]\r\n\
A+d#1 3 1 0.00 2 ?? 0 255 :CA@@BA:\r\n?+l#1 3 1 0.00 2 ?? 0 255 :CA@@:\r\n?-d#1 1 2 10.50 2 ?? 0 255 :BA\\\r\nCA:\r\n\r\n\
$ P0000002\r\nAACABCQAA[AA]\r\n\r\n\
$ P0000003\r\nABAABB?AB[AB]\r\nA+x#1 3 :AA:\r\n\r\n";

#[test]
fn good_records_arrive_and_broken_ones_are_named() {
    let records = gotools::parse(FILE);
    assert_eq!(records.len(), 3);
    let good = records[0].as_ref().unwrap();
    assert_eq!((good.id.as_str(), good.attacker.len(), good.defender.len()), ("P0000001", 7, 7));
    assert_eq!(good.area().to_string(), "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2");
    assert_eq!(good.results.len(), 3);
    assert_eq!((good.results[0].status, good.results[1].status), (Status::Dies, Status::Lives));
    assert!(good.results[1].reliable && !good.results[2].reliable && !good.results[2].mover_wins);
    assert_eq!(good.results[2].sequence.len(), 2);
    assert_eq!(good.results[0].sequence[1], Move::Pass);
    assert_eq!(good.question(Role::Defender).position.to_play, !ATTACKER);
    assert_eq!(good.first(), Role::Attacker);
    let error = |i: usize| records[i].as_ref().unwrap_err().to_string();
    assert_eq!(
        error(1),
        "line 13, column 7: 'QAA[': expected a stone such as 'AAE' or '?BB', or a target such as '[BB]'"
    );
    assert_eq!(error(2), "line 17, column 3: 'x#1 3 :AA:': expected a status as in '?+l2d#27 3 .. :CCAB:'");
}

#[test]
fn more_broken_records() {
    let cases = [
        ("$ X1\nABA[AB]\n", "expected an id"),
        ("$ P1\n\n", "has no stones"),
        ("$ P1\n", "has no stones"),
        ("$ P1\nABAABA?AA[AA]\n", "a second stone at B1"),
        ("$ P1\nABA?CC[BA]\n", "the target B1 is not a stone of the defender"),
        ("$ P1\nABA?CC\n", "no target"),
        ("$ P1\nABAAAB?AA[AA]\n", "no liberty"),
        ("$ P1\n?CC[CC]\n!+l#1 3 :AA:\n", "the mover A or ?"),
        ("$ P1\n?CC[CC]\nA*l#1 3 :AA:\n", "a sign + or -"),
        ("$ P1\n?CC[CC]\nA+l1 3 :AA:\n", "a status and #"),
        ("$ P1\n?CC[CC]\nA+l#x 3 :AA:\n", "a number after #"),
        ("$ P1\n?CC[CC]\nA+l#1 3 AA\n", "a sequence between colons"),
        ("$ P1\n?CC[CC]\nA+l#1 3 :A:\n", "pairs of letters"),
    ];
    for (text, expected) in cases {
        let error = gotools::parse(text).remove(0).unwrap_err();
        assert!(error.to_string().contains(expected), "{text}: {error}");
        assert!(error.place().is_some());
    }
}

#[test]
fn a_record_becomes_a_position_and_sgf() {
    let file = PositionFile::read(FILE.as_bytes()).unwrap();
    assert_eq!(file.len(), 3);
    let position = file.get(1).unwrap();
    assert_eq!((position.name.as_str(), position.position.to_play), ("P0000001", Color::Black));
    assert_eq!(position.target.to_string(), "A1");
    assert_eq!(position.life_question().unwrap().area.len(), 10);
    let text = sgf::write_game(&position.to_problem().to_game());
    let again = PositionFile::parse(&text).unwrap().get(1).unwrap();
    assert_eq!(again.target, position.target);
    assert_eq!(again.solution.nodes().len(), position.solution.nodes().len());
}

/// The area computed from the stones is the published one, for every problem of the suite, if it is at hand.
#[test]
fn areas_of_the_published_problems() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites/gotools.jsonl");
    let Ok(lines) = std::fs::read_to_string(&path) else {
        println!("skipped: {} is not there", path.display());
        return;
    };
    let mut count = 0;
    for line in lines.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let query = &case["query"];
        let points = |field: &str| -> Vec<Point> {
            query[field].as_array().unwrap().iter().map(|p| p.as_str().unwrap().parse().unwrap()).collect()
        };
        let stones: Vec<(String, Point)> =
            serde_json::from_value::<Vec<(String, String)>>(query["initialStones"].clone())
                .unwrap()
                .into_iter()
                .map(|(color, point)| (color, point.parse().unwrap()))
                .collect();
        let target = points("target");
        let defender = &stones.iter().find(|s| s.1 == target[0]).unwrap().0;
        let name = |p: &Point| [char::from(b'A' + p.x()), char::from(b'A' + p.y())].iter().collect::<String>();
        let role = |color: &String| if color == defender { '?' } else { 'A' };
        let drawn: String = stones.iter().map(|(c, p)| format!("{}{}", role(c), name(p))).collect();
        let marked: String = target.iter().map(|p| format!("[{}]", name(p))).collect();
        let record = gotools::parse(&format!("$ P1\n{drawn}{marked}\n")).remove(0).unwrap();
        let published = points("area").into_iter().collect::<PointSet>();
        assert_eq!(record.area(), published, "{}", case["id"]);
        // The same through marks in SGF, which say nothing of the stones inside.
        let mut problem = SgfProblem::new(record.setup(Role::Attacker));
        (problem.target, problem.area) = (target.iter().copied().collect(), published);
        let read = PositionFile::parse(&sgf::write_game(&problem.to_game())).unwrap().get(1).unwrap();
        assert_eq!(read.life_question().unwrap().area, published, "{}", case["id"]);
        count += 1;
    }
    println!("{count} areas agree");
}
