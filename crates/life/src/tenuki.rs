//! How often the owner of a living group can play elsewhere before it matters.
//!
//! The attacker plays so many moves in a row, the owner none; then the owner is to move, and still lives. The largest
//! such number is the *tenuki count*: 0 means that he must answer the next move, 1 that he can leave one unanswered.

use tesuji_question::{Role, Status};

use crate::bits::Bits;
use crate::classes::Classifier;
use crate::state::State;
use crate::tempo::{MOST_IN_A_ROW, in_a_row};

/// The count for a state that lives, whoever is to move; `None` if the limits do not suffice.
pub(crate) fn tenuki<B: Bits>(classifier: &mut Classifier<'_, B>, root: &State<B>, nodes: u64) -> Option<u8> {
    let lives = |status| status == Status::Lives;
    let statuses = in_a_row(classifier, root, Role::Attacker, nodes, lives);
    let lived = statuses.iter().filter(|&&status| lives(status)).count();
    let is_known = statuses.len() == MOST_IN_A_ROW || lived < statuses.len();
    // The attacker's first move is no move elsewhere of the owner's.
    if is_known { u8::try_from(lived).ok()?.checked_sub(1) } else { None }
}
