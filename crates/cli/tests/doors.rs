//! What the commands print, as transcripts of a terminal: good use, wrong use, help.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/doors/*.trycmd").case("tests/doors/*.toml");
}
