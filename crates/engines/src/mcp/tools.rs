//! The tools, as a model is told of them.

use serde_json::{Map, Value, json};

use crate::json::fields::FieldError;

/// The names of the tools.
pub(super) const NAMES: [&str; 4] = ["solve", "catch", "scan", "verify"];

/// Seconds of a call, if nothing is said.
pub(super) const DEFAULT_SECONDS: f64 = 10.0;

/// The answer to `tools/list`.
pub(super) fn list() -> Value {
    json!({"tools": [solve(), catch(), scan(), verify()]})
}

/// What is wrong with an argument that the tool does not take: one of them may be a slip of the pen.
pub(super) fn unknown_argument(name: &str, arguments: &Map<String, Value>) -> Option<FieldError> {
    let list = list();
    let tool = list["tools"].as_array()?.iter().find(|tool| tool["name"] == name)?;
    let known = tool["inputSchema"]["properties"].as_object()?;
    let wrong = arguments.keys().find(|argument| !known.contains_key(*argument))?;
    let expected = known.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
    Some(FieldError::new(&wrong.escape_debug().to_string(), format!("{name} does not take this: expected {expected}")))
}

fn tool(name: &str, title: &str, description: &str, input: Value, output: Value) -> Value {
    json!({
        "name": name,
        "title": title,
        "description": description,
        "inputSchema": input,
        "outputSchema": output,
        // It changes nothing, and the same question has the same answer.
        "annotations": {"title": title, "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false},
    })
}

fn object(required: &[&str], properties: Value) -> Value {
    json!({"type": "object", "required": required, "properties": properties, "additionalProperties": false})
}

/// What every question about a position takes.
fn about_a_position(required: &[&str], more: Value) -> Value {
    let mut properties = json!({
        "position": {
            "type": "string",
            "description": "The position: a text diagram, SGF, or a GoTools record. A diagram: one row per line from the \
                top, X black, O white, . empty; '|' or a row number with '|' at the left edge and '+---' as the bottom \
                edge tell where the board ends; 'Black to play' on a line of its own tells who moves. \
                Example: 'Black to play\\n3 |X X X X X .\\n2 |O O O O X .\\n1 |. . . O X .\\n  +-----------'",
        },
        "number": {"type": "integer", "minimum": 1, "description": "Which position of the text, if it holds several; 1 by default."},
        "seconds": {"type": "number", "exclusiveMinimum": 0, "description": "How long it may take; 10 by default."},
        "nodes": {"type": "integer", "minimum": 1, "description": "How many nodes may be searched; no limit by default."},
    });
    if let (Value::Object(all), Value::Object(more)) = (&mut properties, more) {
        all.extend(more);
    }
    object(required, properties)
}

fn points(description: &str) -> Value {
    json!({"type": "array", "items": {"type": "string"}, "description": description})
}

/// What every answer has. The other fields are those of the JSON engine (docs/json.md).
fn answer(more: Value) -> Value {
    let mut properties = json!({
        "sentence": {"type": "string", "description": "The answer as a player says it."},
        "verdict": {"type": "string"},
    });
    if let (Value::Object(all), Value::Object(more)) = (&mut properties, more) {
        all.extend(more);
    }
    json!({"type": "object", "required": ["sentence"], "properties": properties})
}

fn solve() -> Value {
    let input = about_a_position(
        &["position"],
        json!({
            "target": points("A stone of each block of the group in question, such as [\"C3\"]; inferred if absent."),
            "first": {"enum": ["black", "white", "both"], "description": "Who moves first; 'both' asks for either. As the position says if absent."},
            "area": points("The points where moves may be played; inferred if absent."),
            "allMoves": {"type": "boolean", "description": "Also tell what every first move leads to."},
            "prove": {"type": "boolean", "description": "Prove the answer with the independent checker; true by default."},
            "includeProof": {"type": "boolean", "description": "Return the proof file (base64) for 'verify'; false by default."},
        }),
    );
    let output = answer(json!({
        "verdict": {"enum": ["alive", "dead", "ko", "open", "unknown", "unsettled", "seki"]},
        "status": {"type": "string", "description": "l lives, d dies, l1d lives unless the attacker has one ko threat more, and so on."},
        "moves": points("First moves that attain the best result; empty if every move loses."),
        "sequence": points("The main line."),
        "certainty": {"enum": ["proved", "claimed", "read"]},
        "scope": {"enum": ["board", "area"], "description": "board: holds whatever anybody plays anywhere; area: under the provisos."},
        "provisos": {"type": "array"},
        "proof": {"type": ["object", "null"]},
        "nodes": {"type": "integer"},
    }));
    let description = "Does a group live? Solves a life-and-death problem exactly: alive, dead, or a ko and how many \
        threats decide it, with the first move, the main line and, where asked, a checked proof.";
    tool("solve", "Solve life and death", description, input, output)
}

fn catch() -> Value {
    let input = about_a_position(
        &["position", "prey"],
        json!({
            "prey": {"type": "string", "description": "A stone of the block that is hunted, such as 'D4'."},
            "first": {"enum": ["black", "white"], "description": "Who moves first; the hunter if absent."},
            "kind": {"type": "string", "description": "auto (default), ladder, loose, net or wide."},
            "includeProof": {"type": "boolean", "description": "Return the proof file (base64) for 'verify'; false by default."},
        }),
    );
    let output = answer(json!({
        "verdict": {"enum": ["caught", "escapes", "unknown"]},
        "moves": points("Moves that capture, or that escape."),
        "sequence": points("The main line."),
        "certainty": {"enum": ["proved", "claimed", "read"]},
        "proof": {"type": ["object", "null"]},
        "nodes": {"type": "integer"},
    }));
    let description = "Can a block of stones be captured? Reads ladders, loose ladders, nets, squeezes and snapbacks \
        against every reply, and proves the capture.";
    tool("catch", "Read a capture", description, input, output)
}

fn scan() -> Value {
    let input = about_a_position(&["position"], json!({}));
    let output = answer(
        json!({"blocks": {"type": "array", "description": "Every weak block: can it be captured, can it be saved, with what?"}}),
    );
    let description =
        "Looks at every weak block of a position: which can be captured, which can be saved, with which move.";
    tool("scan", "Scan for captures", description, input, output)
}

fn verify() -> Value {
    let input = object(
        &["proof"],
        json!({
            "proof": {"type": "string", "description": "A proof file in base64, as 'solve' and 'catch' return it (proof.file)."},
            "seconds": {"type": "number", "exclusiveMinimum": 0, "description": "How long it may take; 10 by default."},
        }),
    );
    let output = answer(json!({
        "verdict": {"enum": ["proved", "refused"]},
        "claim": {"type": "string", "description": "What the file claims."},
        "position": {"type": "string", "description": "The position it is about."},
    }));
    let description = "Checks a proof file with a program that shares nothing with the searches: is the claim true?";
    tool("verify", "Check a proof", description, input, output)
}
