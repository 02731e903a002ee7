//! Every shipped rule has a proof that crate `checker` accepts.
//!
//! The ordinary run proves the tables of up to nine cells whole; `tesuji rules verify` proves all of them.

use rayon::prelude::*;
use tesuji_checker::rule::Claim;
use tesuji_question::Deadline;
use tesuji_rulegen::proof::{NotProved, certificate, claim, prove};
use tesuji_rules::{About, Entry, RuleTable, State, shipped};

fn table(about: About, name: &str) -> &'static RuleTable {
    shipped().table(about, name.parse().expect("a shape")).expect("a shipped table")
}

#[test]
fn small_shipped_tables_are_proved() {
    let tables = shipped().tables.iter().filter(|table| table.shape.cells() <= 9);
    let mut rules = 0;
    for table in tables {
        let proved = prove(table, &Deadline::default()).unwrap_or_else(|why| panic!("{why}"));
        assert!(proved.claims >= proved.rules);
        rules += proved.rules;
    }
    assert!(rules > 10_000, "only {rules} rules");
}

/// The checker is no laxer than the generator: without any one of its conditions, no rule follows.
#[test]
fn no_condition_can_be_left_out() {
    for (about, name) in [
        (About::Eye, "c3x2"),
        (About::Eye, "s4x2"),
        (About::Life, "c4x2"),
        (About::Life, "s5x2"),
        (About::Connection, "c2x2"),
        (About::Connection, "m3x2"),
        (About::Connection, "c3x2"),
    ] {
        let certificate = certificate(about, name.parse().unwrap(), &Deadline::default()).expect("there is time");
        let rules: Vec<Claim> = table(about, name)
            .iter()
            .map(|rule| claim(State { pattern: rule.pattern, target: rule.target }, rule.conditions, rule.depth))
            .collect();
        let left_out: usize = rules
            .par_iter()
            .map(|rule| {
                let weaker = without_one(rule);
                for claim in &weaker {
                    assert!(certificate.follows(claim).is_err(), "{name}: {claim:?} should not follow");
                    assert!(certificate.speaks_for(claim).is_err(), "{name}: {claim:?} should not be spoken for");
                }
                weaker.len()
            })
            .sum();
        assert!(left_out > 0, "{name}");
    }
}

/// The claim without one of its conditions, in all ways; "at least 2" becomes "at least 1".
fn without_one(claim: &Claim) -> Vec<Claim> {
    let bits = |cells: u16| (0..16).map(|i| 1 << i).filter(move |bit| cells & bit != 0);
    let all = Claim { plies: u8::MAX, one: claim.one | claim.two, ..*claim };
    let only_one = bits(all.one & !all.two).map(|bit| Claim { one: all.one & !bit, ..all });
    let two = bits(all.two).map(|bit| Claim { two: all.two & !bit, ..all });
    let shielded = bits(all.shielded).map(|bit| Claim { shielded: all.shielded & !bit, ..all });
    only_one.chain(two).chain(shielded).collect()
}

#[test]
fn a_false_rule_is_refused() {
    let good = table(About::Life, "c4x2");
    let rule = good.iter().find(|rule| rule.conditions != 0).unwrap();
    let state = State { pattern: rule.pattern, target: rule.target };
    let entry = Entry { key: state.key(), conditions: 0, depth: rule.depth };
    let bad = RuleTable::from_entries(About::Life, good.shape, vec![entry]);
    let refusal = prove(&bad, &Deadline::default()).unwrap_err();
    assert!(matches!(refusal, NotProved::Refused { what: "rule", .. }), "{refusal}");
    assert!(refusal.to_string().contains("life c4x2"), "{refusal}");
}
