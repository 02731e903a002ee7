//! How often the owner of a living group can play elsewhere before it matters.
//!
//! The attacker plays so many moves in a row, the owner none; then the owner is to move, and still lives. The largest
//! such number is the *tenuki count*: 0 means that he must answer the next move, 1 that he can leave one unanswered.

use tesuji_dfpn::Budget;
use tesuji_question::{Role, Status};

use crate::bits::Bits;
use crate::classes::Classifier;
use crate::state::{State, Tag, after_pass, play, side_to_move};

/// More are not counted.
const MAX_COUNT: u8 = 3;

/// The count for a state that lives, whoever is to move; `None` if the limits do not suffice.
pub(crate) fn tenuki<B: Bits>(classifier: &mut Classifier<'_, B>, root: &State<B>, nodes: u64) -> Option<u8> {
    let before = (classifier.budget, classifier.wants_move);
    let nodes = before.0.nodes.min(classifier.search.nodes() + nodes);
    classifier.budget = Budget { nodes, ..before.0 };
    classifier.wants_move = false;
    let start = match side_to_move(root.tag) {
        Role::Attacker => *root,
        Role::Defender => after_pass(root, Tag::unpack(root.tag)),
    };
    let mut count = None;
    for moves in 1..=MAX_COUNT + 1 {
        match lives_after(classifier, &start, moves) {
            Some(true) => count = Some(moves - 1),
            Some(false) => break,
            None => {
                count = None;
                break;
            }
        }
    }
    (classifier.budget, classifier.wants_move) = before;
    count.map(|count| count.min(MAX_COUNT))
}

/// Whether the group lives after so many moves of the attacker in a row, with its owner to move.
fn lives_after<B: Bits>(classifier: &mut Classifier<'_, B>, state: &State<B>, moves: u8) -> Option<bool> {
    let playable: Vec<usize> = classifier.search.game.arena.playable.attacker.indices().collect();
    for at in playable {
        let Some(next) = play(&classifier.search.game.arena, state, at) else { continue };
        let lives = if moves == 1 {
            classifier.classify(&next).ok()?.status == Status::Lives
        } else {
            lives_after(classifier, &after_pass(&next, Tag::unpack(next.tag)), moves - 1)?
        };
        if !lives {
            return Some(false);
        }
    }
    Some(true)
}
