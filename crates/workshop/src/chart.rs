//! The user's time against the program's nodes, as an SVG picture (Wolf 1994, 2.3.2): one sees where the person or
//! the program is weak.

use tesuji_store::{Attempt, Mark};

/// One answer with what the program needed for the same problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// Seconds of the user.
    pub seconds: f64,
    /// Nodes of the program.
    pub nodes: u64,
    /// How the answer was marked.
    pub mark: Mark,
}

impl Dot {
    /// The dot of an attempt.
    pub fn new(attempt: &Attempt, nodes: u64) -> Dot {
        Dot { seconds: attempt.seconds, nodes, mark: attempt.mark }
    }
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 420.0;
const MARGIN: f64 = 56.0;

/// Draws the dots on logarithmic axes: to the right the program needs more, upwards the user.
pub fn svg(dots: &[Dot]) -> String {
    let most_nodes = dots.iter().map(|d| d.nodes).max().unwrap_or(1).max(1000) as f64;
    let most_seconds = dots.iter().map(|d| d.seconds).fold(100.0, f64::max);
    let (right, up) = (most_nodes.log10().ceil(), most_seconds.log10().ceil());
    let x = |nodes: f64| MARGIN + (WIDTH - 2.0 * MARGIN) * nodes.max(1.0).log10() / right;
    let y = |seconds: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (seconds.max(0.1).log10() + 1.0) / (up + 1.0);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    for power in 0..=right as i32 {
        let at = x(10f64.powi(power));
        picture.push_str(&format!(
            "<path d=\"M{at:.1} {MARGIN}V{:.1}\" stroke=\"#ddd\"/><text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
            HEIGHT - MARGIN,
            HEIGHT - MARGIN + 16.0,
            10u64.pow(power as u32)
        ));
    }
    for power in -1..=up as i32 {
        let at = y(10f64.powi(power));
        picture.push_str(&format!(
            "<path d=\"M{MARGIN} {at:.1}H{:.1}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{} s</text>\n",
            WIDTH - MARGIN,
            MARGIN - 6.0,
            at + 4.0,
            10f64.powi(power)
        ));
    }
    picture.push_str(&format!(
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">nodes of the program</text>\n<text x=\"{MARGIN}\" y=\"24\">time of the user; \
         filled: right, half: ko, empty: wrong or late</text>\n",
        WIDTH / 2.0,
        HEIGHT - 12.0
    ));
    for dot in dots {
        let (fill, opacity) = match dot.mark {
            Mark::Right => ("#0a5", 0.9),
            Mark::Ko => ("#c90", 0.6),
            Mark::Wrong | Mark::Late => ("none", 1.0),
        };
        picture.push_str(&format!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{fill}\" fill-opacity=\"{opacity}\" stroke=\"#333\"/>\n",
            x(dot.nodes as f64),
            y(dot.seconds)
        ));
    }
    picture.push_str("</svg>\n");
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slower_answers_are_higher_and_harder_problems_further_right() {
        let dot = |seconds, nodes| Dot { seconds, nodes, mark: Mark::Right };
        let picture = svg(&[dot(1.0, 10), dot(50.0, 900)]);
        let read = |name: &str| -> Vec<f64> {
            let circles = picture.lines().filter(|line| line.starts_with("<circle"));
            circles
                .map(|c| c.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap())
                .collect()
        };
        let (x, y) = (read("cx"), read("cy"));
        assert!(x[0] < x[1] && y[0] > y[1], "{x:?} {y:?}");
        assert!(svg(&[]).ends_with("</svg>\n"));
    }
}
