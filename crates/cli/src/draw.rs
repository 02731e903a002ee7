//! The options that say how a diagram is drawn, shared by all commands that draw one.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tesuji_formats::{Diagram, SvgStyle, Theme};

use crate::output::say;
use crate::save::save;

/// How a diagram is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiagramKind {
    /// Plain characters: X, O, numbers.
    #[default]
    Ascii,
    /// Lines and circles.
    Unicode,
    /// The $$ syntax of Sensei's Library.
    Sensei,
    /// A fragment for the LaTeX package psgo.
    Latex,
    /// Nothing.
    None,
}

/// The distance between two lines of a pattern with signs, in pixels.
const LARGE: f64 = 44.0;

/// What is drawn, and where to.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Diagram")]
pub(crate) struct DrawArgs {
    /// How the diagram is printed.
    #[arg(long, value_name = "KIND", value_enum, default_value_t)]
    pub(crate) diagram: DiagramKind,
    /// Also draw it into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Bright lines on a dark page in the SVG file.
    #[arg(long)]
    pub(crate) dark: bool,
    /// Letters and numbers along the sides in the SVG file.
    #[arg(long)]
    pub(crate) coordinates: bool,
    /// The whole board instead of the part with stones.
    #[arg(long)]
    pub(crate) whole: bool,
}

impl DrawArgs {
    /// Prints the diagram and writes the SVG file, as asked for.
    pub(crate) fn draw(&self, diagram: Diagram) -> anyhow::Result<()> {
        self.draw_both(diagram.clone(), diagram)
    }

    /// Prints one diagram and writes another into the SVG file, as asked for.
    pub(crate) fn draw_both(&self, printed: Diagram, picture: Diagram) -> anyhow::Result<()> {
        let part = |diagram: Diagram| if self.whole { diagram.whole() } else { diagram };
        if let Some(path) = &self.svg {
            let picture = part(picture);
            save(path, picture.svg(&self.svg_style(&picture)))?;
        }
        match self.text(&part(printed)) {
            Some(text) => say(text.trim_end_matches('\n')),
            None => Ok(()),
        }
    }

    /// The diagram as text; none if nothing is to be printed.
    fn text(&self, diagram: &Diagram) -> Option<String> {
        match self.diagram {
            DiagramKind::Ascii => Some(diagram.ascii()),
            DiagramKind::Unicode => Some(diagram.unicode()),
            DiagramKind::Sensei => Some(diagram.sensei()),
            DiagramKind::Latex => Some(diagram.latex()),
            DiagramKind::None => None,
        }
    }

    fn svg_style(&self, diagram: &Diagram) -> SvgStyle {
        let theme = if self.dark { Theme::Dark } else { Theme::Light };
        let style = SvgStyle { theme, coordinates: self.coordinates, ..SvgStyle::default() };
        // The legend of a pattern names points, and its signs are small.
        if diagram.frame().is_some() { SvgStyle { coordinates: true, unit: LARGE, ..style } } else { style }
    }
}
