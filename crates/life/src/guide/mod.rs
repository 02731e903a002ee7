//! The guide: which first moves are promising where nothing could be read. Its word is a hint, told as such; no answer
//! rests on it. (Inside the search it gained nothing: docs/life.md, "Tried without success".)
//!
//! | concept | file |
//! |---|---|
//! | what the guide sees of a state | [`view`] |
//! | the network that judges it | [`network`] |
//! | positions to learn from | [`positions`] |
//! | states in which every move was read on its own | [`lessons`] |
//!
//! The weights are made by `cargo xtask train`.

pub mod lessons;
pub mod network;
pub mod positions;
pub mod view;

use tesuji_board::Point;
use tesuji_dfpn::MoveId;

use crate::arena::{Arena, Ground};
use crate::bits::Bits;
use crate::game::LifeGame;
use crate::options::Config;
use crate::state::State;
use crate::words::WordVisitor;

/// Moves in the order in which the guide favours them; as they are where it has learned nothing.
pub(crate) fn by_favour<B: Bits>(game: &mut LifeGame<B>, state: &State<B>, moves: Vec<MoveId>) -> Vec<MoveId> {
    let scores = game.favours(state);
    let mut ordered = moves;
    let score = |mv: MoveId| scores.iter().find(|said| said.0 == mv).map_or(f32::MIN, |said| said.1);
    ordered.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
    ordered
}

/// The first move that the guide favours on a ground.
pub(crate) fn favourite(ground: &Ground, config: &Config) -> Option<Point> {
    ground.with_words(Favourite { config })
}

struct Favourite<'a> {
    config: &'a Config,
}

impl WordVisitor for Favourite<'_> {
    type Output = Option<Point>;

    fn visit<B: Bits>(self, arena: Arena<B>, root: State<B>) -> Option<Point> {
        let mut game = LifeGame::new(arena, self.config);
        let scores = game.favours(&root);
        let best = scores.into_iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        game.arena.point(usize::from(best.0))
    }
}
