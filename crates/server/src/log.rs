//! Messages for whoever runs the server.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

/// Writes messages to stderr: warnings and what the room says of itself, or what
/// `RUST_LOG` asks for. Never cards in play, tokens, passwords or addresses.
pub fn log_to_stderr() {
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("warn,cardspeak_room=info,cardspeak_server=info"));
    // A second call, as in tests, changes nothing.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .try_init();
}
