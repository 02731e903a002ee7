//! Conversations with the JSON engine: every line gets exactly one answer, and every answer fits the schema.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::query::Include;
use super::render;
use super::schema::Schema;
use super::serve::{LINE_BYTES, serve};

/// The answers to an input, in the order in which they came.
fn converse(input: &[u8], jobs: usize) -> Vec<Value> {
    let mut output = Vec::new();
    serve(input, &mut output, jobs).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    let schema = Schema::answer();
    let parse = |line: &str| {
        let answer: Value = serde_json::from_str(line).unwrap();
        schema.check(&answer).unwrap_or_else(|error| panic!("{error}\nin {line}"));
        answer
    };
    text.lines().map(parse).collect()
}

fn one(line: &str) -> Value {
    let mut answers = converse(line.as_bytes(), 1);
    assert_eq!(answers.len(), 1, "{answers:?}");
    answers.remove(0)
}

/// White's three points in a row in the corner.
fn three(id: &str) -> Value {
    let black = ["A3", "B3", "C3", "D3", "E3", "F3", "F2", "F1"].map(|point| json!(["B", point]));
    let white = ["A2", "B2", "C2", "D2", "E2", "E1", "A1"].map(|point| json!(["W", point]));
    let stones: Vec<Value> = black.into_iter().chain(white).collect();
    json!({"id": id, "boardXSize": 9, "boardYSize": 9, "initialStones": stones, "initialPlayer": "B", "ask": "life",
        "target": ["A1"], "area": ["A1", "B1", "C1", "D1"]})
}

fn with(mut query: Value, field: &str, value: Value) -> Value {
    query[field] = value;
    query
}

fn ladder(id: &str) -> Value {
    let stones = json!([["B", "C4"], ["B", "D3"], ["B", "E3"], ["W", "D4"]]);
    json!({"id": id, "initialStones": stones, "initialPlayer": "B", "ask": "catch", "prey": "D4", "kind": "ladder"})
}

/// A search without an end: a single stone on a large open area.
fn endless(id: &str) -> Value {
    json!({"id": id, "boardXSize": 11, "boardYSize": 11, "initialStones": [["W", "F6"], ["B", "F7"]], "initialPlayer": "B",
        "ask": "life", "target": "F6", "closure": "wall",
        "area": (1..=9).flat_map(|y| ["B", "C", "D", "E", "F", "G", "H"].map(|x| format!("{x}{y}"))).collect::<Vec<_>>()})
}

#[test]
fn verdicts() {
    let answer = one(&three("1").to_string());
    assert_eq!((&answer["status"], &answer["moves"], &answer["id"]), (&json!("d"), &json!(["C1"]), &json!("1")));
    let answer = one(&with(three("2"), "initialPlayer", json!("W")).to_string());
    assert_eq!((&answer["verdict"], &answer["winner"]), (&json!("alive"), &json!("defender")));
    let answer = one(&with(three("3"), "include", json!(["allMoves", "proof"])).to_string());
    assert_eq!((&answer["moveStatus"]["B1"], &answer["certainty"]), (&json!("l"), &json!("proved")));
    assert_eq!(answer["proof"]["graphs"][0]["winner"], json!("attacker"));
    let answer = one(&ladder("4").to_string());
    assert_eq!(answer["verdict"], json!("caught"));
    let answer = one(&with(endless("5"), "limits", json!({"nodes": 100})).to_string());
    assert_eq!((&answer["verdict"], &answer["reason"]), (&json!("unknown"), &json!("nodes")));
}

#[test]
fn either_player_may_be_asked_to_move_first() {
    let answer = one(&with(three("1"), "initialPlayer", json!("both")).to_string());
    assert_eq!(answer["verdict"], json!("unsettled"));
    let first = |color: &str| (answer["first"][color]["status"].clone(), answer["first"][color]["moves"].clone());
    assert_eq!(first("B"), (json!("d"), json!(["C1"])));
    assert_eq!(first("W"), (json!("l"), json!(["C1"])));
    assert_eq!(one(&with(ladder("2"), "initialPlayer", json!("both")).to_string())["field"], json!("initialPlayer"));
}

/// Two by two points in the open: dead, and Black must answer the next move.
#[test]
fn moves_to_spare_are_told_if_asked_for() {
    let wall = ["A5", "B5", "C5", "D5", "E5", "E4", "E3", "E2", "E1"].map(|point| json!(["B", point]));
    let group =
        ["A1", "B1", "C1", "D1", "A2", "D2", "A3", "D3", "A4", "B4", "C4", "D4"].map(|point| json!(["W", point]));
    let stones: Vec<Value> = wall.into_iter().chain(group).collect();
    let query = json!({
        "id": "1", "ask": "life", "boardXSize": 6, "boardYSize": 5, "initialStones": stones, "initialPlayer": "both",
        "target": ["A1"], "area": ["B2", "C2", "B3", "C3"],
    });
    let plain = one(&query.to_string());
    assert_eq!((plain.get("elsewhere"), plain["first"]["W"].get("inARow")), (None, None));
    let answer = one(&with(query, "include", json!(["tempo", "sentence"])).to_string());
    assert_eq!((&answer["verdict"], &answer["elsewhere"]), (&json!("dead"), &json!({"B": 0})));
    assert_eq!((&answer["movesToWin"], answer.get("movesToDirectKo")), (&json!({"W": 2}), None));
    assert_eq!(answer["first"]["W"]["inARow"], json!(["d", "l"]));
    assert_eq!(answer["first"]["B"]["inARow"], json!(["d"]));
    let sentence = answer["sentence"].as_str().unwrap();
    assert!(sentence.ends_with("White needs 2 moves in a row to live. Black must answer the next move."), "{sentence}");
}

#[test]
fn what_is_not_given_is_inferred_and_told() {
    let mut query = three("1");
    for field in ["target", "area"] {
        query.as_object_mut().unwrap().remove(field);
    }
    let answer = one(&query.to_string());
    assert_eq!((&answer["status"], &answer["assumed"]), (&json!("d"), &json!(["target", "area"])));
    assert!(answer["target"].as_array().is_some_and(|target| !target.is_empty()), "{answer}");
    let given = one(&three("2").to_string());
    assert_eq!((given.get("assumed"), given.get("target")), (None, None));
}

#[test]
fn the_zone_is_told_if_asked_for() {
    assert_eq!(one(&three("1").to_string()).get("zone"), None);
    assert!(one(&with(three("2"), "include", json!(["zone"])).to_string())["zone"].is_array());
    // Without an answer there is nothing to depend on.
    let unknown = with(with(endless("3"), "limits", json!({"nodes": 100})), "include", json!(["zone"]));
    assert_eq!(one(&unknown.to_string()).get("zone"), None);
}

#[test]
fn a_question_may_have_several_threads() {
    let query = with(three("1"), "limits", json!({"threads": 2}));
    assert_eq!((&one(&query.to_string())["status"], one(&query.to_string()).get("warnings")), (&json!("d"), None));
    let query = with(endless("2"), "limits", json!({"threads": 2, "nodes": 4_000}));
    let answer = one(&query.to_string());
    assert_eq!((&answer["verdict"], &answer["reason"]), (&json!("unknown"), &json!("nodes")));
    assert!(answer["nodes"].as_u64().unwrap().abs_diff(4_000) <= 40, "{answer}");
    let answer = one(&with(three("3"), "limits", json!({"threads": 0})).to_string());
    assert_eq!(answer["field"], json!("limits.threads"));
}

#[test]
fn queries_of_the_documentation_fit_the_schema() {
    let schema = Schema::query();
    schema.check(&with(three("d"), "limits", json!({"threads": 2}))).unwrap();
    let both = |query| with(query, "initialPlayer", json!("both"));
    let inferred = json!({"id": 2, "ask": "life"});
    let queries = [three("a"), ladder("b"), endless("c"), both(three("d")), inferred];
    for query in queries.into_iter().chain([json!({"id": 1, "action": "query_version"})]) {
        schema.check(&query).unwrap();
    }
    let queries = [json!({"ask": "life"}), json!({"id": 1}), json!([]), json!({"id": 1, "ask": "catch"})];
    for wrong in queries.into_iter().chain([with(three("x"), "target", json!(["I1"])), both(ladder("y"))]) {
        assert!(schema.check(&wrong).is_err(), "{wrong}");
    }
}

#[test]
fn proofs_are_graphs_and_files() {
    let query = with(with(ladder("1"), "kind", json!("auto")), "include", json!(["proof"]));
    let answer = one(&query.to_string());
    assert_eq!(answer["certainty"], json!("proved"));
    let graph = &answer["proof"]["graphs"][0];
    assert_eq!(graph["winner"], json!("attacker"));
    assert_eq!(graph["nodes"].as_array().map(Vec::len), answer["proof"]["nodes"].as_u64().map(|n| n as usize));
    use base64::Engine as _;
    let file = base64::prelude::BASE64_STANDARD.decode(answer["proof"]["file"].as_str().unwrap()).unwrap();
    tesuji::check(&tesuji::ProofFile::read(&file).unwrap()).unwrap();
}

#[test]
fn unknown_fields_are_warned_of() {
    let query = with(with(three("1"), "komi", json!(7.5)), "limits", json!({"time": 3}));
    let warnings = one(&query.to_string())["warnings"].clone();
    assert_eq!(warnings, json!(["komi: unknown field, ignored", "limits.time: unknown field, ignored"]));
    assert_eq!(one(&three("2").to_string()).get("warnings"), None);
    // A field of the other question is a slip too.
    assert!(one(&with(ladder("3"), "target", json!("D4")).to_string())["warnings"].is_array());
}

#[test]
fn malformed_lines_are_answered_and_survived() {
    let lines = [
        "nonsense",
        "{",
        "[]",
        "3",
        "{\"id\":\"x\"",
        "{\"ask\":\"life\"}",
        "{\"id\":\"1\"}",
        "{\"id\":{},\"ask\":\"life\"}",
        "{\"id\":\"1\",\"ask\":\"love\"}",
        "{\"id\":\"1\",\"ask\":\"life\",\"target\":[\"D4\"]}",
        "{\"id\":\"1\",\"ask\":\"life\",\"boardXSize\":1e9}",
        "{\"id\":\"1\",\"action\":\"dance\"}",
        "{\"id\":\"1\",\"action\":\"terminate\"}",
        "\u{0}\u{1}",
    ];
    assert_eq!(one("{\"ask\":\"life\", \"id\" : \"x\", oops")["id"], json!("x"));
    let input = lines.join("\n") + "\n" + &three("good").to_string();
    let answers = converse(input.as_bytes(), 1);
    assert_eq!(answers.len(), lines.len() + 1);
    assert_eq!(answers.iter().filter(|answer| answer.get("error").is_some()).count(), lines.len());
    assert_eq!(answers.iter().filter(|answer| answer["id"] == json!("good")).count(), 1);
}

#[test]
fn errors_name_the_field() {
    let field = |query: Value| one(&query.to_string())["field"].clone();
    assert_eq!(field(with(three("1"), "target", json!(["B1"]))), json!("target"));
    assert_eq!(field(with(three("1"), "area", json!(["Z99"]))), json!("area"));
    assert_eq!(field(with(three("1"), "moves", json!([["B", "A1"]]))), json!("moves"));
    assert_eq!(field(with(three("1"), "limits", json!({"nodes": -1}))), json!("limits.nodes"));
    assert_eq!(field(with(three("1"), "koThreats", json!({"R": 1}))), json!("koThreats"));
    assert_eq!(field(with(ladder("1"), "prey", json!("C3"))), json!("prey"));
    assert_eq!(field(with(ladder("1"), "kind", json!("3/2"))), json!("kind"));
}

#[test]
fn a_line_that_is_too_long_is_answered_once() {
    let mut input = vec![b'x'; LINE_BYTES + 10];
    input.extend_from_slice(b"\n\n");
    input.extend_from_slice(three("next").to_string().as_bytes());
    let answers = converse(&input, 1);
    assert_eq!(answers.len(), 2);
    assert!(answers.iter().any(|answer| answer["error"].as_str().is_some_and(|error| error.contains("longer"))));
}

#[test]
fn terminate_stops_what_waits_and_what_runs() {
    let lines = [
        endless("a").to_string(),
        endless("b").to_string(),
        json!({"id": "t", "action": "terminate", "terminateId": "a"}).to_string(),
        json!({"id": "u", "action": "terminate_all"}).to_string(),
        json!({"id": "v", "action": "query_version"}).to_string(),
    ];
    let answers = converse(lines.join("\n").as_bytes(), 1);
    let by_id: BTreeMap<&str, &Value> = answers.iter().map(|answer| (answer["id"].as_str().unwrap(), answer)).collect();
    assert_eq!((answers.len(), by_id.len()), (5, 5));
    for id in ["a", "b"] {
        assert_eq!(by_id[id]["reason"], json!("cancelled"));
    }
    assert_eq!(by_id["v"]["version"], json!(env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_id_is_answered_exactly_once() {
    let lines: Vec<String> = (0..200)
        .map(|i| match i % 3 {
            0 => three(&i.to_string()).to_string(),
            1 => ladder(&i.to_string()).to_string(),
            _ => json!({"id": i.to_string(), "ask": "life"}).to_string(),
        })
        .collect();
    let answers = converse((lines.join("\n") + "\n").as_bytes(), 2);
    let mut ids: Vec<usize> = answers.iter().map(|answer| answer["id"].as_str().unwrap().parse().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..200).collect::<Vec<_>>());
}

#[test]
fn the_end_of_the_input_is_a_clean_end() {
    assert!(converse(b"", 2).is_empty());
    assert!(converse(b"\n \n", 1).is_empty());
    assert_eq!(converse(three("no line end").to_string().as_bytes(), 2).len(), 1);
}

#[test]
fn a_reader_that_goes_away_ends_the_engine() {
    struct Closed;
    impl std::io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let input = format!("{}\n{}\n{}\n", three("1"), endless("2"), endless("3"));
    let ended = serve(input.as_bytes(), Closed, 1);
    assert_eq!(ended.unwrap_err().kind(), std::io::ErrorKind::BrokenPipe);
}

/// Nothing searches for this: an answer is made by hand, and looked at from both sides.
#[test]
fn an_open_group() {
    use tesuji::{BothFirst, Color, GroupStatus, LifeQuery, LifeVerdict, Move, Point, PointSet, Position, Solver};

    let position: Position = "3 |X X X X X . .\n2 |O O O O O . .\n1 |. . . . O . .\n  +-------------".parse().unwrap();
    let query = LifeQuery::about(position.group_at("A2").unwrap());
    let mut both = Solver::new().node_limit(1000).ask(BothFirst(query), &mut ()).unwrap();
    let exits: PointSet = ["F1", "F2"].map(|name| name.parse::<Point>().unwrap()).into_iter().collect();
    for color in Color::ALL {
        let answer = &mut both.by_first[color];
        answer.verdict = LifeVerdict::Open { exits };
        answer.moves = if color == Color::White { vec![Point::at(5, 1)] } else { Vec::new() };
        answer.line = answer.moves.iter().map(|&point| Move::Play(point)).collect();
    }
    both.summary = GroupStatus::Open;
    let include = Include { sentence: true, all_moves: true, proof: true, ..Include::default() };
    let told = Value::Object(render::status_fields(&both, &include));
    Schema::answer().check(&told).unwrap();
    assert_eq!(told["verdict"], "open");
    let (black, white) = (&told["first"]["B"], &told["first"]["W"]);
    for one in [black, white] {
        Schema::answer().check(one).unwrap();
        assert_eq!((&one["verdict"], &one["certainty"]), (&json!("open"), &json!("read")));
        assert_eq!(one["exits"], json!(["F1", "F2"]));
        for claim in ["status", "winner", "scope", "provisos", "seki", "moveStatus", "proof", "threatsNeeded"] {
            assert!(one.get(claim).is_none(), "{claim} in {one}");
        }
    }
    assert_eq!((&black["moves"], &white["moves"]), (&json!([]), &json!(["F2"])));
    assert_eq!(white["sentence"], "White is not surrounded: it gets out with F2, also at F1");
    // A proviso on an open answer would be no claim either.
    let mut claimed = black.clone();
    claimed["scope"] = json!("board");
    assert!(Schema::answer().check(&claimed).is_err());
}

/// Values that may stand in a field by mistake.
fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,8}".prop_map(Value::from),
        prop::sample::select(vec!["A1", "B1", "T19", "Z25", "pass", "every", "wall", "net", "2/3", "B"])
            .prop_map(Value::from),
        Just(json!([])),
        Just(json!(["A1", "B1", "C1"])),
        Just(json!([["B", "A1"], ["W", "B1"]])),
        Just(json!({"B": 1, "nodes": 3})),
    ]
}

const NAMES: [&str; 18] = [
    "id",
    "ask",
    "boardXSize",
    "boardYSize",
    "initialStones",
    "initialPlayer",
    "moves",
    "limits",
    "include",
    "target",
    "targetRule",
    "area",
    "closure",
    "koThreats",
    "prey",
    "kind",
    "koWinner",
    "action",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any bytes: one answer for each line that is not blank.
    #[test]
    fn any_lines(lines in prop::collection::vec("[^\n]{0,40}", 0..5)) {
        let asked = lines.iter().filter(|line| !line.trim().is_empty()).count();
        prop_assert_eq!(converse(lines.join("\n").as_bytes(), 1).len(), asked);
    }

    /// A good query with fields exchanged for anything: one answer, with its id if that was left alone.
    #[test]
    fn any_fields(life: bool, changes in prop::collection::vec((prop::sample::select(NAMES.to_vec()), any_value()), 1..4)) {
        let mut query = if life { three("q") } else { ladder("q") };
        query["limits"] = json!({"nodes": 200, "depth": 30});
        for (name, value) in &changes {
            query[name] = value.clone();
        }
        if query["limits"].get("nodes").is_none() {
            query["limits"] = json!({"nodes": 200});
        }
        let answer = one(&query.to_string());
        if changes.iter().all(|(name, _)| *name != "id") {
            prop_assert_eq!(&answer["id"], "q");
        }
    }
}
