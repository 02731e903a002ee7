//! The sound edition against real boards: every rule is put into random surroundings in which its conditions hold, and
//! brute force decides.

mod brute;

use brute::{Position, SmallBoard, Stones};
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_question::Deadline;
use tesuji_rulegen::metarules::{Restriction, Switches};
use tesuji_rulegen::{Generator, SoundGame, rule_table};
use tesuji_rules::matching::{Seen, Site, environment};
use tesuji_rules::{About, Level, Rule, RuleTable, Shape, Target, condition, shipped};

struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, n: u64) -> u64 {
        self.roll() % n
    }
}

fn sound_rules(about: About, shape: Shape) -> RuleTable {
    let game = SoundGame::new(shape, about, Switches::ALL);
    let mut generator = Generator::new(&game, Restriction::Realistic, &Deadline::default()).expect("there is time");
    assert!(generator.run(&Deadline::default()));
    rule_table(about, shape, &generator.into_won())
}

/// What became of the trials.
#[derive(Default, Debug)]
struct Tally {
    confirmed: usize,
    too_large: usize,
    no_surroundings: usize,
    tight: usize,
}

struct Trial {
    size: Size,
    site: Site,
    small: SmallBoard,
}

impl Trial {
    /// The shape with some lines around it; nothing if the board would be too large for brute force.
    fn new(shape: Shape, margin: (u8, u8)) -> Option<Trial> {
        use tesuji_rules::Anchor::{Centre, Corner, Side};
        let (mx, my) = margin;
        let (left, bottom) = match shape.anchor() {
            Corner => (0, 0),
            Side => (mx, 0),
            Centre => (mx, my),
        };
        let size = Size::new(shape.width() + left + mx, shape.height() + bottom + my).expect("a small board");
        if size.area() > 30 {
            return None;
        }
        let wanted: PointSet = (0..shape.height())
            .flat_map(|y| (0..shape.width()).map(move |x| Point::at(x + left, y + bottom)))
            .collect();
        let first = Point::at(left, bottom);
        let site = Site::all(shape, size)
            .into_iter()
            .find(|site| site.point(0) == first && site.point_set() == wanted)
            .expect("the site is on the board");
        let small = SmallBoard::new(size.width().into(), size.height().into());
        Some(Trial { size, site, small })
    }

    fn index(&self, p: Point) -> usize {
        usize::from(p.y()) * usize::from(self.size.width()) + usize::from(p.x())
    }

    /// Random stones around the pattern, dense so that brute force can cope.
    fn surroundings(&self, pattern: tesuji_rules::Pattern, dice: &mut Dice) -> Stones {
        let mut stones = Stones { black: 0, white: 0 };
        let empty = dice.below(35);
        let black = empty + (100 - empty) * (15 + dice.below(75)) / 100;
        let mut inside = 0_u32;
        for cell in 0..self.site.shape().cells() {
            let bit = 1 << self.index(self.site.point(cell as u8));
            inside |= bit;
            if pattern.black >> cell & 1 != 0 {
                stones.black |= bit;
            } else if pattern.white >> cell & 1 != 0 {
                stones.white |= bit;
            }
        }
        for p in (0..self.small.points).filter(|p| inside >> p & 1 == 0) {
            match dice.below(100) {
                n if n < empty => {}
                n if n < black => stones.black |= 1 << p,
                _ => stones.white |= 1 << p,
            }
        }
        stones
    }

    fn board(&self, stones: Stones) -> Board {
        let mut setup = Setup::empty(self.size);
        for p in self.size.points() {
            let i = self.index(p);
            if stones.black >> i & 1 != 0 {
                setup.stones.push((p, Color::Black));
            } else if stones.white >> i & 1 != 0 {
                setup.stones.push((p, Color::White));
            }
        }
        setup.to_play = Color::White;
        Board::from_setup(&setup).expect("checked to be legal")
    }

    fn targets(&self, rule: &Rule) -> Vec<usize> {
        rule.target.cells().map(|cell| self.index(self.site.point(cell))).collect()
    }

    /// Whether brute force confirms a claim in these surroundings; nothing if its conditions are not true there or it
    /// is too large.
    fn judge(&self, rule: &tesuji_rules::Rule, stones: Stones, limit: usize) -> Option<bool> {
        if !self.small.is_legal(stones) {
            return None;
        }
        let board = self.board(stones);
        let seen = environment(&Seen::new(&board, PointSet::EMPTY), Color::Black, &self.site);
        if rule.conditions & !seen.conditions != 0 {
            return None;
        }
        let may = self.site.points().iter().fold(0, |all, &p| all | 1 << self.index(p));
        self.small.black_reaches(Position::white_to_play(stones), &self.targets(rule), rule.about, may, limit)
    }

    /// Puts one rule into surroundings until they satisfy its conditions, and lets brute force decide.
    fn check(&self, rule: &tesuji_rules::Rule, dice: &mut Dice, tries: usize, limit: usize, tally: &mut Tally) {
        for _ in 0..tries {
            let stones = self.surroundings(rule.pattern, dice);
            if !self.small.is_legal(stones) {
                continue;
            }
            let board = self.board(stones);
            let seen = environment(&Seen::new(&board, PointSet::EMPTY), Color::Black, &self.site);
            if rule.conditions & !seen.conditions != 0 {
                continue;
            }
            let may = self.site.points().iter().fold(0, |all, &p| all | 1 << self.index(p));
            match self.small.black_reaches(Position::white_to_play(stones), &self.targets(rule), rule.about, may, limit)
            {
                None => {
                    tally.too_large += 1;
                    continue;
                }
                Some(true) => tally.confirmed += 1,
                Some(false) => panic!(
                    "wrong rule {:?} {}:\n{}\nconditions {:x}, true there {:x}",
                    rule,
                    rule.pattern.rows(rule.shape, "/"),
                    self.draw(stones),
                    rule.conditions,
                    seen.conditions
                ),
            }
            // Tight: no black string has an outside liberty that the rule does not ask for.
            let strings = seen.ground.black.iter().fold(0, |all, s| all | 3_u64 << (4 * s.head));
            tally.tight += usize::from(seen.conditions & !rule.conditions & strings & !(rule.conditions >> 1) == 0);
            return;
        }
        tally.no_surroundings += 1;
    }

    fn draw(&self, stones: Stones) -> String {
        let row = |y: u8| -> String {
            (0..self.size.width())
                .map(|x| {
                    let i = self.index(Point::at(x, y));
                    if stones.black >> i & 1 != 0 {
                        'X'
                    } else if stones.white >> i & 1 != 0 {
                        'O'
                    } else {
                        '.'
                    }
                })
                .collect()
        };
        (0..self.size.height()).rev().map(row).collect::<Vec<_>>().join("\n")
    }
}

fn check_shape(about: About, name: &str, rounds: usize, most_rules: usize, limit: usize) -> Tally {
    let shape: Shape = name.parse().expect("a shape");
    let table = sound_rules(about, shape);
    let step = (table.len() / most_rules).max(1);
    let mut dice = Dice(0xD1CE + shape.cells() as u64);
    let mut tally = Tally::default();
    for margin in [(1, 1), (1, 2), (2, 1)] {
        let Some(trial) = Trial::new(shape, margin) else { continue };
        for _ in 0..rounds {
            let start = dice.below(step as u64) as usize;
            for rule in table.iter().skip(start).step_by(step) {
                trial.check(&rule, &mut dice, 300, limit, &mut tally);
            }
        }
    }
    tally
}

#[test]
fn no_rule_about_eyes_is_wrong() {
    for (name, rules) in [("c2x2", 10), ("s3x2", 30), ("c3x2", 100), ("c4x2", 60), ("s4x2", 30), ("m3x3", 10)] {
        let tally = check_shape(About::Eye, name, 1, rules, 4_000);
        assert!(tally.confirmed > rules / 2, "{name}: too few trials succeeded: {tally:?}");
    }
}

#[test]
fn no_rule_about_life_is_wrong() {
    for (name, rules) in [("c4x2", 39), ("c3x3", 30), ("c5x2", 20), ("s5x2", 10)] {
        let tally = check_shape(About::Life, name, 1, rules, 4_000);
        assert!(tally.confirmed > rules / 2, "{name}: too few trials succeeded: {tally:?}");
    }
}

#[test]
fn no_rule_about_captures_is_wrong() {
    for (name, rules) in
        [("c2x2", 40), ("s3x2", 40), ("c3x2", 60), ("c4x2", 60), ("s4x2", 40), ("m3x3", 30), ("c3x3", 60)]
    {
        let tally = check_shape(About::Capture, name, 1, rules, 4_000);
        assert!(tally.confirmed > rules / 3, "{name}: too few trials succeeded: {tally:?}");
    }
}

/// A white string that is not shielded may get away outside: brute force refutes what is left of a rule about a capture
/// without that condition. So these trials can fail too.
#[test]
fn a_capture_of_stones_that_are_not_shut_in_would_be_wrong() {
    let table = sound_rules(About::Capture, "c3x2".parse().unwrap());
    let trial = Trial::new(table.shape, (1, 1)).unwrap();
    let mut dice = Dice(11);
    let mut refuted = 0;
    for rule in table.iter() {
        let conditions = rule.conditions & !condition(rule.target.first(), Level::AtMost0);
        if conditions == rule.conditions {
            continue;
        }
        let open = Rule { conditions, ..rule };
        let is_refuted =
            (0..50).any(|_| trial.judge(&open, trial.surroundings(rule.pattern, &mut dice), 4_000) == Some(false));
        refuted += usize::from(is_refuted);
    }
    assert!(refuted > 50, "only {refuted} are refuted");
}

#[test]
fn no_rule_about_connections_is_wrong() {
    for (name, rules) in
        [("m2x2", 20), ("s2x2", 20), ("c2x2", 10), ("m3x2", 60), ("s3x2", 60), ("s2x3", 60), ("c3x2", 60), ("s4x2", 40)]
    {
        let tally = check_shape(About::Connection, name, 1, rules, 4_000);
        assert!(tally.confirmed > rules / 3, "{name}: too few trials succeeded: {tally:?}");
    }
}

/// If shields outlasted the capture of a black string, this would be a rule. It is not: brute force finds surroundings
/// that refute it. So the trials above can fail.
#[test]
fn a_shield_that_outlasts_its_stones_would_be_wrong() {
    let rule = tesuji_rules::Rule {
        about: About::Eye,
        shape: "c3x2".parse().unwrap(),
        pattern: tesuji_rules::Pattern::from_rows("X.X/OOX").unwrap(),
        target: Target::one(2),
        conditions: 0x8_0100,
        depth: 6,
    };
    let table = sound_rules(rule.about, rule.shape);
    let same = |r: &tesuji_rules::Rule| (r.pattern, r.target) == (rule.pattern, rule.target);
    assert!(!table.iter().any(|r| same(&r) && r.conditions & !rule.conditions == 0));
    let mut dice = Dice(7);
    let mut refuted = 0;
    for margin in [(1, 1), (2, 1), (1, 2), (2, 2)] {
        let trial = Trial::new(rule.shape, margin).unwrap();
        for _ in 0..60_000 {
            let stones = trial.surroundings(rule.pattern, &mut dice);
            if trial.judge(&rule, stones, 4_000) == Some(false) {
                refuted += 1;
                break;
            }
        }
    }
    assert!(refuted > 0, "no surroundings refute it");
}

/// Every table a little; with `TESUJI_RULE_TRIALS=100 cargo test -p tesuji-rulegen --release --test real_boards --
/// --nocapture` at length.
#[test]
fn no_rule_is_wrong_in_many_surroundings() {
    let percent = std::env::var("TESUJI_RULE_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    for (about, name, rounds, rules) in [
        (About::Life, "c4x2", 5, 100),
        (About::Life, "c3x3", 1, 300),
        (About::Life, "c5x2", 1, 300),
        (About::Life, "s5x2", 1, 200),
        (About::Life, "c4x3", 1, 300),
        (About::Life, "s4x3", 1, 200),
        (About::Eye, "c2x2", 10, 100),
        (About::Eye, "s3x2", 10, 100),
        (About::Eye, "c3x2", 2, 1000),
        (About::Eye, "c4x2", 1, 1000),
        (About::Eye, "s4x2", 1, 1000),
        (About::Eye, "m3x3", 1, 200),
    ] {
        let tally = check_shape(about, name, rounds, 1 + rules * percent / 100, 10_000);
        println!("{} {name}: {tally:?}", about.word());
    }
}

/// The same for captures: `TESUJI_RULE_TRIALS=..` as above.
#[test]
fn no_capture_is_wrong_in_many_surroundings() {
    let percent = std::env::var("TESUJI_RULE_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    for (name, rounds, rules) in [
        ("c2x2", 10, 100),
        ("s3x2", 2, 1000),
        ("c3x2", 2, 1000),
        ("c4x2", 1, 3000),
        ("s4x2", 1, 3000),
        ("m3x3", 1, 3000),
        ("s3x3", 1, 2000),
        ("c3x3", 1, 3000),
    ] {
        let tally = check_shape(About::Capture, name, rounds, 1 + rules * percent / 100, 10_000);
        println!("capture {name}: {tally:?}");
    }
}

/// The same for connections: `TESUJI_RULE_TRIALS=..` as above.
#[test]
fn no_connection_is_wrong_in_many_surroundings() {
    let percent = std::env::var("TESUJI_RULE_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    for (name, rounds, rules) in [
        ("m2x2", 10, 100),
        ("s2x2", 10, 100),
        ("c2x2", 10, 100),
        ("m3x2", 2, 1000),
        ("s3x2", 2, 1000),
        ("s2x3", 2, 1000),
        ("c3x2", 2, 1000),
        ("m4x2", 1, 3000),
        ("s4x2", 1, 3000),
        ("s2x4", 1, 3000),
        ("c4x2", 1, 3000),
        ("m3x3", 1, 3000),
        ("s3x3", 1, 3000),
        ("c3x3", 1, 3000),
    ] {
        let tally = check_shape(About::Connection, name, rounds, 1 + rules * percent / 100, 10_000);
        println!("connection {name}: {tally:?}");
    }
}

/// Different rules of nine cells and more, from all shipped tables; with `TESUJI_LARGER_RULES=20000` as many as that.
#[test]
fn no_larger_rule_is_wrong() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
    let wanted = number("TESUJI_LARGER_RULES").unwrap_or(66);
    let most = number("TESUJI_LARGER_CELLS").unwrap_or(12);
    let mut dice = Dice(number("TESUJI_LARGER_SEED").unwrap_or(1) as u64);
    let tables: Vec<&RuleTable> =
        shipped().tables.iter().map(AsRef::as_ref).filter(|table| (9..=most).contains(&table.shape.cells())).collect();
    // What the small tables cannot give, the larger ones do: they come last.
    let mut tables: Vec<(&RuleTable, Tally)> = tables.into_iter().map(|table| (table, Tally::default())).collect();
    tables.sort_by_key(|(table, _)| table.len());
    let (mut left, count) = (wanted, tables.len());
    for (i, (table, tally)) in tables.iter_mut().enumerate() {
        let share = left.div_ceil(count - i);
        let mut order: Vec<usize> = (0..table.len()).collect();
        for n in (1..order.len()).rev() {
            order.swap(n, dice.below(n as u64 + 1) as usize);
        }
        let trials: Vec<Trial> =
            [(1, 1), (1, 2), (2, 1)].into_iter().filter_map(|margin| Trial::new(table.shape, margin)).collect();
        for number in order {
            if tally.confirmed >= share || trials.is_empty() {
                break;
            }
            let rule = table.get(number).expect("a number of the table");
            let trial = &trials[dice.below(trials.len() as u64) as usize];
            trial.check(&rule, &mut dice, 200, 10_000, tally);
        }
        left -= tally.confirmed.min(left);
        println!("{} {}: {tally:?}", table.about.word(), table.shape);
    }
    assert!(left == 0, "{left} of {wanted} rules could not be tried");
}
