//! How a training looks.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Style;
use ratatui::widgets::{Block, Gauge, Paragraph, Wrap};
use tesuji::PointSet;
use tesuji_workshop::exercise;

use super::training::{Mode, Stage, Training};
use crate::screens::board::{BoardView, wants_color};

/// Clock, board, messages and keys, from top to bottom.
pub(super) fn draw(training: &Training, frame: &mut Frame<'_>) {
    let (position, last) = training.position();
    let question = &training.current.problem.question;
    let target: PointSet = question.target.iter().copied().collect();
    let waits = matches!(training.stage, Stage::Asked | Stage::Defending { .. });
    let cursor = (waits && training.mode != Mode::Status).then_some(training.cursor.at);
    let lines = BoardView { position: &position, area: &question.area, target: &target, last, cursor }.lines();
    let height = lines.len() as u16 + 2;
    let [clock, board, text, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(height),
        Constraint::Min(3),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let share = if waits { training.bonus.share(training.seconds()) } else { 0.0 };
    let style = if wants_color() { Style::default().fg(ratatui::style::Color::Green) } else { Style::default() };
    let label = format!("bonus {:.0} %", 100.0 * share);
    frame.render_widget(Gauge::default().ratio(share.clamp(0.0, 1.0)).label(label).gauge_style(style), clock);
    let title = match training.mode {
        Mode::Status => "What is the status?".to_owned(),
        _ => exercise::task(&training.current.problem),
    };
    let title = format!("{}/{} {title}", (training.at + 1).min(training.ids.len()), training.ids.len());
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(title)), board);
    let head = format!("score {:.0}, {} right, {} in a row", training.score, training.right, training.streak);
    frame.render_widget(Paragraph::new(format!("{head}\n{}", training.message)).wrap(Wrap { trim: true }), text);
    let help = match training.mode {
        Mode::Status => "a alive, d dead, k ko, u depends on who plays, q quit",
        _ => "arrows move, Enter plays, ? give up, q quit",
    };
    frame.render_widget(Paragraph::new(help), keys);
}
