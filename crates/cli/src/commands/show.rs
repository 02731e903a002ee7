//! `tesuji show`: draw a position.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tesuji_formats::{FilePosition, Format, PositionFile, sgf};

use super::Exit;
use crate::draw::DrawArgs;
use crate::output::{remark, say};
use crate::position_argument::PositionArgument;
use crate::save::save;

/// Draw a position: of a problem the question, of a game its end.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tesuji show examples/ladder.sgf\n  tesuji show examples/corners.txt#3 --diagram unicode --svg corner.svg"
)]
pub(crate) struct ShowArgs {
    /// A file (SGF, GoTools, text diagram; - for standard input), with #K for the K-th position in it.
    #[arg(value_name = "POSITION")]
    position: PositionArgument,
    /// Number the moves of the solution that the file gives.
    #[arg(long, conflicts_with = "after")]
    solution: bool,
    /// The position after N moves of the main line of an SGF game.
    #[arg(long, value_name = "N")]
    after: Option<usize>,
    #[command(flatten)]
    draw: DrawArgs,
    /// Also write it into this SGF file.
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Print it as JSON, with the field names of `tesuji analyze`, instead of a diagram.
    #[arg(long)]
    json: bool,
    /// No remarks about the file on standard error.
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<Exit> {
    let file = args.position.read()?;
    let position = args.pick(&file)?;
    if !args.quiet {
        remarks(args, &file, &position)?;
    }
    if let Some(path) = &args.sgf {
        save(path, sgf::write_game(&position.to_problem().to_game()))?;
    }
    let drawn_moves = args.solution || file.format() == Format::Text;
    let mut diagram = position.diagram();
    if !position.name.is_empty() {
        diagram = diagram.with_title(&format!("{} to play: {}", position.position.to_play, position.name));
    }
    if drawn_moves {
        diagram = diagram.with_colored_moves(&position.moves, position.first_number);
    }
    if args.json {
        say(as_json(&position))?;
        let only_svg = DrawArgs { diagram: crate::draw::DiagramKind::None, ..args.draw.clone() };
        only_svg.draw(diagram)?;
        return Ok(Exit::Answered);
    }
    args.draw.draw(diagram)?;
    Ok(Exit::Answered)
}

impl ShowArgs {
    fn pick(&self, file: &PositionFile) -> anyhow::Result<FilePosition> {
        let Some(moves) = self.after else { return self.position.pick(file) };
        let Some(collection) = file.collection() else {
            anyhow::bail!("{}: --after counts the moves of a game: expected an SGF file", self.position);
        };
        let with_name = |error| anyhow::Error::new(error).context(self.position.to_string());
        let game = collection.game(self.position.number().unwrap_or(1)).map_err(with_name)?;
        let node = game.node_after(moves);
        FilePosition::from_node(game, node).map_err(with_name)
    }
}

/// What there is to say about the file besides the position.
fn remarks(args: &ShowArgs, file: &PositionFile, position: &FilePosition) -> anyhow::Result<()> {
    for warning in file.warnings().iter().chain(&position.warnings) {
        remark(format!("{}: {warning}", args.position));
    }
    if args.position.number().is_none() && file.len() > 1 {
        let (count, items) = (file.len(), file.format().items());
        remark(format!("{}: the first of {count} {items}; FILE#K shows another", args.position));
    }
    Ok(())
}

/// The position in the words of the JSON engine.
fn as_json(position: &FilePosition) -> serde_json::Value {
    let setup = &position.position;
    let stones: Vec<_> = setup.stones.iter().map(|(p, c)| json!([c.letter().to_string(), p.to_string()])).collect();
    let points = |set: &tesuji_board::PointSet| set.iter().map(|p| p.to_string()).collect::<Vec<_>>();
    let mut object = json!({
        "boardXSize": setup.size.width(),
        "boardYSize": setup.size.height(),
        "initialStones": stones,
        "initialPlayer": setup.to_play.letter().to_string(),
    });
    if !position.name.is_empty() {
        object["id"] = json!(position.name);
    }
    // The area of the question has the points under stones that can be captured too.
    let area = position.life_question().map_or(position.area, |question| question.area);
    for (field, set) in [("target", &position.target), ("area", &area)] {
        if !set.is_empty() {
            object[field] = json!(points(set));
        }
    }
    object
}
