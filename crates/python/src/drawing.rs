//! Diagrams: in which style they are drawn, and how one is pickled.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use tesuji::{Diagram, PointSet, Setup};
use tesuji_formats::{SvgStyle, Theme};

use crate::saved::{SavedMark, mark, moves, saved_mark, saved_moves};

/// A diagram in plain characters, in Sensei's syntax, for LaTeX.
pub(crate) fn text(diagram: &Diagram, style: &str) -> PyResult<String> {
    match style {
        "ascii" => Ok(diagram.ascii()),
        "unicode" => Ok(diagram.unicode()),
        "sensei" => Ok(diagram.sensei()),
        "latex" => Ok(diagram.latex()),
        _ => {
            let style = style.escape_debug();
            Err(PyValueError::new_err(format!("'{style}' is not a style: expected ascii, unicode, sensei or latex")))
        }
    }
}

/// A diagram as an SVG document.
pub(crate) fn svg(diagram: &Diagram, theme: &str, unit: f64, coordinates: bool) -> PyResult<String> {
    let theme = match theme {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        _ => return Err(PyValueError::new_err(format!("'{}': expected light or dark", theme.escape_debug()))),
    };
    if !(unit.is_finite() && (1.0..=1000.0).contains(&unit)) {
        return Err(PyValueError::new_err(format!("a unit of {unit}: expected 1 to 1000 pixels between two lines")));
    }
    Ok(diagram.svg(&SvgStyle { theme, unit, coordinates }))
}

/// The picture in a notebook.
pub(crate) fn picture(diagram: &Diagram) -> String {
    diagram.svg(&SvgStyle { coordinates: true, ..SvgStyle::default() })
}

/// What a diagram shows beside its stones, as it is written.
#[derive(Serialize, Deserialize)]
pub(crate) struct SavedDiagram {
    title: String,
    marks: Vec<SavedMark>,
    moves: Vec<(char, String)>,
    first_number: u32,
    /// Whether a pass is called "elsewhere".
    elsewhere: bool,
}

impl SavedDiagram {
    pub(crate) fn of(diagram: &Diagram, elsewhere: bool) -> SavedDiagram {
        SavedDiagram {
            title: diagram.title().to_owned(),
            marks: diagram.marks().map(|(point, mark)| saved_mark(point, mark)).collect(),
            moves: saved_moves(diagram.moves()),
            first_number: diagram.first_number(),
            elsewhere,
        }
    }

    /// The diagram again; `None` if the text was tampered with.
    pub(crate) fn restored(&self, position: &Setup) -> Option<Diagram> {
        let mut diagram = Diagram::new(position);
        if self.elsewhere {
            diagram = diagram.with_word_for_pass("elsewhere");
        }
        for saved in &self.marks {
            let (point, mark) = mark(saved)?;
            diagram = diagram.with_marks(mark, &PointSet::from(point));
        }
        Some(diagram.with_colored_moves(&moves(&self.moves)?, self.first_number).with_title(&self.title))
    }
}
