//! Random questions: the services give the answers of the JSON engine, and a game begins with the move that was
//! answered.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use tesuji::Cancel;

use super::*;
use crate::json;

/// A position on a small board, as the fields of a query; many are illegal, and some have nothing to ask about.
fn any_position() -> impl Strategy<Value = Value> {
    let size = (3_u8..=5, 3_u8..=5);
    size.prop_flat_map(|(width, height)| {
        let points = usize::from(width) * usize::from(height);
        let stones = prop::collection::vec(prop_oneof![2 => Just(' '), 2 => Just('B'), 2 => Just('W')], points);
        (Just((width, height)), stones, prop::sample::select(vec!["B", "W"]))
    })
    .prop_map(|((width, height), stones, first)| {
        let name = |i: usize| {
            let (x, y) = (i % usize::from(width), i / usize::from(width));
            format!("{}{}", "ABCDE".as_bytes()[x] as char, y + 1)
        };
        let stones: Vec<Value> = stones
            .iter()
            .enumerate()
            .filter(|(_, stone)| **stone != ' ')
            .map(|(i, stone)| json!([stone.to_string(), name(i)]))
            .collect();
        json!({"boardXSize": width, "boardYSize": height, "initialStones": stones, "initialPlayer": first})
    })
}

/// What may be asked about a position: the stone is one of its stones.
fn any_query() -> impl Strategy<Value = Map<String, Value>> {
    let extra = prop_oneof![
        4 => Just(json!({})),
        1 => Just(json!({"closure": "wall"})),
        1 => Just(json!({"koThreats": {"B": 1, "W": 0}})),
        1 => Just(json!({"include": ["allMoves", "sentence", "zone"]})),
        1 => Just(json!({"include": ["proof"]})),
        1 => Just(json!({"initialPlayer": "both"})),
    ];
    (any_position(), any::<prop::sample::Index>(), 0..4, extra).prop_map(|(mut query, stone, ask, extra)| {
        let stones = query["initialStones"].as_array().cloned().unwrap_or_default();
        let stone = (!stones.is_empty()).then(|| stone.get(&stones)[1].clone());
        match ask {
            0 => query["ask"] = "life".into(),
            1 => (query["ask"], query["prey"]) = ("catch".into(), stone.into()),
            _ => (query["ask"], query["target"]) = ("life".into(), stone.into()),
        }
        query["limits"] = json!({"nodes": 5_000});
        let Value::Object(mut fields) = query else { unreachable!() };
        fields.extend(extra.as_object().cloned().unwrap_or_default());
        fields
    })
}

/// The answer of a service, or what is wrong with the request.
fn ask(path: &str, fields: &Map<String, Value>) -> Result<Map<String, Value>, ApiError> {
    let request = Request { parameters: BTreeMap::new(), body: Value::Object(fields.clone()).to_string().into_bytes() };
    // Somebody listens: that must not change an answer.
    let watch = Watch { cancel: &Cancel::new(), progress: Some(&|_| ()) };
    let answer = Api::new(Solver::new()).answer(Method::Post, path, &request, &watch);
    match answer.expect("there is such a service")? {
        Reply::Json(Value::Object(fields)) => Ok(fields),
        other => panic!("expected a JSON object: {other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn analyze_is_the_json_engine(fields in any_query()) {
        let by_engine = json::answer(&fields, &Solver::new(), &Cancel::new(), &mut ());
        match (by_engine, ask("analyze", &fields)) {
            (Ok(by_engine), Ok(mut by_service)) => {
                prop_assert!(by_service.remove("seconds").is_some());
                prop_assert_eq!(&by_engine, &by_service);
                json::schema::Schema::answer().check(&by_engine.into()).map_err(TestCaseError::fail)?;
            }
            (Err(by_engine), Err(by_service)) => prop_assert_eq!(ApiError::from(by_engine), by_service),
            (by_engine, by_service) => prop_assert!(false, "{:?} but {:?}", by_engine, by_service),
        }
    }

    #[test]
    fn a_game_begins_with_the_move_that_was_answered(fields in any_query()) {
        let first = |moves: Option<&Value>| moves.and_then(|moves| moves.get(0)).cloned();
        let (Ok(answer), Ok(game)) = (ask("analyze", &fields), ask("play", &fields)) else { return Ok(()) };
        // A line that begins with a pass shows that no move is needed, while the moves are those that do no harm.
        prop_assume!(first(answer.get("sequence")) != Some("pass".into()));
        if let (Some(first), Some(begins)) = (first(answer.get("moves")), first(answer.get("sequence"))) {
            prop_assert_eq!(first, begins, "{:?}", answer);
        }
        // With threats given an answer decides that one question, while a game tells the ko status and what is left of them.
        let status = |told: &Map<String, Value>| told.get("status").filter(|status| !status.is_null()).cloned();
        if let (Some(answered), Some(played), false) = (status(&answer), status(&game), fields.contains_key("koThreats")) {
            prop_assert_eq!(answered, played, "{:?}\n{:?}", answer, game);
        }
        if let (Some(answered), Some(hinted)) = (first(answer.get("moves")), first(game.get("hint"))) {
            prop_assert_eq!(answered, hinted, "{:?}\n{:?}", answer, game);
        }
    }
}

/// A search that is followed over the services waits for its commands, and is gone when it has ended.
#[test]
fn a_search_is_followed_by_commands() {
    let api = Api::new(Solver::new());
    let post = |path: &str, body: &Value, progress: &(dyn Fn(Value) + Send + Sync)| {
        let request = Request { parameters: BTreeMap::new(), body: body.to_string().into_bytes() };
        let watch = Watch { cancel: &Cancel::new(), progress: Some(progress) };
        match api.answer(Method::Post, path, &request, &watch).expect("there is such a service")? {
            Reply::Json(value) => Ok(value),
            other => panic!("expected JSON: {other:?}"),
        }
    };
    let tell = |command: &str| post("follow/command", &json!({"session": "me", "command": command}), &|_| ());
    assert_eq!(tell("step").map_err(|error: ApiError| error.status), Err(404));
    let stones = json!([["B", "C4"], ["W", "D4"], ["B", "D3"], ["B", "E3"]]);
    let query = json!({"boardXSize": 19, "initialStones": stones, "initialPlayer": "B", "ask": "catch", "prey": "D4",
        "kind": "ladder", "include": ["sentence"], "session": "me"});
    let lines = std::sync::Mutex::new(Vec::new());
    let answer = post("follow", &query, &|event| {
        let Some(node) = event.get("node") else { return };
        let mut lines = lines.lock().expect("nobody panics with it");
        lines.push(node["line"].as_array().expect("a line").len());
        let command = ["step", "step", "nonsense", "alive", "run"][lines.len().min(5) - 1];
        // Nonsense changes nothing: it still waits.
        if command == "nonsense" {
            assert!(tell(command).is_err());
            tell("step").expect("it waits");
        } else {
            tell(command).expect("it waits");
        }
    });
    let answer = answer.expect("a good query");
    let lines = lines.into_inner().expect("nobody panics with it");
    assert_eq!(lines[..4], [0, 1, 2, 3], "{lines:?}");
    let sentence = answer["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains("given that you declared White alive after"), "{sentence}");
    assert_eq!(answer["declared"].as_array().map(Vec::len), Some(1));
    assert_eq!(tell("step").map_err(|error| error.status), Err(404));
}

/// A conversation that is told again command by command goes the way of the one that was held.
#[test]
fn recorded_commands_lead_to_the_same_answer() {
    let api = Api::new(Solver::new());
    let query = json!({"boardXSize": 9, "boardYSize": 9, "initialPlayer": "B", "ask": "catch", "prey": "D4",
        "initialStones": [["B", "C4"], ["B", "D3"], ["B", "E3"], ["W", "D4"]], "kind": "ladder", "include": ["sentence"]});
    let shown = std::sync::Mutex::new(Vec::new());
    let follow = |commands: &Value| {
        let mut body = query.clone();
        body["commands"] = commands.clone();
        let request = Request { parameters: BTreeMap::new(), body: body.to_string().into_bytes() };
        let tell = |event: Value| shown.lock().unwrap().push(event);
        let watch = Watch { cancel: &Cancel::new(), progress: Some(&tell) };
        match api.answer(Method::Post, "follow", &request, &watch) {
            Some(Ok(Reply::Json(answer))) => answer,
            other => panic!("{other:?}"),
        }
    };
    let mut commands = json!([]);
    for (command, depth) in [("step", 1), ("toDepth", 2), ("dead", 9)] {
        assert_eq!(follow(&commands), json!({"waits": true}), "after {commands}");
        let node = shown.lock().unwrap().last().unwrap()["node"].clone();
        assert!(node["depth"].as_u64().unwrap() >= depth, "{node}");
        commands.as_array_mut().unwrap().push(json!({"command": command, "number": 9}));
    }
    let answer = follow(&commands);
    assert!(answer["sentence"].as_str().unwrap().contains("given that you declared White dead"), "{answer}");
    let wrong = Request { parameters: BTreeMap::new(), body: br#"{"commands":[{"command":"fly"}]}"#.to_vec() };
    let watch = Watch { cancel: &Cancel::new(), progress: None };
    assert!(matches!(api.answer(Method::Post, "follow", &wrong, &watch), Some(Err(error)) if error.status == 400));
}

/// The proof of an answer is accepted; a file that is no proof, or another's, is not.
#[test]
fn proofs_are_checked() {
    let api = Api::new(Solver::new());
    let verify = |body: &[u8]| {
        let request = Request { parameters: BTreeMap::new(), body: body.to_vec() };
        api.answer(Method::Post, "verify", &request, &Watch { cancel: &Cancel::new(), progress: None }).unwrap()
    };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/checker");
    let Ok(Reply::Json(told)) = verify(&std::fs::read(format!("{folder}/three-dies.proof")).unwrap()) else { panic!() };
    assert_eq!((&told["proved"], &told["position"]["initialPlayer"]), (&json!(true), &json!("W")));
    assert!(matches!(verify(b"nonsense"), Err(error) if error.message.starts_with("not a proof file")));
}

/// What is found with a drawing is what a plain look at the rules finds, page by page.
#[test]
fn rules_are_found_by_a_drawing() {
    let find = |fields: Value| ask("rules/find", fields.as_object().unwrap());
    let drawing = json!({"rows": ["XO?X", "?X??"], "where": "corner", "about": "life", "asDrawn": true});
    let with = |more: Value| {
        let mut fields = drawing.as_object().unwrap().clone();
        fields.extend(more.as_object().unwrap().clone());
        find(fields.into())
    };
    let holds = |rule: &tesuji_rules::Rule| {
        let rows: Vec<Vec<char>> = rule.pattern.rows(rule.shape, "/").split('/').map(|r| r.chars().collect()).collect();
        let low = rows.len() - 2;
        let letters = |row: usize, places: [usize; 2]| places.map(|at| rows[row][at]);
        rows[0].len() >= 4
            && rows[low][..2] == ['X', 'O']
            && rows[low][3] == 'X'
            && letters(low + 1, [1, 1]) == ['X', 'X']
    };
    let is_meant = |table: &tesuji_rules::RuleTable| {
        table.about == tesuji_rules::About::Life && table.shape.anchor() == tesuji_rules::Anchor::Corner
    };
    let tables = tesuji_rules::shipped().tables.iter().filter(|table| is_meant(table));
    let plainly: Vec<(String, usize)> = tables
        .flat_map(|table| (1..).zip(table.iter()).filter(|(_, rule)| holds(rule)))
        .map(|(number, rule)| (rule.shape.to_string(), number))
        .collect();
    assert!(plainly.len() > 100, "{}", plainly.len());
    let mut paged = Vec::new();
    while paged.len() < plainly.len() {
        let page = with(json!({"from": paged.len(), "count": 50})).unwrap();
        assert_eq!((&page["count"], &page["complete"]), (&json!(plainly.len()), &json!(true)));
        let rules = page["rules"].as_array().unwrap();
        assert!(!rules.is_empty() && rules.len() <= 50);
        let named =
            |rule: &Value| (rule["shape"].as_str().unwrap().to_owned(), rule["number"].as_u64().unwrap() as usize);
        paged.extend(rules.iter().map(named));
        if paged.len() >= 1000 {
            break;
        }
    }
    assert_eq!(paged, plainly[..paged.len()]);
    let beyond = with(json!({"from": u64::MAX})).unwrap();
    assert_eq!(beyond["rules"], json!([]));
    assert_eq!(with(json!({"rows": ["?????????"]})).unwrap()["count"], 0);
    for (field, value, message) in [
        ("rows", json!(["XO", "X"]), "row 2 has 1 points, the first has 2"),
        ("rows", json!(["XB"]), "row 1 has 'B' at place 2"),
        ("rows", json!([]), "a drawing has 1 to 16 points"),
        ("rows", json!([1]), "expected strings"),
        ("rows", json!("X"), "expected a list"),
        ("where", json!("edge"), "'edge' is not one of corner, side, centre"),
        ("about", json!("death"), "'death' is not one of eye, life, capture, connection"),
        ("shape", json!("q4"), "not a pattern shape"),
        ("asDrawn", json!(1), "expected true or false"),
        ("from", json!(-1), "whole number"),
    ] {
        let error = with(json!({ field: value })).unwrap_err();
        assert_eq!((error.status, error.field.as_deref()), (400, Some(field)));
        assert!(error.message.contains(message), "{field}: {}", error.message);
    }
}

/// Who goes away ends the search for rules; what was found until then is no claim about all.
#[test]
fn a_search_for_rules_that_is_cancelled_says_so() {
    let cancel = Cancel::new();
    cancel.cancel();
    let request = Request { parameters: BTreeMap::new(), body: br#"{"rows":["?"]}"#.to_vec() };
    let watch = Watch { cancel: &cancel, progress: None };
    let Some(Ok(Reply::Json(told))) = Api::new(Solver::new()).answer(Method::Post, "rules/find", &request, &watch)
    else {
        panic!("expected an answer")
    };
    assert_eq!(told, json!({"count": 0, "complete": false, "rules": []}));
}

/// The conditions of a rule as data say what the words say.
#[test]
fn a_rule_tells_its_demands_and_shields() {
    let parameters = [("about", "life"), ("shape", "c4x2"), ("from", "19"), ("count", "1")];
    let parameters = parameters.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let request = Request { parameters, body: Vec::new() };
    let watch = Watch { cancel: &Cancel::new(), progress: None };
    let Some(Ok(Reply::Json(told))) = Api::new(Solver::new()).answer(Method::Get, "rules/table", &request, &watch)
    else {
        panic!("expected an answer")
    };
    let demand = |cell: &str, color: &str, of: &str, liberties: u8| json!({"cell": cell, "color": color, "of": of, "liberties": liberties});
    let rule = &told["rules"][0];
    assert_eq!(rule["number"], 20);
    let strings = [demand("D1", "B", "string", 1), demand("A2", "B", "string", 2), demand("B2", "W", "string", 0)];
    let moves = [demand("C2", "B", "move", 2), demand("C2", "W", "move", 0)];
    assert_eq!(rule["demands"], json!([strings.as_slice(), moves.as_slice()].concat()));
    assert_eq!(rule["shields"], json!([[1, 2], [2, 2]]));
}
