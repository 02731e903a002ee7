//! The solution tree against the search: every judged move is read through.

use tesuji::{Color, Move, Point, Role, Status};
use tesuji_formats::{FilePosition, Judgement, SolutionId, SolutionTree};

use super::{Finding, Kind, Reader};

/// Moves of the line that shows an accusation.
const LINE: usize = 8;

/// Compares the tree with the search. Returns why something could not be settled, if so.
pub(super) fn walk(
    position: &FilePosition,
    status: Status,
    reader: &mut Reader,
    findings: &mut Vec<Finding>,
) -> Option<String> {
    let tree = &position.solution;
    if tree.is_empty() {
        return None;
    }
    let mover = reader.to_move();
    let mut walk = Walk {
        tree,
        leads: leads_to_right(tree),
        mover,
        first: position.position.to_play,
        reader,
        findings,
        undecided: None,
    };
    walk.first_moves(status);
    walk.undecided
}

/// For every node whether it is right or leads to a right one. In a tree that judges nothing the first line is right.
fn leads_to_right(tree: &SolutionTree) -> Vec<bool> {
    let nodes = tree.nodes();
    let mut leads: Vec<bool> = if nodes.iter().any(|n| n.judgement == Some(Judgement::Right)) {
        nodes.iter().map(|n| n.judgement == Some(Judgement::Right)).collect()
    } else {
        let mut leads = vec![false; nodes.len()];
        let mut at = SolutionTree::ROOT;
        while let Some(&next) = nodes[at].children.first().filter(|&&n| nodes[n].judgement.is_none()) {
            at = next;
        }
        leads[at] = at != SolutionTree::ROOT;
        leads
    };
    for id in (1..nodes.len()).rev() {
        if let (true, Some(parent)) = (leads[id], nodes[id].parent) {
            leads[parent] = true;
        }
    }
    leads
}

struct Walk<'a> {
    tree: &'a SolutionTree,
    leads: Vec<bool>,
    mover: Role,
    first: Color,
    reader: &'a mut Reader,
    findings: &'a mut Vec<Finding>,
    undecided: Option<String>,
}

impl Walk<'_> {
    /// Whether the author has said which moves are wrong, or at least which are right.
    fn is_judged(&self) -> bool {
        self.tree.is_judged()
    }

    fn played(&self, id: SolutionId) -> Option<(Color, Move)> {
        self.tree.node(id).played
    }

    fn accuse(&mut self, kind: Kind, id: SolutionId, message: String, line: Vec<String>) {
        let moves = self.path(id).iter().map(ToString::to_string).collect();
        self.findings.push(Finding { kind, moves, message, line });
    }

    fn path(&self, id: SolutionId) -> Vec<Move> {
        let up = std::iter::successors(Some(id), |&at| self.tree.node(at).parent);
        let mut moves: Vec<Move> = up.filter_map(|at| self.played(at).map(|(_, mv)| mv)).collect();
        moves.reverse();
        moves
    }

    fn first_moves(&mut self, best: Status) {
        let outright_loss = best == Status::new(!self.mover, None);
        let statuses = self.reader.move_status();
        let children = self.tree.node(SolutionTree::ROOT).children.clone();
        for &child in &children {
            match self.played(child) {
                Some((color, mv)) if color == self.first => self.first_move(child, mv, best),
                // Moves of the other side first show what happens if one does not play.
                _ => {}
            }
        }
        if outright_loss {
            return;
        }
        let known: Vec<Point> = children.iter().filter_map(|&c| self.played(c)?.1.point()).collect();
        for (point, _) in statuses.into_iter().filter(|(p, s)| *s == best && !known.contains(p)) {
            let message = format!("{point} is as good: the group {} after it", best.describe());
            let line = self.line_after(&[Move::Play(point)]);
            let moves = vec![point.to_string()];
            self.findings.push(Finding { kind: Kind::ExtraSolution, moves, message, line });
        }
    }

    /// A first move of the book.
    fn first_move(&mut self, id: SolutionId, mv: Move, best: Status) {
        let right = self.leads[id];
        if !self.is_possible(id, mv) {
            return;
        }
        match self.reader.status() {
            None => self.give_up(id),
            Some(after) if right && worse(after, best, self.mover) => {
                let message = format!(
                    "{mv} is called right, but then the group {}; best is that it {}",
                    after.describe(),
                    best.describe()
                );
                let line = self.continued();
                self.accuse(Kind::WrongFirstMove, id, message, line);
            }
            Some(_) if right => self.right_line(id, best),
            Some(after) if !self.is_called_wrong(id) || best == Status::new(!self.mover, None) => {
                // Neither right nor wrong, or nothing helps anyway.
                let _ = after;
            }
            Some(after) if !worse(after, best, self.mover) => {
                let message =
                    format!("{mv} is called wrong, but the group {} after it, the best there is", after.describe());
                let line = self.continued();
                self.accuse(Kind::WrongLineWorks, id, message, line);
            }
            Some(after) => self.wrong_line(id, after),
        }
        self.reader.undo();
    }

    /// In a judged tree whatever does not lead to a right end is wrong; else only what is marked so. An acceptable
    /// move is neither.
    fn is_called_wrong(&self, id: SolutionId) -> bool {
        let node = self.tree.node(id);
        match node.judgement {
            Some(Judgement::Wrong) => true,
            Some(_) => false,
            None => self.is_judged() && !self.leads[id] && !node.not_this && !self.has_acceptable(id),
        }
    }

    fn has_acceptable(&self, id: SolutionId) -> bool {
        let node = self.tree.node(id);
        node.judgement == Some(Judgement::Acceptable) || node.children.iter().any(|&c| self.has_acceptable(c))
    }

    /// Plays the move of a node, or says why not. A `true` must be followed by an undo.
    fn is_possible(&mut self, id: SolutionId, mv: Move) -> bool {
        if self.reader.play(mv) {
            return true;
        }
        if self.undecided.is_none() {
            self.undecided = Some(format!("{mv} of the solution lies outside the area, or is illegal there"));
        }
        let _ = id;
        false
    }

    fn give_up(&mut self, id: SolutionId) {
        let moves = self.path(id).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        self.undecided.get_or_insert(format!("the position after {moves} could not be settled"));
    }

    /// Below a right move: the mover's further moves must keep what was promised.
    fn right_line(&mut self, id: SolutionId, promised: Status) {
        for child in self.tree.node(id).children.clone() {
            let Some((color, mv)) = self.played(child) else { continue };
            if self.reader.is_captured() {
                return;
            }
            let is_movers = color == self.first;
            // Two moves of one colour in turn are a tenuki of the other: nothing is promised there.
            if is_movers != (self.reader.to_move() == self.mover) || !self.is_possible(child, mv) {
                continue;
            }
            self.below_right(child, mv, promised, is_movers);
            self.reader.undo();
        }
    }

    fn below_right(&mut self, id: SolutionId, mv: Move, promised: Status, is_movers: bool) {
        let Some(status) = self.reader.status() else { return self.give_up(id) };
        if !is_movers {
            // A reply may only be worse for the one who replies.
            return self.right_line(id, promised);
        }
        let right = self.leads[id];
        if right && worse(status, promised, self.mover) {
            let message = format!(
                "{mv} throws it away: the group {} instead of that it {}",
                status.describe(),
                promised.describe()
            );
            let line = self.continued();
            return self.accuse(Kind::RefutedLine, id, message, line);
        }
        if right {
            return self.right_line(id, promised);
        }
        // A wrong continuation of a right beginning.
        if self.is_called_wrong(id) && !worse(status, promised, self.mover) && self.is_marked_wrong_or_ends(id) {
            let message = format!("{mv} is called wrong, but it keeps the result: the group {}", status.describe());
            let line = self.continued();
            self.accuse(Kind::WrongLineWorks, id, message, line);
        }
    }

    /// A move that the author marked, or where his line ends: a move on the way to something else is not yet judged.
    fn is_marked_wrong_or_ends(&self, id: SolutionId) -> bool {
        let node = self.tree.node(id);
        node.judgement == Some(Judgement::Wrong) || node.children.is_empty()
    }

    /// Below a wrong move: the reply of the book must refute it.
    fn wrong_line(&mut self, id: SolutionId, after: Status) {
        for child in self.tree.node(id).children.clone() {
            let Some((color, mv)) = self.played(child) else { continue };
            let replies = color != self.first && self.reader.to_move() != self.mover;
            if self.tree.node(child).not_this || !replies || !self.is_possible(child, mv) {
                continue;
            }
            match self.reader.status() {
                None => self.give_up(child),
                // The mover gets more than the wrong move deserved.
                Some(status) if worse(after, status, self.mover) => {
                    let message = format!(
                        "{mv} shall refute it, but after it the group {} (it could have been that it {})",
                        status.describe(),
                        after.describe()
                    );
                    let line = self.continued();
                    self.accuse(Kind::BadRefutation, child, message, line);
                }
                Some(_) => {}
            }
            self.reader.undo();
        }
    }

    /// The line that shows what was found, from the present position.
    fn continued(&mut self) -> Vec<String> {
        let mut played = 0;
        let mut line = Vec::new();
        while played < LINE {
            let Some(best) = self.reader.status() else { break };
            if self.reader.is_captured() {
                break;
            }
            let (moves, ban) = (self.reader.move_status(), self.reader.ban());
            // A ko that is taken back for a threat again and again shows nothing.
            let good = moves.into_iter().find(|(point, status)| *status == best && Some(*point) != ban);
            let Some((point, _)) = good else { break };
            if !self.reader.play(Move::Play(point)) {
                break;
            }
            line.push(point.to_string());
            played += 1;
        }
        for _ in 0..played {
            self.reader.undo();
        }
        line
    }

    fn line_after(&mut self, moves: &[Move]) -> Vec<String> {
        let played = moves.iter().take_while(|&&mv| self.reader.play(mv)).count();
        let line = self.continued();
        (0..played).for_each(|_| self.reader.undo());
        line
    }
}

/// Whether a status is worse than another for a side.
fn worse(status: Status, than: Status, role: Role) -> bool {
    status.cmp_for(than, role).is_lt()
}
