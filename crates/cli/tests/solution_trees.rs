//! Solution trees as other programs see them: 200 problems of the workshop are solved, written as SGF with all
//! variations, and read by another SGF library. Every line that ends in `RIGHT` is won by the one who has to find it,
//! every first move that leads to no `RIGHT` is a mistake, and so it stays after the reply that refutes it. The
//! solver judges the positions at the ends of the lines, each as a question of its own.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use sgf_parse::SgfNode;
use sgf_parse::go::{self, Prop};
use tesuji::{
    Board, Closure, Color, KoThreats, LifeQuery, LifeQuestion, Limits, Move, Point, PointSet, Role, Setup, Size,
    Solver, Status, TargetRule,
};
use tesuji_checker::claims_of;

const PROBLEMS: usize = 200;

/// A folder of its own that is removed in the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn tesuji(arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_tesuji")).args(arguments).env_remove("TESUJI_DB").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "tesuji {}: {said}", arguments.join(" "));
}

/// New problems, a file each.
fn generated(folder: &Path) -> Vec<PathBuf> {
    let problems = folder.join("problems");
    tesuji(&[
        "generate",
        "--count",
        &PROBLEMS.to_string(),
        "--seed",
        "3",
        "--out",
        problems.to_str().unwrap(),
        "--quiet",
    ]);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&problems).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// A problem with its solution tree, as SGF.
fn solved(file: &Path) -> String {
    let depth = std::env::var("TESUJI_TREE_DEPTH").unwrap_or_else(|_| "5".to_owned());
    let out = file.with_extension("solved");
    let (file, out_name) = (file.to_str().unwrap(), out.to_str().unwrap());
    tesuji(&["solve", file, "--all-moves", "--tree-depth", &depth, "--sgf", out_name, "--quiet"]);
    std::fs::read_to_string(&out).unwrap()
}

/// Counts from the upper left; ours from the lower left.
fn point(size: Size, point: go::Point) -> Point {
    Point::at(point.x, size.height() - 1 - point.y)
}

fn played(size: Size, node: &SgfNode<Prop>) -> (Color, Move) {
    let to_move = |mv: &go::Move| match *mv {
        go::Move::Pass => Move::Pass,
        go::Move::Move(at) => Move::Play(point(size, at)),
    };
    match node.get_move() {
        Some(Prop::B(mv)) => (Color::Black, to_move(mv)),
        Some(Prop::W(mv)) => (Color::White, to_move(mv)),
        other => panic!("a node of a tree is a move, not {other:?}"),
    }
}

fn says_right(node: &SgfNode<Prop>) -> bool {
    matches!(node.get_property("C"), Some(Prop::C(text)) if text.text.contains("RIGHT"))
}

fn leads_to_right(node: &SgfNode<Prop>) -> bool {
    says_right(node) || node.children().any(leads_to_right)
}

/// The question as the file tells it.
fn question(root: &SgfNode<Prop>) -> LifeQuestion {
    let size = match root.get_property("SZ") {
        Some(Prop::SZ((width, height))) => Size::new(*width, *height).unwrap(),
        other => panic!("{other:?}"),
    };
    let points = |name: &str| -> Vec<Point> {
        let found: BTreeSet<(u8, u8)> = match root.get_property(name) {
            Some(Prop::AB(points) | Prop::AW(points) | Prop::TR(points) | Prop::SQ(points)) => {
                points.iter().map(|p| (p.x, p.y)).collect()
            }
            None => BTreeSet::new(),
            other => panic!("{other:?}"),
        };
        found.into_iter().map(|(x, y)| point(size, go::Point { x, y })).collect()
    };
    let mut stones: Vec<(Point, Color)> = points("AB").into_iter().map(|p| (p, Color::Black)).collect();
    stones.extend(points("AW").into_iter().map(|p| (p, Color::White)));
    let to_play = match root.get_property("PL") {
        Some(Prop::PL(sgf_parse::Color::Black)) => Color::Black,
        Some(Prop::PL(sgf_parse::Color::White)) => Color::White,
        other => panic!("{other:?}"),
    };
    let position = Setup { stones, to_play, ..Setup::empty(size) };
    let target = points("TR");
    // The file marks the empty points; the points under stones that may be captured belong to the area as well.
    let board = Board::from_setup(&position).unwrap();
    let marked: PointSet = points("SQ").into_iter().collect();
    let mut area = marked;
    for head in &board.block_heads() {
        let is_target = board.stones(head).any(|stone| target.contains(&stone));
        if is_target || board.liberties(head).is_subset(&marked) {
            area.extend(board.stones(head));
        }
    }
    LifeQuestion { position, target, target_rule: TargetRule::Any, area, closure: Closure::Both, ko_threats: None }
}

fn verdict(question: &LifeQuestion) -> Status {
    let limits = Limits { memory: Some(1 << 22), nodes: Some(1_000_000), ..Limits::default() };
    let answer = Solver::new().limits(limits).life(LifeQuery::exactly(question).unwrap()).unwrap();
    answer.status().unwrap_or_else(|| panic!("{answer}: {question:?}"))
}

/// A position of a line: what was played, what is left to spend, which targets stand.
#[derive(Clone)]
struct Line<'a> {
    question: &'a LifeQuestion,
    defender: Color,
    board: Board,
    threats: KoThreats,
    targets: Vec<Point>,
}

impl Line<'_> {
    fn play(&mut self, color: Color, mv: Move) {
        assert_eq!(color, self.board.to_play());
        let Move::Play(point) = mv else { return self.board.pass() };
        if self.board.ko() == Some(point) {
            let threats = if color == self.defender { &mut self.threats.defender } else { &mut self.threats.attacker };
            *threats = threats.checked_sub(1).expect("a ko is taken back only with a threat");
        }
        assert!(self.question.area.contains(point) || color != self.defender);
        self.board.play_ignoring_ko(point).unwrap();
        let killed: PointSet = self.board.killed_by_last_move().collect();
        self.targets.retain(|&target| !killed.contains(target));
    }

    /// Who wins from here.
    fn winner(&self) -> Role {
        if self.targets.is_empty() {
            return Role::Attacker;
        }
        let asked = LifeQuestion {
            position: self.board.to_setup(),
            target: self.targets.clone(),
            ko_threats: Some(self.threats),
            ..self.question.clone()
        };
        verdict(&asked).winner()
    }
}

#[derive(Default, Debug)]
struct Count {
    right_leaves: usize,
    wrong_moves: usize,
    refutations: usize,
    problems_with_ko: usize,
}

impl std::ops::Add for Count {
    type Output = Count;

    fn add(self, other: Count) -> Count {
        Count {
            right_leaves: self.right_leaves + other.right_leaves,
            wrong_moves: self.wrong_moves + other.wrong_moves,
            refutations: self.refutations + other.refutations,
            problems_with_ko: self.problems_with_ko + other.problems_with_ko,
        }
    }
}

fn replay(line: &Line<'_>, mover: Role, node: &SgfNode<Prop>, size: Size, count: &mut Count) {
    let mut line = line.clone();
    let (color, mv) = played(size, node);
    line.play(color, mv);
    if says_right(node) {
        assert_eq!(node.children().count(), 0, "RIGHT stands at the end");
        assert_eq!(line.winner(), mover, "after {mv}: {:?}", line.question);
        count.right_leaves += 1;
    }
    node.children().for_each(|child| replay(&line, mover, child, size, count));
}

fn check(text: &str, count: &mut Count) {
    let root = go::parse(text).unwrap().remove(0);
    let question = question(&root);
    let board = Board::from_setup(&question.position).unwrap();
    let size = question.position.size;
    let defender = board.color(question.target[0]).unwrap();
    let mover = if board.to_play() == defender { Role::Defender } else { Role::Attacker };
    let status = verdict(&question);
    count.problems_with_ko += usize::from(status.is_ko());
    // What the mover can get: with as many threats as that takes.
    let claims = claims_of(status);
    let threats = claims.iter().find(|(winner, _)| *winner == mover).unwrap_or(&claims[0]).1;
    let line = Line { question: &question, defender, board, threats, targets: question.target.clone() };
    let mut firsts = BTreeSet::new();
    for first in root.children() {
        let (color, mv) = played(size, first);
        assert!(firsts.insert(mv), "{mv} twice");
        replay(&line, mover, first, size, count);
        if leads_to_right(first) {
            continue;
        }
        let mut after = line.clone();
        after.play(color, mv);
        assert_eq!(after.winner(), !mover, "{mv} is no mistake: {question:?}");
        count.wrong_moves += 1;
        for reply in first.children() {
            let mut refuted = after.clone();
            let (color, mv) = played(size, reply);
            refuted.play(color, mv);
            assert_eq!(refuted.winner(), !mover, "{mv} refutes nothing: {question:?}");
            count.refutations += 1;
        }
    }
    // No move of the area is forgotten.
    for point in &question.area {
        let mut board = line.board.clone();
        let legal = board.is_empty(point) && board.play(Move::Play(point)).is_ok();
        assert!(!legal || firsts.contains(&Move::Play(point)), "{point} is missing: {question:?}");
    }
}

#[test]
fn another_reader_finds_every_right_line_won_and_every_wrong_move_lost() {
    let folder = Folder(std::env::temp_dir().join(format!("tesuji-trees-{}", std::process::id())));
    let files = generated(&folder.0);
    assert_eq!(files.len(), PROBLEMS);
    let (first, second) = files.split_at(PROBLEMS / 2);
    let checked = |files: &[PathBuf]| {
        let mut count = Count::default();
        files.iter().for_each(|file| check(&solved(file), &mut count));
        count
    };
    let count = std::thread::scope(|scope| {
        let others = scope.spawn(|| checked(second));
        checked(first) + others.join().unwrap()
    });
    println!("{PROBLEMS} problems: {count:?}");
    assert!(count.right_leaves > 1_000 && count.wrong_moves > 600 && count.refutations > 300, "{count:?}");
}
