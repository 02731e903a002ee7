//! The graph of depth against leaves (Wolf 1994, 1.4), as an SVG drawing and as lines of text.
//!
//! From left to right the leaves as they were met, upwards their depth; red where the attacker wins, blue where the
//! defender does. The drawing also has the two curves of Wolf 1994, 1.5: nodes spent, and the whole as it was estimated
//! at that moment, with an axis of their own on the right.

use std::fmt::Write;

use tesuji::{Column, Record};

use crate::wolf_estimate::Curves;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
const MARGIN: f64 = 40.0;

fn mean_depth(column: &Column) -> f64 {
    column.depths as f64 / column.leaves().max(1) as f64
}

/// The graph as an SVG file.
pub(crate) fn svg(record: &Record, curves: &Curves) -> String {
    let deepest = f64::from(record.graph.iter().map(|c| c.deepest).max().unwrap_or(1).max(1));
    let leaves: u64 = record.graph.iter().map(Column::leaves).sum();
    let (width, height) = (WIDTH + 2.0 * MARGIN, HEIGHT + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let floor = MARGIN + HEIGHT;
    let mut x = MARGIN;
    for column in &record.graph {
        let count = column.leaves().max(1) as f64;
        let step = WIDTH * count / leaves.max(1) as f64;
        let (mean, top) = (HEIGHT * mean_depth(column) / deepest, HEIGHT * f64::from(column.deepest) / deepest);
        let killed = mean * column.won.attacker as f64 / count;
        let mut bar = |low: f64, high: f64, color: &str| {
            let (y, h) = (floor - high, high - low);
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{step:.2}\" height=\"{h:.2}\" fill=\"{color}\"/>"
            );
        };
        bar(mean, top, "#dddddd");
        bar(0.0, killed, "#c03028");
        bar(killed, mean, "#3060b0");
        x += step;
    }
    svg.push_str(&drawn_curves(curves, leaves));
    let _ = writeln!(
        svg,
        "<path d=\"M{MARGIN} {MARGIN}V{floor}H{}\" fill=\"none\" stroke=\"black\"/>\n\
         <text x=\"{MARGIN}\" y=\"{}\">depth {deepest}</text>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{leaves} leaves</text>\n\
         <text x=\"{MARGIN}\" y=\"{}\">red: the attacker wins; blue: the defender; grey: the deepest; \
         black: nodes spent; dashed: Wolf's estimate of the whole</text>\n</svg>",
        MARGIN + WIDTH,
        MARGIN - 10.0,
        MARGIN + WIDTH,
        floor + 16.0,
        floor + 32.0,
    );
    svg
}

/// The curves: nodes spent, and the whole as it was estimated. The axis ends at twice what was spent in the end: higher
/// estimates are drawn at the top.
fn drawn_curves(curves: &Curves, leaves: u64) -> String {
    let most = 2.0 * curves.points.iter().map(|point| point.1).max().unwrap_or(1).max(1) as f64;
    let x = |at: u64| MARGIN + WIDTH * at as f64 / leaves.max(1) as f64;
    let y = |nodes: f64| MARGIN + HEIGHT * (1.0 - (nodes / most).min(1.0));
    let path = |points: &mut dyn Iterator<Item = (u64, f64)>| {
        let points: Vec<String> = points.map(|(at, nodes)| format!("{:.1},{:.1}", x(at), y(nodes))).collect();
        points.join(" ")
    };
    let spent = path(&mut curves.points.iter().map(|&(at, nodes, _)| (at, nodes as f64)));
    let whole = path(&mut curves.points.iter().filter_map(|&(at, _, whole)| Some((at, whole?))));
    format!(
        "<polyline points=\"{spent}\" fill=\"none\" stroke=\"black\" stroke-width=\"1.5\"/>\n\
         <polyline points=\"{whole}\" fill=\"none\" stroke=\"black\" stroke-dasharray=\"4 3\"/>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{most:.0} nodes</text>\n",
        MARGIN + WIDTH,
        MARGIN - 10.0,
    )
}

/// The graph in so many rows and columns of text: `#` where the attacker wins more of the leaves of a column, `o`
/// where the defender does. Upwards the mean depth.
pub(crate) fn text(record: &Record, rows: usize, columns: usize) -> Vec<String> {
    let per = record.graph.len().div_ceil(columns.max(1)).max(1);
    let bars: Vec<(f64, bool)> = record
        .graph
        .chunks(per)
        .map(|part| {
            let depth = part.iter().map(mean_depth).sum::<f64>() / part.len() as f64;
            let (a, d) = part.iter().fold((0, 0), |(a, d), c| (a + c.won.attacker, d + c.won.defender));
            (depth, a >= d)
        })
        .collect();
    // One stray line to a great depth must not press the rest to the floor: the mean depths fill the picture.
    let highest = bars.iter().map(|bar| bar.0).fold(1.0, f64::max);
    (0..rows)
        .rev()
        .map(|row| {
            let level = (row as f64 + 0.5) / rows as f64;
            let line: String = bars
                .iter()
                .map(|&(height, attacker)| match (height >= level * highest, attacker) {
                    (false, _) => ' ',
                    (true, true) => '#',
                    (true, false) => 'o',
                })
                .collect();
            let label = if row + 1 == rows { format!("{highest:>3.0}") } else { "   ".to_owned() };
            format!("{label} |{}", line.trim_end())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji::{Observer, Role};

    fn record() -> Record {
        let mut record = Record::default();
        (0..40).for_each(|i| record.leaf(i / 4, if i < 20 { Role::Attacker } else { Role::Defender }));
        record
    }

    #[test]
    fn both_colours_are_drawn_and_all_leaves_counted() {
        let mut curves = Curves::default();
        curves.refuted(0, Role::Attacker, 1, 4);
        (1..=40).for_each(|nodes| curves.leaf(10 * nodes));
        let svg = svg(&record(), &curves);
        assert!(svg.contains("800 nodes") && svg.matches("<polyline points=\"5").count() == 2, "{svg}");
        assert!(svg.contains("40 leaves") && svg.contains("depth 9"), "{svg}");
        assert!(svg.contains("#c03028") && svg.contains("#3060b0"));
        let rows = text(&record(), 4, 20);
        assert_eq!(rows.len(), 4);
        // The early, shallow leaves are the attacker's, the late, deep ones the defender's.
        assert!(rows[0].ends_with("oooo") && rows[3].contains('#'), "{rows:?}");
    }
}
