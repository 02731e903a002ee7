//! What may be asked for beside the status, and parameters of the search.

use tesuji_board::Point;
use tesuji_question::Role;
use tesuji_rules::Rules;

use crate::tree::TreeLimits;

/// Parameters of the solver. They change the effort, never the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Use Benson's unconditional life.
    pub unconditional_life: bool,
    /// Use secure death for want of room.
    pub no_room: bool,
    /// For that, take attacker blocks inside that live, or are linked to others that are linked, for wall.
    pub inner_wall: bool,
    /// Use the part of it that a proof may end with.
    pub room_lemma: bool,
    /// Use the status of eye spaces surrounded by one block (their death only together with `no_room`).
    pub eye_space: bool,
    /// Use the life of several blocks that cannot be cut apart.
    pub secure_links: bool,
    /// Use the capture of a target with two liberties by ataris alone.
    pub two_liberties: bool,
    /// Use life by one move that makes two eyes.
    pub moves_to_two_eyes: bool,
    /// Use these generated rules about life.
    pub rules: Rules,
    /// Of these rules also those about an eye, for targets that have one already.
    pub second_eyes: bool,
    /// Count how often each generated rule ends a line, for [`solve_counting_rules`](crate::solve_counting_rules).
    pub count_rules: bool,
    /// Ask the guide for hints.
    pub guide: bool,
    /// Begin with numbers from the fitted evaluator.
    pub fitted_numbers: bool,
    /// How fast these numbers grow with the score, in per cent.
    pub steepness_percent: u32,
    /// The number of an even state, in per cent.
    pub base_percent: u32,
    /// Parameters of the proof-number search.
    pub search: tesuji_dfpn::Config,
    /// Entries of the table; `None`: as many as the memory limit allows, or a size that suits the problem.
    pub table_entries: Option<usize>,
    /// Bytes of a proof that is being written: a larger one is given up.
    pub proof_bytes: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            unconditional_life: true,
            no_room: true,
            inner_wall: true,
            room_lemma: false,
            eye_space: true,
            secure_links: true,
            two_liberties: true,
            moves_to_two_eyes: true,
            rules: Rules::shipped(),
            second_eyes: true,
            count_rules: false,
            guide: true,
            fitted_numbers: true,
            steepness_percent: 70,
            base_percent: 8000,
            search: tesuji_dfpn::Config::default(),
            table_entries: None,
            proof_bytes: 1 << 30,
        }
    }
}

impl Config {
    /// Only knowledge that a proof may end with.
    pub fn with_lemmas_only(&self) -> Config {
        Config { room_lemma: true, ..self.played_out() }
    }

    /// Only knowledge of life that nobody would play out any more: every kill is played to the capture.
    pub fn played_out(&self) -> Config {
        Config {
            no_room: false,
            inner_wall: false,
            room_lemma: false,
            eye_space: false,
            secure_links: false,
            two_liberties: false,
            moves_to_two_eyes: false,
            rules: Rules::none(),
            ..self.clone()
        }
    }

    /// No knowledge beyond the rules.
    pub fn without_knowledge() -> Config {
        Config { unconditional_life: false, ..Config::default().played_out() }
    }
}

impl Config {
    /// Configurations that must all give the same answers, by name: each switch turned off alone, all together, tiny
    /// tables.
    pub fn variations() -> Vec<(&'static str, Config)> {
        let default = Config::default();
        let mut search = default.search;
        search.simulation = false;
        vec![
            ("no unconditional life", Config { unconditional_life: false, ..default.clone() }),
            ("no 'no room'", Config { no_room: false, ..default.clone() }),
            ("no inner wall", Config { inner_wall: false, ..default.clone() }),
            ("no eye space", Config { eye_space: false, ..default.clone() }),
            ("no secure links", Config { secure_links: false, ..default.clone() }),
            ("no two liberties", Config { two_liberties: false, ..default.clone() }),
            ("no moves to two eyes", Config { moves_to_two_eyes: false, ..default.clone() }),
            ("no generated rules", Config { rules: Rules::none(), ..default.clone() }),
            ("no second eyes", Config { second_eyes: false, ..default.clone() }),
            ("no guide", Config { guide: false, ..default.clone() }),
            ("plain numbers", Config { fitted_numbers: false, ..default.clone() }),
            ("no simulation", Config { search, ..default.clone() }),
            ("64 entries", Config { table_entries: Some(64), ..default.clone() }),
            ("no knowledge, 64 entries", Config { table_entries: Some(64), ..Config::without_knowledge() }),
        ]
    }
}

/// What is asked for beside the status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// The status of every first move.
    pub all_moves: bool,
    /// Proofs of the status.
    pub proof: bool,
    /// The size of the verification tree.
    pub verification: bool,
    /// Whether it is a seki, and whether a cycle is essential.
    pub details: bool,
    /// Nodes to spend on each of these two, at least (otherwise an eighth of what the status took); beyond that the
    /// answer is "no".
    pub detail_nodes: u64,
    /// Nodes to spend on finding other first moves that are as good, and the one to show; 0: one first move is enough.
    pub tie_nodes: u64,
    /// Where the side that plays first wins outright, and no other first moves are looked for: nodes to spend at most on
    /// the vital point, a fiftieth of what the status took, but a few in any case; 0: the first move found is shown.
    pub vital_nodes: u64,
    /// Nodes to spend on the length of an outright kill, and on the line that takes so long; 0: it is not measured.
    pub length_nodes: u64,
    /// No more for the length than a share of what the status took, so that it costs next to nothing; a small problem is
    /// measured nevertheless.
    pub length_in_proportion: bool,
    /// Nodes to spend on the length of the move that is shown, where those did not suffice for an exact one.
    pub length_more: u64,
    /// Measure kills on open ground too, where the area has to be solved once more for it.
    pub length_in_the_open: bool,
    /// The first moves to show such a kill with, the earlier the better; if there are none, those that were found.
    pub shown_first: Vec<Point>,
    /// Nodes to spend on counting how often the owner of a living group can play elsewhere; 0: it is not counted.
    pub tenuki_nodes: u64,
    /// Nodes to spend on what the side that plays first attains with several moves in a row; 0: it is not asked.
    pub tempo_nodes: u64,
    /// The solution tree, so large at most.
    pub tree: Option<TreeLimits>,
    /// States to visit to find the points the answer depends on; 0, or if they do not suffice: everything that can
    /// change.
    pub zone_visits: usize,
    /// Where proofs are asked for: states to visit to see whether each of them holds on the whole board, and nodes to
    /// spend on writing it for that; 0, or if they do not suffice: it is for the area.
    pub board_visits: usize,
    /// First moves, proofs, trees and counts are told only if this side wins outright; `None`: always. Stages of a
    /// reading that go on otherwise need none of them.
    pub only_if_won_by: Option<Role>,
    /// Parameters.
    pub config: Config,
}

impl SearchOptions {
    /// Whether more is asked for than status, line and details.
    pub(crate) fn wants_more(&self) -> bool {
        self.all_moves
            || self.proof
            || self.tenuki_nodes > 0
            || self.tempo_nodes > 0
            || self.tree.is_some()
            || self.zone_visits > 0
    }
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions {
            all_moves: false,
            proof: false,
            verification: false,
            details: true,
            detail_nodes: 2_000,
            tie_nodes: 0,
            vital_nodes: 0,
            length_nodes: 0,
            length_in_proportion: false,
            length_more: 0,
            length_in_the_open: true,
            shown_first: Vec::new(),
            tenuki_nodes: 0,
            tempo_nodes: 0,
            tree: None,
            zone_visits: 0,
            board_visits: 50_000,
            only_if_won_by: None,
            config: Config::default(),
        }
    }
}
