//! Playing a problem against the program (Wolf 1994, 1.3).
//!
//! The game goes to a thread of its own while something is thought about, and comes back with what is to be told. Until
//! then the screen draws what it has seen last: the user's stone stands at once.

mod turn;

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Position};
use ratatui::widgets::{Block, Paragraph, Wrap};
use tesuji::{LifeQuestion, Limits, Move, PointSet, Role, Session, Setup};

use self::turn::{Task, Turn, ko_words};
use super::Screen;
use super::board::{BoardView, Clickable};
use super::keys::Cursor;
use super::thinking::Thinking;

const KEYS: &str = "arrows move, Enter or a click plays, p pass, u undo, h hint, w why not here?, s change sides, \
c comment mode, q quit";
const THINKING_KEYS: &str = "u stops and takes back, q quits";

/// A game on the screen.
pub(crate) struct PlayScreen {
    question: LifeQuestion,
    game: Game,
    seen: Seen,
    title: String,
    cursor: Cursor,
    /// The side the program plays.
    program: Role,
    comment_mode: bool,
    message: String,
    /// A line that is shown by numbers.
    line: Vec<Move>,
    reports: PathBuf,
    target: PointSet,
    limits: Limits,
    clickable: Clickable,
    /// Take the move back as soon as the game is here again.
    takes_back: bool,
}

/// Where the game is.
enum Game {
    Here(Box<Session>),
    Thinking(Thinking<anyhow::Result<Box<Turn>>>),
    /// Between the two, and after an error.
    Gone,
}

/// What is drawn of a game, also while it is thought about.
struct Seen {
    position: Setup,
    last: Option<Move>,
    turn: String,
    threats: String,
}

impl Seen {
    fn of(session: &Session, question: &LifeQuestion) -> Seen {
        let turn = match session.ended() {
            Some(_) => "The game is over.".to_owned(),
            None => format!("{} to play, move {}", session.color_to_move(), session.line().len() + 1),
        };
        let left = |role: Role| format!("{} {}", session.color(role), session.threats_left(role));
        let threats = match question.ko_threats {
            Some(_) => format!("Ko threats left: {}, {}.", left(Role::Attacker), left(Role::Defender)),
            None if session.position().ko.is_some() => {
                "Nobody has ko threats: the ko cannot be taken back at once.".to_owned()
            }
            None => String::new(),
        };
        Seen { position: session.position(), last: session.line().last().copied(), turn, threats }
    }
}

impl PlayScreen {
    /// A game in which the user plays first.
    pub(crate) fn new(question: &LifeQuestion, session: Session, title: String, reports: PathBuf) -> PlayScreen {
        let stones: PointSet = question.position.stones.iter().map(|s| s.0).collect();
        let empty = question.area - stones;
        PlayScreen {
            program: !session.to_move(),
            seen: Seen::of(&session, question),
            game: Game::Here(Box::new(session)),
            title,
            cursor: Cursor::on(if empty.is_empty() { &question.area } else { &empty }),
            comment_mode: false,
            message: "Your move.".to_owned(),
            line: Vec::new(),
            reports,
            target: question.target.iter().copied().collect(),
            question: question.clone(),
            limits: Limits::default(),
            clickable: Clickable::default(),
            takes_back: false,
        }
    }

    /// With limits for every search.
    pub(crate) fn within(mut self, limits: &Limits) -> PlayScreen {
        self.limits = limits.clone();
        self
    }

    /// With something to say before the first move.
    pub(crate) fn saying(mut self, sentence: &str) -> PlayScreen {
        self.message = format!("{sentence}. {}", self.message);
        self
    }

    /// The game, unless it is thought about.
    fn session(&mut self) -> Option<&mut Session> {
        match &mut self.game {
            Game::Here(session) => Some(session),
            Game::Thinking(_) | Game::Gone => None,
        }
    }

    /// The user plays; the stone stands at once, whatever is thought about it.
    fn play(&mut self, mv: Move) -> anyhow::Result<()> {
        let Some(session) = self.session() else { return Ok(()) };
        if let Err(error) = session.play(mv) {
            self.message = error.to_string();
            return Ok(());
        }
        self.message = format!("You played {mv}.{}", ko_words(session));
        self.think(Task::Answer)
    }

    /// Thinks about the game on another thread.
    fn think(&mut self, task: Task) -> anyhow::Result<()> {
        let Game::Here(session) = std::mem::replace(&mut self.game, Game::Gone) else { return Ok(()) };
        self.seen = Seen::of(&session, &self.question);
        self.line.clear();
        let turn = Turn {
            session: *session,
            program: self.program,
            comment_mode: self.comment_mode,
            question: self.question.clone(),
            reports: self.reports.clone(),
            message: std::mem::take(&mut self.message),
            line: Vec::new(),
        };
        self.message.clone_from(&turn.message);
        let limits = self.limits.clone();
        self.game = Game::Thinking(Thinking::start(move |cancel| turn.think(task, &limits, cancel).map(Box::new)));
        self.look().map(|_| ())
    }

    /// Whether the game is here again.
    fn look(&mut self) -> anyhow::Result<bool> {
        let Game::Thinking(thinking) = &mut self.game else { return Ok(false) };
        let Some(turn) = thinking.poll()? else { return Ok(false) };
        let Turn { session, message, line, .. } = *turn?;
        self.seen = Seen::of(&session, &self.question);
        (self.message, self.line) = (message, line);
        self.game = Game::Here(Box::new(session));
        if std::mem::take(&mut self.takes_back) {
            self.take_back();
        }
        Ok(true)
    }

    /// Takes back the program's answer and the own move before it.
    fn take_back(&mut self) {
        let program = self.program;
        let Some(session) = self.session() else { return };
        let undone = session.undo();
        if undone && session.to_move() == program {
            session.undo();
        }
        self.message = if undone { "Taken back." } else { "There is nothing to take back." }.to_owned();
        self.refresh();
    }

    fn refresh(&mut self) {
        if let Game::Here(session) = &self.game {
            self.seen = Seen::of(session, &self.question);
        }
    }

    fn key_while_thinking(&mut self, code: KeyCode) {
        if let (KeyCode::Char('u'), Game::Thinking(thinking)) = (code, &self.game) {
            thinking.stop();
            self.takes_back = true;
        }
    }

    fn key_of_game(&mut self, code: KeyCode) -> anyhow::Result<()> {
        self.line.clear();
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => self.play(Move::Play(self.cursor.at))?,
            KeyCode::Char('p') => self.play(Move::Pass)?,
            KeyCode::Char('u') => self.take_back(),
            KeyCode::Char('h') => self.think(Task::Hint)?,
            KeyCode::Char('w') => self.think(Task::WhyNot(Move::Play(self.cursor.at)))?,
            KeyCode::Char('s') => {
                let Some(session) = self.session() else { return Ok(()) };
                self.program = session.to_move();
                self.message = "Sides changed.".to_owned();
                let comments = std::mem::take(&mut self.comment_mode);
                let begun = self.think(Task::Answer);
                self.comment_mode = comments;
                begun?;
            }
            KeyCode::Char('c') => {
                self.comment_mode = !self.comment_mode;
                self.message = if self.comment_mode { "Comment mode on." } else { "Comment mode off." }.to_owned();
            }
            _ => {}
        }
        Ok(())
    }
}

impl Screen for PlayScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let view = BoardView {
            position: &self.seen.position,
            area: &self.question.area,
            target: &self.target,
            last: self.seen.last,
            cursor: Some(self.cursor.at),
            line: &self.line,
            window: None,
        };
        let (lines, window) = (view.lines(), view.window());
        let height = lines.len() as u16 + 2;
        let [board, text, keys] =
            Layout::vertical([Constraint::Length(height), Constraint::Min(4), Constraint::Length(2)])
                .areas(frame.area());
        self.clickable = Clickable::at(board, window);
        frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(self.title.clone())), board);
        let mode = if self.comment_mode { " (comment mode)" } else { "" };
        let mut said = format!("{}{mode} {}\n{}", self.seen.turn, self.seen.threats, self.message);
        let help = match &self.game {
            Game::Thinking(thinking) => {
                said.push_str(&format!(" Thinking ... {:.0} s", thinking.seconds()));
                THINKING_KEYS
            }
            Game::Here(_) | Game::Gone => KEYS,
        };
        frame.render_widget(Paragraph::new(said).wrap(Wrap { trim: true }), text);
        frame.render_widget(Paragraph::new(help).wrap(Wrap { trim: true }), keys);
    }

    fn key(&mut self, key: KeyEvent) -> anyhow::Result<bool> {
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(false),
            KeyCode::Char('q') | KeyCode::Esc => return Ok(false),
            code if self.cursor.key(code) => {}
            code if self.is_thinking() => self.key_while_thinking(code),
            code => self.key_of_game(code)?,
        }
        Ok(true)
    }

    fn click(&mut self, at: Position) -> anyhow::Result<()> {
        match self.clickable.point(at) {
            Some(point) if !self.is_thinking() => {
                self.line.clear();
                self.cursor.put(point);
                self.play(Move::Play(point))
            }
            _ => Ok(()),
        }
    }

    fn tick(&mut self) -> anyhow::Result<bool> {
        let thought = self.is_thinking();
        self.look()?;
        Ok(thought)
    }

    fn is_thinking(&self) -> bool {
        matches!(self.game, Game::Thinking(_))
    }
}
