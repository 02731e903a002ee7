//! What the commands print, as transcripts of a terminal: good use, wrong use, help.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cli/*.trycmd").case("tests/cli/*.toml");
}
