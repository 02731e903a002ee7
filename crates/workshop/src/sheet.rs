//! Many problems on paper: as one SVG picture, or as a PDF with the problems on some pages and the answers on others.

use tesuji_board::PointSet;
use tesuji_formats::{Diagram, Mark, Section, SvgStyle, sheet_pdf};
use tesuji_store::Stored;

/// Moves of an answer that are drawn.
const MAX_MOVES: usize = 12;

/// The problem with its number: who plays first, which stones it is about.
fn asked(number: usize, stored: &Stored) -> Diagram {
    let question = &stored.problem.question;
    let target: PointSet = question.target.iter().copied().collect();
    let title = format!("{number}. {} to play", question.position.to_play);
    Diagram::new(&question.position).with_marks(Mark::Triangle, &target).with_title(&title)
}

/// The same with the main line and what becomes of the group.
fn answered(number: usize, stored: &Stored) -> Diagram {
    let Some(solved) = &stored.problem.solved else {
        let why = if stored.problem.exits.is_some() { "not surrounded" } else { "not solved" };
        let title = format!("{number}. {why}");
        let exits = stored.problem.exits.unwrap_or_default();
        return asked(number, stored).with_letters(&exits).with_title(&title);
    };
    let moves = solved.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
    let group = stored.problem.defender().map_or_else(|| "the group".to_owned(), |color| color.to_string());
    let title = match moves.as_str() {
        "" => format!("{number}. {group} {}", solved.status.describe()),
        moves => format!("{number}. {moves}: {group} {}", solved.status.describe()),
    };
    // What comes late in a line is no part of the answer any more.
    let line = &solved.sequence[..solved.sequence.len().min(MAX_MOVES)];
    let question = &stored.problem.question;
    Diagram::new(&question.position).with_moves(line).with_title(&title)
}

/// Problems first, answers after them.
pub fn pdf(problems: &[Stored]) -> Vec<u8> {
    let section = |heading: &str, draw: fn(usize, &Stored) -> Diagram| Section {
        heading: heading.to_owned(),
        diagrams: (1..).zip(problems).map(|(number, stored)| draw(number, stored)).collect(),
    };
    sheet_pdf("Problems", &[section("Problems", asked), section("Answers", answered)])
}

/// All problems on one sheet, three in a row, numbered.
pub fn svg(problems: &[Stored]) -> String {
    const CELL: (usize, usize) = (300, 320);
    let mut inner = String::new();
    for (i, stored) in problems.iter().enumerate() {
        let picture = asked(i + 1, stored).svg(&SvgStyle::default());
        let (x, y) = (i % 3 * CELL.0 + 10, i / 3 * CELL.1 + 10);
        let placed = format!("<svg x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\">", CELL.0 - 20, CELL.1 - 20);
        inner.push_str(&placed);
        inner.push_str(picture.split_once("?>").map_or(picture.as_str(), |(_, rest)| rest));
        inner.push_str("</svg>\n");
    }
    let (width, height) = (3 * CELL.0, problems.len().div_ceil(3).max(1) * CELL.1);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{inner}</svg>\n"
    )
}
