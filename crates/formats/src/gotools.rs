//! The files of the GoTools database (Wolf 1994).
//!
//! ```text
//!   $ P2034170                                   id: P, then seven digits
//!   AAEABA?BB?BD..AEC[BB][BD][CA][EA]            stones, then targets; "\" at the end of a line continues it
//!   ?+l2d#27 3 1 81.48 12 ?? 0 255 :CCABBC..@@:  result lines; an empty line ends the record
//! ```
//!
//! A stone is `A` (attacker) or `?` (defender), then column and row, `A` to `S`, counted from a corner of a 19x19
//! board. The largest empty region is the outside; attacker blocks that touch it are the wall; the area is everything
//! inside the wall. A result line tells who plays first, the status he attains, how reliable that is, and the
//! sequence. One line per first move, best first; moves that are not listed lose outright.
//!
//! Files come from other hands: a broken record is reported with its line, the others still arrive.

use tesuji_board::{Board, Color, Move, Point, PointSet, Setup, Size};
use tesuji_question::{Closure, LifeQuestion, Role, Status, TargetRule};

use crate::error::{FormatError, Place, Room, quoted};

/// The attacker's colour in questions made of records: problems are "Black to kill" by custom.
pub const ATTACKER: Color = Color::Black;

/// One problem of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoToolsRecord {
    /// Its name, such as `P2034170`.
    pub id: String,
    /// The attacker's stones.
    pub attacker: PointSet,
    /// The defender's stones.
    pub defender: PointSet,
    /// A stone of each target block.
    pub targets: Vec<Point>,
    /// The recorded results.
    pub results: Vec<GoToolsResult>,
    /// The line where the record begins.
    pub place: Place,
}

/// One recorded result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoToolsResult {
    /// Who plays first.
    pub mover: Role,
    /// Whether the mover wins if no threats are used.
    pub mover_wins: bool,
    /// The status that is attained.
    pub status: Status,
    /// Leaves of the verification tree.
    pub leaves: u64,
    /// Flag 3: reliable; flag 1: not.
    pub reliable: bool,
    /// The sequence, the mover first.
    pub sequence: Vec<Move>,
    /// Its line.
    pub place: Place,
}

/// The longest line of a record, in bytes: all stones of a board take a third of it.
const LONGEST: usize = 4_096;
/// What is reckoned for a record, and for a line of it, with the position that is made of them.
const RECORD_BYTES: usize = 2_048;
const LINE_BYTES: usize = 512;

/// Reads all records of a file; each is a problem or the reason why it is none.
///
/// ```
/// let text = "$ P0000001\r\nABAABBACB?AB[AB]\r\nA+d#1 3 1 0.00 1 ?? 0 255 :AA:\r\n\r\n";
/// let record = tesuji_formats::gotools::parse(text).remove(0).unwrap();
/// assert_eq!(record.targets[0].to_string(), "A2");
/// assert_eq!(record.results[0].status.to_string(), "d");
/// ```
pub fn parse(text: &str) -> Vec<Result<GoToolsRecord, FormatError>> {
    parse_within(text, Room::new(Room::DEFAULT))
}

/// Reads the records that there is room for; then comes an error.
pub(crate) fn parse_within(text: &str, mut room: Room) -> Vec<Result<GoToolsRecord, FormatError>> {
    let mut records: Vec<Vec<(String, Place)>> = Vec::new();
    let mut inside = false;
    let mut full = None;
    for (line, place) in joined_lines(text) {
        let bytes = if line.starts_with('$') { RECORD_BYTES } else { LINE_BYTES };
        if let Err(error) = room.take(bytes + 2 * line.len(), place) {
            full = Some(error);
            break;
        }
        if line.starts_with('$') {
            records.push(vec![(line, place)]);
            inside = true;
        } else if line.trim().is_empty() {
            inside = false;
        } else if let (true, Some(record)) = (inside, records.last_mut()) {
            record.push((line, place));
        }
    }
    records.iter().map(|lines| record(lines)).chain(full.map(Err)).collect()
}

/// Whether the text has a record.
pub(crate) fn has_record(text: &str) -> bool {
    text.lines().any(|line| is_id_line(line.trim_end()))
}

fn is_id_line(line: &str) -> bool {
    let id = line.strip_prefix('$').map(str::trim).and_then(|id| id.strip_prefix('P'));
    id.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// The lines, those that end with a backslash joined with the next, each with where it begins.
fn joined_lines(text: &str) -> impl Iterator<Item = (String, Place)> {
    let mut lines = text.lines().zip(1..);
    std::iter::from_fn(move || {
        let (first, number) = lines.next()?;
        let mut joined = String::new();
        let mut line = first.trim_end();
        while let Some(content) = line.strip_suffix('\\') {
            joined.push_str(content);
            line = lines.next().map_or("", |(next, _)| next.trim_end());
        }
        joined.push_str(line);
        Some((joined, Place::new(number, 1)))
    })
}

fn record(lines: &[(String, Place)]) -> Result<GoToolsRecord, FormatError> {
    if let Some((line, place)) = lines.iter().find(|(line, _)| line.len() > LONGEST) {
        let found = format!("a line of {} characters", line.len());
        return Err(FormatError::syntax(*place, found, format!("at most {LONGEST}")));
    }
    let (header, place) = &lines[0];
    if !is_id_line(header) {
        return Err(FormatError::syntax(*place, quoted(header), "an id such as '$ P2034170'"));
    }
    let id = header[1..].trim().to_owned();
    let Some((stones, stones_place)) = lines.get(1) else {
        return Err(FormatError::syntax(*place, format!("{id} has no stones"), "a line such as 'AAE?BB[BB]' after it"));
    };
    let mut record = GoToolsRecord {
        id,
        attacker: PointSet::new(),
        defender: PointSet::new(),
        targets: Vec::new(),
        results: Vec::new(),
        place: *place,
    };
    record.read_stones(stones, *stones_place)?;
    record.check(*stones_place)?;
    record.results = lines[2..].iter().map(|(line, place)| result(line, *place)).collect::<Result<_, _>>()?;
    Ok(record)
}

/// Two letters `A` to `S`.
fn point(column: u8, row: u8) -> Option<Point> {
    let index = |letter: u8| (b'A'..=b'S').contains(&letter).then(|| letter - b'A');
    Point::new(index(column)?, index(row)?)
}

impl GoToolsRecord {
    fn read_stones(&mut self, line: &str, place: Place) -> Result<(), FormatError> {
        let bytes = line.trim().as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let here = Place::new(place.line, at as u32 + 1);
            let wrong = || {
                let found = quoted(&String::from_utf8_lossy(&bytes[at..(at + 4).min(bytes.len())]));
                FormatError::syntax(here, found, "a stone such as 'AAE' or '?BB', or a target such as '[BB]'")
            };
            let get = |i: usize| bytes.get(at + i).copied().unwrap_or(0);
            let named = point(get(1), get(2)).ok_or_else(wrong)?;
            match (get(0), get(3)) {
                (b'A', _) => self.add_stone(Role::Attacker, named, here)?,
                (b'?', _) => self.add_stone(Role::Defender, named, here)?,
                (b'[', b']') => {
                    self.targets.push(named);
                    at += 1;
                }
                _ => return Err(wrong()),
            }
            at += 3;
        }
        Ok(())
    }

    fn add_stone(&mut self, role: Role, point: Point, place: Place) -> Result<(), FormatError> {
        if self.attacker.contains(point) || self.defender.contains(point) {
            return Err(FormatError::syntax(place, format!("a second stone at {point}"), "one stone on a point"));
        }
        match role {
            Role::Attacker => self.attacker.insert(point),
            Role::Defender => self.defender.insert(point),
        };
        Ok(())
    }

    fn check(&self, place: Place) -> Result<(), FormatError> {
        if let Some(empty) = self.targets.iter().find(|&&t| !self.defender.contains(t)) {
            let found = format!("the target {empty} is not a stone of the defender");
            return Err(FormatError::syntax(place, found, "targets '[XY]' on stones '?XY'"));
        }
        if self.targets.is_empty() {
            return Err(FormatError::syntax(place, "no target", "at least one target such as '[BB]' after the stones"));
        }
        let setup = self.setup(Role::Attacker);
        Board::from_setup(&setup).map(drop).map_err(|problem| FormatError::Impossible { place, problem })
    }

    /// The position with this side to play.
    pub fn setup(&self, first: Role) -> Setup {
        let colored = |points: &PointSet, color: Color| points.iter().map(|p| (p, color)).collect::<Vec<_>>();
        let mut stones = colored(&self.attacker, ATTACKER);
        stones.extend(colored(&self.defender, !ATTACKER));
        let to_play = if first == Role::Attacker { ATTACKER } else { !ATTACKER };
        Setup { size: Size::STANDARD, stones, to_play, ko: None }
    }

    /// The area: everything inside the wall.
    pub fn area(&self) -> PointSet {
        let all = PointSet::all(Size::STANDARD);
        let outside = largest_region(all - self.attacker - self.defender);
        let near = outside.dilated();
        let mut wall = PointSet::new();
        let mut rest = self.attacker;
        while let Some(stone) = rest.first() {
            let block = region_of(stone, &rest);
            rest -= block;
            if block.intersects(&near) {
                wall |= block;
            }
        }
        // A single point that only the wall surrounds is an eye of the wall where nobody plays; a larger hole is
        // kept, as in the published problems.
        let mut inside = all - outside - wall;
        let mut area = PointSet::new();
        while let Some(start) = inside.first() {
            let part = region_of(start, &inside);
            inside -= part;
            if part.intersects(&self.defender) || part.len() > 1 {
                area |= part;
            }
        }
        area
    }

    /// The question with this side to play first.
    pub fn question(&self, first: Role) -> LifeQuestion {
        LifeQuestion {
            position: self.setup(first),
            target: self.targets.clone(),
            target_rule: TargetRule::Any,
            area: self.area(),
            closure: Closure::default(),
            ko_threats: None,
        }
    }

    /// The recorded results of one side, best first.
    pub fn results_of(&self, mover: Role) -> impl Iterator<Item = &GoToolsResult> {
        self.results.iter().filter(move |r| r.mover == mover)
    }

    /// Who plays first in the problem as it is shown: whoever has recorded results, the attacker if both have.
    pub fn first(&self) -> Role {
        match self.results_of(Role::Attacker).next().or(self.results.first()) {
            Some(result) => result.mover,
            None => Role::Attacker,
        }
    }
}

/// The points of `of` that hang together with `start`.
fn region_of(start: Point, of: &PointSet) -> PointSet {
    let mut region = PointSet::from(start);
    loop {
        let grown = region.dilated() & *of;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

/// The largest connected part of a set.
fn largest_region(mut points: PointSet) -> PointSet {
    let mut largest = PointSet::new();
    while let Some(start) = points.first() {
        let region = region_of(start, &points);
        points -= region;
        if region.len() > largest.len() {
            largest = region;
        }
    }
    largest
}

/// `?+l2d#27 3 1 81.48 12 ?? 0 255 :CCABBC@@:`
fn result(line: &str, place: Place) -> Result<GoToolsResult, FormatError> {
    let wrong = |column: usize, what: &str| {
        let at = Place::new(place.line, column as u32 + 1);
        FormatError::syntax(
            at,
            quoted(line.get(column..).unwrap_or(line)),
            format!("{what} as in '?+l2d#27 3 .. :CCAB:'"),
        )
    };
    let mover = match line.as_bytes().first() {
        Some(b'A') => Role::Attacker,
        Some(b'?') => Role::Defender,
        _ => return Err(wrong(0, "the mover A or ?")),
    };
    let mover_wins = match line.as_bytes().get(1) {
        Some(b'+') => true,
        Some(b'-') => false,
        _ => return Err(wrong(1, "a sign + or -")),
    };
    let (status, rest) = line[2..].split_once('#').ok_or_else(|| wrong(2, "a status and #"))?;
    let status: Status = status.trim().parse().map_err(|_| wrong(2, "a status"))?;
    let mut fields = rest.split_whitespace();
    let leaves = fields.next().and_then(|f| f.parse().ok()).ok_or_else(|| wrong(2, "a number after #"))?;
    let reliable = match fields.next() {
        Some("3") => true,
        Some(flag) if flag.parse::<u32>().is_ok() => false,
        _ => return Err(wrong(2, "a flag after the number")),
    };
    let colon = line.find(':').ok_or_else(|| wrong(0, "a sequence between colons"))?;
    let sequence = line[colon + 1..].strip_suffix(':').unwrap_or(&line[colon + 1..]);
    let sequence = moves(sequence).ok_or_else(|| wrong(colon, "pairs of letters A to S or @@"))?;
    Ok(GoToolsResult { mover, mover_wins, status, leaves, reliable, sequence, place })
}

fn moves(text: &str) -> Option<Vec<Move>> {
    let pairs = text.trim().as_bytes().chunks(2);
    pairs
        .map(|pair| match *pair {
            [b'@', b'@'] => Some(Move::Pass),
            [column, row] => point(column, row).map(Move::Play),
            _ => None,
        })
        .collect()
}
