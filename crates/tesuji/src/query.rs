//! What was said about a question. The rest is read from the file, inferred, or taken by default: see
//! [`Reading`](crate::Reading).

use tesuji_board::{ByColor, Color, Point, PointSet};
use tesuji_question::{CaptureKind, CaptureQuestion, Closure, LifeQuestion, TargetRule};

use crate::error::Error;
use crate::position::{Block, Group, Position};

/// Does this group live? A query may leave everything but the position open.
///
/// | left open | then it is |
/// |---|---|
/// | the group ([`LifeQuery::of`]) | the marked stones, otherwise the group that is surrounded |
/// | `first` | as the file says, otherwise Black |
/// | `area` | the marked points, otherwise inferred: small first, and wider as far as it takes |
/// | `closure` | both closures, which must agree |
/// | `ko_threats` | found: how many decide |
///
/// ```
/// use tesuji::{Color, LifeQuery, Position, Solver};
/// let position: Position = "
///     3 |X X X X X .
///     2 |O O O O X .
///     1 |. . . O X .
///       +-----------".parse()?;
/// let query = LifeQuery::about(position.group_at("A2")?).first(Color::White);
/// println!("{}", Solver::new().life(query)?); // White lives with B1
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LifeQuery {
    pub(crate) position: Position,
    pub(crate) target: Option<Vec<Point>>,
    pub(crate) first: Option<Color>,
    pub(crate) area: AreaChoice,
    pub(crate) closure: Option<Closure>,
    pub(crate) target_rule: TargetRule,
    pub(crate) ko_threats: Option<ByColor<u8>>,
    pub(crate) room: PointSet,
    pub(crate) near: Option<PointSet>,
}

/// Where may be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AreaChoice {
    /// As the file says, otherwise inferred.
    #[default]
    Stated,
    /// Inferred, whatever the file says.
    Inferred,
    /// These points.
    Given(PointSet),
}

impl LifeQuery {
    /// The group that is meant in this position, whichever that is.
    ///
    /// ```
    /// # use tesuji::{LifeQuery, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let answer = Solver::new().life(LifeQuery::of(&position))?;
    /// assert_eq!(answer.question.target.len(), 1);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn of(position: &Position) -> LifeQuery {
        LifeQuery {
            position: position.clone(),
            target: None,
            first: None,
            area: AreaChoice::Stated,
            closure: None,
            target_rule: TargetRule::default(),
            ko_threats: None,
            room: PointSet::EMPTY,
            near: None,
        }
    }

    /// This group.
    ///
    /// ```
    /// # use tesuji::{LifeQuery, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let answer = Solver::new().life(LifeQuery::about(position.group_at("A2")?))?;
    /// assert_eq!(answer.moves[0].to_string(), "B1");
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn about(group: Group) -> LifeQuery {
        LifeQuery { target: Some(group.target().to_vec()), ..LifeQuery::of(group.position()) }
    }

    /// Exactly this question, of which nothing is open.
    ///
    /// ```
    /// # use tesuji::{LifeQuery, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let solver = Solver::new();
    /// let answer = solver.life(&position)?;
    /// let again = solver.life(LifeQuery::exactly(&answer.question)?)?;
    /// assert_eq!(again.verdict, answer.verdict);
    /// assert!(again.reading.assumed().is_empty());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If its position is impossible.
    pub fn exactly(question: &LifeQuestion) -> Result<LifeQuery, Error> {
        let position = Position::try_from(question.position.clone())?;
        let group = Group::of(&position, &question.target)?;
        let by_color = |threats: tesuji_question::KoThreats| match group.color() {
            Color::Black => ByColor::new(threats.defender, threats.attacker),
            Color::White => ByColor::new(threats.attacker, threats.defender),
        };
        Ok(LifeQuery {
            first: Some(question.position.to_play),
            area: AreaChoice::Given(question.area),
            closure: Some(question.closure),
            target_rule: question.target_rule,
            ko_threats: question.ko_threats.map(by_color),
            ..LifeQuery::about(group)
        })
    }

    /// This player moves first.
    ///
    /// ```
    /// # use tesuji::{Color, LifeQuery, Position, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let query = LifeQuery::of(&position).first(Color::White);
    /// assert_eq!(Solver::new().life(query)?.status(), Some(Status::Lives));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn first(self, first: Color) -> LifeQuery {
        LifeQuery { first: Some(first), ..self }
    }

    /// Moves may be played on these points.
    ///
    /// ```
    /// # use tesuji::{LifeQuery, Point, PointSet, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let area: PointSet = ["A1", "B1", "C1"].iter().map(|name| name.parse::<Point>()).collect::<Result<_, _>>()?;
    /// let answer = Solver::new().life(LifeQuery::of(&position).area(area))?;
    /// assert_eq!(answer.question.area, area);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn area(self, area: PointSet) -> LifeQuery {
        LifeQuery { area: AreaChoice::Given(area), ..self }
    }

    /// The area is inferred, also where one is marked.
    ///
    /// ```
    /// # use tesuji::{LifeQuery, Origin, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let reading = Solver::new().read(&LifeQuery::of(&position).infer_area())?;
    /// assert_eq!(reading.area.origin, Origin::Inferred);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn infer_area(self) -> LifeQuery {
        LifeQuery { area: AreaChoice::Inferred, ..self }
    }

    /// What lies beyond the area is taken for this.
    ///
    /// ```
    /// # use tesuji::{Closure, LifeQuery, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let answer = Solver::new().life(LifeQuery::of(&position).closure(Closure::Wall))?;
    /// assert_eq!(answer.question.closure, Closure::Wall);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn closure(self, closure: Closure) -> LifeQuery {
        LifeQuery { closure: Some(closure), ..self }
    }

    /// Of several blocks, any or every one must be saved.
    ///
    /// ```
    /// # use tesuji::{LifeQuery, Position, Solver, TargetRule};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let answer = Solver::new().life(LifeQuery::of(&position).target_rule(TargetRule::Every))?;
    /// assert_eq!(answer.question.target_rule, TargetRule::Every);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn target_rule(self, target_rule: TargetRule) -> LifeQuery {
        LifeQuery { target_rule, ..self }
    }

    /// Decide it for these ko threats, instead of finding out how many decide.
    ///
    /// ```
    /// # use tesuji::{ByColor, LifeQuery, Position, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// // Black has two threats, White none.
    /// let query = LifeQuery::of(&position).ko_threats(ByColor::new(2, 0));
    /// assert_eq!(Solver::new().life(query)?.status(), Some(Status::Dies));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn ko_threats(self, threats: ByColor<u8>) -> LifeQuery {
        LifeQuery { ko_threats: Some(threats), ..self }
    }

    /// Where no group is named or marked: one with a stone or a liberty on these points is meant, otherwise the weakest
    /// block there.
    ///
    /// ```
    /// # use tesuji::{LifeQuery, Point, PointSet, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let corner = PointSet::from("A1".parse::<Point>()?);
    /// assert!(Solver::new().read(&LifeQuery::of(&position).near(corner)).is_ok());
    /// let elsewhere = PointSet::from("F3".parse::<Point>()?); // no stone and no liberty of a group in question
    /// assert!(Solver::new().read(&LifeQuery::of(&position).near(elsewhere)).is_err());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn near(self, points: PointSet) -> LifeQuery {
        LifeQuery { near: Some(points), ..self }
    }

    /// If the area is inferred, it shall have room for these moves.
    ///
    /// ```
    /// # use tesuji::{LifeQuery, Point, PointSet, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let move_of_a_book = PointSet::from("F1".parse::<Point>()?);
    /// let answer = Solver::new().life(LifeQuery::of(&position).room_for(move_of_a_book))?;
    /// assert!(move_of_a_book.is_subset(&answer.question.area));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn room_for(self, points: PointSet) -> LifeQuery {
        LifeQuery { room: points, ..self }
    }
}

impl From<Group> for LifeQuery {
    fn from(group: Group) -> LifeQuery {
        LifeQuery::about(group)
    }
}

impl From<&Position> for LifeQuery {
    fn from(position: &Position) -> LifeQuery {
        LifeQuery::of(position)
    }
}

/// Can this block be captured?
///
/// ```
/// use tesuji::{CaptureKind, CatchQuery, Color, Position, Solver};
/// let position: Position = "
///     3 |. X . .
///     2 |X O . .
///     1 |. X . .
///       +-------".parse()?;
/// let query = CatchQuery::about(position.block_at("B2")?).first(Color::Black).kind(CaptureKind::Ladder);
/// assert!(Solver::new().catch(query)?.is_caught());
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct CatchQuery {
    pub(crate) block: Block,
    pub(crate) first: Option<Color>,
    pub(crate) kind: CaptureKind,
    pub(crate) ko_winner: Option<Color>,
    pub(crate) boundary: PointSet,
}

impl CatchQuery {
    /// This block, by any means, with the side to play moving first.
    ///
    /// ```
    /// # use tesuji::{CatchQuery, Position, Solver};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// assert!(Solver::new().catch(CatchQuery::about(position.block_at("B2")?))?.is_caught());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn about(block: Block) -> CatchQuery {
        CatchQuery { block, first: None, kind: CaptureKind::Auto, ko_winner: None, boundary: PointSet::EMPTY }
    }

    /// This player moves first.
    ///
    /// ```
    /// # use tesuji::{CatchQuery, Color, Position, Solver};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// let query = CatchQuery::about(position.block_at("B2")?).first(Color::White);
    /// println!("{}", Solver::new().catch(query)?);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn first(self, first: Color) -> CatchQuery {
        CatchQuery { first: Some(first), ..self }
    }

    /// How tightly.
    ///
    /// ```
    /// # use tesuji::{CaptureKind, CatchQuery, Position, Solver};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// let query = CatchQuery::about(position.block_at("B2")?).kind(CaptureKind::Ladder);
    /// assert!(Solver::new().catch(query)?.is_caught());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn kind(self, kind: CaptureKind) -> CatchQuery {
        CatchQuery { kind, ..self }
    }

    /// This player ignores every ko ban.
    ///
    /// ```
    /// # use tesuji::{CatchQuery, Color, Position, Solver};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// let query = CatchQuery::about(position.block_at("B2")?).ko_winner(Color::White);
    /// assert_eq!(query.question().ko_winner, Some(Color::White));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn ko_winner(self, ko_winner: Color) -> CatchQuery {
        CatchQuery { ko_winner: Some(ko_winner), ..self }
    }

    /// The hunter may not play on these points.
    ///
    /// ```
    /// # use tesuji::{CatchQuery, Point, PointSet, Position, Solver};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// let boundary = PointSet::from("D3".parse::<Point>()?);
    /// let query = CatchQuery::about(position.block_at("B2")?).boundary(boundary);
    /// assert!(Solver::new().catch(query)?.is_caught());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn boundary(self, boundary: PointSet) -> CatchQuery {
        CatchQuery { boundary, ..self }
    }

    /// The complete question.
    ///
    /// ```
    /// # use tesuji::{CatchQuery, Position};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// let question = CatchQuery::about(position.block_at("B2")?).question();
    /// assert_eq!(question.prey.to_string(), "B2");
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn question(&self) -> CaptureQuestion {
        let position = self.block.position();
        let position = self.first.map_or_else(|| position.clone(), |first| position.with_first(first));
        CaptureQuestion {
            position: position.setup().clone(),
            prey: self.block.stone(),
            kind: self.kind,
            ko_winner: self.ko_winner,
            boundary: self.boundary,
        }
    }
}

impl From<Block> for CatchQuery {
    fn from(block: Block) -> CatchQuery {
        CatchQuery::about(block)
    }
}
