//! A training: which problem is asked, what was answered, what it is worth.

use std::time::Instant;

use tesuji::{Board, Move, PointSet, Setup, Solver};
use tesuji_store::{Mark, ProblemId, Store, Stored};
use tesuji_workshop::exercise::{self, Answered, TimeBonus};

use crate::commands::stats::exercise_clock;
use crate::screens::PlayScreen;
use crate::screens::keys::Cursor;

/// What is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Mode {
    /// The first move.
    #[default]
    First,
    /// The first move, and the answer to every defence.
    Defences,
    /// Alive, dead, ko, or does it depend on who plays?
    Status,
}

impl Mode {
    fn word(self) -> &'static str {
        match self {
            Mode::First => "exercise",
            Mode::Defences => "defences",
            Mode::Status => "status",
        }
    }
}

/// What the screen waits for.
pub(super) enum Stage {
    /// An answer.
    Asked,
    /// The answer to a defence; those that are left.
    Defending { reply: Move, left: Vec<Move> },
    /// A key, to go on.
    Told,
    /// The problem is played out.
    Playing(Box<PlayScreen>),
    /// All problems are done.
    Finished,
}

/// A training.
pub(super) struct Training {
    pub(super) store: Store,
    pub(super) user: String,
    pub(super) mode: Mode,
    pub(super) bonus: TimeBonus,
    pub(super) ids: Vec<ProblemId>,
    pub(super) at: usize,
    pub(super) current: Stored,
    pub(super) cursor: Cursor,
    pub(super) stage: Stage,
    pub(super) started: Instant,
    pub(super) message: String,
    pub(super) score: f64,
    pub(super) right: usize,
    pub(super) streak: usize,
    pub(super) shown: Vec<Move>,
    pub(super) first: Option<Move>,
}

impl Training {
    /// A training with these problems, at least one.
    pub(super) fn new(
        store: Store,
        user: String,
        mode: Mode,
        bonus: TimeBonus,
        ids: Vec<ProblemId>,
    ) -> anyhow::Result<Training> {
        let first = ids.first().ok_or_else(|| {
            anyhow::anyhow!(
                "there is no problem for this exercise: make some with tesuji generate, or choose another level"
            )
        })?;
        let current = store.get(*first)?;
        let cursor = cursor_for(&current);
        Ok(Training {
            store,
            user,
            mode,
            bonus,
            ids,
            at: 0,
            current,
            cursor,
            stage: Stage::Asked,
            started: Instant::now(),
            message: String::new(),
            score: 0.0,
            right: 0,
            streak: 0,
            shown: Vec::new(),
            first: None,
        })
    }

    /// The sum of the bonus, right answers and problems asked.
    pub(super) fn result(&self) -> (f64, usize, usize) {
        let asked =
            self.at + usize::from(!matches!(self.stage, Stage::Asked | Stage::Defending { .. } | Stage::Finished));
        (self.score, self.right, asked)
    }

    pub(super) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Writes the answer down and shows the solution.
    pub(super) fn tell(&mut self, answer: String, result: Option<exercise::Result>) -> anyhow::Result<()> {
        let Some(result) = result else { return Ok(()) };
        let answered = Answered {
            user: &self.user,
            stored: &self.current,
            mode: self.mode.word(),
            answer,
            result,
            seconds: self.seconds(),
            now: exercise_clock(),
        };
        let (rating, _) = exercise::record(&mut self.store, &answered)?;
        self.score += result.score;
        let is_right = result.mark == Mark::Right;
        self.right += usize::from(is_right);
        self.streak = if is_right { self.streak + 1 } else { 0 };
        let verdict = match result.mark {
            Mark::Right => "Right!",
            Mark::Ko => "Only a ko: half the bonus.",
            Mark::Wrong => "Wrong.",
            Mark::Late => "Too late.",
        };
        let solved = self.current.problem.solved.as_ref();
        let solution = solved.map_or(String::new(), |s| {
            let moves: Vec<String> = s.moves.iter().map(ToString::to_string).collect();
            format!("Best: {}; the group {}.", moves.join(" "), s.status.describe())
        });
        self.shown = solved.map(|s| s.sequence.clone()).unwrap_or_default();
        self.message = format!(
            "{verdict} {:.0} of {:.0} points. {solution} Your rating {:.0}. Enter: next, w: play it out, q: quit",
            result.score, result.most, rating.rating
        );
        self.stage = Stage::Told;
        Ok(())
    }

    pub(super) fn next(&mut self) -> anyhow::Result<()> {
        self.at += 1;
        self.shown.clear();
        self.first = None;
        match self.ids.get(self.at) {
            Some(&id) => {
                self.current = self.store.get(id)?;
                self.cursor = cursor_for(&self.current);
                self.message.clear();
                self.stage = Stage::Asked;
                self.started = Instant::now();
            }
            None => {
                self.message = format!(
                    "Done: {} of {} right, {:.0} points. Any key ends.",
                    self.right,
                    self.ids.len(),
                    self.score
                );
                self.stage = Stage::Finished;
            }
        }
        Ok(())
    }

    pub(super) fn answer_move(&mut self, mv: Move) -> anyhow::Result<()> {
        let problem = &self.current.problem;
        let seconds = self.seconds();
        let Some(result) = exercise::mark_move(problem, mv, seconds, &self.bonus) else { return Ok(()) };
        let known = problem.solved.as_ref().is_some_and(|s| s.move_status.iter().any(|(m, _)| *m == mv));
        if !known {
            self.message = format!("{mv} cannot be played.");
            return Ok(());
        }
        if let (Mode::Defences, Mark::Right, Some(point)) = (self.mode, result.mark, mv.point()) {
            let mut left = exercise::defences(problem, point, &Solver::new());
            self.first = Some(mv);
            if !left.is_empty() {
                let reply = left.remove(0);
                self.message = format!("Right so far. And against {reply}?");
                self.stage = Stage::Defending { reply, left };
                return Ok(());
            }
            let result = exercise::mark_defences(problem, true, seconds, &self.bonus);
            return self.tell(mv.to_string(), result);
        }
        let result = if self.mode == Mode::Defences {
            exercise::mark_defences(problem, false, seconds, &self.bonus)
        } else {
            Some(result)
        };
        self.tell(mv.to_string(), result)
    }

    pub(super) fn answer_defence(&mut self, mv: Move) -> anyhow::Result<()> {
        let Stage::Defending { reply, left } = &self.stage else { return Ok(()) };
        let (reply, mut left) = (*reply, left.clone());
        let Some(first) = self.first else { return Ok(()) };
        let mut session = Solver::new().session(self.current.problem.question.clone())?;
        if session.play(first).is_err() || session.play(reply).is_err() {
            return Ok(());
        }
        let (best, found) = (session.best_status(), session.status_after(mv));
        let Some(status) = found else {
            self.message = format!("{mv} cannot be played.");
            return Ok(());
        };
        let good = best == Some(status);
        if good && !left.is_empty() {
            let reply = left.remove(0);
            self.message = format!("Yes. And against {reply}?");
            self.stage = Stage::Defending { reply, left };
            return Ok(());
        }
        let result = exercise::mark_defences(&self.current.problem, good, self.seconds(), &self.bonus);
        self.tell(format!("{first} {reply} {mv}"), result)
    }

    /// The position that is shown: with the moves of a defence, or of the solution.
    pub(super) fn position(&self) -> (Setup, Option<Move>) {
        let setup = &self.current.problem.question.position;
        let moves: Vec<Move> = match &self.stage {
            Stage::Defending { reply, .. } => self.first.into_iter().chain([*reply]).collect(),
            Stage::Told => self.shown.clone(),
            _ => Vec::new(),
        };
        let Ok(mut board) = Board::from_setup(setup) else { return (setup.clone(), None) };
        for mv in &moves {
            match mv {
                Move::Pass => board.pass(),
                Move::Play(point) => {
                    if board.play_ignoring_ko(*point).is_err() {
                        break;
                    }
                }
            }
        }
        (board.to_setup(), moves.last().copied())
    }

    /// Plays the problem out against the program.
    pub(super) fn play_out(&mut self) -> anyhow::Result<()> {
        let problem = &self.current.problem;
        let session = Solver::new().session(problem.question.clone())?;
        let title = exercise::task(problem);
        let screen = PlayScreen::new(&problem.question, session, title, std::env::temp_dir());
        self.stage = Stage::Playing(Box::new(screen));
        Ok(())
    }
}

fn cursor_for(stored: &Stored) -> Cursor {
    let question = &stored.problem.question;
    let stones: PointSet = question.position.stones.iter().map(|s| s.0).collect();
    let empty = question.area - stones;
    Cursor::on(if empty.is_empty() { &question.area } else { &empty })
}
