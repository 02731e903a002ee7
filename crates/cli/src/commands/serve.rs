//! `tesuji serve`: the web board.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::Args;
use tesuji_server::{Door, Server, Services, Settings, Tokens};

use super::Exit;
use crate::cli::parse_duration;
use crate::database_argument::DatabaseArgs;
use crate::input;
use crate::interrupt::cancel_on_ctrl_c;
use crate::memory::{default_memory, parse_memory};
use crate::output::say;
use crate::rules_argument::RulesArgs;

/// A Go board in the browser: set up a position, ask, see the answer, play it out. Nobody but this machine can reach
/// it unless --listen says so.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tesuji serve --open\n  tesuji serve --port 8000")]
pub(crate) struct ServeArgs {
    /// The port; 0 takes a free one.
    #[arg(long, value_name = "N", default_value_t = 8361)]
    port: u16,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
    /// The address to listen on; 0.0.0.0 lets other machines in. Needs --token-file or --user-header.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: IpAddr,
    /// A host name this server is reached by, besides localhost (may be repeated).
    #[arg(long = "name", value_name = "HOST")]
    names: Vec<String>,
    /// Members and their tokens, one `NAME TOKEN` a line: nobody else is let in, and each has a training history of his
    /// own. A browser opens the page once with ?token=TOKEN; a program sends Authorization: Bearer TOKEN.
    #[arg(long, value_name = "FILE", conflicts_with = "user_header")]
    token_file: Option<PathBuf>,
    /// The header in which a proxy before the server says who asks, such as X-Forwarded-User. The server must be
    /// reachable through the proxy only.
    #[arg(long, value_name = "HEADER")]
    user_header: Option<String>,
    /// Searches that each user may ask for in an hour [default: as many as he likes].
    #[arg(long, value_name = "N")]
    searches_per_hour: Option<usize>,
    /// Searches at the same time [default: the machine's cores].
    #[arg(long, value_name = "N")]
    searches: Option<std::num::NonZeroUsize>,
    /// Searches that may wait for their turn [default: 8 for each that runs].
    #[arg(long, value_name = "N")]
    waiting: Option<usize>,
    /// Time limit of one search.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10m")]
    most_time: Duration,
    /// Memory for requests and searches together, such as 512M or 2G; a search takes 256M at most [default: a quarter of
    /// the machine, at most 4G].
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    memory: Option<usize>,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Files that are open besides connections.
const OWN_FILES: usize = 64;
/// Memory of one search at most.
const SEARCH_MEMORY: usize = 256 << 20;

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Exit> {
    let mut settings = Settings {
        address: SocketAddr::new(args.listen, args.port),
        names: args.names.clone(),
        door: args.door()?,
        quota: args.searches_per_hour,
        ..Settings::default()
    };
    if let Some(searches) = args.searches {
        settings.searches = searches.get();
        settings.waiting = 8 * searches.get();
    }
    settings.waiting = args.waiting.unwrap_or(settings.waiting);
    settings.connections = settings.connections.min(open_files().saturating_sub(OWN_FILES).max(16));
    let memory = args.memory.unwrap_or_else(default_memory);
    settings.bodies_bytes = settings.bodies_bytes.min(memory / 8);
    let search_memory = (memory / 2 / settings.searches.max(1)).min(SEARCH_MEMORY);
    let services = Services::new(args.most_time, args.database.path().ok()).with_memory(search_memory);
    let services = services.with_rules(args.rules.load()?);
    let server = Server::bind(settings)?;
    let address = server.address()?;
    let host = if address.ip().is_unspecified() || address.ip().is_loopback() {
        format!("localhost:{}", address.port())
    } else {
        address.to_string()
    };
    let url = format!("http://{host}/");
    say(format!("The board is at {url} (Ctrl-C ends it)"))?;
    if args.open && !open_browser(&url) {
        say("No browser could be started: open the address yourself.")?;
    }
    server.run_until(services, &cancel_on_ctrl_c());
    say("The board is closed.")?;
    Ok(Exit::Answered)
}

impl ServeArgs {
    /// How visitors are told apart.
    fn door(&self) -> anyhow::Result<Door> {
        if let Some(path) = &self.token_file {
            let tokens = Tokens::parse(&input::read_text(path)?)
                .map_err(|reason| anyhow::anyhow!("{}: {reason}", path.display()))?;
            return Ok(Door::Tokens(tokens));
        }
        if let Some(header) = &self.user_header {
            let is_word = !header.is_empty() && header.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            anyhow::ensure!(is_word, "--user-header: expected the name of a header, such as X-Forwarded-User");
            return Ok(Door::Header(header.to_ascii_lowercase()));
        }
        anyhow::ensure!(
            self.listen.is_loopback(),
            "--listen {} lets other machines in: say who they are with --token-file or --user-header",
            self.listen
        );
        Ok(Door::Local)
    }
}

/// How many files may be open, after asking for as many as there can be.
#[cfg(unix)]
fn open_files() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let (before, maximum) = (limit.current, limit.maximum);
    let current = Some(maximum.unwrap_or(u64::MAX).min(1 << 16));
    let now = if setrlimit(Resource::Nofile, Rlimit { current, maximum }).is_ok() { current } else { before };
    now.map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
fn open_files() -> usize {
    usize::MAX
}

fn open_browser(url: &str) -> bool {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    Command::new(program).arg(url).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
