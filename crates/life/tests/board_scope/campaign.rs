//! Answers for the whole board against brute force that lets both sides play everywhere.
//!
//! Boards are small and crowded, so that every state of the whole board can be listed. What is compared:
//!
//! - the status of every answer whose scope is the board, on random areas, on stripped ones, and as read in stages;
//! - every proof for the board: the checker accepts it, and its claim is true;
//! - proofs for the area that are passed off as proofs for the board, and changed ones: accepted only if true;
//! - the same with everything outside the zone of the answer replaced at random: the proof is accepted still.
//!
//! A disagreement is collected, with the position drawn.

use std::cmp::Ordering;
use std::fmt;

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Move, Point, PointSet, Setup};
use tesuji_checker::check_life;
use tesuji_life::{LifeOutcome, SearchOptions, is_sealable, solve, solve_open, stripped};
use tesuji_oracle::life::{Cycles, LifeOracle};
use tesuji_oracle::{random_area, random_crowded_board};
use tesuji_question::{
    Closure, Deadline, Lemma, LifeQuestion, LifeVerdict, Limits, NodeId, Proof, ProofNode, Role, Scope, Status,
};

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Boards with more states are left out.
    pub(crate) max_states: usize,
    /// Random areas for each board.
    pub(crate) areas: usize,
    /// Changed proofs for each proof.
    pub(crate) changes: usize,
    /// Boards that are equal on the zone, for each proof for the board.
    pub(crate) outsides: usize,
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) boards: usize,
    pub(crate) too_large: usize,
    pub(crate) states: usize,
    pub(crate) answers: usize,
    pub(crate) for_board: [usize; 3],
    pub(crate) claimed_for_board: [usize; 3],
    pub(crate) staged_for_board: [usize; 3],
    pub(crate) bounds: usize,
    pub(crate) sealed_lives: [usize; 2],
    pub(crate) proofs: [usize; 2],
    pub(crate) for_area_only: [usize; 2],
    pub(crate) passed_off: [usize; 2],
    pub(crate) passed_off_refused: usize,
    pub(crate) changed: usize,
    pub(crate) changed_accepted: usize,
    pub(crate) false_claims: usize,
    pub(crate) outsides: usize,
    pub(crate) faults: Vec<String>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "boards                          {} ({} too large)", self.boards, self.too_large)?;
        writeln!(f, "states of the whole board       {} on average", self.states / self.boards.max(1))?;
        writeln!(f, "answers on areas                {}", self.answers)?;
        let three = |[lives, dies, ko]: [usize; 3]| format!("{lives} live, {dies} die, {ko} ko");
        writeln!(f, "  for the board, with proof     {}", three(self.for_board))?;
        writeln!(f, "  for the board, without        {}", three(self.claimed_for_board))?;
        writeln!(f, "  for the board, in stages      {}", three(self.staged_for_board))?;
        writeln!(f, "bounds by sealed questions      {}", self.bounds)?;
        let [board, area] = self.sealed_lives;
        writeln!(f, "  their proofs of life          {board} for the board, {area} for the area only")?;
        let two = |[life, death]: [usize; 2]| format!("{life} of life, {death} of death");
        writeln!(f, "proofs for the board            {}", two(self.proofs))?;
        writeln!(f, "proofs for the area only        {}", two(self.for_area_only))?;
        writeln!(f, "passed off, accepted            {} ({} refused)", two(self.passed_off), self.passed_off_refused)?;
        writeln!(
            f,
            "changed proofs                  {} ({} with false claims), {} accepted",
            self.changed, self.false_claims, self.changed_accepted
        )?;
        writeln!(f, "other outsides                  {}", self.outsides)?;
        write!(f, "faults                          {}", self.faults.len())
    }
}

/// One board.
struct Site<'t> {
    whole: LifeQuestion,
    oracle: LifeOracle,
    truth: Status,
    seed: u64,
    dice: Dice,
    effort: Effort,
    tally: &'t mut Tally,
}

/// Tries a board; tells whether it was small enough.
pub(crate) fn try_board(seed: u64, effort: Effort, tally: &mut Tally) -> bool {
    let whole = random_crowded_board(seed);
    let Ok(mut oracle) = LifeOracle::within(&whole, effort.max_states) else {
        tally.too_large += 1;
        return false;
    };
    tally.boards += 1;
    tally.states += oracle.state_count();
    let truth = oracle.status(Cycles::Live);
    let mut site = Site { whole, oracle, truth, seed, dice: Dice::new(seed), effort, tally };
    for _ in 0..effort.areas {
        let area = random_area(&mut site.dice, &site.whole);
        site.try_area(area);
    }
    site.try_stages();
    true
}

fn options(proof: bool) -> SearchOptions {
    SearchOptions { proof, details: false, ..SearchOptions::default() }
}

fn limits() -> Limits {
    Limits { nodes: Some(20_000), memory: Some(4 << 20), ..Limits::default() }
}

pub(crate) fn ask(question: &LifeQuestion, proof: bool) -> LifeOutcome {
    solve(question, &options(proof), &limits(), &Deadline::default(), &mut ()).unwrap()
}

/// Where a count belongs: lives, dies, ko.
fn kind(status: Status) -> usize {
    match status {
        Status::Lives => 0,
        Status::Dies => 1,
        _ => 2,
    }
}

impl Site<'_> {
    fn fault(&mut self, what: &str, question: &LifeQuestion) {
        self.tally.faults.push(format!("seed {}: {what}; truth {}\n{}", self.seed, self.truth, drawing(question)));
    }

    fn try_area(&mut self, area: PointSet) {
        for closure in [Closure::Escape, Closure::Wall, Closure::Both, Closure::Join] {
            let question = LifeQuestion { area, closure, ..self.whole.clone() };
            let proved = ask(&question, true);
            self.tally.answers += 1;
            if let Some(status) = self.compare("with a proof", &question, &proved) {
                self.tally.for_board[kind(status)] += 1;
            }
            let claimed = ask(&question, false);
            if let Some(status) = self.compare("without a proof", &question, &claimed) {
                self.tally.claimed_for_board[kind(status)] += 1;
            }
            for proof in &proved.proofs {
                self.try_proof(&question, proof);
            }
        }
        self.try_stripped(area);
    }

    /// The status of an answer for the board, which must be the truth.
    fn compare(&mut self, how: &str, question: &LifeQuestion, found: &LifeOutcome) -> Option<Status> {
        let LifeVerdict::Status(status) = found.verdict else { return None };
        if found.scope != Scope::Board {
            return None;
        }
        if status != self.truth {
            let asked = LifeQuestion { area: found.area, ..question.clone() };
            self.fault(&format!("{status} for the board {how} ({})", question.closure), &asked);
        }
        Some(status)
    }

    /// A sealed question bounds the truth from below, and its proofs are proofs about the board.
    fn try_stripped(&mut self, area: PointSet) {
        let question = LifeQuestion { area, closure: Closure::Wall, ..self.whole.clone() };
        let bare = stripped(&question).unwrap();
        assert!(is_sealable(&bare).unwrap(), "{}", drawing(&bare));
        let found = ask(&bare, true);
        let LifeVerdict::Status(status) = found.verdict else { return };
        self.tally.bounds += 1;
        if status.cmp_for(self.truth, Role::Defender) == Ordering::Greater {
            self.fault(&format!("{status} on the stripped board"), &question);
        }
        let on_board = LifeQuestion { area: bare.area, ..question };
        for proof in found.proofs.iter().filter(|proof| proof.winner == Role::Defender) {
            self.tally.sealed_lives[usize::from(!proof.board)] += 1;
            self.try_proof(&on_board, proof);
        }
    }

    fn try_stages(&mut self) {
        let question = LifeQuestion { closure: Closure::Both, ..self.whole.clone() };
        let found = solve_open(&question, &options(true), &limits(), &Deadline::default(), &mut ()).unwrap();
        if let Some(status) = self.compare("in stages", &question, &found) {
            self.tally.staged_for_board[kind(status)] += 1;
        }
        let answered = LifeQuestion { area: found.area, ..question };
        for proof in &found.proofs {
            self.try_proof(&answered, proof);
        }
    }

    fn is_true(&mut self, proof: &Proof) -> bool {
        self.oracle.winner(proof.threats) == proof.winner
    }

    fn try_proof(&mut self, question: &LifeQuestion, proof: &Proof) {
        let side = usize::from(proof.winner == Role::Attacker);
        if proof.board {
            self.tally.proofs[side] += 1;
            if let Err(refusal) = check_life(question, proof) {
                self.fault(&format!("a proof for the board is refused: {refusal}"), question);
            }
            if !self.is_true(proof) {
                self.fault("a proof for the board is wrong", question);
            }
            self.try_outsides(question, proof);
        } else {
            self.tally.for_area_only[side] += 1;
            let passed_off = Proof { board: true, ..proof.clone() };
            match check_life(question, &passed_off) {
                Ok(_) if self.is_true(proof) => self.tally.passed_off[side] += 1,
                Ok(_) => self.fault("a proof for the area is accepted for the board, and wrong", question),
                Err(_) => self.tally.passed_off_refused += 1,
            }
        }
        for _ in 0..self.effort.changes {
            let mut changed = Proof { board: true, ..proof.clone() };
            for _ in 0..=self.dice.below(3) {
                change(&mut self.dice, &mut changed, question);
            }
            self.tally.changed += 1;
            let truth = self.is_true(&changed);
            self.tally.false_claims += usize::from(!truth);
            if check_life(question, &changed).is_ok() {
                self.tally.changed_accepted += 1;
                if !truth {
                    self.fault(&format!("a changed proof is accepted: {changed:?}"), question);
                }
            }
        }
    }

    /// Other stones where the proof does not look.
    fn try_outsides(&mut self, question: &LifeQuestion, proof: &Proof) {
        for _ in 0..self.effort.outsides {
            let Some(other) = with_other_outside(&mut self.dice, question, proof.winner) else { continue };
            self.tally.outsides += 1;
            if let Err(refusal) = check_life(&other, proof) {
                self.fault(&format!("refused on a board that is equal on the zone: {refusal}"), &other);
            }
            let whole = LifeQuestion { area: self.whole.area, closure: Closure::Escape, ..other.clone() };
            if let Ok(mut oracle) = LifeOracle::within(&whole, self.effort.max_states / 4)
                && oracle.winner(proof.threats) != proof.winner
            {
                self.fault("wrong on a board that is equal on the zone", &other);
            }
        }
    }
}

/// The question with random stones outside the points that a proof for the board depends on: the area, the target with its
/// liberties and the stones around it; for death also what lies around the area, and the blocks there with their
/// liberties. (Of those that live unconditionally, their eyes; such boards are left out.)
pub(crate) fn with_other_outside(dice: &mut Dice, question: &LifeQuestion, winner: Role) -> Option<LifeQuestion> {
    let board = Board::from_setup(&question.position).ok()?;
    let defender = board.color(question.target[0])?;
    let targets: PointSet = question.target.iter().flat_map(|&target| board.stones(target)).collect();
    let mut zone = question.area | targets.dilated();
    if winner == Role::Attacker {
        zone |= question.area.dilated();
        for stone in &(zone - board.points_of(None)).iter().filter(|&p| board.is_on_board(p)).collect::<PointSet>() {
            zone |= board.stones(stone).collect::<PointSet>() | *board.liberties(stone);
        }
        if !tesuji_board::unconditionally_alive(&board, !defender).is_empty() {
            return None;
        }
    }
    let outside = PointSet::all(board.size()) - zone;
    let filled = [30, 60, 85][dice.below(3)];
    let mut position = Setup { stones: Vec::new(), ..question.position.clone() };
    position.stones.extend(question.position.stones.iter().filter(|(point, _)| zone.contains(*point)));
    for point in &outside {
        if dice.chance(filled) {
            position.stones.push((point, if dice.chance(50) { Color::Black } else { Color::White }));
        }
    }
    let other = LifeQuestion { position, ..question.clone() };
    let new = Board::from_setup(&other.position).ok()?;
    // Stones beside the target would be part of it.
    let same = question.target.iter().all(|&target| new.stones(target).count() == board.stones(target).count());
    (!outside.is_empty() && same).then_some(other)
}

const LEMMAS: [Lemma; 6] =
    [Lemma::Captured, Lemma::InAtari, Lemma::NoRoom, Lemma::UnconditionalLife, Lemma::Uncapturable, Lemma::Enumeration];

/// Changes one thing in a proof.
fn change(dice: &mut Dice, proof: &mut Proof, question: &LifeQuestion) {
    let count = proof.nodes.len();
    let (at, other) = (dice.below(count), dice.below(count) as NodeId);
    let any_move = match dice.point_of(&question.area).filter(|_| dice.chance(85)) {
        None => Move::Pass,
        Some(point) => Move::Play(point),
    };
    match (dice.below(8), &mut proof.nodes[at]) {
        (0, ProofNode::Play { mv, .. }) => *mv = any_move,
        (1, ProofNode::Play { next, .. }) => *next = other,
        (0, ProofNode::Replies { replies, .. }) if !replies.is_empty() => {
            let which = dice.below(replies.len());
            replies[which].0 = any_move;
        }
        (1, ProofNode::Replies { replies, .. }) if !replies.is_empty() => {
            let which = dice.below(replies.len());
            replies[which].1 = other;
        }
        (2, ProofNode::Replies { replies, .. }) if !replies.is_empty() => {
            replies.remove(dice.below(replies.len()));
        }
        (3, ProofNode::Replies { replies, otherwise }) => {
            replies.truncate(dice.below(replies.len() + 1));
            *otherwise = Some(other);
        }
        (4, _) => proof.winner = !proof.winner,
        (5, _) => {
            proof.threats.attacker = dice.below(3) as u8;
            proof.threats.defender = dice.below(3) as u8;
        }
        (6, node) => *node = ProofNode::Play { mv: any_move, next: other },
        (_, node) => *node = ProofNode::Lemma(LEMMAS[dice.below(LEMMAS.len())]),
    }
}

/// The position with the area marked.
pub(crate) fn drawing(question: &LifeQuestion) -> String {
    let Setup { size, stones, to_play, ko } = &question.position;
    let target: Vec<String> = question.target.iter().map(Point::to_string).collect();
    let mut text = format!(
        "{to_play:?} first, target {} ({}), {}, ko {ko:?}; ' marks the area\n",
        target.join(" "),
        question.target_rule.name(),
        question.closure
    );
    for y in (0..size.height()).rev() {
        for x in 0..size.width() {
            let point = Point::at(x, y);
            let color = stones.iter().find(|(p, _)| *p == point).map(|(_, color)| *color);
            text.push(match color {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            });
            text.push(if question.area.contains(point) { '\'' } else { ' ' });
        }
        text.push('\n');
    }
    text
}
