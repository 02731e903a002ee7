//! `examples`: the problems that come with the program.

use serde_json::{Value, json};
use tesuji::PositionFile;

use super::open::item;

const FILES: &[(&str, &str)] = &[
    ("corners.txt", include_str!("../../../../examples/corners.txt")),
    ("ko.txt", include_str!("../../../../examples/ko.txt")),
    ("net.txt", include_str!("../../../../examples/net.txt")),
    ("ladder.sgf", include_str!("../../../../examples/ladder.sgf")),
    ("ladder-breaker.sgf", include_str!("../../../../examples/ladder-breaker.sgf")),
];

/// All of them with their positions. Closed corners are questions of life and death, the others of capture.
pub(super) fn list() -> Value {
    let of_file = |(name, text): &(&str, &str)| {
        let file = PositionFile::parse(text).ok();
        let asks = if matches!(*name, "corners.txt" | "ko.txt") { "life" } else { "catch" };
        let items = file.iter().flat_map(|file| (1..=file.len()).map(|number| item(file, number)));
        items.map(|item| json!({"file": name, "ask": asks, "position": item["position"]})).collect::<Vec<_>>()
    };
    json!({"examples": FILES.iter().flat_map(of_file).collect::<Vec<_>>()})
}
