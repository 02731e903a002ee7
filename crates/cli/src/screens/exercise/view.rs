//! How a training looks.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Style;
use ratatui::widgets::{Block, Gauge, Paragraph, Wrap};
use tesuji::PointSet;
use tesuji_workshop::exercise;

use super::training::{Mode, Stage, Training};
use crate::screens::board::{BoardView, Clickable, wants_color};

/// Clock, board, messages and keys, from top to bottom; says where the points are.
pub(super) fn draw(training: &Training, frame: &mut Frame<'_>) -> Clickable {
    let (position, last) = training.position();
    let question = &training.problem().question;
    let target: PointSet = question.target.iter().copied().collect();
    let waits = matches!(training.stage, Stage::Asked | Stage::Defending { .. });
    let cursor = (waits && training.plan.mode != Mode::Status).then_some(training.cursor.at);
    let line: &[_] = if matches!(training.stage, Stage::Told) { &training.shown } else { &[] };
    let view =
        BoardView { position: &position, area: &question.area, target: &target, last, cursor, line, window: None };
    let (lines, window) = (view.lines(), view.window());
    let height = lines.len() as u16 + 2;
    let [clock, board, text, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(height),
        Constraint::Min(3),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let share = if waits { training.plan.bonus.share(training.seconds()) } else { 0.0 };
    let style = if wants_color() { Style::default().fg(ratatui::style::Color::Green) } else { Style::default() };
    let label = format!("bonus {:.0} %", 100.0 * share);
    frame.render_widget(Gauge::default().ratio(share.clamp(0.0, 1.0)).label(label).gauge_style(style), clock);
    let title = match training.plan.mode {
        Mode::Status => "What is the status?".to_owned(),
        Mode::First | Mode::Defences => exercise::task(training.problem()),
    };
    let title = format!("{}/{} {title}", training.seen.len(), training.plan.count);
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(title)), board);
    let level = training.level.words().map_or(String::new(), |grade| format!(", level {grade}"));
    let head = format!("score {:.0}, {} right, {} in a row{level}", training.score, training.right, training.streak);
    let thinks = if training.thinking.is_some() { " Thinking ..." } else { "" };
    let said = format!("{head}\n{}{thinks}", training.message);
    frame.render_widget(Paragraph::new(said).wrap(Wrap { trim: true }), text);
    let help = match training.plan.mode {
        Mode::Status => "a alive, d dead, k ko, u depends on who plays, q quit",
        Mode::First | Mode::Defences => "arrows move, Enter or a click plays, ? give up, q quit",
    };
    frame.render_widget(Paragraph::new(help), keys);
    Clickable::at(board, window)
}
