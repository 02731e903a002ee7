//! `tesuji convert`: from one file format to another.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use tesuji_formats::sgf::Collection;
use tesuji_formats::{Diagram, FilePosition, Format, PositionFile, Region, SvgStyle, sgf};

use super::Exit;
use crate::output::remark;
use crate::position_argument::PositionArgument;
use crate::save::save;

/// Convert a file: the name of OUT says to what.
#[derive(Args, Debug)]
#[command(after_help = "OUT ends in .sgf, .txt (plain diagrams), .sl (Sensei's Library), .svg or .tex (psgo).\n\n\
Examples:\n  tesuji convert old.sgf new.sgf          any charset becomes UTF-8\n  tesuji convert lv1.1 gotools.sgf\n  tesuji convert book.sgf#7 seven.svg")]
pub(crate) struct ConvertArgs {
    /// A file (SGF, GoTools, text diagrams; - for standard input), with #K for only the K-th position in it.
    #[arg(value_name = "IN")]
    input: PositionArgument,
    /// The file to write; one that is there is replaced.
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// No remarks about the file on standard error.
    #[arg(long)]
    quiet: bool,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Sgf,
    Plain,
    Sensei,
    Svg,
    Latex,
}

impl Target {
    fn of(path: &Path) -> anyhow::Result<Target> {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
        Ok(match extension.as_str() {
            "sgf" => Target::Sgf,
            "txt" => Target::Plain,
            "sl" => Target::Sensei,
            "svg" => Target::Svg,
            "tex" => Target::Latex,
            _ => anyhow::bail!(
                "{}: the name says no format: expected a file ending in .sgf, .txt, .sl, .svg or .tex",
                path.display()
            ),
        })
    }
}

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<Exit> {
    let target = Target::of(&args.output)?;
    let file = args.input.read()?;
    if !args.quiet {
        file.warnings().iter().for_each(|warning| remark(format!("{}: {warning}", args.input)));
    }
    let content = match (target, file.collection()) {
        // Variations and unknown properties are kept.
        (Target::Sgf, Some(collection)) => match args.input.number() {
            None => sgf::write(&readable(args, &file, collection)?),
            Some(_) => {
                args.input.pick(&file)?;
                sgf::write_game(collection.game(args.input.number().unwrap_or(1))?)
            }
        },
        _ => {
            let positions = positions(args, &file)?;
            if target == Target::Svg && positions.len() > 1 {
                anyhow::bail!(
                    "{}: {} {} do not fit into one picture: pick one with #K",
                    args.input,
                    positions.len(),
                    file.format().items()
                );
            }
            let written: Vec<String> = positions.iter().map(|p| written(p, target, file.format())).collect();
            written.join(if target == Target::Sgf { "" } else { "\n" })
        }
    };
    read_again(target, &content, &args.output)?;
    save(&args.output, &content)?;
    Ok(Exit::Answered)
}

/// The games that can be shown; broken ones are reported and left out, unless all are.
fn readable(args: &ConvertArgs, file: &PositionFile, collection: &Collection) -> anyhow::Result<Collection> {
    let mut games = Vec::new();
    let mut fault = None;
    for (game, position) in collection.games.iter().zip(file.positions()) {
        match position {
            Ok(_) => games.push(game.clone()),
            Err(error) if collection.games.len() == 1 => fault = Some(error),
            Err(error) => {
                remark(format!("{}: left out: {error}", args.input));
                fault = Some(error);
            }
        }
    }
    match fault.filter(|_| games.is_empty()) {
        Some(error) => Err(anyhow::Error::new(error).context(args.input.to_string())),
        None => Ok(Collection { games }),
    }
}

/// What was converted must be a file that can be read, or nothing is written.
fn read_again(target: Target, content: &str, output: &Path) -> anyhow::Result<()> {
    if matches!(target, Target::Svg | Target::Latex) {
        return Ok(());
    }
    let read =
        PositionFile::parse(content).and_then(|file| file.positions().try_for_each(|position| position.map(drop)));
    read.with_context(|| format!("{}: this position cannot be written in that format", output.display()))
}

/// The picked position, or all; broken ones are reported and left out, unless all are.
fn positions(args: &ConvertArgs, file: &PositionFile) -> anyhow::Result<Vec<FilePosition>> {
    if args.input.number().is_some() {
        return Ok(vec![args.input.pick(file)?]);
    }
    let (good, bad): (Vec<_>, Vec<_>) = file.positions().partition(Result::is_ok);
    let good: Vec<FilePosition> = good.into_iter().flatten().collect();
    let mut bad = bad.into_iter().filter_map(Result::err);
    if good.is_empty()
        && let Some(error) = bad.next()
    {
        return Err(anyhow::Error::new(error).context(args.input.to_string()));
    }
    bad.for_each(|error| remark(format!("{}: left out: {error}", args.input)));
    Ok(good)
}

fn written(position: &FilePosition, target: Target, from: Format) -> String {
    let drawn = |diagram: Diagram| match from {
        Format::Text => diagram.with_colored_moves(&position.moves, position.first_number),
        Format::Sgf | Format::GoTools => diagram,
    };
    match target {
        Target::Sgf => sgf::write_game(&position.to_problem().to_game()),
        Target::Plain => drawn(titled(position)).ascii(),
        Target::Sensei => drawn(position.diagram()).sensei(),
        Target::Svg => drawn(position.diagram()).svg(&SvgStyle::default()),
        Target::Latex => drawn(position.diagram()).latex(),
    }
}

/// A diagram whose title says all that a reader of the plain text needs: who plays, and the size if it cannot be seen.
fn titled(position: &FilePosition) -> Diagram {
    let diagram = position.diagram();
    let size = diagram.size();
    let mut title = format!("{} to play", position.position.to_play);
    if diagram.region() != Region::whole(size) {
        title.push_str(&format!(", {size}"));
    }
    if !position.name.is_empty() && !position.name.starts_with(&title) {
        title.push_str(&format!(": {}", position.name));
    }
    diagram.with_title(&title)
}
