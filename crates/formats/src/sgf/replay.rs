//! The stones of an SGF game while it is played through.
//!
//! SGF lets a file say anything: moves on occupied points, suicide, two moves of a colour. The standard wants them
//! carried out, so they are: the stone is put, neighbours without liberties are taken off, then the stone's own block
//! if it has none.

use tesuji_board::{Board, Color, Move, Point, Setup, Size};

/// Stones on a board where everything is allowed.
#[derive(Clone)]
pub(crate) struct Replay {
    size: Size,
    stones: [Option<Color>; Point::COUNT],
    to_play: Option<Color>,
    ko: Option<Point>,
    pub(crate) moves: usize,
}

impl Replay {
    pub(crate) fn new(size: Size) -> Replay {
        Replay { size, stones: [None; Point::COUNT], to_play: None, ko: None, moves: 0 }
    }

    pub(crate) fn put(&mut self, point: Point, color: Option<Color>) {
        self.stones[point.index()] = color;
        self.ko = None;
    }

    pub(crate) fn set_to_play(&mut self, color: Color) {
        if self.to_play != Some(color) {
            self.ko = None;
        }
        self.to_play = Some(color);
    }

    pub(crate) fn to_play(&self) -> Option<Color> {
        self.to_play
    }

    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        self.stones[point.index()]
    }

    /// Carries out a move and tells which stones it took off.
    pub(crate) fn play(&mut self, color: Color, mv: Move) -> Vec<Point> {
        self.moves += 1;
        self.to_play = Some(!color);
        self.ko = None;
        let Some(point) = mv.point() else { return Vec::new() };
        self.stones[point.index()] = Some(color);
        let mut taken = Vec::new();
        for n in point.neighbors() {
            if self.stone(n) == Some(!color) {
                taken.extend(self.take_if_dead(n));
            }
        }
        if let [single] = taken[..] {
            // A ko if the new stone is alone and could be taken back.
            let (block, liberties) = self.block(point);
            if block.len() == 1 && liberties == 1 {
                self.ko = Some(single);
            }
        }
        if taken.is_empty() {
            taken.extend(self.take_if_dead(point));
        }
        taken
    }

    fn take_if_dead(&mut self, point: Point) -> Vec<Point> {
        let (block, liberties) = self.block(point);
        if liberties > 0 {
            return Vec::new();
        }
        for p in &block {
            self.stones[p.index()] = None;
        }
        block
    }

    /// The stones of a block and the number of its liberties.
    fn block(&self, point: Point) -> (Vec<Point>, usize) {
        let color = self.stone(point);
        let mut seen = tesuji_board::PointSet::from(point);
        let mut liberties = tesuji_board::PointSet::new();
        let mut block = vec![point];
        let mut next = 0;
        while let Some(&at) = block.get(next) {
            next += 1;
            for n in at.neighbors().into_iter().filter(|&n| self.size.contains(n)) {
                match self.stone(n) {
                    None => {
                        liberties.insert(n);
                    }
                    same if same == color && seen.insert(n) => block.push(n),
                    _ => {}
                }
            }
        }
        (block, liberties.len())
    }

    /// The position as a setup; `otherwise` plays if nothing says who does.
    pub(crate) fn setup(&self, otherwise: Color) -> Setup {
        let stones = self.size.points().filter_map(|p| Some((p, self.stone(p)?))).collect();
        let mut setup = Setup { size: self.size, stones, to_play: self.to_play.unwrap_or(otherwise), ko: self.ko };
        // A ban that the rules of the board do not know (after setup stones, say) is dropped.
        if setup.ko.is_some() && Board::from_setup(&setup).is_err() {
            setup.ko = None;
        }
        setup
    }
}
