//! A training: which problem is asked, what was answered, what it is worth.

use std::time::{Duration, Instant};

use tesuji::{Board, Limits, Move, PointSet, Setup, Solver, Status};
use tesuji_store::{Mark, Problem, ProblemId, Store, Stored};
use tesuji_workshop::exercise::{self, Answered, Choice, Level, Quiz, QuizQuestion, TimeBonus};

use crate::commands::stats::exercise_clock;
use crate::screens::PlayScreen;
use crate::screens::board::numbered;
use crate::screens::keys::Cursor;
use crate::screens::thinking::Thinking;

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

/// What kind of training, and how long.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) choice: Choice,
    pub(crate) mode: Mode,
    pub(crate) bonus: TimeBonus,
    pub(crate) count: usize,
    pub(crate) level: Level,
    /// The level stays as it is.
    pub(crate) fixed: bool,
    pub(crate) seed: u64,
}

/// What the screen waits for.
pub(super) enum Stage {
    /// An answer.
    Asked,
    /// The answer to a defence; those that are left.
    Defending { reply: Move, left: Vec<Move> },
    /// A thought about this answer.
    Judging { mv: Move },
    /// A key, to go on.
    Told,
    /// The problem is played out.
    Playing(Box<PlayScreen>),
    /// All problems are done.
    Finished,
}

/// What was thought about.
pub(super) enum Thought {
    /// The replies to a right first move that must be answered.
    Defences(Vec<Move>),
    /// What an answer to a defence leads to, and the best there is.
    Defended { reply: Move, left: Vec<Move>, best: Option<Status>, found: Option<Status> },
    /// How a mistake is refuted.
    Refutation(Option<Vec<Move>>),
}

/// What a refutation may take.
const REFUTATION_TIME: Duration = Duration::from_secs(20);

/// A training.
pub(super) struct Training {
    pub(super) store: Store,
    pub(super) plan: Plan,
    pub(super) level: Level,
    pub(super) seen: Vec<ProblemId>,
    pub(super) current: QuizQuestion,
    pub(super) cursor: Cursor,
    pub(super) stage: Stage,
    started: Instant,
    /// When the answer was given, if it is not judged yet.
    stopped: Option<f64>,
    pub(super) message: String,
    pub(super) score: f64,
    pub(super) right: usize,
    pub(super) streak: usize,
    /// What is shown by numbers once the solution is told.
    pub(super) shown: Vec<Move>,
    /// The refutation of a mistake.
    refutation: Vec<Move>,
    pub(super) first: Option<Move>,
    pub(super) thinking: Option<Thinking<Thought>>,
}

impl Training {
    /// A training with at least one problem.
    pub(super) fn new(store: Store, plan: Plan) -> anyhow::Result<Training> {
        let first = drawn(&store, &plan, plan.level, &[])?;
        let current = first.ok_or_else(|| {
            anyhow::anyhow!(
                "there is no problem for this exercise: make some with tesuji generate, or choose another level"
            )
        })?;
        Ok(Training {
            store,
            level: plan.level,
            plan,
            seen: vec![current.stored.id],
            cursor: cursor_for(&current.stored),
            current,
            stage: Stage::Asked,
            started: Instant::now(),
            stopped: None,
            message: String::new(),
            score: 0.0,
            right: 0,
            streak: 0,
            shown: Vec::new(),
            refutation: Vec::new(),
            first: None,
            thinking: None,
        })
    }

    pub(super) fn problem(&self) -> &Problem {
        &self.current.stored.problem
    }

    fn difficulty(&self) -> Option<f64> {
        self.problem().solved.as_ref().and_then(|solved| solved.difficulty)
    }

    /// The sum of the bonus, right answers and problems asked.
    pub(super) fn result(&self) -> (f64, usize, usize) {
        let open = matches!(self.stage, Stage::Asked | Stage::Defending { .. } | Stage::Judging { .. });
        (self.score, self.right, self.seen.len() - usize::from(open))
    }

    pub(super) fn seconds(&self) -> f64 {
        self.stopped.unwrap_or_else(|| self.started.elapsed().as_secs_f64())
    }

    /// Writes the answer down and shows the solution.
    pub(super) fn tell(&mut self, answer: String, result: Option<exercise::Result>) -> anyhow::Result<()> {
        let Some(result) = result else { return Ok(()) };
        let answered = Answered {
            user: &self.plan.choice.user,
            stored: &self.current.stored,
            mode: self.plan.mode.word(),
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
        if !self.plan.fixed {
            self.level = self.level.after(result.mark, self.difficulty());
        }
        self.shown = match (&self.problem().solved, self.current.played) {
            (Some(solved), None) => solved.sequence.clone(),
            _ => Vec::new(),
        };
        self.message = format!(
            "{verdict} {:.0} of {:.0} points. {} Your rating {:.0}. Enter: next, + - harder, easier, w: play it out, q: quit",
            result.score,
            result.most,
            self.solution(),
            rating.rating
        );
        self.stage = Stage::Told;
        Ok(())
    }

    /// The right answer in words.
    fn solution(&self) -> String {
        let Some(solved) = &self.problem().solved else { return String::new() };
        let moves: Vec<String> = solved.moves.iter().map(ToString::to_string).collect();
        let best = format!("Best: {}; the group {}.", moves.join(" "), solved.status.describe());
        match (self.plan.mode, self.current.truth()) {
            (Mode::Status, Some(truth @ (Quiz::Alive | Quiz::Dead))) => format!("The answer: {}.", truth.words()),
            (Mode::Status, Some(truth)) => {
                let first = self.problem().question.position.to_play;
                format!("The answer: {}. {first} first: {}", truth.words(), best.replace("Best: ", "best "))
            }
            _ => best,
        }
    }

    pub(super) fn next(&mut self) -> anyhow::Result<()> {
        self.shown.clear();
        self.refutation.clear();
        (self.first, self.stopped, self.thinking) = (None, None, None);
        let more = self.seen.len() < self.plan.count;
        let drawn = if more { drawn(&self.store, &self.plan, self.level, &self.seen)? } else { None };
        match drawn {
            Some(question) => {
                self.seen.push(question.stored.id);
                self.cursor = cursor_for(&question.stored);
                self.current = question;
                self.message.clear();
                self.stage = Stage::Asked;
                self.started = Instant::now();
            }
            None => {
                let (right, asked, score) = (self.right, self.seen.len(), self.score);
                self.message = format!("Done: {right} of {asked} right, {score:.0} points. Any key ends.");
                self.stage = Stage::Finished;
            }
        }
        Ok(())
    }

    /// The next problem shall be so many grades harder.
    pub(super) fn change_level(&mut self, grades: f64) {
        self.level = self.level.changed(grades, self.difficulty());
    }

    pub(super) fn answer_status(&mut self, quiz: Quiz) -> anyhow::Result<()> {
        let result = self.current.mark(quiz, self.seconds(), &self.plan.bonus);
        self.tell(quiz.words().to_owned(), result)
    }

    pub(super) fn give_up(&mut self, word: &str) -> anyhow::Result<()> {
        let result = exercise::mark_unanswered(self.problem(), self.seconds(), &self.plan.bonus);
        self.tell(word.to_owned(), result)
    }

    pub(super) fn answer_move(&mut self, mv: Move) -> anyhow::Result<()> {
        let seconds = self.seconds();
        let problem = self.problem();
        let Some(result) = exercise::mark_move(problem, mv, seconds, &self.plan.bonus) else { return Ok(()) };
        let known = problem.solved.as_ref().is_some_and(|s| s.move_status.iter().any(|(m, _)| *m == mv));
        if !known {
            self.message = format!("{mv} cannot be played.");
            return Ok(());
        }
        if let (Mode::Defences, Mark::Right, Some(point)) = (self.plan.mode, result.mark, mv.point()) {
            self.first = Some(mv);
            self.stopped = Some(seconds);
            self.stage = Stage::Judging { mv };
            let problem = self.problem().clone();
            return self.think(move |solver| Thought::Defences(exercise::defences(&problem, point, solver)));
        }
        let result = match self.plan.mode {
            Mode::Defences => exercise::mark_defences(self.problem(), false, seconds, &self.plan.bonus),
            Mode::First | Mode::Status => Some(result),
        };
        self.tell(mv.to_string(), result)?;
        self.refute(vec![mv])
    }

    pub(super) fn answer_defence(&mut self, mv: Move) -> anyhow::Result<()> {
        let (Stage::Defending { reply, left }, Some(first)) = (&self.stage, self.first) else { return Ok(()) };
        let (reply, left) = (*reply, left.clone());
        self.stopped = Some(self.seconds());
        self.stage = Stage::Judging { mv };
        let question = self.problem().question.clone();
        self.think(move |solver| {
            let judged = solver.session(question).and_then(|mut session| {
                session.play(first)?;
                session.play(reply)?;
                Ok((session.best_status(), session.status_after(mv)))
            });
            let (best, found) = judged.unwrap_or_default();
            Thought::Defended { reply, left, best, found }
        })
    }

    /// A mistake is refuted on the board.
    fn refute(&mut self, line: Vec<Move>) -> anyhow::Result<()> {
        let problem = self.problem().clone();
        self.think(move |solver| Thought::Refutation(exercise::refutation(&problem, &line, solver)))
    }

    fn think(&mut self, work: impl FnOnce(&Solver) -> Thought + Send + 'static) -> anyhow::Result<()> {
        let limits = Limits { time: Some(REFUTATION_TIME), ..Limits::default() };
        self.thinking = Some(Thinking::start(move |cancel| work(&Solver::new().limits(limits).cancel(cancel))));
        self.look().map(|_| ())
    }

    /// Whether a thought has come to its end.
    pub(super) fn look(&mut self) -> anyhow::Result<bool> {
        let Some(thinking) = &mut self.thinking else { return Ok(false) };
        let Some(thought) = thinking.poll()? else { return Ok(false) };
        self.thinking = None;
        match (thought, &self.stage) {
            (Thought::Defences(left), Stage::Judging { mv }) => {
                let mv = *mv;
                self.defend_next(mv.to_string(), left, "Right so far.")?;
            }
            (Thought::Defended { reply, left, best, found }, Stage::Judging { mv }) => {
                let mv = *mv;
                self.judge_defence(mv, reply, left, best, found)?;
            }
            (Thought::Refutation(Some(line)), Stage::Told) => {
                self.message = format!("{} Refuted: {}. b: the best line", self.message, numbered(&line));
                self.refutation = std::mem::replace(&mut self.shown, line);
            }
            _ => {}
        }
        Ok(true)
    }

    /// The next defence that is left, or the end.
    fn defend_next(&mut self, answer: String, mut left: Vec<Move>, praise: &str) -> anyhow::Result<()> {
        if left.is_empty() {
            let result = exercise::mark_defences(self.problem(), true, self.seconds(), &self.plan.bonus);
            return self.tell(answer, result);
        }
        let reply = left.remove(0);
        self.message = format!("{praise} And against {reply}?");
        self.resume();
        self.stage = Stage::Defending { reply, left };
        Ok(())
    }

    fn judge_defence(
        &mut self,
        mv: Move,
        reply: Move,
        left: Vec<Move>,
        best: Option<Status>,
        found: Option<Status>,
    ) -> anyhow::Result<()> {
        let Some(status) = found else {
            self.message = format!("{mv} cannot be played.");
            self.resume();
            self.stage = Stage::Defending { reply, left };
            return Ok(());
        };
        let line: Vec<Move> = self.first.into_iter().chain([reply, mv]).collect();
        let answer = line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        if best == Some(status) {
            return self.defend_next(answer, left, "Yes.");
        }
        let result = exercise::mark_defences(self.problem(), false, self.seconds(), &self.plan.bonus);
        self.tell(answer, result)?;
        self.refute(line)
    }

    /// The clock goes on where it stood when the answer was given.
    fn resume(&mut self) {
        if let Some(seconds) = self.stopped.take()
            && let Some(start) = Instant::now().checked_sub(Duration::from_secs_f64(seconds))
        {
            self.started = start;
        }
    }

    /// Shows the best line instead of the refutation, and back.
    pub(super) fn turn_over(&mut self) {
        if !self.refutation.is_empty() {
            std::mem::swap(&mut self.shown, &mut self.refutation);
        }
    }

    /// The position that is shown: with the moves of a defence, or the one played in the quiz; and its last move.
    pub(super) fn position(&self) -> (Setup, Option<Move>) {
        let moves: Vec<Move> = match &self.stage {
            Stage::Defending { reply, .. } => self.first.into_iter().chain([*reply]).collect(),
            Stage::Judging { mv } => vec![*mv],
            _ => return (self.current.position(), self.current.played.map(Move::Play)),
        };
        let setup = &self.problem().question.position;
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
        let problem = self.problem();
        let session = Solver::new().session(problem.question.clone())?;
        let title = exercise::task(problem);
        let screen = PlayScreen::new(&problem.question, session, title, std::env::temp_dir());
        self.stage = Stage::Playing(Box::new(screen));
        Ok(())
    }
}

/// The next problem near a level; in the quiz one of the four answers.
fn drawn(store: &Store, plan: &Plan, level: Level, seen: &[ProblemId]) -> anyhow::Result<Option<QuizQuestion>> {
    let now = exercise_clock();
    if plan.mode == Mode::Status {
        return Ok(exercise::next_question(store, &plan.choice, level, seen, now, plan.seed)?);
    }
    let seed = plan.seed ^ seen.len() as u64;
    let ids = exercise::near(store, &plan.choice, level, seen, 1, now, seed)?;
    let stored = ids.first().map(|&id| store.get(id)).transpose()?;
    Ok(stored.map(|stored| QuizQuestion { stored, played: None }))
}

fn cursor_for(stored: &Stored) -> Cursor {
    let question = &stored.problem.question;
    let stones: PointSet = question.position.stones.iter().map(|s| s.0).collect();
    let empty = question.area - stones;
    Cursor::on(if empty.is_empty() { &question.area } else { &empty })
}
