//! `tesuji db merge`: databases that were made in parts become one.
//!
//! What is new is added in the order of the sources (numbers in them as numbers: `generated/1/2` before
//! `generated/1/10`), so that parts which many machines made give the database that one machine makes. Of what is there
//! already, the version that is further on stays: refined before solved before unsolved.

use std::collections::HashMap;
use std::path::PathBuf;

use clap::Args;
use tesuji_store::{Filter, ProblemId, Store, Stored};

use super::super::Exit;
use crate::database_argument::{DatabaseArgs, open_to_read};
use crate::output::say;
use crate::work_bar::WorkBar;

#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// The databases to take problems from: files, or addresses of servers. What users did in exercises stays there.
    #[arg(value_name = "FROM", required = true)]
    from: Vec<PathBuf>,
    #[command(flatten)]
    database: DatabaseArgs,
    /// No progress.
    #[arg(long)]
    quiet: bool,
}

/// Problems that are written together.
const PORTION: usize = 64;

pub(crate) fn run(args: &MergeArgs) -> anyhow::Result<Exit> {
    let parts = args.from.iter().map(|part| open_to_read(part)).collect::<anyhow::Result<Vec<Store>>>()?;
    let mut store = args.database.open()?;
    let mut all: Vec<(Vec<Piece>, usize, ProblemId)> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let sources = part.sources(&Filter::default())?.into_iter().zip(part.ids(&Filter::default())?);
        all.extend(sources.map(|(source, id)| (pieces(&source), at, id)));
    }
    all.sort();
    let bar = WorkBar::new(all.len() as u64, args.quiet);
    let (mut new, mut better, mut known) = (0, 0, 0);
    // Where problems of the parts went, for what points at them.
    let mut moved: HashMap<(usize, ProblemId), ProblemId> = HashMap::new();
    let mut pointing: Vec<(usize, Stored)> = Vec::new();
    for (portion, number) in all.chunks(PORTION).zip(1..) {
        let mut changes = Vec::new();
        for (_, at, id) in portion {
            let theirs = parts[*at].get(*id)?;
            // One whose twin is in this portion too is found when the portion is written.
            let ours = match changes.iter().position(|one: &Stored| one.problem.source == theirs.problem.source) {
                Some(twin) => Some(changes[twin].clone()),
                None => store.by_source(&theirs.problem.source)?,
            };
            let id = match &ours {
                Some(ours) => ours.id,
                None => store.add(std::slice::from_ref(&theirs.problem))?[0].id(),
            };
            moved.insert((*at, theirs.id), id);
            let is_new = ours.is_none();
            if is_new || ours.is_some_and(|ours| progress(&theirs) > progress(&ours)) {
                new += usize::from(is_new);
                better += usize::from(!is_new);
                let merged = Stored { id, similar_to: None, ..theirs.clone() };
                changes.retain(|one: &Stored| one.id != id);
                changes.push(merged.clone());
                if theirs.similar_to.is_some() {
                    pointing.push((*at, Stored { similar_to: theirs.similar_to, ..merged }));
                }
            } else {
                known += 1;
            }
        }
        store.update(&changes)?;
        bar.at(number * PORTION as u64);
    }
    let turned = pointing.into_iter().filter_map(|(at, stored)| {
        let of = *moved.get(&(at, stored.similar_to?))?;
        // The reason names the other problem by its number.
        let reason = stored.rejected.as_deref()?.rsplit_once(' ').map(|(words, _)| format!("{words} {of}"));
        Some(Stored { similar_to: Some(of), rejected: reason.or(stored.rejected.clone()), ..stored })
    });
    let turned: Vec<Stored> = turned.collect();
    turned.chunks(PORTION).try_for_each(|portion| store.update(portion))?;
    drop(bar);
    say(format!("{new} problems added, {better} brought up to date, {known} were there already"))?;
    Ok(Exit::Answered)
}

/// How far a problem has come.
fn progress(stored: &Stored) -> (bool, bool) {
    (stored.refined, stored.problem.solved.is_some())
}

/// A part of a source: a number, or what stands between numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    Number(u64, String),
    Text(String),
}

fn pieces(source: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let digits = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != digits).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        pieces.push(match piece.parse() {
            Ok(number) if digits => Piece::Number(number, piece.to_owned()),
            _ => Piece::Text(piece.to_owned()),
        });
        rest = after;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn numbers_are_ordered_as_numbers() {
        let mut sources = ["generated/1/10", "b#2", "generated/1/9", "generated/corner/1/1", "b#10", "é#1", "07", "7"];
        sources.sort_by_key(|source| pieces(source));
        assert_eq!(
            sources,
            ["07", "7", "b#2", "b#10", "generated/1/9", "generated/1/10", "generated/corner/1/1", "é#1"]
        );
    }
}
