//! From the fields of KataGo's analysis engine to the turns that are to be looked at.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value, json};
use tesuji::{Board, Color, Move, Position, Setup, Size};

use crate::analysis::{Kind, Permissions, Request};
use crate::json::Settings;
use crate::json::fields::{FieldError, Fields, parse_move, parse_point};

/// What one turn may take, if the query sets no limit of time.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// Fields that are understood.
const FIELDS: &[&str] = &[
    "id",
    "moves",
    "initialStones",
    "initialPlayer",
    "rules",
    "komi",
    "whiteHandicapBonus",
    "boardXSize",
    "boardYSize",
    "analyzeTurns",
    "maxVisits",
    "analysisPVLen",
    "rootPolicyTemperature",
    "rootFpuReductionMax",
    "includeOwnership",
    "includeMovesOwnership",
    "includePolicy",
    "avoidMoves",
    "allowMoves",
    "overrideSettings",
    "reportDuringSearchEvery",
    "firstReportDuringSearchAfter",
    "priority",
    "priorities",
    "target",
];

/// Fields of KataGo's that ask for something a solver does not know.
const NOT_KNOWN_HERE: &[&str] =
    &["includeOwnershipStdev", "includeMovesOwnershipStdev", "includePVVisits", "includeNoResultValue"];

/// Settings that tune KataGo's search and mean nothing to another: no warning, since no answer depends on them.
const TUNING: &[&str] = &["wideRootNoise", "cpuct", "root", "fpu", "numSearchThreads", "nn", "lag", "ignore"];

/// A position of a game, with everything that is wanted to be known of it.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// How many moves were played before it.
    pub(crate) number: usize,
    /// The higher, the sooner.
    pub(crate) priority: i64,
    pub(crate) request: Request,
    pub(crate) wishes: Arc<Wishes>,
}

/// What is wanted of every turn.
#[derive(Clone, Debug)]
pub(crate) struct Wishes {
    /// Nodes at most.
    pub(crate) nodes: Option<u64>,
    /// Nodes that count as one visit.
    pub(crate) nodes_per_visit: u64,
    /// Whether a pass is told where nothing is known.
    pub(crate) pass_if_unknown: bool,
    pub(crate) time: Duration,
    pub(crate) first_report: Option<Duration>,
    pub(crate) report_every: Option<Duration>,
    pub(crate) perspective: Perspective,
    /// Moves of a line after the first, at most.
    pub(crate) line_length: Option<usize>,
    pub(crate) ownership: bool,
    pub(crate) moves_ownership: bool,
    pub(crate) policy: bool,
}

/// From whose side values are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Perspective {
    Of(Color),
    SideToMove,
}

/// What a query asks, or what is wrong with it; and what it says in vain.
pub(crate) struct Read {
    pub(crate) turns: Vec<Turn>,
    pub(crate) warnings: Vec<Value>,
}

/// Reads the fields of a query.
///
/// # Errors
/// If a field makes no sense.
pub(crate) fn read(id: &Value, fields: &Map<String, Value>, settings: &Settings) -> Result<Read, FieldError> {
    let fields = Fields(fields);
    let size = size(fields)?;
    let (permissions, one_sided) = permissions(fields, size)?;
    let (wishes, unknown_settings) = wishes(fields, settings)?;
    check_rules(fields)?;
    let wishes = Arc::new(wishes);
    let target = fields.points("target", size)?.unwrap_or_default();
    let wanted = wanted_turns(fields)?;
    let turn = |number: usize, priority: i64, position: Position| {
        let still_there = target.iter().copied().filter(|&stone| position.board().color(stone).is_some()).collect();
        let request = Request { position, target: still_there, permissions: permissions.clone(), lines: true };
        Turn { number, priority, request, wishes: Arc::clone(&wishes) }
    };
    let turns = positions(fields, size, &wanted)?;
    let turns = turns.into_iter().map(|(number, position)| turn(number, wanted.priority(number), position)).collect();
    let mut warnings = unknown_fields(id, fields);
    if !unknown_settings.is_empty() {
        let text = format!("Unknown config params: {}", unknown_settings.join(","));
        warnings.push(warning(id, "overrideSettings", &text));
    }
    if let Some(field) = one_sided {
        let text = "moves are restricted deeper than the first for both players or for none: only the first is";
        warnings.push(warning(id, field, text));
    }
    Ok(Read { turns, warnings })
}

fn warning(id: &Value, field: &str, text: &str) -> Value {
    json!({"field": field, "id": id, "warning": text})
}

fn unknown_fields(id: &Value, fields: Fields<'_>) -> Vec<Value> {
    let mut warnings = Vec::new();
    for (name, value) in fields.0 {
        if NOT_KNOWN_HERE.contains(&name.as_str()) {
            if value != &json!(false) {
                warnings.push(warning(id, name, "this is not known here, and is left out"));
            }
        } else if !FIELDS.contains(&name.as_str()) {
            warnings.push(warning(id, name, "Unexpected or unused field, ignored: is it a typo?"));
        }
    }
    warnings
}

fn size(fields: Fields<'_>) -> Result<Size, FieldError> {
    let side = |name: &str| {
        let wrong = || FieldError::new(name, "expected a whole number from 2 to 25");
        let side = fields.unsigned(name).map_err(|_| wrong())?.and_then(|side| u8::try_from(side).ok());
        side.filter(|side| (Size::MIN..=Size::MAX).contains(side)).ok_or_else(wrong)
    };
    let (width, height) = (side("boardXSize")?, side("boardYSize")?);
    Size::new(width, height).ok_or_else(|| FieldError::new("boardXSize", "expected a whole number from 2 to 25"))
}

/// Rules and komi decide no question of life and death here, but nonsense is a slip of the pen.
fn check_rules(fields: Fields<'_>) -> Result<(), FieldError> {
    if fields.get("rules").is_some_and(|rules| !rules.is_string() && !rules.is_object()) {
        return Err(FieldError::new("rules", "expected the name of rules, such as \"chinese\", or an object"));
    }
    if fields.get("komi").is_some_and(|komi| !komi.as_f64().is_some_and(|komi| komi.abs() <= 150.0)) {
        return Err(FieldError::new("komi", "expected a number from -150 to 150"));
    }
    Ok(())
}

/// The turns that are asked for.
struct Wanted {
    /// All of them if `None`: that is, the last.
    turns: Option<Vec<usize>>,
    priorities: Option<Vec<i64>>,
    priority: i64,
}

impl Wanted {
    fn priority(&self, turn: usize) -> i64 {
        let listed = self.turns.iter().flatten().zip(self.priorities.iter().flatten());
        listed.filter(|(number, _)| **number == turn).map(|(_, &priority)| priority).last().unwrap_or(self.priority)
    }
}

fn wanted_turns(fields: Fields<'_>) -> Result<Wanted, FieldError> {
    let moves = fields.list("moves")?.unwrap_or_default().len();
    let turns = match fields.list("analyzeTurns")? {
        None => None,
        Some(list) => {
            let turn = |value: &Value| {
                let turn = value.as_u64().and_then(|turn| usize::try_from(turn).ok()).filter(|&turn| turn <= moves);
                let wrong = || format!("{value} is not a turn: expected whole numbers from 0 to {moves}");
                turn.ok_or_else(|| FieldError::new("analyzeTurns", wrong()))
            };
            Some(list.iter().map(turn).collect::<Result<Vec<_>, _>>()?)
        }
    };
    let whole = |name: &'static str| {
        move |value: &Value| value.as_i64().ok_or_else(|| FieldError::new(name, "expected whole numbers"))
    };
    let priority = fields.get("priority").map(whole("priority")).transpose()?;
    let priorities = fields.list("priorities")?;
    let priorities = priorities.map(|list| list.iter().map(whole("priorities")).collect::<Result<Vec<_>, _>>());
    let priorities = priorities.transpose()?;
    match (&turns, &priorities) {
        (_, Some(_)) if priority.is_some() => {
            Err(FieldError::new("priority", "give either priority or priorities, not both"))
        }
        (Some(turns), Some(list)) if turns.len() != list.len() => {
            Err(FieldError::new("priorities", "expected as many as there are in analyzeTurns"))
        }
        (None, Some(_)) => Err(FieldError::new("priorities", "they belong to analyzeTurns, which is missing")),
        _ => Ok(Wanted { turns, priorities, priority: priority.unwrap_or(0) }),
    }
}

/// The positions of the turns that are wanted, in their order.
fn positions(fields: Fields<'_>, size: Size, wanted: &Wanted) -> Result<Vec<(usize, Position)>, FieldError> {
    let stones = fields.stones("initialStones", |value| parse_point(value, size))?;
    let moves = fields.stones("moves", |value| parse_move(value, size))?;
    let only_black = !stones.is_empty() && stones.iter().all(|(color, _)| *color == Color::Black);
    let first = match (fields.color("initialPlayer")?, moves.first()) {
        (Some(player), _) => player,
        (None, Some(&(player, _))) => player,
        (None, None) if only_black => Color::White,
        (None, None) => Color::Black,
    };
    let stones = stones.into_iter().map(|(color, point)| (point, color)).collect();
    let setup = Setup { size, stones, to_play: first, ko: None };
    let mut board = Board::from_setup(&setup).map_err(|error| FieldError::new("initialStones", error))?;
    let wanted: BTreeSet<usize> = match &wanted.turns {
        Some(turns) => turns.iter().copied().collect(),
        None => BTreeSet::from([moves.len()]),
    };
    let mut found = Vec::new();
    for turn in 0..=moves.len() {
        if wanted.contains(&turn) {
            found.push((turn, Position::try_from(board.to_setup())?));
        }
        let Some(&(color, mv)) = moves.get(turn) else { break };
        board.set_to_play(color);
        // The words that KataGo's clients look for.
        board.play(mv).map_err(|reason| FieldError::new("moves", format!("Illegal move {turn}: {mv}: {reason}")))?;
    }
    Ok(found)
}

/// The rules about moves, and the field of one that goes deeper for one player than for the other.
fn permissions(fields: Fields<'_>, size: Size) -> Result<(Permissions, Option<&'static str>), FieldError> {
    let mut permissions = Permissions::default();
    let lists = [("allowMoves", Kind::Allow), ("avoidMoves", Kind::Avoid)];
    if lists.iter().all(|(name, _)| fields.get(name).is_some()) {
        return Err(FieldError::new("allowMoves", "give either allowMoves or avoidMoves, not both"));
    }
    let mut last = None;
    for (name, kind) in lists {
        for entry in fields.list(name)?.unwrap_or_default() {
            let wrong = || FieldError::new(name, "expected objects with player, moves and untilDepth");
            let entry = Fields(entry.as_object().ok_or_else(wrong)?);
            let within = |error: FieldError| FieldError::new(name, format!("{}: {}", error.field, error.message));
            let player = entry.color("player").map_err(within)?.ok_or_else(wrong)?;
            let until = entry.unsigned("untilDepth").map_err(within)?.filter(|&until| until > 0).ok_or_else(wrong)?;
            let listed = entry.list("moves").map_err(within)?.ok_or_else(wrong)?;
            let moves = listed.iter().map(|value| parse_move(value, size)).collect::<Result<Vec<Move>, _>>();
            let moves = moves.map_err(|message| FieldError::new(name, message))?;
            permissions.add(kind, player, &moves, u32::try_from(until).unwrap_or(u32::MAX), size);
            last = Some(name);
        }
    }
    let one_sided = last.filter(|_| permissions.is_one_sided());
    Ok((permissions, one_sided))
}

/// What is wanted, and the settings that nobody knows.
fn wishes(fields: Fields<'_>, settings: &Settings) -> Result<(Wishes, Vec<String>), FieldError> {
    let visits = |fields: Fields<'_>| {
        let wrong = || FieldError::new("maxVisits", "expected a whole number from 1 to 2^50");
        let visits = fields.unsigned("maxVisits").map_err(|_| wrong())?;
        match visits {
            Some(visits) if visits == 0 || visits > 1 << 50 => Err(wrong()),
            other => Ok(other.map(|visits| visits.saturating_mul(settings.nodes_per_visit))),
        }
    };
    let every = seconds(fields, "reportDuringSearchEvery")?;
    let first = seconds(fields, "firstReportDuringSearchAfter")?;
    let mut wishes = Wishes {
        nodes: visits(fields)?,
        nodes_per_visit: settings.nodes_per_visit,
        pass_if_unknown: settings.pass_if_unknown,
        time: DEFAULT_TIME,
        first_report: first.or(every),
        report_every: every,
        perspective: Perspective::Of(Color::Black),
        line_length: line_length(fields)?,
        ownership: fields.flag("includeOwnership")?,
        moves_ownership: fields.flag("includeMovesOwnership")?,
        policy: fields.flag("includePolicy")?,
    };
    let mut unknown = Vec::new();
    let Some(settings) = fields.get("overrideSettings") else { return Ok((wishes, unknown)) };
    let settings = settings.as_object().ok_or_else(|| FieldError::new("overrideSettings", "expected an object"))?;
    // Numbers may come as strings here.
    let unquoted: Map<String, Value> = settings.iter().map(|(name, value)| (name.clone(), unquoted(value))).collect();
    let inner = Fields(&unquoted);
    let within = |error: FieldError| FieldError::new("overrideSettings", format!("{}: {}", error.field, error.message));
    for (name, value) in &unquoted {
        match name.as_str() {
            "maxTime" => wishes.time = seconds(inner, "maxTime").map_err(within)?.unwrap_or(DEFAULT_TIME),
            "maxVisits" if wishes.nodes.is_none() => wishes.nodes = visits(inner).map_err(within)?,
            "maxVisits" => {}
            "analysisPVLen" => wishes.line_length = line_length(inner).map_err(within)?,
            "reportAnalysisWinratesAs" => wishes.perspective = perspective(value).map_err(within)?,
            name if TUNING.iter().any(|start| name.starts_with(start)) => {}
            name => unknown.push(name.to_owned()),
        }
    }
    Ok((wishes, unknown))
}

fn unquoted(value: &Value) -> Value {
    let number = value.as_str().and_then(|text| serde_json::from_str::<serde_json::Number>(text.trim()).ok());
    number.map_or_else(|| value.clone(), Value::Number)
}

fn line_length(fields: Fields<'_>) -> Result<Option<usize>, FieldError> {
    let length = fields.unsigned("analysisPVLen")?;
    Ok(length.map(|length| usize::try_from(length).unwrap_or(usize::MAX)))
}

fn seconds(fields: Fields<'_>, name: &str) -> Result<Option<Duration>, FieldError> {
    let wrong = || FieldError::new(name, "expected a number of seconds above 0");
    let Some(value) = fields.get(name) else { return Ok(None) };
    let seconds = value.as_f64().filter(|&seconds| seconds > 0.0).ok_or_else(wrong)?;
    // More than a clock can count is no limit that matters.
    Ok(Some(Duration::try_from_secs_f64(seconds.min(1e9)).map_err(|_| wrong())?))
}

fn perspective(value: &Value) -> Result<Perspective, FieldError> {
    match value.as_str().unwrap_or_default().to_ascii_uppercase().as_str() {
        "BLACK" => Ok(Perspective::Of(Color::Black)),
        "WHITE" => Ok(Perspective::Of(Color::White)),
        "SIDETOMOVE" => Ok(Perspective::SideToMove),
        _ => Err(FieldError::new("reportAnalysisWinratesAs", "expected BLACK, WHITE or SIDETOMOVE")),
    }
}
