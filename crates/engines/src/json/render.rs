//! From an answer to the fields of a JSON answer. Nothing here searches.

use serde_json::{Map, Value, json};
use tesuji::{
    Assumed, CaptureKo, CaptureVerdict, CatchAnswer, Certainty, Color, LifeAnswer, LifeVerdict, Move, PointSet,
    Proviso, Rescue, Scope, Status, StatusAnswer, WeakBlock,
};

use super::proof;
use super::query::Include;

/// The fields of an answer to a capture question.
pub fn catch_fields(answer: &CatchAnswer, include: &Include) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    match answer.verdict {
        CaptureVerdict::Unknown(reason) => {
            put("verdict", "unknown".into());
            put("reason", reason.name().into());
        }
        CaptureVerdict::Caught | CaptureVerdict::Escapes => {
            put("verdict", capture_word(answer.verdict).into());
            put("moves", moves(&answer.moves));
            put("sequence", moves(&answer.line));
            put("solutionDepth", answer.solution_depth.into());
            if answer.is_caught() {
                put("length", answer.solution_depth.into());
                put("lengthExact", answer.length_exact.into());
            }
            put("maxDepth", answer.max_depth.into());
            if let Some(bounds) = answer.from {
                put("from", json!({"prey": bounds.prey, "hunter": bounds.hunter}));
            }
            put("certainty", answer.certainty.to_string().into());
            put("tesuji", answer.tesuji.clone().into());
        }
    }
    if let Some(ko) = answer.ko {
        put("ko", ko_word(ko).into());
    }
    put("nodes", answer.effort.nodes.into());
    put("extraNodes", answer.effort.extra_nodes.into());
    if include.proof && !matches!(answer.verdict, CaptureVerdict::Unknown(_)) {
        put("proof", proof::of(answer.proof_file().ok()));
    }
    if include.sentence {
        put("sentence", answer.to_string().into());
    }
    fields
}

/// The fields of an answer to a life-and-death question.
pub fn life_fields(answer: &LifeAnswer, include: &Include) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    match answer.verdict {
        LifeVerdict::Status(status) => {
            put("status", status.to_string().into());
            put("verdict", verdict_word(status).into());
            put("winner", answer.winner().map(|role| role.to_string()).into());
            if let Some(threats) = status.threats_needed() {
                put("threatsNeeded", threats.into());
            }
            put("seki", answer.seki.into());
            put("cycle", answer.cycle.into());
            if let Some(shape) = answer.shape {
                put("shape", shape.name().into());
                if let Some(ruling) = shape.ruling() {
                    put("ruling", ruling.into());
                }
            }
            put("moves", answer.moves.iter().map(ToString::to_string).collect::<Vec<_>>().into());
            if include.all_moves {
                put("moveStatus", move_status(&answer.move_status));
            }
            put("sequence", moves(&answer.line));
            if let Some(length) = answer.length {
                put("length", length.plies.into());
                put("lengthExact", length.exact.into());
            }
            if answer.dead_anyway {
                put("deadAnyway", true.into());
            }
            if include.proof {
                put("proof", proof::of(answer.proof_file().ok()));
            }
            put("certainty", answer.certainty.to_string().into());
            scope(&answer.scope, &mut put);
            if let Some(zone) = &answer.zone {
                put("zone", points(zone));
            }
            if let Some(tenuki) = answer.tenuki {
                put("tenuki", tenuki.into());
            }
            if !answer.in_a_row.is_empty() {
                put("inARow", answer.in_a_row.iter().map(ToString::to_string).collect::<Vec<_>>().into());
            }
        }
        LifeVerdict::Open { exits } => {
            put("verdict", "open".into());
            put("exits", points(&exits));
            put("moves", answer.moves.iter().map(ToString::to_string).collect::<Vec<_>>().into());
            put("sequence", moves(&answer.line));
            put("certainty", Certainty::Read.to_string().into());
        }
        LifeVerdict::Unknown(unknown) => {
            put("verdict", "unknown".into());
            put("reason", unknown.reason.name().into());
            if let Some(hint) = unknown.hint {
                put("hint", hint.to_string().into());
            }
        }
    }
    put("area", points(&answer.question.area));
    put("closure", answer.question.closure.name().into());
    put("nodes", answer.effort.nodes.into());
    if answer.effort.extra_nodes > 0 {
        put("extraNodes", answer.effort.extra_nodes.into());
    }
    if include.sentence {
        put("sentence", answer.to_string().into());
    }
    assumed(answer, &mut put);
    fields
}

/// The fields of an answer for both players moving first.
pub fn status_fields(answer: &StatusAnswer, include: &Include) -> Map<String, Value> {
    let first = |color: Color| Value::Object(life_fields(&answer.by_first[color], include));
    let mut fields = Map::new();
    fields.insert("verdict".to_owned(), answer.summary.name().into());
    fields.insert("first".to_owned(), json!({"B": first(Color::Black), "W": first(Color::White)}));
    let nodes = answer.by_first[Color::Black].effort.nodes + answer.by_first[Color::White].effort.nodes;
    fields.insert("nodes".to_owned(), nodes.into());
    let counts: [(&str, Count); 3] = [
        ("elsewhere", StatusAnswer::elsewhere),
        ("movesToDirectKo", StatusAnswer::moves_to_direct_ko),
        ("movesToWin", StatusAnswer::moves_to_win),
    ];
    for (name, count) in counts {
        let of = |color: &Color| count(answer, *color).map(|n| (color.letter().to_string(), Value::from(n)));
        let known: Map<String, Value> = Color::ALL.iter().filter_map(of).collect();
        if !known.is_empty() {
            fields.insert(name.to_owned(), known.into());
        }
    }
    if include.sentence {
        fields.insert("sentence".to_owned(), answer.to_string().into());
    }
    fields
}

/// A number of moves that a side can spare or needs.
type Count = fn(&StatusAnswer, Color) -> Option<u8>;

/// What a verdict holds for.
pub fn scope(scope: &Scope, put: &mut impl FnMut(&str, Value) -> Option<Value>) {
    let proviso = |proviso: &Proviso| json!({"kind": proviso.name(), "points": points(&proviso.points())});
    put("scope", scope.name().into());
    put("provisos", scope.provisos().iter().map(proviso).collect());
}

/// What neither the query nor the file said, by the names of the fields that would have said it.
fn assumed(answer: &LifeAnswer, put: &mut impl FnMut(&str, Value) -> Option<Value>) {
    let assumed = answer.reading.assumed();
    if assumed.contains(&Assumed::Target) {
        let target: Vec<String> = answer.question.target.iter().map(ToString::to_string).collect();
        put("target", target.into());
    }
    let names: Vec<&str> = assumed.iter().map(|&assumed| assumed_field(assumed)).collect();
    if !names.is_empty() {
        put("assumed", names.into());
    }
}

fn assumed_field(assumed: Assumed) -> &'static str {
    match assumed {
        Assumed::First => "initialPlayer",
        Assumed::Target => "target",
        Assumed::Area => "area",
    }
}

/// A weak block of a scan.
pub fn block(block: &WeakBlock) -> Value {
    let (savable, saves, checked) = match &block.rescue {
        Rescue::NotNeeded => (true, Vec::new(), None),
        Rescue::Moves { moves, proved, freeing, nodes } => (true, moves.clone(), Some((proved, freeing, *nodes))),
        Rescue::Impossible => (false, Vec::new(), None),
    };
    let mut fields = json!({
        "block": block.stone.to_string(),
        "color": block.color.letter().to_string(),
        "stones": points(&block.stones),
        "liberties": block.liberties,
        "verdict": capture_word(block.attack.verdict),
        "captures": moves(&block.attack.moves),
        "sequence": moves(&block.attack.line),
        "tesuji": block.attack.tesuji,
        "savable": savable,
        "saves": moves(&saves),
        "nodes": block.attack.nodes,
    });
    if block.is_capturable() {
        fields["length"] = block.attack.solution_depth.into();
        fields["lengthExact"] = block.attack.length_exact.into();
        fields["sentence"] = tesuji::block_sentence(block).into();
    }
    if let (CaptureVerdict::Escapes, Some(bounds)) = (block.attack.verdict, block.attack.from) {
        fields["from"] = json!({"prey": bounds.prey, "hunter": bounds.hunter});
    }
    if let Some((proved, freeing, nodes)) = checked {
        fields["savesProved"] = moves(proved);
        fields["savesFreeing"] = moves(freeing);
        fields["savesNotRefutedWithin"] = nodes.into();
    }
    fields
}

/// The word for what became of a prey.
pub fn capture_word(verdict: CaptureVerdict) -> &'static str {
    match verdict {
        CaptureVerdict::Caught => "caught",
        CaptureVerdict::Escapes => "escapes",
        CaptureVerdict::Unknown(_) => "unknown",
    }
}

/// Who must win a ko for the other outcome.
fn ko_word(ko: CaptureKo) -> &'static str {
    match ko {
        CaptureKo::PreyMustWin => "prey",
        CaptureKo::HunterMustWin => "hunter",
    }
}

/// The word for a status: ko if threats decide.
pub fn verdict_word(status: Status) -> &'static str {
    match status {
        Status::Lives => "alive",
        Status::Dies => "dead",
        Status::LivesUnless(_) | Status::DiesUnless(_) => "ko",
    }
}

/// Moves by their names.
pub fn moves(moves: &[Move]) -> Value {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().into()
}

/// Points by their names.
pub fn points(points: &PointSet) -> Value {
    points.iter().map(|point| point.to_string()).collect::<Vec<_>>().into()
}

fn move_status(list: &[(Move, Status)]) -> Value {
    Value::Object(list.iter().map(|(mv, status)| (mv.to_string(), status.to_string().into())).collect())
}
