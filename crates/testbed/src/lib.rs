//! A PostgreSQL of its own for tests and trials: Debian's, in a temporary folder, on a port of its own, as an
//! unprivileged user. Nothing of it is left in the end.
//!
//! ```no_run
//! let Some(server) = tesuji_testbed::Postgres::shared() else { return };
//! println!("{}", server.new_database());
//! ```

#![allow(
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "this is for tests: they fail by panicking, and say what they skip"
)]

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

/// The user `nobody`: PostgreSQL does not run as root.
const NOBODY: u32 = 65_534;

/// How long a server may take to be ready.
const PATIENCE: Duration = Duration::from_secs(60);

/// The password of everybody; only the role `guarded` is asked for it.
pub const PASSWORD: &str = "komoku";

/// A running server. Dropped, it is gone with its data.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    durable: bool,
    /// The server's certificate and key, if connections may be encrypted.
    encrypted: Option<[PathBuf; 2]>,
    process: Mutex<Option<Child>>,
}

/// How a server is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Connections are cut, what is written is kept.
    Fast,
    /// As by a crash: it recovers from its log when it starts again.
    Immediate,
}

impl Postgres {
    /// The server that the tests of one program share. `None`, after a word about it, where there is no PostgreSQL.
    ///
    /// # Panics
    /// If there is none and `CI` is `true`, or if it does not start.
    pub fn shared() -> Option<Arc<Postgres>> {
        static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(server) = shared.upgrade() {
            return Some(server);
        }
        let Some(programs) = programs() else {
            let word = "there is no PostgreSQL here: install it (Debian: apt-get install postgresql)";
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{word}");
            eprintln!("SKIPPED: {word}");
            return None;
        };
        let server = Arc::new(Postgres::start(programs, false).unwrap());
        *shared = Arc::downgrade(&server);
        Some(server)
    }

    /// A server whose transactions are on the disk when they are committed, as in earnest.
    ///
    /// # Errors
    /// If there is no PostgreSQL, or it does not start.
    pub fn durable() -> Result<Postgres, String> {
        Postgres::start(programs().ok_or("no PostgreSQL: apt-get install postgresql")?, true)
    }

    /// A server that lets in encrypted connections only, and the file with the root that vouches for its certificate.
    ///
    /// # Errors
    /// If there is no PostgreSQL or no OpenSSL (Debian's PostgreSQL depends on it), or it does not start.
    pub fn encrypted() -> Result<(Postgres, PathBuf), String> {
        let mut server = Postgres::durable()?;
        server.stop(Stop::Fast)?;
        let root = server.make_certificates()?;
        let access = "hostssl all all 127.0.0.1/32 trust\n";
        std::fs::write(server.data().join("pg_hba.conf"), access).map_err(|error| error.to_string())?;
        server.resume()?;
        Ok((server, root))
    }

    /// A root of our own, and a certificate of this machine's that it vouches for.
    fn make_certificates(&mut self) -> Result<PathBuf, String> {
        let files = ["root.pem", "root.key", "server.pem", "server.key", "server.csr", "names"];
        let [root, root_key, certificate, key, request, names] = files.map(|name| self.folder.join(name));
        std::fs::write(&names, "subjectAltName=IP:127.0.0.1\nbasicConstraints=CA:FALSE\n")
            .map_err(|error| error.to_string())?;
        let openssl = |words: &str, files: &[(&str, &Path)]| {
            let mut command = Command::new("openssl");
            command.args(words.split(' ')).stdin(Stdio::null());
            files.iter().for_each(|(option, file)| {
                command.arg(option).arg(file);
            });
            let done = command.output().map_err(|error| format!("openssl: {error}"))?;
            if done.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&done.stderr).into_owned()) }
        };
        openssl(
            "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=tesuji-root",
            &[("-out", &root), ("-keyout", &root_key)],
        )?;
        openssl("req -newkey rsa:2048 -nodes -subj /CN=127.0.0.1", &[("-out", &request), ("-keyout", &key)])?;
        let signed = [
            ("-in", &*request),
            ("-CA", &*root),
            ("-CAkey", &*root_key),
            ("-extfile", &*names),
            ("-out", &*certificate),
        ];
        openssl("x509 -req -days 2 -CAcreateserial", &signed)?;
        for file in [&certificate, &key] {
            hand_over(file)?;
        }
        only_for_its_owner(&key)?;
        self.encrypted = Some([certificate, key]);
        Ok(root)
    }

    fn start(programs: PathBuf, durable: bool) -> Result<Postgres, String> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tesuji-postgres-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        hand_over(&folder)?;
        let server =
            Postgres { programs, folder, port: free_port()?, durable, encrypted: None, process: Mutex::new(None) };
        let password = server.folder.join("password");
        std::fs::write(&password, PASSWORD).map_err(|error| error.to_string())?;
        hand_over(&password)?;
        let data = server.data().display().to_string();
        let password = format!("--pwfile={}", password.display());
        let made = ["-D", &data, "-U", "tesuji", "-E", "UTF8", "--locale=C", "-A", "trust", "--no-sync", &password];
        server.run("initdb", &made)?;
        let access = "host all guarded 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\nhost all all 0.0.0.0/0 trust\n";
        std::fs::write(server.data().join("pg_hba.conf"), access).map_err(|error| error.to_string())?;
        server.resume()?;
        Ok(server)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// The port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of a database for the role `tesuji`, who may do everything.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://tesuji@127.0.0.1:{}/{database}", self.port)
    }

    /// A new empty database; its address.
    ///
    /// # Panics
    /// If it cannot be made.
    pub fn new_database(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("d{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        self.execute("postgres", &format!("CREATE DATABASE {name}"));
        self.url(&name)
    }

    /// Runs statements in a database and returns what they print, without heads and frames.
    ///
    /// # Panics
    /// If one of them fails.
    pub fn execute(&self, database: &str, sql: &str) -> String {
        let port = self.port.to_string();
        let arguments = ["-h", "127.0.0.1", "-p", &port, "-U", "tesuji", "-X", "-q", "-A", "-t"];
        let rest = ["-v", "ON_ERROR_STOP=1", "-d", database, "-c", sql];
        self.run("psql", &[&arguments[..], &rest].concat()).unwrap()
    }

    /// Stops it; its data stay.
    ///
    /// # Errors
    /// If it does not stop.
    pub fn stop(&self, how: Stop) -> Result<(), String> {
        let mode = if how == Stop::Fast { "fast" } else { "immediate" };
        let data = self.data().display().to_string();
        let stopped = self.run("pg_ctl", &["stop", "-w", "-D", &data, "-m", mode]);
        if let Some(mut child) = self.process.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take() {
            if stopped.is_err() {
                let _ = child.kill();
            }
            let _ = child.wait();
        }
        stopped.map(drop)
    }

    /// Starts it again.
    ///
    /// # Errors
    /// If it is not ready in time.
    pub fn resume(&self) -> Result<(), String> {
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.folder.join("log"));
        let log = log.map_err(|error| error.to_string())?;
        let mut command = self.program("postgres");
        command.arg("-D").arg(self.data()).args(["-p", &self.port.to_string(), "-h", "*", "-k", ""]);
        command.args(["-c", "max_connections=100", "-c", "shared_buffers=64MB"]);
        if !self.durable {
            command.args(["-c", "fsync=off", "-c", "synchronous_commit=off"]);
        }
        if let Some([certificate, key]) = &self.encrypted {
            command.args(["-c", "ssl=on", "-c"]).arg(format!("ssl_cert_file={}", certificate.display()));
            command.arg("-c").arg(format!("ssl_key_file={}", key.display()));
        }
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn();
        *self.process.lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
            Some(child.map_err(|error| format!("postgres: {error}"))?);
        let begun = Instant::now();
        let port = self.port.to_string();
        while self.run("pg_isready", &["-q", "-h", "127.0.0.1", "-p", &port]).is_err() {
            if begun.elapsed() > PATIENCE {
                let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                return Err(format!("PostgreSQL is not ready after {} s:\n{log}", PATIENCE.as_secs()));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        // Not the home of whoever runs the tests: it is not open to the user that the programs run as.
        command.current_dir(&self.folder).env("HOME", &self.folder);
        as_nobody(&mut command);
        command
    }

    /// Runs one of PostgreSQL's programs to its end; what it prints.
    fn run(&self, name: &str, arguments: &[&str]) -> Result<String, String> {
        let done = self.program(name).args(arguments).stdin(Stdio::null()).output();
        let done = done.map_err(|error| format!("{name}: {error}"))?;
        if done.status.success() {
            Ok(String::from_utf8_lossy(&done.stdout).trim_end().to_owned())
        } else {
            Err(format!("{name} {}: {}", arguments.join(" "), String::from_utf8_lossy(&done.stderr)))
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.stop(Stop::Immediate);
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The folder of PostgreSQL's programs: Debian's newest, or what is in the path.
fn programs() -> Option<PathBuf> {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path());
    let mut versions: Vec<PathBuf> = debian.map(|version| version.join("bin")).collect();
    versions.sort_by_key(|folder| folder.parent().and_then(Path::file_name)?.to_str()?.parse::<u32>().ok());
    let path = std::env::var_os("PATH").unwrap_or_default();
    versions.into_iter().rev().chain(std::env::split_paths(&path)).find(|folder| folder.join("initdb").is_file())
}

/// A port that nobody listens on.
fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(|error| error.to_string())?;
    listener.local_addr().map(|address| address.port()).map_err(|error| error.to_string())
}

#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|data| data.uid() == 0)
}

/// Root gives the file to the user that PostgreSQL runs as.
#[cfg(unix)]
fn hand_over(path: &Path) -> Result<(), String> {
    if is_root() {
        std::os::unix::fs::chown(path, Some(NOBODY), Some(NOBODY)).map_err(|error| error.to_string())?;
    }
    Ok(())
}

#[cfg(unix)]
fn only_for_its_owner(path: &Path) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)).map_err(|error| error.to_string())
}

#[cfg(unix)]
fn as_nobody(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
}

#[cfg(not(unix))]
fn hand_over(_: &Path) -> Result<(), String> {
    Ok(())
}

#[cfg(not(unix))]
fn only_for_its_owner(_: &Path) -> Result<(), String> {
    Ok(())
}

#[cfg(not(unix))]
fn as_nobody(_: &mut Command) {}
