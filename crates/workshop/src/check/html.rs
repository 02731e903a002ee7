//! The report as a page with diagrams.

use tesuji_board::{Move, Point, PointSet};
use tesuji_formats::{FilePosition, Mark, SvgStyle};

use super::report::provided;
use super::{Checked, Finding, Judgment, Summary};

/// A page that shows everything that is not good, each finding with a diagram of its line. `position` finds the
/// problem again.
pub fn html(checked: &[Checked], position: &dyn Fn(&Checked) -> Option<FilePosition>) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Checked problems</title>\n<style>body{font-family:sans-serif;\
         max-width:60em;margin:2em auto;padding:0 1em}figure{display:inline-block;vertical-align:top;margin:0 2em 1em 0}figure svg{max-width:22em;\
         height:auto}section{border-top:1px solid #aaa}</style>\n<h1>Checked problems</h1>\n",
    );
    page.push_str(&format!("<p>{}</p>\n", escaped(&Summary::of(checked).to_string())));
    for one in checked {
        page.push_str(&section(one, position));
    }
    page.push_str("</html>\n");
    page
}

fn section(one: &Checked, position: &dyn Fn(&Checked) -> Option<FilePosition>) -> String {
    let title = escaped(&format!("{}#{} {}", one.file, one.item, one.name));
    match &one.outcome {
        Judgment::Good { .. } => String::new(),
        Judgment::Undecided { reason } | Judgment::Broken { reason } => {
            format!("<section><h2>{title}</h2><p>{}</p></section>\n", escaped(reason))
        }
        Judgment::Open { sentence, exits } => {
            let figure = position(one).map_or(String::new(), |position| exits_figure(exits, &position));
            format!("<section><h2>{title}</h2><p>{}</p>{figure}</section>\n", escaped(sentence))
        }
        Judgment::Faulty { findings, status } | Judgment::Doubtful { findings, status, .. } => {
            let doubt = provided(&one.outcome).map_or(String::new(), |provided| escaped(&format!(", {provided}")));
            let found = position(one);
            let parts: String = findings.iter().map(|finding| part(finding, found.as_ref())).collect();
            format!("<section><h2>{title}</h2><p>Status: {}{doubt}</p>{parts}</section>\n", escaped(status))
        }
    }
}

/// The position with a letter on each way out.
fn exits_figure(exits: &[String], position: &FilePosition) -> String {
    let exits: PointSet = exits.iter().filter_map(|name| name.parse::<Point>().ok()).collect();
    let diagram = position.diagram().with_marks(Mark::Triangle, &position.target).with_letters(&exits);
    format!("<figure>{}</figure>", diagram.svg(&SvgStyle::default()))
}

fn part(finding: &Finding, position: Option<&FilePosition>) -> String {
    let diagram = position.map_or(String::new(), |position| figure(finding, position));
    format!("<h3>{}</h3><p>{}</p>{diagram}\n", escaped(finding.kind.words()), escaped(&finding.message))
}

/// The moves of the book, and then the line that shows what is wrong with them.
fn figure(finding: &Finding, position: &FilePosition) -> String {
    let moves: Vec<Move> = finding.moves.iter().chain(&finding.line).filter_map(|mv| mv.parse().ok()).collect();
    let target: PointSet = position.target;
    let diagram = position.diagram().with_marks(Mark::Triangle, &target).with_moves(&moves);
    let notes = diagram.notes_text();
    let caption = format!("{} moves of the book, then the line that shows it. {notes}", finding.moves.len());
    format!("<figure>{}<figcaption>{}</figcaption></figure>", diagram.svg(&SvgStyle::default()), escaped(&caption))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
