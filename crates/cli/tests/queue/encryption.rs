//! Encrypted connections to a server that takes no others: with a certificate that the program knows, and refused with
//! one that it does not.

use tesuji_testbed::Postgres;

use crate::{Folder, run_with, told_with};

#[test]
fn certificates_are_verified() {
    let Some(unencrypted) = Postgres::shared() else { return };
    let folder = Folder::new("encryption");
    let (server, root) = Postgres::encrypted().unwrap();
    let url = server.new_database();
    let insist = format!("{url}?sslmode=require");
    let known = [("PGSSLROOTCERT", root.to_str().unwrap())];
    // Every way to the server: the store's connections, and those of the queue's engine.
    told_with(&known, &["jobs", "submit", "nothing", "--count", "3", "--db", &insist]);
    told_with(&known, &["worker", "--until-done", "--quiet", "--db", &insist]);
    let list = told_with(&known, &["jobs", "list", "--db", &insist]);
    assert!(list.contains("3 of 3 jobs done"), "{list}");
    told_with(&known, &["generate", "--count", "1", "--quiet", "--db", &insist]);
    // A certificate that nobody vouches for is refused, whatever is asked for.
    for arguments in
        [&["db", "list"][..], &["jobs", "list"], &["worker", "--until-done"], &["generate", "--count", "1"]]
    {
        let output = run_with(&[], &[arguments, &["--db", &insist]].concat());
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(message.contains("PGSSLROOTCERT"), "{arguments:?}: it is not said what to do: {message}");
    }
    // A root that is no certificate, and one that is not there.
    let garbage = folder.file("garbage.pem");
    std::fs::write(&garbage, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n").unwrap();
    for file in [garbage, folder.file("missing.pem")] {
        let output = run_with(&[("PGSSLROOTCERT", &file)], &["db", "list", "--db", &insist]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(&file), "{message}");
    }
    // The server lets nobody in without encryption, and the other one has none to offer.
    let open = format!("{url}?sslmode=disable");
    let plain = format!("{}?sslmode=require", unencrypted.new_database());
    for (address, word) in [(&open, "no encryption"), (&plain, "TLS")] {
        for arguments in [&["db", "list"][..], &["jobs", "list"]] {
            let output = run_with(&known, &[arguments, &["--db", address]].concat());
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
            assert!(message.contains(word), "{arguments:?}: {message}");
        }
    }
}
