//! The proof files of `testdata/checker`: they can still be read, and say what they are meant to say.
//!
//! `UPDATE_FIXTURES=1 cargo test -p tesuji --test proof_fixtures` writes them anew, for a new version of the format.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use tesuji::{
    Cancel, CaptureKind, CaptureQuestion, Closure, Color, Deadline, LifeQuestion, Limits, Point, PointSet, Setup, Size,
    TargetRule,
};
use tesuji_checker::{CheckLimits, check_status, check_status_within, claims_of};
use tesuji_formats::proof_file::{self, ProofFile};
use tesuji_oracle::life::{Cycles, LifeOracle};
use tesuji_question::{Lemma, Proof, ProofNode, Status};

/// A diagram, top row first: `X` Black, the target, and `D` in the area; `O` White, and `A` in the area; `.` the area; `-` elsewhere.
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

/// White plays the vital point of the bulky five; the rest is enumerated.
fn bulky_five_file() -> ProofFile {
    let question = question(&["--------", "OOOOOO--", "OXXXXOO-", "OX..XXO-", "OX...XO-"], Color::White);
    let nodes = vec![
        ProofNode::Play { mv: tesuji::Move::Play(Point::at(3, 0)), next: 1 },
        ProofNode::Replies { replies: Vec::new(), otherwise: Some(2) },
        ProofNode::Lemma(Lemma::Enumeration),
    ];
    let (winner, threats) = claims_of(Status::Dies)[0];
    let proofs = vec![Proof { winner, threats, nodes, zones: Vec::new() }];
    check_status(&question, Status::Dies, &proofs).unwrap();
    ProofFile::Life { question, status: Status::Dies, proofs }
}

/// A check can be stopped, from outside or by the clock; what was not looked at is not believed.
#[test]
fn a_check_that_is_stopped_refuses() {
    let question = question(&["--------", "OOOOOOO-", "OXXXXXO-", "OX...XO-", "OX...XO-"], Color::White);
    let ProofFile::Life { question, status, proofs } = life_file(question) else { panic!("a life proof") };
    let checked = check_status(&question, status, &proofs).unwrap();
    assert!(checked[0].states > 128, "too few states to be stopped: {}", checked[0].states);
    let cancel = Cancel::new();
    cancel.cancel();
    for deadline in [Deadline::cancelled_by(&cancel), Deadline::after(Some(Duration::ZERO), &Cancel::new())] {
        let limits = CheckLimits { deadline, ..CheckLimits::default() };
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
    let (prey, boundary) = (Point::at(2, 2), PointSet::EMPTY);
    let question = CaptureQuestion { position, prey, kind: CaptureKind::Auto, ko_winner: None, boundary };
    let answer = tesuji::catch(&question, true, &Limits::default(), &tesuji::Cancel::new()).unwrap();
    ProofFile::Capture { proof: answer.proof.unwrap(), question }
}

/// A ko in two stages in the corner; White begins.
fn two_stage_ko() -> LifeQuestion {
    question(&["-------", "---OOOO", "--OXXXX", "--OX.DA", "--OX..."], Color::White)
}

fn fixtures() -> Vec<(&'static str, ProofFile)> {
    let three = ["XXXXO-", "...XO-"];
    vec![
        ("three-lives.proof", life_file(question(&three, Color::Black))),
        ("three-dies.proof", life_file(question(&three, Color::White))),
        ("three-with-a-gap.proof", with_a_gap(life_file(question(&three, Color::White)))),
        ("bulky-five-dies.proof", bulky_five_file()),
        ("two-stage-ko.proof", life_file(two_stage_ko())),
        ("caught.proof", ladder_file()),
    ]
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/checker")
}

#[test]
fn the_files_are_what_they_are_meant_to_be() {
    for (name, file) in fixtures() {
        let path = folder().join(name);
        if std::env::var_os("UPDATE_FIXTURES").is_some() {
            std::fs::write(&path, proof_file::write(&file).unwrap()).unwrap();
        }
        let bytes = std::fs::read(&path).unwrap();
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
