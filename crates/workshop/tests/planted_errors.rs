//! Errors planted in a collection of generated problems: all are found, none is invented.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_board::{Color, Move, Point};
use tesuji_formats::{FilePosition, Judgement, PositionFile, SolutionTree, sgf};
use tesuji_life::{SearchOptions, Session};
use tesuji_question::{Cancel, Deadline, LifeOutcome, LifeQuestion, Limits, Role, Status};
use tesuji_store::{Problem, exchange};
use tesuji_workshop::check::{Asker, Checked, Finding, Kind, Outcome, Summary, check, html, text};
use tesuji_workshop::examine::{Effort, problem as examined, with_other_first};
use tesuji_workshop::generate::{Where, problem as generated};

const NODES: u64 = 200_000;

struct Solver;

impl Asker for Solver {
    fn answer(&self, position: &FilePosition, cancel: &Cancel) -> Result<(LifeQuestion, LifeOutcome), String> {
        let question = position.life_question().ok_or("no marks")?;
        let options = SearchOptions { all_moves: true, details: false, ..SearchOptions::default() };
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let answer = tesuji_life::solve(&question, &options, &limits, &Deadline::cancelled_by(cancel), &mut ())
            .map_err(|e| e.to_string())?;
        Ok((question, answer))
    }

    fn nodes(&self) -> u64 {
        NODES
    }
}

/// How a site marks the right end of a line, instead of goproblems' RIGHT.
const DIALECTS: [(&str, &str); 5] =
    [("", ""), ("C[RIGHT]", "C[+]"), ("C[RIGHT]", "TE[1]"), ("C[RIGHT]", "GB[1]"), ("C[RIGHT]", "C[Correct!]")];

/// The position as it is read from a file in one of the dialects.
fn through_a_file(position: &FilePosition, dialect: usize) -> FilePosition {
    let (from, to) = DIALECTS[dialect % DIALECTS.len()];
    let text = sgf::write_game(&position.to_problem().to_game());
    let text = if from.is_empty() { text } else { text.replace(from, to) };
    PositionFile::parse(&text).unwrap().get(1).unwrap()
}

fn checked(position: &FilePosition) -> Checked {
    check("book.sgf", 1, position, &Solver, &Cancel::new()).unwrap()
}

fn findings(position: &FilePosition) -> Vec<Finding> {
    match checked(position).outcome {
        Outcome::Faulty { findings, .. } => findings,
        Outcome::Good { .. } => Vec::new(),
        other => panic!("{other:?}"),
    }
}

/// A problem, its mover's colour and its solution.
struct Page {
    problem: Problem,
    position: FilePosition,
    first: Color,
    mover: Role,
    best: Vec<Point>,
    status: Status,
}

fn page(problem: Problem) -> Page {
    let solved = problem.solved.clone().unwrap();
    Page {
        position: exchange::sgf::position(&problem),
        first: problem.question.position.to_play,
        mover: problem.mover().unwrap(),
        best: solved.moves,
        status: solved.status,
        problem,
    }
}

impl Page {
    /// A tree with these first moves, right or wrong.
    fn with_moves(&self, moves: &[(Point, Judgement)]) -> FilePosition {
        let mut solution = SolutionTree::new();
        for &(point, judgement) in moves {
            let id = solution.add(SolutionTree::ROOT, self.first, Move::Play(point));
            solution.node_mut(id).judgement = Some(judgement);
        }
        FilePosition { solution, ..self.position.clone() }
    }

    fn wrong_moves(&self) -> Vec<Point> {
        let solved = self.problem.solved.as_ref().unwrap();
        let worse = solved.move_status.iter().filter(|(_, s)| s.cmp_for(self.status, self.mover).is_lt());
        worse.filter_map(|(mv, _)| mv.point()).collect()
    }

    fn right_moves(&self) -> Vec<(Point, Judgement)> {
        self.best.iter().map(|&p| (p, Judgement::Right)).collect()
    }

    fn with_comment(&self, comment: String) -> FilePosition {
        FilePosition { comment, ..self.position.clone() }
    }

    fn plant(&self, kind: Kind) -> Option<FilePosition> {
        let claim = |status: Status| self.with_comment(format!("{} to play; {}", self.first, status.describe()));
        let lost = Status::new(!self.mover, None);
        match kind {
            Kind::WrongStatus if self.status == Status::Lives => Some(claim(Status::Dies)),
            Kind::WrongStatus if self.status == Status::Dies => Some(claim(Status::Lives)),
            Kind::KoMissed if self.status.is_ko() => Some(claim(Status::new(self.mover, None))),
            Kind::NoKo if !self.status.is_ko() => Some(self.with_comment(format!("{} gets ko", self.first))),
            Kind::WrongFirstMove => {
                let mut moves = self.right_moves();
                moves.push((*self.wrong_moves().first()?, Judgement::Right));
                Some(self.with_moves(&moves))
            }
            Kind::ExtraSolution if self.best.len() == 2 && self.status != lost => {
                Some(self.with_moves(&self.right_moves()[..1]))
            }
            Kind::WrongLineWorks if self.status != lost => {
                let mut moves = self.right_moves();
                moves.last_mut()?.1 = Judgement::Wrong;
                Some(self.with_moves(&moves))
            }
            Kind::RefutedLine => self.with_a_slip(),
            Kind::BadRefutation => self.with_a_bad_refutation(),
            _ => None,
        }
    }

    /// The right first move, a reply, and then a move that throws it away, called right.
    fn with_a_slip(&self) -> Option<FilePosition> {
        let first = *self.best.first()?;
        let mut reading = Session::new(&self.problem.question).ok()?;
        reading.play(Move::Play(first)).then_some(())?;
        for reply in reading.moves().into_iter().filter(|mv| mv.point().is_some()) {
            reading.play(reply).then_some(())?;
            let slip = reading
                .move_status(NODES)
                .into_iter()
                .find(|(mv, s)| mv.point().is_some() && s.is_some_and(|s| s.cmp_for(self.status, self.mover).is_lt()));
            reading.undo();
            let Some((slip, _)) = slip else { continue };
            let mut solution = self.with_moves(&self.right_moves()[1..]).solution;
            let mut at = solution.add(SolutionTree::ROOT, self.first, Move::Play(first));
            at = solution.add(at, !self.first, reply);
            at = solution.add(at, self.first, slip);
            solution.node_mut(at).judgement = Some(Judgement::Right);
            return Some(FilePosition { solution, ..self.position.clone() });
        }
        None
    }

    /// A wrong first move with a reply that lets the mover off.
    fn with_a_bad_refutation(&self) -> Option<FilePosition> {
        let mut reading = Session::new(&self.problem.question).ok()?;
        for wrong in self.wrong_moves() {
            reading.play(Move::Play(wrong)).then_some(())?;
            let after = reading.status(NODES)?;
            let bad = reading
                .move_status(NODES)
                .into_iter()
                .find(|(mv, s)| mv.point().is_some() && s.is_some_and(|s| s.cmp_for(after, self.mover).is_gt()));
            reading.undo();
            let Some((reply, _)) = bad else { continue };
            let mut position = self.with_moves(&self.right_moves());
            let id = position.solution.add(SolutionTree::ROOT, self.first, Move::Play(wrong));
            position.solution.node_mut(id).judgement = Some(Judgement::Wrong);
            position.solution.add(id, !self.first, reply);
            return Some(position);
        }
        None
    }
}

/// Generated problems, and the same with the other side to play: those often have several best moves.
fn pages() -> Vec<Page> {
    let effort = Effort { nodes: NODES, table: 1 << 18, time: None, for_proofs: 16 };
    let mut pages = Vec::new();
    for index in 0..60 {
        let (problem, _) = generated(7, Where::Any, index, &Cancel::new()).unwrap();
        let other = examined(&format!("other {index}"), with_other_first(&problem.question), &effort, &Cancel::new());
        pages.push(page(problem));
        pages.extend(other.ok().map(page));
    }
    pages
}

#[test]
fn forty_planted_errors_are_found_and_none_is_invented() {
    let pages = pages();
    for (dialect, page) in pages.iter().enumerate() {
        let found = findings(&through_a_file(&page.position, dialect));
        assert!(found.is_empty(), "invented in {}: {found:?}", page.problem.source);
    }
    let plan = [
        (Kind::WrongStatus, 6),
        (Kind::KoMissed, 3),
        (Kind::NoKo, 5),
        (Kind::WrongFirstMove, 6),
        (Kind::ExtraSolution, 4),
        (Kind::WrongLineWorks, 6),
        (Kind::RefutedLine, 6),
        (Kind::BadRefutation, 4),
    ];
    let mut planted = 0;
    let mut reports = Vec::new();
    for (kind, wanted) in plan {
        let book = pages.iter().filter_map(|page| page.plant(kind)).take(wanted).collect::<Vec<_>>();
        assert_eq!(book.len(), wanted, "too few problems to plant {kind:?}");
        for (dialect, position) in book.iter().enumerate() {
            let position = through_a_file(position, dialect);
            let found = findings(&position);
            assert!(found.iter().any(|f| f.kind == kind), "{kind:?} was not found in {}: {found:?}", position.name);
            assert!(found.iter().all(|f| f.kind == kind), "{kind:?} in {}, and invented: {found:?}", position.name);
            reports.push((checked(&position), position));
            planted += 1;
        }
    }
    assert_eq!(planted, 40);
    let all: Vec<Checked> = reports.iter().map(|(c, _)| c.clone()).collect();
    let summary = Summary::of(&all);
    assert_eq!((summary.problems, summary.faulty, summary.findings.len()), (40, 40, plan.len()));
    assert!(all.iter().all(|one| text(one).is_some_and(|t| t.starts_with("book.sgf#1"))));
    let page = html(&all, &|one| reports.iter().find(|(c, _)| c == one).map(|(_, p)| p.clone()));
    assert!(page.matches("<svg").count() >= 40 && page.ends_with("</html>\n"));
    // What is kept for a later run comes back as it was.
    let line = serde_json::to_string(&all[0]).unwrap();
    assert_eq!(serde_json::from_str::<Checked>(&line).unwrap(), all[0]);
}

#[test]
fn what_cannot_be_settled_is_not_accused() {
    struct Unsure;
    impl Asker for Unsure {
        fn answer(&self, position: &FilePosition, cancel: &Cancel) -> Result<(LifeQuestion, LifeOutcome), String> {
            let question = position.life_question().ok_or("no marks")?;
            let limits = Limits { nodes: Some(1), ..Limits::default() };
            let answer = tesuji_life::solve(
                &question,
                &SearchOptions::default(),
                &limits,
                &Deadline::cancelled_by(cancel),
                &mut (),
            );
            Ok((question, answer.map_err(|e| e.to_string())?))
        }

        fn nodes(&self) -> u64 {
            1
        }
    }
    let hard = |problem: &Problem| problem.solved.as_ref().is_some_and(|s| s.features.searched > 100);
    let problems = (0..).map(|index| generated(7, Where::Any, index, &Cancel::new()).unwrap().0);
    let page = page(problems.into_iter().find(hard).unwrap());
    let wrong = page.plant(Kind::WrongFirstMove).unwrap();
    let checked = check("book.sgf", 1, &wrong, &Unsure, &Cancel::new()).unwrap();
    assert!(matches!(checked.outcome, Outcome::Undecided { .. }), "{:?}", checked.outcome);
    let mut unmarked = page.position;
    unmarked.target = tesuji_board::PointSet::new();
    let checked = check("book.sgf", 1, &unmarked, &Solver, &Cancel::new()).unwrap();
    assert!(matches!(checked.outcome, Outcome::Broken { .. }));
}
