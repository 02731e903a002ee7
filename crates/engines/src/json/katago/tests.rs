//! Conversations in KataGo's words. The reference is KataGo's `docs/Analysis_Engine.md`; what KaTrain sends was recorded
//! from KaTrain itself (`cargo xtask clients`).

use serde_json::{Value, json};

use crate::json::schema::Schema;
use crate::json::{Settings, serve};

/// The lines that answer an input.
fn converse(input: &str, settings: impl Into<Settings>) -> Vec<Value> {
    let mut output = Vec::new();
    serve(input.as_bytes(), &mut output, settings).unwrap();
    let text = String::from_utf8(output).unwrap();
    let parse = |line: &str| {
        let answer: Value = serde_json::from_str(line).unwrap();
        Schema::answer().check(&answer).unwrap_or_else(|error| panic!("{error}\nin {line}"));
        answer
    };
    text.lines().map(parse).collect()
}

fn ask(query: &Value) -> Vec<Value> {
    converse(&query.to_string(), 1)
}

/// The only answer.
fn one(query: &Value) -> Value {
    let mut answers = ask(query);
    assert_eq!(answers.len(), 1, "{answers:?}");
    answers.remove(0)
}

/// White's three points in a row in the corner: whoever plays C1 decides.
fn three() -> Value {
    let black = ["A3", "B3", "C3", "D3", "E3", "F3", "F2", "F1"].map(|point| json!(["B", point]));
    let white = ["A2", "B2", "C2", "D2", "E2", "E1", "A1"].map(|point| json!(["W", point]));
    let stones: Vec<Value> = black.into_iter().chain(white).collect();
    json!({"id": "q", "boardXSize": 9, "boardYSize": 9, "initialStones": stones, "initialPlayer": "B", "moves": [],
        "rules": "japanese", "komi": 6.5})
}

fn with(mut query: Value, fields: Value) -> Value {
    for (name, value) in fields.as_object().unwrap() {
        query[name] = value.clone();
    }
    query
}

fn info<'a>(answer: &'a Value, mv: &str) -> &'a Value {
    let infos = answer["moveInfos"].as_array().unwrap();
    infos.iter().find(|info| info["move"] == mv).unwrap_or_else(|| panic!("no {mv} in {answer}"))
}

#[test]
fn every_move_has_its_value_and_its_refutation() {
    let query = three();
    Schema::query().check(&query).unwrap();
    let answer = one(&query);
    assert_eq!((&answer["turnNumber"], &answer["isDuringSearch"]), (&json!(0), &json!(false)));
    let first = &answer["moveInfos"][0];
    assert_eq!((&first["move"], &first["winrate"], &first["order"]), (&json!("C1"), &json!(1.0), &json!(0)));
    assert!(first["pv"].as_array().unwrap().len() > 1);
    // White answers every other move at C1, and lives.
    for wrong in ["B1", "D1"] {
        let info = info(&answer, wrong);
        assert_eq!((&info["winrate"], &info["prior"]), (&json!(0.0), &json!(0.0)));
        assert_eq!(info["pv"][1], json!("C1"), "{info}");
    }
    assert_eq!(info(&answer, "pass")["winrate"], json!(0.0));
    assert_eq!(info(&answer, "C1")["prior"], json!(1.0));
    let root = &answer["rootInfo"];
    assert_eq!((&root["currentPlayer"], &root["winrate"], &root["utility"]), (&json!("B"), &json!(1.0), &json!(1.0)));
    // Seven stones are at stake.
    assert_eq!((&root["scoreLead"], &info(&answer, "B1")["scoreLead"]), (&json!(7.0), &json!(-7.0)));
    assert_eq!(answer["tesuji"]["status"], json!("d"));
}

#[test]
fn values_are_told_from_the_side_that_is_asked_for() {
    let white = with(three(), json!({"initialPlayer": "W"}));
    let sided = |side: &str| {
        let query = with(white.clone(), json!({"overrideSettings": {"reportAnalysisWinratesAs": side}}));
        one(&query)["rootInfo"]["winrate"].clone()
    };
    assert_eq!(one(&white)["rootInfo"]["winrate"], json!(0.0), "Black by default");
    assert_eq!([sided("BLACK"), sided("WHITE"), sided("SIDETOMOVE")], [json!(0.0), json!(1.0), json!(1.0)]);
}

#[test]
fn a_ko_lies_between() {
    // White takes at B1, Black takes back.
    let text = "4 |X X X X X .\n3 |O O O O X .\n2 |O X . O X .\n1 |X . X O X .\n  +-----------";
    let position: tesuji::Position = text.parse().unwrap();
    let stones: Vec<Value> = position
        .setup()
        .stones
        .iter()
        .map(|(point, color)| json!([color.letter().to_string(), point.to_string()]))
        .collect();
    let query = json!({"id": "q", "boardXSize": 19, "boardYSize": 19, "initialStones": stones, "initialPlayer": "W", "moves": []});
    let answer = one(&query);
    assert_eq!(answer["tesuji"]["verdict"], json!("ko"), "{answer}");
    let winrate = answer["rootInfo"]["winrate"].as_f64().unwrap();
    assert!(winrate > 0.0 && winrate < 1.0, "{winrate}");
}

/// Nothing is made up: an empty board, one stone, a group that gets out.
#[test]
fn where_nothing_is_known_there_are_no_results() {
    for stones in [json!([]), json!([["B", "C3"]])] {
        let query = json!({"id": "q", "boardXSize": 9, "boardYSize": 9, "initialStones": stones, "moves": []});
        let answer = one(&query);
        assert_eq!(answer["noResults"], json!(true), "{answer}");
        assert!(answer.get("rootInfo").is_none() && answer.get("moveInfos").is_none());
        assert!(!answer["tesuji"]["sentence"].as_str().unwrap().is_empty());
    }
    let answer = one(&with(three(), json!({"maxVisits": 1})));
    assert!(answer["noResults"] == json!(true) || answer["rootInfo"]["winrate"] == json!(1.0), "{answer}");
}

/// Who asks for it is told a pass and even chances there, in every field that KaTrain reads; what is known stays as it is,
/// and a query that was stopped still has no results.
#[test]
fn a_pass_where_nothing_is_known_for_those_who_want_it() {
    let settings = Settings { pass_if_unknown: true, ..Settings::from(1) };
    let told = |query: &Value| {
        let answers = converse(&query.to_string(), settings.clone());
        assert_eq!(answers.len(), 1, "{answers:?}");
        answers[0].clone()
    };
    let wishes = json!({"includePolicy": true, "includeOwnership": true});
    let empty = with(json!({"id": "q", "boardXSize": 9, "boardYSize": 9, "moves": []}), wishes.clone());
    let answer = told(&empty);
    assert!(answer.get("noResults").is_none(), "{answer}");
    let root = &answer["rootInfo"];
    assert_eq!((&root["winrate"], &root["scoreLead"], &root["visits"]), (&json!(0.5), &json!(0.0), &json!(1)));
    let infos = answer["moveInfos"].as_array().unwrap();
    assert_eq!((infos.len(), &infos[0]["move"], &infos[0]["pv"]), (1, &json!("pass"), &json!(["pass"])));
    let policy = answer["policy"].as_array().unwrap();
    assert_eq!((policy.len(), &policy[81], &policy[40]), (82, &json!(1.0), &json!(0.0)));
    assert!(answer["ownership"].as_array().unwrap().iter().all(|owner| *owner == json!(0.0)));
    assert!(!answer["tesuji"]["sentence"].as_str().unwrap().is_empty());

    let no_pass = with(empty, json!({"avoidMoves": [{"player": "B", "moves": ["pass"], "untilDepth": 1}]}));
    assert_eq!(told(&no_pass)["moveInfos"], json!([]));

    let known = with(three(), wishes);
    let (told, plain) = (told(&known), one(&known));
    assert_eq!((&told["moveInfos"], &told["rootInfo"]), (&plain["moveInfos"], &plain["rootInfo"]));
}

#[test]
fn a_capture_is_in_question_where_no_group_is() {
    // In atari in the open: Black takes, White runs.
    let stones = json!([["W", "E5"], ["B", "E6"], ["B", "D5"], ["B", "F5"], ["W", "C8"], ["B", "G2"]]);
    let query = json!({"id": "q", "boardXSize": 9, "boardYSize": 9, "initialStones": stones, "initialPlayer": "B", "moves": []});
    let answer = one(&query);
    assert_eq!(
        (&answer["moveInfos"][0]["move"], &answer["moveInfos"][0]["winrate"]),
        (&json!("E4"), &json!(1.0)),
        "{answer}"
    );
}

#[test]
fn turns_of_a_game() {
    let game = with(
        three(),
        json!({"id": 7, "moves": [["B", "B1"], ["W", "C1"], ["B", "pass"]], "analyzeTurns": [2, 0, 1, 1]}),
    );
    let answers = ask(&game);
    let mut turns: Vec<(u64, f64)> = answers
        .iter()
        .map(|answer| (answer["turnNumber"].as_u64().unwrap(), answer["rootInfo"]["winrate"].as_f64().unwrap()))
        .collect();
    turns.sort_by_key(|turn| turn.0);
    // Black wins; his mistake lets White live.
    assert_eq!(turns, [(0, 1.0), (1, 0.0), (2, 0.0)]);
    assert!(answers.iter().all(|answer| answer["id"] == json!(7)));
    let last = one(&with(three(), json!({"moves": [["B", "C1"]]})));
    assert_eq!((&last["turnNumber"], &last["rootInfo"]["currentPlayer"]), (&json!(1), &json!("W")));
    assert_eq!(last["rootInfo"]["winrate"], json!(1.0), "Black has won");
}

#[test]
fn high_priorities_come_first() {
    // The first is being answered while the others come: a room of sixteen points takes its time.
    let white = ["A5", "B5", "C5", "D5", "E5", "E4", "E3", "E2", "E1"].map(|point| json!(["W", point]));
    let black = ["A6", "B6", "C6", "D6", "E6", "F6", "F5", "F4", "F3", "F2", "F1"].map(|point| json!(["B", point]));
    let stones: Vec<Value> = black.into_iter().chain(white).collect();
    let hard = with(three(), json!({"id": "busy", "initialStones": stones, "maxVisits": 2000, "priority": 9}));
    let query = |id: &str, priority: i64| with(three(), json!({"id": id, "priority": priority})).to_string();
    let input = [hard.to_string(), query("low", -1), query("middle", 0), query("high", 5)].join("\n");
    let ids: Vec<String> = converse(&input, 1).iter().map(|answer| answer["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(ids, ["busy", "high", "middle", "low"]);
    let listed = with(three(), json!({"moves": [["B", "B1"]], "analyzeTurns": [0, 1], "priorities": [1, 2]}));
    assert_eq!(ask(&listed).len(), 2);
}

#[test]
fn moves_that_are_avoided_or_allowed() {
    let avoid = json!({"avoidMoves": [{"player": "B", "moves": ["C1", "pass"], "untilDepth": 1}]});
    let answer = one(&with(three(), avoid));
    let moves: Vec<&str> =
        answer["moveInfos"].as_array().unwrap().iter().map(|i| i["move"].as_str().unwrap()).collect();
    assert!(!moves.contains(&"C1") && !moves.contains(&"pass") && moves.contains(&"B1"), "{moves:?}");
    assert_eq!(answer["rootInfo"]["winrate"], json!(0.0), "without C1 White lives");
    let allow = json!({"allowMoves": [{"player": "B", "moves": ["B1", "C1"], "untilDepth": 1}]});
    assert_eq!(one(&with(three(), allow))["moveInfos"].as_array().unwrap().len(), 2);
    // Deeper, and for both: that is the area.
    let deep = |player: &str| json!({"player": player, "moves": ["A1", "B1", "C1", "D1"], "untilDepth": 100});
    let others: Vec<String> = tesuji::Size::new(9, 9).unwrap().points().map(|p| p.to_string()).collect();
    let outside: Vec<&String> =
        others.iter().filter(|name| !["A1", "B1", "C1", "D1"].contains(&name.as_str())).collect();
    let avoided = |player: &str| json!({"player": player, "moves": outside, "untilDepth": 100});
    let answer = one(&with(three(), json!({"avoidMoves": [avoided("B"), avoided("W")]})));
    assert_eq!(answer["tesuji"]["area"], json!(["A1", "B1", "C1", "D1"]));
    assert_eq!(answer["rootInfo"]["winrate"], json!(1.0));
    // For one player only it cannot be said.
    let answers = ask(&with(three(), json!({"allowMoves": [deep("B")]})));
    assert_eq!(answers[0]["field"], json!("allowMoves"));
    assert!(answers[0]["warning"].is_string() && answers.len() == 2);
}

#[test]
fn ownership_and_policy_say_what_is_known() {
    let answer =
        one(&with(three(), json!({"includeOwnership": true, "includeMovesOwnership": true, "includePolicy": true})));
    let ownership = answer["ownership"].as_array().unwrap();
    assert_eq!(ownership.len(), 81);
    // Row by row from the top: A2 is the first of the eighth row.
    assert_eq!((&ownership[63], &ownership[54], &ownership[0]), (&json!(1.0), &json!(0.0), &json!(0.0)));
    assert_eq!(info(&answer, "B1")["ownership"][63], json!(-1.0));
    let policy: Vec<f64> = answer["policy"].as_array().unwrap().iter().map(|p| p.as_f64().unwrap()).collect();
    assert_eq!((policy.len(), policy[74], policy[63]), (82, 1.0, -1.0));
    assert_eq!(policy.iter().filter(|&&share| share > 0.0).sum::<f64>(), 1.0);
}

#[test]
fn what_is_said_in_vain_is_warned_of() {
    let answers = ask(&with(
        three(),
        json!({"includePVVisits": true, "foo": 1, "includeOwnershipStdev": false,
            "overrideSettings": {"maxTime": "20", "wideRootNoise": 0.04, "barParam": 3}}),
    ));
    let warned: Vec<&Value> = answers.iter().filter(|answer| answer.get("warning").is_some()).collect();
    let fields: Vec<&str> = warned.iter().map(|answer| answer["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["includePVVisits", "foo", "overrideSettings"]);
    assert_eq!(warned[2]["warning"], json!("Unknown config params: barParam"));
    assert_eq!((answers.len(), &answers[3]["rootInfo"]["winrate"]), (4, &json!(1.0)));
}

#[test]
fn errors_name_the_field() {
    for (fields, field) in [
        (json!({"boardXSize": 1}), "boardXSize"),
        (json!({"boardYSize": null}), "boardYSize"),
        (json!({"initialStones": [["B", "Z9"]]}), "initialStones"),
        (json!({"moves": [["B", "A1"]]}), "moves"),
        (json!({"moves": "C1"}), "moves"),
        (json!({"rules": 3}), "rules"),
        (json!({"komi": "six"}), "komi"),
        (json!({"maxVisits": 0}), "maxVisits"),
        (json!({"analyzeTurns": [1]}), "analyzeTurns"),
        (json!({"priorities": [1]}), "priorities"),
        (json!({"priority": 1, "priorities": [1], "analyzeTurns": [0]}), "priority"),
        (json!({"includeOwnership": "yes"}), "includeOwnership"),
        (json!({"allowMoves": [], "avoidMoves": []}), "allowMoves"),
        (json!({"avoidMoves": [{"player": "B", "moves": ["C1"]}]}), "avoidMoves"),
        (json!({"overrideSettings": {"maxTime": -1}}), "overrideSettings"),
        (json!({"overrideSettings": {"reportAnalysisWinratesAs": "ME"}}), "overrideSettings"),
        (json!({"reportDuringSearchEvery": 0}), "reportDuringSearchEvery"),
    ] {
        let answer = one(&with(three(), fields.clone()));
        assert_eq!((&answer["field"], &answer["id"]), (&json!(field), &json!("q")), "{fields}: {answer}");
        assert!(answer["error"].is_string());
    }
    // KaTrain looks for these words when it tries moves.
    let illegal = one(&with(three(), json!({"moves": [["B", "A1"]]})));
    assert!(illegal["error"].as_str().unwrap().contains("Illegal move 0: A1"), "{illegal}");
}

#[test]
fn actions_are_answered_by_their_own_line() {
    let version = one(&json!({"id": "v", "action": "query_version", "more": 1}));
    assert_eq!((&version["version"], &version["more"]), (&json!(env!("CARGO_PKG_VERSION")), &json!(1)));
    assert!(version["git_hash"].is_string());
    assert_eq!(one(&json!({"id": "m", "action": "query_models"}))["models"], json!([]));
    let clear = json!({"id": "c", "action": "clear_cache"});
    assert_eq!(one(&clear), clear);
    let stop = json!({"id": "t", "action": "terminate", "terminateId": "nobody", "turnNumbers": [1, 2]});
    assert_eq!(one(&stop), stop);
    assert_eq!(one(&json!({"id": "t", "action": "terminate_all", "turnNumbers": 3}))["field"], json!("turnNumbers"));
}

/// A query without an end is stopped: by turn, then altogether. Each is answered all the same.
#[test]
fn a_terminated_turn_is_answered() {
    let stones = json!([["W", "K10"], ["B", "K11"], ["B", "G9"], ["B", "N8"], ["B", "K6"], ["W", "Q4"]]);
    // As an area for both, so many points take very long.
    let inside = |point: &tesuji::Point| (5..14).contains(&point.x()) && (5..14).contains(&point.y());
    let outside = tesuji::Size::STANDARD.points().filter(|point| !inside(point)).map(|point| point.to_string());
    let outside: Vec<String> = outside.collect();
    let avoid = |player: &str| json!({"player": player, "moves": outside, "untilDepth": 99});
    let endless = json!({"id": "e", "boardXSize": 19, "boardYSize": 19, "initialStones": stones, "target": ["K10"],
        "moves": [["B", "C3"]], "analyzeTurns": [0, 1], "overrideSettings": {"maxTime": 600},
        "avoidMoves": [avoid("B"), avoid("W")]});
    let stop = |fields: Value| with(json!({"id": "s", "action": "terminate", "terminateId": "e"}), fields).to_string();
    let input = [endless.to_string(), stop(json!({"turnNumbers": [1]})), stop(json!({}))].join("\n");
    let started = std::time::Instant::now();
    // Nothing is known of what was stopped, not even a pass.
    let answers = converse(&input, Settings { pass_if_unknown: true, ..Settings::from(1) });
    assert!(started.elapsed() < std::time::Duration::from_secs(300), "{:?}", started.elapsed());
    let mut turns: Vec<u64> = answers.iter().filter_map(|answer| answer["turnNumber"].as_u64()).collect();
    turns.sort_unstable();
    assert_eq!(turns, [0, 1]);
    assert_eq!(answers.iter().filter(|answer| answer["noResults"] == json!(true)).count(), 2, "{answers:?}");
}

#[test]
fn what_is_known_so_far_is_reported() {
    let answers = ask(&with(three(), json!({"reportDuringSearchEvery": 1e-9})));
    let (last, before) = answers.split_last().unwrap();
    assert!(!before.is_empty(), "{answers:?}");
    assert!(before.iter().all(|answer| answer["isDuringSearch"] == json!(true)));
    assert_eq!(last["isDuringSearch"], json!(false));
    // One move is known first, then all of them.
    let count = |answer: &Value| answer["moveInfos"].as_array().unwrap().len();
    assert!(count(&before[0]) < count(last));
    let short = one(&with(three(), json!({"analysisPVLen": 1})));
    assert!(short["moveInfos"].as_array().unwrap().iter().all(|info| info["pv"].as_array().unwrap().len() <= 2));
}

/// What KaTrain said, line by line, with the engine it was recorded with: every line is understood, and every result has
/// what KaTrain reads.
#[test]
fn katrain_is_understood() {
    let text = include_str!("../../../../../testdata/clients/katrain.jsonl");
    let said: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(said.len() >= 6, "a conversation");
    let mut results = 0;
    for query in &said {
        let answers = ask(query);
        for answer in &answers {
            assert_eq!(answer["id"], query["id"]);
            assert!(answer.get("error").is_none() && answer.get("warning").is_none(), "{query}\n{answer}");
        }
        let Some(last) = answers.last().filter(|_| query.get("action").is_none()) else { continue };
        assert_eq!(last["isDuringSearch"], json!(false));
        if last.get("noResults").is_some() {
            continue;
        }
        results += 1;
        for field in ["visits", "winrate", "scoreLead"] {
            assert!(last["rootInfo"][field].is_number(), "{field}");
        }
        let points = query["boardXSize"].as_u64().unwrap() * query["boardYSize"].as_u64().unwrap();
        let length = |field: &str| last[field].as_array().map(|list| list.len() as u64);
        if query["includePolicy"] == json!(true) {
            assert_eq!(length("policy"), Some(points + 1));
        }
        if query["includeOwnership"] == json!(true) {
            assert_eq!(length("ownership"), Some(points));
        }
        for info in last["moveInfos"].as_array().unwrap() {
            for field in ["visits", "winrate", "scoreLead", "order", "prior"] {
                assert!(info[field].is_number(), "{field} in {info}");
            }
            assert_eq!(info["pv"][0], info["move"]);
        }
    }
    assert!(results >= 3, "{results} of {} with results", said.len());
}
