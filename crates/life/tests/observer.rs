//! Looking on: what a search tells an observer, and what it does if the observer intervenes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_board::{Board, Color, Move, Point, PointSet, Setup, Size};
use tesuji_life::random::{Dice, Recipe, random_problem};
use tesuji_life::{LifeQuestion, Record, SearchOptions, solve, solve_open};
use tesuji_question::{
    Closure, Control, Deadline, Interest, LifeOutcome, LifeVerdict, Limits, NodeInfo, Observer, Role, Stage, Status,
    TargetRule, UnknownReason,
};

fn some_problem() -> LifeQuestion {
    let mut dice = Dice::new(11);
    let recipe = Recipe { least: 12, most: 16, most_empty: 10 };
    let options = SearchOptions { details: false, ..SearchOptions::default() };
    let problems = std::iter::repeat_with(|| random_problem(&mut dice, &recipe)).flatten();
    let is_hard = |question: &LifeQuestion| {
        solve(question, &options, &Limits::default(), &Deadline::default(), &mut ()).unwrap().nodes > 500
    };
    problems.into_iter().find(is_hard).unwrap()
}

fn watched(question: &LifeQuestion, observer: &mut dyn Observer) -> LifeOutcome {
    let options = SearchOptions { details: false, ..SearchOptions::default() };
    solve(question, &options, &Limits::default(), &Deadline::default(), observer).unwrap()
}

/// Counts calls, and says the same at every node.
struct Counter {
    says: Control,
    interest: Interest,
    stages: Vec<(Closure, PointSet)>,
    nodes: u64,
    leaves: u64,
    longest: usize,
}

impl Counter {
    fn new(says: Control, interest: Interest) -> Counter {
        Counter { says, interest, stages: Vec::new(), nodes: 0, leaves: 0, longest: 0 }
    }
}

impl Observer for Counter {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn stage(&mut self, stage: &Stage<'_>) {
        if let Stage::Life(question) = stage {
            self.stages.push((question.closure, question.area));
        }
    }

    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        self.nodes += 1;
        assert!(node.line().len() <= node.depth as usize);
        self.longest = self.longest.max(node.line().len());
        self.says
    }

    fn leaf(&mut self, _: u32, _: Role) {
        self.leaves += 1;
    }
}

#[test]
fn it_sees_what_it_wants_to_see_and_changes_nothing() {
    let question = some_problem();
    let alone = watched(&question, &mut ());
    let mut all = Counter::new(Control::Continue, Interest::ALL);
    assert_eq!(watched(&question, &mut all), alone);
    assert!(all.nodes > 0 && all.leaves > 0 && all.longest > 2);
    assert!(all.nodes <= alone.nodes);
    assert_eq!(all.stages, [(Closure::Escape, question.area)]);
    let mut nodes = Counter::new(Control::Continue, Interest { nodes: true, ..Interest::NONE });
    assert_eq!(watched(&question, &mut nodes), alone);
    assert_eq!((nodes.nodes, nodes.leaves, nodes.longest), (all.nodes, 0, 0));
    let mut nothing = Counter::new(Control::Continue, Interest::NONE);
    watched(&question, &mut nothing);
    assert_eq!((nothing.nodes, nothing.leaves, nothing.stages.len()), (0, 0, 1));
    let mut record = Record::default();
    watched(&question, &mut record);
    assert!(record.nodes <= alone.nodes && record.questions == 1 && !record.graph.is_empty());
}

#[test]
fn it_may_stop_a_search_or_look_away() {
    let question = some_problem();
    let mut stops = Counter::new(Control::Stop, Interest::ALL);
    let stopped = watched(&question, &mut stops);
    assert_eq!(stopped.verdict.unknown_reason(), Some(UnknownReason::Cancelled));
    assert!(stopped.nodes < 100, "{}", stopped.nodes);
    let mut looks_away = Counter::new(Control::Unwatch, Interest::ALL);
    assert_eq!(watched(&question, &mut looks_away), watched(&question, &mut ()));
    assert_eq!(looks_away.nodes, 1);
}

#[test]
fn the_position_of_a_node_is_that_after_its_line() {
    let question = some_problem();
    let mut seen = 0;
    let mut look = |node: &NodeInfo<'_>| {
        if node.depth == 3 && node.line().len() == 3 {
            let mut board = Board::from_setup(&question.position).unwrap();
            let legal = node.line().into_iter().all(|mv| match mv {
                Move::Pass => {
                    board.pass();
                    true
                }
                Move::Play(point) => board.play_ignoring_ko(point).is_ok(),
            });
            if legal {
                assert_eq!(node.position(), board.to_setup());
                seen += 1;
            }
        }
        assert!(node.allows(Control::Decide(Role::Attacker)) && !node.allows(Control::MaxDepth(3)));
        Control::Continue
    };
    watched(&question, &mut look);
    assert!(seen > 0);
}

#[test]
fn what_is_declared_is_believed() {
    let question = some_problem();
    for (winner, status) in [(Role::Attacker, Status::Dies), (Role::Defender, Status::Lives)] {
        let mut declare =
            |node: &NodeInfo<'_>| if node.depth > 0 { Control::Decide(winner) } else { Control::Continue };
        let found = watched(&question, &mut declare);
        assert_eq!(found.verdict, LifeVerdict::Status(status));
    }
}

#[test]
fn contradictory_declarations_do_no_harm() {
    let mut question = some_problem();
    let mut others = 0;
    for seed in 0..200 {
        question.position.to_play = !question.position.to_play;
        let truth = watched(&question, &mut ()).verdict;
        let mut dice = Dice::new(seed);
        let mut declare = |node: &NodeInfo<'_>| match dice.below(12) {
            0 if node.depth > 0 => Control::Decide(Role::Attacker),
            1 if node.depth > 0 => Control::Decide(Role::Defender),
            _ => Control::Continue,
        };
        let (options, limits) = (SearchOptions::default(), Limits::default());
        let found = solve(&question, &options, &limits, &Deadline::default(), &mut declare).unwrap();
        others += usize::from(found.verdict != truth);
    }
    assert!(others > 0, "nothing was believed");
}

#[test]
fn an_open_position_is_read_in_stages() {
    // Black in the corner, with a way out to the right.
    let points = |names: &str| names.split(' ').map(|name| name.parse::<Point>().unwrap()).collect::<Vec<_>>();
    let black = points("A2 B2 C2 D2").into_iter().map(|point| (point, Color::Black));
    let white = points("A3 B3 C3 D3 E3 F2").into_iter().map(|point| (point, Color::White));
    let question = LifeQuestion {
        position: Setup {
            stones: black.chain(white).collect(),
            to_play: Color::White,
            ..Setup::empty(Size::square(9).unwrap())
        },
        target: points("A2"),
        target_rule: TargetRule::Any,
        area: PointSet::EMPTY,
        closure: Closure::Both,
        ko_threats: None,
    };
    let mut counter = Counter::new(Control::Unwatch, Interest::ALL);
    let (options, limits) = (SearchOptions::default(), Limits::default());
    let answer = solve_open(&question, &options, &limits, &Deadline::default(), &mut counter).unwrap();
    assert!(answer.verdict.status().is_some());
    let closures: Vec<Closure> = counter.stages.iter().map(|(closure, _)| *closure).collect();
    assert!(closures.len() > 1 && closures[0] == Closure::Wall, "{closures:?}");
    assert!(!closures.contains(&Closure::Both) && counter.stages.iter().all(|(_, area)| !area.is_empty()));
    // Whoever looks away does so for all stages.
    assert_eq!(counter.nodes, 1);
    // A stop ends all stages: the one that runs when it next looks up, the others at once.
    let mut stops = Counter::new(Control::Stop, Interest::ALL);
    solve_open(&question, &options, &limits, &Deadline::default(), &mut stops).unwrap();
    assert!(stops.nodes <= 64, "{}", stops.nodes);
}
