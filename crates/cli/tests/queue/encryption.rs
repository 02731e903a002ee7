//! Encrypted connections: with a certificate that the program knows, and refused with one that it does not.

use tesuji_testbed::Postgres;

use crate::{Folder, name_of, run_with, told, told_with};

#[test]
fn certificates_are_verified() {
    if Postgres::shared().is_none() {
        return;
    }
    let folder = Folder::new("encryption");
    let (server, root) = Postgres::encrypted().unwrap();
    let url = server.new_database();
    let insist = format!("{url}?sslmode=require");
    let known = [("PGSSLROOTCERT", root.to_str().unwrap())];
    // Every way to the server: the store's connections, and those of the queue's engine.
    told_with(&known, &["jobs", "submit", "nothing", "--count", "3", "--db", &insist]);
    told_with(&known, &["worker", "--until-done", "--quiet", "--db", &insist]);
    assert!(told_with(&known, &["jobs", "list", "--db", &insist]).contains("3 done"));
    told_with(&known, &["generate", "--count", "1", "--quiet", "--db", &insist]);
    let encrypted =
        "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE ssl AND usename = 'tesuji'";
    assert_eq!(server.execute(name_of(&url), encrypted), "0", "nobody is connected any more");
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
    // Without encryption, if somebody wants that; and a server that cannot encrypt is told from one that can.
    told(&["jobs", "list", "--db", &format!("{url}?sslmode=disable")]);
    let plain = Postgres::shared().unwrap().new_database();
    let output = run_with(&known, &["db", "list", "--db", &format!("{plain}?sslmode=require")]);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
}
