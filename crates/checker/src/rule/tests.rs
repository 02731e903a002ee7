//! Patterns are drawn with the top row first: `X` black, `O` white, `.` empty. Corner 3x2 and 4x2.

use super::*;

fn corner(width: u8, height: u8) -> Rectangle {
    Rectangle::new(width, height, true, true).unwrap()
}

/// A claim without conditions about the black string with the lowest stone.
fn drawn(rows: &str, plies: u8) -> Claim {
    let (mut black, mut white): (Cells, Cells) = (0, 0);
    for (cell, c) in rows.split('/').rev().flat_map(str::chars).enumerate() {
        match c {
            'X' => black |= 1 << cell,
            'O' => white |= 1 << cell,
            _ => {}
        }
    }
    Claim { black, white, target: black.trailing_zeros() as u8, partner: None, one: 0, two: 0, shielded: 0, plies }
}

fn follows(aim: Aim, width: u8, claim: &Claim, from: &[Claim]) -> Result<(), RuleFlaw> {
    Certificate::new(corner(width, 2), aim, from.to_vec()).follows(claim)
}

#[test]
fn two_eyes_are_life_and_one_is_not() {
    assert_eq!(follows(Aim::Life, 4, &drawn("XXXX/.X.X", 0), &[]), Ok(()));
    assert_eq!(follows(Aim::Life, 4, &drawn("XXXX/.XXX", 0), &[]), Err(RuleFlaw::NotReached));
    assert_eq!(follows(Aim::Eye, 3, &drawn("XX./.X.", 0), &[]), Ok(()));
    // Two strings around one point: no eye of either.
    assert_eq!(follows(Aim::Eye, 3, &drawn("X../.X.", 0), &[]), Err(RuleFlaw::NotReached));
    // Two strings, but both points are of both; then points of one string each.
    let square = Rectangle::new(3, 3, true, true).unwrap();
    let lives = |rows| Certificate::new(square.clone(), Aim::Life, Vec::new()).follows(&drawn(rows, 0));
    assert_eq!(lives("XX./X.X/.XX"), Ok(()));
    assert_eq!(lives("XX./X.X/XXX"), Err(RuleFlaw::NotReached));
}

/// Two points in the corner: White plays on one, Black on the other and captures.
#[test]
fn an_eye_in_one_exchange() {
    let before = drawn("XXX/..X", 2);
    let [left, right] = ["XXX/X.X", "XXX/.XX"].map(|rows| drawn(rows, 0));
    assert_eq!(follows(Aim::Eye, 3, &before, &[left, right]), Ok(()));
    assert_eq!(follows(Aim::Eye, 3, &before, &[right]), Err(RuleFlaw::NoAnswer(Some(1))));
    assert_eq!(follows(Aim::Eye, 3, &before, &[left]), Err(RuleFlaw::NoAnswer(Some(0))));
    let late = [left, right].map(|claim| Claim { plies: 2, ..claim });
    assert_eq!(follows(Aim::Eye, 3, &before, &late), Err(RuleFlaw::NoAnswer(None)), "not fewer plies");
}

/// A string without known liberties may be captured from outside; with two it may not.
#[test]
fn liberties_outside_are_needed() {
    let alone = drawn(".OX/..O", 2);
    assert_eq!(follows(Aim::Eye, 3, &alone, &[]), Err(RuleFlaw::Captured(None)));
    let one = Claim { one: 0b100_000, ..alone };
    assert_eq!(follows(Aim::Eye, 3, &one, &[]), Err(RuleFlaw::Captured(None)), "a white move outside takes it");
    let two = Claim { two: 0b100_000, ..alone };
    assert_eq!(follows(Aim::Eye, 3, &two, &[]), Err(RuleFlaw::NoAnswer(None)));
}

/// Claims that only support one another are refused: one of them would need fewer plies than itself.
#[test]
fn claims_do_not_support_themselves() {
    let claims: Vec<Claim> = (0..9).map(|i| drawn("XXX/...", 2 * i)).collect();
    for claim in &claims {
        assert!(follows(Aim::Life, 3, claim, &claims).is_err());
    }
}

#[test]
fn malformed_claims_are_refused() {
    let good = drawn("XX./.X.", 0);
    let wrong = [
        Claim { white: good.black, ..good },
        Claim { target: 0, ..good },
        Claim { target: 40, ..good },
        Claim { black: good.black | 1 << 6, ..good },
        Claim { shielded: good.black, ..good },
        Claim { white: 1 << 2, one: 1 << 2, ..good },
        Claim { two: 1 << 15, ..good },
    ];
    for claim in wrong {
        assert_eq!(follows(Aim::Eye, 3, &claim, &[]), Err(RuleFlaw::Malformed), "{claim:?}");
        let certificate = Certificate::new(corner(3, 2), Aim::Eye, vec![claim]);
        assert!(certificate.claims().is_empty());
    }
}

#[test]
fn a_rule_may_ask_for_more_and_promise_less() {
    let claim = Claim { one: 1 << 5, ..drawn("XXX/.O.", 4) };
    let certificate = Certificate::new(corner(3, 2), Aim::Eye, vec![claim]);
    assert_eq!(certificate.speaks_for(&Claim { plies: 6, two: 1 << 3, ..claim }), Ok(()));
    for rule in [Claim { one: 0, ..claim }, Claim { plies: 2, ..claim }, Claim { white: 0, ..claim }] {
        assert_eq!(certificate.speaks_for(&rule), Err(RuleFlaw::NotClaimed));
    }
}

/// Where White cannot get out, Black takes: at once, or after White's last try.
#[test]
fn a_capture_in_one_exchange() {
    let prey = |rows: &str, target, plies| Claim { target, ..drawn(rows, plies) };
    for rows in ["XX./O.X", "XX./O.."] {
        assert_eq!(follows(Aim::Capture, 3, &prey(rows, 0, 2), &[]), Ok(()), "{rows}");
        assert_eq!(follows(Aim::Capture, 3, &prey(rows, 0, 0), &[]), Err(RuleFlaw::NotReached), "a stone that stands");
    }
    assert_eq!(follows(Aim::Capture, 3, &prey("X../O..", 0, 2), &[]), Err(RuleFlaw::NoAnswer(Some(1))));
}

/// What hangs together with stones outside is not certain to be captured, nor what may play to where it does.
#[test]
fn a_capture_needs_a_prey_that_is_shut_in() {
    let open = Claim { target: 5, one: 1, ..drawn("X.O/XXX", 2) };
    let with = |shielded| Claim { shielded, ..open };
    assert_eq!(follows(Aim::Capture, 3, &with(1 << 4 | 1 << 5), &[]), Ok(()));
    // Without a liberty outside Black is captured first.
    let short = Claim { one: 0, ..with(1 << 4 | 1 << 5) };
    assert_eq!(follows(Aim::Capture, 3, &short, &[]), Err(RuleFlaw::NoAnswer(Some(4))));
    assert_eq!(follows(Aim::Capture, 3, &with(1 << 5), &[]), Err(RuleFlaw::NoAnswer(Some(4))));
    assert_eq!(follows(Aim::Capture, 3, &with(1 << 4), &[]), Err(RuleFlaw::NoAnswer(None)));
}

#[test]
fn the_target_has_the_colour_of_its_aim() {
    let white = Claim { target: 0, ..drawn("XX./O.X", 2) };
    assert_eq!(follows(Aim::Eye, 3, &white, &[]), Err(RuleFlaw::Malformed));
    assert_eq!(follows(Aim::Capture, 3, &Claim { target: 2, ..white }, &[]), Err(RuleFlaw::Malformed));
}

/// A claim about two strings.
fn pair(rows: &str, (target, partner): (u8, u8), plies: u8) -> Claim {
    Claim { target, partner: Some(partner), ..drawn(rows, plies) }
}

/// One string, and not in atari: a liberty that is not there must be known outside.
#[test]
fn two_strings_are_connected_when_they_are_one_with_two_liberties() {
    let ends = |rows| follows(Aim::Connection, 3, &pair(rows, (3, 5), 0), &[]);
    assert_eq!(ends("XXX/..."), Ok(()));
    assert_eq!(ends("X.X/..."), Err(RuleFlaw::NotReached));
    assert_eq!(ends("XXX/OO."), Err(RuleFlaw::NotReached));
    let one = Claim { one: 1 << 4, ..pair("XXX/OO.", (5, 3), 0) };
    assert_eq!(follows(Aim::Connection, 3, &one, &[]), Ok(()));
    let none_inside = Claim { one: 1 << 4, ..pair("XXX/OOO", (5, 3), 0) };
    assert_eq!(follows(Aim::Connection, 3, &none_inside, &[]), Err(RuleFlaw::NotReached));
    assert_eq!(follows(Aim::Connection, 3, &Claim { two: 1 << 4, ..none_inside }, &[]), Ok(()));
}

/// Diagonal stones in the corner: if White cuts at B2, Black joins them at A1, and so has no liberty but those outside.
#[test]
fn a_connection_in_one_exchange() {
    let diagonal = |one, two| Claim { one, two, ..pair("X./.X", (1, 2), 2) };
    assert_eq!(follows(Aim::Connection, 2, &diagonal(0, 0b10), &[]), Ok(()));
    assert_eq!(follows(Aim::Connection, 2, &diagonal(0b10, 0), &[]), Err(RuleFlaw::NoAnswer(None)));
    let claims = [diagonal(0, 0b10)];
    let certificate = Certificate::new(corner(2, 2), Aim::Connection, claims.to_vec());
    let turned = Claim { target: 2, partner: Some(1), ..diagonal(0, 0b10) };
    assert_eq!(certificate.speaks_for(&turned), Ok(()), "it does not matter which is named first");
}

#[test]
fn neither_of_two_strings_may_be_captured() {
    let alone = pair(".OX/X.O", (0, 5), 2);
    for claim in [alone, Claim { target: 5, partner: Some(0), ..alone }] {
        assert_eq!(follows(Aim::Connection, 3, &claim, &[]), Err(RuleFlaw::Captured(None)));
    }
}

#[test]
fn a_connection_is_about_two_black_strings_and_nothing_else_is() {
    let good = pair("XXX/..O", (3, 5), 0);
    for partner in [None, Some(0), Some(2), Some(6), Some(40)] {
        let wrong = Claim { partner, ..good };
        assert_eq!(follows(Aim::Connection, 3, &wrong, &[]), Err(RuleFlaw::Malformed), "{partner:?}");
    }
    for aim in [Aim::Eye, Aim::Life, Aim::Capture] {
        assert_eq!(follows(aim, 3, &good, &[]), Err(RuleFlaw::Malformed), "{aim:?}");
    }
}
