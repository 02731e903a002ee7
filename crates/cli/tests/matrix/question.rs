//! The questions: lines of `testdata/readings.jsonl` that a file with marks can say as well.

use serde_json::{Value, json};

use crate::NODES;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/readings.jsonl");

/// A position with as much as is said about it.
pub(crate) struct Question {
    pub(crate) name: String,
    /// The nodes of the recorded answer.
    pub(crate) nodes: u64,
    /// The fields of a query: board, stones, who plays first; target and area where they are marked.
    query: Value,
}

pub(crate) fn read() -> Vec<Question> {
    let file = std::fs::read_to_string(FILE).unwrap();
    let lines = file.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let lines = lines.filter(|line| line.get("file").is_some());
    let question = |line: Value| Question {
        name: text(&line["name"]),
        nodes: line["answer"]["nodes"].as_u64().unwrap_or(0),
        query: line["query"].clone(),
    };
    lines.map(question).collect()
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// A list of points; none if it is absent.
pub(crate) fn list(value: Option<&Value>) -> Vec<String> {
    value.and_then(Value::as_array).map(|list| list.iter().map(text).collect()).unwrap_or_default()
}

impl Question {
    /// The query of the JSON engine, with the node limit of the matrix.
    pub(crate) fn query(&self) -> Value {
        let mut query = self.query.clone();
        query.as_object_mut().unwrap().remove("include");
        query["limits"] = json!({"nodes": NODES});
        query
    }

    /// A stone of each target block, where the target is marked.
    pub(crate) fn target(&self) -> Vec<String> {
        list(self.query.get("target"))
    }

    pub(crate) fn has_area(&self) -> bool {
        self.query.get("area").is_some()
    }

    /// `B` or `W`.
    pub(crate) fn first(&self) -> String {
        text(&self.query["initialPlayer"])
    }

    pub(crate) fn color_at(&self, point: &str) -> Option<String> {
        self.stones().into_iter().find(|(_, at)| at == point).map(|(color, _)| color)
    }

    fn stones(&self) -> Vec<(String, String)> {
        let stones = self.query["initialStones"].as_array().unwrap();
        stones.iter().map(|stone| (text(&stone[0]), text(&stone[1]))).collect()
    }

    /// The file: triangles are the target, squares the empty points of the area; a closure that is given is stated with the
    /// whole area.
    pub(crate) fn sgf(&self) -> String {
        let (width, height) = (&self.query["boardXSize"], self.query["boardYSize"].as_u64().unwrap());
        let marked = |name: &str, points: Vec<String>| {
            let points: String = points.iter().map(|point| format!("[{}]", sgf_point(point, height))).collect();
            if points.is_empty() { points } else { format!("{name}{points}") }
        };
        let stones = |color: &str| self.stones().into_iter().filter(|(c, _)| c == color).map(|(_, at)| at).collect();
        let mut area = list(self.query.get("area"));
        let closure = self.query.get("closure").map(|closure| format!("TJCLOSURE[{}]", text(closure)));
        let stated = closure.map(|closure| marked("TJAREA", area.clone()) + &closure).unwrap_or_default();
        area.retain(|point| self.color_at(point).is_none());
        let (target, area) = (marked("TR", self.target()), marked("SQ", area));
        let properties = [marked("AB", stones("B")), marked("AW", stones("W")), target, area, stated];
        let size = if *width == json!(height) { height.to_string() } else { format!("{width}:{height}") };
        format!("(;GM[1]FF[4]CA[UTF-8]SZ[{size}]PL[{}]{})\n", self.first(), properties.concat())
    }
}

/// `C3`, counted from below without I, as `cq`, counted from above.
fn sgf_point(point: &str, height: u64) -> String {
    let column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(&point[..1]).unwrap() as u8;
    let row = height - point[1..].parse::<u64>().unwrap();
    format!("{}{}", (b'a' + column) as char, (b'a' + row as u8) as char)
}
