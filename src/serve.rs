//! `cardspeak serve`: opens the room to browsers.

mod settings;
mod ways_in;

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use cardspeak_server::{Options, Server, log_to_stderr};

use settings::Settings;

/// Opens the room: one process, one file, and a page to point the browser at.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file with settings; a flag or the environment wins over it
    #[arg(long, env = "CARDSPEAK_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print such a file with every default and what it means, and end
    #[arg(long)]
    print_config: bool,
    /// Draw the QR code of the page though standard output is no terminal
    #[arg(long)]
    qr: bool,
    #[command(flatten)]
    settings: Settings,
    /// Make another link by which somebody becomes a host, though the room has one.
    #[arg(long)]
    new_host_link: bool,
    /// Stacked decks and scripted robots, for tests.
    #[cfg(feature = "rigged")]
    #[arg(long, value_name = "FILE")]
    rig: Option<PathBuf>,
}

/// Serves until it is interrupted. One line on stdout says that it is ready.
///
/// # Errors
///
/// What the surroundings do not allow: a busy port, a file in use …
pub(crate) fn run(args: Args) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout();
    if args.print_config {
        out.write_all(settings::COMMENTED.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let options = room(&args)?;
    let settings = match &args.config {
        Some(file) => args.settings.or(Settings::from_file(file)?),
        None => args.settings,
    };
    let (format, level) = settings.log();
    log_to_stderr(format, level);
    let public = settings.public_url().map(str::to_owned);
    let options = settings.options(options);
    let runtime = tokio::runtime::Runtime::new().context("no threads to be had")?;
    runtime.block_on(async {
        let server = Server::open(options).await?;
        // Whoever started us may not listen; the room is open all the same.
        let _ = writeln!(out, "Cardspeak is open: http://{}/", server.address());
        let mut pages = ways_in::in_network(server.address());
        if let Some(public) = &public {
            pages.insert(0, format!("{public}/"));
        }
        for page in &pages {
            let _ = writeln!(out, "Others come in here: {page}");
        }
        if let Some(page) = pages.first()
            && (args.qr || out.is_terminal())
            && let Some(code) = ways_in::code(page)
        {
            let _ = writeln!(out, "{code}");
        }
        if let Some(address) = server.metrics_address() {
            let _ = writeln!(out, "Figures are at http://{address}/metrics");
        }
        if let Some(secret) = server.room().host_link(args.new_host_link).await? {
            let here = format!("http://{}/", server.address());
            let page = pages.first().unwrap_or(&here);
            let _ = writeln!(
                out,
                "Whoever opens this link first is the host: {page}#/host/{}",
                secret.secret()
            );
        }
        let _ = out.flush();
        server.run(interrupted()).await?;
        Ok(ExitCode::SUCCESS)
    })
}

#[cfg(not(feature = "rigged"))]
#[expect(clippy::unnecessary_wraps, reason = "the one for tests reads a file")]
fn room(_: &Args) -> anyhow::Result<Options> {
    Ok(Options::default())
}

#[cfg(feature = "rigged")]
fn room(args: &Args) -> anyhow::Result<Options> {
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
        settings,
        ..Options::default()
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
