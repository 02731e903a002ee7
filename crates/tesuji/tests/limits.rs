//! Every answer keeps its limits, and every search hears its switch: random questions with random options.
//!
//! What is measured is processor time of the whole process, so that a busy machine fails nothing: an answer may take its
//! time limit, a tenth of it and 50 ms for each thread, and a search that is cancelled may go on for 100 ms. Boards have
//! all sizes; areas are small and closed, large and open, or inferred; everything that can be asked for beside the
//! verdict is asked for now and then. `TESUJI_LIMITS` is the number of questions, `TESUJI_LIMITS_SEED` where the dice
//! begin.

#![cfg(unix)]

use std::env;
use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use tesuji::{
    Board, BothFirst, ByColor, Cancel, CaptureKind, CatchQuery, Closure, Color, Group, LifeQuery, Limits, Move,
    PointSet, Position, Setup, Size, Solver,
};
use tesuji_board::random::Dice;

/// Questions of an ordinary test run.
const FEW: u64 = 24;
/// What an answer may take beyond its limit: a tenth, and so long.
const GRACE: Duration = Duration::from_millis(50);
/// How long a search may go on after it was cancelled.
const DEAF: Duration = Duration::from_millis(100);

/// Processor time of this process.
fn spent() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn number(name: &str, default: u64) -> u64 {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// What is asked.
enum Asked {
    Life(LifeQuery),
    Status(LifeQuery),
    Catch(CatchQuery),
    Breakers(CatchQuery),
    Scan(Position),
    Game(Position, Vec<(Color, Move)>),
}

impl Asked {
    /// Asks, and puts the answer into words. Questions that make no sense are answered too.
    fn of(&self, solver: &Solver) -> String {
        match self {
            Asked::Life(query) => solver.life(query.clone()).map(|answer| format!("{answer} {}", answer.diagram())),
            Asked::Status(query) => solver.ask(BothFirst(query.clone()), &mut ()).map(|answer| answer.to_string()),
            Asked::Catch(query) => solver.catch(query.clone()).map(|answer| answer.to_string()),
            Asked::Breakers(query) => solver.breakers(query.clone()).map(|points| format!("{points:?}")),
            Asked::Scan(position) => solver.scan(position).map(|answer| answer.to_string()),
            Asked::Game(start, moves) => solver.scan_game(start, moves).map(|answer| answer.to_string()),
        }
        .unwrap_or_else(|error| error.to_string())
    }

    fn name(&self) -> &'static str {
        match self {
            Asked::Life(_) => "life",
            Asked::Status(_) => "status",
            Asked::Catch(_) => "catch",
            Asked::Breakers(_) => "breakers",
            Asked::Scan(_) => "scan",
            Asked::Game(..) => "game",
        }
    }
}

/// A board of any size after random moves.
fn position(dice: &mut Dice) -> (Position, Vec<(Color, Move)>) {
    let side = |dice: &mut Dice| [5, 7, 9, 13, 19, 25, 2 + dice.below(24)][dice.below(7)] as u8;
    let width = side(dice);
    let height = if dice.chance(80) { width } else { side(dice) };
    let size = Size::new(width, height).expect("a size");
    let mut board = Board::from_setup(&Setup::empty(size)).expect("an empty board");
    let points = usize::from(width) * usize::from(height);
    let (mut game, tries) = (Vec::new(), dice.below(points) + 2);
    for _ in 0..tries {
        // Near other stones more often than not: that makes groups.
        let far = dice.point(size);
        let near = dice.point_of(&(board.points_of(Some(board.to_play())).dilated() & board.points_of(None)));
        let point = if dice.chance(60) { near.unwrap_or(far) } else { far };
        let mover = board.to_play();
        if board.play(Move::Play(point)).is_ok() {
            game.push((mover, Move::Play(point)));
        }
    }
    if dice.chance(50) {
        board.pass();
    }
    (Position::try_from(board.to_setup()).expect("a legal position"), game)
}

fn life(dice: &mut Dice, position: &Position) -> Option<LifeQuery> {
    let board = position.board();
    let stone = dice.point_of(&(PointSet::all(board.size()) - board.points_of(None)))?;
    let mut query = match dice.below(4) {
        0 => LifeQuery::of(position),
        _ => LifeQuery::about(Group::of(position, &[stone]).ok()?),
    };
    if dice.chance(60) {
        let steps = 1 + dice.below(6);
        let block: PointSet = board.stones(stone).collect();
        let around = (0..steps).fold(block, |area, _| area.dilated()) & PointSet::all(board.size());
        let holes: PointSet = (0..dice.below(20)).map(|_| dice.point(board.size())).collect();
        query = query.area(around - holes);
    }
    if dice.chance(50) {
        query = query.closure(*dice.pick(&Closure::ALL)?);
    }
    if dice.chance(10) {
        query = query.ko_threats(ByColor::new(dice.below(4) as u8, dice.below(4) as u8));
    }
    Some(query)
}

fn asked(dice: &mut Dice) -> Option<Asked> {
    let (position, game) = position(dice);
    let board = position.board();
    let catch = |dice: &mut Dice| {
        let stones = PointSet::all(board.size()) - board.points_of(None);
        let prey = dice.point_of(&stones.iter().filter(|&stone| board.liberty_count(stone) < 5).collect())?;
        let kinds = ["auto", "ladder", "loose", "net", "wide", "5/6"];
        let kind: CaptureKind = dice.pick(&kinds)?.parse().ok()?;
        Some(CatchQuery::about(position.block_at(prey).ok()?).kind(kind))
    };
    match dice.below(12) {
        0..=5 => life(dice, &position).map(Asked::Life),
        6 | 7 => life(dice, &position).map(Asked::Status),
        8 | 9 => catch(dice).map(Asked::Catch),
        10 if dice.chance(30) => catch(dice).map(Asked::Breakers),
        10 => Some(Asked::Scan(position)),
        _ => {
            let start = Position::try_from(Setup::empty(board.size())).ok()?;
            Some(Asked::Game(start, game))
        }
    }
}

fn limits(dice: &mut Dice, time: Duration) -> Limits {
    let maybe = |dice: &mut Dice, percent, most: u32| dice.chance(percent).then(|| 1 << dice.below(most as usize));
    Limits {
        time: Some(time),
        nodes: maybe(dice, 20, 24),
        depth: maybe(dice, 10, 9).map(|depth| depth as u32),
        memory: maybe(dice, 20, 30).map(|bytes| bytes as usize),
        threads: dice.chance(20).then(|| NonZeroUsize::new(1 + dice.below(3)).expect("not 0")),
    }
}

fn solver(dice: &mut Dice, limits: Limits) -> (Solver, Vec<&'static str>) {
    let mut solver = Solver::new().limits(limits);
    let mut told = Vec::new();
    let mut wish = |percent, name, with: fn(Solver) -> Solver| {
        if dice.chance(percent) {
            told.push(name);
            solver = with(solver.clone());
        }
    };
    wish(40, "all moves", Solver::all_moves);
    wish(40, "proof", Solver::prove);
    wish(30, "zone", Solver::zone);
    wish(40, "tenuki", Solver::tenuki);
    wish(30, "tree", |solver| solver.tree(9));
    wish(30, "length", |solver| solver.length_nodes(200_000));
    wish(10, "verdict only", Solver::verdict_only);
    (solver, told)
}

#[test]
fn every_answer_keeps_its_limits_and_hears_its_switch() {
    let (count, seed) = (number("TESUJI_LIMITS", FEW), number("TESUJI_LIMITS_SEED", 1));
    let (mut late, mut questions, mut cancelled) = (Vec::new(), 0, 0);
    let (mut worst, mut deafest) = (Duration::ZERO, Duration::ZERO);
    for number in 0..count {
        let mut dice = Dice::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let Some(asked) = asked(&mut dice) else { continue };
        let time = Duration::from_millis(1 << dice.below(11)).min(Duration::from_secs(1));
        let is_cancelled = dice.chance(25);
        let limits = limits(&mut dice, if is_cancelled { Duration::from_secs(60) } else { time });
        // A scan works on all processors if nothing is said.
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = limits.threads.map_or(cores, NonZeroUsize::get) as u32;
        let (solver, wishes) = solver(&mut dice, limits.clone());
        questions += 1;
        let (over, allowed) = if is_cancelled {
            cancelled += 1;
            let over = after_cancel(&asked, &solver, time);
            deafest = deafest.max(over);
            (over, DEAF * threads)
        } else {
            let before = spent();
            asked.of(&solver);
            let over = (spent() - before).saturating_sub(time);
            worst = worst.max(over.saturating_sub(time / 10));
            // Threads beside the first count too, but each of them has the same clock.
            (over, time * (threads - 1) + (time / 10 + GRACE) * threads)
        };
        if over > allowed {
            let name = asked.name();
            let what = if is_cancelled { "went on after it was cancelled" } else { "took longer than its limit" };
            late.push(format!("{number}: {name} {wishes:?} {limits:?} {time:?}: {what}, by {over:?}"));
        }
    }
    println!(
        "{questions} questions, {cancelled} of them cancelled; {} late; beyond limit and tenth at most {worst:?}; \
         after the switch at most {deafest:?}",
        late.len()
    );
    assert!(late.is_empty(), "{}", late.join("\n"));
}

/// Asks, cancels after some time, and tells the processor time from then on; nothing if it had answered before.
fn after_cancel(asked: &Asked, solver: &Solver, wait: Duration) -> Duration {
    let cancel = Cancel::new();
    let solver = solver.clone().cancel(&cancel);
    let (done, answered) = mpsc::channel();
    thread::scope(|scope| {
        let search = thread::Builder::new().stack_size(64 << 20);
        let work = move || {
            asked.of(&solver);
            let _ = done.send(spent());
        };
        search.spawn_scoped(scope, work).expect("a thread");
        match answered.recv_timeout(wait) {
            Ok(_) => Duration::ZERO,
            Err(_) => {
                let at = spent();
                cancel.cancel();
                answered.recv().expect("the search ends").saturating_sub(at)
            }
        }
    })
}
