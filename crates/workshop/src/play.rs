//! Playing a problem against the program (Wolf 1994, 1.3): either side, replies from the kept tables, undo, hints, and why a move does not
//! work.
//!
//! The comment mode: after every move the program compares the outcome with what it predicted, by reading the position anew with other
//! parameters. If the prediction was wrong it says so, and hands over a report with the problem.

use tesuji_board::{Color, Move, PointSet, Setup};
use tesuji_life::{LifeError, Session};
use tesuji_question::{Deadline, LifeQuestion, Role, Status};

/// Nodes for the status of one position. Most come from the table.
const NODES: u64 = 2_000_000;

/// A problem that is being played.
pub struct Game {
    question: LifeQuestion,
    session: Session,
    moves: Vec<Move>,
    /// What was predicted before each move that the program made or judged: the status it should lead to.
    predictions: Vec<Option<Status>>,
    /// The positions so far: stones and side to move, so that the winner does not go round in circles.
    seen: Vec<(PointSet, PointSet, Role)>,
    /// Ko threats each side has left: attacker, defender.
    threats: [u8; 2],
    spent: Vec<Option<Role>>,
    /// Stones of the start that can be captured.
    changing: PointSet,
    deadline: Deadline,
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The target is captured.
    Captured,
    /// Both passed: the target lives.
    Lives,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is not a legal move of the problem.
    #[error("this move is not possible here: play on an empty point of the area, without suicide")]
    Impossible,
    /// A ko bans it and no threat is left.
    #[error("the ko may not be retaken at once: a ko threat is needed, and there is none left")]
    Ko,
}

/// What became of a prediction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comment {
    /// It holds.
    AsPredicted(Status),
    /// It does not: a report to be sent to the authors.
    Wrong(String),
}

/// A move with what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// The status after it.
    pub status: Status,
    /// Whether it is as good as any.
    pub best: bool,
    /// How the other side answers, and how it goes on.
    pub line: Vec<Move>,
}

impl Game {
    /// Begins a game.
    ///
    /// # Errors
    /// If the question makes no sense.
    pub fn new(question: &LifeQuestion) -> Result<Game, LifeError> {
        Game::with_session(question, Session::new(question)?)
    }

    /// The same with a table of at most this many entries.
    ///
    /// # Errors
    /// If the question makes no sense.
    pub fn with_table(question: &LifeQuestion, entries: usize) -> Result<Game, LifeError> {
        Game::with_session(question, Session::with_table(question, entries)?)
    }

    fn with_session(question: &LifeQuestion, session: Session) -> Result<Game, LifeError> {
        let threats = question.ko_threats.map_or([0, 0], |t| [t.attacker, t.defender]);
        let mut game = Game {
            changing: session.stones(Role::Attacker) | session.stones(Role::Defender),
            question: question.clone(),
            session,
            moves: Vec::new(),
            predictions: Vec::new(),
            seen: Vec::new(),
            threats,
            spent: Vec::new(),
            deadline: Deadline::default(),
        };
        game.remember();
        Ok(game)
    }

    /// Ends what is read from now on by a switch or a clock.
    pub fn set_deadline(&mut self, deadline: &Deadline) {
        self.session.set_deadline(deadline);
        self.deadline = deadline.clone();
    }

    /// The question that is played.
    pub fn question(&self) -> &LifeQuestion {
        &self.question
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Role {
        self.session.to_move()
    }

    /// The colour whose turn it is.
    pub fn color_to_move(&self) -> Color {
        self.session.color(self.to_move())
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Ko threats a side has left.
    pub fn threats_left(&self, role: Role) -> u8 {
        self.threats[usize::from(role == Role::Defender)]
    }

    /// The stones on the board now.
    pub fn position(&self) -> Setup {
        let mut setup = self.question.position.clone();
        setup.stones.retain(|(p, _)| !self.changing.contains(*p));
        for role in [Role::Attacker, Role::Defender] {
            let color = self.session.color(role);
            setup.stones.extend(self.session.stones(role).iter().map(|p| (p, color)));
        }
        setup.to_play = self.color_to_move();
        setup.ko = self.session.ban();
        setup
    }

    /// Whether and how the game has ended.
    pub fn end(&self) -> Option<End> {
        if self.session.is_captured() {
            return Some(End::Captured);
        }
        matches!(self.moves[..], [.., Move::Pass, Move::Pass]).then_some(End::Lives)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If it cannot be played; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), Refused> {
        if self.end().is_some() {
            return Err(Refused::Over);
        }
        let role = self.to_move();
        let banned = mv.point().is_some() && mv.point() == self.session.ban();
        let left = usize::from(role == Role::Defender);
        if banned && self.threats[left] == 0 {
            return Err(Refused::Ko);
        }
        if !self.session.play(mv) {
            return Err(Refused::Impossible);
        }
        if banned {
            self.threats[left] -= 1;
        }
        self.spent.push(banned.then_some(role));
        self.moves.push(mv);
        self.predictions.push(None);
        self.remember();
        Ok(())
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.session.undo();
        self.predictions.pop();
        self.seen.pop();
        if let Some(Some(role)) = self.spent.pop() {
            self.threats[usize::from(role == Role::Defender)] += 1;
        }
        true
    }

    fn remember(&mut self) {
        let stones = |role| self.session.stones(role);
        self.seen.push((stones(Role::Attacker), stones(Role::Defender), self.to_move()));
    }

    /// The status now; `None` if it could not be found.
    pub fn status(&mut self) -> Option<Status> {
        self.session.status(NODES)
    }

    /// What every move leads to, the best first; a banned ko only if a threat is left.
    pub fn judged(&mut self) -> Vec<(Move, Status)> {
        let role = self.to_move();
        let ban = self.session.ban().filter(|_| self.threats_left(role) == 0);
        let mut moves: Vec<(Move, Status)> =
            self.session.move_status(NODES).into_iter().filter_map(|(mv, status)| Some((mv, status?))).collect();
        moves.retain(|(mv, _)| mv.point().is_none() || mv.point() != ban);
        moves.sort_by(|a, b| self.value(b.1).cmp(&self.value(a.1)).then(b.1.cmp_for(a.1, role)));
        moves
    }

    /// Every move that can be played now; a banned ko only if a threat is left.
    pub fn possible(&mut self) -> Vec<Move> {
        if self.end().is_some() {
            return Vec::new();
        }
        let ban = self.session.ban().filter(|_| self.threats_left(self.to_move()) == 0);
        let mut moves = self.session.moves();
        moves.retain(|mv| mv.point().is_none() || mv.point() != ban);
        moves
    }

    /// Who wins with this status and the threats that are left.
    pub fn winner(&self, status: Status) -> Role {
        let lead = i16::from(self.threats[0]) - i16::from(self.threats[1]);
        let attacker_wins = match status {
            Status::Lives => false,
            Status::Dies => true,
            Status::LivesUnless(n) => lead >= i16::from(n),
            Status::DiesUnless(n) => -lead < i16::from(n),
        };
        if attacker_wins { Role::Attacker } else { Role::Defender }
    }

    /// Whether the side to move wins with this status and the threats that are left.
    fn value(&self, status: Status) -> bool {
        self.winner(status) == self.to_move()
    }

    /// The move the program would play: it keeps the best status; if it loses, the one that leaves the fewest good answers. If nothing could be
    /// read in time, the one that looks best.
    pub fn reply(&mut self) -> Option<Move> {
        if self.end().is_some() {
            return None;
        }
        let moves = self.judged();
        let Some(&(_, best)) = moves.first() else {
            let possible = self.possible();
            let likely = self.session.ordering().into_iter().map(Move::Play).find(|mv| possible.contains(mv));
            return likely.or(Some(Move::Pass));
        };
        let good: Vec<Move> = moves.iter().filter(|(_, s)| *s == best).map(|(mv, _)| *mv).collect();
        let ordering = self.session.ordering();
        let winning = self.value(best);
        let place = |mv: &Move| {
            mv.point().map_or(usize::MAX, |p| ordering.iter().position(|&q| q == p).unwrap_or(usize::MAX - 1))
        };
        let mut ranked: Vec<(usize, usize, Move)> = Vec::new();
        for mv in good {
            let cost = if winning { self.repeats(mv) } else { self.good_answers(mv) };
            ranked.push((cost + if mv == Move::Pass { 1000 } else { 0 }, place(&mv), mv));
        }
        ranked.into_iter().min().map(|(_, _, mv)| mv)
    }

    /// 1 if a move leads back to a position that has been there.
    fn repeats(&mut self, mv: Move) -> usize {
        if !self.session.play(mv) {
            return 2;
        }
        let stones = |role| self.session.stones(role);
        let here = (stones(Role::Attacker), stones(Role::Defender), self.session.to_move());
        self.session.undo();
        usize::from(self.seen.contains(&here))
    }

    /// How many answers of the other side keep what it has: the fewer, the harder the loser makes it.
    fn good_answers(&mut self, mv: Move) -> usize {
        if !self.session.play(mv) {
            return usize::MAX / 2;
        }
        let best = self.session.status(NODES);
        let answers = self.session.move_status(NODES).iter().filter(|(_, s)| *s == best).count();
        self.session.undo();
        answers
    }

    /// The best move, for somebody who asks.
    pub fn hint(&mut self) -> Option<(Move, Status)> {
        let mv = self.reply()?;
        self.judged().into_iter().find(|(other, _)| *other == mv)
    }

    /// What a move leads to, and how the other side answers it: "why not here?". `None` if it cannot be played.
    pub fn why_not(&mut self, mv: Move) -> Option<Judged> {
        let moves = self.judged();
        let best = moves.first()?.1;
        let status = moves.iter().find(|(other, _)| *other == mv)?.1;
        let mut line = Vec::new();
        self.play(mv).ok()?;
        while line.len() < 20 {
            let Some(next) = self.reply() else { break };
            if next == Move::Pass && line.last() == Some(&Move::Pass) || self.play(next).is_err() {
                break;
            }
            line.push(next);
        }
        for _ in 0..=line.len() {
            self.undo();
        }
        while line.last() == Some(&Move::Pass) {
            line.pop();
        }
        Some(Judged { mv, status, best: status == best, line })
    }

    /// Notes what the last move should lead to, so that [`Game::comment`] can compare.
    pub fn predict(&mut self, status: Status) {
        if let Some(last) = self.predictions.last_mut() {
            *last = Some(status);
        }
    }

    /// Compares what was predicted for the last move with what is found when the position is read anew; `None` if nothing was predicted, or
    /// nothing could be found.
    pub fn comment(&mut self) -> Option<Comment> {
        let predicted = (*self.predictions.last()?)?;
        let mut anew = Session::with_table(&self.question, 1 << 16).ok()?;
        anew.set_deadline(&self.deadline);
        for &mv in &self.moves {
            anew.play(mv).then_some(())?;
        }
        let found = anew.status(NODES)?;
        // A move that spent a threat promised something for one threat fewer.
        if found == predicted || matches!(self.spent.last(), Some(Some(_))) {
            return Some(Comment::AsPredicted(found));
        }
        Some(Comment::Wrong(self.report(predicted, found)))
    }

    /// The problem with what went wrong, to be sent to the authors.
    pub fn report(&self, predicted: Status, found: Status) -> String {
        let mut problem = tesuji_store::Problem::new("report", "", self.question.clone());
        problem.name = "wrong prediction".to_owned();
        let moves = self.moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        format!(
            "{}\nAfter {moves}: predicted {predicted}, found {found}. {}\n",
            tesuji_store::exchange::jsonl::write(&problem),
            crate::SOLVER
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_formats::PositionFile;

    fn three_in_a_row(first: &str) -> LifeQuestion {
        let text =
            format!("{first} to play\n 3 |X X X X X X .\n 2 |O O O O O X .\n 1 |Q S S S O X .\n   +-------------");
        PositionFile::parse(&text).unwrap().get(1).unwrap().life_question().unwrap()
    }

    #[test]
    fn the_program_kills_whatever_is_answered() {
        let mut game = Game::new(&three_in_a_row("Black")).unwrap();
        let first = game.reply().unwrap();
        assert_eq!(first.to_string(), "C1");
        game.play(first).unwrap();
        for _ in 0..20 {
            if game.end().is_some() {
                break;
            }
            let mv = game.reply().unwrap();
            game.play(mv).unwrap();
        }
        // White passes, Black need not finish it; or it is captured.
        assert!(game.status() == Some(Status::Dies), "{:?}", game.moves());
    }

    #[test]
    fn a_wrong_move_is_refuted_and_taken_back() {
        let mut game = Game::new(&three_in_a_row("Black")).unwrap();
        let judged = game.why_not("B1".parse().unwrap()).unwrap();
        assert!(!judged.best);
        assert_eq!(judged.status, Status::Lives);
        assert_eq!(judged.line.first().unwrap().to_string(), "C1");
        assert!(game.moves().is_empty());
        assert_eq!(game.play("A1".parse().unwrap()), Err(Refused::Impossible));
        assert!(game.why_not("A1".parse().unwrap()).is_none());
    }

    #[test]
    fn predictions_are_compared() {
        let mut game = Game::new(&three_in_a_row("Black")).unwrap();
        game.play("C1".parse().unwrap()).unwrap();
        assert_eq!(game.comment(), None);
        game.predict(Status::Dies);
        assert_eq!(game.comment(), Some(Comment::AsPredicted(Status::Dies)));
        game.predict(Status::Lives);
        let Some(Comment::Wrong(report)) = game.comment() else { panic!("a wrong prediction must be reported") };
        assert!(report.contains("predicted l, found d"), "{report}");
        assert!(game.undo() && !game.undo());
    }
}
