//! How often the owner of a living group can play elsewhere before it matters.
//!
//! The attacker plays so many moves in a row, the owner none; then the owner is to move, and still lives. The largest
//! such number is the *tenuki count*: 0 means that he must answer the next move, 1 that he can leave one unanswered.
//!
//! In which order the stones came does not matter: what they have become is followed once. The count ends with its nodes,
//! with so many positions, or with the deadline. Then nothing is told: the group may live after more moves than were
//! tried.

use rustc_hash::FxHashSet;
use tesuji_dfpn::Budget;
use tesuji_question::{Role, Status};

use crate::bits::Bits;
use crate::classes::Classifier;
use crate::proof::{Key, key};
use crate::state::{State, Tag, after_pass, play, side_to_move};

/// More are not counted.
const MAX_COUNT: u8 = 3;
/// Positions that are looked at for each node that may be spent: most are settled without a node.
const POSITIONS_PER_NODE: u64 = 40;
/// Positions after which the clock is looked at.
const POLLED: u64 = 16;

/// The count for a state that lives, whoever is to move; `None` if the limits do not suffice.
pub(crate) fn tenuki<B: Bits>(classifier: &mut Classifier<'_, B>, root: &State<B>, nodes: u64) -> Option<u8> {
    let before = (classifier.budget, classifier.wants_move);
    let most = before.0.nodes.min(classifier.search.nodes() + nodes);
    classifier.budget = Budget { nodes: most, ..before.0 };
    classifier.wants_move = false;
    let start = match side_to_move(root.tag) {
        Role::Attacker => *root,
        Role::Defender => after_pass(root, Tag::unpack(root.tag)),
    };
    let mut count = None;
    let mut walk = Walk { classifier, seen: FxHashSet::default(), left: nodes.saturating_mul(POSITIONS_PER_NODE) };
    for moves in 1..=MAX_COUNT + 1 {
        walk.seen.clear();
        match walk.lives_after(&start, moves) {
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

struct Walk<'c, 'a, B: Bits> {
    classifier: &'c mut Classifier<'a, B>,
    /// Positions that were followed, with as many moves to come.
    seen: FxHashSet<(Key<B>, u8)>,
    /// Positions that may still be looked at.
    left: u64,
}

impl<B: Bits> Walk<'_, '_, B> {
    /// Whether the group lives after so many moves of the attacker in a row, with its owner to move; `None` if it is
    /// not known within the limits.
    fn lives_after(&mut self, state: &State<B>, moves: u8) -> Option<bool> {
        let playable = self.classifier.search.game.arena.playable.attacker;
        for at in playable.indices() {
            let Some(next) = play(&self.classifier.search.game.arena, state, at) else { continue };
            if moves > 1 && !self.seen.insert((key(&next, 0), moves)) {
                continue;
            }
            self.left = self.left.checked_sub(1)?;
            if self.left.is_multiple_of(POLLED) {
                let nodes = self.classifier.search.nodes();
                if self.classifier.monitor.poll(nodes).is_some() {
                    return None;
                }
            }
            let lives = if moves == 1 {
                self.classifier.classify(&next).ok()?.status == Status::Lives
            } else {
                self.lives_after(&after_pass(&next, Tag::unpack(next.tag)), moves - 1)?
            };
            if !lives {
                return Some(false);
            }
        }
        Some(true)
    }
}
