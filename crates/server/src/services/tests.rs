use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::{Value, json};
use tesuji::Cancel;
use tesuji_engines::api::ApiError;

use super::*;

fn ask(method: Method, path: &str, body: &[u8]) -> Result<Value, ApiError> {
    let services = Services::new(Duration::from_secs(20), Some(DATABASE.with(|folder| folder.0.join("test.db"))));
    ask_services(services, method, path, body)
}

fn ask_services(services: Services, method: Method, path: &str, body: &[u8]) -> Result<Value, ApiError> {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let parameters = query.split('&').filter_map(|pair| pair.split_once('='));
    let parameters = parameters.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let request = Request { parameters, body: body.to_vec() };
    let endpoint = endpoints().find(|endpoint| endpoint.method == method && endpoint.path == path);
    let endpoint = endpoint.ok_or_else(|| ApiError::not_found("there is no such service"))?;
    let answer = std::sync::Arc::new(services).answer(
        &endpoint,
        &request,
        "",
        &Watch { cancel: &Cancel::new(), progress: None },
    );
    if let Err(error) = &answer {
        let document: Value = serde_json::from_str(OPENAPI).unwrap();
        let promised = &document["paths"][format!("/api/{path}")][word(method)]["responses"];
        assert!(promised[error.status.to_string()].is_object(), "{path}: {} is not promised", error.status);
    }
    match answer? {
        Reply::Json(value) => {
            check_as_described(method, path, body, &value);
            Ok(value)
        }
        Reply::File { bytes, .. } => Ok(String::from_utf8_lossy(&bytes).into_owned().into()),
    }
}

fn word(method: Method) -> &'static str {
    match method {
        Method::Get => "get",
        Method::Post => "post",
    }
}

/// Every request that was answered and every answer fit what `openapi.json` says about them.
fn check_as_described(method: Method, path: &str, body: &[u8], answer: &Value) {
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let documents = [("openapi.json", OPENAPI), ("schema/query.schema.json", QUERY_SCHEMA)]
        .into_iter()
        .chain([("schema/answer.schema.json", ANSWER_SCHEMA)])
        .map(|(name, text)| (format!("http://localhost/api/{name}"), json(text)));
    let registry = jsonschema::Registry::new().extend(documents).unwrap().prepare().unwrap();
    let place = format!("/paths/~1api~1{}/{}", path.replace('/', "~1"), word(method));
    let check = |part: &str, value: &Value| {
        let part = format!("{place}/{part}/content/application~1json/schema");
        assert!(json(OPENAPI).pointer(&part).is_some(), "{part} is not described");
        let schema = json!({"$ref": format!("http://localhost/api/openapi.json#{part}")});
        let validator = jsonschema::options().offline().with_registry(&registry).build(&schema).unwrap();
        validator.validate(value).unwrap_or_else(|error| panic!("{part}: {error}"));
    };
    check("responses/200", answer);
    if let (Method::Post, Ok(body)) = (method, serde_json::from_slice::<Value>(body)) {
        check("requestBody", &body);
    }
}

/// A folder that is removed with the thread of its test.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

thread_local! {
    /// A database of its own for every test.
    static DATABASE: Folder = {
        static NEXT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tesuji-services-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    };
}

fn post_json(path: &str, body: &Value) -> Result<Value, ApiError> {
    ask(Method::Post, path, body.to_string().as_bytes())
}

/// White has three in a row in the corner; the first to play at the middle decides.
fn three_in_a_row(player: &str) -> Value {
    let black = ["A3", "B3", "C3", "D3", "E3", "F3", "F2", "F1"];
    let white = ["A2", "B2", "C2", "D2", "E2", "A1", "E1"];
    let stones: Vec<Value> =
        black.iter().map(|p| json!(["B", p])).chain(white.iter().map(|p| json!(["W", p]))).collect();
    json!({"boardXSize": 9, "boardYSize": 9, "initialStones": stones, "initialPlayer": player,
           "ask": "life", "target": ["A1"]})
}

fn with(mut value: Value, fields: Value) -> Value {
    for (name, field) in fields.as_object().unwrap() {
        value[name] = field.clone();
    }
    value
}

#[test]
fn the_document_names_every_service_and_no_other() {
    let document: Value = serde_json::from_str(OPENAPI).unwrap();
    let mut described: Vec<(String, String)> = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            described.push((method.clone(), path.strip_prefix("/api/").unwrap().to_owned()));
        }
    }
    let mut known: Vec<(String, String)> =
        endpoints().map(|s| (word(s.method).to_owned(), s.path.to_owned())).collect();
    described.sort();
    known.sort();
    assert_eq!(described, known);
}

#[test]
fn an_answer_is_that_of_the_json_engine_with_a_sentence() {
    let query = with(three_in_a_row("B"), json!({"include": ["allMoves", "sentence", "proof"]}));
    let answer = post_json("analyze", &query).unwrap();
    assert_eq!(answer["status"], "d");
    assert_eq!(answer["moves"], json!(["C1"]));
    assert_eq!(answer["certainty"], "proved");
    let sentence = answer["sentence"].as_str().unwrap();
    assert!(sentence.starts_with("White dies: Black") && sentence.contains("with C1"), "{sentence}");
}

#[test]
fn nonsense_is_refused() {
    let error = post_json("analyze", &with(three_in_a_row("B"), json!({"target": ["G7"]}))).unwrap_err();
    assert_eq!((error.status, error.field.as_deref()), (400, Some("target")));
    let list = ask(Method::Post, "analyze", b"[]").unwrap_err();
    assert!(list.message.contains("expected a JSON object"), "{list}");
    assert!(ask(Method::Post, "board", b"{").is_err());
    assert!(ask(Method::Post, "open", b"\x00\xff").is_err());
    assert_eq!(ask(Method::Get, "rules/table?shape=c9x9", b"").unwrap_err().field.as_deref(), Some("shape"));
}

#[test]
fn a_line_is_replayed_with_captures_and_notes() {
    let position = json!({"boardXSize": 3, "boardYSize": 3, "initialPlayer": "B",
                          "initialStones": [["W", "A1"], ["B", "B1"]], "line": ["A2", "pass", "C3", "A1"]});
    let replayed = post_json("board", &position).unwrap_err();
    assert_eq!(replayed.field.as_deref(), Some("line"), "suicide");
    let position = with(position, json!({"line": ["A2", "pass", "A1"]}));
    let replayed = post_json("board", &position).unwrap();
    assert_eq!(replayed["frames"][0]["rows"], json!(["...", "...", "OX."]));
    assert_eq!(replayed["frames"][1]["captured"], json!(["A1"]));
    assert_eq!(replayed["notes"], "2 pass, 3 connects");
}

#[test]
fn every_kind_of_file_is_opened_and_broken_ones_say_where() {
    let opened = ask(Method::Post, "open", b"(;SZ[9]AB[aa]AW[bb]TR[bb]C[<script>alert(1)</script>];B[ba])").unwrap();
    let position = &opened["items"][0]["position"];
    assert_eq!(position["target"], json!(["B8"]));
    assert_eq!(position["comment"], "<script>alert(1)</script>", "text is text; the page does not interpret it");
    assert_eq!(position["line"], json!([["B", "B9"]]));
    let broken = ask(Method::Post, "open", b"(;SZ[99]AB[aa])").unwrap();
    assert!(broken["items"][0]["error"].as_str().unwrap().contains("99"));
}

#[test]
fn target_and_area_are_inferred() {
    let query = with(three_in_a_row("B"), json!({"target": []}));
    let inferred = post_json("infer", &query).unwrap();
    assert_eq!(inferred["blocks"].as_array().unwrap().len(), 7);
    let answer = post_json("analyze", &with(three_in_a_row("B"), json!({"area": inferred["area"]}))).unwrap();
    assert_eq!(answer["status"], "d");
}

#[test]
fn the_program_answers_and_knows_a_mistake() {
    let game = |line: Value| post_json("play", &with(three_in_a_row("B"), json!({"you": "B", "line": line}))).unwrap();
    assert_eq!(game(json!([]))["hint"], json!(["C1"]));
    let bad = game(json!(["B1"]));
    assert_eq!((&bad["mistake"], &bad["better"], &bad["reply"]), (&json!(true), &json!(["C1"]), &json!("C1")));
    let good = game(json!(["C1"]));
    assert_eq!((&good["mistake"], &good["status"]), (&json!(false), &json!("d")));
    // The program resists to the end.
    let mut told = good;
    for _ in 0..10 {
        if !told["over"].is_null() {
            break;
        }
        let mut line = told["line"].as_array().unwrap().clone();
        let hint = game(Value::from(line.clone()))["hint"][0].clone();
        line.push(if hint.is_null() { "pass".into() } else { hint });
        told = game(line.into());
    }
    assert_eq!(told["over"]["won"], true, "{told}");
}

#[test]
fn a_defender_who_lives_has_won() {
    let query = with(three_in_a_row("W"), json!({"you": "W", "line": ["C1"]}));
    let told = post_json("play", &query).unwrap();
    assert_eq!(told["over"]["won"], true, "{told}");
}

/// Black gets a ko in the corner; it is retaken at A1.
fn corner_ko() -> Value {
    let black = ["A5", "B5", "C5", "C4", "C3", "D3", "E3", "E2", "E1"];
    let white = ["B4", "B3", "B2", "C2", "D2", "D1"];
    let stones: Vec<Value> =
        black.iter().map(|p| json!(["B", p])).chain(white.iter().map(|p| json!(["W", p]))).collect();
    json!({"boardXSize": 9, "boardYSize": 9, "initialStones": stones, "initialPlayer": "B", "ask": "life",
           "target": ["D1"], "area": ["A1", "A2", "A3", "A4", "B1", "C1"], "you": "B"})
}

#[test]
fn ko_threats_are_spent_in_a_game() {
    let line = json!(["B1", "A4", "A2", "pass", "A1", "pass", "C1", "A3", "B1", "A1", "A2"]);
    // Without a threat White cannot retake, and is dead; with one he retakes, and it is spent.
    let none = post_json("play", &with(corner_ko(), json!({"line": line}))).unwrap();
    assert_eq!((&none["reply"], &none["over"]["won"]), (&json!("pass"), &json!(true)), "{none}");
    let given = with(corner_ko(), json!({"line": line, "koThreats": {"B": 0, "W": 1}}));
    let told = post_json("play", &given).unwrap();
    assert_eq!((&told["reply"], &told["threats"]), (&json!("A1"), &json!({"B": 0, "W": 0})), "{told}");
    assert!(!told["legal"].as_array().unwrap().contains(&json!("A2")), "Black has no threat: {told}");
    let mut banned = told["line"].as_array().unwrap().clone();
    banned.push(json!("A2"));
    let refused = post_json("play", &with(given.clone(), json!({"line": banned.clone()}))).unwrap_err();
    assert!(refused.message.contains("a ko threat is needed"), "{}", refused.message);
    // With a threat of his own Black takes it again.
    let both = with(given, json!({"line": banned, "koThreats": {"B": 1, "W": 1}}));
    assert_eq!(post_json("play", &both).unwrap()["threats"], json!({"B": 0, "W": 0}));
}

#[test]
fn a_game_comments_and_explains() {
    let told = post_json("play", &with(corner_ko(), json!({"line": ["B1"], "comment": true}))).unwrap();
    assert_eq!(told["comment"], json!({"right": true, "found": "d1l"}));
    let why = post_json("play", &with(corner_ko(), json!({"line": [], "why": "A2"}))).unwrap();
    assert_eq!((&why["why"]["sentence"], &why["line"]), (&json!("White lives"), &json!([])));
    assert!(!why["why"]["line"].as_array().unwrap().is_empty());
    let taken = post_json("play", &with(corner_ko(), json!({"line": [], "why": "B2"}))).unwrap_err();
    assert_eq!(taken.field.as_deref(), Some("why"));
}

/// The attacker may fill the outside liberties of the start, and no others: a game keeps them.
#[test]
fn outside_liberties_stay_those_of_the_start() {
    let outside = with(three_in_a_row("B"), json!({"you": "B", "area": ["B1", "C1", "D1"]}));
    let mut open = outside.clone();
    open["initialStones"].as_array_mut().unwrap().retain(|stone| stone[1] != "C3");
    let told = post_json("play", &with(open.clone(), json!({"line": []}))).unwrap();
    assert!(told["legal"].as_array().unwrap().contains(&json!("C3")), "{told}");
    let later = post_json("play", &with(open, json!({"line": ["C1", "B1"]}))).unwrap();
    assert!(later["legal"].as_array().unwrap().contains(&json!("C3")), "{later}");
    let closed = post_json("play", &with(outside, json!({"line": []}))).unwrap();
    assert_eq!(closed["legal"], json!(["B1", "C1", "D1"]));
}

#[test]
fn positions_go_out_as_files() {
    for (format, begins) in [("sgf", "(;"), ("svg", "<svg"), ("text", " "), ("sensei", "$$"), ("latex", "%")] {
        let query = with(three_in_a_row("B"), json!({"format": format, "line": ["C1"], "title": "<b>"}));
        let text = post_json("export", &query).unwrap();
        let text = text.as_str().unwrap();
        assert!(text.trim_start().starts_with(begins.trim()), "{format}: {text}");
        assert!(format != "svg" || !text.contains("<b>"));
    }
}

#[test]
fn rules_are_listed_and_found_in_a_position() {
    let tables = ask(Method::Get, "rules", b"").unwrap();
    let total: usize = tesuji_rules::shipped().tables.iter().map(|table| table.iter().count()).sum();
    assert_eq!(tables["total"], total);
    assert!(total > 100_000);
    let some = ask(Method::Get, "rules/table?about=life&shape=c4x2&depth=2&count=3", b"").unwrap();
    assert_eq!((&some["count"], some["rules"].as_array().unwrap().len()), (&json!(10), 3));
    assert_eq!(some["rules"][0]["depth"], 2);
    let first = some["rules"][0]["number"].as_u64().unwrap();
    let one = post_json("rules/rule", &json!({"about": "life", "shape": "c4x2", "number": first})).unwrap();
    assert_eq!((&one["rows"], one["sequence"].as_array().unwrap().len()), (&some["rules"][0]["rows"], 2));
    for number in [0, 47] {
        let wrong = post_json("rules/rule", &json!({"shape": "c4x2", "number": number})).unwrap_err();
        assert_eq!(wrong.field.as_deref(), Some("number"));
    }
    let demand = &one["demands"][0];
    assert_eq!(one["demands"].as_array().unwrap().len(), one["conditions"].as_array().unwrap().len());
    assert!(demand.is_null() || demand["of"] == "string" || demand["of"] == "move");
    let drawn = json!({"rows": one["rows"], "shape": "c4x2", "about": "life", "asDrawn": true});
    let found = post_json("rules/find", &drawn).unwrap();
    assert!(found["rules"].as_array().unwrap().iter().any(|rule| rule["number"] == first), "{found}");
    for (field, wrong) in [("where", json!("middle")), ("shape", json!("c9x9")), ("rows", json!(["X", "XX"]))] {
        let wrong = post_json("rules/find", &with(drawn.clone(), json!({field: wrong}))).unwrap_err();
        assert_eq!(wrong.field.as_deref(), Some(field));
    }
    let living = with(three_in_a_row("W"), json!({"moves": [["W", "C1"]]}));
    let hits = post_json("rules/match", &living).unwrap();
    assert!(hits["hits"].as_array().unwrap().iter().any(|hit| hit["color"] == "W" && hit["rule"]["about"] == "life"));
}

/// Whoever starts the server with other rules sees those, and the numbers that its answers name are theirs.
#[test]
fn other_rules_are_listed_instead() {
    let eyes = |table: &&std::sync::Arc<tesuji_rules::RuleTable>| table.about == tesuji_rules::About::Eye;
    let all = tesuji_rules::shipped();
    let tables: Vec<_> = all.tables.iter().filter(eyes).take(1).cloned().collect();
    let (count, shape) = (tables[0].len(), tables[0].shape.to_string());
    let rules = tesuji::Rules::new([tesuji_rules::RuleBase { edition: all.edition, tables }]).unwrap();
    let ask = |method, path: &str, body: &Value| {
        let services = Services::new(Duration::from_secs(20), None).with_rules(rules.clone());
        ask_services(services, method, path, &if body.is_null() { Vec::new() } else { body.to_string().into_bytes() })
    };
    let listed = ask(Method::Get, "rules", &Value::Null).unwrap();
    assert_eq!((&listed["total"], listed["tables"].as_array().unwrap().len()), (&json!(count), 1));
    assert_eq!(ask(Method::Get, "rules/table?shape=c4x2", &Value::Null).unwrap_err().status, 404);
    let one = json!({"about": "eye", "shape": shape, "number": 1});
    assert_eq!(ask(Method::Post, "rules/rule", &one).unwrap()["number"], 1);
    let found = ask(Method::Post, "rules/find", &json!({"rows": ["?"]})).unwrap();
    assert_eq!(found["count"], count);
    let living = with(three_in_a_row("W"), json!({"moves": [["W", "C1"]]}));
    let hits = ask(Method::Post, "rules/match", &living).unwrap();
    assert!(hits["hits"].as_array().unwrap().iter().all(|hit| hit["rule"]["shape"] == shape));
}

#[test]
fn all_examples_can_be_asked() {
    let listed = ask(Method::Get, "examples", b"").unwrap();
    let examples = listed["examples"].as_array().unwrap();
    assert!(examples.len() >= 9);
    assert!(examples.iter().all(|example| example["position"]["initialStones"].is_array()));
}

const TWO_PROBLEMS: &[u8] =
    b"(;SZ[9]PL[B]GN[One]AB[ag][bg][cg][dg][eg][fg][fh][fi]AW[ah][bh][ch][dh][eh][ai][ei]TR[ai])
(;SZ[9]PL[W]GN[Two]AB[ag][bg][cg][dg][eg][fg][fh][fi]AW[ah][bh][ch][dh][eh][ai][ei]TR[ai])(;SZ[99])";

#[test]
fn problems_are_imported_solved_filtered_and_exported() {
    let listed = ask(Method::Get, "library", b"").unwrap();
    assert_eq!((&listed["count"], &listed["empty"]), (&json!(0), &json!(true)));
    let told = ask(Method::Post, "library/import?name=two.sgf", TWO_PROBLEMS).unwrap();
    assert_eq!((&told["new"], &told["solved"]), (&json!(2), &json!(2)), "{told}");
    assert_eq!(told["faults"].as_array().unwrap().len(), 1);
    let again = ask(Method::Post, "library/import?name=two.sgf", TWO_PROBLEMS).unwrap();
    assert_eq!(again["new"], 0);
    let all = ask(Method::Get, "library", b"").unwrap();
    assert_eq!(all["count"], 2);
    let dead = ask(Method::Get, "library?status=d", b"").unwrap();
    assert_eq!((&dead["count"], &dead["problems"][0]["best"]), (&json!(1), &json!(["C1"])));
    assert_eq!(ask(Method::Get, "library?place=centre", b"").unwrap()["count"], 0);
    assert_eq!(ask(Method::Get, "library?gradeFrom=x", b"").unwrap_err().field.as_deref(), Some("gradeFrom"));
    let ids = json!([all["problems"][0]["id"], all["problems"][1]["id"]]);
    for (format, begins) in [("sgf", "(;"), ("svg", "<svg"), ("jsonl", "{"), ("pdf", "%PDF-1.7")] {
        let file = post_json("library/export", &json!({"ids": ids, "format": format})).unwrap();
        assert!(file.as_str().unwrap().starts_with(begins), "{format}");
    }
    assert_eq!(post_json("library/export", &json!({"ids": [999]})).unwrap_err().status, 404);
}

#[test]
fn an_exercise_is_drawn_answered_and_written_down() {
    assert_eq!(ask(Method::Get, "practise", b"").unwrap()["empty"], true);
    ask(Method::Post, "library/import?name=two.sgf", TWO_PROBLEMS).unwrap();
    let drawn = ask(Method::Get, "practise", b"").unwrap();
    let problem = &drawn["problem"];
    assert!(problem["best"].is_null() && problem["status"].is_null(), "the answer is not given away");
    let say = |answer: &str, mode: &str| {
        post_json("practise/answer", &json!({"id": problem["id"], "mode": mode, "answer": answer, "seconds": 3}))
    };
    let told = say("C1", "exercise").unwrap();
    assert_eq!((&told["mark"], &told["standing"]["streak"]), (&json!("right"), &json!(1)));
    assert_eq!(told["solution"]["best"], json!(["C1"]));
    let told = say("B1", "exercise").unwrap();
    assert_eq!(
        (&told["mark"], &told["score"], &told["standing"]["mistakes"]),
        (&json!("wrong"), &json!(0.0), &json!(1))
    );
    assert_eq!(ask(Method::Get, "practise?review=yes", b"").unwrap()["problem"]["id"], problem["id"]);
    assert_eq!(say("u", "status").unwrap()["mark"], "right", "it depends on who plays first");
    assert_eq!(say("x", "status").unwrap_err().field.as_deref(), Some("answer"));
    assert!(say("C1", "nonsense").is_err());
}

#[test]
fn a_wrong_move_is_refuted_and_the_level_follows() {
    ask(Method::Post, "library/import?name=two.sgf", TWO_PROBLEMS).unwrap();
    let dead = ask(Method::Get, "library?status=d", b"").unwrap();
    let id = &dead["problems"][0]["id"];
    let refute = |line: Value| post_json("practise/refute", &json!({"id": id, "line": line})).unwrap();
    let line = refute(json!(["B1"]))["refutation"].clone();
    assert_eq!((&line[0], &line[1]), (&json!("B1"), &json!("C1")), "{line}");
    assert_eq!(refute(json!(["C1"]))["refutation"], Value::Null);
    let say = |answer: &str| {
        let said = json!({"id": id, "mode": "exercise", "answer": answer, "seconds": 3, "level": "10k"});
        post_json("practise/answer", &said).unwrap()["level"].clone()
    };
    assert_eq!((say("C1"), say("B1")), (json!("9k"), json!("11k")));
    assert_eq!(ask(Method::Get, "practise?level=3x", b"").unwrap_err().field.as_deref(), Some("level"));
}

#[test]
fn the_quiz_asks_for_settled_groups_too() {
    ask(Method::Post, "library/import?name=two.sgf", TWO_PROBLEMS).unwrap();
    let (mut settled, mut open) = (BTreeSet::new(), 0);
    for seen in ["", "998", "998,999", "997,998,999"] {
        let drawn = ask(Method::Get, &format!("practise?mode=status&not={seen}"), b"").unwrap();
        let (id, played) = (&drawn["problem"]["id"], &drawn["played"]);
        if played.is_null() {
            open += 1;
            continue;
        }
        // The stone stands on the board.
        let stones = drawn["problem"]["initialStones"].as_array().unwrap();
        assert!(stones.iter().any(|stone| stone[1] == *played), "{drawn}");
        let say = |answer: &str| {
            let said = json!({"id": id, "mode": "status", "answer": answer, "played": played, "seconds": 3});
            post_json("practise/answer", &said).unwrap()
        };
        let (alive, dead) = (say("a"), say("d"));
        assert!((alive["mark"] == "right") != (dead["mark"] == "right"), "{alive}");
        settled.insert(alive["quiz"].as_str().unwrap().to_owned());
        assert_eq!(say("u")["mark"], "wrong");
    }
    // There is no ko among the problems: its turn falls to any of the others, as the seed of the day has it.
    assert!(settled.iter().eq(["alive", "dead"]) && (1..=2).contains(&open), "{settled:?} and {open} open ones");
}

#[test]
fn all_defences_must_be_answered() {
    ask(Method::Post, "library/import?name=two.sgf", TWO_PROBLEMS).unwrap();
    let dead = ask(Method::Get, "library?status=d", b"").unwrap();
    let id = &dead["problems"][0]["id"];
    let defend = |line: Value| post_json("practise/defend", &json!({"id": id, "line": line}));
    assert_eq!(defend(json!(["B1"])).unwrap(), json!({"holds": false, "defences": []}));
    let good = defend(json!(["C1"])).unwrap();
    assert_eq!(good["holds"], true);
    for reply in good["defences"].as_array().unwrap() {
        assert_eq!(defend(json!(["C1", reply])).unwrap()["holds"], true, "the reply loses all the same");
    }
    assert_eq!(defend(json!(["A1"])).unwrap_err().field.as_deref(), Some("line"));
    assert_eq!(post_json("practise/defend", &json!({"id": 999, "line": []})).unwrap_err().status, 404);
}

#[test]
fn a_wrong_book_is_accused() {
    let book =
        b"(;SZ[9]PL[B]GN[Wrong]AB[ag][bg][cg][dg][eg][fg][fh][fi]AW[ah][bh][ch][dh][eh][ai][ei]TR[ai];B[bi]C[RIGHT])
(;SZ[9]PL[B]GN[Good]AB[ag][bg][cg][dg][eg][fg][fh][fi]AW[ah][bh][ch][dh][eh][ai][ei]TR[ai];B[ci]C[RIGHT])(;SZ[99])";
    let report = ask(Method::Post, "check?name=book.sgf", book).unwrap();
    assert_eq!((&report["summary"]["good"], &report["summary"]["faulty"]), (&json!(1), &json!(1)), "{report}");
    assert_eq!(report["items"][0]["result"], "faulty");
    assert!(report["items"][0]["position"].is_object());
    assert_eq!(report["unreadable"], 1);
}
