//! A search on the screen: the board stays in its place, the search waits for keys on a thread of its own.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::widgets::{Block, Paragraph, Wrap};
use tesuji::{Cancel, Observer, PointSet};
use tesuji_engines::follow::{Command, Declared, Follower, Node, Partner};

use super::keys::{HELP, Numbered, Pressed, pressed};
use crate::screens::{BoardView, Screen, Window, numbered, run};

/// Time between two signs of life of a search that runs.
const SIGN: Duration = Duration::from_millis(80);
/// Lines below the board, at least.
const TEXT_LINES: u16 = 9;
const KEYS: &str =
    "space step  o over  u out  g to depth  n 100 nodes  r run  d dead  a alive  m depth  ? help  q quit";

/// What the search tells the screen.
enum News {
    /// It waits here.
    Waits(Box<Node>, Vec<String>),
    /// It runs: nodes, depth.
    Runs(u64, u32),
    /// It has ended.
    Ended,
}

/// The partner of the search, on its own thread.
struct OnScreen {
    news: Sender<News>,
    commands: Receiver<Command>,
    comes_back: Arc<AtomicBool>,
    told: Instant,
}

impl Partner for OnScreen {
    fn ask(&mut self, node: &Node, declared: &[Declared]) -> Command {
        let declared = declared.iter().map(ToString::to_string).collect();
        // Nobody there any more: the screen has been left.
        let heard = self.news.send(News::Waits(Box::new(node.clone()), declared)).is_ok();
        if heard { self.commands.recv().unwrap_or(Command::Stop) } else { Command::Stop }
    }

    fn comes_back(&mut self, nodes: u64, depth: u32) -> bool {
        let now = Instant::now();
        if now - self.told >= SIGN {
            self.told = now;
            if self.news.send(News::Runs(nodes, depth)).is_err() {
                return true;
            }
        }
        self.comes_back.swap(false, Ordering::Relaxed)
    }
}

/// Follows a search on the screen.
pub(super) fn follow<T: Send>(
    cancel: &Cancel,
    search: impl FnOnce(&mut dyn Observer) -> T + Send,
) -> anyhow::Result<(T, Vec<Declared>)> {
    let (news, hears) = channel();
    let (commands, obeys) = channel();
    let comes_back = Arc::new(AtomicBool::new(false));
    let partner =
        OnScreen { news: news.clone(), commands: obeys, comes_back: comes_back.clone(), told: Instant::now() };
    std::thread::scope(|scope| {
        let work = scope.spawn(move || {
            let mut follower = Follower::new(partner);
            let found = search(&mut follower);
            // The screen may have been left.
            let _ = news.send(News::Ended);
            (found, follower.declared().to_vec())
        });
        let mut screen = FollowScreen::new(hears, commands, comes_back, cancel.clone());
        let shown = run(&mut screen);
        if !screen.ended {
            cancel.cancel();
        }
        // Without a screen the search is told to stop wherever it asks.
        drop(screen);
        let found = work.join().map_err(|_| anyhow::anyhow!("the search ended without an answer"))?;
        shown?;
        Ok(found)
    })
}

/// The screen.
struct FollowScreen {
    news: Receiver<News>,
    commands: Sender<Command>,
    comes_back: Arc<AtomicBool>,
    cancel: Cancel,
    /// The node that is shown.
    node: Option<Box<Node>>,
    declared: Vec<String>,
    /// What the screen shows of the board, once it is known.
    window: Option<Window>,
    /// Nodes and depth while the search runs; `None` while it waits.
    runs: Option<(u64, u32)>,
    /// A number that is being typed.
    typing: Option<(Numbered, String)>,
    help: bool,
    message: &'static str,
    /// Keys that were typed before the search had come to its next stop.
    typed_ahead: VecDeque<KeyCode>,
    ended: bool,
}

impl FollowScreen {
    fn new(
        news: Receiver<News>,
        commands: Sender<Command>,
        comes_back: Arc<AtomicBool>,
        cancel: Cancel,
    ) -> FollowScreen {
        FollowScreen {
            news,
            commands,
            comes_back,
            cancel,
            node: None,
            declared: Vec::new(),
            window: None,
            runs: Some((0, 0)),
            typing: None,
            help: false,
            message: "",
            typed_ahead: VecDeque::new(),
            ended: false,
        }
    }

    fn send(&mut self, command: Command) {
        self.runs = self.node.as_ref().map(|node| (node.nodes, node.depth));
        self.message = "";
        // A search that has ended takes no commands.
        let _ = self.commands.send(command);
    }

    /// Takes in what the search has told.
    fn hear(&mut self) -> bool {
        let mut heard = false;
        while let Ok(news) = self.news.try_recv() {
            heard = true;
            match news {
                News::Waits(node, declared) => (self.node, self.declared, self.runs) = (Some(node), declared, None),
                News::Runs(nodes, depth) => self.runs = Some((nodes, depth)),
                News::Ended => self.ended = true,
            }
        }
        heard
    }

    /// A key while a number is typed.
    fn type_digit(&mut self, code: KeyCode) {
        let Some((what, mut digits)) = self.typing.take() else { return };
        match code {
            KeyCode::Char(digit @ '0'..='9') => digits.push(digit),
            KeyCode::Backspace => {
                digits.pop();
            }
            KeyCode::Esc => return,
            KeyCode::Enter => {
                match digits.parse() {
                    Ok(number) => self.send(what.command(number)),
                    Err(_) => self.message = "This is no number.",
                }
                return;
            }
            _ => {}
        }
        self.typing = Some((what, digits));
    }

    fn key_while_waiting(&mut self, code: KeyCode) {
        let Some(node) = &self.node else { return };
        let key = match code {
            KeyCode::Enter => ' ',
            KeyCode::Char(key) => key,
            _ => return,
        };
        match pressed(key, node) {
            Pressed::Does(command) => self.send(command),
            Pressed::Wants(what) => self.typing = Some((what, String::new())),
            Pressed::Help => self.help = !self.help,
            Pressed::Cannot(reason) => self.message = reason,
            Pressed::Nothing => {}
        }
    }

    /// What is said below the board.
    fn text(&self) -> String {
        if self.help {
            return HELP.join("\n");
        }
        let mut lines = Vec::new();
        if let Some(node) = &self.node {
            let limit = node.max_depth.map_or(String::new(), |depth| format!(" of {depth}"));
            lines.push(node.sentence());
            lines.push(format!("Search {}, node {}, depth {}{limit}", node.search, node.nodes, node.depth));
            lines.push(numbered(&node.line));
        }
        lines.extend(self.declared.iter().map(|declared| format!("Declared: {declared}.")));
        match (&self.typing, self.runs) {
            (Some((what, digits)), _) => lines.push(format!("{}{digits}_", what.prompt())),
            (None, Some((nodes, depth))) => {
                lines.push(format!("Running: {nodes} nodes, depth {depth}. b comes back in."))
            }
            (None, None) => {}
        }
        lines.push(self.message.to_owned());
        lines.join("\n")
    }
}

impl Screen for FollowScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let [board, text, keys] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(TEXT_LINES), Constraint::Length(1)]).areas(area);
        let (mut below, mut board) = (text, board);
        if let Some(node) = &self.node {
            let stones: PointSet = node.about.stones.iter().copied().collect();
            let mut view = BoardView {
                position: &node.position,
                area: &PointSet::EMPTY,
                target: &stones,
                last: node.line.last().copied(),
                cursor: None,
                line: &[],
                window: None,
            };
            // The whole board, if there is room for it; otherwise what was needed so far.
            let whole = Window::whole(node.position.size);
            let window = match &self.window {
                _ if whole.height() + 3 <= board.height => whole,
                Some(before) => before.with(&view.window()),
                None => view.window(),
            };
            self.window = Some(window.clone());
            let height = (window.height() + 3).min(board.height);
            view.window = Some(window);
            let lines = view.lines();
            below.y = board.y + height;
            below.height = text.y + text.height - below.y;
            board.height = height;
            let title = if node.about.capture { "Following a capture" } else { "Following life and death" };
            frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(title)), board);
        }
        frame.render_widget(Paragraph::new(self.text()).wrap(Wrap { trim: true }), below);
        frame.render_widget(Paragraph::new(KEYS), keys);
    }

    fn key(&mut self, key: KeyEvent) -> anyhow::Result<bool> {
        let control_c = key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
        if control_c || (key.code == KeyCode::Char('q') && self.typing.is_none()) {
            return Ok(false);
        }
        if self.typing.is_some() {
            self.type_digit(key.code);
        } else if self.runs.is_some() {
            match key.code {
                KeyCode::Char('b' | ' ') => {
                    self.typed_ahead.clear();
                    self.comes_back.store(true, Ordering::Relaxed);
                }
                KeyCode::Char('?') => self.help = !self.help,
                code => self.typed_ahead.push_back(code),
            }
        } else {
            self.key_while_waiting(key.code);
        }
        Ok(true)
    }

    fn tick(&mut self) -> anyhow::Result<bool> {
        let heard = self.hear();
        while self.runs.is_none()
            && let Some(code) = self.typed_ahead.pop_front()
        {
            if self.typing.is_some() { self.type_digit(code) } else { self.key_while_waiting(code) }
        }
        Ok(heard)
    }

    fn is_thinking(&self) -> bool {
        self.runs.is_some()
    }

    fn is_over(&self) -> bool {
        self.ended || self.cancel.is_cancelled()
    }
}
