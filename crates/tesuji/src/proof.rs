//! Proof files, and the independent checker.

use std::fmt;

use tesuji_checker::{CheckLimits, check_capture_within, check_escape_within, check_status_within};
pub use tesuji_formats::proof_file::ProofFile;
use tesuji_question::{Bounds, Deadline, Role};

use crate::error::Refusal;

/// What the checker accepted.
///
/// ```
/// # use tesuji::{Extent, Position, Solver};
/// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
/// let checked = tesuji::check(&Solver::new().prove().life(&position)?.proof_file()?)?;
/// assert_eq!(checked.proofs, 1);
/// assert!(matches!(checked.extent, Extent::States(states) if states > 0));
/// assert!(checked.board && checked.to_string().ends_with("checked for the whole board"));
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// Proofs in the file: two for a ko, one otherwise.
    pub proofs: usize,
    /// Nodes of all of them.
    pub nodes: usize,
    /// How far it went.
    pub extent: Extent,
    /// It holds on the whole board, whatever anybody plays anywhere; otherwise for the area of the question, under its
    /// closure. (A capture always holds on the board.)
    pub board: bool,
    /// Of an escape: it is one from a hunter who keeps the block within these bounds. `None` for an escape for good.
    pub from: Option<Bounds>,
}

/// How far a check went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// So many states were looked at.
    States(usize),
    /// The longest line of a capture has so many moves.
    LongestLine(usize),
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |number: usize, of: &str| if number == 1 { format!("1 {of}") } else { format!("{number} {of}s") };
        write!(f, "{}, {}, ", count(self.proofs, "proof"), count(self.nodes, "node"))?;
        match self.extent {
            Extent::States(states) if self.board => {
                write!(f, "{} checked for the whole board", count(states, "state"))
            }
            Extent::States(states) => write!(f, "{} checked", count(states, "state")),
            Extent::LongestLine(moves) => write!(f, "longest line {}", count(moves, "move")),
        }?;
        match self.from {
            Some(bounds) => {
                write!(f, ", from a hunter who keeps it within {}/{} liberties", bounds.prey, bounds.hunter)
            }
            None => Ok(()),
        }
    }
}

/// Checks a proof, with a program that shares nothing with the searches.
///
/// ```
/// use tesuji::{Position, ProofFile, Solver};
/// let position: Position = "Black to play
///     3 |X X X X X X .
///     2 |O O O O O X .
///     1 |O . . . O X .
///       +-------------".parse()?;
/// let file = Solver::new().prove().life(position.group_at("A1")?)?.proof_file()?;
/// println!("{}", tesuji::check(&ProofFile::read(&file.to_bytes()?)?)?);
/// # Ok::<(), tesuji::Error>(())
/// ```
///
/// # Errors
/// If the proof does not hold; the refusal says which node, and why.
pub fn check(file: &ProofFile) -> Result<Checked, Refusal> {
    check_within(file, &Deadline::default())
}

/// The same, until a deadline: what is not checked by then is refused.
///
/// ```
/// # use tesuji::{Deadline, Position, Solver};
/// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
/// let file = Solver::new().prove().life(&position)?.proof_file()?;
/// assert!(tesuji::check_within(&file, &Deadline::default()).is_ok());
/// # Ok::<(), tesuji::Error>(())
/// ```
///
/// # Errors
/// If the proof does not hold, or the time does not suffice to see that it does.
pub fn check_within(file: &ProofFile, deadline: &Deadline) -> Result<Checked, Refusal> {
    let limits = CheckLimits { deadline: deadline.clone(), ..CheckLimits::default() };
    match file {
        ProofFile::Life { question, status, proofs } => {
            let checked = check_status_within(question, *status, proofs, &limits)?;
            let nodes = proofs.iter().map(|proof| proof.nodes.len()).sum();
            let states = checked.iter().map(|checked| checked.states).sum();
            let board = checked.iter().all(|checked| checked.board);
            Ok(Checked { proofs: proofs.len(), nodes, extent: Extent::States(states), board, from: None })
        }
        ProofFile::Capture { question, proof } => {
            let (depth, from) = match proof.winner {
                Role::Attacker => (check_capture_within(question, proof, &limits)?.depth, None),
                Role::Defender => {
                    let checked = check_escape_within(question, proof, &limits)?;
                    (checked.depth, checked.from)
                }
            };
            let extent = Extent::LongestLine(depth);
            Ok(Checked { proofs: 1, nodes: proof.nodes.len(), extent, board: true, from })
        }
    }
}
