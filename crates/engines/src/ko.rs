//! A ko in words: who takes it, who takes it back, and what that costs.

use tesuji::{Move, Session};

/// What is to be said of the last move of a game if it took a ko.
///
/// Who takes a ko back at once has played a threat elsewhere, which was answered: one threat fewer.
pub fn ko_sentence(session: &Session) -> Option<String> {
    let banned = session.position().ko?;
    let (_, before) = session.line().split_last()?;
    let mover = session.color(!session.to_move());
    let takes = if before.contains(&Move::Play(banned)) { "takes the ko back" } else { "takes a ko" };
    if !session.spent_threat() {
        return Some(format!("{mover} {takes}."));
    }
    let left = match session.threats_left(!session.to_move()) {
        0 => "none is left".to_owned(),
        1 => "1 is left".to_owned(),
        more => format!("{more} are left"),
    };
    Some(format!("{mover} {takes} with a ko threat: {left}."))
}

#[cfg(test)]
mod tests {
    use tesuji::{ByColor, Color, LifeQuery, Position, Solver};

    use super::*;

    #[test]
    fn a_ko_that_is_taken_back_costs_a_threat() {
        // White takes at B1, Black takes back at A1.
        let text = "White to play
            4 |X X X X X .
            3 |O O O O X .
            2 |O X . O X .
            1 |X . X O X .
              +-----------";
        let position: Position = text.parse().unwrap();
        let threats = ByColor { black: 1, white: 2 };
        let solver = Solver::new();
        let answer = solver.life(LifeQuery::of(&position).first(Color::White).ko_threats(threats)).unwrap();
        let mut session = solver.session(answer.question).unwrap();
        let mut told = Vec::new();
        for _ in 0..12 {
            let takes = |session: &mut Session| {
                // Whoever can take a ko does.
                session.legal().into_iter().find(|&mv| {
                    let found = session.play(mv).is_ok() && ko_sentence(session).is_some();
                    session.undo();
                    found
                })
            };
            let Some(mv) = takes(&mut session) else { break };
            session.play(mv).unwrap();
            told.extend(ko_sentence(&session));
        }
        assert_eq!(
            told,
            [
                "White takes a ko.",
                "Black takes the ko back with a ko threat: none is left.",
                "White takes the ko back with a ko threat: 1 is left."
            ]
        );
    }
}
