//! Transcripts of `tesuji show` and `tesuji convert`: good use and wrong use.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/show.trycmd").case("tests/cmd/convert.trycmd");
}
