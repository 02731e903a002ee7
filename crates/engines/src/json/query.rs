//! From the fields of a query to a question for the library.

use std::num::NonZeroUsize;
use std::time::Duration;

use serde_json::{Map, Value};
use tesuji::{
    Board, Bounds, ByColor, Cancel, CaptureKind, CatchQuery, Closure, Color, Group, LifeQuery, Limits, PointSet,
    Position, Setup, Size, Solver, TargetRule,
};

use super::fields::{FieldError, Fields, parse_move, parse_point};

/// Nodes for the length of a kill if it is asked for by name.
const LENGTH_NODES: u64 = 200_000;

/// What a query asks.
#[derive(Clone, Debug)]
pub(crate) enum Asked {
    /// Does this group live?
    Life(LifeQuery),
    /// Does it live, whoever moves first?
    Status(LifeQuery),
    /// Can this block be captured?
    Catch(CatchQuery),
}

/// A query: what is asked, by whom it is to be answered, and what the answer shall contain.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    /// What is asked.
    pub(crate) asked: Asked,
    /// The limits and wishes as a solver.
    pub(crate) solver: Solver,
    /// What the answer shall contain besides the verdict.
    pub(crate) include: Include,
    /// Names that mean nothing here.
    pub(crate) warnings: Vec<String>,
}

impl Query {
    /// Reads the fields of a query to this solver, which may spend no more than it.
    ///
    /// # Errors
    /// If a field makes no sense.
    pub(crate) fn read(fields: &Map<String, Value>, most: &Solver, cancel: &Cancel) -> Result<Query, FieldError> {
        let fields = Fields(fields);
        let include = Include::read(fields)?;
        let mut solver = most.clone().limits(limits(fields, most.spend())?).cancel(cancel);
        solver = if include.length { solver.length_nodes(LENGTH_NODES) } else { solver.no_length_in_the_open() };
        if include.all_moves {
            solver = solver.all_moves();
        }
        if include.zone {
            solver = solver.zone();
        }
        if include.tempo {
            solver = solver.tempo();
        }
        let asked = match fields.text("ask")? {
            Some("catch") => {
                let (query, prove) = catch_query(fields, &position(fields)?)?;
                if prove {
                    solver = solver.prove();
                }
                Asked::Catch(query)
            }
            Some("life") => {
                if include.proof {
                    solver = solver.prove();
                }
                if is_for_both(fields) {
                    // Whose turn it is does not matter then.
                    Asked::Status(life_query(fields, &position_after_moves(fields, Color::Black)?)?)
                } else {
                    Asked::Life(life_query(fields, &position(fields)?)?)
                }
            }
            Some(other) => {
                return Err(FieldError::new("ask", format!("'{}' is not one of life, catch", other.escape_debug())));
            }
            None => {
                let message = "missing: expected life or catch; without it, moves make it a query as KataGo takes it";
                return Err(FieldError::new("ask", message));
            }
        };
        Ok(Query { asked, solver, include, warnings: warnings(fields) })
    }
}

/// The fields a query may have.
const FIELDS: &[&str] =
    &["id", "ask", "boardXSize", "boardYSize", "initialStones", "initialPlayer", "moves", "limits", "include"];
/// Further fields of a life-and-death query.
const LIFE_FIELDS: &[&str] = &["target", "targetRule", "area", "closure", "koThreats"];
/// Further fields of a capture query.
const CATCH_FIELDS: &[&str] = &["prey", "kind", "maxLibPrey", "maxLibHunter", "koWinner", "boundary", "prove"];
const LIMITS: &[&str] = &["nodes", "seconds", "depth", "memory", "threads"];

/// Whether a query may have a field of this name.
pub(crate) fn is_field(name: &str) -> bool {
    [FIELDS, LIFE_FIELDS, CATCH_FIELDS].iter().any(|fields| fields.contains(&name))
}

/// Names that mean nothing here: a warning for each, since one of them may be a slip of the pen.
fn warnings(fields: Fields<'_>) -> Vec<String> {
    let ask = fields.0.get("ask").and_then(Value::as_str);
    let special = if ask == Some("catch") { CATCH_FIELDS } else { LIFE_FIELDS };
    let unknown = fields.0.keys().filter(|name| !FIELDS.contains(&name.as_str()) && !special.contains(&name.as_str()));
    let limits = fields.0.get("limits").and_then(Value::as_object);
    let unknown_limits = limits.into_iter().flat_map(|map| map.keys()).filter(|name| !LIMITS.contains(&name.as_str()));
    let named = unknown.map(|name| name.escape_debug().to_string());
    let named = named.chain(unknown_limits.map(|name| format!("limits.{}", name.escape_debug())));
    named.map(|name| format!("{name}: unknown field, ignored")).collect()
}

/// What the answer shall contain besides the verdict.
#[derive(Clone, Copy, Debug, Default)]
pub struct Include {
    /// What every first move leads to.
    pub all_moves: bool,
    /// The proof.
    pub proof: bool,
    /// The verdict in a sentence.
    pub sentence: bool,
    /// The points the answer depends on.
    pub zone: bool,
    /// The length of a kill, with more effort than it gets anyway.
    pub length: bool,
    /// What the mover attains with several moves in a row.
    pub tempo: bool,
}

impl Include {
    fn read(fields: Fields<'_>) -> Result<Include, FieldError> {
        let mut include = Include::default();
        for value in fields.list("include")?.unwrap_or_default() {
            match value.as_str() {
                Some("allMoves") => include.all_moves = true,
                Some("proof") => include.proof = true,
                Some("sentence") => include.sentence = true,
                Some("zone") => include.zone = true,
                Some("length") => include.length = true,
                Some("tempo") => include.tempo = true,
                _ => {
                    let message = format!("{value} is not one of allMoves, length, proof, sentence, tempo, zone");
                    return Err(FieldError::new("include", message));
                }
            }
        }
        Ok(include)
    }
}

fn size(fields: Fields<'_>) -> Result<Size, FieldError> {
    let side = |name: &str| -> Result<u8, FieldError> {
        let value = fields.unsigned(name)?.unwrap_or(19);
        let fits = (u64::from(Size::MIN)..=u64::from(Size::MAX)).contains(&value);
        if fits { Ok(value as u8) } else { Err(FieldError::new(name, format!("{value} is not a size from 2 to 25"))) }
    };
    let (width, height) = (side("boardXSize")?, side("boardYSize")?);
    Size::new(width, height).ok_or_else(|| FieldError::new("boardXSize", "not a size from 2 to 25"))
}

/// Whether the query asks for both players moving first.
fn is_for_both(fields: Fields<'_>) -> bool {
    fields.get("initialPlayer").and_then(Value::as_str) == Some("both")
}

/// The position after the moves, with the player who is to move.
///
/// # Errors
/// If a field makes no sense.
pub fn position(fields: Fields<'_>) -> Result<Position, FieldError> {
    if is_for_both(fields) {
        return Err(FieldError::new("initialPlayer", "both is for questions of life and death: expected B or W"));
    }
    position_after_moves(fields, fields.color("initialPlayer")?.unwrap_or(Color::Black))
}

fn position_after_moves(fields: Fields<'_>, first: Color) -> Result<Position, FieldError> {
    let size = size(fields)?;
    let stones = fields.stones("initialStones", |value| parse_point(value, size))?;
    let moves = fields.stones("moves", |value| parse_move(value, size))?;
    let stones = stones.into_iter().map(|(color, point)| (point, color)).collect();
    let setup = Setup { size, stones, to_play: first, ko: None };
    let mut board = Board::from_setup(&setup).map_err(|error| FieldError::new("initialStones", error))?;
    for (i, &(color, mv)) in moves.iter().enumerate() {
        board.set_to_play(color);
        board
            .play(mv)
            .map_err(|reason| FieldError::new("moves", format!("move {} at {mv} is illegal: {reason}", i + 1)))?;
    }
    Position::try_from(board.to_setup()).map_err(FieldError::from)
}

/// What the search may spend: what the query says, but no more than `most`.
///
/// # Errors
/// If the field `limits` makes no sense.
pub(crate) fn limits(fields: Fields<'_>, most: &Limits) -> Result<Limits, FieldError> {
    fn least<T: Ord + Copy>(asked: Option<T>, most: Option<T>) -> Option<T> {
        asked.into_iter().chain(most).min()
    }
    let asked = asked_limits(fields)?;
    Ok(Limits {
        nodes: least(asked.nodes, most.nodes),
        time: least(asked.time, most.time),
        depth: least(asked.depth, most.depth),
        memory: least(asked.memory, most.memory),
        threads: least(asked.threads, most.threads),
    })
}

fn asked_limits(fields: Fields<'_>) -> Result<Limits, FieldError> {
    let Some(value) = fields.get("limits") else { return Ok(Limits::default()) };
    let map =
        value.as_object().ok_or_else(|| FieldError::new("limits", "expected an object such as {\"nodes\":1000000}"))?;
    let inner = Fields(map);
    let within = |error: FieldError| FieldError::new(&format!("limits.{}", error.field), error.message);
    let time = inner.get("seconds").map(seconds).transpose()?;
    let depth = inner.unsigned("depth").map_err(within)?.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
    let memory = inner.unsigned("memory").map_err(within)?.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    let threads = inner.unsigned("threads").map_err(within)?.map(threads).transpose()?;
    Ok(Limits { nodes: inner.unsigned("nodes").map_err(within)?, time, depth, memory, threads })
}

fn threads(count: u64) -> Result<NonZeroUsize, FieldError> {
    let error = || FieldError::new("limits.threads", "expected a number of threads, at least 1");
    usize::try_from(count).ok().and_then(NonZeroUsize::new).ok_or_else(error)
}

fn seconds(value: &Value) -> Result<Duration, FieldError> {
    let error = || FieldError::new("limits.seconds", "expected a number of seconds that is not negative");
    value.as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).ok_or_else(error)
}

/// What a capture query asks, and whether a proof is wanted.
///
/// # Errors
/// If a field makes no sense.
pub(crate) fn catch_query(fields: Fields<'_>, position: &Position) -> Result<(CatchQuery, bool), FieldError> {
    let size = position.board().size();
    let prey = match fields.points("prey", size)?.as_deref() {
        Some([prey]) => *prey,
        Some(_) => return Err(FieldError::new("prey", "expected one point")),
        None => return Err(FieldError::new("prey", "missing: expected a stone of the block that is hunted")),
    };
    let ko_winner = match fields.text("koWinner")? {
        Some("nobody") | None => None,
        Some(_) => fields.color("koWinner")?,
    };
    let mut query = CatchQuery::about(position.block_at(prey)?)
        .kind(capture_kind(fields)?)
        .boundary(fields.point_set("boundary", size)?.unwrap_or(PointSet::EMPTY));
    if let Some(color) = ko_winner {
        query = query.ko_winner(color);
    }
    Ok((query, fields.flag("prove")?))
}

fn capture_kind(fields: Fields<'_>) -> Result<CaptureKind, FieldError> {
    let kind = fields.text("kind")?;
    let bound = |name: &str| -> Result<Option<u8>, FieldError> {
        let error = || FieldError::new(name, "expected a number of liberties from 1 to 255");
        fields.unsigned(name)?.map(|n| u8::try_from(n).ok().filter(|&n| n > 0).ok_or_else(error)).transpose()
    };
    match (kind, bound("maxLibPrey")?, bound("maxLibHunter")?) {
        (Some(kind), None, None) => kind.parse().map_err(|error| FieldError::new("kind", error)),
        (None, None, None) => Ok(CaptureKind::Auto),
        (None, Some(prey), Some(hunter)) => Ok(CaptureKind::Custom(Bounds { prey, hunter })),
        (None, None, Some(_)) => Err(FieldError::new("maxLibPrey", "missing: both bounds are needed")),
        (None, Some(_), None) => Err(FieldError::new("maxLibHunter", "missing: both bounds are needed")),
        (Some(_), _, _) => Err(FieldError::new("kind", "give either kind or maxLibPrey and maxLibHunter, not both")),
    }
}

/// What a life-and-death query asks.
///
/// # Errors
/// If a field makes no sense.
pub fn life_query(fields: Fields<'_>, position: &Position) -> Result<LifeQuery, FieldError> {
    let size = position.board().size();
    let target = fields.points("target", size)?.unwrap_or_default();
    let mut query = match target.as_slice() {
        [] => LifeQuery::of(position),
        stones => LifeQuery::about(Group::of(position, stones)?),
    };
    let rules = TargetRule::ALL.map(|rule| (rule.name(), rule));
    if let Some(rule) = fields.word("targetRule", &rules)? {
        query = query.target_rule(rule);
    }
    if let Some(area) = fields.point_set("area", size)?.filter(|area| !area.is_empty()) {
        query = query.area(area);
    }
    let closures = Closure::ALL.map(|closure| (closure.name(), closure));
    if let Some(closure) = fields.word("closure", &closures)? {
        query = query.closure(closure);
    }
    if let Some(threats) = ko_threats(fields)? {
        query = query.ko_threats(threats);
    }
    Ok(query)
}

fn ko_threats(fields: Fields<'_>) -> Result<Option<ByColor<u8>>, FieldError> {
    let Some(value) = fields.get("koThreats") else { return Ok(None) };
    let map = value
        .as_object()
        .ok_or_else(|| FieldError::new("koThreats", "expected an object such as {\"B\":0,\"W\":1}"))?;
    let count = |color: Color| -> Result<u8, FieldError> {
        let name = color.letter().to_string();
        let error = || FieldError::new("koThreats", format!("{name}: expected a number from 0 to 255"));
        let count = Fields(map).unsigned(&name).map_err(|_| error())?.unwrap_or(0);
        u8::try_from(count).map_err(|_| error())
    };
    if let Some(other) = map.keys().find(|key| *key != "B" && *key != "W") {
        return Err(FieldError::new("koThreats", format!("'{}' is not one of B, W", other.escape_debug())));
    }
    Ok(Some(ByColor::new(count(Color::Black)?, count(Color::White)?)))
}
