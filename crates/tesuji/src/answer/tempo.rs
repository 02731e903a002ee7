//! How many moves each side can spare, and how many it needs (`docs/semantics.md`, section 6).

use tesuji_board::Color;
use tesuji_question::{Role, Status};

use super::StatusAnswer;
use crate::words;

/// Moves in a row that are counted: who has won after all of them can spare this many, less one, and more.
const COUNTED: usize = 4;

impl StatusAnswer {
    /// How often this side can play elsewhere before it loses what it has, at most 3 ("three times and more"). Only
    /// of a side that wins outright though the other one plays first, and if it was asked for.
    ///
    /// ```
    /// use tesuji::{Color, Position, Solver};
    /// // A square of four points is dead; after two moves in a row White has two eyes.
    /// let position: Position = "
    ///     5 |X X X X X .
    ///     4 |O O O O X .
    ///     3 |O . . O X .
    ///     2 |O . . O X .
    ///     1 |O O O O X .
    ///       +-----------".parse()?;
    /// let both = Solver::new().tempo().status(position.group_at("A1")?)?;
    /// assert_eq!(both.elsewhere(Color::Black), Some(0));
    /// assert_eq!(both.moves_to_win(Color::White), Some(2));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn elsewhere(&self, color: Color) -> Option<u8> {
        let against = &self.by_first[!color].in_a_row;
        let won = Status::new(self.role(color), None);
        let held = against.iter().take_while(|&&status| status == won).count();
        // Where the effort ended before anything changed, nothing is known of more moves.
        let is_known = held < against.len() || held == COUNTED;
        if is_known { u8::try_from(held).ok()?.checked_sub(1) } else { None }
    }

    /// Of a ko for which this side, playing first, needs two threats or more: how many moves more in a row make it a
    /// direct one, so that one threat decides at most.
    pub fn moves_to_direct_ko(&self, color: Color) -> Option<u8> {
        let role = self.role(color);
        let needs = |status: Status| match status.threats_needed() {
            _ if status.winner() == role => 0,
            Some(threats) => threats,
            None => u8::MAX,
        };
        let own = &self.by_first[color].in_a_row;
        own.first().filter(|&&status| status.is_ko() && needs(status) > 1)?;
        own.iter().position(|&status| needs(status) <= 1).and_then(|more| u8::try_from(more).ok())
    }

    /// How many moves in a row this side needs to win outright, if more than one and at most 4.
    pub fn moves_to_win(&self, color: Color) -> Option<u8> {
        let won = Status::new(self.role(color), None);
        let at = self.by_first[color].in_a_row.iter().position(|&status| status == won)?;
        u8::try_from(at + 1).ok().filter(|&moves| moves > 1)
    }

    /// These counts in sentences, the owner of the group first; nothing if they were not asked for.
    pub fn tempo_sentences(&self) -> Vec<String> {
        let owner = self.defender();
        [owner, !owner].into_iter().flat_map(|color| self.sentences_of(color)).collect()
    }

    fn sentences_of(&self, color: Color) -> Vec<String> {
        let spare = self.elsewhere(color).map(|times| words::elsewhere(color, times));
        let direct = self.moves_to_direct_ko(color).map(|moves| words::direct_ko(color, moves));
        let aim = if self.role(color) == Role::Defender { "live" } else { "kill" };
        let wins = self.moves_to_win(color).map(|moves| words::in_a_row(color, moves, aim));
        [spare, direct, wins].into_iter().flatten().collect()
    }

    fn role(&self, color: Color) -> Role {
        if color == self.defender() { Role::Defender } else { Role::Attacker }
    }
}
