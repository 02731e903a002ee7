//! Questions to the library: all of a command's searches share its time limit and its switch.

use std::time::{Duration, Instant};

use tesuji::{
    Board, CaptureKind, CaptureVerdict, CatchAnswer, CatchQuery, Certainty, Color, Control, Deadline, Error, Group,
    Interest, Judged, LifeAnswer, LifeQuery, Move, NodeInfo, Observer, Point, Position, Solver, StatusAnswer,
};

use super::commands::{stone, syntax_error};
use super::{CAPTURE_NODES, Engine};

/// A share of the time is kept for what is not search.
pub(super) const RESERVE: Duration = Duration::from_millis(100);
/// How often a long search is shown.
const LIVE: Duration = Duration::from_millis(500);

/// One command's searches.
pub(crate) struct Searches<'a> {
    engine: &'a mut Engine,
    deadline: Deadline,
}

impl<'a> Searches<'a> {
    pub(crate) fn new(engine: &'a mut Engine) -> Searches<'a> {
        let time = engine.settings.time;
        Searches::within(engine, time)
    }

    /// All of them together take no longer than this.
    pub(crate) fn within(engine: &'a mut Engine, time: Duration) -> Searches<'a> {
        let time = time.saturating_sub(RESERVE.min(time / 10));
        let deadline = Deadline::after(Some(time), &engine.cancel);
        Searches { engine, deadline }
    }

    pub(crate) fn board(&self) -> &Board {
        self.engine.game.board()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.deadline.is_over()
    }

    /// A solver for a part of the time that is left.
    fn solver(&self, part: f64, nodes: Option<u64>) -> Solver {
        let left = self.deadline.share(part).left().unwrap_or(super::DEFAULT_TIME);
        let solver = self.engine.settings.solver.clone().time_limit(left).cancel(&self.engine.cancel);
        match nodes {
            Some(nodes) => solver.node_limit(nodes),
            None => solver,
        }
    }

    /// Can the block be captured if `first` plays? `None` if the question makes no sense.
    pub(crate) fn catch(
        &mut self,
        board: &Board,
        prey: Point,
        first: Color,
        kind: CaptureKind,
        ko_winner: Option<Color>,
    ) -> Option<CatchAnswer> {
        let position = position(board, first).ok()?;
        let mut query = CatchQuery::about(position.block_at(prey).ok()?).kind(kind);
        if let Some(color) = ko_winner {
            query = query.ko_winner(color);
        }
        let solver = self.solver(1.0, Some(self.engine.settings.nodes.unwrap_or(CAPTURE_NODES)));
        let answer = solver.verdict_only().ask(query, &mut Live::new(self.engine.settings.live)).ok()?;
        self.engine.nodes += answer.effort.nodes;
        Some(answer)
    }

    /// Whether a capture is found and proved if the hunter plays first.
    pub(crate) fn is_caught(&mut self, board: &Board, prey: Point, ko_winner: Option<Color>) -> Option<CatchAnswer> {
        let hunter = !board.color(prey)?;
        self.proved_capture(board, prey, hunter, ko_winner)
    }

    /// A capture whose proof the checker accepted, if `first` plays. One that is only read does not count.
    pub(crate) fn proved_capture(
        &mut self,
        board: &Board,
        prey: Point,
        first: Color,
        ko_winner: Option<Color>,
    ) -> Option<CatchAnswer> {
        let answer = self.catch(board, prey, first, CaptureKind::Auto, ko_winner)?;
        (answer.is_caught() && answer.certainty == Certainty::Proved).then_some(answer)
    }

    /// Whether it is proved that the block gets away for good, though the hunter plays first.
    pub(crate) fn is_proved_escape(&mut self, board: &Board, prey: Point) -> bool {
        let query = board.color(prey).and_then(|owner| {
            let position = position(board, !owner).ok()?;
            Some(CatchQuery::about(position.block_at(prey).ok()?))
        });
        let Some(query) = query else { return false };
        let solver = self.solver(0.5, Some(self.engine.settings.nodes.unwrap_or(CAPTURE_NODES))).prove();
        let Ok(answer) = solver.ask(query, &mut Live::new(self.engine.settings.live)) else { return false };
        self.engine.nodes += answer.effort.nodes;
        answer.verdict == CaptureVerdict::Escapes && answer.certainty == Certainty::Proved && answer.from.is_none()
    }

    /// Does the group live if `first` plays? The likeliest group, if no target is named.
    pub(crate) fn life(
        &mut self,
        board: &Board,
        target: &[Point],
        first: Color,
        all_moves: bool,
    ) -> Result<LifeAnswer, Error> {
        // Half of the time that is left, since a command may have a second question.
        let solver = self.solver(0.5, self.engine.settings.nodes);
        let solver = if all_moves { solver.all_moves() } else { solver };
        let query = query(board, target, first)?;
        let answer = solver.ask(query, &mut Live::new(self.engine.settings.live))?;
        self.engine.nodes += answer.effort.nodes;
        Ok(answer)
    }

    /// What a move of `first` leads to, and how it is answered; `None` if that is not known.
    pub(crate) fn judge(
        &mut self,
        board: &Board,
        target: &[Point],
        first: Color,
        mv: Move,
    ) -> Result<(LifeAnswer, Option<Judged>), Error> {
        let answer = self.life(board, target, first, false)?;
        if answer.verdict.unknown_reason().is_some() {
            return Ok((answer, None));
        }
        let mut session = self.solver(1.0, self.engine.settings.nodes).session(answer.question.clone())?;
        session.follow(&answer);
        let judged = session.judge(mv);
        self.engine.nodes += session.nodes();
        Ok((answer, judged.filter(|_| !self.is_over())))
    }

    /// Does the group live, whoever plays first?
    pub(crate) fn status(&mut self, board: &Board, target: &[Point]) -> Result<StatusAnswer, Error> {
        let solver = self.solver(1.0, self.engine.settings.nodes);
        let query = query(board, target, board.to_play())?;
        let answer = solver.ask(tesuji::BothFirst(query), &mut Live::new(self.engine.settings.live))?;
        self.engine.nodes += Color::ALL.iter().map(|&color| answer.by_first[color].effort.nodes).sum::<u64>();
        Ok(answer)
    }
}

pub(super) fn position(board: &Board, first: Color) -> Result<Position, Error> {
    Ok(Position::try_from(board.to_setup())?.with_first(first))
}

/// The query about a target; the group that is meant, if none is named.
fn query(board: &Board, target: &[Point], first: Color) -> Result<LifeQuery, Error> {
    let position = position(board, first)?;
    match target {
        [] => Ok(LifeQuery::of(&position)),
        stones => Ok(LifeQuery::about(Group::of(&position, stones)?)),
    }
}

/// Shows a long search to GoGui.
pub(super) struct Live {
    show: Option<fn(&str)>,
    next: Option<Instant>,
    shown: bool,
}

impl Live {
    pub(super) fn new(show: Option<fn(&str)>) -> Live {
        Live { show, next: show.map(|_| Instant::now() + LIVE), shown: false }
    }
}

impl Observer for Live {
    fn interest(&self) -> Interest {
        if self.show.is_some() { Interest { leaves: false, ..Interest::ALL } } else { Interest::NONE }
    }

    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        let (Some(show), Some(next)) = (self.show, self.next) else { return Control::Unwatch };
        if node.nodes.is_multiple_of(1024) && Instant::now() >= next {
            self.next = Some(Instant::now() + LIVE);
            self.shown = true;
            let line: Vec<String> = node.line().iter().take(20).map(ToString::to_string).collect();
            show(&format!("TEXT {} nodes, depth {} {}", node.nodes, node.depth, line.join(" ")));
        }
        Control::Continue
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        if let (Some(show), true) = (self.show, self.shown) {
            show("CLEAR");
        }
    }
}

pub(crate) fn get_node_counter(engine: &mut Engine, _: &[String]) -> Result<String, String> {
    Ok(engine.nodes.to_string())
}

pub(crate) fn reset_node_counter(engine: &mut Engine, _: &[String]) -> Result<String, String> {
    engine.nodes = 0;
    Ok(String::new())
}

/// `clear_cache`: nothing is kept from one question to the next. `increase_depths`, `decrease_depths`: no search is
/// limited in depth.
pub(crate) fn nothing_to_do(_: &mut Engine, _: &[String]) -> Result<String, String> {
    Ok(String::new())
}

/// `tesuji-time_limit [TIME]`: what a command may take; without an argument it is told.
pub(crate) fn time_limit(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    match arguments {
        [] => Ok(engine.settings.time.as_secs_f64().to_string()),
        [time] => {
            engine.settings.time = crate::parse_duration(time).map_err(|_| syntax_error())?;
            Ok(String::new())
        }
        _ => Err(syntax_error()),
    }
}

/// `tesuji-target VERTEX..`: the target of the problem at hand; without arguments it is inferred again.
pub(crate) fn set_target(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    engine.target = arguments.iter().map(|text| stone(engine, text)).collect::<Result<_, _>>()?;
    Ok(String::new())
}
