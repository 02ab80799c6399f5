//! `cardspeak serve`: opens the room to browsers.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use cardspeak_server::{Options, Server, log_to_stderr};

/// Opens the room: one process, one file, and a page to point the browser at.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The address to listen on; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:7777", value_name = "HOST:PORT")]
    pub(crate) listen: String,
    /// The room's file, made if there is none; or a PostgreSQL database that is there, by its URL:
    /// postgres://USER:PASSWORD@HOST/DATABASE.
    #[arg(long, default_value = "cardspeak.db", value_name = "FILE|URL")]
    pub(crate) data: PathBuf,
    /// Make another link by which somebody becomes a host, though the room has one.
    #[arg(long)]
    pub(crate) new_host_link: bool,
    /// Stacked decks and scripted robots, for tests.
    #[cfg(feature = "rigged")]
    #[arg(long, value_name = "FILE")]
    pub(crate) rig: Option<PathBuf>,
}

/// Serves until it is interrupted. One line on stdout says that it is ready.
///
/// # Errors
///
/// What the surroundings do not allow: a busy port, a file in use …
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    log_to_stderr();
    let runtime = tokio::runtime::Runtime::new().context("no threads to be had")?;
    let options = options(args)?;
    runtime.block_on(async {
        let server = Server::open(options).await?;
        let mut out = std::io::stdout();
        // Whoever started us may not listen; the room is open all the same.
        let _ = writeln!(out, "Cardspeak is open: http://{}/", server.address());
        if let Some(secret) = server.room().host_link(args.new_host_link).await? {
            let _ = writeln!(
                out,
                "Whoever opens this link first is the host: http://{}/#/host/{}",
                server.address(),
                secret.secret()
            );
        }
        let _ = out.flush();
        server.run(interrupted()).await?;
        Ok(ExitCode::SUCCESS)
    })
}

#[cfg(not(feature = "rigged"))]
fn options(args: &Args) -> anyhow::Result<Options> {
    Ok(Options {
        listen: args.listen.clone(),
        data: args.data.clone(),
        ..Options::default()
    })
}

#[cfg(feature = "rigged")]
fn options(args: &Args) -> anyhow::Result<Options> {
    use cardspeak_server::cardspeak_room::{MARKER, Rig, Settings};

    let _ = writeln!(
        std::io::stderr(),
        "{MARKER}: decks can be stacked; for tests only"
    );
    let settings = match &args.rig {
        None => Settings::default(),
        Some(file) => {
            let text = std::fs::read_to_string(file)
                .with_context(|| format!("{} cannot be read", file.display()))?;
            let rig: Rig = serde_json::from_str(&text)
                .with_context(|| format!("{} is no rig", file.display()))?;
            rig.check()
                .with_context(|| format!("{} is no rig", file.display()))?;
            rig.settings()
        }
    };
    Ok(Options {
        listen: args.listen.clone(),
        data: args.data.clone(),
        settings,
    })
}

/// Until somebody presses Ctrl-C or the system wants us to end.
async fn interrupted() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
