use super::*;
use crate::generate::{Generator, Tables};
use crate::making::{Maker, Observer, Recipe, Silent};
use crate::metarules::Restriction;
use crate::{RoundReport, SoundGame};
use proptest::prelude::*;
use tesuji_question::Cancel;

fn small_base() -> RuleBase {
    let wanted = [(About::Eye, "c3x2".parse().unwrap()), (About::Life, "c4x2".parse().unwrap())];
    Maker::new(Recipe::new(Edition::Sound), Cancel::new()).base(&wanted, &mut Silent).unwrap()
}

#[test]
fn a_base_is_read_as_it_was_written() {
    let base = small_base();
    let bytes = encode(&base);
    let read = decode(&bytes).unwrap();
    assert_eq!(read.edition, base.edition);
    assert_eq!(read.len(), base.len());
    for (a, b) in base.tables.iter().zip(&read.tables) {
        assert!(a.iter().eq(b.iter()));
    }
    assert_eq!(encode(&read), bytes);
}

#[test]
fn what_is_read_when_it_is_asked_for_is_what_is_read_at_once() {
    let base = small_base();
    let file: &'static [u8] = encode(&base).leak();
    let asked = open_shipped(file).unwrap();
    let at_once = decode(file).unwrap();
    for (asked, at_once) in asked.tables.iter().zip(&at_once.tables) {
        assert_eq!(asked.len(), at_once.len());
        // From the last to the first: in no block's own order.
        for number in (0..=asked.len()).rev() {
            assert_eq!(asked.get(number), at_once.get(number));
        }
        for rule in at_once.iter() {
            let code = rule.pattern.code();
            let holding = |table: &RuleTable| table.with_pattern(code).unwrap().holding(!0).collect::<Vec<_>>();
            assert_eq!(holding(asked), holding(at_once));
        }
    }
}

#[test]
fn rules_far_apart_are_found_by_number_and_by_pattern() {
    // Several groups, not all with rules.
    let shape: Shape = "c4x3".parse().unwrap();
    assert!(group_count(shape) > 3);
    let keys = [5 << 4, (5 << 4) + 1, 300_000 << 4, (531_440 << 4) + 11];
    let entries = keys.map(|key| crate::block::Entry { key, conditions: u64::from(key & 15), depth: 2 });
    let table = RuleTable::from_entries(About::Life, shape, entries.into_iter().rev().collect());
    let base = RuleBase { edition: Edition::Sound, tables: vec![table] };
    let file: &'static [u8] = encode(&base).leak();
    for read in [decode(file).unwrap(), open_shipped(file).unwrap()] {
        let table = &read.tables[0];
        let found: Vec<u32> = (0..)
            .map_while(|number| table.get(number))
            .map(|rule| rule.pattern.code() << 4 | u32::from(rule.target))
            .collect();
        assert_eq!(found, keys);
        let numbers =
            |code| table.with_pattern(code).map(|rules| rules.holding(!0).map(|rule| rule.number).collect::<Vec<_>>());
        assert_eq!([5, 6, 300_000, 531_440].map(numbers), [Some(vec![0, 1]), None, Some(vec![2]), Some(vec![3])]);
    }
}

#[test]
fn every_edition_has_a_byte_of_its_own() {
    let readings = Reading::ALL.map(|(_, reading)| Edition::Paper(reading));
    let editions: Vec<Edition> = readings.into_iter().chain([Edition::Sound]).collect();
    for (i, &edition) in editions.iter().enumerate() {
        assert_eq!(edition_from(edition_byte(edition)), Some(edition));
        assert!(editions[..i].iter().all(|&other| edition_byte(other) != edition_byte(edition)), "{edition:?}");
    }
    assert_eq!(edition_from(255), None);
}

#[test]
fn foreign_and_old_files_are_refused() {
    let bytes = encode(&small_base());
    assert_eq!(decode(b"(;FF[4])").unwrap_err(), DatabaseError::Foreign);
    assert_eq!(decode(b"").unwrap_err(), DatabaseError::Foreign);
    let mut old = bytes.clone();
    old[8] = 77;
    assert_eq!(decode(&old).unwrap_err(), DatabaseError::Format { found: 77 });
    old[8] = FORMAT;
    old[9] = 0;
    assert_eq!(decode(&old).unwrap_err(), DatabaseError::Semantics { found: 0 });
}

#[test]
fn every_shortened_file_is_refused() {
    let bytes = small_file();
    for length in 0..bytes.len() {
        assert!(decode(&bytes[..length]).is_err(), "{length} bytes");
    }
}

fn small_file() -> &'static [u8] {
    static FILE: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
    FILE.get_or_init(|| encode(&small_base()))
}

/// The rules about life of the corner 4x2.
fn small_base_of_life() -> RuleTable {
    decode(small_file()).unwrap().tables.pop().unwrap()
}

/// A file with one table, of the corner 4x2, that has one group.
fn file_of_one_group(count: u64, content: &[u8]) -> Vec<u8> {
    let packed = bytes::pack(content, &BASE);
    let mut list = vec![1, 1, 0, 4, 2];
    put_varint(&mut list, count);
    put_varint(&mut list, packed.len() as u64);
    list.extend(packed);
    bytes::seal(&BASE, 0, &list)
}

proptest! {
    #[test]
    fn a_changed_byte_is_noticed(at in 0_usize..1000, change in 1_u8..=255) {
        let mut bytes = small_file().to_vec();
        let at = at % bytes.len();
        bytes[at] ^= change;
        prop_assert!(decode(&bytes).is_err());
    }

    /// Bytes with a right checksum but no sense: an error or a base, never a panic.
    #[test]
    fn nonsense_does_no_harm(content in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = decode(&bytes::seal(&BASE, 0, &content));
    }

    /// The same inside a group.
    #[test]
    fn nonsense_that_is_packed_does_no_harm(count in 1_u64..300, content in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = decode(&file_of_one_group(count, &content));
    }

    /// Good rules with some bytes changed, packed and sealed as if they were right.
    #[test]
    fn changed_rules_do_no_harm(changes in prop::collection::vec((0_usize..1000, any::<u8>()), 1..4)) {
        let (count, packed) = pack_group(&small_base_of_life(), 0);
        let mut content = bytes::unpack(&packed, &BASE).unwrap();
        prop_assert!(decode(&file_of_one_group(count.into(), &content)).is_ok());
        let length = content.len();
        changes.into_iter().for_each(|(at, byte)| content[at % length] = byte);
        if let Ok(base) = decode(&file_of_one_group(count.into(), &content)) {
            prop_assert_eq!(base.tables[0].iter().count(), count as usize);
        }
    }
}

/// Stops after some rounds and keeps what was saved then.
struct Interrupted {
    cancel: Cancel,
    after: u8,
    saved: Option<Tables>,
}

impl Observer for Interrupted {
    fn round(&mut self, _: About, _: Shape, report: RoundReport, tables: &Tables) {
        if report.round == self.after {
            self.saved = Some(tables.clone());
            self.cancel.cancel();
        }
    }

    fn saved(&mut self, _: About, _: Shape) -> Option<Tables> {
        self.saved.take()
    }
}

#[test]
fn an_interrupted_generation_goes_on_to_the_same_file() {
    let shape: Shape = "c4x2".parse().unwrap();
    let recipe = Recipe { subsumption: false, ..Recipe::new(Edition::Sound) };
    let whole = Maker::new(recipe, Cancel::new()).base(&[(About::Eye, shape)], &mut Silent).unwrap();
    for after in 1..=3 {
        let cancel = Cancel::new();
        let mut observer = Interrupted { cancel: cancel.clone(), after, saved: None };
        assert!(Maker::new(recipe, cancel).base(&[(About::Eye, shape)], &mut observer).is_none());
        let job = (Edition::Sound, About::Eye, shape, Restriction::Realistic);
        let bytes = save_tables(job, &observer.saved.take().unwrap());
        assert!(load_tables(&bytes[..bytes.len() - 1], job).is_err());
        let other = (Edition::Sound, About::Life, shape, Restriction::Realistic);
        assert_eq!(load_tables(&bytes, other), Ok(None));
        observer.saved = load_tables(&bytes, job).unwrap();
        observer.after = 99;
        let resumed = Maker::new(recipe, Cancel::new()).base(&[(About::Eye, shape)], &mut observer).unwrap();
        assert_eq!(encode(&resumed), encode(&whole));
    }
}

#[test]
fn one_thread_and_three_make_the_same_file() {
    let make = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| encode(&small_base()))
    };
    assert_eq!(make(1), make(3));
}

#[test]
fn a_cancelled_round_leaves_no_trace() {
    let game = SoundGame::new("c3x2".parse().unwrap(), About::Eye, Default::default());
    let mut generator = Generator::new(&game, Restriction::Realistic);
    let before = generator.tables().clone();
    let cancel = Cancel::new();
    cancel.cancel();
    assert!(!generator.run(&cancel, |_, _| ()));
    assert_eq!(generator.tables(), &before);
}
