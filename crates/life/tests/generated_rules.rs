//! The generated rules as knowledge of the solver: wherever a rule says "lives", a search that knows no rules says the
//! same.

use tesuji_board::{Board, Color, Move, Point, PointSet, Setup, Size};
use tesuji_life::arena::{Arena, Ground};
use tesuji_life::knowledge::StaticOracle;
use tesuji_life::knowledge::generated_rules::GeneratedRules;
use tesuji_life::random::{Dice, Recipe, random_problem};
use tesuji_life::state::{State, after_pass, is_captured, play};
use tesuji_life::survey::Survey;
use tesuji_life::{Config, LifeQuestion, SearchOptions, first_state, solve};
use tesuji_question::{Closure, Deadline, LifeVerdict, Limits, Status, TargetRule};
use tesuji_rules::matching::{Matcher, Subject};
use tesuji_rules::{About, Anchor, RuleTable, Rules, each, shipped};

/// Plays at random and calls `seen` with every state in which a rule speaks, as a question of its own.
fn where_rules_speak(question: &LifeQuestion, dice: &mut Dice, mut seen: impl FnMut(&LifeQuestion)) {
    let ground = Ground::new(question, question.closure).expect("a sound question");
    let arena: Arena<u128> = Arena::new(&ground);
    let mut rules = GeneratedRules::new(&arena, &Config::default());
    let mut survey = Survey::default();
    let mut state: State<u128> = first_state(&arena, &ground);
    let mut board = ground.board.clone();
    for _ in 0..12 {
        survey.take(&arena, &state);
        if rules.judge(&arena, &state, &survey).is_some() {
            let target: Vec<_> = question.target.iter().copied().filter(|p| board.color(*p).is_some()).collect();
            assert!(!target.is_empty());
            seen(&LifeQuestion { position: board.to_setup(), target, ..question.clone() });
        }
        let mut points: Vec<_> = question.area.iter().collect();
        points.retain(|p| arena.index(*p).is_some_and(|at| play(&arena, &state, at).is_some()));
        if points.is_empty() || dice.chance(10) {
            let tag = tesuji_life::state::Tag::unpack(state.tag);
            state = after_pass(&state, tag);
            board.play(Move::Pass).expect("a pass is legal");
        } else {
            let point = points[dice.below(points.len())];
            let at = arena.index(point).expect("in the arena");
            state = play(&arena, &state, at).expect("legal");
            if board.play_ignoring_ko(point).is_err() {
                return;
            }
        }
        if is_captured(&arena, &state) || question.target.iter().any(|p| board.color(*p).is_none()) {
            return;
        }
    }
}

/// Takes an empty point out of the area: under `wall` it becomes wall, wherever it lies.
fn leave_a_hole(question: &mut LifeQuestion, dice: &mut Dice) {
    let board = Board::from_setup(&question.position).expect("a sound question");
    let empty: Vec<Point> = (question.area & board.points_of(None)).iter().collect();
    if let Some(hole) = (!empty.is_empty()).then(|| empty[dice.below(empty.len())]) {
        question.area -= PointSet::from(hole);
    }
}

/// A corner point that is wall: the white stones beside it are not captured where a rule would capture them. White's first
/// move B2 kills; the rules once said that Black takes four stones at A2 and has an eye there. (Found by `tesuji selftest
/// --seed 22 --first 367140`.)
#[test]
fn no_rule_captures_a_point_that_is_wall() {
    let rows = ["X..", "XXX", "XOX", "..X", ".OX"];
    let outside = ["A1", "B1", "C5"].map(|name| name.parse::<Point>().expect("a point"));
    let size = Size::new(3, 5).expect("a size");
    let mut position = Setup::empty(size);
    position.to_play = Color::White;
    for (y, row) in (0..).zip(rows.iter().rev()) {
        for (x, letter) in (0..).zip(row.chars()) {
            let color = [('X', Color::Black), ('O', Color::White)].into_iter().find(|(sign, _)| *sign == letter);
            position.stones.extend(color.map(|(_, color)| (Point::at(x, y), color)));
        }
    }
    let question = LifeQuestion {
        position,
        target: vec!["A3".parse().expect("a point")],
        target_rule: TargetRule::Any,
        area: PointSet::all(size) - outside.into_iter().collect(),
        closure: Closure::Wall,
        ko_threats: None,
    };
    for rules in [Config::default().rules, Rules::none()] {
        let config = Config { rules, ..Config::default() };
        let options = SearchOptions { all_moves: true, proof: true, config, ..SearchOptions::default() };
        let answer = solve(&question, &options, &Limits::default(), &Deadline::default(), &mut ()).expect("sound");
        assert_eq!(answer.verdict, LifeVerdict::Status(Status::Dies));
        assert_eq!(answer.moves, ["B2".parse::<Point>().expect("a point")]);
    }
}

#[test]
fn what_a_rule_says_is_so() {
    let mut dice = Dice::new(17);
    let recipe = Recipe { least: 8, most: 18, most_empty: 11 };
    let plain = SearchOptions {
        details: false,
        config: Config { rules: Rules::none(), no_room: false, ..Config::default() },
        ..SearchOptions::default()
    };
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let (mut spoken, mut decided) = (0, 0);
    for round in 0..20_000 {
        let Some(mut question) = random_problem(&mut dice, &recipe) else { continue };
        question.closure = if round % 2 == 0 { Closure::Escape } else { Closure::Wall };
        question.ko_threats = None;
        if dice.chance(50) {
            leave_a_hole(&mut question, &mut dice);
        }
        if Ground::new(&question, question.closure).is_ok_and(|ground| ground.bits_needed().0 <= 128) {
            where_rules_speak(&question, &mut dice, |question| {
                spoken += 1;
                let answer = solve(question, &plain, &limits, &Deadline::default(), &mut ()).expect("sound");
                match answer.verdict {
                    LifeVerdict::Status(status) => {
                        decided += 1;
                        assert_eq!(status, Status::Lives, "{question:?}");
                    }
                    LifeVerdict::Open { .. } | LifeVerdict::Unknown(_) => {}
                }
            });
        }
    }
    assert!(spoken > 100 && decided * 10 > spoken * 9, "{spoken} spoken, {decided} decided");
}

/// A corner of nine lines in which a rule of the shipped base without conditions lacks one black stone; white stones stand
/// around it, and White is to play. With the target, and the points of the rectangle.
fn before_a_rule(table: &RuleTable, dice: &mut Dice) -> Option<(Setup, Point, PointSet)> {
    let rule = table.get(dice.below(table.len())).filter(|rule| rule.conditions == 0)?;
    let (black, white) = (rule.pattern.black, rule.pattern.white);
    let point = |cell: u8| Point::at(cell % rule.shape.width(), cell / rule.shape.width());
    let last = each(black).nth(dice.below(black.count_ones() as usize))?;
    let target = each(rule.ground().black_at(rule.target.first())?.stones).find(|&cell| cell != last)?;
    let inside: PointSet = each(rule.shape.all()).map(point).collect();
    let mut setup = Setup::empty(Size::square(9)?);
    setup.to_play = Color::White;
    setup.stones.extend(each(black & !(1 << last)).map(|cell| (point(cell), Color::Black)));
    setup.stones.extend(each(white).map(|cell| (point(cell), Color::White)));
    let around = inside.dilated() - inside;
    setup.stones.extend(around.iter().filter(|&p| setup.size.contains(p)).map(|p| (p, Color::White)));
    // A stone that lacks may leave others without a liberty.
    Board::from_setup(&setup).ok()?;
    Some((setup, point(target), inside))
}

/// Forced moves (Cazenave 2002, 3.2): where the defender would live with the next move by a rule, every kill that a search
/// without rules finds is among the moves that may stop him.
#[test]
fn no_kill_is_missing_among_the_forced_moves() {
    let mut dice = Dice::new(23);
    let config = Config { rules: Rules::none(), ..Config::default() };
    let options = SearchOptions { all_moves: true, details: false, config, ..SearchOptions::default() };
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let tables: Vec<_> =
        shipped().tables.iter().filter(|t| t.about == About::Life && t.shape.anchor() == Anchor::Corner).collect();
    let (mut asked, mut killed, mut harmless) = (0, 0, 0);
    while asked < 300 {
        let table = tables[dice.below(tables.len())];
        let Some((position, target, inside)) = before_a_rule(table, &mut dice) else { continue };
        let mut board = Board::from_setup(&position).expect("it was one");
        let mut matcher = Matcher::new(shipped(), board.size());
        let lasting: PointSet = position.stones.iter().map(|stone| stone.0).filter(|&p| !inside.contains(p)).collect();
        matcher.retain(|site| site.is_playable(&inside, &lasting));
        let Some(forced) = matcher.forced_moves(&mut board, Subject::of(About::Life, target)) else { continue };
        asked += 1;
        let question = LifeQuestion {
            position,
            target: vec![target],
            target_rule: TargetRule::Any,
            area: inside,
            closure: Closure::Wall,
            ko_threats: None,
        };
        let answer = solve(&question, &options, &limits, &Deadline::default(), &mut ()).expect("sound");
        let empty = board.points_of(None) & inside;
        harmless += usize::from(forced.iter().filter(|&&p| inside.contains(p)).count() < empty.len());
        if answer.verdict == LifeVerdict::Status(Status::Dies) {
            killed += 1;
            for kill in &answer.moves {
                assert!(forced.contains(kill), "{kill} kills, but only {forced:?} are forced: {question:?}");
            }
        }
    }
    assert!(killed > 100 && harmless > 100, "{killed} killed, {harmless} with a move that does no harm");
}
