//! From the fields of a query to a question, and to its answer.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use serde_json::{Map, Value};
use tesuji::{
    Board, Bounds, Cancel, CaptureKind, CaptureQuestion, Closure, Color, KoThreats, LifeQuestion, Limits, Point,
    PointSet, Setup, Size, TargetRule, Watcher,
};

use super::fields::{FieldError, Fields, parse_move, parse_point};
use super::render;

/// Somebody who looks on, whichever question it is.
pub(crate) trait Onlooker {
    /// The part that watches a capture search.
    fn of_capture(&mut self) -> &mut dyn Watcher;
    /// The part that watches a life-and-death search.
    fn of_life(&mut self) -> &mut dyn tesuji_question::Observer;
}

/// Nobody looks on.
#[derive(Default)]
pub(crate) struct NobodyLooks((), Idle);

#[derive(Default)]
struct Idle;

impl Watcher for Idle {
    fn at_node(&mut self, _: &tesuji::Glimpse<'_>) {}
}

impl Onlooker for NobodyLooks {
    fn of_capture(&mut self) -> &mut dyn Watcher {
        &mut self.1
    }

    fn of_life(&mut self) -> &mut dyn tesuji_question::Observer {
        &mut self.0
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

/// Answers the question that the fields ask, spending no more than `most`.
pub(crate) fn answer(
    fields: &Map<String, Value>,
    most: &Limits,
    cancel: &Cancel,
    onlooker: &mut dyn Onlooker,
) -> Result<Map<String, Value>, FieldError> {
    let fields = Fields(fields);
    let position = position(fields)?;
    let limits = limits(fields, most)?;
    let include = Include::read(fields)?;
    let started = Instant::now();
    let mut answer = match fields.text("ask")? {
        Some("catch") => {
            let (question, prove) = capture_question(fields, position)?;
            render::capture(&question, prove, &include, &limits, cancel, onlooker.of_capture())?
        }
        Some("life") => {
            let target_given = fields.points("target", position.size)?.is_some_and(|target| !target.is_empty());
            render::life(
                &life_questions(fields, position)?,
                &include,
                &limits,
                cancel,
                target_given,
                onlooker.of_life(),
            )?
        }
        Some(other) => {
            return Err(FieldError::new("ask", format!("'{}' is not one of life, catch", other.escape_debug())));
        }
        None => return Err(FieldError::new("ask", "missing: expected life or catch")),
    };
    answer.insert("seconds".to_owned(), started.elapsed().as_secs_f64().into());
    let warnings = warnings(fields);
    if !warnings.is_empty() {
        answer.insert("warnings".to_owned(), warnings.into());
    }
    Ok(answer)
}

/// The life-and-death question of a query.
pub(crate) fn read_life_question(fields: &Map<String, Value>) -> Result<LifeQuestion, FieldError> {
    let fields = Fields(fields);
    life_question(fields, position(fields)?)
}

/// What the answer shall contain besides the verdict.
#[derive(Default)]
pub(crate) struct Include {
    pub(crate) all_moves: bool,
    pub(crate) proof: bool,
    pub(crate) sentence: bool,
    pub(crate) zone: bool,
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
                _ => {
                    let message = format!("{value} is not one of allMoves, proof, sentence, zone");
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

/// The position after the moves, with the player who is to move.
pub(crate) fn position(fields: Fields<'_>) -> Result<Setup, FieldError> {
    let size = size(fields)?;
    let stones = fields.stones("initialStones", |value| parse_point(value, size))?;
    let moves = fields.stones("moves", |value| parse_move(value, size))?;
    let stones = stones.into_iter().map(|(color, point)| (point, color)).collect();
    let first = fields.color("initialPlayer")?.unwrap_or(Color::Black);
    let setup = Setup { size, stones, to_play: first, ko: None };
    let mut board = Board::from_setup(&setup).map_err(|error| FieldError::new("initialStones", error))?;
    for (i, &(color, mv)) in moves.iter().enumerate() {
        board.set_to_play(color);
        board
            .play(mv)
            .map_err(|reason| FieldError::new("moves", format!("move {} at {mv} is illegal: {reason}", i + 1)))?;
    }
    Ok(board.to_setup())
}

/// What the search may spend: what the query says, but no more than `most`.
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

pub(crate) fn capture_question(fields: Fields<'_>, position: Setup) -> Result<(CaptureQuestion, bool), FieldError> {
    let size = position.size;
    let prey = match fields.points("prey", size)?.as_deref() {
        Some([prey]) => *prey,
        Some(_) => return Err(FieldError::new("prey", "expected one point")),
        None => return Err(FieldError::new("prey", "missing: expected a stone of the block that is hunted")),
    };
    let ko_winner = match fields.text("koWinner")? {
        Some("nobody") | None => None,
        Some(_) => fields.color("koWinner")?,
    };
    let boundary = fields.point_set("boundary", size)?.unwrap_or(PointSet::EMPTY);
    let question = CaptureQuestion { position, prey, kind: capture_kind(fields)?, ko_winner, boundary };
    Ok((question, fields.flag("prove")?))
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

/// The question; about the likeliest group, if none is named.
pub(crate) fn life_question(fields: Fields<'_>, position: Setup) -> Result<LifeQuestion, FieldError> {
    Ok(life_questions(fields, position)?.remove(0))
}

/// The question, or one for each group that may be meant; never none.
fn life_questions(fields: Fields<'_>, position: Setup) -> Result<Vec<LifeQuestion>, FieldError> {
    let target = fields.points("target", position.size)?.unwrap_or_default();
    if !target.is_empty() {
        return Ok(vec![question_about(fields, position, target)?]);
    }
    let board = Board::from_setup(&position).map_err(|error| FieldError::new("initialStones", error))?;
    let targets = tesuji::infer_target(&board);
    if targets.is_empty() {
        let message = "missing, and no group is surrounded: expected a stone of each target block";
        return Err(FieldError::new("target", message));
    }
    targets.into_iter().map(|target| question_about(fields, position.clone(), target)).collect()
}

fn question_about(fields: Fields<'_>, position: Setup, target: Vec<Point>) -> Result<LifeQuestion, FieldError> {
    let size = position.size;
    let rules = [("any", TargetRule::Any), ("every", TargetRule::Every)];
    let closures = [
        ("escape", Closure::Escape),
        ("wall", Closure::Wall),
        ("join", Closure::Join),
        ("fill", Closure::Fill),
        ("both", Closure::Both),
    ];
    let defender = position.stones.iter().find(|(point, _)| *point == target[0]).map(|(_, color)| *color);
    let Some(defender) = defender else {
        return Err(FieldError::new("target", format!("{} is empty: a target must be a stone", target[0])));
    };
    Ok(LifeQuestion {
        target_rule: fields.word("targetRule", &rules)?.unwrap_or_default(),
        area: fields.point_set("area", size)?.unwrap_or(PointSet::EMPTY),
        closure: fields.word("closure", &closures)?.unwrap_or_default(),
        ko_threats: ko_threats(fields, defender)?,
        position,
        target,
    })
}

fn ko_threats(fields: Fields<'_>, defender: Color) -> Result<Option<KoThreats>, FieldError> {
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
    Ok(Some(KoThreats { attacker: count(!defender)?, defender: count(defender)? }))
}
