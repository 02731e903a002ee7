//! Counts of rules by depth, against `testdata/rules/counts.txt`, the paper and the shipped base.

use std::collections::{BTreeMap, BTreeSet};

use tesuji_question::{Cancel, Deadline};
use tesuji_rulegen::metarules::subsumption::{Smaller, drop_subsumed, smaller_shapes};
use tesuji_rulegen::metarules::{Restriction, Switches};
use tesuji_rulegen::{Game, Generator, Maker, Marks, PaperGame, Recipe, Won, encode, paper_table, paper_tables};
use tesuji_rules::{About, Edition, Interpretation, Shape, State, max_conditions, shipped, shipped_shapes};

const COUNTS: &str = include_str!("../../../testdata/rules/counts.txt");

fn about(word: &str) -> About {
    About::ALL.into_iter().find(|a| a.word() == word).expect("what rules are about")
}

#[test]
fn the_counts_are_what_they_were() {
    let mut makers: BTreeMap<String, Maker<'_>> = BTreeMap::new();
    for line in COUNTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (edition, about, shape) = (words[0], about(words[2]), words[3].parse::<Shape>().unwrap());
        let counts: Vec<usize> = words[4..].iter().filter_map(|w| w.parse().ok()).collect();
        let maker = makers.entry(format!("{edition} {}", words[1])).or_insert_with(|| {
            let edition = if edition == "sound" {
                Edition::Sound
            } else {
                Edition::Paper(Interpretation::named(words[1]).expect("an interpretation"))
            };
            Maker::new(Recipe::new(edition), Deadline::default())
        });
        let table = maker.table(about, shape, &mut ()).unwrap();
        assert_eq!(table.counts(), counts, "{line}");
        if words.last() == Some(&"exact") {
            assert_eq!(paper_table(about, shape).unwrap().counts, counts, "{line}");
        }
    }
}

/// All eighteen entries of the paper at depth 0: terminals that no smaller pattern subsumes.
#[test]
fn depth_0_is_the_papers_everywhere() {
    for (about, shape) in paper_tables() {
        let paper = paper_table(about, shape).unwrap();
        let game = PaperGame::new(shape, about, Interpretation::Base, Switches::ALL);
        let smaller: Vec<_> = smaller_shapes(about, shape)
            .into_iter()
            .map(|small| {
                (small, won(&PaperGame::new(small, about, Interpretation::Base, Switches::ALL), &Deadline::default()))
            })
            .filter(|(_, rules)| !rules.is_empty())
            .map(|(small, rules)| Smaller::new(small, Marks::Nothing, &rules, shape))
            .collect();
        let mut rules = terminals(&game);
        assert!(drop_subsumed(&game, &mut rules, &smaller, &Deadline::default()));
        assert_eq!(rules.len(), paper.counts[0], "{} {shape}", about.word());
    }
}

/// All won states.
fn won(game: &impl Game, deadline: &Deadline) -> Vec<(State, Vec<Won>)> {
    let mut generator = Generator::new(game, Restriction::Realistic, &Deadline::default()).expect("there is time");
    generator.run(deadline);
    generator.into_won()
}

/// The states in which the aim is reached at once.
fn terminals(game: &impl Game) -> Vec<(State, Vec<Won>)> {
    let cancel = Cancel::new();
    cancel.cancel();
    won(game, &Deadline::cancelled_by(&cancel))
}

#[test]
fn the_shipped_base_is_what_the_generator_makes() {
    let base = shipped();
    assert_eq!(base.edition, Edition::Sound);
    let shapes: Vec<(About, Shape)> = base.tables.iter().map(|t| (t.about, t.shape)).collect();
    assert_eq!(shapes, shipped_shapes());
    let mut maker = Maker::new(Recipe::new(Edition::Sound), Deadline::default());
    for (about, shape) in shapes.into_iter().filter(|(_, shape)| shape.cells() <= 9) {
        let made = maker.table(about, shape, &mut ()).unwrap();
        let kept = base.table(about, shape).unwrap();
        let made = made.iter().filter(|rule| rule.conditions.count_ones() <= max_conditions(about, shape));
        assert!(made.eq(kept.iter()), "{} {shape} must be generated again", about.word());
    }
}

/// The file of the program is what would be written today.
#[test]
fn the_shipped_file_is_what_is_written() {
    let file = include_bytes!("../../rules/data/sound.rules");
    assert!(encode(shipped()) == file, "write it again with 'tesuji rules generate'");
}

#[test]
fn optimistic_rules_have_the_pattern_of_every_rule_and_pessimistic_ones_are_among_them() {
    let shape: Shape = "c3x2".parse().unwrap();
    let make = |restriction| {
        let recipe = Recipe { restriction, subsumption: false, ..Recipe::new(Edition::Sound) };
        Maker::new(recipe, Deadline::default()).table(About::Eye, shape, &mut ()).unwrap()
    };
    let (realistic, optimistic, pessimistic) =
        (make(Restriction::Realistic), make(Restriction::Optimistic), make(Restriction::Pessimistic));
    for rule in realistic.iter() {
        assert!(optimistic.iter().any(|o| (o.pattern, o.target) == (rule.pattern, rule.target)), "{rule:?}");
    }
    assert!(!pessimistic.is_empty());
    for rule in pessimistic.iter() {
        assert_eq!(rule.conditions, 0);
        assert!(realistic.iter().any(|r| (r.pattern, r.target, r.conditions) == (rule.pattern, rule.target, 0)));
    }
    let patterns = |t: &tesuji_rules::RuleTable| t.iter().map(|r| (r.pattern, r.target)).collect::<BTreeSet<_>>().len();
    assert!(patterns(&pessimistic) < patterns(&realistic) && patterns(&realistic) <= patterns(&optimistic));
}

/// Every metarule, switched off, leaves at least as many rules; redundancy and legality make a difference in the
/// paper's game.
#[test]
fn every_metarule_reduces_the_number_of_rules() {
    let shape: Shape = "c4x2".parse().unwrap();
    let edition = Edition::Paper(Interpretation::Fitted);
    let count = |switches: Switches, subsumption: bool| {
        let recipe = Recipe { switches, subsumption, ..Recipe::new(edition) };
        Maker::new(recipe, Deadline::default()).table(About::Eye, shape, &mut ()).unwrap().len()
    };
    let all = count(Switches::ALL, true);
    assert!(count(Switches::ALL, false) > all, "subsumption");
    assert!(count(Switches { redundant: false, ..Switches::ALL }, true) > all, "redundant");
    assert!(count(Switches { useless: false, ..Switches::ALL }, true) >= all, "useless");
    assert!(count(Switches { illegal: false, ..Switches::ALL }, true) > all, "illegal");
}
