//! Diagrams for Sensei's Library: `$$` lines.
//!
//! A diagram there numbers at most ten moves (`0` is the tenth), and their colours alternate. A longer sequence
//! becomes several diagrams; a stone out of turn begins a new one.

use tesuji_board::{Color, Move, Point};

use crate::diagram::{Diagram, Mark, is_star};
use crate::sgf::Replay;
use crate::text::symbol;

impl Diagram {
    /// The diagram in the syntax of Sensei's Library.
    pub fn sensei(&self) -> String {
        let mut replay = Replay::new(self.size());
        self.position().stones.iter().for_each(|&(p, color)| replay.put(p, Some(color)));
        let mut parts = Vec::new();
        let mut number = self.first_number();
        let mut rest = self.moves();
        loop {
            let (part, later) = rest.split_at(alternating(rest));
            let mover = part.first().map_or(self.position().to_play, |m| m.0);
            let mut diagram = Diagram::new(&replay.setup(mover));
            diagram.position.to_play = mover;
            diagram.marks = self.marks.clone();
            let diagram = diagram.with_colored_moves(part, 1).with_title(self.title()).with_region(self.region());
            parts.push(diagram.sensei_part(mover, number));
            part.iter().for_each(|&(color, mv)| drop(replay.play(color, mv)));
            number += part.len() as u32;
            rest = later;
            if rest.is_empty() {
                return parts.join("\n");
            }
        }
    }

    fn sensei_part(&self, mover: Color, number: u32) -> String {
        let size = self.size();
        let region = self.region();
        let edges = region.edges(size);
        let shown_size =
            if size.width() == size.height() && size.width() != 19 { size.width().to_string() } else { String::new() };
        let from = if number == 1 { String::new() } else { format!("m{number}") };
        let mut out = format!("$${}{shown_size}{from} {}", mover.letter(), self.title()).trim_end().to_owned() + "\n";
        let side = |edge: bool| if edge { "|" } else { "" };
        let dashes =
            "-".repeat(usize::from(region.width()) * 2 + 1 + usize::from(edges.left) + usize::from(edges.right));
        if edges.top {
            out.push_str(&format!("$$ {dashes}\n"));
        }
        for y in region.rows() {
            let cells = region.columns().map(|x| self.sensei_cell(Point::at(x, y)).to_string());
            let row: Vec<String> = std::iter::once(side(edges.left).to_owned())
                .chain(cells)
                .chain(std::iter::once(side(edges.right).to_owned()))
                .filter(|s| !s.is_empty())
                .collect();
            out.push_str(&format!("$$ {}\n", row.join(" ")));
        }
        if edges.bottom {
            out.push_str(&format!("$$ {dashes}\n"));
        }
        let notes = self.renumbered(number).notes_by_point();
        if !notes.is_empty() {
            out.push_str(&format!("{notes}\n"));
        }
        out
    }

    fn renumbered(&self, first: u32) -> Diagram {
        self.clone().with_colored_moves(&self.moves, first)
    }

    fn sensei_cell(&self, point: Point) -> char {
        let stone = self.stone(point);
        match stone.and_then(|s| s.number) {
            Some(number) => char::from_digit(number % 10, 10).unwrap_or('0'),
            // A stone cannot carry a letter there: it is shown with a circle.
            None => {
                let mark = match (stone, self.mark(point)) {
                    (Some(_), Some(Mark::Letter(_))) => Some(Mark::Circle),
                    (_, mark) => mark,
                };
                symbol(stone.map(|s| s.color), mark, is_star(point, self.size()))
            }
        }
    }
}

/// How many moves from the first one alternate in colour, at most ten.
fn alternating(moves: &[(Color, Move)]) -> usize {
    let turns = moves.windows(2).take_while(|pair| pair[0].0 != pair[1].0).count();
    (turns + 1).min(10).min(moves.len())
}
