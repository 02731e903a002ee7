//! The composed captures of `testdata/capture/problems.txt`: verdicts, node budgets, twins, proofs and their mutations.

mod problem_file;

use std::time::Duration;

use problem_file::{Composed, composed};
use tesuji_board::{Board, Color, Move, Point, PointSet, Symmetry};
use tesuji_capture::catch;
use tesuji_checker::{CaptureFlaw, CheckLimits, check_capture, check_capture_within};
use tesuji_question::{
    Cancel, CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Certainty, Control, Deadline, Limits, NodeInfo,
    Observer, Proof, ProofNode, Role, UnknownReason,
};

fn ask(question: &CaptureQuestion, nodes: u64) -> CatchOutcome {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    catch(question, false, &limits, &Deadline::default(), &mut ()).expect("a valid question")
}

fn problem(name: &str) -> Composed {
    composed().into_iter().find(|problem| problem.name == name).expect("a problem of that name")
}

#[test]
fn composed_captures_stay_within_their_nodes() {
    let problems = composed();
    assert!(problems.len() >= 20);
    for Composed { name, question, read, proved, .. } in problems {
        if let Some((kind, nodes)) = read {
            let answer = ask(&CaptureQuestion { kind, ..question.clone() }, nodes);
            assert_eq!(answer.verdict, CaptureVerdict::Caught, "{name}, read as {kind}");
            assert_eq!(answer.certainty, Certainty::Read, "{name}");
        }
        let answer = ask(&question, proved);
        assert_eq!(answer.verdict, CaptureVerdict::Caught, "{name}");
        let proof = answer.proof.as_ref().expect("a proof");
        let checked = check_capture(&question, proof).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert!(checked.nodes <= proof.nodes.len());
        line_captures(&question, &answer);
        let about = name.trim_end_matches(char::is_numeric).trim_end_matches('-').trim_end_matches("-basic");
        let named = answer.tesuji.iter().any(|tesuji| tesuji.replace(' ', "-").replace('\'', "") == about);
        assert!(named, "{name}: {:?}", answer.tesuji);
    }
}

/// The sequence is legal and ends with the capture of the prey.
fn line_captures(question: &CaptureQuestion, answer: &CatchOutcome) {
    let mut board = Board::from_setup(&question.position).expect("a position");
    assert_eq!(answer.solution_depth as usize, answer.line.len());
    for &mv in &answer.line {
        assert!(board.color(question.prey).is_some());
        board.play(mv).expect("a legal line");
    }
    assert!(board.killed_by_last_move().any(|stone| stone == question.prey));
}

#[test]
fn the_plain_ladder_takes_one_node_a_move() {
    let question = CaptureQuestion { kind: CaptureKind::Ladder, ..problem("ladder-1").question };
    let answer = ask(&question, 59);
    assert_eq!(answer.verdict, CaptureVerdict::Caught);
    assert_eq!((answer.nodes, answer.solution_depth, answer.max_depth), (59, 59, 59));
    assert_eq!(answer.tesuji, ["ladder"]);
}

#[test]
fn turned_mirrored_and_recoloured_questions_get_the_same_answer_and_nodes() {
    for Composed { name, question, read, proved, .. } in composed() {
        for kind in [Some(CaptureKind::Auto), read.map(|(kind, _)| kind)].into_iter().flatten() {
            let asked = CaptureQuestion { kind, ..question.clone() };
            let answer = ask(&asked, proved.max(7_000));
            for symmetry in Symmetry::ALL {
                for recolored in [false, true] {
                    let twin = twin(&asked, symmetry, recolored);
                    let other = ask(&twin, proved.max(7_000));
                    assert_eq!(other.verdict, answer.verdict, "{name} {symmetry:?}");
                    assert_eq!(other.nodes, answer.nodes, "{name} {symmetry:?}");
                    assert_eq!(other.solution_depth, answer.solution_depth, "{name} {symmetry:?}");
                    if let Some(proof) = &other.proof {
                        assert!(check_capture(&twin, proof).is_ok(), "{name} {symmetry:?}");
                    }
                }
            }
        }
    }
}

fn twin(question: &CaptureQuestion, symmetry: Symmetry, recolored: bool) -> CaptureQuestion {
    let size = question.position.size;
    let recolor = |color: Color| if recolored { !color } else { color };
    let mut position = symmetry.setup(&question.position);
    position.to_play = recolor(position.to_play);
    position.stones.iter_mut().for_each(|(_, color)| *color = recolor(*color));
    position.stones.reverse();
    CaptureQuestion {
        prey: symmetry.point(size, question.prey),
        ko_winner: question.ko_winner.map(recolor),
        boundary: symmetry.points(size, &question.boundary),
        position,
        kind: question.kind,
    }
}

#[test]
fn after_the_first_move_every_legal_reply_is_refuted() {
    for Composed { name, question, proved, .. } in composed() {
        let answer = ask(&question, proved);
        let mut board = Board::from_setup(&question.position).expect("a position");
        board.play(answer.moves[0]).expect("a legal move");
        let replies: Vec<Move> = board.legal_points().map(Move::Play).chain([Move::Pass]).collect();
        for reply in replies {
            board.play(reply).expect("a legal reply");
            let next = CaptureQuestion { position: board.to_setup(), ..question.clone() };
            assert_eq!(ask(&next, 20_000).verdict, CaptureVerdict::Caught, "{name}: {reply}");
            board.undo();
        }
    }
}

#[test]
fn proofs_that_are_tampered_with_are_refused() {
    let Composed { question, proved, .. } = problem("net-2");
    let proof = ask(&question, proved).proof.expect("a proof");
    let (mut tried, mut accepted) = (0, 0);
    for i in 0..proof.nodes.len() {
        for mutation in mutations(&proof, i) {
            tried += 1;
            accepted += usize::from(check_capture(&question, &mutation).is_ok());
        }
    }
    assert!(tried > 100);
    // A larger zone at a node, or another of several good moves, may leave a proof a proof; nothing else does.
    assert!(accepted * 20 <= tried, "{accepted} of {tried} accepted");
}

/// What was not looked at is not believed.
#[test]
fn a_check_that_is_stopped_refuses() {
    let answers = composed().into_iter().map(|problem| (ask(&problem.question, problem.proved), problem.question));
    let proofs = answers.filter_map(|(answer, question)| Some((question, answer.proof?)));
    let (question, proof) = proofs.max_by_key(|(_, proof)| proof.nodes.len()).expect("a proof");
    assert!(check_capture(&question, &proof).expect("a good proof").nodes > 128, "too few nodes to be stopped");
    let cancel = Cancel::new();
    cancel.cancel();
    let refusal = |limits: &CheckLimits| check_capture_within(&question, &proof, limits).expect_err("refused").reason;
    for deadline in [Deadline::cancelled_by(&cancel), Deadline::after(Some(Duration::ZERO), &Cancel::new())] {
        assert_eq!(refusal(&CheckLimits::until(&deadline)), CaptureFlaw::Stopped);
    }
    let few = CheckLimits { states: 5, ..CheckLimits::default() };
    assert_eq!(refusal(&few), CaptureFlaw::TooManyStates(5));
}

/// Proofs with one thing changed at a node that loses something: a reply, the answer to the rest, a zone.
fn mutations(proof: &Proof, at: usize) -> Vec<Proof> {
    let mut out = Vec::new();
    if let ProofNode::Replies { replies, .. } = &proof.nodes[at] {
        for i in 0..replies.len() {
            let mut changed = proof.clone();
            if let ProofNode::Replies { replies, .. } = &mut changed.nodes[at] {
                replies.remove(i);
            }
            out.push(changed);
        }
        let mut changed = proof.clone();
        if let ProofNode::Replies { otherwise, .. } = &mut changed.nodes[at] {
            *otherwise = None;
        }
        out.push(changed);
    }
    let mut changed = proof.clone();
    changed.zones[at] = PointSet::EMPTY;
    out.push(changed);
    out
}

/// Does the same at every node.
struct Always(Control);

impl Observer for Always {
    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        assert!(node.depth >= 1 && node.nodes >= 1 && node.allows(self.0));
        assert_eq!(node.line().len() + 1, node.depth as usize);
        self.0
    }
}

fn watched(question: &CaptureQuestion, control: Control) -> CatchOutcome {
    catch(question, false, &Limits::default(), &Deadline::default(), &mut Always(control)).expect("a valid question")
}

#[test]
fn an_observer_may_intervene() {
    for kind in [CaptureKind::Ladder, CaptureKind::Auto] {
        let question = CaptureQuestion { kind, ..problem("ladder-1").question };
        let unwatched = ask(&question, 10_000);
        for harmless in [Control::Continue, Control::Unwatch] {
            let answer = watched(&question, harmless);
            assert_eq!((answer.verdict, answer.nodes), (unwatched.verdict, unwatched.nodes));
        }
        let stopped = CaptureVerdict::Unknown(UnknownReason::Cancelled);
        assert_eq!(watched(&question, Control::Stop).verdict, stopped);
        let dead = watched(&question, Control::Decide(Role::Attacker));
        assert_eq!((dead.verdict, dead.certainty), (CaptureVerdict::Caught, Certainty::Read));
        assert!(dead.proof.is_none(), "a declaration is no proof");
        assert_ne!(watched(&question, Control::Decide(Role::Defender)).verdict, CaptureVerdict::Caught);
        assert_ne!(watched(&question, Control::MaxDepth(10)).verdict, CaptureVerdict::Caught);
    }
}

#[test]
fn limits_are_kept() {
    let question = CaptureQuestion { kind: CaptureKind::Ladder, ..problem("ladder-1").question };
    assert_eq!(ask(&question, 58).verdict, CaptureVerdict::Unknown(UnknownReason::Nodes));
    let with = |limits: Limits, cancel: &Cancel| {
        let deadline = Deadline::start(&limits, cancel);
        catch(&question, false, &limits, &deadline, &mut ()).expect("a valid question").verdict
    };
    let shallow = Limits { depth: Some(20), ..Limits::default() };
    assert_eq!(with(shallow, &Cancel::new()), CaptureVerdict::Escapes, "too deep counts as escape");
    let at_once = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(with(at_once, &Cancel::new()), CaptureVerdict::Unknown(UnknownReason::Time));
    let cancel = Cancel::new();
    cancel.cancel();
    assert_eq!(with(Limits::default(), &cancel), CaptureVerdict::Unknown(UnknownReason::Cancelled));
}

#[test]
fn the_boundary_keeps_the_hunter_out() {
    let ladder = CaptureQuestion { kind: CaptureKind::Ladder, ..problem("ladder-1").question };
    let boundary: PointSet = (0..19).map(|x| Point::at(x, 9)).collect();
    let question = CaptureQuestion { boundary, ..ladder };
    assert_eq!(ask(&question, 1_000).verdict, CaptureVerdict::Escapes);
    let auto = CaptureQuestion { kind: CaptureKind::Auto, ..question };
    assert_ne!(ask(&auto, 1_000).verdict, CaptureVerdict::Caught);
}
