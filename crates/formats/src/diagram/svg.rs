//! Diagrams as SVG, as printed in Go books.
//!
//! Lengths are in units of the distance between two lines, times [`SvgStyle::unit`]. Real edges are thick; a side
//! where the board goes on ends in lines that run half a unit further. Everything is drawn with shapes and one
//! sans-serif font, without scripts, filters or style sheets, so that it prints and converts anywhere. A letter on an
//! empty point gets a patch of paper behind it.

mod frame;

use tesuji_board::{Color, Point};

use crate::diagram::{Diagram, Mark, is_star};

/// The colours of a diagram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Black on white, for paper and bright pages.
    #[default]
    Light,
    /// Bright lines on a dark page.
    Dark,
}

/// How a diagram is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SvgStyle {
    /// The colours.
    pub theme: Theme,
    /// The distance between two lines in pixels.
    pub unit: f64,
    /// Whether letters and numbers are drawn along the sides.
    pub coordinates: bool,
}

impl Default for SvgStyle {
    fn default() -> SvgStyle {
        SvgStyle { theme: Theme::Light, unit: 24.0, coordinates: false }
    }
}

struct Palette {
    paper: &'static str,
    line: &'static str,
    text: &'static str,
    /// What is only hinted at.
    faint: &'static str,
    /// Frames and signs.
    accent: &'static str,
    /// Fill, outline and ink of a black stone, then of a white one.
    stones: [[&'static str; 3]; 2],
}

const LIGHT: Palette = Palette {
    paper: "#ffffff",
    line: "#222222",
    text: "#111111",
    faint: "#9a9a9a",
    accent: "#1f5fa8",
    stones: [["#111111", "#111111", "#ffffff"], ["#ffffff", "#111111", "#111111"]],
};

const DARK: Palette = Palette {
    paper: "#23262b",
    line: "#8d939c",
    text: "#e6e6e6",
    faint: "#6d737c",
    accent: "#86b7ee",
    stones: [["#0b0c0e", "#aeb4bd", "#f2f2f2"], ["#eceff2", "#eceff2", "#17181a"]],
};

/// Space around the board, in units.
const MARGIN: f64 = 0.75;
const STONE: f64 = 0.475;
/// Space beside the notes.
const MARGIN_OF_TEXT: f64 = 0.2;
const FONT: &str = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// How title, notes and legend are set, in units.
#[derive(Clone, Copy)]
struct Lettering {
    size: f64,
    /// The width of a character: a little more than most have.
    character: f64,
    /// From one line to the next.
    line: f64,
}

const NOTES: Lettering = Lettering { size: 0.62, character: 0.34, line: 0.85 };
/// A pattern is small and its legend long.
const LEGEND: Lettering = Lettering { size: 0.36, character: 0.195, line: 0.56 };
/// The characters that a line of a legend may have, however narrow the pattern.
const LEGEND_LINE: usize = 72;

impl Diagram {
    /// The diagram as an SVG document.
    pub fn svg(&self, style: &SvgStyle) -> String {
        Canvas::new(self, style).draw()
    }
}

struct Canvas<'a> {
    diagram: &'a Diagram,
    style: &'a SvgStyle,
    palette: &'static Palette,
    lettering: Lettering,
    /// Left and upper border, in units, before the first line.
    border: f64,
    /// What is added on the left and on the right, because a line of text is wider than the board.
    aside: f64,
    out: String,
}

impl<'a> Canvas<'a> {
    fn new(diagram: &'a Diagram, style: &'a SvgStyle) -> Canvas<'a> {
        let palette = match style.theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        };
        let border = MARGIN + if style.coordinates { 0.6 } else { 0.0 };
        let lettering = if diagram.frame().is_some() { LEGEND } else { NOTES };
        Canvas { diagram, style, palette, lettering, border, aside: 0.0, out: String::new() }
    }

    fn draw(mut self) -> String {
        let lettering = self.lettering;
        let lines = self.text_lines();
        let (legend, legend_width) = self.legend_lines(LEGEND_LINE);
        let region = self.diagram.region();
        let board = f64::from(region.width() - 1) + 2.0 * self.border;
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let text_width = legend_width.max(longest as f64 * lettering.character);
        let width = board.max(text_width + 2.0 * MARGIN_OF_TEXT);
        self.aside = (width - board) / 2.0;
        let below = if legend.is_empty() { 0.0 } else { MARGIN_OF_TEXT };
        let text_height = lettering.line * (lines.len() + legend.len()) as f64 + below;
        let height = f64::from(region.height() - 1) + 2.0 * self.border + text_height;
        let (w, h) = (self.px(width), self.px(height));
        self.out.push_str(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
             font-family=\"{FONT}\" text-anchor=\"middle\">\n"
        ));
        self.out.push_str(&format!("<title>{}</title>\n", escape(&self.description())));
        self.out.push_str(&format!("<rect width=\"{w}\" height=\"{h}\" fill=\"{}\"/>\n", self.palette.paper));
        self.grid();
        if let Some(frame) = self.diagram.frame() {
            self.veil(frame);
        }
        self.edges();
        if let Some(frame) = self.diagram.frame() {
            self.anything(frame);
        }
        if self.style.coordinates {
            self.coordinates();
        }
        for point in self.diagram.size().points().filter(|&p| region.contains(p)) {
            self.point(point);
        }
        if let Some(frame) = self.diagram.frame() {
            self.frame(frame);
        }
        let bottom = f64::from(region.height() - 1) + 2.0 * self.border - 0.2;
        let line_at = |i: usize| bottom + 0.55 + lettering.line * i as f64;
        for (i, line) in lines.iter().enumerate() {
            self.text(width / 2.0, line_at(i), lettering.size, self.palette.text, line, "");
        }
        self.legend(&legend, (width - legend_width) / 2.0, line_at(lines.len()));
        self.out.push_str("</svg>\n");
        self.out
    }

    fn description(&self) -> String {
        let title = self.diagram.title();
        if title.is_empty() { format!("Go diagram, {} board", self.diagram.size()) } else { title.to_owned() }
    }

    /// Title and notes, broken into lines that fit the width.
    fn text_lines(&self) -> Vec<String> {
        let least = if self.diagram.frame().is_some() { LEGEND_LINE } else { 0 };
        let most = least.max(usize::from(self.diagram.region().width()) * 3);
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
        let mut lines = filled(&words(self.diagram.title()), most);
        // A phrase is broken only if it is too long for a line of its own.
        let phrases = self.diagram.note_phrases(|at| at.to_string());
        let pieces = phrases.iter().enumerate().flat_map(|(i, phrase)| {
            let phrase = if i + 1 < phrases.len() { format!("{phrase},") } else { phrase.clone() };
            if phrase.chars().count() <= most { vec![phrase] } else { words(&phrase) }
        });
        lines.extend(filled(&pieces.collect::<Vec<String>>(), most));
        lines
    }

    fn px(&self, units: f64) -> String {
        number(units * self.style.unit)
    }

    fn x(&self, x: u8) -> f64 {
        self.aside + self.border + f64::from(x - self.diagram.region().left)
    }

    fn y(&self, y: u8) -> f64 {
        self.border + f64::from(self.diagram.region().top - y)
    }

    /// Where the lines end: left, right, top, bottom.
    fn ends(&self) -> [f64; 4] {
        let region = self.diagram.region();
        let edges = region.edges(self.diagram.size());
        let open = |edge: bool| if edge { 0.0 } else { 0.5 };
        let (left, right) = (self.x(region.left) - open(edges.left), self.x(region.right) + open(edges.right));
        let (top, bottom) = (self.y(region.top) - open(edges.top), self.y(region.bottom) + open(edges.bottom));
        [left, right, top, bottom]
    }

    fn grid(&mut self) {
        let region = self.diagram.region();
        let [left, right, top, bottom] = self.ends();
        let mut thin = String::new();
        for x in region.columns() {
            thin.push_str(&format!("M{} {}V{}", self.px(self.x(x)), self.px(top), self.px(bottom)));
        }
        for y in region.rows() {
            thin.push_str(&format!("M{} {}H{}", self.px(left), self.px(self.y(y)), self.px(right)));
        }
        self.path(&thin, 0.04);
    }

    fn edges(&mut self) {
        let edges = self.diagram.region().edges(self.diagram.size());
        let [left, right, top, bottom] = self.ends();
        let mut thick = String::new();
        for (edge, x) in [(edges.left, left), (edges.right, right)] {
            if edge {
                thick.push_str(&format!("M{} {}V{}", self.px(x), self.px(top), self.px(bottom)));
            }
        }
        for (edge, y) in [(edges.top, top), (edges.bottom, bottom)] {
            if edge {
                thick.push_str(&format!("M{} {}H{}", self.px(left), self.px(y), self.px(right)));
            }
        }
        self.path(&thick, 0.11);
    }

    fn path(&mut self, data: &str, width: f64) {
        if !data.is_empty() {
            let (line, width) = (self.palette.line, self.px(width));
            self.out.push_str(&format!(
                "<path d=\"{data}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{width}\" stroke-linecap=\"square\"/>\n"
            ));
        }
    }

    fn coordinates(&mut self) {
        let region = self.diagram.region();
        let ink = self.palette.text;
        let low = self.y(region.bottom) + 0.95;
        for x in region.columns() {
            let name = Point::at(x, 0).to_string();
            self.text(self.x(x), low, 0.5, ink, &name[..1], "");
        }
        for y in region.rows() {
            self.text(self.aside + 0.5, self.y(y), 0.5, ink, &(y + 1).to_string(), "");
        }
    }

    fn point(&mut self, point: Point) {
        let (x, y) = (self.x(point.x()), self.y(point.y()));
        let mark = self.diagram.mark(point);
        let Some(stone) = self.diagram.stone(point) else {
            match mark {
                // A pattern may lie anywhere: it has no star points.
                None if self.diagram.frame().is_none() && is_star(point, self.diagram.size()) => {
                    self.circle(x, y, 0.12, self.palette.line, None)
                }
                None => {}
                Some(mark) => self.mark_on_paper(x, y, mark),
            }
            return;
        };
        let [fill, outline, ink] = self.palette.stones[usize::from(stone.color == Color::White)];
        self.circle(x, y, STONE, fill, Some(outline));
        match (stone.number, mark) {
            (Some(number), _) => self.label(x, y, ink, &number.to_string()),
            (None, Some(mark)) => self.mark_shape(x, y, mark, ink),
            (None, None) => {}
        }
    }

    fn mark_on_paper(&mut self, x: f64, y: f64, mark: Mark) {
        let radius = if matches!(mark, Mark::Letter(_)) { 0.4 } else { 0.3 };
        self.circle(x, y, radius, self.palette.paper, None);
        self.mark_shape(x, y, mark, self.palette.text);
    }

    fn mark_shape(&mut self, x: f64, y: f64, mark: Mark, ink: &str) {
        let at = |dx: f64, dy: f64| format!("{} {}", self.px(x + dx), self.px(y + dy));
        let data = match mark {
            Mark::Letter(letter) => return self.label(x, y, ink, &letter.to_string()),
            Mark::Triangle => format!("M{}L{}L{}Z", at(0.0, -0.29), at(0.26, 0.17), at(-0.26, 0.17)),
            Mark::Square => format!("M{}L{}L{}L{}Z", at(-0.2, -0.2), at(0.2, -0.2), at(0.2, 0.2), at(-0.2, 0.2)),
            Mark::Cross => format!("M{}L{}M{}L{}", at(-0.2, -0.2), at(0.2, 0.2), at(-0.2, 0.2), at(0.2, -0.2)),
            Mark::Circle => {
                let r = self.px(0.24);
                format!("M{}A{r} {r} 0 1 0 {}A{r} {r} 0 1 0 {}Z", at(-0.24, 0.0), at(0.24, 0.0), at(-0.24, 0.0))
            }
        };
        let width = self.px(0.075);
        self.out.push_str(&format!("<path d=\"{data}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>\n"));
    }

    fn circle(&mut self, x: f64, y: f64, radius: f64, fill: &str, outline: Option<&str>) {
        let stroke =
            outline.map_or_else(String::new, |color| format!(" stroke=\"{color}\" stroke-width=\"{}\"", self.px(0.05)));
        let (x, y, r) = (self.px(x), self.px(y), self.px(radius));
        self.out.push_str(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\"{stroke}/>\n"));
    }

    /// A number or letter on a stone or point, smaller the longer it is.
    fn label(&mut self, x: f64, y: f64, ink: &str, label: &str) {
        let size = match label.chars().count() {
            1 => 0.68,
            2 => 0.56,
            _ => 0.42,
        };
        self.text(x, y, size, ink, label, " font-weight=\"bold\"");
    }

    /// Text whose middle is at this point. (`dominant-baseline` is not understood everywhere: the baseline is
    /// computed.)
    fn text(&mut self, x: f64, y: f64, size: f64, ink: &str, text: &str, more: &str) {
        let (x, y, size) = (self.px(x), self.px(y + 0.36 * size), self.px(size));
        self.out.push_str(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\"{more}>{}</text>\n",
            escape(text)
        ));
    }
}

/// Pieces joined to lines of at most so many characters, as far as possible.
fn filled(pieces: &[String], most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + piece.chars().count() <= most => {
                line.push(' ');
                line.push_str(piece);
            }
            _ => lines.push(piece.clone()),
        }
    }
    lines
}

/// A number with at most two decimals and no idle zeros.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML has no place for control characters.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
