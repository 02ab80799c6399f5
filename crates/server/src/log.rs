//! Messages for whoever runs the server.

use std::io::IsTerminal as _;

use tracing::{Dispatch, Event, Level, Subscriber};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::{EnvFilter, Layer, fmt};

/// How a message is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// A line to read.
    #[default]
    Text,
    /// A JSON object a line, for programs that collect.
    Json,
}

/// From which weight on messages of the room are written. Other parts only warn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LogLevel {
    /// What has failed.
    Error,
    /// And what should not happen.
    Warn,
    /// And what a host wants to know.
    #[default]
    Info,
    /// And what helps to find a fault.
    Debug,
}

impl LogLevel {
    fn filter(self) -> EnvFilter {
        EnvFilter::new(match self {
            LogLevel::Error => "error",
            LogLevel::Warn => "warn",
            LogLevel::Info => "warn,cardspeak_room=info,cardspeak_server=info",
            LogLevel::Debug => "warn,cardspeak_room=debug,cardspeak_server=debug",
        })
    }
}

/// Writes messages to stderr, of the weight that is wanted or what `RUST_LOG` asks for. Never
/// cards in play, names, tokens, passwords or addresses.
pub fn log_to_stderr(format: LogFormat, level: LogLevel) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| level.filter());
    let logger = dispatch(
        format,
        filter,
        std::io::stderr,
        std::io::stderr().is_terminal(),
    );
    // A second call, as in tests, changes nothing.
    let _ = tracing::dispatcher::set_global_default(logger);
}

/// What [`log_to_stderr`] installs, with another place to write to.
///
/// ```
/// use cardspeak_server::{LogFormat, LogLevel, logger};
///
/// let logger = logger(LogFormat::Json, LogLevel::Info, std::io::sink);
/// tracing::dispatcher::with_default(&logger, || tracing::info!("nobody reads this"));
/// ```
pub fn logger<W>(format: LogFormat, level: LogLevel, to: W) -> Dispatch
where
    W: for<'writer> MakeWriter<'writer> + Send + Sync + 'static,
{
    dispatch(format, level.filter(), to, false)
}

fn dispatch<W>(format: LogFormat, filter: EnvFilter, to: W, colours: bool) -> Dispatch
where
    W: for<'writer> MakeWriter<'writer> + Send + Sync + 'static,
{
    let parts = tracing_subscriber::registry()
        .with(filter)
        .with(CountErrors);
    let lines = fmt::layer().with_writer(to).with_ansi(colours);
    match format {
        LogFormat::Text => parts.with(lines).into(),
        LogFormat::Json => {
            let lines = lines.json().flatten_event(true).with_span_list(false);
            parts.with(lines).into()
        }
    }
}

/// Every failure that gets a line is a figure as well.
struct CountErrors;

impl<S: Subscriber> Layer<S> for CountErrors {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        if *metadata.level() == Level::ERROR {
            let part = metadata.target();
            metrics::counter!("cardspeak_errors_total", "part" => part).increment(1);
        }
    }
}
