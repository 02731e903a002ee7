//! What was counted, and the report.

use std::fmt;

use tesuji_question::Status;

use crate::Kind;

/// What a run has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Problems of each kind.
    pub problems: [u64; Kind::ALL.len()],
    /// Problems that were drawn anew because they were too large for brute force.
    pub too_large: u64,
    /// Statuses: lives, dies, ko; captures: caught, not caught.
    pub lives: u64,
    /// See `lives`.
    pub dies: u64,
    /// See `lives`.
    pub kos: u64,
    /// See `lives`.
    pub caught: u64,
    /// See `lives`.
    pub not_caught: u64,
    /// Captures that brute force finds and the search does not (they are unknown to it).
    pub missed: u64,
    /// Questions under both closures to which the answer is that they differ.
    pub closures_differ: u64,
    /// First moves whose status was compared.
    pub moves: u64,
    /// Twins that were compared.
    pub twins: u64,
    /// Areas on whole boards with answers that hold on the board, and these agree.
    pub for_board: u64,
    /// Proofs that were checked.
    pub proofs: u64,
    /// Of them, proofs for the whole board.
    pub board_proofs: u64,
    /// Changed proofs that were refused, or are no proof files.
    pub refused: u64,
    /// Changed proofs that were accepted, with a claim that is true.
    pub accepted: u64,
    /// Changed proofs that were accepted, with a claim that brute force cannot judge.
    pub unjudged: u64,
}

impl Tally {
    /// All problems.
    pub fn count(&self) -> u64 {
        self.problems.iter().sum()
    }

    pub(crate) fn status(&mut self, status: Status) {
        match status {
            Status::Lives => self.lives += 1,
            Status::Dies => self.dies += 1,
            Status::LivesUnless(_) | Status::DiesUnless(_) => self.kos += 1,
        }
    }

    /// Adds what another part of the run has seen.
    pub fn add(&mut self, other: &Tally) {
        for (own, more) in self.problems.iter_mut().zip(other.problems) {
            *own += more;
        }
        for (own, more) in self.numbers_mut().into_iter().zip(other.clone().numbers_mut()) {
            *own += *more;
        }
    }

    fn numbers_mut(&mut self) -> [&mut u64; 16] {
        [
            &mut self.too_large,
            &mut self.lives,
            &mut self.dies,
            &mut self.kos,
            &mut self.caught,
            &mut self.not_caught,
            &mut self.missed,
            &mut self.closures_differ,
            &mut self.moves,
            &mut self.twins,
            &mut self.for_board,
            &mut self.proofs,
            &mut self.board_proofs,
            &mut self.refused,
            &mut self.accepted,
            &mut self.unjudged,
        ]
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>9}  problems equal brute force: status, every best first move", self.count())?;
        for kind in Kind::ALL {
            writeln!(f, "{:>11}  {}", self.problems[kind as usize], kind.name())?;
        }
        let Tally { lives, dies, kos, caught, not_caught, missed, closures_differ, .. } = self;
        writeln!(f, "{lives:>11}  live, {dies} die, {kos} are kos, in {closures_differ} the closures differ")?;
        writeln!(f, "{caught:>11}  are caught, {not_caught} are not, {missed} captures were not found")?;
        writeln!(f, "{:>11}  were drawn and left: too large for brute force", self.too_large)?;
        writeln!(f, "{:>9}  first moves with their statuses", self.moves)?;
        writeln!(f, "{:>9}  twins have the same answers", self.twins)?;
        writeln!(f, "{:>9}  answers that hold for the whole board are those of the whole board", self.for_board)?;
        writeln!(f, "{:>9}  proofs accepted, {} of them for the whole board", self.proofs, self.board_proofs)?;
        let mutants = self.refused + self.accepted + self.unjudged;
        writeln!(f, "{mutants:>9}  changed proofs: {} refused; {} accepted, all true;", self.refused, self.accepted)?;
        write!(f, "{:>11}  accepted that brute force cannot judge", self.unjudged)
    }
}
