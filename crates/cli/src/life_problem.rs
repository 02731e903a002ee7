//! From a position of a file to a life-and-death question: what the file and the options say, and what has to be assumed.
//!
//! ```text
//!   options  >  marks of the file  >  inferred (and the answer says so)
//! ```

use tesuji::{Board, Closure, Color, FilePosition, KoThreats, LifeQuestion, Point, PointSet, TargetRule};

/// What the user says about the question; the rest is taken from the file or assumed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wishes {
    pub(crate) target: Vec<Point>,
    pub(crate) target_rule: TargetRule,
    pub(crate) area: Option<Area>,
    pub(crate) closure: Closure,
    pub(crate) first: Option<Color>,
    /// Black's and White's.
    pub(crate) ko_threats: Option<tesuji::ByColor<u8>>,
}

/// The area as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Area {
    /// Inferred, whatever the file says.
    Auto,
    /// These points.
    Points(Vec<Point>),
}

/// A question, with what was assumed in it.
#[derive(Clone, Debug)]
pub(crate) struct LifeProblem {
    /// One, or one for each group that may be meant.
    pub(crate) questions: Vec<LifeQuestion>,
    pub(crate) assumed: Vec<Assumption>,
}

/// Something that neither the options nor the file say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Assumption {
    /// Who plays first.
    First,
    /// Which stones are meant.
    Target,
    /// Where may be played.
    Area,
}

impl Assumption {
    /// The field of a JSON query that would have said it.
    pub(crate) fn field(self) -> &'static str {
        match self {
            Assumption::First => "initialPlayer",
            Assumption::Target => "target",
            Assumption::Area => "area",
        }
    }
}

impl LifeProblem {
    /// The question that is asked about a position.
    pub(crate) fn new(position: &FilePosition, wishes: &Wishes) -> anyhow::Result<LifeProblem> {
        let mut position = position.clone();
        let mut assumed = Vec::new();
        match wishes.first {
            Some(first) if first != position.position.to_play => {
                position.position.to_play = first;
                position.position.ko = None;
            }
            Some(_) => {}
            None if !position.first_given => assumed.push(Assumption::First),
            None => {}
        }
        let board = Board::from_setup(&position.position)?;
        if !wishes.target.is_empty() {
            position.target = wishes.target.iter().copied().collect();
        }
        let mut targets = vec![position.target.iter().collect::<Vec<Point>>()];
        if position.target.is_empty() {
            assumed.push(Assumption::Target);
            targets = tesuji::infer_target(&board);
            anyhow::ensure!(
                !targets.is_empty(),
                "no stone is marked as the target, and no group is surrounded: say which with --target C3"
            );
        }
        position.target = targets[0].iter().copied().collect();
        let area = match &wishes.area {
            Some(Area::Points(points)) => points.iter().copied().collect(),
            Some(Area::Auto) => PointSet::EMPTY,
            None => position.life_question().map_or(PointSet::EMPTY, |question| question.area),
        };
        if area.is_empty() {
            assumed.push(Assumption::Area);
        }
        let question = |target: Vec<Point>| LifeQuestion {
            position: position.position.clone(),
            target_rule: wishes.target_rule,
            area,
            closure: wishes.closure,
            ko_threats: wishes
                .ko_threats
                .zip(target.iter().find_map(|&p| board.color(p)))
                .map(|(threats, defender)| KoThreats { attacker: threats[!defender], defender: threats[defender] }),
            target,
        };
        Ok(LifeProblem { questions: targets.into_iter().map(question).collect(), assumed })
    }

    /// The question about the likeliest group, with its area: for those who keep it rather than answer it at once.
    pub(crate) fn likeliest(&self) -> anyhow::Result<LifeQuestion> {
        let mut question = self.questions[0].clone();
        if question.area.is_empty() {
            let board = Board::from_setup(&question.position)?;
            question.area = tesuji::infer_area(&board, &question.target);
        }
        Ok(question)
    }

    /// The assumptions in a sentence; nothing if there are none.
    pub(crate) fn assumptions(&self, question: &LifeQuestion) -> Option<String> {
        if self.assumed.is_empty() {
            return None;
        }
        let said = self.assumed.iter().map(|assumption| match assumption {
            Assumption::First => format!("{} plays first", question.position.to_play),
            Assumption::Target => {
                let target: PointSet = question.target.iter().copied().collect();
                format!("the group in question is the one at {target}")
            }
            Assumption::Area => format!("moves are played on {}", question.area),
        });
        Some(format!("Assumed: {}.", said.collect::<Vec<_>>().join("; ")))
    }
}

/// The largest block that has no liberty in the open, that is, in the largest empty region: of a closed problem the group that is
/// asked about. Of equal ones the first. `None` if nothing is enclosed.
pub(crate) fn enclosed_block(board: &Board) -> Option<Point> {
    let empty = board.points_of(None);
    let mut rest = empty;
    let mut open = PointSet::new();
    while let Some(first) = rest.first() {
        let region = empty.connected_to(first);
        rest -= region;
        if region.len() > open.len() {
            open = region;
        }
    }
    let enclosed =
        board.block_heads().iter().filter(|&head| !board.liberties(head).intersects(&open)).collect::<Vec<_>>();
    enclosed
        .into_iter()
        .reduce(|best, head| if board.stone_count(head) > board.stone_count(best) { head } else { best })
}
