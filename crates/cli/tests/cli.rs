//! What the commands print, as transcripts of a terminal: good use, wrong use, help.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cli/*.trycmd").case("tests/cli/*.toml");
}

/// The same program twice: within the engine of this process and in processes of its own it gives the same figures.
#[test]
fn a_program_compares_well_with_itself() {
    let run = |further: &[&str]| -> serde_json::Value {
        let arguments = ["bench", "tests/cli/suite.jsonl", "--nodes", "2000", "--json"];
        let program = env!("CARGO_BIN_EXE_tesuji");
        let output = std::process::Command::new(program).args(arguments).args(further).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let (alone, both) = (run(&[]), run(&["--compare", env!("CARGO_BIN_EXE_tesuji")]));
    for score in [&both["this"], &both["other"]] {
        for part in ["all", "tags", "nodes"] {
            assert_eq!(score[part], alone[part], "{part}");
        }
    }
    assert_eq!(both["ratios"]["nodes"], 1.0);
    assert_eq!(both["differences"], serde_json::json!([]));
}
