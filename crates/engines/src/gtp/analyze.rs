//! `analyze`, `lz-analyze`, `kata-analyze` and their three `genmove_analyze`: what Sabaki, Lizzie, LizGoban and their
//! like show.
//!
//! ```text
//!   = (at once)
//!   info move C1 visits 9 winrate 10000 .. pv C1 B1 info move B1 ..     whenever more is known, at most once an interval
//!   # White dies: Black kills with C1 in 7 moves                        there is no more to tell
//!                                                                       an empty line as soon as anything is said
//! ```
//!
//! The problem at hand is what `tesuji-target` named, else the group in question. Every first move gets a value, a line
//! and its place; what they mean is said in [`analysis`]. Where nothing is known there is one `info` for a pass, without
//! a winrate: no evaluation is made up. A key is accepted only if it is honoured, since that is how programs find out
//! what an engine can do.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use tesuji::{Color, Move, Point, Size, UnknownReason};

use super::commands::{self, syntax_error, vertex};
use super::searches::{Live, RESERVE};
use super::{Engine, genmove};
use crate::analysis::{self, Analysis, Found, Kind, MoveValue, Permissions, Request, Spend};

/// How often something new is told, if nobody says how often.
const INTERVAL: Duration = Duration::from_secs(1);
/// What is left to an analysis if the next line is there before it begins.
const PRESSED: Duration = Duration::from_millis(200);
/// Keys of KataGo's for something that is not known here.
const NOT_KNOWN_HERE: [&str; 6] =
    ["pvVisits", "pvEdgeVisits", "ownershipStdev", "movesOwnershipStdev", "rawStats", "noResultValue"];

/// How the programs write the same things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// `lz-analyze`: whole numbers.
    Leela,
    /// `kata-analyze`, and Sabaki's `analyze`, in which every number has a point.
    Kata,
}

/// One of the commands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Command {
    dialect: Dialect,
    /// Whether a move is made at the end; otherwise it goes on until the next line comes.
    pub(crate) generates: bool,
}

/// The analysis of this name.
pub(crate) fn find(name: &str) -> Option<Command> {
    let (dialect, generates) = match name {
        "lz-analyze" => (Dialect::Leela, false),
        "analyze" | "kata-analyze" => (Dialect::Kata, false),
        "lz-genmove_analyze" => (Dialect::Leela, true),
        "genmove_analyze" | "kata-genmove_analyze" => (Dialect::Kata, true),
        _ => return None,
    };
    Some(Command { dialect, generates })
}

/// What is to be looked at, and how it is told.
#[derive(Clone, Debug)]
pub(crate) struct Arguments {
    command: Command,
    player: Color,
    interval: Duration,
    most_moves: usize,
    permissions: Permissions,
    ownership: bool,
    moves_ownership: bool,
    root_info: bool,
}

/// Reads `[colour] [interval] key value ..`.
pub(crate) fn parse(command: Command, engine: &Engine, words: &[String]) -> Result<Arguments, String> {
    let board = engine.game.board();
    let mut arguments = Arguments {
        command,
        player: board.to_play(),
        interval: INTERVAL,
        most_moves: usize::MAX,
        permissions: Permissions::default(),
        ownership: false,
        moves_ownership: false,
        root_info: false,
    };
    let mut kinds = Vec::new();
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        let mut next = || words.next().ok_or_else(|| format!("'{word}' needs a value"));
        if let Ok(player) = commands::color(word) {
            arguments.player = player;
        } else if word.parse::<f64>().is_ok() {
            arguments.interval = centiseconds(word)?;
        } else {
            match word {
                "interval" => arguments.interval = centiseconds(next()?)?,
                "minmoves" => {
                    count(next()?)?;
                }
                "maxmoves" => arguments.most_moves = count(next()?)?,
                "allow" | "avoid" => {
                    let kind = if word == "allow" { Kind::Allow } else { Kind::Avoid };
                    kinds.push(kind);
                    let (player, moves, until) = (commands::color(next()?)?, vertices(next()?, board.size())?, next()?);
                    let until = until.parse().ok().filter(|&until: &u32| until > 0).ok_or_else(syntax_error)?;
                    arguments.permissions.add(kind, player, &moves, until, board.size());
                }
                _ if command.dialect == Dialect::Leela => return Err(unknown(word)),
                "ownership" => arguments.ownership = flag(next()?)?,
                "movesOwnership" => arguments.moves_ownership = flag(next()?)?,
                "rootInfo" => arguments.root_info = flag(next()?)?,
                _ if NOT_KNOWN_HERE.contains(&word) && next() == Ok("false") => {}
                _ => return Err(unknown(word)),
            }
        }
    }
    if kinds.contains(&Kind::Allow) && kinds.contains(&Kind::Avoid) {
        return Err("allow and avoid exclude each other".to_owned());
    }
    Ok(arguments)
}

fn unknown(word: &str) -> String {
    format!("unknown key '{}'", word.escape_debug())
}

fn centiseconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| syntax_error())?;
    Duration::try_from_secs_f64(number / 100.0).map_err(|_| syntax_error())
}

fn count(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| syntax_error())
}

fn flag(text: &str) -> Result<bool, String> {
    text.parse().map_err(|_| syntax_error())
}

fn vertices(text: &str, size: Size) -> Result<Vec<Move>, String> {
    text.split(',').filter(|name| !name.is_empty()).map(|name| vertex(name, size)).collect()
}

/// How long an analysis may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// The next line is there already.
    Pressed,
    /// As long as any command.
    Once,
    /// Until somebody says something, with more time each time.
    Endless,
}

/// Writes what is found out, line by line. Returns the move that is made, if the command makes one.
pub(crate) fn run(
    engine: &mut Engine,
    arguments: &Arguments,
    patience: Patience,
    write: &mut dyn FnMut(&str),
) -> Result<Option<Move>, String> {
    let mut known = tell(engine, arguments, patience, write)?;
    let mut time = engine.settings.time;
    while patience == Patience::Endless && wants_time(&known) && !engine.cancel.is_cancelled() {
        time *= 2;
        engine.ends_with_input();
        let again = look(engine, arguments, time, &mut |_| {})?;
        if again.found.is_some() {
            write(&text(&again, arguments));
        }
        if again.found.is_some() || !engine.cancel.is_cancelled() {
            known = again;
        }
    }
    write(&format!("# {}", known.sentence.lines().next().unwrap_or_default()));
    if !arguments.command.generates {
        return Ok(None);
    }
    let allowed = |mv: &Move| arguments.permissions.allows(arguments.player, *mv);
    let mv = genmove::decisive(&known).unwrap_or_else(|| {
        let time = engine.settings.time / 2;
        genmove::tactical(engine, arguments.player, time)
    });
    let mv = Some(mv).filter(allowed).unwrap_or(Move::Pass);
    engine.game.play(arguments.player, mv).map_err(|error| error.to_string())?;
    Ok(Some(mv))
}

/// Whether nothing is known because there was no time for it.
fn wants_time(known: &Analysis) -> bool {
    let reason = known.answer.as_ref().and_then(|answer| answer.verdict.unknown_reason());
    known.found.is_none() && reason == Some(UnknownReason::Time)
}

/// Looks once, and tells what is new: at once, then at most once an interval, and at last everything.
fn tell(
    engine: &mut Engine,
    arguments: &Arguments,
    patience: Patience,
    write: &mut dyn FnMut(&str),
) -> Result<Analysis, String> {
    let time = engine.settings.time;
    let time = match patience {
        Patience::Pressed => time.min(PRESSED),
        // The other half is for finding a move, if this finds none.
        _ if arguments.command.generates => time / 2,
        _ => time,
    };
    let mut last: Option<(Instant, String)> = None;
    let mut tell = |known: &Analysis, at_once: bool| {
        let due = last.as_ref().is_none_or(|(when, _)| when.elapsed() >= arguments.interval);
        if due || at_once {
            let line = text(known, arguments);
            if last.as_ref().is_none_or(|(_, told)| *told != line) {
                write(&line);
                last = Some((Instant::now(), line));
            }
        }
    };
    let known = look(engine, arguments, time, &mut |known| tell(known, false))?;
    tell(&known, true);
    Ok(known)
}

fn look(
    engine: &mut Engine,
    arguments: &Arguments,
    time: Duration,
    tell: &mut dyn FnMut(&Analysis),
) -> Result<Analysis, String> {
    let request = request(engine, arguments.player, arguments.permissions.clone())?;
    let spend = Spend::new(
        &engine.settings.solver,
        Some(time.saturating_sub(RESERVE.min(time / 10))),
        engine.settings.nodes,
        &engine.cancel,
    );
    let known = analysis::analyze(&request, &spend, &mut Live::new(engine.settings.live), tell);
    engine.nodes += known.nodes;
    Ok(known)
}

/// The problem at hand.
pub(crate) fn request(engine: &Engine, player: Color, permissions: Permissions) -> Result<Request, String> {
    let board = engine.game.board();
    let position = super::searches::position(board, player).map_err(|error| error.to_string())?;
    let target: Vec<Point> = engine.target.iter().copied().filter(|&point| board.color(point).is_some()).collect();
    Ok(Request { position, target, permissions, lines: true })
}

/// All of it as one text, for those who ask without a stream.
fn whole(engine: &mut Engine, name: &str, words: &[String]) -> Result<String, String> {
    let command = find(name).ok_or("unknown command")?;
    let arguments = parse(command, engine, words)?;
    let mut lines = String::new();
    let mv = run(engine, &arguments, Patience::Once, &mut |line| {
        lines.push('\n');
        lines.push_str(line);
    })?;
    if let Some(mv) = mv {
        let _ = write!(lines, "\n{}", played(mv));
    }
    Ok(lines)
}

/// The last line of a command that makes a move.
pub(crate) fn played(mv: Move) -> String {
    format!("play {mv}")
}

pub(crate) fn analyze(engine: &mut Engine, words: &[String]) -> Result<String, String> {
    whole(engine, "analyze", words)
}

pub(crate) fn lz_analyze(engine: &mut Engine, words: &[String]) -> Result<String, String> {
    whole(engine, "lz-analyze", words)
}

pub(crate) fn kata_analyze(engine: &mut Engine, words: &[String]) -> Result<String, String> {
    whole(engine, "kata-analyze", words)
}

pub(crate) fn genmove_analyze(engine: &mut Engine, words: &[String]) -> Result<String, String> {
    whole(engine, "genmove_analyze", words)
}

pub(crate) fn lz_genmove_analyze(engine: &mut Engine, words: &[String]) -> Result<String, String> {
    whole(engine, "lz-genmove_analyze", words)
}

pub(crate) fn kata_genmove_analyze(engine: &mut Engine, words: &[String]) -> Result<String, String> {
    whole(engine, "kata-genmove_analyze", words)
}

/// One line with everything that is known.
fn text(known: &Analysis, arguments: &Arguments) -> String {
    let nodes = known.nodes.max(1);
    let Some(found) = known.found.as_ref().filter(|found| !found.moves.is_empty()) else {
        // Without a winrate: there is none.
        return format!("info move pass visits {nodes} order 0 pv pass");
    };
    let moves = found.moves.iter().take(arguments.most_moves.max(1)).enumerate();
    let infos = moves.map(|(order, one)| info(found, one, order, arguments));
    let mut line = infos.collect::<Vec<_>>().join(" ");
    if arguments.root_info {
        let _ = write!(line, " rootInfo visits {nodes} {}", kata_values(found, found.value));
    }
    if arguments.ownership {
        let _ = write!(line, " ownership {}", ownership(found, found.value));
    }
    line
}

fn info(found: &Found, one: &MoveValue, order: usize, arguments: &Arguments) -> String {
    let (mv, visits, prior) = (one.mv, one.nodes.max(1), found.prior(one));
    let line = one.line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    let mut text = match arguments.command.dialect {
        Dialect::Leela => {
            let whole = |part: f64| (part * 10_000.0).round() as u32;
            let (winrate, prior) = (whole(one.value), whole(prior));
            format!(
                "info move {mv} visits {visits} winrate {winrate} prior {prior} lcb {winrate} order {order} pv {line}"
            )
        }
        Dialect::Kata => {
            let values = kata_values(found, one.value);
            format!("info move {mv} visits {visits} {values} prior {prior:.6} order {order} pv {line}")
        }
    };
    if arguments.moves_ownership {
        let _ = write!(text, " movesOwnership {}", ownership(found, one.value));
    }
    text
}

/// Values from the side of the player.
fn kata_values(found: &Found, value: f64) -> String {
    let utility = 2.0 * value - 1.0;
    let lead = found.lead(utility);
    format!(
        "utility {utility:.6} winrate {value:.6} scoreMean {lead:.6} scoreStdev 0.000000 scoreLead {lead:.6} \
         scoreSelfplay {lead:.6} lcb {value:.6} utilityLcb {utility:.6}"
    )
}

fn ownership(found: &Found, value: f64) -> String {
    let owned = found.ownership(2.0 * value - 1.0).map(|owned| format!("{owned:.1}"));
    owned.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::Settings;
    use super::*;

    fn parsed(line: &str) -> Result<Arguments, String> {
        let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let command = find(&words.remove(0)).unwrap();
        parse(command, &Engine::new(Settings::default()), &words)
    }

    #[test]
    fn the_forms_that_programs_use() {
        for line in [
            "lz-analyze",
            "lz-analyze 50",
            "lz-analyze b 50",
            "lz-analyze W interval 50",
            "lz-analyze interval 1 minmoves 30",
            "lz-analyze 1 allow B D4 1",
            "kata-analyze b interval 10 ownership true minmoves 5 movesOwnership true rootInfo true",
            "kata-analyze w 10 allow B D4,E5 1 allow W D4,E5 1",
            "kata-analyze 10 avoid b pass,Q16 9 avoid w pass 9",
            "kata-analyze 1 pvVisits false",
            "analyze B 10",
            "genmove_analyze W 10 maxmoves 3",
        ] {
            assert!(parsed(line).is_ok(), "{line}: {:?}", parsed(line));
        }
        let read = parsed("lz-analyze white 250").unwrap();
        assert_eq!((read.player, read.interval), (Color::White, Duration::from_millis(2500)));
    }

    /// A program asks for a feature by asking for it: what is not honoured must be refused.
    #[test]
    fn what_is_not_honoured_is_refused() {
        for (line, message) in [
            ("kata-analyze 1 pvVisits true", "unknown key 'pvVisits'"),
            ("kata-analyze 1 pvEdgeVisits true", "unknown key 'pvEdgeVisits'"),
            ("kata-analyze 1 ownershipStdev true", "unknown key 'ownershipStdev'"),
            ("kata-analyze nonsense 3", "unknown key 'nonsense'"),
            ("lz-analyze 1 rootInfo true", "unknown key 'rootInfo'"),
            ("lz-analyze 1 ownership true", "unknown key 'ownership'"),
            ("kata-analyze ownership", "'ownership' needs a value"),
            ("kata-analyze ownership perhaps", "syntax error"),
            ("lz-analyze allow b Z99 1", "syntax error"),
            ("lz-analyze allow b D4 0", "syntax error"),
            ("lz-analyze allow b D4 1 avoid w D4 1", "allow and avoid exclude each other"),
            ("lz-analyze -5", "syntax error"),
        ] {
            assert_eq!(parsed(line).map(|_| ()), Err(message.to_owned()), "{line}");
        }
    }
}
