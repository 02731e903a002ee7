//! The table for learning (Wolf 1994, 2.3.2): one row per problem, in CSV and in Parquet.

use tesuji_store::Stored;
use tesuji_workshop::table::{Cell, HEAD, row};

/// The table with commas. Texts have no commas, quotes or line ends but in sources, which are quoted.
pub(crate) fn csv(problems: &[Stored]) -> String {
    let mut text = HEAD.map(|(name, _)| name).join(",");
    text.push('\n');
    for stored in problems {
        let Some(cells) = row(stored) else { continue };
        let line: Vec<String> = cells.iter().map(cell).collect();
        text.push_str(&line.join(","));
        text.push('\n');
    }
    text
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) if text.contains([',', '"', '\n', '\r']) => format!("\"{}\"", text.replace('"', "\"\"")),
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Real(real) => format!("{real:.4}"),
    }
}

/// The table as Parquet.
pub(crate) fn parquet(problems: &[Stored]) -> anyhow::Result<Vec<u8>> {
    let rows: Vec<Vec<Cell>> = problems.iter().filter_map(row).collect();
    Ok(tesuji_workshop::table::parquet(&rows))
}
