//! The answer to a question of capture.

use std::fmt;

use tesuji_board::{Color, Move, PointSet};
use tesuji_formats::proof_file::ProofFile;
use tesuji_formats::{Diagram, FilePosition, Mark, SolutionTree};
use tesuji_question::{Bounds, CaptureKo, CaptureQuestion, CaptureVerdict, CatchOutcome, Certainty, Proof};

use super::life::Effort;
use super::solution;
use crate::error::Error;
use crate::position::Position;
use crate::words::{self, Statement};

/// What became of a hunted block.
///
/// ```
/// use tesuji::{Color, CatchQuery, Position, Solver};
/// let position: Position = "
///     3 |. X . . .
///     2 |X O . . .
///     1 |. X . . .
///       +---------".parse()?;
/// let answer = Solver::new().catch(CatchQuery::about(position.block_at("B2")?).first(Color::Black))?;
/// assert!(answer.to_string().starts_with("White dies: Black captures with C2 in 1 move"));
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CatchAnswer {
    /// The question that was answered.
    pub question: CaptureQuestion,
    /// The position it is about.
    pub position: Position,
    /// What became of the prey.
    pub verdict: CaptureVerdict,
    /// Whether it was read selectively or proved against every reply.
    pub certainty: Certainty,
    /// First moves for the side that succeeds, best first; empty if it is not the mover, or need not move.
    pub moves: Vec<Move>,
    /// The strongest line: the loser resists as long as possible.
    pub line: Vec<Move>,
    /// In how many moves it ends.
    pub solution_depth: u32,
    /// Of a capture: there is no shorter one, and every move of the line is best play.
    pub length_exact: bool,
    /// Of an escape: it is one from a hunter who keeps the block within these bounds; `None`: it is one for good.
    pub from: Option<Bounds>,
    /// What a ko decides.
    pub ko: Option<CaptureKo>,
    /// Lines were cut at so many moves, and count as escapes.
    pub cut_at: Option<u32>,
    /// Somebody who looked on declared the prey dead or alive in some position.
    pub declared: bool,
    /// The deepest line looked at.
    pub max_depth: u32,
    /// The one or two names of tesuji that a player would say of the line, in order.
    pub tesuji: Vec<&'static str>,
    /// Of a block that was not caught: that its ladder fails, and the stones that break it.
    pub failed_ladder: Option<PointSet>,
    /// The proof, where one was found.
    pub proof: Option<Proof>,
    /// What it took.
    pub effort: Effort,
}

impl CatchAnswer {
    pub(crate) fn new(position: Position, question: CaptureQuestion, found: CatchOutcome) -> CatchAnswer {
        CatchAnswer {
            question,
            position,
            verdict: found.verdict,
            certainty: found.certainty,
            moves: found.moves,
            line: found.line,
            solution_depth: found.solution_depth,
            length_exact: found.length_exact,
            from: found.from,
            ko: found.ko,
            cut_at: found.cut_at,
            declared: found.declared,
            max_depth: found.max_depth,
            tesuji: words::said(found.tesuji),
            failed_ladder: found.failed_ladder,
            proof: found.proof,
            effort: Effort { nodes: found.nodes, extra_nodes: found.extra_nodes },
        }
    }

    /// Whether the block is caught.
    pub fn is_caught(&self) -> bool {
        self.verdict == CaptureVerdict::Caught
    }

    /// The owner of the block.
    pub fn prey(&self) -> Color {
        self.position.board().color(self.question.prey).expect("the prey is a stone")
    }

    /// The answer diagram of a Go book: the moves numbered, the prey marked.
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// println!("{}", Solver::new().catch(position.block_at("B2")?)?.diagram());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn diagram(&self) -> Diagram {
        let diagram = Diagram::new(&self.question.position).with_moves(&self.line);
        diagram.with_marks(Mark::Triangle, &PointSet::from(self.question.prey))
    }

    /// The facts of the sentence, to be put into words.
    pub fn statement(&self) -> Statement {
        Statement::of_capture(self)
    }

    /// The main line, and with a proof what happens to the prey's other replies.
    pub fn solution(&self) -> SolutionTree {
        solution::capture(self)
    }

    /// The position with this answer as its solution, to be written as a file.
    pub fn solved(&self) -> FilePosition {
        FilePosition {
            position: self.question.position.clone(),
            first_given: true,
            target: PointSet::from(self.question.prey),
            comment: self.to_string(),
            solution: self.solution(),
            ..self.position.stated().clone()
        }
    }

    /// The proof, as a file that [`check`](crate::check) and `tesuji verify` read.
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// let answer = Solver::new().prove().catch(position.block_at("B2")?)?;
    /// tesuji::check(&answer.proof_file()?)?;
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no proof.
    pub fn proof_file(&self) -> Result<ProofFile, Error> {
        let proof = self.proof.clone().ok_or(Error::NoProof)?;
        Ok(ProofFile::Capture { question: self.question.clone(), proof })
    }
}

/// The verdict in a sentence, without a full stop.
impl fmt::Display for CatchAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement().fmt(f)
    }
}
