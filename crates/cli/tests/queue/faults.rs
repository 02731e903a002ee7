//! Wrong addresses, passwords, servers, versions and rights: exit code 2 and a message that says what to do.

use std::path::PathBuf;

use tesuji_testbed::{PASSWORD, Postgres};

use crate::{Folder, name_of, run, told};

/// The message of a command that must be refused.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(!message.contains("panicked"), "{message}");
    assert!(!message.contains(PASSWORD), "the password is shown: {message}");
    message
}

/// Every way to the database is refused with these words.
fn refused_everywhere(url: &str, words: &str) {
    for arguments in [
        &["jobs", "submit", "generate", "--count", "1"][..],
        &["worker", "--until-done"],
        &["jobs", "list"],
        &["generate", "--count", "1", "--quiet"],
        &["db", "list"],
    ] {
        let message = refused(&[arguments, &["--db", url]].concat());
        assert!(message.contains(words), "{arguments:?}: '{message}' does not say '{words}'");
    }
}

#[test]
fn faults_are_told_apart() {
    let Some(server) = Postgres::shared() else { return };
    let url = server.new_database();
    let (port, name) = (server.port(), name_of(&url));
    refused_everywhere("postgres://tesuji@127.0.0.1:1/x", "cannot be reached");
    refused_everywhere("postgres://tesuji@127.0.0.1/x?colour=red", "not an address of a database");
    refused_everywhere(&format!("postgres://tesuji@127.0.0.1:{port}/nowhere"), "check user, password and the name");
    let message = refused(&["jobs", "list", "--db", "problems.db"]);
    assert!(message.contains("jobs need PostgreSQL"), "{message}");
    // A password.
    server.execute(name, &format!("CREATE ROLE guarded LOGIN PASSWORD '{PASSWORD}'"));
    let as_role = |password: &str| format!("postgres://guarded:{password}@127.0.0.1:{port}/{name}");
    refused_everywhere(&as_role("wrong"), "the server refuses");
    // A role that may not make tables, then one that may only read.
    refused_everywhere(&as_role(PASSWORD), "the tables cannot be made");
    told(&["jobs", "submit", "nothing", "--count", "1", "--db", &url]);
    told(&["jobs", "list", "--db", &url]);
    for schema in ["tesuji", "graphile_worker"] {
        let grant = format!(
            "GRANT USAGE ON SCHEMA {schema} TO guarded; GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO guarded"
        );
        server.execute(name, &grant);
    }
    let reader = as_role(PASSWORD);
    told(&["jobs", "list", "--db", &reader]);
    told(&["db", "list", "--db", &reader]);
    for arguments in [
        &["jobs", "submit", "nothing", "--count", "2"][..],
        &["jobs", "cancel", "1"],
        &["generate", "--count", "1", "--quiet"],
        &["refine"],
    ] {
        let output = run(&[arguments, &["--db", &reader]].concat());
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_idle = arguments[0] == "refine" && output.status.success();
        assert!(
            is_idle || output.status.code() == Some(2) && message.contains("may only be read"),
            "{arguments:?}: {message}"
        );
    }
    let many = refused(&["jobs", "submit", "generate", "--count", "1000000000000", "--db", &url]);
    assert!(many.contains("a submission has 1000000 at most"), "{many}");
    assert!(refused(&["jobs", "watch", "77", "--db", &url]).contains("there is no submission 77"));
    assert!(refused(&["jobs", "submit", "solve", "examples/ko.txt", "--first", "red", "--db", &url]).contains("first"));
    // A schema of a newer version.
    server.execute(name, "UPDATE tesuji.schema_version SET version = 99");
    refused_everywhere(&url, "use a newer tesuji");
}

/// A server that says it is PostgreSQL 9: a function of this name stands before the real one for this role.
#[test]
fn an_old_server_is_refused() {
    let Some(server) = Postgres::shared() else { return };
    let url = server.new_database();
    let name = name_of(&url);
    let old = "CREATE SCHEMA old; CREATE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '90624' $$; \
               CREATE ROLE antique LOGIN SUPERUSER; ALTER ROLE antique SET search_path = old, pg_catalog";
    server.execute(name, old);
    refused_everywhere(&url.replace("tesuji@", "antique@"), "version 12 or later is needed");
}

/// A disk that is full, in earnest: the tables lie in a file system of a few megabytes. Only root can make one.
#[test]
fn a_full_disk_is_told() {
    let Some(server) = Postgres::shared() else { return };
    let folder = Folder::new("full");
    let place = PathBuf::from(folder.file("disk"));
    std::fs::create_dir_all(&place).unwrap();
    let mount = std::process::Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=6m,mode=777", "tmpfs"])
        .arg(&place)
        .output();
    if !mount.is_ok_and(|done| done.status.success()) {
        println!("SKIPPED: only root can make a small file system");
        return;
    }
    let disk = Mounted(place.clone());
    let spaced = place.join("space");
    std::fs::create_dir_all(&spaced).unwrap();
    std::os::unix::fs::chown(&spaced, Some(65_534), Some(65_534)).unwrap();
    let url = server.new_database();
    let name = name_of(&url);
    server.execute("postgres", &format!("CREATE TABLESPACE small LOCATION '{}'", spaced.display()));
    server.execute("postgres", &format!("ALTER DATABASE {name} SET default_tablespace = 'small'"));
    told(&["jobs", "list", "--db", &url]);
    let message = refused(&["jobs", "submit", "nothing", "--count", "40000", "--db", &url]);
    assert!(message.contains("the disk is full"), "{message}");
    // Nothing of it is there, and after room was made it works.
    assert_eq!(server.execute(name, "SELECT count(*) FROM tesuji.submission"), "0");
    let room = std::process::Command::new("mount").args(["-o", "remount,size=64m"]).arg(&place).status();
    assert!(room.unwrap().success());
    told(&["jobs", "submit", "nothing", "--count", "10", "--db", &url]);
    server.execute("postgres", &format!("DROP DATABASE {name}"));
    server.execute("postgres", "DROP TABLESPACE small");
    drop(disk);
}

struct Mounted(PathBuf);

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg("-l").arg(&self.0).status();
    }
}
