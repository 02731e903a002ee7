//! The one reading: which group, which area, which closure and who plays first are meant, where not everything was
//! said.
//!
//! ```text
//!   given (options, fields)  >  marked in the file  >  inferred  >  default
//! ```
//!
//! Nothing else in the program decides that. A reading holds the groups that may be meant, because which of them is
//! meant is seen only when they are read: it is the one for which the first move matters. Whatever follows an answer
//! starts from the question that was answered, never from another inference.

use std::fmt;

use tesuji_board::{ByColor, Color, Point, PointSet};
use tesuji_question::{Closure, KoThreats, LifeQuestion, QuestionPart, TargetRule};

use crate::error::Error;
use crate::position::{Group, Position};
use crate::query::{AreaChoice, LifeQuery};

/// How a query is understood.
///
/// ```
/// use tesuji::{Assumed, LifeQuery, Origin, Position, Solver};
/// let position: Position = "
///     3 |X X X X X .
///     2 |O O O O X .
///     1 |. . . O X .
///       +-----------".parse()?;
/// let reading = Solver::new().read(&LifeQuery::of(&position))?;
/// assert_eq!(reading.groups.origin, Origin::Inferred);
/// assert_eq!(reading.groups.value[0].stones().len(), 5);
/// assert_eq!(reading.assumed(), [Assumed::First, Assumed::Target, Assumed::Area]);
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The position, with the player who moves first.
    pub position: Position,
    /// Who moves first.
    pub first: Part<Color>,
    /// The group, or the groups that may be meant, the likeliest first.
    pub groups: Part<Vec<Group>>,
    /// Where may be played.
    pub area: Part<AreaPlan>,
    /// What lies beyond.
    pub closure: Part<Closure>,
    /// Whether any or every block must be saved.
    pub target_rule: TargetRule,
    /// The ko threats that are given.
    pub ko_threats: Option<ByColor<u8>>,
    /// Points that an inferred area shall have room for.
    pub(crate) room: PointSet,
}

/// A part of a reading, and where it comes from.
///
/// ```
/// # use tesuji::{Color, LifeQuery, Origin, Part, Position, Solver};
/// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
/// let reading = Solver::new().read(&LifeQuery::of(&position).first(Color::White))?;
/// assert_eq!(reading.first, Part { value: Color::White, origin: Origin::Given });
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<T> {
    /// What it is.
    pub value: T,
    /// Who says so.
    pub origin: Origin,
}

/// Where a part of a reading comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The query says it.
    Given,
    /// The file says it.
    Marked,
    /// Nobody says it: the position suggests it.
    Inferred,
    /// Nobody says it, and nothing suggests it.
    Default,
}

/// Where may be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AreaPlan {
    /// On these points.
    Exact(PointSet),
    /// On these, from small to large, as far as it takes. Of the likeliest group; each has its own.
    Staged(Vec<PointSet>),
}

impl AreaPlan {
    /// The points, at most.
    ///
    /// ```
    /// # use tesuji::{LifeQuery, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let reading = Solver::new().read(&LifeQuery::of(&position))?;
    /// assert!(reading.area.value.widest().len() >= 3);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn widest(&self) -> PointSet {
        match self {
            AreaPlan::Exact(area) => *area,
            AreaPlan::Staged(areas) => areas.last().copied().unwrap_or_default(),
        }
    }
}

/// Something that neither the query nor the file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumed {
    /// Who plays first.
    First,
    /// Which stones are meant.
    Target,
    /// Where may be played.
    Area,
}

impl Reading {
    /// Reads a query. This does not search.
    pub(crate) fn new(query: &LifeQuery) -> Result<Reading, Error> {
        let first = first(query);
        let position = query.position.with_first(first.value);
        let groups = groups(query, &position)?;
        let (area, marked_closure) = area(query, &position, &groups.value[0])?;
        let closure = match (query.closure, marked_closure) {
            (Some(value), _) => Part { value, origin: Origin::Given },
            (None, Some(value)) => Part { value, origin: Origin::Marked },
            (None, None) => Part { value: Closure::default(), origin: Origin::Default },
        };
        let (target_rule, ko_threats, room) = (query.target_rule, query.ko_threats, query.room);
        Ok(Reading { position, first, groups, area, closure, target_rule, ko_threats, room })
    }

    /// What nobody has said.
    pub fn assumed(&self) -> Vec<Assumed> {
        let assumed = |origin| matches!(origin, Origin::Inferred | Origin::Default);
        let parts = [
            (assumed(self.first.origin), Assumed::First),
            (assumed(self.groups.origin), Assumed::Target),
            (assumed(self.area.origin), Assumed::Area),
        ];
        parts.into_iter().filter(|&(is, _)| is).map(|(_, what)| what).collect()
    }

    /// The question about one of the groups. Where the area is staged it is the widest one, and the staged reading
    /// finds how much of it is needed.
    ///
    /// ```
    /// # use tesuji::{LifeQuery, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let reading = Solver::new().read(&LifeQuery::of(&position))?;
    /// let question = reading.question(&reading.groups.value[0]);
    /// assert_eq!(question.area, reading.area.value.widest());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn question(&self, group: &Group) -> LifeQuestion {
        let area = match &self.area.value {
            AreaPlan::Exact(area) => *area,
            AreaPlan::Staged(_) => tesuji_life::open_area(self.position.board(), group.target()) | self.room,
        };
        let by_role =
            |threats: ByColor<u8>| KoThreats { attacker: threats[!group.color()], defender: threats[group.color()] };
        LifeQuestion {
            position: self.position.setup().clone(),
            target: group.target().to_vec(),
            target_rule: self.target_rule,
            area,
            closure: self.closure.value,
            ko_threats: self.ko_threats.map(by_role),
        }
    }

    /// Whether areas are tried from small to large until the closures agree.
    pub(crate) fn is_staged(&self) -> bool {
        matches!(self.area.value, AreaPlan::Staged(_)) && self.closure.value == Closure::Both
    }

    /// The reading with only the group that was answered.
    pub(crate) fn narrowed(mut self, group: usize) -> Reading {
        let group = self.groups.value.swap_remove(group);
        if let AreaPlan::Staged(stages) = &mut self.area.value {
            *stages = tesuji_life::open::area::stages(self.position.board(), group.target());
        }
        self.groups.value = vec![group];
        self
    }
}

fn first(query: &LifeQuery) -> Part<Color> {
    let stated = query.position.stated();
    match query.first {
        Some(value) => Part { value, origin: Origin::Given },
        None => {
            let origin = if stated.first_given { Origin::Marked } else { Origin::Default };
            Part { value: stated.position.to_play, origin }
        }
    }
}

fn groups(query: &LifeQuery, position: &Position) -> Result<Part<Vec<Group>>, Error> {
    if let Some(target) = &query.target {
        return Ok(Part { value: vec![Group::of(position, target)?], origin: Origin::Given });
    }
    let marked: Vec<Point> = query.position.stated().target.iter().collect();
    if !marked.is_empty() {
        return Ok(Part { value: vec![Group::of(position, &marked)?], origin: Origin::Marked });
    }
    let value = match &query.near {
        Some(points) => position.groups_near(points),
        None => position.groups(),
    };
    if value.is_empty() {
        let message = "no stone is marked as the target, and no group is surrounded: say which is meant";
        return Err(Error::question(QuestionPart::Target, message));
    }
    Ok(Part { value, origin: Origin::Inferred })
}

/// The area, and the closure that the file states with it.
fn area(query: &LifeQuery, position: &Position, likeliest: &Group) -> Result<(Part<AreaPlan>, Option<Closure>), Error> {
    let off = |area: &PointSet| area.iter().find(|&point| !position.board().is_on_board(point));
    let stated = match query.area {
        AreaChoice::Given(area) => {
            if let Some(point) = off(&area) {
                let message = format!("{point} is not on the board of {}", position.board().size());
                return Err(Error::question(QuestionPart::Area, message));
            }
            return Ok((Part { value: AreaPlan::Exact(area), origin: Origin::Given }, None));
        }
        AreaChoice::Inferred => None,
        AreaChoice::Stated => query.position.stated().stated_area(&likeliest.stones()),
    };
    Ok(match stated {
        Some((area, closure)) => (Part { value: AreaPlan::Exact(area), origin: Origin::Marked }, closure),
        None => {
            let stages = tesuji_life::open::area::stages(position.board(), likeliest.target());
            (Part { value: AreaPlan::Staged(stages), origin: Origin::Inferred }, None)
        }
    })
}

/// What was assumed, in words, once it is known for which question.
pub(crate) struct Assumptions<'a> {
    pub(crate) assumed: &'a [Assumed],
    pub(crate) question: &'a LifeQuestion,
}

impl fmt::Display for Assumptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let question = self.question;
        let said = self.assumed.iter().map(|assumed| match assumed {
            Assumed::First => format!("{} plays first", question.position.to_play),
            Assumed::Target => {
                let target: PointSet = question.target.iter().copied().collect();
                format!("the group in question is the one at {target}")
            }
            Assumed::Area => format!("moves are played on {}", question.area),
        });
        write!(f, "Assumed: {}.", said.collect::<Vec<_>>().join("; "))
    }
}
