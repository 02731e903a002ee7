//! The exercise on the screen: one problem after the other against the clock (Wolf 1994, 2.3.3).

use std::time::Instant;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Style;
use ratatui::widgets::{Block, Gauge, Paragraph, Wrap};
use tesuji::{Board, Move, PointSet, Setup};
use tesuji_question::Deadline;
use tesuji_store::{Mark, ProblemId, Store, Stored};
use tesuji_workshop::exercise::{self, Answered, Limits, Quiz};

use super::board::{BoardView, wants_color};
use super::keys::Cursor;
use super::{PlayScreen, Screen};
use crate::commands::stats::exercise_clock;

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
enum Stage {
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
pub(crate) struct ExerciseScreen {
    store: Store,
    user: String,
    mode: Mode,
    limits: Limits,
    ids: Vec<ProblemId>,
    at: usize,
    current: Stored,
    cursor: Cursor,
    stage: Stage,
    started: Instant,
    message: String,
    score: f64,
    right: usize,
    streak: usize,
    shown: Vec<Move>,
    first: Option<Move>,
}

impl ExerciseScreen {
    /// A training with these problems, at least one.
    pub(crate) fn new(
        store: Store,
        user: String,
        mode: Mode,
        limits: Limits,
        ids: Vec<ProblemId>,
    ) -> anyhow::Result<ExerciseScreen> {
        let first = ids.first().ok_or_else(|| {
            anyhow::anyhow!(
                "there is no problem for this exercise: make some with tesuji generate, or choose another level"
            )
        })?;
        let current = store.get(*first)?;
        let cursor = cursor_for(&current);
        Ok(ExerciseScreen {
            store,
            user,
            mode,
            limits,
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
    pub(crate) fn result(&self) -> (f64, usize, usize) {
        let asked =
            self.at + usize::from(!matches!(self.stage, Stage::Asked | Stage::Defending { .. } | Stage::Finished));
        (self.score, self.right, asked)
    }

    fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Writes the answer down and shows the solution.
    fn tell(&mut self, answer: String, result: Option<exercise::Result>) -> anyhow::Result<()> {
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

    fn next(&mut self) -> anyhow::Result<()> {
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

    fn answer_move(&mut self, mv: Move) -> anyhow::Result<()> {
        let problem = &self.current.problem;
        let seconds = self.seconds();
        let Some(result) = exercise::mark_move(problem, mv, seconds, &self.limits) else { return Ok(()) };
        let known = problem.solved.as_ref().is_some_and(|s| s.move_status.iter().any(|(m, _)| *m == mv));
        if !known {
            self.message = format!("{mv} cannot be played.");
            return Ok(());
        }
        if let (Mode::Defences, Mark::Right, Some(point)) = (self.mode, result.mark, mv.point()) {
            let mut left = exercise::defences(problem, point, &Deadline::default());
            self.first = Some(mv);
            if !left.is_empty() {
                let reply = left.remove(0);
                self.message = format!("Right so far. And against {reply}?");
                self.stage = Stage::Defending { reply, left };
                return Ok(());
            }
            let result = exercise::mark_defences(problem, true, seconds, &self.limits);
            return self.tell(mv.to_string(), result);
        }
        let result = if self.mode == Mode::Defences {
            exercise::mark_defences(problem, false, seconds, &self.limits)
        } else {
            Some(result)
        };
        self.tell(mv.to_string(), result)
    }

    fn answer_defence(&mut self, mv: Move) -> anyhow::Result<()> {
        let Stage::Defending { reply, left } = &self.stage else { return Ok(()) };
        let (reply, mut left) = (*reply, left.clone());
        let Some(first) = self.first else { return Ok(()) };
        let mut game = tesuji_workshop::play::Game::new(&self.current.problem.question)?;
        if game.play(first).is_err() || game.play(reply).is_err() {
            return Ok(());
        }
        let judged = game.judged();
        let Some((_, status)) = judged.iter().find(|(m, _)| *m == mv) else {
            self.message = format!("{mv} cannot be played.");
            return Ok(());
        };
        let good = judged.first().is_some_and(|best| best.1 == *status);
        if good && !left.is_empty() {
            let reply = left.remove(0);
            self.message = format!("Yes. And against {reply}?");
            self.stage = Stage::Defending { reply, left };
            return Ok(());
        }
        let result = exercise::mark_defences(&self.current.problem, good, self.seconds(), &self.limits);
        self.tell(format!("{first} {reply} {mv}"), result)
    }

    /// The position that is shown: with the moves of a defence, or of the solution.
    fn position(&self) -> (Setup, Option<Move>) {
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
}

fn cursor_for(stored: &Stored) -> Cursor {
    let question = &stored.problem.question;
    let stones: PointSet = question.position.stones.iter().map(|s| s.0).collect();
    let empty = question.area - stones;
    Cursor::on(if empty.is_empty() { &question.area } else { &empty })
}

impl Screen for ExerciseScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        if let Stage::Playing(play) = &mut self.stage {
            return play.draw(frame);
        }
        let (position, last) = self.position();
        let question = &self.current.problem.question;
        let target: PointSet = question.target.iter().copied().collect();
        let waits = matches!(self.stage, Stage::Asked | Stage::Defending { .. });
        let cursor = (waits && self.mode != Mode::Status).then_some(self.cursor.at);
        let lines = BoardView { position: &position, area: &question.area, target: &target, last, cursor }.lines();
        let height = lines.len() as u16 + 2;
        let [clock, board, text, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(height),
            Constraint::Min(3),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        let share = if waits { self.limits.share(self.seconds()) } else { 0.0 };
        let style = if wants_color() { Style::default().fg(ratatui::style::Color::Green) } else { Style::default() };
        let label = format!("bonus {:.0} %", 100.0 * share);
        frame.render_widget(Gauge::default().ratio(share.clamp(0.0, 1.0)).label(label).gauge_style(style), clock);
        let title = match self.mode {
            Mode::Status => "What is the status?".to_owned(),
            _ => exercise::task(&self.current.problem),
        };
        let title = format!("{}/{} {title}", (self.at + 1).min(self.ids.len()), self.ids.len());
        frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(title)), board);
        let head = format!("score {:.0}, {} right, {} in a row", self.score, self.right, self.streak);
        frame.render_widget(Paragraph::new(format!("{head}\n{}", self.message)).wrap(Wrap { trim: true }), text);
        let help = match self.mode {
            Mode::Status => "a alive, d dead, k ko, u depends on who plays, q quit",
            _ => "arrows move, Enter plays, ? give up, q quit",
        };
        frame.render_widget(Paragraph::new(help), keys);
    }

    fn key(&mut self, key: KeyEvent) -> anyhow::Result<bool> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Ok(false);
        }
        match &mut self.stage {
            Stage::Finished => return Ok(false),
            Stage::Playing(play) => {
                if !play.key(key)? {
                    self.stage = Stage::Told;
                }
                return Ok(true);
            }
            _ if matches!(key.code, KeyCode::Char('q') | KeyCode::Esc) => return Ok(false),
            Stage::Told => match key.code {
                KeyCode::Enter | KeyCode::Char(' ' | 'n') => self.next()?,
                KeyCode::Char('w') => {
                    let title = exercise::task(&self.current.problem);
                    let screen = PlayScreen::new(&self.current.problem.question, title, std::env::temp_dir())?;
                    self.stage = Stage::Playing(Box::new(screen));
                }
                _ => {}
            },
            Stage::Asked if self.mode == Mode::Status => {
                let chosen = Quiz::ALL.iter().find(|(c, ..)| key.code == KeyCode::Char(*c));
                if let Some(&(_, word, quiz)) = chosen {
                    let result = exercise::mark_status(&self.current.problem, quiz, self.seconds(), &self.limits);
                    self.tell(word.to_owned(), result)?;
                }
            }
            Stage::Asked | Stage::Defending { .. } => {
                let defending = matches!(self.stage, Stage::Defending { .. });
                match key.code {
                    KeyCode::Enter | KeyCode::Char(' ') if defending => {
                        self.answer_defence(Move::Play(self.cursor.at))?
                    }
                    KeyCode::Enter | KeyCode::Char(' ') => self.answer_move(Move::Play(self.cursor.at))?,
                    KeyCode::Char('?') => {
                        let late = exercise::mark_unanswered(&self.current.problem, self.seconds(), &self.limits);
                        self.tell("given up".to_owned(), late)?;
                    }
                    code => {
                        self.cursor.key(code);
                    }
                }
            }
        }
        Ok(true)
    }

    fn tick(&mut self) -> anyhow::Result<bool> {
        if !matches!(self.stage, Stage::Asked | Stage::Defending { .. }) {
            return Ok(false);
        }
        if self.seconds() > self.limits.total() {
            let late = exercise::mark_unanswered(&self.current.problem, self.seconds(), &self.limits);
            self.tell("no answer".to_owned(), late)?;
        }
        Ok(true)
    }
}
