//! The line of a rule is read without its table: also for shapes whose tables take minutes to make.

use tesuji_problem::Cancel;
use tesuji_rules::metarules::Switches;
use tesuji_rules::{About, SoundGame, State, Strategy, shipped};

/// States that reading one line may take.
const MOST_STATES: u64 = 300_000;

#[test]
fn lines_of_the_largest_shapes_are_found() {
    let cancel = Cancel::new();
    let (mut as_long, mut all) = (0, 0);
    for table in shipped().tables.iter().filter(|table| table.about == About::Life && table.shape.cells() > 9) {
        let game = SoundGame::new(table.shape, table.about, Switches::ALL);
        for number in (0..table.len()).step_by(table.len() / 20) {
            let rule = table.get(number).unwrap();
            let state = State { pattern: rule.pattern, target: rule.target };
            let line = Strategy::new(&game, MOST_STATES, &cancel).main_line(state, rule.conditions, rule.depth);
            let plies = 2 * line.unwrap_or_else(|| panic!("{} {number}: no line", table.shape)).len();
            // A line may be shorter: forward, all that follows from what is known is seen.
            assert!(plies <= usize::from(rule.depth), "{} {number}: {plies} plies, not {}", table.shape, rule.depth);
            as_long += u32::from(plies == usize::from(rule.depth));
            all += 1;
        }
    }
    assert!(all > 140 && as_long * 100 > all * 95, "{as_long} of {all}");
}

#[test]
fn reading_can_be_limited_and_stopped() {
    let table = shipped().table(About::Life, "c6x2".parse().unwrap()).unwrap();
    let game = SoundGame::new(table.shape, table.about, Switches::ALL);
    let rule = table.iter().max_by_key(|rule| rule.depth).unwrap();
    let state = State { pattern: rule.pattern, target: rule.target };
    let cancel = Cancel::new();
    assert_eq!(Strategy::new(&game, 10, &cancel).main_line(state, rule.conditions, rule.depth), None);
    cancel.cancel();
    assert_eq!(Strategy::new(&game, MOST_STATES, &cancel).main_line(state, rule.conditions, rule.depth), None);
}
