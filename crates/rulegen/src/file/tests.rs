use super::*;
use crate::generate::{Generator, Tables};
use crate::making::{Checkpoints, Fault, Job, Maker, Recipe, Unfinished};
use crate::metarules::Restriction;
use crate::{SoundGame, load_tables, save_tables};
use proptest::prelude::*;
use std::sync::Arc;
use tesuji_question::{Cancel, Deadline};
use tesuji_rules::database::{DatabaseError, decode, edition_from, open, unpack};
use tesuji_rules::{About, Interpretation, Pattern, RuleTable, State, Target};

fn small_base() -> RuleBase {
    let wanted = [(About::Eye, "c3x2".parse().unwrap()), (About::Life, "c4x2".parse().unwrap())];
    Maker::new(Recipe::new(Edition::Sound), Deadline::default()).base(&wanted, &mut ()).unwrap()
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
    let asked = open(file).unwrap();
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
    let states = [(5, 0), (5, 1), (300_000, 0), (531_440, 11)]
        .map(|(code, cell)| State { pattern: Pattern::from_code(code), target: Target::one(cell) });
    let entry = |state: &State| Entry { key: state.key(), conditions: state.target.first().into(), depth: 2 };
    let entries = states.each_ref().map(entry);
    let table = RuleTable::from_entries(About::Life, shape, entries.into_iter().rev().collect());
    let base = RuleBase { edition: Edition::Sound, tables: vec![Arc::new(table)] };
    let file: &'static [u8] = encode(&base).leak();
    for read in [decode(file).unwrap(), open(file).unwrap()] {
        let table = &read.tables[0];
        let found: Vec<State> = (0..)
            .map_while(|number| table.get(number))
            .map(|rule| State { pattern: rule.pattern, target: rule.target })
            .collect();
        assert_eq!(found, states);
        let numbers =
            |code| table.with_pattern(code).map(|rules| rules.holding(!0).map(|rule| rule.number).collect::<Vec<_>>());
        assert_eq!([5, 6, 300_000, 531_440].map(numbers), [Some(vec![0, 1]), None, Some(vec![2]), Some(vec![3])]);
    }
}

#[test]
fn every_edition_has_a_byte_of_its_own() {
    let papers = Interpretation::ALL.map(|(_, interpretation)| Edition::Paper(interpretation));
    let editions: Vec<Edition> = papers.into_iter().chain([Edition::Sound]).collect();
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
    old[8] = 2;
    let refusal = decode(&old).unwrap_err().to_string();
    assert_eq!(refusal, "the rule base has format version 2, this program reads version 3: generate it again");
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
fn small_base_of_life() -> Arc<RuleTable> {
    decode(small_file()).unwrap().tables.pop().unwrap()
}

/// A file with one table, of the corner 4x2, that has one group.
fn file_of_one_group(count: u64, content: &[u8]) -> Vec<u8> {
    file_of_one_packed_group(count, pack(content, LEVEL))
}

fn file_of_one_packed_group(count: u64, packed: Vec<u8>) -> Vec<u8> {
    let mut list = vec![1, 1, 0, 4, 2];
    put_varint(&mut list, count);
    put_varint(&mut list, packed.len() as u64);
    list.extend(packed);
    seal(&BASE, Edition::Sound, &list)
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
        let _ = decode(&seal(&BASE, Edition::Sound, &content));
    }

    /// The same inside a group.
    #[test]
    fn nonsense_that_is_packed_does_no_harm(count in 1_u64..300, content in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = decode(&file_of_one_group(count, &content));
    }

    /// Good rules with some bytes changed, packed and sealed as if they were right.
    #[test]
    fn changed_rules_do_no_harm(changes in prop::collection::vec((0_usize..1000, any::<u8>()), 1..4)) {
        let table = small_base_of_life();
        let (count, packed) = pack_group((table.about, table.shape), 0, &mut table.entries().peekable());
        let mut content = unpack(&packed, &BASE).unwrap();
        prop_assert!(decode(&file_of_one_group(count.into(), &content)).is_ok());
        let length = content.len();
        changes.into_iter().for_each(|(at, byte)| content[at % length] = byte);
        if let Ok(base) = decode(&file_of_one_group(count.into(), &content)) {
            prop_assert_eq!(base.tables[0].iter().count(), count as usize);
        }
    }
}

/// What is packed must be whole, have the size that it says, and end where it ends.
#[test]
fn packed_groups_are_read_with_care() {
    let table = small_base_of_life();
    let (count, packed) = pack_group((table.about, table.shape), 0, &mut table.entries().peekable());
    let file = |packed: Vec<u8>| decode(&file_of_one_packed_group(count.into(), packed));
    assert!(file(packed.clone()).is_ok());
    let content = unpack(&packed, &BASE).unwrap();
    let refused = |packed: Vec<u8>| {
        let refusal = file(packed).unwrap_err();
        assert!(matches!(refusal, DatabaseError::Damaged { what: "it cannot be unpacked", .. }), "{refusal}");
    };
    let announcing = |size: u64| {
        let mut bytes = Vec::new();
        put_varint(&mut bytes, size);
        bytes.extend(compress_to_vec_zlib(&content, LEVEL));
        bytes
    };
    assert_eq!(announcing(content.len() as u64), packed);
    refused([packed.as_slice(), &[0]].concat());
    refused(packed[..packed.len() - 1].to_vec());
    refused(announcing(content.len() as u64 - 1));
    refused(announcing(content.len() as u64 + 1));
    // Bombs: neither is any memory reserved for what is only announced, nor is more unpacked than that.
    refused(announcing(1 << 30));
    refused(announcing(u64::MAX >> 1));
    refused(pack(&vec![0; 1 << 24], LEVEL)[1..].to_vec());
    let mut other_sum = packed;
    *other_sum.last_mut().unwrap() ^= 1;
    refused(other_sum);
}

/// Stops after some rounds and keeps what was saved then.
struct Interrupted {
    cancel: Cancel,
    after: u8,
    saved: Option<Tables>,
}

impl Checkpoints for Interrupted {
    fn load(&mut self, _: Job) -> Result<Option<Tables>, Fault> {
        Ok(self.saved.take())
    }

    fn save(&mut self, _: Job, tables: &Tables) -> Result<(), Fault> {
        if tables.rounds() == self.after {
            self.saved = Some(tables.clone());
            self.cancel.cancel();
        }
        Ok(())
    }
}

fn maker<'a>(cancel: &Cancel) -> Maker<'a> {
    let recipe = Recipe { subsumption: false, ..Recipe::new(Edition::Sound) };
    Maker::new(recipe, Deadline::cancelled_by(cancel))
}

#[test]
fn an_interrupted_generation_goes_on_to_the_same_file() {
    let shape: Shape = "c4x2".parse().unwrap();
    let wanted = [(About::Eye, shape)];
    let whole = maker(&Cancel::new()).base(&wanted, &mut ()).unwrap();
    for after in 1..=3 {
        let cancel = Cancel::new();
        let mut kept = Interrupted { cancel: cancel.clone(), after, saved: None };
        let stopped = maker(&cancel).with_checkpoints(&mut kept).base(&wanted, &mut ());
        assert!(matches!(stopped, Err(Unfinished::Stopped)));
        let job = Job { edition: Edition::Sound, about: About::Eye, shape, restriction: Restriction::Realistic };
        let bytes = save_tables(job, &kept.saved.take().unwrap());
        assert!(load_tables(&bytes[..bytes.len() - 1], job).is_err());
        assert_eq!(load_tables(&bytes, Job { about: About::Life, ..job }), Ok(None));
        kept.saved = load_tables(&bytes, job).unwrap();
        kept.after = 99;
        let resumed = maker(&Cancel::new()).with_checkpoints(&mut kept).base(&wanted, &mut ()).unwrap();
        assert_eq!(encode(&resumed), encode(&whole));
    }
}

/// Checkpoints on a full disk.
struct Full;

impl Checkpoints for Full {
    fn load(&mut self, _: Job) -> Result<Option<Tables>, Fault> {
        Ok(None)
    }

    fn save(&mut self, _: Job, _: &Tables) -> Result<(), Fault> {
        Err("the disk is full".into())
    }
}

#[test]
fn a_checkpoint_that_cannot_be_saved_ends_the_generation() {
    let mut full = Full;
    let mut maker = maker(&Cancel::new()).with_checkpoints(&mut full);
    let fault = maker.table(About::Eye, "c3x2".parse().unwrap(), &mut ()).unwrap_err();
    assert_eq!(fault.to_string(), "the disk is full");
}

/// Counts what it hears.
#[derive(Default)]
struct Heard {
    stages: Vec<String>,
    rounds: Vec<(String, u64)>,
}

impl tesuji_question::Observer for Heard {
    fn stage(&mut self, stage: &tesuji_question::Stage<'_>) {
        if let tesuji_question::Stage::Work(name) = stage {
            self.stages.push((*name).to_owned());
        }
    }

    fn round(&mut self, round: &tesuji_question::Round<'_>) {
        self.rounds.push((round.name.to_owned(), round.done));
    }
}

#[test]
fn an_observer_hears_of_every_shape_and_round() {
    let mut heard = Heard::default();
    let mut maker = Maker::new(Recipe::new(Edition::Sound), Deadline::default());
    maker.table(About::Eye, "c3x2".parse().unwrap(), &mut heard).unwrap();
    assert_eq!(heard.stages, ["eye c3x2", "eye c2x2"]);
    let of = |name: &str| heard.rounds.iter().filter(|(n, _)| n == name).map(|(_, n)| *n).collect::<Vec<_>>();
    for name in ["eye c3x2", "eye c2x2"] {
        let rounds = of(name);
        assert!(rounds.len() > 1 && rounds.iter().copied().eq(1..=rounds.len() as u64), "{name}: {rounds:?}");
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
fn a_round_that_is_stopped_leaves_no_trace() {
    let game = SoundGame::new("c3x2".parse().unwrap(), About::Eye, Default::default());
    let mut generator = Generator::new(&game, Restriction::Realistic, &Deadline::default()).unwrap();
    let before = generator.tables().clone();
    let cancel = Cancel::new();
    cancel.cancel();
    assert!(!generator.run(&Deadline::cancelled_by(&cancel)));
    assert_eq!(generator.tables(), &before);
}
