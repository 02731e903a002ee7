//! The frame of a diagram about a pattern: what is outside is veiled. Signs stand at the upper right of their points (about
//! Black) and at the lower left (about White): so marks on the stones stay readable, and no two signs meet.

use tesuji_board::{Color, Point};

use super::{Canvas, STONE, escape};
use crate::diagram::{Badge, Frame, Region, Sign};

/// How far the frame is from the outermost points.
const AROUND: f64 = 0.56;
/// From the middle of a point to the middle of a sign.
const ASIDE: (f64, f64) = (0.33, 0.34);
/// The space for a sign before a line of the legend.
const SIGN_COLUMN: f64 = 0.85;

/// A rectangle of the picture, in units.
#[derive(Clone, Copy)]
struct Box {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Canvas<'_> {
    /// The outside: lines that are hardly there.
    pub(super) fn veil(&mut self, frame: &Frame) {
        let outer = self.box_around(self.diagram.region(), 0.7);
        let inner = self.box_around(frame.region(), AROUND);
        let data = [outer, inner].map(|one| self.outline(one)).concat();
        let paper = self.palette.paper;
        self.out
            .push_str(&format!("<path d=\"{data}\" fill=\"{paper}\" fill-opacity=\"0.72\" fill-rule=\"evenodd\"/>\n"));
    }

    /// Question marks where anything may be.
    pub(super) fn anything(&mut self, frame: &Frame) {
        let region = self.diagram.region();
        let hinted = |point: Point| frame.hints().any(|(hint, _)| hint == point);
        let is_open = |&point: &Point| region.contains(point) && !frame.region().contains(point) && !hinted(point);
        for point in self.diagram.size().points().filter(is_open) {
            let (x, y) = (self.x(point.x()), self.y(point.y()));
            self.circle(x, y, 0.2, self.palette.paper, None);
            self.text(x, y, 0.42, self.palette.faint, "?", "");
        }
    }

    /// What lies upon the stones: hints, the frame itself, signs.
    pub(super) fn frame(&mut self, frame: &Frame) {
        for (point, color) in frame.hints() {
            self.hint(point, color);
        }
        let data = self.outline(self.box_around(frame.region(), AROUND));
        let (accent, width) = (self.palette.accent, self.px(0.07));
        self.out.push_str(&format!(
            "<path d=\"{data}\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>\n"
        ));
        for (point, badges) in frame.badges() {
            for badge in badges {
                let side = if badge.color == Color::Black { 1.0 } else { -1.0 };
                self.badge(self.x(point.x()) + side * ASIDE.0, self.y(point.y()) - side * ASIDE.1, *badge);
            }
        }
    }

    /// The lines of the legend, the first at this height; they begin at `left`.
    pub(super) fn legend(&mut self, lines: &[(Option<Badge>, String)], left: f64, mut y: f64) {
        let lettering = self.lettering;
        for (badge, line) in lines {
            if let Some(badge) = badge {
                self.badge(left + 0.3, y, *badge);
            }
            let (x, baseline) = (self.px(left + SIGN_COLUMN), self.px(y + 0.36 * lettering.size));
            let (size, ink) = (self.px(lettering.size), self.palette.text);
            self.out.push_str(&format!(
                "<text x=\"{x}\" y=\"{baseline}\" font-size=\"{size}\" fill=\"{ink}\" text-anchor=\"start\">{}</text>\n",
                escape(line)
            ));
            y += lettering.line;
        }
    }

    /// The legend in lines of at most so many characters, and how wide it is.
    pub(super) fn legend_lines(&self, most: usize) -> (Vec<(Option<Badge>, String)>, f64) {
        let Some(frame) = self.diagram.frame() else { return (Vec::new(), 0.0) };
        let mut lines = Vec::new();
        for (badge, text) in frame.legend() {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let broken = super::filled(&words, most).into_iter().enumerate();
            lines.extend(broken.map(|(i, line)| (badge.filter(|_| i == 0), line)));
        }
        let longest = lines.iter().map(|(_, line)| line.chars().count()).max().unwrap_or(0);
        (lines, SIGN_COLUMN + longest as f64 * self.lettering.character)
    }

    fn hint(&mut self, point: Point, color: Color) {
        let [fill, outline, _] = self.palette.stones[usize::from(color == Color::White)];
        let (x, y) = (self.px(self.x(point.x())), self.px(self.y(point.y())));
        let (r, width, dash) = (self.px(STONE), self.px(0.04), self.px(0.12));
        self.out.push_str(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" fill-opacity=\"0.35\" stroke=\"{outline}\" \
             stroke-opacity=\"0.6\" stroke-width=\"{width}\" stroke-dasharray=\"{dash}\"/>\n"
        ));
    }

    fn badge(&mut self, x: f64, y: f64, badge: Badge) {
        let (accent, paper) = (self.palette.accent, self.palette.paper);
        let (fill, ink) = if badge.color == Color::Black { (accent, paper) } else { (paper, accent) };
        let width = self.px(0.045);
        let data = match badge.sign {
            Sign::Shield => self.shield(x, y),
            Sign::AtLeast(_) | Sign::AtMost(_) => {
                self.outline(Box { left: x - 0.27, top: y - 0.17, width: 0.54, height: 0.34 })
            }
        };
        self.out.push_str(&format!(
            "<path d=\"{data}\" fill=\"{fill}\" stroke=\"{accent}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>\n"
        ));
        let text = match badge.sign {
            Sign::AtLeast(number) => format!("≥{number}"),
            Sign::AtMost(number) => format!("≤{number}"),
            Sign::Shield => return,
        };
        self.text(x, y, 0.33, ink, &text, " font-weight=\"bold\"");
    }

    /// A shield with a point below.
    fn shield(&self, x: f64, y: f64) -> String {
        let at = |dx: f64, dy: f64| format!("{} {}", self.px(x + dx), self.px(y + dy));
        format!(
            "M{}H{}V{}Q{} {}Q{} {}Z",
            at(-0.18, -0.2),
            self.px(x + 0.18),
            self.px(y + 0.0),
            at(0.17, 0.15),
            at(0.0, 0.24),
            at(-0.17, 0.15),
            at(-0.18, 0.0),
        )
    }

    fn box_around(&self, region: Region, around: f64) -> Box {
        let (left, top) = (self.x(region.left) - around, self.y(region.top) - around);
        let (right, bottom) = (self.x(region.right) + around, self.y(region.bottom) + around);
        Box { left, top, width: right - left, height: bottom - top }
    }

    fn outline(&self, Box { left, top, width, height }: Box) -> String {
        format!("M{} {}h{}v{}h-{}Z", self.px(left), self.px(top), self.px(width), self.px(height), self.px(width))
    }
}
