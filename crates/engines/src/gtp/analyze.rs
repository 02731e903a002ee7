//! `lz-analyze` and `kata-analyze`: the analysis lines that Sabaki, Lizzie and their like show.
//!
//! The problem at hand is what `tesuji-target` named, else the enclosed group. Every first move gets a line; its
//! winrate is 1 where the mover wins outright, 0 where he loses outright, and between them for a ko, by its place among
//! the twelve statuses. Where there is no such problem, or its group is not surrounded, the move of `genmove` gets the
//! only line; if that is a pass, the way out gets it, with the winrate of a pass: one half, nothing is decided. The
//! response stays open, as these programs expect, until the next line comes.

use tesuji::{Color, LifeAnswer, Move, Point, Role, Status};

use super::Engine;
use super::commands::color;
use super::genmove;
use super::searches::Searches;

/// Whether a command is answered until the next line comes.
pub(crate) fn is_analysis(command: &str) -> bool {
    matches!(command, "lz-analyze" | "kata-analyze")
}

/// How the two programs write the same things.
#[derive(Clone, Copy)]
enum Dialect {
    Leela,
    Kata,
}

pub(crate) fn lz_analyze(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    analyze(engine, arguments, Dialect::Leela)
}

pub(crate) fn kata_analyze(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    analyze(engine, arguments, Dialect::Kata)
}

/// The first argument may be the player; intervals and further keys change nothing here.
fn analyze(engine: &mut Engine, arguments: &[String], dialect: Dialect) -> Result<String, String> {
    let player = arguments.first().and_then(|text| color(text).ok()).unwrap_or(engine.game.board().to_play());
    let answer = solve(engine, player);
    let infos = match &answer {
        Some(answer) if answer.status().is_some() => life_infos(answer, player),
        _ => match genmove::choose(engine, player) {
            Move::Pass => vec![undecided(answer.as_ref(), engine.nodes)],
            mv => vec![Info { mv, winrate: 1.0, visits: engine.nodes, line: vec![mv] }],
        },
    };
    engine.analysing = true;
    let infos = infos.iter().enumerate().map(|(order, info)| info.text(order, dialect));
    Ok(format!("\n{}", infos.collect::<Vec<_>>().join(" ")))
}

/// The answer of the problem at hand; `None` if there is no problem, or nothing is known of it.
fn solve(engine: &mut Engine, player: Color) -> Option<LifeAnswer> {
    let mut searches = Searches::new(engine);
    let board = searches.board().clone();
    let target: Vec<Point> = searches.target().iter().copied().filter(|&point| board.color(point).is_some()).collect();
    let mut answer = searches.life(&board, &target, player, true).ok()?;
    if answer.verdict.unknown_reason().is_some() {
        // All moves take longer than the verdict.
        answer = searches.life(&board, &target, player, false).ok()?;
    }
    answer.verdict.unknown_reason().is_none().then_some(answer)
}

/// Nothing to win or to lose: the way out of a group that is not surrounded, or a pass.
fn undecided(answer: Option<&LifeAnswer>, visits: u64) -> Info {
    let line = answer.map(LifeAnswer::shown_line).filter(|line| !line.is_empty()).unwrap_or(vec![Move::Pass]);
    Info { mv: line[0], winrate: 0.5, visits, line }
}

struct Info {
    mv: Move,
    winrate: f64,
    visits: u64,
    line: Vec<Move>,
}

fn life_infos(answer: &LifeAnswer, player: Color) -> Vec<Info> {
    let role = if player == answer.defender() { Role::Defender } else { Role::Attacker };
    let mut moves = answer.move_status.clone();
    if let (true, Some(status)) = (moves.is_empty(), answer.status()) {
        let shown = answer.shown_line().first().copied().unwrap_or(Move::Pass);
        moves.push((shown, status));
    }
    // Best first; a pass after moves that are as good, and the move of the main line before them.
    let main = answer.line.first();
    moves
        .sort_by(|a, b| b.1.cmp_for(a.1, role).then_with(|| (Some(&a.0) != main, a.0).cmp(&(Some(&b.0) != main, b.0))));
    let info = |&(mv, status): &(Move, Status)| {
        let line = if Some(&mv) == main { answer.line.clone() } else { vec![mv] };
        Info { mv, winrate: winrate(status, role), visits: answer.effort.nodes, line }
    };
    moves.iter().map(info).collect()
}

/// 1 for an outright win, 0 for an outright loss.
fn winrate(status: Status, role: Role) -> f64 {
    let better = Status::all().filter(|other| other.cmp_for(status, role).is_gt()).count();
    let steps = Status::all().count() - 1;
    1.0 - better as f64 / steps as f64
}

impl Info {
    fn text(&self, order: usize, dialect: Dialect) -> String {
        let vertex = |mv: &Move| mv.point().map_or("pass".to_owned(), |point| point.to_string());
        let (mv, visits) = (vertex(&self.mv), self.visits);
        let line = self.line.iter().map(vertex).collect::<Vec<_>>().join(" ");
        match dialect {
            Dialect::Leela => {
                let winrate = (self.winrate * 10_000.0).round() as u32;
                format!(
                    "info move {mv} visits {visits} winrate {winrate} prior {winrate} lcb {winrate} order {order} pv {line}"
                )
            }
            Dialect::Kata => {
                let winrate = self.winrate;
                let utility = 2.0 * winrate - 1.0;
                format!(
                    "info move {mv} visits {visits} utility {utility:.6} winrate {winrate:.6} scoreMean 0 scoreStdev 0 \
                     scoreLead 0 prior {winrate:.6} lcb {winrate:.6} order {order} pv {line}"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tesuji::{LifeQuery, LifeVerdict, PointSet, Position, Solver};

    use super::*;

    /// One half: no winrate is claimed for a way out.
    #[test]
    fn a_way_out_decides_nothing() {
        let position: Position =
            "3 |X X X X X . .\n2 |O O O O O . .\n1 |. . . . O . .\n  +-------------".parse().unwrap();
        let query = LifeQuery::about(position.group_at("A2").unwrap()).first(Color::White);
        let mut answer = Solver::new().node_limit(1000).life(query).unwrap();
        let out = Point::at(5, 1);
        answer.verdict = LifeVerdict::Open { exits: PointSet::from(out) };
        (answer.moves, answer.line) = (vec![out], Vec::new());
        let text = undecided(Some(&answer), 7).text(0, Dialect::Leela);
        assert_eq!(text, "info move F2 visits 7 winrate 5000 prior 5000 lcb 5000 order 0 pv F2");
        answer.moves.clear();
        for none in [Some(&answer), None] {
            assert_eq!(undecided(none, 7).mv, Move::Pass);
        }
    }
}
