//! The two sides of a tactical question.

use std::fmt;
use std::ops::Not;

/// Who wants what: the attacker (hunter) captures, the defender (prey) lives.
///
/// ```
/// use tesuji_question::Role;
/// assert_eq!(!Role::Attacker, Role::Defender);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Wants to capture.
    Attacker,
    /// Wants to live.
    Defender,
}

impl Not for Role {
    type Output = Role;

    fn not(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Attacker => "attacker",
            Role::Defender => "defender",
        })
    }
}
