//! The table for learning (Wolf 1994, 2.3.2): position planes, status, best moves and difficulty features, one row
//! per problem.
//!
//! Planes are texts of `0` and `1`, row by row from A1; roles take the place of colours. Parquet is written here by
//! hand: one row group, plain and uncompressed pages, required columns, footer in Thrift's compact protocol. That is
//! a few dozen lines, where the crate for it would be the largest dependency of the project.

use tesuji_board::PointSet;
use tesuji_store::{Place, Stored};

/// The kind of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number.
    Number,
    /// A real number.
    Real,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A real number.
    Real(f64),
}

/// Names and kinds of the columns.
pub const HEAD: [(&str, Kind); 27] = [
    ("id", Kind::Number),
    ("source", Kind::Text),
    ("place", Kind::Text),
    ("width", Kind::Number),
    ("height", Kind::Number),
    ("mover", Kind::Text),
    ("attacker", Kind::Text),
    ("defender", Kind::Text),
    ("target", Kind::Text),
    ("area", Kind::Text),
    ("best", Kind::Text),
    ("status", Kind::Text),
    ("moves", Kind::Text),
    ("move_status", Kind::Text),
    ("other_status", Kind::Text),
    ("other_moves", Kind::Text),
    ("unique_for", Kind::Text),
    ("verification", Kind::Number),
    ("searched", Kind::Number),
    ("rank", Kind::Number),
    ("length", Kind::Number),
    ("late", Kind::Number),
    ("choices", Kind::Number),
    ("sacrifice", Kind::Number),
    ("fills_eye", Kind::Number),
    ("difficulty", Kind::Real),
    ("grade", Kind::Text),
];

/// The row of a problem; `None` if it is not solved.
pub fn row(stored: &Stored) -> Option<Vec<Cell>> {
    let problem = &stored.problem;
    let solved = problem.solved.as_ref()?;
    let (question, features) = (&problem.question, &solved.features);
    let setup = &question.position;
    let defender = problem.defender()?;
    let plane = |points: PointSet| {
        Cell::Text(setup.size.points().map(|p| if points.contains(p) { '1' } else { '0' }).collect())
    };
    let stones = |color| setup.stones.iter().filter(|s| s.1 == color).map(|s| s.0).collect::<PointSet>();
    let text = |text: &dyn ToString| Cell::Text(text.to_string());
    let points =
        |points: &[tesuji_board::Point]| Cell::Text(points.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" "));
    let number = |n: u64| Cell::Number(i64::try_from(n).unwrap_or(i64::MAX));
    let move_status: Vec<String> = solved.move_status.iter().map(|(mv, s)| format!("{mv}={s}")).collect();
    let other = solved.other.as_ref();
    Some(vec![
        Cell::Number(stored.id),
        text(&problem.source),
        text(&Place::of(question)),
        number(setup.size.width().into()),
        number(setup.size.height().into()),
        text(&problem.mover()?),
        plane(stones(!defender)),
        plane(stones(defender)),
        plane(question.target.iter().copied().collect()),
        plane(question.area),
        plane(solved.moves.iter().copied().collect()),
        text(&solved.status),
        points(&solved.moves),
        Cell::Text(move_status.join(" ")),
        Cell::Text(other.map(|o| o.status.to_string()).unwrap_or_default()),
        other.map_or(Cell::Text(String::new()), |o| points(&o.moves)),
        text(&problem.unique()?),
        number(features.verification),
        number(features.searched),
        number(features.rank.into()),
        number(features.length.into()),
        number(features.late.into()),
        number(features.choices.into()),
        number(features.sacrifice.into()),
        number(features.fills_eye.into()),
        Cell::Real(solved.difficulty.unwrap_or(0.0)),
        Cell::Text(solved.grade.clone().unwrap_or_default()),
    ])
}

/// Rows with the columns of [`HEAD`] as a Parquet file.
pub fn parquet(rows: &[Vec<Cell>]) -> Vec<u8> {
    let mut file = b"PAR1".to_vec();
    let mut chunks = Vec::new();
    for (column, (name, kind)) in HEAD.iter().enumerate() {
        let values: Vec<u8> = rows.iter().filter_map(|row| row.get(column)).flat_map(plain).collect();
        let header = page_header(rows.len(), values.len());
        let (offset, size) = (file.len(), header.len() + values.len());
        file.extend(header);
        file.extend(values);
        chunks.push(Chunk { name, kind: *kind, offset, size });
    }
    let footer = footer(&chunks, rows.len());
    let length = footer.len() as u32;
    file.extend(footer);
    file.extend(length.to_le_bytes());
    file.extend(b"PAR1");
    file
}

struct Chunk {
    name: &'static str,
    kind: Kind,
    offset: usize,
    size: usize,
}

/// A value in the encoding PLAIN.
fn plain(cell: &Cell) -> Vec<u8> {
    match cell {
        Cell::Text(text) => (text.len() as u32).to_le_bytes().into_iter().chain(text.bytes()).collect(),
        Cell::Number(number) => number.to_le_bytes().to_vec(),
        Cell::Real(real) => real.to_le_bytes().to_vec(),
    }
}

/// The number of a physical type: INT64, DOUBLE, BYTE_ARRAY.
fn physical(kind: Kind) -> i64 {
    match kind {
        Kind::Number => 2,
        Kind::Real => 5,
        Kind::Text => 6,
    }
}

fn page_header(rows: usize, bytes: usize) -> Vec<u8> {
    const RLE: i64 = 3;
    let mut data = Thrift::default();
    [rows as i64, 0, RLE, RLE].into_iter().zip(1..).for_each(|(value, id)| data.i32(id, value));
    let mut page = Thrift::default();
    page.i32(1, 0);
    page.i32(2, bytes as i64);
    page.i32(3, bytes as i64);
    page.structure(5, data);
    page.end()
}

fn footer(chunks: &[Chunk], rows: usize) -> Vec<u8> {
    let mut root = Thrift::default();
    root.text(4, "problems");
    root.i32(5, chunks.len() as i64);
    let mut schema = vec![root.end()];
    schema.extend(chunks.iter().map(|chunk| {
        let mut element = Thrift::default();
        element.i32(1, physical(chunk.kind));
        element.i32(3, 0);
        element.text(4, chunk.name);
        if chunk.kind == Kind::Text {
            element.i32(6, 0);
        }
        element.end()
    }));
    let columns = chunks.iter().map(|chunk| {
        let mut meta = Thrift::default();
        meta.i32(1, physical(chunk.kind));
        meta.list(2, Thrift::I32, vec![zigzag(0)]);
        meta.list(3, Thrift::BINARY, vec![binary(chunk.name)]);
        meta.i32(4, 0);
        [rows, chunk.size, chunk.size].into_iter().zip(5..).for_each(|(value, id)| meta.i64(id, value as i64));
        meta.i64(9, chunk.offset as i64);
        let mut column = Thrift::default();
        column.i64(2, chunk.offset as i64);
        column.structure(3, meta);
        column.end()
    });
    let mut group = Thrift::default();
    group.list(1, Thrift::STRUCT, columns.collect());
    group.i64(2, chunks.iter().map(|chunk| chunk.size as i64).sum());
    group.i64(3, rows as i64);
    let mut file = Thrift::default();
    file.i32(1, 1);
    file.list(2, Thrift::STRUCT, schema);
    file.i64(3, rows as i64);
    file.list(4, Thrift::STRUCT, vec![group.end()]);
    file.text(6, crate::SOLVER);
    file.end()
}

/// A structure in Thrift's compact protocol, its fields in ascending order.
#[derive(Default)]
struct Thrift {
    bytes: Vec<u8>,
    last: u8,
}

impl Thrift {
    const I32: u8 = 5;
    const I64: u8 = 6;
    const BINARY: u8 = 8;
    const LIST: u8 = 9;
    const STRUCT: u8 = 12;

    fn field(&mut self, id: u8, kind: u8) {
        // All steps here are shorter than 16.
        self.bytes.push((id - self.last) << 4 | kind);
        self.last = id;
    }

    fn i32(&mut self, id: u8, value: i64) {
        self.field(id, Thrift::I32);
        self.bytes.extend(zigzag(value));
    }

    fn i64(&mut self, id: u8, value: i64) {
        self.field(id, Thrift::I64);
        self.bytes.extend(zigzag(value));
    }

    fn text(&mut self, id: u8, text: &str) {
        self.field(id, Thrift::BINARY);
        self.bytes.extend(binary(text));
    }

    fn list(&mut self, id: u8, kind: u8, items: Vec<Vec<u8>>) {
        self.field(id, Thrift::LIST);
        if items.len() < 15 {
            self.bytes.push((items.len() as u8) << 4 | kind);
        } else {
            self.bytes.push(0xF0 | kind);
            self.bytes.extend(varint(items.len() as u64));
        }
        self.bytes.extend(items.concat());
    }

    fn structure(&mut self, id: u8, inner: Thrift) {
        self.field(id, Thrift::STRUCT);
        self.bytes.extend(inner.end());
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

fn zigzag(value: i64) -> Vec<u8> {
    varint(((value << 1) ^ (value >> 63)) as u64)
}

fn binary(text: &str) -> Vec<u8> {
    let mut bytes = varint(text.len() as u64);
    bytes.extend(text.bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The integers of Thrift's specification.
    #[test]
    fn numbers_are_written_as_thrift_wants_them() {
        assert_eq!([zigzag(0), zigzag(-1), zigzag(1), zigzag(-2)].concat(), [0, 1, 2, 3]);
        assert_eq!(varint(300), [0xAC, 0x02]);
        assert_eq!(zigzag(i64::MIN).len(), 10);
    }

    #[test]
    fn the_frame_of_a_file() {
        let rows: Vec<Vec<Cell>> = (0..3)
            .map(|i| {
                let cell = |(_, kind): &(&str, Kind)| match kind {
                    Kind::Text => Cell::Text("ab".repeat(i)),
                    Kind::Number => Cell::Number(i as i64),
                    Kind::Real => Cell::Real(0.5),
                };
                HEAD.iter().map(cell).collect()
            })
            .collect();
        let file = parquet(&rows);
        assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
        let length = u32::from_le_bytes(file[file.len() - 8..file.len() - 4].try_into().unwrap()) as usize;
        let footer = &file[file.len() - 8 - length..file.len() - 8];
        // Version 1, then the list of 28 schema elements.
        assert_eq!(footer[..4], [0x15, 2, 0x19, 0xFC]);
        assert_eq!(footer[4], HEAD.len() as u8 + 1);
        // The first page: a data page of three numbers of eight bytes.
        assert_eq!(file[4..10], [0x15, 0, 0x15, 48, 0x15, 48]);
    }
}
