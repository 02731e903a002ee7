//! Proof files: what is written is read again, and no bytes do harm.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use proptest::prelude::*;
use tesuji_board::{Color, Move, Point, PointSet, Setup, Size};
use tesuji_formats::proof_file::{self, MAGIC, ProofFile, ProofFileError, VERSION};
use tesuji_question::{
    Bounds, CaptureKind, CaptureQuestion, Closure, KoThreats, Lemma, LifeQuestion, Proof, ProofNode, Role, Status,
    TargetRule,
};

fn size() -> impl Strategy<Value = Size> {
    (2..=25u8, 2..=25u8).prop_map(|(w, h)| Size::new(w, h).unwrap())
}

fn point(size: Size) -> impl Strategy<Value = Point> {
    (0..size.width(), 0..size.height()).prop_map(|(x, y)| Point::at(x, y))
}

fn set(size: Size) -> impl Strategy<Value = PointSet> {
    prop::collection::vec(point(size), 0..20).prop_map(PointSet::from_iter)
}

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL)
}

/// Any diagram, Black's stones first as they are read.
fn position(size: Size) -> impl Strategy<Value = Setup> {
    let stones = prop::collection::vec((point(size), color()), 0..30);
    (stones, color(), prop::option::of(point(size))).prop_map(move |(mut stones, to_play, ko)| {
        stones.sort_by_key(|stone| stone.1);
        Setup { size, stones, to_play, ko }
    })
}

fn a_move(size: Size) -> impl Strategy<Value = Move> {
    prop_oneof![4 => point(size).prop_map(Move::Play), 1 => Just(Move::Pass)]
}

fn node(size: Size) -> impl Strategy<Value = ProofNode> {
    let lemmas = vec![
        Lemma::Captured,
        Lemma::InAtari,
        Lemma::UnconditionalLife,
        Lemma::Uncapturable,
        Lemma::Enumeration,
        Lemma::NoRoom,
        Lemma::Liberties,
    ];
    let replies = prop::collection::vec((a_move(size), any::<u32>()), 0..6);
    prop_oneof![
        (a_move(size), any::<u32>()).prop_map(|(mv, next)| ProofNode::Play { mv, next }),
        (replies, any::<Option<u32>>()).prop_map(|(replies, otherwise)| ProofNode::Replies { replies, otherwise }),
        prop::sample::select(lemmas).prop_map(ProofNode::Lemma),
    ]
}

fn proof(size: Size) -> impl Strategy<Value = Proof> {
    let nodes = prop::collection::vec((node(size), set(size)), 0..20);
    let flags = any::<(bool, bool, bool)>();
    (flags, any::<(u8, u8)>(), nodes).prop_map(|((attacks, with_zones, board), threats, nodes)| {
        let (nodes, mut zones): (Vec<_>, Vec<_>) = nodes.into_iter().unzip();
        zones.truncate(if with_zones { nodes.len() } else { 0 });
        let winner = if attacks { Role::Attacker } else { Role::Defender };
        Proof { winner, threats: KoThreats { attacker: threats.0, defender: threats.1 }, nodes, zones, board }
    })
}

fn life(size: Size) -> impl Strategy<Value = ProofFile> {
    let rule = prop::sample::select(&[TargetRule::Any, TargetRule::Every]);
    let closure = prop::sample::select(&[Closure::Escape, Closure::Wall, Closure::Both, Closure::Join, Closure::Fill]);
    let status = prop::sample::select(Status::all().collect::<Vec<_>>());
    let threats = prop::option::of(any::<(u8, u8)>().prop_map(|(attacker, defender)| KoThreats { attacker, defender }));
    let target = prop::collection::vec(point(size), 0..5);
    let proofs = prop::collection::vec(proof(size), 0..3);
    (position(size), target, rule, set(size), closure, threats, status, proofs).prop_map(
        |(position, target, target_rule, area, closure, ko_threats, status, proofs)| {
            let question = LifeQuestion { position, target, target_rule, area, closure, ko_threats };
            ProofFile::Life { question, status, proofs }
        },
    )
}

fn capture(size: Size) -> impl Strategy<Value = ProofFile> {
    let custom = CaptureKind::Custom(Bounds { prey: 2, hunter: 4 });
    let kinds =
        [CaptureKind::Auto, CaptureKind::Ladder, CaptureKind::Loose, CaptureKind::Net, CaptureKind::Wide, custom];
    let kind = prop::sample::select(kinds.to_vec());
    (position(size), point(size), kind, prop::option::of(color()), set(size), proof(size)).prop_map(
        |(position, prey, kind, ko_winner, boundary, proof)| {
            let question = CaptureQuestion { position, prey, kind, ko_winner, boundary };
            ProofFile::Capture { question, proof }
        },
    )
}

fn file() -> impl Strategy<Value = ProofFile> {
    size().prop_flat_map(|size| prop_oneof![life(size), capture(size)])
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(file in file()) {
        let bytes = proof_file::write(&file).unwrap();
        prop_assert!(proof_file::is_proof_file(&bytes));
        prop_assert_eq!(proof_file::read(&bytes), Ok(file));
    }

    #[test]
    fn a_damaged_file_is_refused(file in file(), at in any::<prop::sample::Index>(), flip in 1..=255u8) {
        let bytes = proof_file::write(&file).unwrap();
        let mut changed = bytes.clone();
        changed[at.index(bytes.len())] ^= flip;
        prop_assert!(proof_file::read(&changed).is_err() || proof_file::read(&changed) == Ok(file.clone()));
        prop_assert!(proof_file::read(&bytes[..at.index(bytes.len())]).is_err());
        changed = bytes;
        changed.push(flip);
        prop_assert!(proof_file::read(&changed).is_err());
    }

    /// A body without a checksum that is any bytes: read as something or refused, never a panic.
    #[test]
    fn any_body_is_read_or_refused(body in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = proof_file::read(&packed(&body));
        let _ = proof_file::read(&body);
    }

    /// A sensible body with a byte changed, so that the reader gets further than the header.
    #[test]
    fn a_changed_body_is_read_or_refused(file in file(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let bytes = proof_file::write(&file).unwrap();
        let mut body = unpacked(&bytes);
        let at = at.index(body.len());
        body[at] = byte;
        if let Ok(read) = proof_file::read(&packed(&body)) {
            prop_assert!(proof_file::write(&read).is_ok());
        }
    }
}

fn packed(body: &[u8]) -> Vec<u8> {
    [MAGIC.as_slice(), &[VERSION], &compress_to_vec_zlib(body, 1)].concat()
}

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    decompress_to_vec_zlib(&bytes[MAGIC.len() + 1..]).unwrap()
}

/// A file of an older version, whose body is a zstd frame.
fn old(version: u8, frame: &[u8]) -> Vec<u8> {
    [MAGIC.as_slice(), &[version], frame].concat()
}

/// A zstd frame without a checksum, made of blocks of 128 KiB that repeat a zero.
fn frame_of_zeros(window: u8, blocks: usize) -> Vec<u8> {
    const REPEAT: u32 = 1 << 1;
    let header = ((128 << 10) << 3 | REPEAT).to_le_bytes();
    let mut frame = vec![0x28, 0xB5, 0x2F, 0xFD, 0, window];
    for block in 1..=blocks {
        frame.extend([header[0] | u8::from(block == blocks), header[1], header[2], 0]);
    }
    frame
}

/// A window of 4 MiB, as in the files that were written.
const WINDOW: u8 = 12 << 3;

#[test]
fn other_files_other_versions_and_bombs() {
    assert_eq!(proof_file::read(b""), Err(ProofFileError::NotAProofFile));
    assert_eq!(proof_file::read(b"(;GM[1])"), Err(ProofFileError::NotAProofFile));
    assert!(matches!(proof_file::read(MAGIC), Err(ProofFileError::Damaged(_))));
    let future = [MAGIC.as_slice(), &[VERSION + 1]].concat();
    assert_eq!(proof_file::read(&future), Err(ProofFileError::Version(VERSION + 1)));
    let message = proof_file::read(&future).unwrap_err().to_string();
    assert_eq!(message, "the proof file has version 7, this program reads versions 2 to 6: create the proof again");
    assert_eq!(proof_file::read(&old(1, &[])), Err(ProofFileError::Version(1)));
    let bomb = packed(&vec![0; proof_file::MAX_BODY + 1]);
    assert!(bomb.len() < 1_000_000);
    assert_eq!(proof_file::read(&bomb), Err(ProofFileError::TooLarge("128 MiB")));
    // As large as may be: unpacked, and then found to be no proof.
    assert!(matches!(proof_file::read(&packed(&vec![0; proof_file::MAX_BODY])), Err(ProofFileError::Invalid(_))));
}

#[test]
fn older_files_are_read_with_the_same_care() {
    let largest = proof_file::MAX_BODY / (128 << 10);
    assert!(matches!(proof_file::read(&old(3, &frame_of_zeros(WINDOW, 2))), Err(ProofFileError::Invalid(_))));
    let bomb = proof_file::read(&old(3, &frame_of_zeros(WINDOW, largest + 1)));
    assert_eq!(bomb, Err(ProofFileError::TooLarge("128 MiB")));
    // A frame that wants 16 MiB of memory before it has said anything.
    assert!(matches!(proof_file::read(&old(3, &frame_of_zeros(14 << 3, 2))), Err(ProofFileError::Damaged(_))));
    for name in ["two-stage-ko.proof", "ko-version-3.proof"] {
        let bytes = fixture(name);
        let file = proof_file::read(&bytes).unwrap();
        for length in 0..bytes.len() {
            assert!(proof_file::read(&bytes[..length]).is_err(), "{name}: {length} bytes");
        }
        for (at, flip) in (0..bytes.len()).flat_map(|at| [1, 2, 4, 8, 16, 32, 64, 128, 255].map(|flip| (at, flip))) {
            let mut changed = bytes.clone();
            changed[at] ^= flip;
            // Some bits of a frame say nothing; the version may be another that is read in the same way.
            let read = proof_file::read(&changed);
            assert!(read.is_err() || read.as_ref() == Ok(&file), "{name}: byte {at} changed by {flip}");
        }
        let followed = [bytes.as_slice(), &[0]].concat();
        let refusal = proof_file::read(&followed).unwrap_err().to_string();
        assert_eq!(refusal, "the proof file is damaged: something follows after its end");
        let mut other_sum = bytes;
        *other_sum.last_mut().unwrap() ^= 1;
        let refusal = proof_file::read(&other_sum).unwrap_err().to_string();
        assert_eq!(refusal, "the proof file is damaged: the checksum does not agree");
    }
}

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/checker").join(name)).unwrap()
}

/// What is wrong with a file is said in a sentence.
#[test]
fn refusals_say_what_is_wrong() {
    let bytes = packed(b"anything");
    let refusal = |bytes: &[u8]| proof_file::read(bytes).unwrap_err().to_string();
    let short = refusal(&bytes[..bytes.len() - 1]);
    assert_eq!(short, "the proof file is damaged: it ends too early");
    assert_eq!(refusal(&bytes[..MAGIC.len() + 1]), "the proof file is damaged: it ends too early");
    let followed = [bytes.as_slice(), &[0]].concat();
    assert_eq!(refusal(&followed), "the proof file is damaged: something follows after its end");
    let twice = [bytes.as_slice(), &bytes[MAGIC.len() + 1..]].concat();
    assert_eq!(refusal(&twice), "the proof file is damaged: something follows after its end");
    let mut changed = bytes;
    *changed.last_mut().unwrap() ^= 1;
    assert_eq!(refusal(&changed), "the proof file is damaged: the checksum does not agree");
    changed[MAGIC.len() + 1] = 0;
    assert_eq!(refusal(&changed), "the proof file is damaged: it cannot be unpacked");
}

/// Four billion nodes are announced in a few bytes.
#[test]
fn announced_nodes_take_no_memory() {
    let question = LifeQuestion {
        position: Setup::empty(Size::STANDARD),
        target: vec![],
        target_rule: TargetRule::Any,
        area: PointSet::EMPTY,
        closure: Closure::Escape,
        ko_threats: None,
    };
    let empty =
        Proof { winner: Role::Attacker, threats: KoThreats::default(), nodes: vec![], zones: vec![], board: false };
    let bytes = proof_file::write(&ProofFile::Life { question, status: Status::Dies, proofs: vec![empty] }).unwrap();
    let mut body = unpacked(&bytes);
    // The body ends with the number of nodes (0), "no zones" and "not for the board".
    let end = body.len();
    assert_eq!(body[end - 3..], [0, 0, 0]);
    body.splice(end - 3..end - 2, [0xff, 0xff, 0xff, 0xff, 0x0f]);
    assert_eq!(proof_file::read(&packed(&body)), Err(ProofFileError::TooLarge("8 million nodes")));
}
