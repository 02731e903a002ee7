//! The options of all commands that answer a question: limits, and how the answer is given.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::cli::LimitArgs;
use crate::draw::{DiagramKind, DrawArgs};

/// When the answer is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Limits, and how the answer is given.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct AnswerArgs {
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) draw: DrawArgs,
    /// Print the answer as one JSON object, as `tesuji analyze` does.
    #[arg(long, help_heading = "Answer")]
    pub(crate) json: bool,
    /// Also write position and answer into this SGF file.
    #[arg(long, value_name = "FILE", help_heading = "Answer")]
    pub(crate) sgf: Option<PathBuf>,
    /// Only the verdict: no remarks, no progress, no diagram unless asked for.
    #[arg(long, help_heading = "Answer")]
    pub(crate) quiet: bool,
    /// Colours in the answer.
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help_heading = "Answer")]
    pub(crate) color: ColorChoice,
}

impl AnswerArgs {
    /// The way diagrams are drawn here: not at all in JSON, and not by default when quiet.
    pub(crate) fn drawing(&self) -> DrawArgs {
        let silent = self.json || (self.quiet && self.draw.diagram == DiagramKind::default());
        let diagram = if silent { DiagramKind::None } else { self.draw.diagram };
        DrawArgs { diagram, ..self.draw.clone() }
    }

    /// The sentence with the verdict, in bold where colours are wanted.
    pub(crate) fn headline(&self, text: &str) -> String {
        if self.wants_color() { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    fn wants_color(&self) -> bool {
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && std::io::stdout().is_terminal()
            }
        }
    }
}

/// What a search took: "27 nodes, 0.1 ms".
pub(crate) fn effort(nodes: u64, time: Duration) -> String {
    let plural = if nodes == 1 { "" } else { "s" };
    let seconds = time.as_secs_f64();
    let time = match seconds {
        s if s < 1.0 => format!("{:.1} ms", s * 1000.0),
        s => format!("{s:.1} s"),
    };
    format!("{nodes} node{plural}, {time}")
}
