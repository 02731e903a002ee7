//! Diagrams on paper: a PDF of A4 pages, three in a row, in sections that begin on pages of their own (problems, then
//! answers).
//!
//! Drawn like the SVG ([`super::svg`]) with lines, circles and Helvetica, which every PDF reader has, so that nothing
//! is embedded. That font knows Western letters only: others become question marks. The same diagrams give the same
//! bytes.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use tesuji_board::{Color, Point};

use crate::diagram::{Diagram, Mark, is_star};

/// A4, in points.
const PAGE: (f32, f32) = (595.0, 842.0);
/// Left, right and below; above there is the heading.
const MARGIN: f32 = 48.0;
const HEADING: f32 = 40.0;
const COLUMNS: usize = 3;
const ROWS: usize = 4;
/// Between two diagrams.
const GAP: f32 = 16.0;
/// The most between two lines of a board.
const LARGEST_UNIT: f32 = 15.0;
/// Below a diagram: size of the letters, and from line to line.
const LETTERS: (f32, f32) = (8.5, 10.5);
/// Lines below a diagram; what does not fit is cut off.
const TEXT_LINES: usize = 4;

const INK: f32 = 0.1;
const PLAIN: Name<'static> = Name(b"F1");
const BOLD: Name<'static> = Name(b"F2");

/// A heading and the diagrams below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading on each of its pages.
    pub heading: String,
    /// The diagrams; each has its title and notes below it.
    pub diagrams: Vec<Diagram>,
}

/// Diagrams as a PDF document.
///
/// ```
/// use tesuji_board::Setup;
/// use tesuji_formats::{Diagram, Section, sheet_pdf};
/// let diagrams = vec![Diagram::new(&Setup::empty(tesuji_board::Size::STANDARD)).with_title("1. Black to play")];
/// let pdf = sheet_pdf("Problems", &[Section { heading: "Problems".to_owned(), diagrams }]);
/// assert!(pdf.starts_with(b"%PDF-1.7"));
/// ```
pub fn sheet_pdf(title: &str, sections: &[Section]) -> Vec<u8> {
    let mut next = 1;
    let mut reference = || {
        next += 1;
        Ref::new(next - 1)
    };
    let (catalog, tree, info, plain, bold) = (reference(), reference(), reference(), reference(), reference());
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("tesuji"));
    for (font, name) in [(plain, "Helvetica"), (bold, "Helvetica-Bold")] {
        pdf.type1_font(font).base_font(Name(name.as_bytes())).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    let mut pages = Vec::new();
    for section in sections {
        let portions: Vec<&[Diagram]> = match section.diagrams.len() {
            0 => vec![&[]],
            _ => section.diagrams.chunks(COLUMNS * ROWS).collect(),
        };
        let of = portions.len();
        for (i, diagrams) in portions.into_iter().enumerate() {
            let heading =
                section.heading.clone() + &if of > 1 { format!(", {} of {of}", i + 1) } else { String::new() };
            let (page, content) = (reference(), reference());
            pages.push(page);
            let mut writer = pdf.page(page);
            writer.parent(tree).media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1)).contents(content);
            writer.resources().fonts().pair(PLAIN, plain).pair(BOLD, bold);
            writer.finish();
            let drawn = packed(&PageCanvas::draw(&heading, diagrams));
            pdf.stream(content, &drawn).filter(Filter::FlateDecode);
        }
    }
    let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
    pdf.pages(tree).kids(pages).count(count);
    pdf.finish()
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("writing to memory cannot fail")
}

struct PageCanvas {
    out: Content,
}

impl PageCanvas {
    fn draw(heading: &str, diagrams: &[Diagram]) -> Vec<u8> {
        let mut page = PageCanvas { out: Content::new() };
        page.out.set_line_cap(LineCapStyle::ProjectingSquareCap);
        page.text(MARGIN, PAGE.1 - MARGIN - 6.0, BOLD, 16.0, INK, heading);
        let width = (PAGE.0 - 2.0 * MARGIN - GAP * (COLUMNS - 1) as f32) / COLUMNS as f32;
        let height = (PAGE.1 - 2.0 * MARGIN - HEADING - GAP * (ROWS - 1) as f32) / ROWS as f32;
        for (i, diagram) in diagrams.iter().enumerate() {
            let (column, row) = ((i % COLUMNS) as f32, (i / COLUMNS) as f32);
            let left = MARGIN + column * (width + GAP);
            let top = PAGE.1 - MARGIN - HEADING - row * (height + GAP);
            page.diagram(diagram, left, top, width, height);
        }
        page.out.finish().into_vec()
    }

    /// A diagram with its text in a box whose upper left corner is given.
    fn diagram(&mut self, diagram: &Diagram, left: f32, top: f32, width: f32, height: f32) {
        let region = diagram.region();
        let room = height - TEXT_LINES as f32 * LETTERS.1 - 4.0;
        // Half a unit more on every side: stones on the rim, lines that go on.
        let (columns, rows) = (f32::from(region.width()), f32::from(region.height()));
        let unit = LARGEST_UNIT.min(width / columns).min(room / rows);
        let x = left + (width - (columns - 1.0) * unit) / 2.0;
        let y = top - unit / 2.0;
        Board { page: self, diagram, x, y, unit }.draw();
        let mut base = top - rows * unit - LETTERS.1 - 2.0;
        let notes = diagram.notes_text();
        let lines = [diagram.title(), &notes].into_iter().flat_map(|text| broken(text, width));
        for line in lines.take(TEXT_LINES) {
            self.text(left + (width - length(&line, LETTERS.0)) / 2.0, base, PLAIN, LETTERS.0, INK, &line);
            base -= LETTERS.1;
        }
    }

    fn text(&mut self, x: f32, y: f32, font: Name<'_>, size: f32, gray: f32, text: &str) {
        self.out.set_fill_gray(gray).begin_text().set_font(font, size).next_line(x, y).show(Str(&latin(text)));
        self.out.end_text();
    }

    fn circle(&mut self, x: f32, y: f32, r: f32) {
        // A quarter of a circle as a Bézier curve.
        let k = 0.552_285 * r;
        self.out.move_to(x + r, y);
        self.out.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
        self.out.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
        self.out.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
        self.out.cubic_to(x + k, y - r, x + r, y - k, x + r, y);
        self.out.close_path();
    }
}

struct Board<'a> {
    page: &'a mut PageCanvas,
    diagram: &'a Diagram,
    /// Where the upper left point of the region is.
    x: f32,
    y: f32,
    unit: f32,
}

impl Board<'_> {
    fn draw(&mut self) {
        self.grid();
        let region = self.diagram.region();
        for point in self.diagram.size().points().filter(|&p| region.contains(p)) {
            self.point(point);
        }
    }

    fn at(&self, point: Point) -> (f32, f32) {
        let region = self.diagram.region();
        let (dx, dy) = (f32::from(point.x() - region.left), f32::from(region.top - point.y()));
        (self.x + dx * self.unit, self.y - dy * self.unit)
    }

    fn grid(&mut self) {
        let region = self.diagram.region();
        let edges = region.edges(self.diagram.size());
        let open = |edge: bool| if edge { 0.0 } else { 0.5 * self.unit };
        let (x1, y1) = self.at(Point::at(region.left, region.top));
        let (x2, y2) = self.at(Point::at(region.right, region.bottom));
        let (left, right) = (x1 - open(edges.left), x2 + open(edges.right));
        let (top, bottom) = (y1 + open(edges.top), y2 - open(edges.bottom));
        let columns: Vec<f32> = region.columns().map(|x| self.at(Point::at(x, region.top)).0).collect();
        let rows: Vec<f32> = region.rows().map(|y| self.at(Point::at(region.left, y)).1).collect();
        let out = &mut self.page.out;
        out.set_stroke_gray(INK).set_line_width(0.04 * self.unit);
        for x in columns {
            out.move_to(x, top).line_to(x, bottom);
        }
        for y in rows {
            out.move_to(left, y).line_to(right, y);
        }
        out.stroke();
        out.set_line_width(0.11 * self.unit);
        for (edge, x) in [(edges.left, left), (edges.right, right)] {
            if edge {
                out.move_to(x, top).line_to(x, bottom);
            }
        }
        for (edge, y) in [(edges.top, top), (edges.bottom, bottom)] {
            if edge {
                out.move_to(left, y).line_to(right, y);
            }
        }
        out.stroke();
    }

    fn point(&mut self, point: Point) {
        let (x, y) = self.at(point);
        let mark = self.diagram.mark(point);
        let Some(stone) = self.diagram.stone(point) else {
            match mark {
                None if is_star(point, self.diagram.size()) => self.dot(x, y, 0.12, INK),
                None => {}
                Some(mark) => {
                    self.dot(x, y, 0.4, 1.0);
                    self.mark(x, y, mark, INK);
                }
            }
            return;
        };
        let (fill, ink) = if stone.color == Color::Black { (INK, 1.0) } else { (1.0, INK) };
        self.page.out.set_fill_gray(fill).set_stroke_gray(INK).set_line_width(0.05 * self.unit);
        self.page.circle(x, y, 0.475 * self.unit);
        self.page.out.fill_nonzero_and_stroke();
        match (stone.number, mark) {
            (Some(number), _) => self.label(x, y, &number.to_string(), ink),
            (None, Some(mark)) => self.mark(x, y, mark, ink),
            (None, None) => {}
        }
    }

    fn dot(&mut self, x: f32, y: f32, radius: f32, gray: f32) {
        self.page.out.set_fill_gray(gray);
        self.page.circle(x, y, radius * self.unit);
        self.page.out.fill_nonzero();
    }

    fn mark(&mut self, x: f32, y: f32, mark: Mark, ink: f32) {
        let unit = self.unit;
        let corners: &[(f32, f32)] = match mark {
            Mark::Letter(letter) => return self.label(x, y, &letter.to_string(), ink),
            Mark::Triangle => &[(0.0, 0.29), (0.26, -0.17), (-0.26, -0.17)],
            Mark::Square => &[(-0.2, -0.2), (0.2, -0.2), (0.2, 0.2), (-0.2, 0.2)],
            // A stroke there and one back.
            Mark::Cross => &[(-0.2, -0.2), (0.2, 0.2), (0.0, 0.0), (-0.2, 0.2), (0.2, -0.2), (0.0, 0.0)],
            Mark::Circle => &[],
        };
        self.page.out.set_stroke_gray(ink).set_line_width(0.075 * unit);
        match corners.split_first() {
            None => self.page.circle(x, y, 0.24 * unit),
            Some((first, others)) => {
                self.page.out.move_to(x + first.0 * unit, y + first.1 * unit);
                for corner in others {
                    self.page.out.line_to(x + corner.0 * unit, y + corner.1 * unit);
                }
            }
        }
        self.page.out.close_and_stroke();
    }

    /// A number or letter in the middle of a point, smaller the longer it is.
    fn label(&mut self, x: f32, y: f32, label: &str, ink: f32) {
        let size = self.unit
            * match label.chars().count() {
                1 => 0.68,
                2 => 0.56,
                _ => 0.42,
            };
        // The bold digits are as wide as the plain ones.
        self.page.text(x - length(label, size) / 2.0, y - 0.36 * size, BOLD, size, ink, label);
    }
}

/// A text in lines that are no wider than this.
fn broken(text: &str, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if length(&format!("{line} {word}"), LETTERS.0) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The bytes of a text in the font's encoding.
fn latin(text: &str) -> Vec<u8> {
    let byte = |c: char| match c {
        ' '..='~' | '\u{a1}'..='\u{ff}' => c as u8,
        _ => b'?',
    };
    text.chars().map(byte).collect()
}

/// The width of a text in Helvetica: in thousandths of its size, for the characters from the space on (Adobe's
/// metrics).
fn length(text: &str, size: f32) -> f32 {
    #[rustfmt::skip]
    const WIDTHS: [u16; 95] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ];
    let width = |byte: u8| usize::from(byte).checked_sub(32).and_then(|at| WIDTHS.get(at)).copied().unwrap_or(556);
    latin(text).into_iter().map(|byte| f32::from(width(byte))).sum::<f32>() * size / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Setup, Size};

    fn diagram(number: usize) -> Diagram {
        let mut setup = Setup::empty(Size::STANDARD);
        for (point, color) in [("A1", Color::White), ("B1", Color::Black), ("C3", Color::White)] {
            setup.stones.push((point.parse().unwrap(), color));
        }
        let moves = ["B2".parse().unwrap(), "pass".parse().unwrap()];
        Diagram::new(&setup).with_moves(&moves).with_title(&format!("{number}. Black to play"))
    }

    #[test]
    fn sections_begin_on_pages_of_their_own_and_long_ones_go_on() {
        let section = |heading: &str, count| Section {
            heading: heading.to_owned(),
            diagrams: (1..=count).map(diagram).collect(),
        };
        let pages = |sections: &[Section]| {
            let pdf = sheet_pdf("Test", sections);
            let text = String::from_utf8_lossy(&pdf).into_owned();
            text.matches("/Type /Page\n").count()
        };
        assert_eq!(pages(&[section("Problems", 1), section("Answers", 1)]), 2);
        assert_eq!(pages(&[section("Problems", 13), section("Answers", 12)]), 3);
        assert_eq!(pages(&[section("Problems", 0)]), 1);
        let twice = [0; 2].map(|_| sheet_pdf("Test", &[section("Problems", 5)]));
        assert_eq!(twice[0], twice[1]);
    }

    #[test]
    fn texts_are_broken_and_letters_that_the_font_does_not_have_replaced() {
        let lines = broken("a long caption that does not fit into one line of this width", 100.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| length(line, LETTERS.0) <= 100.0), "{lines:?}");
        assert_eq!(latin("Zürich 死活\n"), b"Z\xfcrich ???");
        assert!((length("10", 10.0) - 11.12).abs() < 0.01);
    }
}
