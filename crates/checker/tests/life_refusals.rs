//! What the checker says about proofs of life and death that are wrong, each in its own way.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_board::{Color, Move, Point, Setup, Size};
use tesuji_checker::{CheckLimits, CheckedLife, check_life, check_life_within, check_status};
use tesuji_question::{Closure, KoThreats, Lemma, LifeQuestion, NodeId, Proof, ProofNode, Role, Status, TargetRule};

/// ```text
///     X X X X O -
///     . . . X O -     the area is A1 B1 C1
/// ```
fn three(first: Color) -> LifeQuestion {
    let stones = ["A2", "B2", "C2", "D2", "D1"].map(|text| (text.parse().unwrap(), Color::Black)).into_iter();
    let wall = ["E1", "E2"].map(|text| (text.parse().unwrap(), Color::White));
    let position =
        Setup { stones: stones.chain(wall).collect(), to_play: first, ..Setup::empty(Size::new(6, 2).unwrap()) };
    let area = ["A1", "B1", "C1"].map(|text| text.parse::<Point>().unwrap()).into_iter().collect();
    let target = vec!["A2".parse().unwrap()];
    LifeQuestion { position, target, target_rule: TargetRule::Any, area, closure: Closure::Escape, ko_threats: None }
}

fn play(mv: &str, next: NodeId) -> ProofNode {
    ProofNode::Play { mv: mv.parse().unwrap(), next }
}

fn replies(list: &[(&str, NodeId)]) -> ProofNode {
    let replies = list.iter().map(|(mv, node)| (mv.parse::<Move>().unwrap(), *node)).collect();
    ProofNode::Replies { replies, otherwise: None }
}

fn proof(winner: Role, nodes: Vec<ProofNode>) -> Proof {
    Proof { winner, threats: KoThreats::default(), nodes, zones: Vec::new(), board: false }
}

const LIFE: ProofNode = ProofNode::Lemma(Lemma::UnconditionalLife);
const CAPTURED: ProofNode = ProofNode::Lemma(Lemma::Captured);

fn lives(nodes: Vec<ProofNode>) -> Result<CheckedLife, String> {
    check_life(&three(Color::Black), &proof(Role::Defender, nodes)).map_err(|refusal| refusal.to_string())
}

fn dies(nodes: Vec<ProofNode>) -> String {
    check_life(&three(Color::White), &proof(Role::Attacker, nodes)).unwrap_err().to_string()
}

#[test]
fn a_proof_of_two_nodes() {
    assert_eq!(lives(vec![play("B1", 1), LIFE]).unwrap().states, 2);
    let both = LifeQuestion { closure: Closure::Both, ..three(Color::Black) };
    let checked = check_life(&both, &proof(Role::Defender, vec![play("B1", 1), LIFE])).unwrap();
    assert_eq!(checked.states, 4);
}

#[test]
fn refusals_of_life() {
    let refused = |nodes| lives(nodes).unwrap_err();
    assert_eq!(refused(vec![]), "node 0: there is no such node");
    assert_eq!(refused(vec![play("B1", 7), LIFE]), "node 7: there is no such node");
    assert_eq!(refused(vec![play("A1", 1), LIFE]), "node 1 (after A1): the lemma unconditional life does not hold");
    let outside = "node 0: the move F1 is neither in the area nor on an outside liberty that its player may fill";
    assert_eq!(refused(vec![play("F1", 1), LIFE]), outside);
    let twice = vec![play("B1", 1), replies(&[("pass", 0)])];
    assert_eq!(refused(twice), "node 0 (after B1 pass): the move B1 is not legal: the point is occupied");
    assert_eq!(
        refused(vec![replies(&[("pass", 1)]), LIFE]),
        "node 0: the defender is to move: expected his move, not replies"
    );
    let turn = "node 1 (after B1): the attacker is to move: expected the replies to his moves, not a move";
    assert_eq!(refused(vec![play("B1", 1), play("A1", 0)]), turn);
    assert_eq!(refused(vec![play("B1", 1), replies(&[("A1", 0)])]), "node 1 (after B1): the move pass has no reply");
    assert_eq!(refused(vec![CAPTURED]), "node 0: the lemma captured does not hold");
    // Passing for ever: White plays B1, then A1 and takes everything with C1.
    let passing = vec![play("pass", 1), replies(&[("A1", 0), ("B1", 0), ("C1", 0), ("pass", 0)])];
    let message = refused(passing);
    assert!(message.ends_with("the target has been captured"), "{message}");
}

#[test]
fn refusals_of_death() {
    assert_eq!(
        dies(vec![play("B1", 1), replies(&[("A1", 0), ("C1", 0), ("pass", 0)])]),
        "node 0: a proof of death must not have a cycle, and this node follows itself"
    );
    assert_eq!(dies(vec![CAPTURED]), "node 0: the lemma captured does not hold");
    assert_eq!(dies(vec![ProofNode::Lemma(Lemma::InAtari)]), "node 0: the lemma in atari does not hold");
    assert_eq!(dies(vec![LIFE]), "node 0: the lemma unconditional life does not hold");
    let endless = ProofNode::Replies { replies: vec![(Move::Pass, 1); 2000], otherwise: None };
    assert_eq!(dies(vec![play("B1", 1), endless]), "node 1: 2000 replies: no board has so many moves");
}

#[test]
fn refusals_of_questions() {
    let good = proof(Role::Defender, vec![play("B1", 1), LIFE]);
    let refused = |question: LifeQuestion| check_life(&question, &good).unwrap_err().to_string();
    let base = three(Color::Black);
    assert_eq!(refused(LifeQuestion { target: vec![], ..base.clone() }), "node 0: the question names no target");
    let empty = vec!["B1".parse().unwrap()];
    let message = "node 0: the target at B1 is not a stone of the defender";
    assert_eq!(refused(LifeQuestion { target: empty, ..base.clone() }), message);
    let threats = Some(KoThreats { attacker: 3, defender: 0 });
    let message = "node 0: the proof is for other ko threats than the question's";
    assert_eq!(refused(LifeQuestion { ko_threats: threats, ..base.clone() }), message);
    let mut twice = base.clone();
    twice.position.stones.push(twice.position.stones[0]);
    assert_eq!(refused(twice), "node 0: the question is not a position: there are two stones at A2");
    let few =
        check_life_within(&base, &good, &CheckLimits { states: 1, ..CheckLimits::default() }).unwrap_err().to_string();
    assert_eq!(few, "node 1 (after B1): more than 1 states: too much to check");
}

#[test]
fn refusals_of_statuses() {
    let question = three(Color::Black);
    let weak = proof(Role::Defender, vec![play("B1", 1), LIFE]);
    let strong = Proof { threats: KoThreats { attacker: 5, defender: 0 }, ..weak.clone() };
    let refused =
        |status, proof: &Proof| check_status(&question, status, std::slice::from_ref(proof)).unwrap_err().to_string();
    assert!(check_status(&question, Status::Lives, std::slice::from_ref(&strong)).is_ok());
    let message = "no proof that the defender wins when the attacker has 5 and the defender 0 ko threats";
    assert_eq!(refused(Status::Lives, &weak), message);
    let message = "no proof that the attacker wins when the attacker has 1 and the defender 0 ko threats";
    assert_eq!(refused(Status::LivesUnless(1), &strong), message);
    assert_eq!(refused(Status::LivesUnless(0), &strong), "0 ko threats: expected 1 to 5");
    let given = LifeQuestion { ko_threats: Some(KoThreats { attacker: 2, defender: 0 }), ..question };
    assert!(check_status(&given, Status::Lives, &[strong]).is_ok());
    let message = check_status(&given, Status::LivesUnless(3), &[weak]).unwrap_err().to_string();
    assert_eq!(message, "the status l3d is a ko, but the question gives the ko threats: expected l or d");
}

#[test]
fn enumeration_and_its_refusals() {
    let leaf = || vec![ProofNode::Lemma(Lemma::Enumeration)];
    let checked = check_life(&three(Color::White), &proof(Role::Attacker, leaf())).unwrap();
    assert!(checked.states > 10 && checked.states < 100, "{}", checked.states);
    assert_eq!(
        lives(vec![play("A1", 1), leaf()[0].clone()]).unwrap_err(),
        "node 1 (after A1): the lemma enumeration does not hold"
    );
    // An empty board around one stone has more states than anybody wants to list.
    let stone = "A1".parse().unwrap();
    let size = Size::new(7, 7).unwrap();
    let position = Setup { stones: vec![(stone, Color::Black)], ..Setup::empty(size) };
    let area = tesuji_board::PointSet::all(size);
    let question = LifeQuestion { position, target: vec![stone], area, ..three(Color::Black) };
    let refusal = check_life(&question, &proof(Role::Defender, leaf())).unwrap_err().to_string();
    assert_eq!(refusal, "node 0: more than 20000 states can be reached from here: too many for the lemma enumeration");
}

/// A question about Black's first block in a drawing: all of Black's stones (X) and the points inside White's wall
/// are the area.
fn drawn(rows: &[&str]) -> LifeQuestion {
    let in_the_area: Vec<String> = rows.iter().map(|row| row.replace('X', "D")).collect();
    let rows: Vec<&str> = in_the_area.iter().map(String::as_str).collect();
    let mut question = tesuji_oracle::drawn::question(&rows, Color::Black);
    question.target.truncate(1);
    question
}

#[test]
fn no_room_and_its_refusals() {
    let refusal = "node 0: the lemma no room does not hold";
    let holds = |question: &LifeQuestion| {
        let proof = Proof {
            threats: KoThreats { attacker: 0, defender: 5 },
            ..proof(Role::Attacker, vec![ProofNode::Lemma(Lemma::NoRoom)])
        };
        let checked = check_life(question, &proof).map_err(|refusal| refusal.to_string());
        assert!(checked.as_ref().is_ok_and(|checked| checked.states == 1) || checked == Err(refusal.to_owned()));
        checked.is_ok()
    };
    // One eye and a liberty outside; two points; and three, in which there is room for two eyes.
    assert!(holds(&drawn(&["OOOO---", "XXXO---", ".X.O---"])));
    assert!(holds(&drawn(&["OOOOO--", "XXXXO--", "..X.O--"])));
    assert!(!holds(&drawn(&["OOOOO--", "XXXXO--", "...XO--"])));
    // Two points apart are two eyes.
    assert!(!holds(&drawn(&["OOOOO--", "XXXXO--", ".X.XO--"])));
    // The same with points beside the wall: no eyes.
    assert!(holds(&drawn(&["OOOOO--", "XX.XO--", ".XX.O--"])));
    // A way out.
    assert!(!holds(&drawn(&["OO-O---", "XXXO---", ".X.O---"])));
    // D2 outside the area: captured, it would leave a point that nobody may fill. So that must be the end of the play.
    let mut question = drawn(&["OOOOO--", "XXOXO--", ".XO.O--"]);
    question.area.remove("D2".parse().unwrap());
    question.target = vec!["A2".parse().unwrap(), "D2".parse().unwrap()];
    assert!(!holds(&question));
    question.target_rule = TargetRule::Every;
    assert!(holds(&question));
    // The attacker's own claim only, and before the capture.
    let leaf = vec![ProofNode::Lemma(Lemma::NoRoom)];
    assert_eq!(lives(leaf).unwrap_err(), refusal);
}
