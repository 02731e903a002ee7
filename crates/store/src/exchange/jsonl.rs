//! JSON lines: `{"id", "query": {..}, "expect": {"status", "moves"}}`, the query as `tesuji analyze` takes it.

use serde::{Deserialize, Serialize};
use tesuji_board::{Color, Point, Setup, Size};
use tesuji_question::{LifeQuestion, ParseWordError, Status};

use super::Fault;
use crate::problem::Problem;

#[derive(Serialize, Deserialize)]
struct Line {
    id: serde_json::Value,
    query: Query,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expect: Option<Expect>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    grade: Option<serde_json::Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Query {
    board_x_size: u8,
    board_y_size: u8,
    initial_stones: Vec<(String, String)>,
    initial_player: String,
    ask: String,
    target: Vec<String>,
    #[serde(default = "any")]
    target_rule: String,
    #[serde(default)]
    area: Vec<String>,
    #[serde(default = "both", skip_serializing_if = "is_both")]
    closure: String,
}

#[derive(Serialize, Deserialize)]
struct Expect {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    status: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

fn any() -> String {
    "any".to_owned()
}

fn both() -> String {
    "both".to_owned()
}

fn is_both(closure: &str) -> bool {
    closure == "both"
}

/// Whether a text looks like JSON lines.
pub(super) fn is_jsonl(text: &str) -> bool {
    text.lines().find(|line| !line.trim().is_empty()).is_some_and(|line| line.trim_start().starts_with('{'))
}

/// The problems of a text, one to a line; empty lines do not count.
pub fn read(text: &str, file: &str, canonical: &dyn Fn(&LifeQuestion) -> String) -> Vec<Result<Problem, Fault>> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let problem = |(index, (line, number)): (usize, (&str, u32))| {
        let fault = |message: String| Fault { item: index + 1, line: Some(number), message };
        let line: Line = serde_json::from_str(line).map_err(|error| fault(format!("not a problem: {error}")))?;
        let id = line.id.as_str().map_or_else(|| line.id.to_string(), str::to_owned);
        let question = question(&line.query).map_err(fault)?;
        let mut problem = Problem::new(format!("{file}#{id}"), canonical(&question), question);
        problem.name = id;
        if let Some(expect) = line.expect {
            let status = expect.status.map(|s| s.parse::<Status>()).transpose();
            problem.claimed_status = status.map_err(|error| fault(error.to_string()))?;
            let points: Result<Vec<Point>, _> = expect.moves.iter().map(|m| m.parse::<Point>()).collect();
            problem.claimed_moves = points.map_err(|error| fault(error.to_string()))?;
        }
        if !problem.is_sound() {
            return Err(fault("the position is impossible, or a target is not a stone".to_owned()));
        }
        Ok(problem)
    };
    lines.enumerate().map(problem).collect()
}

fn question(query: &Query) -> Result<LifeQuestion, String> {
    if query.ask != "life" {
        return Err(format!("ask is '{}': only life and death can be kept", query.ask.escape_debug()));
    }
    let size = Size::new(query.board_x_size, query.board_y_size).ok_or("the board must have 2 to 25 lines")?;
    let point = |text: &String| {
        let point: Point = text.parse().map_err(|error: tesuji_board::ParsePointError| error.to_string())?;
        size.contains(point).then_some(point).ok_or_else(|| format!("{point} is not on a board of {size}"))
    };
    let color = |text: &str| match text {
        "B" | "b" | "black" => Ok(Color::Black),
        "W" | "w" | "white" => Ok(Color::White),
        _ => Err(format!("'{}' is not a valid colour: expected B or W", text.escape_debug())),
    };
    let stones = query.initial_stones.iter().map(|(c, p)| Ok((point(p)?, color(c)?)));
    let area: Vec<Point> = query.area.iter().map(point).collect::<Result<_, _>>()?;
    Ok(LifeQuestion {
        position: Setup {
            size,
            stones: stones.collect::<Result<_, String>>()?,
            to_play: color(&query.initial_player)?,
            ko: None,
        },
        target: query.target.iter().map(point).collect::<Result<_, _>>()?,
        target_rule: query.target_rule.parse().map_err(|error: ParseWordError| error.to_string())?,
        area: area.into_iter().collect(),
        closure: query.closure.parse().map_err(|error: ParseWordError| error.to_string())?,
        ko_threats: None,
    })
}

/// A problem as a line, without the line end.
pub fn write(problem: &Problem) -> String {
    let question = &problem.question;
    let setup = &question.position;
    let mut stones = setup.stones.clone();
    stones.sort_by_key(|&(p, c)| (c, p));
    let expect = problem.solved.as_ref().map(|solved| Expect {
        status: Some(solved.status.to_string()),
        moves: solved.moves.iter().map(Point::to_string).collect(),
    });
    let claimed = || {
        let moves = problem.claimed_moves.iter().map(Point::to_string).collect();
        problem.claimed_status.map(|s| Expect { status: Some(s.to_string()), moves })
    };
    let line = Line {
        id: problem.source.clone().into(),
        query: Query {
            board_x_size: setup.size.width(),
            board_y_size: setup.size.height(),
            initial_stones: stones.iter().map(|(p, c)| (c.letter().to_string(), p.to_string())).collect(),
            initial_player: setup.to_play.letter().to_string(),
            ask: "life".to_owned(),
            target: question.target.iter().map(Point::to_string).collect(),
            target_rule: question.target_rule.name().to_owned(),
            area: question.area.iter().map(|p| p.to_string()).collect(),
            closure: question.closure.name().to_owned(),
        },
        expect: expect.or_else(claimed),
        grade: problem.solved.as_ref().and_then(|s| s.grade.clone()).map(Into::into),
    };
    serde_json::to_string(&line).unwrap_or_default()
}
