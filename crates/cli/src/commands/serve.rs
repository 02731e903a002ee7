//! `tesuji serve`: the web board.

use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::Args;
use tesuji_server::{Server, Services, Settings};

use super::Exit;
use crate::cli::parse_duration;
use crate::database_argument::DatabaseArgs;
use crate::output::say;

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
    /// The address to listen on; 0.0.0.0 lets other machines in.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: IpAddr,
    /// A host name this server is reached by, besides localhost (may be repeated).
    #[arg(long = "name", value_name = "HOST")]
    names: Vec<String>,
    /// Searches at the same time [default: the machine's cores].
    #[arg(long, value_name = "N")]
    searches: Option<std::num::NonZeroUsize>,
    /// Searches that may wait for their turn [default: 8 for each that runs].
    #[arg(long, value_name = "N")]
    waiting: Option<usize>,
    /// Time limit of one search.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10m")]
    most_time: Duration,
    #[command(flatten)]
    database: DatabaseArgs,
}

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Exit> {
    let mut settings =
        Settings { address: SocketAddr::new(args.listen, args.port), names: args.names.clone(), ..Settings::default() };
    if let Some(searches) = args.searches {
        settings.searches = searches.get();
        settings.waiting = 8 * searches.get();
    }
    settings.waiting = args.waiting.unwrap_or(settings.waiting);
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
    server.run(Services::new(args.most_time, args.database.path().ok()));
    Ok(Exit::Answered)
}

fn open_browser(url: &str) -> bool {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    Command::new(program).arg(url).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
