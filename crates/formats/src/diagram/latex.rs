//! Diagrams for LaTeX, with the package `psgo`.
//!
//! Coordinates of `psgo`: letters without I from the left, numbers from the bottom. Numbered stones are stones with a
//! label, so that captures and replayed points do not disturb the package's own counting.

use tesuji_board::{Color, Point};

use crate::diagram::{Diagram, Mark};

impl Diagram {
    /// The diagram as a LaTeX fragment for the package `psgo`.
    pub fn latex(&self) -> String {
        let region = self.region();
        let size = self.size();
        let mut out = String::from("% \\usepackage{psgo}\n");
        // psgo knows square boards: a rectangle is a part of the larger square whose upper or right edge is not shown.
        let side = size.width().max(size.height());
        out.push_str(&format!(
            "\\begin{{psgopartialboard}}[{side}]{{({},{})({},{})}}\n",
            region.left + 1,
            region.bottom + 1,
            region.right + 1,
            region.top + 1
        ));
        for point in size.points().filter(|&p| region.contains(p)) {
            if let Some(line) = self.latex_point(point) {
                out.push_str(&line);
                out.push('\n');
            }
        }
        out.push_str("\\end{psgopartialboard}\n");
        for text in [self.title().to_owned(), self.notes_text()] {
            if !text.is_empty() {
                out.push_str(&format!("\n{}\n", escape(&text)));
            }
        }
        out
    }

    fn latex_point(&self, point: Point) -> Option<String> {
        let name = point.to_string().to_lowercase();
        let (column, row) = name.split_at(1);
        let mark = self.mark(point).map(latex_mark);
        match self.stone(point) {
            Some(stone) => {
                let label = stone.number.map(|n| format!("\\marklb{{{n}}}")).or(mark);
                let option = label.map_or_else(String::new, |l| format!("[{l}]"));
                let color = if stone.color == Color::Black { "black" } else { "white" };
                Some(format!("  \\stone{option}{{{color}}}{{{column}}}{{{row}}}"))
            }
            None => Some(format!("  \\markpos{{{}}}{{{column}}}{{{row}}}", mark?)),
        }
    }
}

fn latex_mark(mark: Mark) -> String {
    match mark {
        Mark::Triangle => "\\marktr".to_owned(),
        Mark::Square => "\\marksq".to_owned(),
        Mark::Circle => "\\markcr".to_owned(),
        Mark::Cross => "\\markma".to_owned(),
        Mark::Letter(letter) => format!("\\marklb{{{}}}", escape(&letter.to_string())),
    }
}

/// Text with LaTeX's own characters escaped.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}
