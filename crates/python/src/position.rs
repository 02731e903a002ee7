//! Positions.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use pyo3::exceptions::{PyImportError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use tesuji::{Board, Color, Point, QuestionPart, Setup, Size};
use tesuji_formats::sgf;

use crate::arguments::{self, Sides, letter, names_of};
use crate::blocks::{Block, Group};
use crate::drawing;
use crate::errors::{PositionError, raised, unreadable_text};
use crate::position_file::PositionFile;
use crate::saved::{SavedPosition, damaged};

/// A legal position, with what its file says about it. It never changes: playing gives a new one.
///
/// `Position(text)` reads a drawing, SGF or a GoTools record. Points are named as in GTP (C3, no column I), colours
/// B and W.
///
/// >>> position = Position('''Black to play
/// ...   3 |X X X X X .
/// ...   2 |O O O O X .
/// ...   1 |. . . O X .
/// ...     +-----------''')
/// >>> position.to_play, position.color_at("A2")
/// ('B', 'W')
#[pyclass(frozen, eq, module = "tesuji")]
#[derive(Clone, PartialEq)]
pub(crate) struct Position(pub(crate) tesuji::Position);

#[pymethods]
impl Position {
    #[new]
    fn new(text: &str) -> PyResult<Position> {
        text.parse().map(Position).map_err(raised)
    }

    /// Reads a file in any of the known formats; `number` counts from 1 where it holds several.
    #[classmethod]
    #[pyo3(signature = (path, number = None))]
    fn read(_class: &Bound<'_, PyType>, path: PathBuf, number: Option<usize>) -> PyResult<Position> {
        let file = PositionFile::from_path(path)?;
        match number {
            Some(number) => file.numbered(number),
            None if file.0.len() == 1 => file.numbered(1),
            None => {
                let message = format!("the file holds {} positions: say which, or use PositionFile.read", file.0.len());
                Err(crate::errors::question(QuestionPart::Position, message))
            }
        }
    }

    /// A board without stones.
    #[classmethod]
    #[pyo3(signature = (size = Sides::Square(19), to_play = "B"))]
    fn empty(class: &Bound<'_, PyType>, size: Sides, to_play: &str) -> PyResult<Position> {
        Position::from_stones(class, Vec::new(), size, to_play, None)
    }

    /// A position of stones: pairs of a colour and a point.
    #[classmethod]
    #[pyo3(signature = (stones, size = Sides::Square(19), to_play = "B", ko = None))]
    fn from_stones(
        _class: &Bound<'_, PyType>,
        stones: Vec<(String, String)>,
        size: Sides,
        to_play: &str,
        ko: Option<&str>,
    ) -> PyResult<Position> {
        let size = size.size()?;
        let part = QuestionPart::Position;
        let stone = |(color, point): &(String, String)| {
            Ok((arguments::point(point, size, part)?, arguments::color(color, part)?))
        };
        let stones = stones.iter().map(stone).collect::<PyResult<_>>()?;
        let ko = ko.map(|point| arguments::point(point, size, part)).transpose()?;
        Position::settled(Setup { size, stones, to_play: arguments::color(to_play, QuestionPart::First)?, ko })
    }

    /// A position from planes of 0 and 1 (numpy, or nested lists): black stones, white stones, and if they are there
    /// who plays (1 everywhere: Black) and the point that a ko bans. The first row is the top of the board.
    #[classmethod]
    #[pyo3(signature = (planes, to_play = None))]
    fn from_planes(_class: &Bound<'_, PyType>, planes: &Bound<'_, PyAny>, to_play: Option<&str>) -> PyResult<Position> {
        let array = numpy(planes.py())?.call_method1("asarray", (planes,))?;
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        let [count @ 2..=4, height, width] = shape[..] else {
            let message = format!("planes of shape {shape:?}: expected 2, 3 or 4 planes, height, width");
            return Err(PositionError::new_err(message));
        };
        let size = u8::try_from(width).ok().zip(u8::try_from(height).ok()).and_then(|(w, h)| Size::new(w, h));
        let size = size
            .ok_or_else(|| PositionError::new_err(format!("planes of {width}x{height}: a board has 2 to 25 lines")))?;
        let set = array.call_method1("__ne__", (0,))?.call_method0("tobytes")?;
        let set: &[u8] = set.cast::<PyBytes>()?.as_bytes();
        let plane = |number: usize| &set[number * width * height..(number + 1) * width * height];
        let first = match (to_play, count) {
            (Some(word), _) => arguments::color(word, QuestionPart::First)?,
            (None, 2) => Color::Black,
            (None, _) => player(plane(2))?,
        };
        let stones = [(0, Color::Black), (1, Color::White)]
            .into_iter()
            .flat_map(|(number, color)| points_of(plane(number), size).into_iter().map(move |point| (point, color)));
        let ko = if count == 4 { points_of(plane(3), size) } else { Vec::new() };
        if ko.len() > 1 {
            return Err(PositionError::new_err("a ko bans one point at most: the fourth plane has several"));
        }
        Position::settled(Setup { size, stones: stones.collect(), to_play: first, ko: ko.first().copied() })
    }

    /// The position as planes of 0 and 1, an array of uint8 of shape (4, height, width): black stones, white stones,
    /// 1 everywhere if Black plays, the point that a ko bans. The first row is the top of the board. Needs numpy.
    fn to_planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = self.0.board();
        let size = board.size();
        let mut bytes = Vec::with_capacity(4 * size.area());
        for color in Color::ALL {
            bytes.extend(rows(size).map(|point| u8::from(board.color(point) == Some(color))));
        }
        bytes.extend(rows(size).map(|_| u8::from(board.to_play() == Color::Black)));
        bytes.extend(rows(size).map(|point| u8::from(board.ko() == Some(point))));
        array(py, &bytes, (4, size.height(), size.width()))
    }

    /// Points as one plane of 0 and 1, an array of uint8 of shape (height, width): moves as labels, for example.
    fn plane<'py>(&self, py: Python<'py>, points: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
        let size = self.0.board().size();
        let points = arguments::point_set(&points, size, QuestionPart::Position)?;
        let bytes: Vec<u8> = rows(size).map(|point| u8::from(points.contains(point))).collect();
        array(py, &bytes, (size.height(), size.width()))
    }

    /// Width and height.
    #[getter]
    fn size(&self) -> (u8, u8) {
        let size = self.0.board().size();
        (size.width(), size.height())
    }

    /// Who plays: B or W.
    #[getter]
    fn to_play(&self) -> String {
        letter(self.0.board().to_play())
    }

    /// Whether the file says who plays; otherwise Black is assumed.
    #[getter]
    fn first_given(&self) -> bool {
        self.0.stated().first_given
    }

    /// The point where a ko bans a move, or None.
    #[getter]
    fn ko(&self) -> Option<String> {
        self.0.board().ko().map(|point| point.to_string())
    }

    /// The stones: pairs of a colour and a point.
    #[getter]
    fn stones(&self) -> Vec<(String, String)> {
        self.0.setup().stones.iter().map(|&(point, color)| (letter(color), point.to_string())).collect()
    }

    /// Its name in the file; may be empty.
    #[getter]
    fn name(&self) -> &str {
        &self.0.stated().name
    }

    /// What the author says to it; may be empty.
    #[getter]
    fn comment(&self) -> &str {
        &self.0.stated().comment
    }

    /// The marked stones: the group in question. Empty if none is marked.
    #[getter]
    fn target(&self) -> Vec<String> {
        names_of(&self.0.stated().target)
    }

    /// The marked points: where may be played. Empty if none is marked.
    #[getter]
    fn area(&self) -> Vec<String> {
        names_of(&self.0.stated().area)
    }

    /// The first moves that the author calls right.
    #[getter]
    fn right_moves(&self) -> Vec<String> {
        self.0.stated().solution.right_first_moves().iter().map(ToString::to_string).collect()
    }

    /// What was passed over when the file was read, each with line and column.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.0.stated().warnings.iter().map(ToString::to_string).collect()
    }

    /// The colour of the stone at a point, or None.
    fn color_at(&self, point: &str) -> PyResult<Option<String>> {
        let board = self.0.board();
        Ok(board.color(arguments::point(point, board.size(), QuestionPart::Position)?).map(letter))
    }

    /// The position after a move of the side to play: a point, or "pass".
    #[pyo3(name = "play")]
    fn play_move(&self, mv: &str) -> PyResult<Position> {
        let mv = arguments::mv(mv, self.0.board().size())?;
        self.0.play(mv).map(Position).map_err(raised)
    }

    /// Whether the rules allow this move.
    fn is_legal(&self, mv: &str) -> PyResult<bool> {
        Ok(self.0.board().is_legal(arguments::mv(mv, self.0.board().size())?))
    }

    /// All points where the side to play may play.
    fn legal_moves(&self) -> Vec<String> {
        self.0.board().legal_points().map(|point| point.to_string()).collect()
    }

    /// The same position with this player to move. If that changes, no ko ban stands.
    fn with_first(&self, color: &str) -> PyResult<Position> {
        Ok(Position(self.0.with_first(arguments::color(color, QuestionPart::First)?)))
    }

    /// The block of stones at a point.
    fn block_at(&self, point: &str) -> PyResult<Block> {
        let point = arguments::point(point, self.0.board().size(), QuestionPart::Prey)?;
        self.0.block_at(point).map(Block).map_err(raised)
    }

    /// All blocks of the position.
    fn blocks(&self) -> PyResult<Vec<Block>> {
        let heads: Vec<Point> = self.0.board().block_heads().iter().collect();
        heads.into_iter().map(|head| self.0.block_at(head).map(Block).map_err(raised)).collect()
    }

    /// The group of these blocks, each named by one of its stones.
    #[pyo3(signature = (*stones))]
    fn group_at(&self, stones: Vec<String>) -> PyResult<Group> {
        let stones = arguments::points(&stones, self.0.board().size(), QuestionPart::Target)?;
        tesuji::Group::of(&self.0, &stones).map(Group).map_err(raised)
    }

    /// The groups that may be meant where none is named, the likeliest first.
    fn groups(&self) -> Vec<Group> {
        self.0.groups().into_iter().map(Group).collect()
    }

    /// The drawing: ascii, unicode, sensei or latex.
    #[pyo3(signature = (style = "ascii"))]
    fn diagram(&self, style: &str) -> PyResult<String> {
        drawing::text(&self.0.stated().diagram(), style)
    }

    /// The picture as an SVG document; theme light or dark, unit is the distance of two lines in pixels.
    #[pyo3(signature = (theme = "light", unit = 24.0, coordinates = false))]
    fn to_svg(&self, theme: &str, unit: f64, coordinates: bool) -> PyResult<String> {
        drawing::svg(&self.0.stated().diagram(), theme, unit, coordinates)
    }

    /// The position as an SGF game, with its marks and its solution.
    fn to_sgf(&self) -> String {
        sgf::write_game(&self.0.stated().to_problem().to_game())
    }

    fn _repr_svg_(&self) -> String {
        drawing::picture(&self.0.stated().diagram())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let (width, height) = self.size();
        let name = if self.name().is_empty() { String::new() } else { format!(" {:?}", self.name()) };
        format!("<Position{name} {width}x{height}, {} stones, {} to play>", self.0.setup().stones.len(), self.to_play())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let state = serde_json::to_string(&SavedPosition::of(self.0.stated())).map_err(|_| damaged())?;
        Ok((restoring(py, "restore_position")?, (state,)))
    }
}

impl Position {
    /// A legal position whose stones are in the order of the board, whatever order they were named in.
    fn settled(setup: Setup) -> PyResult<Position> {
        let impossible =
            |error: tesuji::SetupError| PositionError::new_err(format!("the position is impossible: {error}"));
        let board = Board::from_setup(&setup).map_err(impossible)?;
        tesuji::Position::try_from(board.to_setup()).map(Position).map_err(raised)
    }
}

/// A position out of a pickle.
#[pyfunction]
pub(crate) fn restore_position(state: &str) -> PyResult<Position> {
    let saved: SavedPosition = serde_json::from_str(state).map_err(|_| damaged())?;
    saved.restored().map(Position).ok_or_else(damaged)
}

/// A function of this module, by which a pickle is read.
pub(crate) fn restoring<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("tesuji._tesuji")?.getattr(name)
}

/// The position with a number counted from one.
pub(crate) fn numbered(file: &tesuji::PositionFile, number: usize) -> PyResult<Position> {
    let stated = file.get(number).map_err(|error| unreadable_text(&error))?;
    tesuji::Position::try_from(stated).map(Position).map_err(raised)
}

fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy").map_err(|error| {
        let missing = PyImportError::new_err("planes need numpy: pip install numpy");
        missing.set_cause(py, Some(error));
        missing
    })
}

/// An array of uint8 that may be written to.
fn array<'py, Shape>(py: Python<'py>, bytes: &[u8], shape: Shape) -> PyResult<Bound<'py, PyAny>>
where
    Shape: IntoPyObject<'py>,
{
    let numpy = numpy(py)?;
    let flat = numpy.call_method1("frombuffer", (PyBytes::new(py, bytes), "uint8"))?;
    flat.call_method1("reshape", (shape,))?.call_method0("copy")
}

/// The points row by row, the top row first.
fn rows(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height()).rev().flat_map(move |y| (0..size.width()).map(move |x| Point::at(x, y)))
}

fn points_of(plane: &[u8], size: Size) -> Vec<Point> {
    rows(size).zip(plane).filter(|(_, byte)| **byte != 0).map(|(point, _)| point).collect()
}

/// Who plays, by a plane that is all ones for Black.
fn player(plane: &[u8]) -> PyResult<Color> {
    match (plane.iter().all(|&byte| byte != 0), plane.iter().all(|&byte| byte == 0)) {
        (true, _) => Ok(Color::Black),
        (_, true) => Ok(Color::White),
        _ => {
            Err(PyValueError::new_err("the third plane says who plays: 1 everywhere for Black, 0 everywhere for White"))
        }
    }
}
