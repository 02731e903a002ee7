//! One entry point for a position from anywhere: the format is told by the content.
//!
//! ```text
//!   bytes --decode--> text --+-- "(;"   SGF            --+
//!                            +-- "$ P"  GoTools record --+--> PositionFile --#K--> FilePosition
//!                            +-- "$$", X O .  diagram  --+
//! ```
//!
//! A [`FilePosition`] says what the file gives and what it leaves open (`first_given`, an empty target or area), so
//! that whoever asks can fill the gaps and tell what was assumed.

use tesuji_board::{Board, Color, Move, Point, PointSet, Setup};
use tesuji_question::{Closure, LifeQuestion, TargetRule};

use crate::diagram::{Diagram, Mark};
use crate::error::{FormatError, Place, Room, Warning, quoted};
use crate::gotools::{self, GoToolsRecord};
use crate::sgf::problem::SgfProblem;
use crate::sgf::{self, Collection, GameTree};
use crate::solution::SolutionTree;
use crate::text::{self, TextDiagram};

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// SGF.
    Sgf,
    /// A GoTools database file.
    GoTools,
    /// Text diagrams, plain or Sensei's.
    Text,
}

impl Format {
    /// What a file of this format is a collection of.
    pub const fn items(self) -> &'static str {
        match self {
            Format::Sgf => "games",
            Format::GoTools => "problems",
            Format::Text => "diagrams",
        }
    }
}

/// A file that was read: one or more positions, some of them perhaps broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFile {
    content: Content,
    warnings: Vec<Warning>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    Sgf(Collection),
    GoTools(Vec<Result<GoToolsRecord, FormatError>>),
    Text(Vec<Result<TextDiagram, FormatError>>),
}

impl PositionFile {
    /// Reads the content of a file in any of the known formats and charsets.
    ///
    /// ```
    /// use tesuji_formats::{Format, PositionFile};
    /// let file = PositionFile::read(b"(;SZ[9]AB[aa]AW[bb];W[cc])").unwrap();
    /// assert_eq!((file.format(), file.len()), (Format::Sgf, 1));
    /// let position = file.get(1).unwrap();
    /// assert_eq!(position.position.stones.len(), 2);
    /// assert!(position.first_given);
    /// assert!(file.get(2).is_err());
    /// ```
    pub fn read(bytes: &[u8]) -> Result<PositionFile, FormatError> {
        PositionFile::read_within(bytes, Room::DEFAULT)
    }

    /// Reads a file that may take about so many bytes of memory once it is read: for each node, record or diagram
    /// several hundred are reckoned.
    ///
    /// # Errors
    /// If it is none of the known formats, or takes more.
    pub fn read_within(bytes: &[u8], memory: usize) -> Result<PositionFile, FormatError> {
        let decoded = sgf::decode(bytes);
        let mut file = PositionFile::parse_within(&decoded.text, memory)?;
        file.warnings.splice(0..0, decoded.warnings);
        Ok(file)
    }

    /// Reads a text in any of the known formats.
    pub fn parse(text: &str) -> Result<PositionFile, FormatError> {
        PositionFile::parse_within(text, Room::DEFAULT)
    }

    fn parse_within(text: &str, memory: usize) -> Result<PositionFile, FormatError> {
        if gotools::has_record(text) {
            let content = Content::GoTools(gotools::parse_within(text, Room::new(memory)));
            return Ok(PositionFile { content, warnings: Vec::new() });
        }
        if sgf::has_game(text) {
            let read = sgf::parse_within(text, Room::new(memory))?;
            return Ok(PositionFile { content: Content::Sgf(read.collection), warnings: read.warnings });
        }
        let diagrams = text::parse_within(text, Room::new(memory));
        if diagrams.is_empty() {
            let first = text.lines().map(str::trim).find(|l| !l.is_empty());
            let found = first.map_or_else(|| "the file is empty".to_owned(), |l| format!("found {}", quoted(l)));
            return Err(FormatError::Unrecognised { found });
        }
        Ok(PositionFile { content: Content::Text(diagrams), warnings: Vec::new() })
    }

    /// The format.
    pub fn format(&self) -> Format {
        match self.content {
            Content::Sgf(_) => Format::Sgf,
            Content::GoTools(_) => Format::GoTools,
            Content::Text(_) => Format::Text,
        }
    }

    /// The number of games, problems or diagrams.
    pub fn len(&self) -> usize {
        match &self.content {
            Content::Sgf(collection) => collection.games.len(),
            Content::GoTools(records) => records.len(),
            Content::Text(diagrams) => diagrams.len(),
        }
    }

    /// Never: a file has at least one position.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Faults of the file as a whole that did not stop the reading.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// The games, if it is an SGF file.
    pub fn collection(&self) -> Option<&Collection> {
        match &self.content {
            Content::Sgf(collection) => Some(collection),
            _ => None,
        }
    }

    /// The records, if it is a GoTools file.
    pub fn records(&self) -> Option<&[Result<GoToolsRecord, FormatError>]> {
        match &self.content {
            Content::GoTools(records) => Some(records),
            _ => None,
        }
    }

    /// The position with a number counted from one.
    pub fn get(&self, number: usize) -> Result<FilePosition, FormatError> {
        let index = number.checked_sub(1).filter(|&i| i < self.len());
        let what = self.format().items();
        let index = index.ok_or(FormatError::NoSuchItem { wanted: number, available: self.len(), what })?;
        match &self.content {
            Content::Sgf(collection) => FilePosition::from_game(&collection.games[index]),
            Content::GoTools(records) => records[index].as_ref().map(FilePosition::from_record).map_err(Clone::clone),
            Content::Text(diagrams) => diagrams[index].as_ref().map(FilePosition::from_text).map_err(Clone::clone),
        }
    }

    /// All positions in order; a broken one is an error of its own.
    pub fn positions(&self) -> impl Iterator<Item = Result<FilePosition, FormatError>> + '_ {
        (1..=self.len()).map(|number| self.get(number))
    }
}

/// A position of a file with everything the file says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePosition {
    /// Its name, id or title; may be empty.
    pub name: String,
    /// What the author says to it; may be empty.
    pub comment: String,
    /// The position; its side to play moves first.
    pub position: Setup,
    /// Whether the file says who plays first; else Black was assumed.
    pub first_given: bool,
    /// Marked stones: the target. Empty if nothing is marked.
    pub target: PointSet,
    /// Marked empty points: the area. Empty if nothing is marked. With a closure it is the whole area, points under
    /// stones included.
    pub area: PointSet,
    /// What lies beyond the area, if the file states exactly which question was answered.
    pub closure: Option<Closure>,
    /// All marks to be drawn.
    pub marks: Vec<(Point, Mark)>,
    /// The moves of the main solution or of the drawing, to be numbered.
    pub moves: Vec<(Color, Move)>,
    /// The number of the first of them.
    pub first_number: u32,
    /// The moves with variations and judgements.
    pub solution: SolutionTree,
    /// What was passed over in this position.
    pub warnings: Vec<Warning>,
    /// Where it begins in the file.
    pub place: Place,
}

impl FilePosition {
    /// A position of which only the stones and the side to play are known.
    pub fn new(position: Setup) -> FilePosition {
        FilePosition {
            name: String::new(),
            comment: String::new(),
            position,
            first_given: true,
            target: PointSet::EMPTY,
            area: PointSet::EMPTY,
            closure: None,
            marks: Vec::new(),
            moves: Vec::new(),
            first_number: 1,
            solution: SolutionTree::new(),
            warnings: Vec::new(),
            place: Place { line: 1, column: 1 },
        }
    }

    /// The question of an SGF game.
    pub fn from_game(game: &GameTree) -> Result<FilePosition, FormatError> {
        FilePosition::from_node(game, game.question())
    }

    /// The position at a node of an SGF game.
    pub fn from_node(game: &GameTree, node: sgf::NodeId) -> Result<FilePosition, FormatError> {
        let problem = SgfProblem::from_node(game, node)?;
        let marks = sgf_marks(game, node, problem.position.size);
        Ok(FilePosition {
            name: problem.name,
            comment: problem.comment,
            position: problem.position,
            first_given: problem.first_given,
            target: problem.target,
            area: problem.area,
            closure: problem.closure,
            marks,
            moves: problem.solution.main_line(),
            first_number: 1,
            solution: problem.solution,
            warnings: problem.warnings,
            place: game.node(node).place,
        })
    }

    fn from_record(record: &GoToolsRecord) -> FilePosition {
        let first = record.first();
        let question = record.question(first);
        let target: PointSet = record.targets.iter().copied().collect();
        let mut solution = SolutionTree::new();
        for result in record.results_of(first) {
            let colors = [question.position.to_play, !question.position.to_play].into_iter().cycle();
            let mut at = SolutionTree::ROOT;
            for (color, &mv) in colors.zip(&result.sequence) {
                at = solution.add(at, color, mv);
            }
            solution.node_mut(at).comment = result.status.to_string();
        }
        let best = record.results_of(first).next();
        let sequence = best.map(|r| r.sequence.as_slice()).unwrap_or_default();
        let colors = [question.position.to_play, !question.position.to_play].into_iter().cycle();
        FilePosition {
            name: record.id.clone(),
            comment: String::new(),
            first_given: best.is_some(),
            target,
            area: question.area,
            closure: None,
            marks: record.targets.iter().map(|&t| (t, Mark::Triangle)).collect(),
            moves: colors.zip(sequence.iter().copied()).collect(),
            first_number: 1,
            solution,
            warnings: Vec::new(),
            place: record.place,
            position: question.position,
        }
    }

    fn from_text(diagram: &TextDiagram) -> FilePosition {
        let stones: PointSet = diagram.position.stones.iter().map(|s| s.0).collect();
        let shapes = diagram.marks.iter().filter(|(_, mark)| !matches!(mark, Mark::Letter(_)));
        let marked: PointSet = shapes.map(|&(p, _)| p).collect();
        let mut solution = SolutionTree::new();
        let mut at = SolutionTree::ROOT;
        for &(color, mv) in &diagram.moves {
            at = solution.add(at, color, mv);
        }
        FilePosition {
            name: name_in(&diagram.title).to_owned(),
            comment: String::new(),
            position: diagram.position.clone(),
            first_given: diagram.first_given,
            target: marked & stones,
            area: marked - stones,
            closure: None,
            marks: diagram.marks.clone(),
            moves: diagram.moves.clone(),
            first_number: diagram.first_number,
            solution,
            warnings: diagram.warnings.clone(),
            place: diagram.place,
        }
    }

    /// The diagram of the position with its marks, without moves. It is titled with who plays.
    pub fn diagram(&self) -> Diagram {
        let mut diagram = Diagram::new(&self.position);
        for &(point, mark) in &self.marks {
            diagram = diagram.with_marks(mark, &PointSet::from(point));
        }
        diagram.with_title(&format!("{} to play", self.position.to_play))
    }

    /// The position as an SGF problem with its solution.
    pub fn to_problem(&self) -> SgfProblem {
        SgfProblem {
            name: self.name.clone(),
            comment: self.comment.clone(),
            first_given: self.first_given,
            target: self.target,
            area: self.area,
            closure: self.closure,
            solution: self.solution.clone(),
            ..SgfProblem::new(self.position.clone())
        }
    }

    /// The area of a target that the file states, and what lies beyond it if it says so; `None` if no area is marked.
    ///
    /// Marks can only be put on the empty points of an area. The points under stones that may be captured belong to
    /// it too: those of the target and of all blocks without a liberty outside.
    pub fn stated_area(&self, target: &PointSet) -> Option<(PointSet, Option<Closure>)> {
        if self.area.is_empty() {
            return None;
        }
        if self.closure.is_some() {
            return Some((self.area, self.closure));
        }
        let board = Board::from_setup(&self.position).ok()?;
        let mut area = self.area;
        for head in &board.block_heads() {
            let is_target = board.stones(head).any(|p| target.contains(p));
            if is_target || board.liberties(head).is_subset(&self.area) {
                area.extend(board.stones(head));
            }
        }
        Some((area, None))
    }

    /// The life-and-death question, if target and area are marked.
    pub fn life_question(&self) -> Option<LifeQuestion> {
        if self.target.is_empty() {
            return None;
        }
        let (area, closure) = self.stated_area(&self.target)?;
        Some(LifeQuestion {
            position: self.position.clone(),
            target: self.target.iter().collect(),
            target_rule: TargetRule::Any,
            area,
            closure: closure.unwrap_or_default(),
            ko_threats: None,
        })
    }
}

/// What remains of a title without "Black to play, 9x9:".
fn name_in(title: &str) -> &str {
    let rest = ["Black to play", "White to play"].iter().find_map(|who| title.strip_prefix(who));
    let Some(rest) = rest else { return title };
    let rest = rest.trim_start_matches([',', '.', ' ']);
    let after_size = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == 'x');
    after_size.trim_start_matches([':', '.', ' '])
}

/// The marks and letters of a node.
fn sgf_marks(game: &GameTree, node: sgf::NodeId, size: tesuji_board::Size) -> Vec<(Point, Mark)> {
    let node = game.node(node);
    let shapes = [("TR", Mark::Triangle), ("SQ", Mark::Square), ("CR", Mark::Circle), ("MA", Mark::Cross)];
    let mut marks = Vec::new();
    for (ident, mark) in shapes {
        marks.extend(sgf::points_from_sgf(node.values(ident), size).0.iter().map(|p| (p, mark)));
    }
    for value in node.values("LB") {
        let text = value.text();
        let Some((point, label)) = text.split_once(':') else { continue };
        let letter = label.trim().chars().next().filter(char::is_ascii_alphabetic);
        marks.extend(sgf::point_from_sgf(point, size).zip(letter.map(Mark::Letter)));
    }
    // FF[3] letters points in the order of the list.
    let lettered = sgf::points_from_sgf(node.values("L"), size).0;
    marks.extend(lettered.iter().zip('a'..='z').map(|(p, letter)| (p, Mark::Letter(letter))));
    marks
}
