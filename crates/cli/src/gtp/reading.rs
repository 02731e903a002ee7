//! Questions to the searches: all of a command's searches share its time limit and its switch.

use std::time::{Duration, Instant};

use tesuji::{
    Board, CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Certainty, Closure, Color, Glimpse, LifeOutcome,
    LifeQuestion, Limits, Point, PointSet, SolveOptions, TargetRule, Watcher,
};

use super::Engine;
use super::commands::{stone, syntax_error};

/// A share of the time is kept for what is not search.
const RESERVE: Duration = Duration::from_millis(100);
/// How often a long search is shown.
const LIVE: Duration = Duration::from_millis(500);

/// One command's searches.
pub(crate) struct Reader<'a> {
    engine: &'a mut Engine,
    deadline: Instant,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(engine: &'a mut Engine) -> Reader<'a> {
        let time = engine.settings.time;
        let now = Instant::now();
        let deadline =
            now.checked_add(time.saturating_sub(RESERVE.min(time / 10))).unwrap_or(now + super::DEFAULT_TIME);
        Reader { engine, deadline }
    }

    pub(crate) fn board(&self) -> &Board {
        self.engine.game.board()
    }

    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.deadline || self.engine.cancel.is_cancelled()
    }

    /// The problem's target, if one was named.
    pub(crate) fn target(&self) -> &[Point] {
        &self.engine.target
    }

    fn limits(&self, nodes: u64) -> Limits {
        let time = self.deadline.saturating_duration_since(Instant::now());
        Limits { nodes: Some(nodes), time: Some(time), ..Limits::default() }
    }

    /// Can the block be captured if `first` plays? `None` if the question makes no sense.
    pub(crate) fn catch(
        &mut self,
        board: &Board,
        prey: Point,
        first: Color,
        kind: CaptureKind,
        ko_winner: Option<Color>,
    ) -> Option<CatchOutcome> {
        let mut board = board.clone();
        board.set_to_play(first);
        let question = CaptureQuestion { position: board.to_setup(), prey, kind, ko_winner, boundary: PointSet::EMPTY };
        let limits = self.limits(self.engine.settings.nodes);
        let mut live = Live::new(self.engine.settings.live);
        let answer = tesuji::catch_watched(&question, false, &limits, &self.engine.cancel, &mut live).ok()?;
        self.engine.nodes += answer.nodes;
        Some(answer)
    }

    /// Whether a capture is found and proved if the hunter plays first.
    pub(crate) fn is_caught(&mut self, board: &Board, prey: Point, ko_winner: Option<Color>) -> Option<CatchOutcome> {
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
    ) -> Option<CatchOutcome> {
        let answer = self.catch(board, prey, first, CaptureKind::Auto, ko_winner)?;
        (answer.verdict == CaptureVerdict::Caught && answer.certainty == Certainty::Proved).then_some(answer)
    }

    /// Does the block live if `first` plays?
    pub(crate) fn life(
        &mut self,
        board: &Board,
        target: &[Point],
        first: Color,
        all_moves: bool,
    ) -> Result<LifeOutcome, String> {
        let mut board = board.clone();
        board.set_to_play(first);
        let question = LifeQuestion {
            // Left open: it is inferred, and widened where the group gets out.
            area: PointSet::EMPTY,
            position: board.to_setup(),
            target: target.to_vec(),
            target_rule: TargetRule::Any,
            closure: Closure::Both,
            ko_threats: None,
        };
        // Here the time alone is the limit; half of what is left, since a command may have a second question.
        let time = self.deadline.saturating_duration_since(Instant::now()) / 2;
        let limits = Limits { time: Some(time), ..Limits::default() };
        let options = SolveOptions { all_moves, ..SolveOptions::default() };
        let mut live = Live::new(self.engine.settings.live);
        let answer = tesuji::solve_watched(&question, &options, &limits, &self.engine.cancel, &mut live)
            .map_err(|error| error.to_string())?;
        self.engine.nodes += answer.nodes;
        Ok(answer)
    }
}

/// Shows a long search to GoGui, with `gogui-gfx:` lines on standard error.
struct Live {
    next: Option<Instant>,
    shown: bool,
}

impl Live {
    fn new(wanted: bool) -> Live {
        Live { next: wanted.then(|| Instant::now() + LIVE), shown: false }
    }
}

impl Watcher for Live {
    fn at_node(&mut self, glimpse: &Glimpse<'_>) {
        let Some(next) = self.next else { return };
        if !glimpse.nodes.is_multiple_of(1024) || Instant::now() < next {
            return;
        }
        self.next = Some(Instant::now() + LIVE);
        self.shown = true;
        let line: Vec<String> = glimpse.line().iter().take(20).map(ToString::to_string).collect();
        crate::output::show_live(&format!("TEXT {} nodes, depth {} {}", glimpse.nodes, glimpse.depth, line.join(" ")));
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        if self.shown {
            crate::output::show_live("CLEAR");
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

/// `clear_cache`: nothing is kept from one question to the next. `increase_depths`, `decrease_depths`: no search is limited in depth.
pub(crate) fn nothing_to_do(_: &mut Engine, _: &[String]) -> Result<String, String> {
    Ok(String::new())
}

/// `tesuji-time_limit [TIME]`: what a command may take; without an argument it is told.
pub(crate) fn time_limit(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    match arguments {
        [] => Ok(engine.settings.time.as_secs_f64().to_string()),
        [time] => {
            engine.settings.time = crate::duration::parse_duration(time).map_err(|_| syntax_error())?;
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
