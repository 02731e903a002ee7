//! Playing on from a question: moves are judged, answered and taken back, and what was found is kept (Wolf 1994, 1.3).

mod catch;
mod life;

use tesuji_board::{Color, Move, Point, Setup};
use tesuji_question::{CaptureQuestion, LifeQuestion, LifeVerdict, Role, Status};

use crate::answer::LifeAnswer;
use crate::error::{Error, MoveRefused};
use crate::solver::Solver;

/// A complete question, of which nothing is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Does this group live?
    Life(LifeQuestion),
    /// Can this block be captured?
    Catch(CaptureQuestion),
}

impl From<LifeQuestion> for Question {
    fn from(question: LifeQuestion) -> Question {
        Question::Life(question)
    }
}

impl From<CaptureQuestion> for Question {
    fn from(question: CaptureQuestion) -> Question {
        Question::Catch(question)
    }
}

/// A question that is being played on. It owns its table while it lives.
///
/// ```
/// use tesuji::{Position, Solver};
/// let position: Position = "Black to play
///     3 |X X X X X X .
///     2 |O O O O O X .
///     1 |O . . . O X .
///       +-------------".parse()?;
/// let solver = Solver::new();
/// let answer = solver.life(position.group_at("A1")?)?;
/// let mut session = solver.session(answer.question)?;
/// let judged = session.judge("B1".parse()?).expect("a move of the question");
/// assert!(!judged.keeps);
/// assert_eq!(judged.line[0].to_string(), "C1");
/// session.play("C1".parse()?)?;
/// assert!(session.reply().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    question: Question,
    play: Box<dyn Play>,
    followed: Option<Followed>,
}

/// What an answer has found for the first position.
struct Followed {
    verdict: LifeVerdict,
    moves: Vec<Point>,
    line: Vec<Move>,
}

/// A move with what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// The status after it.
    pub status: Status,
    /// Whether it is as good as any.
    pub keeps: bool,
    /// How the other side answers, and how it goes on.
    pub line: Vec<Move>,
}

/// How a play has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The target is captured.
    Captured,
    /// Both passed: the target lives.
    Passed,
}

/// What the two kinds of play have in common.
trait Play: Send {
    fn position(&self) -> Setup;
    fn line(&self) -> &[Move];
    fn defender(&self) -> Color;
    fn to_move(&self) -> Role;
    fn is_captured(&self) -> bool;
    fn legal(&mut self) -> Vec<Move>;
    fn play(&mut self, mv: Move) -> Result<(), MoveRefused>;
    fn undo(&mut self) -> bool;
    fn verdict(&mut self) -> LifeVerdict;
    fn judged(&mut self) -> Vec<(Move, Status)>;
    fn best(&mut self) -> Vec<(Move, Status)>;
    fn status_after(&mut self, mv: Move) -> Option<Status>;
    fn reply(&mut self) -> Option<Move>;
    fn threats_left(&self, role: Role) -> u8;
    fn spent_threat(&self) -> bool;
    fn set_solver(&mut self, solver: &Solver);
    fn read_again(&self) -> LifeVerdict;
    fn nodes(&self) -> u64;
}

/// Moves of a refutation, at most.
const MAX_REFUTATION: usize = 20;

impl Session {
    pub(crate) fn new(question: Question, solver: &Solver) -> Result<Session, Error> {
        let play: Box<dyn Play> = match &question {
            Question::Life(question) => Box::new(life::LifePlay::new(question, solver)?),
            Question::Catch(question) => Box::new(catch::CatchPlay::new(question, solver)?),
        };
        Ok(Session { question, play, followed: None })
    }

    /// The question that is played.
    ///
    /// ```
    /// # use tesuji::{End, Position, Question, Role, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let mut session = solver.session(solver.life(&position)?.question)?;
    /// assert!(matches!(session.question(), Question::Life(_)));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The stones on the board now.
    pub fn position(&self) -> Setup {
        self.play.position()
    }

    /// The moves so far.
    pub fn line(&self) -> &[Move] {
        self.play.line()
    }

    /// Whose turn it is.
    ///
    /// ```
    /// # use tesuji::{End, Position, Question, Role, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let mut session = solver.session(solver.life(&position)?.question)?;
    /// assert_eq!(session.to_move(), Role::Attacker);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn to_move(&self) -> Role {
        self.play.to_move()
    }

    /// The colour of a side.
    pub fn color(&self, role: Role) -> Color {
        if role == Role::Defender { self.play.defender() } else { !self.play.defender() }
    }

    /// The colour whose turn it is.
    pub fn color_to_move(&self) -> Color {
        self.color(self.to_move())
    }

    /// Ko threats a side has left.
    pub fn threats_left(&self, role: Role) -> u8 {
        self.play.threats_left(role)
    }

    /// Whether the last move took a ko that was banned, which cost a threat.
    pub fn spent_threat(&self) -> bool {
        self.play.spent_threat()
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.play.nodes()
    }

    /// Limits and the switch of another solver hold from now on; its clock starts now.
    pub fn set_limits(&mut self, solver: &Solver) {
        self.play.set_solver(solver);
    }

    /// Plays on from an answer to this question: what it found is known, and as long as the play follows its line, its
    /// next move is the reply. So playing on shows what the answer showed.
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let solver = Solver::new();
    /// let answer = solver.life(&position)?;
    /// let mut session = solver.session(answer.question.clone())?;
    /// session.follow(&answer);
    /// assert_eq!(session.reply(), answer.shown_line().first().copied());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn follow(&mut self, answer: &LifeAnswer) {
        self.followed =
            Some(Followed { verdict: answer.verdict, moves: answer.moves.clone(), line: answer.shown_line() });
    }

    /// Whether and how the play has ended.
    ///
    /// ```
    /// # use tesuji::{End, Position, Question, Role, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let mut session = solver.session(solver.life(&position)?.question)?;
    /// session.play("pass".parse()?)?;
    /// session.play("pass".parse()?)?;
    /// assert_eq!(session.ended(), Some(End::Passed));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn ended(&self) -> Option<End> {
        if self.play.is_captured() {
            return Some(End::Captured);
        }
        matches!(self.line(), [.., Move::Pass, Move::Pass]).then_some(End::Passed)
    }

    /// Every move that can be played now; a banned ko only if a threat is left.
    ///
    /// ```
    /// # use tesuji::{End, Position, Question, Role, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let mut session = solver.session(solver.life(&position)?.question)?;
    /// assert!(session.legal().contains(&"B1".parse()?));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn legal(&mut self) -> Vec<Move> {
        if self.ended().is_some() { Vec::new() } else { self.play.legal() }
    }

    /// Plays a move; a banned ko costs a threat.
    ///
    /// ```
    /// # use tesuji::{End, Position, Question, Role, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let mut session = solver.session(solver.life(&position)?.question)?;
    /// session.play("B1".parse()?)?;
    /// assert_eq!(session.line().len(), 1);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If it cannot be played; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), Error> {
        let refused = |reason| Error::Move { mv, reason };
        if self.ended().is_some() {
            return Err(refused(MoveRefused::Over));
        }
        self.play.play(mv).map_err(refused)
    }

    /// Takes the last move back; `false` if there is none.
    ///
    /// ```
    /// # use tesuji::{End, Position, Question, Role, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let mut session = solver.session(solver.life(&position)?.question)?;
    /// session.play("B1".parse()?)?;
    /// assert!(session.undo());
    /// assert!(!session.undo());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        self.play.undo()
    }

    /// What becomes of the target from here.
    ///
    /// ```
    /// # use tesuji::{End, Position, Question, Role, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let mut session = solver.session(solver.life(&position)?.question)?;
    /// session.play("A1".parse()?)?; // a mistake
    /// assert_eq!(session.status().status(), Some(Status::Lives));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn status(&mut self) -> LifeVerdict {
        match &self.followed {
            Some(followed) if self.line().is_empty() => followed.verdict,
            _ => self.play.verdict(),
        }
    }

    /// A status in words. Where the answer that is followed found the group not to be surrounded, no life is claimed: it
    /// gets out.
    ///
    /// ```
    /// # use tesuji::{Position, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let session = solver.session(solver.life(&position)?.question)?;
    /// assert_eq!(session.describe(Status::Lives), "lives");
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn describe(&self, status: Status) -> String {
        let is_open = self.followed.as_ref().is_some_and(|followed| followed.verdict.exits().is_some());
        if is_open && status == Status::Lives { "gets out or lives".to_owned() } else { status.describe() }
    }

    /// What becomes of the target from here, read once more with another table: a check of what was predicted.
    pub fn read_again(&self) -> LifeVerdict {
        self.play.read_again()
    }

    /// Who wins with this status and the threats that are left.
    pub fn winner(&self, status: Status) -> Role {
        let [attacker, defender] = [Role::Attacker, Role::Defender].map(|role| i16::from(self.threats_left(role)));
        let lead = attacker - defender;
        let attacker_wins = match status {
            Status::Lives => false,
            Status::Dies => true,
            Status::LivesUnless(n) => lead >= i16::from(n),
            Status::DiesUnless(n) => -lead < i16::from(n),
        };
        if attacker_wins { Role::Attacker } else { Role::Defender }
    }

    /// What every move leads to, as far as it is known, the best first. Of a capture only the best moves are known.
    pub fn judged(&mut self) -> Vec<(Move, Status)> {
        if self.ended().is_some() { Vec::new() } else { self.play.judged() }
    }

    /// The moves that are as good as any, with what they lead to. Empty if nothing is known.
    ///
    /// ```
    /// # use tesuji::{End, Position, Question, Role, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let mut session = solver.session(solver.life(&position)?.question)?;
    /// assert_eq!(session.best(), [("B1".parse()?, Status::Dies)]);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn best(&mut self) -> Vec<(Move, Status)> {
        if self.ended().is_some() {
            return Vec::new();
        }
        let found = self.play.best();
        match &self.followed {
            Some(followed) if self.line().is_empty() => followed.with(found),
            _ => found,
        }
    }

    /// The status the best move leads to.
    pub fn best_status(&mut self) -> Option<Status> {
        self.best().first().map(|&(_, status)| status)
    }

    /// What a move leads to; `None` if it cannot be played or nothing is known.
    ///
    /// ```
    /// # use tesuji::{End, Position, Question, Role, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let mut session = solver.session(solver.life(&position)?.question)?;
    /// assert_eq!(session.status_after("A1".parse()?), Some(Status::Lives));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn status_after(&mut self, mv: Move) -> Option<Status> {
        self.play.status_after(mv)
    }

    /// What a move leads to, whether it is as good as any, and how the other side answers it: "why not here?". `None`
    /// if it cannot be played or nothing is known.
    ///
    /// ```
    /// # use tesuji::{End, Position, Question, Role, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let mut session = solver.session(solver.life(&position)?.question)?;
    /// let judged = session.judge("A1".parse()?).expect("a move of the question");
    /// assert!(!judged.keeps);
    /// assert_eq!(judged.line[0].to_string(), "B1");
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn judge(&mut self, mv: Move) -> Option<Judged> {
        let best = self.best_status()?;
        let status = self.play.status_after(mv)?;
        let keeps = self.is_as_good(status, best);
        self.play(mv).ok()?;
        let line = self.refutation();
        self.undo();
        Some(Judged { mv, status, keeps, line })
    }

    /// Whether a status is as good as the best for the side to move. With threats that are given only the outcome
    /// counts.
    pub fn is_as_good(&self, status: Status, best: Status) -> bool {
        match &self.question {
            Question::Life(question) if question.ko_threats.is_some() => self.winner(status) == self.winner(best),
            _ => status == best,
        }
    }

    /// How it goes on from here, taken back again.
    fn refutation(&mut self) -> Vec<Move> {
        let mut line = Vec::new();
        while line.len() < MAX_REFUTATION {
            let Some(next) = self.reply() else { break };
            if next == Move::Pass && line.last() == Some(&Move::Pass) || self.play(next).is_err() {
                break;
            }
            line.push(next);
        }
        for _ in &line {
            self.undo();
        }
        while line.last() == Some(&Move::Pass) {
            line.pop();
        }
        line
    }

    /// The move the program would play: it keeps the best status; if it loses, the one that is hardest to answer.
    /// `None` if the play has ended.
    ///
    /// ```
    /// # use tesuji::{End, Position, Question, Role, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// # let solver = Solver::new();
    /// # let mut session = solver.session(solver.life(&position)?.question)?;
    /// let reply = session.reply().expect("the play has not ended");
    /// session.play(reply)?;
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn reply(&mut self) -> Option<Move> {
        if self.ended().is_some() {
            return None;
        }
        let next = self.followed.as_ref().and_then(|followed| followed.next(self.line()));
        match next.filter(|mv| self.play.legal().contains(mv)) {
            Some(mv) => Some(mv),
            None => self.play.reply(),
        }
    }
}

impl Followed {
    /// The best moves that were found, with those of the answer first.
    fn with(&self, found: Vec<(Move, Status)>) -> Vec<(Move, Status)> {
        let moves = |status: Status| self.moves.iter().map(move |&point| (Move::Play(point), status));
        let status = match self.verdict {
            LifeVerdict::Status(status) => status,
            // Where it is played on, to get out is to live: many moves do, and the ways out are told.
            LifeVerdict::Open { .. } if !self.moves.is_empty() => return moves(Status::Lives).collect(),
            LifeVerdict::Open { .. } | LifeVerdict::Unknown(_) => return found,
        };
        let known = moves(status);
        let others = found
            .into_iter()
            .filter(|&(mv, other)| other == status && !mv.point().is_some_and(|point| self.moves.contains(&point)));
        known.chain(others).collect()
    }

    /// The next move of the line, as long as it is followed.
    fn next(&self, played: &[Move]) -> Option<Move> {
        self.line.strip_prefix(played)?.first().copied()
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("line", &self.line()).finish_non_exhaustive()
    }
}
