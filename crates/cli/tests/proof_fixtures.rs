//! The proof files of `testdata/checker`: they can still be read, and say what they are meant to say.
//!
//! Those without a version in their names are of version 2. Files of older versions are never written again: they are
//! there to be read. For a new version add a file; `UPDATE_FIXTURES=1 cargo test -p tesuji-cli --test proof_fixtures`
//! writes those of the version that is written now.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use tesuji::{Cancel, Closure, Color, Deadline, LifeQuestion, Point, PointSet, Setup, Size, TargetRule};
use tesuji_checker::{CheckLimits, check_status, check_status_within, claims_of};
use tesuji_formats::proof_file::{self, MAGIC, ProofFile, VERSION};
use tesuji_oracle::life::{Cycles, LifeOracle};
use tesuji_question::{Lemma, Proof, ProofNode, Status};

/// A diagram, top row first: `X` Black, the target, and `D` in the area; `O` White, and `A` in the area; `.` the area;
/// `-` elsewhere.
fn question(rows: &[&str], first: Color) -> LifeQuestion {
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).unwrap();
    let mut position = Setup { to_play: first, ..Setup::empty(size) };
    let (mut target, mut area) = (None, PointSet::new());
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let point = Point::at(x as u8, y as u8);
            match letter {
                'X' | 'D' => position.stones.push((point, Color::Black)),
                'O' | 'A' => position.stones.push((point, Color::White)),
                _ => {}
            }
            if letter == 'X' {
                target.get_or_insert(point);
            }
            if "DA.".contains(letter) {
                area.insert(point);
            }
        }
    }
    position.stones.sort_by_key(|stone| stone.1);
    let (target_rule, closure) = (TargetRule::Any, Closure::Escape);
    LifeQuestion { position, target: vec![target.unwrap()], target_rule, area, closure, ko_threats: None }
}

fn life_file(question: LifeQuestion) -> ProofFile {
    let mut oracle = LifeOracle::new(&question).unwrap();
    let status = oracle.status(Cycles::Live);
    let proofs: Vec<_> = claims_of(status).into_iter().map(|(_, threats)| oracle.proof(threats)).collect();
    check_status(&question, status, &proofs).unwrap();
    ProofFile::Life { question, status, proofs }
}

/// The same for the whole board.
fn for_board(question: LifeQuestion) -> ProofFile {
    let ProofFile::Life { question, status, mut proofs } = life_file(question) else { panic!("a life proof") };
    proofs.iter_mut().for_each(|proof| proof.board = true);
    let checked = check_status(&question, status, &proofs).unwrap();
    assert!(checked.iter().all(|checked| checked.board));
    ProofFile::Life { question, status, proofs }
}

/// White plays the vital point of the bulky five; the rest is enumerated.
fn bulky_five_file() -> ProofFile {
    let question = question(&["--------", "OOOOOO--", "OXXXXOO-", "OX..XXO-", "OX...XO-"], Color::White);
    let nodes = vec![
        ProofNode::Play { mv: tesuji::Move::Play(Point::at(3, 0)), next: 1 },
        ProofNode::Replies { replies: Vec::new(), otherwise: Some(2) },
        ProofNode::Lemma(Lemma::Enumeration),
    ];
    let (winner, threats) = claims_of(Status::Dies)[0];
    let proofs = vec![Proof { winner, threats, nodes, zones: Vec::new(), board: false }];
    check_status(&question, Status::Dies, &proofs).unwrap();
    ProofFile::Life { question, status: Status::Dies, proofs }
}

/// A check can be stopped, from outside or by the clock; what was not looked at is not believed.
#[test]
fn a_check_that_is_stopped_refuses() {
    let question = question(&["--------", "OOOOOOO-", "OXXXXXO-", "OX...XO-", "OX...XO-"], Color::White);
    let ProofFile::Life { question, status, proofs } = life_file(question) else { panic!("a life proof") };
    let checked = check_status(&question, status, &proofs).unwrap();
    assert!(checked[0].states > 64, "too few states to be stopped: {}", checked[0].states);
    let cancel = Cancel::new();
    cancel.cancel();
    let over = Deadline::after(Some(Duration::ZERO), &Cancel::new());
    for deadline in [Deadline::cancelled_by(&cancel), over] {
        let limits = CheckLimits::until(&deadline);
        let refusal = check_status_within(&question, status, &proofs, &limits).unwrap_err().to_string();
        assert!(refusal.ends_with("stopped before everything was checked"), "{refusal}");
    }
}

/// The file with the last reply of the first branching node taken out.
fn with_a_gap(mut file: ProofFile) -> ProofFile {
    let ProofFile::Life { proofs, .. } = &mut file else { panic!("a life proof") };
    let node = proofs[0].nodes.iter_mut().find(|node| matches!(node, ProofNode::Replies { .. })).unwrap();
    let ProofNode::Replies { replies, .. } = node else { panic!("replies") };
    replies.pop();
    file
}

fn ladder_file() -> ProofFile {
    let stone = |x, y, color| (Point::at(x, y), color);
    let (black, white) = (Color::Black, Color::White);
    let stones =
        vec![stone(1, 1, black), stone(1, 2, black), stone(2, 1, black), stone(3, 2, black), stone(2, 2, white)];
    let position = Setup { stones, ..Setup::empty(Size::square(7).unwrap()) };
    let position = tesuji::Position::try_from(position).unwrap();
    tesuji::Solver::new().prove().catch(position.block_at(Point::at(2, 2)).unwrap()).unwrap().proof_file().unwrap()
}

/// A ko in two stages in the corner; White begins.
fn two_stage_ko() -> LifeQuestion {
    question(&["-------", "---OOOO", "--OXXXX", "--OX.DA", "--OX..."], Color::White)
}

/// Name, version, content.
fn fixtures() -> Vec<(&'static str, u8, ProofFile)> {
    let three = ["XXXXO-", "...XO-"];
    vec![
        ("three-lives.proof", 2, life_file(question(&three, Color::Black))),
        ("three-dies.proof", 2, life_file(question(&three, Color::White))),
        ("three-with-a-gap.proof", 2, with_a_gap(life_file(question(&three, Color::White)))),
        ("bulky-five-dies.proof", 2, bulky_five_file()),
        ("two-stage-ko.proof", 2, life_file(two_stage_ko())),
        ("caught.proof", 2, ladder_file()),
        ("two-stage-ko-version-4.proof", 4, life_file(two_stage_ko())),
        ("caught-version-4.proof", 4, ladder_file()),
        ("three-lives-version-5.proof", 5, for_board(question(&three, Color::Black))),
        ("one-eye-dies-version-5.proof", 5, for_board(question(&["OOO-----", "XXO-----", ".XO-----"], Color::Black))),
        ("three-dies-version-5.proof", 5, life_file(question(&three, Color::White))),
    ]
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/checker")
}

#[test]
fn the_files_are_what_they_are_meant_to_be() {
    for (name, version, file) in fixtures() {
        let path = folder().join(name);
        if std::env::var_os("UPDATE_FIXTURES").is_some() && version == VERSION {
            std::fs::write(&path, proof_file::write(&file).unwrap()).unwrap();
        }
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(bytes[MAGIC.len()], version, "{name}");
        let read = proof_file::read(&bytes).unwrap();
        match (&read, &file) {
            // The searches may find another proof of the same capture: what was written stays good.
            (ProofFile::Capture { question, .. }, ProofFile::Capture { question: meant, .. }) => {
                assert_eq!(question, meant)
            }
            _ => assert_eq!(read, file, "{name}"),
        }
    }
}

/// The ko of `examples/ko.txt` as version 3 wrote it, with the lemma that came with that version.
#[test]
fn a_file_of_version_3_is_read_and_checked() {
    let bytes = std::fs::read(folder().join("ko-version-3.proof")).unwrap();
    assert_eq!(bytes[MAGIC.len()], 3);
    let ProofFile::Life { question, status, proofs } = proof_file::read(&bytes).unwrap() else {
        panic!("a life proof")
    };
    let nodes: Vec<&ProofNode> = proofs.iter().flat_map(|proof| &proof.nodes).collect();
    assert_eq!((status.to_string().as_str(), nodes.len()), ("d1l", 92));
    assert!(nodes.contains(&&ProofNode::Lemma(Lemma::NoRoom)));
    assert_eq!(
        check_status(&question, status, &proofs).unwrap().iter().map(|checked| checked.states).sum::<usize>(),
        786
    );
}
