//! The answer to a question of life and death.

use std::fmt;

use tesuji_board::{Color, Move, Point, PointSet};
use tesuji_formats::proof_file::ProofFile;
use tesuji_formats::{Diagram, FilePosition, SolutionTree};
use tesuji_question::{
    Certainty, Length, LifeOutcome, LifeQuestion, LifeVerdict, Proof, Role, Scope, Status, Variation,
};

use super::{diagram, shape, solution};
use crate::answer::ShapeName;
use crate::error::Error;
use crate::reading::{Assumptions, Reading};
use crate::words::{self, Statement};

/// What became of a group, and for which question that was found.
///
/// ```
/// use tesuji::{Certainty, LifeVerdict, Position, Scope, Solver, Status};
/// let position: Position = "Black to play
///     3 |X X X X X X .
///     2 |O O O O O X .
///     1 |O . . . O X .
///       +-------------".parse()?;
/// let answer = Solver::new().prove().life(position.group_at("A1")?)?;
/// assert_eq!(answer.verdict, LifeVerdict::Status(Status::Dies));
/// assert_eq!(answer.certainty, Certainty::Proved);
/// assert_eq!(answer.moves[0].to_string(), "C1");
/// println!("{answer}\n{}", answer.diagram());
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LifeAnswer {
    /// The complete question that was answered: group, area, closure. To play on, to keep or to check the position,
    /// start from here.
    pub question: LifeQuestion,
    /// How the query was understood.
    pub reading: Reading,
    /// What became of the group.
    pub verdict: LifeVerdict,
    /// What the verdict holds for.
    pub scope: Scope,
    /// How far it can be trusted.
    pub certainty: Certainty,
    /// The name of the shape, where it has one.
    pub shape: Option<ShapeName>,
    /// Alive without two eyes.
    pub seki: bool,
    /// The status depends on a repetition, such as a double ko.
    pub cycle: bool,
    /// The first moves that attain the best status for the mover; one suffices unless all were asked for. Never a
    /// pass; empty when every move loses outright.
    pub moves: Vec<Point>,
    /// The status every legal first move leads to, pass included, if asked for; empty if the limits did not allow it.
    pub move_status: Vec<(Move, Status)>,
    /// The main line: the winner wins, the loser resists.
    pub line: Vec<Move>,
    /// Of an outright kill: how long it takes, if that was found.
    pub length: Option<Length>,
    /// Of an outright kill by the side that plays first: the group is dead even if its owner plays first, as far as a
    /// little effort shows it.
    pub dead_anyway: bool,
    /// The points the answer depends on, if asked for.
    pub zone: Option<PointSet>,
    /// Of a group that lives: how often its owner can play elsewhere before it matters, at most 3, if asked for.
    pub tenuki: Option<u8>,
    /// The best status that the mover attains with at most 1, 2, 3, 4 moves in a row, if asked for: the list ends with
    /// an outright win, or where the effort ended.
    pub in_a_row: Vec<Status>,
    /// The solution tree, if asked for.
    pub tree: Vec<Variation>,
    /// The proofs, if asked for and found: one for a straight status, two for a ko (that the winner wins with one
    /// threat fewer, and that the loser turns it round with that many).
    pub proofs: Vec<Proof>,
    /// What it took.
    pub effort: Effort,
}

/// What an answer took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// Nodes visited for the verdict and what was asked for beside it.
    pub nodes: u64,
    /// Nodes visited after that: for the length of a kill; of a capture also for kos and its proof.
    pub extra_nodes: u64,
}

impl LifeAnswer {
    /// What was found for the group that a reading was narrowed to.
    pub(crate) fn new(reading: Reading, asked: LifeQuestion, found: LifeOutcome, with_zone: bool) -> LifeAnswer {
        // The ways out belong to it: whoever plays on gets out there.
        let area = found.area | found.verdict.exits().unwrap_or_default();
        let question = LifeQuestion { area, closure: found.closure, ..asked };
        LifeAnswer {
            shape: found.verdict.status().and_then(|_| shape::name(&question)),
            question,
            reading,
            verdict: found.verdict,
            scope: found.scope,
            certainty: found.certainty,
            seki: found.seki,
            cycle: found.cycle,
            moves: found.moves,
            move_status: found.move_status,
            line: found.line,
            length: found.length,
            dead_anyway: found.dead_anyway,
            zone: with_zone.then_some(found.zone),
            tenuki: found.tenuki,
            in_a_row: found.in_a_row,
            tree: found.tree,
            proofs: found.proofs,
            effort: Effort { nodes: found.nodes, extra_nodes: found.extra_nodes },
        }
    }

    /// The status, if it is known.
    ///
    /// ```
    /// # use tesuji::{Position, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// assert_eq!(Solver::new().life(&position)?.status(), Some(Status::Dies));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn status(&self) -> Option<Status> {
        self.verdict.status()
    }

    /// The owner of the group.
    pub fn defender(&self) -> Color {
        self.reading.groups.value[0].color()
    }

    /// The side that moves first.
    pub fn mover(&self) -> Role {
        if self.question.position.to_play == self.defender() { Role::Defender } else { Role::Attacker }
    }

    /// Who gets what he wants. In a ko that is the side that moves first, which has found it; what it takes to win
    /// the ko, the status says.
    pub fn winner(&self) -> Option<Role> {
        self.status().map(|status| if status.is_ko() { self.mover() } else { status.winner() })
    }

    /// The moves to show: the main line, or at least the first move.
    pub fn shown_line(&self) -> Vec<Move> {
        if self.line.is_empty() {
            return self.moves.first().map(|&point| Move::Play(point)).into_iter().collect();
        }
        self.line.clone()
    }

    /// The answer diagram of a Go book: the moves numbered, the group marked.
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// println!("{}", Solver::new().life(&position)?.diagram());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn diagram(&self) -> Diagram {
        diagram::life(self)
    }

    /// The facts of the sentence, to be put into words.
    pub fn statement(&self) -> Statement {
        Statement::of_life(self)
    }

    /// What neither the query nor the file said, in a sentence; nothing if nothing was assumed.
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let assumed = Solver::new().life(&position)?.assumptions().unwrap_or_default();
    /// assert!(assumed.starts_with("Assumed: Black plays first; the group in question is"));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn assumptions(&self) -> Option<String> {
        let assumed = self.reading.assumed();
        (!assumed.is_empty()).then(|| Assumptions { assumed: &assumed, question: &self.question }.to_string())
    }

    /// What the answer takes for granted, as the sentence says it: "if White cannot get out at H18". Nothing if it holds
    /// for the board, or no status is claimed.
    pub fn conditions(&self) -> Option<String> {
        words::conditions(&self.statement())
    }

    /// How often the owner of a living group can play elsewhere, in a sentence, if it was asked for.
    pub fn elsewhere(&self) -> Option<String> {
        self.tenuki.map(|times| words::elsewhere(self.defender(), times))
    }

    /// The first moves by the status they lead to, best for the mover first: "d: B1; l1d: A1 C1; l: pass".
    pub fn first_moves(&self) -> String {
        words::first_moves(&self.move_status, self.mover())
    }

    /// The moves as variations with judgements, in the convention of problem sites.
    pub fn solution(&self) -> SolutionTree {
        solution::life(self)
    }

    /// The problem with this answer as its solution, to be written as a file. It states exactly which question was
    /// answered; of a group that gets out of every area only what was stated before.
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let answer = Solver::new().life(&position)?;
    /// let again = Position::try_from(answer.solved())?;
    /// assert!(Solver::new().life(&again)?.reading.assumed().is_empty());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn solved(&self) -> FilePosition {
        let stated = self.reading.position.stated();
        let (area, closure) = match self.verdict {
            LifeVerdict::Open { .. } => (stated.area, stated.closure),
            LifeVerdict::Status(_) | LifeVerdict::Unknown(_) => (self.question.area, Some(self.question.closure)),
        };
        FilePosition {
            position: self.question.position.clone(),
            first_given: true,
            target: self.question.target.iter().copied().collect(),
            area,
            closure,
            comment: self.to_string(),
            solution: self.solution(),
            ..stated.clone()
        }
    }

    /// The proof, as a file that [`check`](crate::check) and `tesuji verify` read.
    ///
    /// ```
    /// # use tesuji::{Error, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// assert_eq!(Solver::new().life(&position)?.proof_file(), Err(Error::NoProof));
    /// assert!(Solver::new().prove().life(&position)?.proof_file().is_ok());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no proof: none was asked for, or none was found within the limits.
    pub fn proof_file(&self) -> Result<ProofFile, Error> {
        let status = self.status().filter(|_| !self.proofs.is_empty()).ok_or(Error::NoProof)?;
        Ok(ProofFile::Life { question: self.question.clone(), status, proofs: self.proofs.clone() })
    }
}

/// The verdict in a sentence, without a full stop.
impl fmt::Display for LifeAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use tesuji_question::Closure;

    use super::*;
    use crate::{Group, LifeQuery, Position, Solver};

    /// The program's own way out is what it plays on with, though the area that was read ends before it.
    #[test]
    fn playing_on_from_an_open_group() {
        let drawn = "White to play
             3 |X X X X X . .
             2 |O O O O O . .
             1 |. . . . O . .
               +-------------";
        let position: Position = drawn.parse().unwrap();
        let group: Group = position.group_at("A2").unwrap();
        let reading = Solver::new().read(&LifeQuery::about(group.clone())).unwrap();
        let asked = reading.question(&group);
        let set = |names: &str| names.split(' ').map(|name| name.parse::<Point>().unwrap()).collect::<PointSet>();
        let way_out: Point = "F2".parse().unwrap();
        let found = LifeOutcome {
            verdict: LifeVerdict::Open { exits: set("F1 F2") },
            certainty: Certainty::Read,
            winner: None,
            seki: false,
            cycle: false,
            moves: vec![way_out],
            move_status: Vec::new(),
            line: vec![Move::Play(way_out)],
            length: None,
            dead_anyway: false,
            area: set("A1 B1 C1 D1"),
            closure: Closure::Join,
            scope: Scope::Board,
            zone: PointSet::EMPTY,
            tenuki: None,
            in_a_row: Vec::new(),
            tree: Vec::new(),
            nodes: 1,
            extra_nodes: 0,
            verification: None,
            proofs: Vec::new(),
        };
        let answer = LifeAnswer::new(reading, asked, found, false);
        let mut session = Solver::new().session(answer.question.clone()).unwrap();
        session.follow(&answer);
        assert_eq!(session.status(), answer.verdict);
        assert_eq!(session.reply(), Some(Move::Play(way_out)));
        assert_eq!(session.best(), [(Move::Play(way_out), Status::Lives)]);
        session.play(Move::Play(way_out)).unwrap();
        assert_eq!(session.status().status(), Some(Status::Lives));
        assert_eq!(session.describe(Status::Lives), "gets out or lives");
        assert_eq!(session.describe(Status::Dies), "dies");
    }
}
