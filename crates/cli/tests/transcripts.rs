//! What the command prints, as transcripts of a terminal: `tests/transcripts/*.trycmd`.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/transcripts/*.trycmd");
}
