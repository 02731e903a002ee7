//! `export`: a position, with a line of moves, as a file.

use serde_json::{Map, Value};
use tesuji::{Diagram, PointSet, Setup};
use tesuji_formats::sgf::{self, problem::SgfProblem};
use tesuji_formats::{Mark, SolutionTree, SvgStyle};

use super::board::line;
use super::{Answer, ApiError, Reply};
use crate::json::fields::{FieldError, Fields};
use crate::json::query;

pub(super) fn export(fields: &Map<String, Value>) -> Answer {
    let position = query::position(Fields(fields))?.setup().clone();
    let target = Fields(fields).point_set("target", position.size)?.unwrap_or(PointSet::EMPTY);
    let title = Fields(fields).text("title")?.unwrap_or_default();
    let diagram = || -> Result<Diagram, FieldError> {
        let diagram = Diagram::new(&position).with_marks(Mark::Triangle, &target).with_title(title);
        Ok(diagram.with_moves(&line(fields, &position)?))
    };
    let format = Fields(fields).text("format")?.unwrap_or("sgf");
    let (media_type, ending, text) = match format {
        "sgf" => ("application/x-go-sgf", "sgf", as_sgf(fields, &position, &target, title)?),
        "svg" => ("image/svg+xml", "svg", diagram()?.svg(&SvgStyle::default())),
        "text" => ("text/plain; charset=utf-8", "txt", diagram()?.ascii()),
        "sensei" => ("text/plain; charset=utf-8", "txt", diagram()?.sensei()),
        "latex" => ("text/plain; charset=utf-8", "tex", diagram()?.latex()),
        other => {
            let message = format!("'{}' is not one of sgf, svg, text, sensei, latex", other.escape_debug());
            return Err(ApiError::of_field("format", message));
        }
    };
    Ok(Reply::File { media_type, name: Some(format!("position.{ending}")), bytes: text.into_bytes() })
}

fn as_sgf(fields: &Map<String, Value>, position: &Setup, target: &PointSet, title: &str) -> Result<String, FieldError> {
    let area = Fields(fields).point_set("area", position.size)?.unwrap_or(PointSet::EMPTY);
    let stones: PointSet = position.stones.iter().map(|stone| stone.0).collect();
    let mut solution = SolutionTree::new();
    let (mut at, mut color) = (SolutionTree::ROOT, position.to_play);
    for mv in line(fields, position)? {
        at = solution.add(at, color, mv);
        color = !color;
    }
    let problem = SgfProblem {
        name: title.to_owned(),
        comment: Fields(fields).text("comment")?.unwrap_or_default().to_owned(),
        first_given: true,
        target: *target,
        area: area - stones,
        solution,
        ..SgfProblem::new(position.clone())
    };
    Ok(sgf::write_game(&problem.to_game()))
}
