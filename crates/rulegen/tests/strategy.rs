//! The line of a rule is read without its table: also for shapes whose tables take minutes to make.

use tesuji_question::{Cancel, Deadline};
use tesuji_rulegen::metarules::Switches;
use tesuji_rulegen::{SoundGame, Strategy};
use tesuji_rules::{About, State, shipped};

/// States that reading one line may take.
const MAX_STATES: u64 = 300_000;

#[test]
fn lines_of_the_largest_shapes_take_the_plies_of_their_rules() {
    let deadline = Deadline::default();
    for table in shipped().tables.iter().filter(|table| table.about == About::Life && table.shape.cells() > 9) {
        let game = SoundGame::new(table.shape, table.about, Switches::ALL);
        for number in (0..table.len()).step_by(table.len() / 20) {
            let rule = table.get(number).unwrap();
            let state = State { pattern: rule.pattern, target: rule.target };
            let line = Strategy::new(&game, MAX_STATES, &deadline).main_line(state, rule.conditions, rule.depth);
            let line = line.unwrap_or_else(|| panic!("{} {number}: no line", table.shape));
            assert_eq!(2 * line.len(), usize::from(rule.depth), "{} {number}", table.shape);
        }
    }
}

#[test]
fn reading_can_be_limited_and_stopped() {
    let table = shipped().table(About::Life, "c6x2".parse().unwrap()).unwrap();
    let game = SoundGame::new(table.shape, table.about, Switches::ALL);
    let rule = table.iter().max_by_key(|rule| rule.depth).unwrap();
    let state = State { pattern: rule.pattern, target: rule.target };
    let cancel = Cancel::new();
    let deadline = Deadline::cancelled_by(&cancel);
    assert_eq!(Strategy::new(&game, 10, &deadline).main_line(state, rule.conditions, rule.depth), None);
    cancel.cancel();
    assert_eq!(Strategy::new(&game, MAX_STATES, &deadline).main_line(state, rule.conditions, rule.depth), None);
}
