//! What a room can be told: by flag, by environment or by file, in this order.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use cardspeak_server::{Limits, LogFormat, LogLevel, Metrics, Network, Options};
use serde::{Deserialize, Deserializer};

/// The file with all settings and what they mean, at their defaults.
pub(super) const COMMENTED: &str = include_str!("../../deploy/cardspeak.toml");

/// All settings; none is one that was not said.
#[derive(Debug, Default, PartialEq, clap::Args, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// The address to listen on; port 0 takes a free one [default: 127.0.0.1:7777]
    #[arg(long, env = "CARDSPEAK_LISTEN", value_name = "HOST:PORT")]
    listen: Option<String>,
    /// The room's file, made if there is none; or a PostgreSQL database that is there, by its URL:
    /// postgres://USER:PASSWORD@HOST/DATABASE [default: cardspeak.db]
    #[arg(
        long,
        env = "CARDSPEAK_DATA",
        hide_env_values = true,
        value_name = "FILE|URL"
    )]
    data: Option<PathBuf>,
    /// What players type to come here, if it is not the address: for links and the QR code
    #[arg(long, env = "CARDSPEAK_PUBLIC_URL", value_name = "URL")]
    #[serde(default, deserialize_with = "text")]
    public_url: Option<PublicUrl>,
    /// Addresses and networks of reverse proxies whose X-Forwarded-* headers are believed
    /// [default: 127.0.0.0/8,::1]
    #[arg(
        long,
        env = "CARDSPEAK_TRUSTED_PROXIES",
        value_name = "ADDRESS[/BITS],…"
    )]
    #[serde(default, deserialize_with = "networks")]
    trusted_proxies: Option<Networks>,
    /// How messages are written to standard error: text or json [default: text]
    #[arg(long, env = "CARDSPEAK_LOG_FORMAT", value_name = "FORMAT")]
    #[serde(default, deserialize_with = "text")]
    log_format: Option<Format>,
    /// From which weight on: error, warn, info or debug [default: info]
    #[arg(long, env = "CARDSPEAK_LOG_LEVEL", value_name = "LEVEL")]
    #[serde(default, deserialize_with = "text")]
    log_level: Option<Weight>,
    /// The time for an action, 5 to 600 [default: 30]
    #[arg(long, env = "CARDSPEAK_ACTION_SECONDS", value_name = "SECONDS")]
    action_seconds: Option<Within<5, 600>>,
    /// The time for showing or mucking, 3 to 120 [default: 10]
    #[arg(long, env = "CARDSPEAK_ASK_SECONDS", value_name = "SECONDS")]
    ask_seconds: Option<Within<3, 120>>,
    /// The pause between two hands, 0 to 60 [default: 4]
    #[arg(long, env = "CARDSPEAK_PAUSE_SECONDS", value_name = "SECONDS")]
    pause_seconds: Option<Within<0, 60>>,
    /// Who may read figures for Prometheus at /metrics: loopback, off, or everybody who comes to an
    /// address of their own [default: loopback]
    #[arg(long, env = "CARDSPEAK_METRICS", value_name = "loopback|off|HOST:PORT")]
    #[serde(default, deserialize_with = "text")]
    metrics: Option<Readers>,
    /// Sockets in all [default: 10000]
    #[arg(long, env = "CARDSPEAK_MAX_CONNECTIONS", value_name = "COUNT")]
    max_connections: Option<Within<1, 1_000_000>>,
    /// Sockets of one address [default: 40]
    #[arg(
        long,
        env = "CARDSPEAK_MAX_CONNECTIONS_PER_ADDRESS",
        value_name = "COUNT"
    )]
    max_connections_per_address: Option<Within<1, 100_000>>,
    /// Messages a second on one socket [default: 20]
    #[arg(long, env = "CARDSPEAK_MESSAGE_RATE", value_name = "COUNT")]
    message_rate: Option<Within<1, 1000>>,
    /// Messages a second of all sockets of one address [default: 200]
    #[arg(long, env = "CARDSPEAK_MESSAGE_RATE_PER_ADDRESS", value_name = "COUNT")]
    message_rate_per_address: Option<Within<1, 100_000>>,
}

/// Why a file of settings is not taken.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotSettings {
    /// It cannot be read.
    #[error("{file} cannot be read: {error}")]
    Unread { file: String, error: std::io::Error },
    /// Something in it is wrong.
    #[error("{file}, line {line}{key}: {expected}")]
    Wrong {
        file: String,
        line: usize,
        key: Key,
        expected: String,
    },
}

/// The key of a line, if it has one; its value may be a secret.
#[derive(Debug)]
pub(super) struct Key(Option<String>);

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(key) => write!(f, " ({key})"),
            None => Ok(()),
        }
    }
}

impl Settings {
    /// What a file says.
    pub(super) fn from_file(file: &Path) -> Result<Settings, NotSettings> {
        let name = file.display().to_string();
        match std::fs::read_to_string(file) {
            Ok(text) => Settings::read(&name, &text),
            Err(error) => Err(NotSettings::Unread { file: name, error }),
        }
    }

    fn read(file: &str, text: &str) -> Result<Settings, NotSettings> {
        toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let before = text.get(..start).unwrap_or_default();
            let line = before.matches('\n').count();
            let key = text.lines().nth(line).and_then(|line| line.split_once('='));
            NotSettings::Wrong {
                file: file.to_owned(),
                line: line + 1,
                key: Key(key.map(|(key, _)| key.trim().to_owned())),
                expected: error.message().trim_end().replace('\n', " "),
            }
        })
    }

    /// These, and where they say nothing, the others.
    pub(super) fn or(self, others: Settings) -> Settings {
        Settings {
            listen: self.listen.or(others.listen),
            data: self.data.or(others.data),
            public_url: self.public_url.or(others.public_url),
            trusted_proxies: self.trusted_proxies.or(others.trusted_proxies),
            log_format: self.log_format.or(others.log_format),
            log_level: self.log_level.or(others.log_level),
            action_seconds: self.action_seconds.or(others.action_seconds),
            ask_seconds: self.ask_seconds.or(others.ask_seconds),
            pause_seconds: self.pause_seconds.or(others.pause_seconds),
            metrics: self.metrics.or(others.metrics),
            max_connections: self.max_connections.or(others.max_connections),
            max_connections_per_address: self
                .max_connections_per_address
                .or(others.max_connections_per_address),
            message_rate: self.message_rate.or(others.message_rate),
            message_rate_per_address: self
                .message_rate_per_address
                .or(others.message_rate_per_address),
        }
    }

    /// How messages are written, and from which weight on.
    pub(super) fn log(&self) -> (LogFormat, LogLevel) {
        let format = self.log_format.as_ref().map(|format| format.0);
        let level = self.log_level.as_ref().map(|level| level.0);
        (format.unwrap_or_default(), level.unwrap_or_default())
    }

    /// Where players come in, if it was said; without a slash at its end.
    pub(super) fn public_url(&self) -> Option<&str> {
        self.public_url.as_ref().map(|url| url.0.as_str())
    }

    /// The server's options, with everything in them that was said.
    pub(super) fn options(self, mut options: Options) -> Options {
        fn seconds<const LEAST: u32, const MOST: u32>(said: Within<LEAST, MOST>) -> Duration {
            Duration::from_secs(said.0.into())
        }
        fn set<T>(place: &mut T, said: Option<T>) {
            if let Some(said) = said {
                *place = said;
            }
        }
        set(&mut options.listen, self.listen);
        set(&mut options.data, self.data);
        set(
            &mut options.proxies,
            self.trusted_proxies.map(|said| said.0),
        );
        set(&mut options.metrics, self.metrics.map(|said| said.0));
        let room = &mut options.settings;
        set(&mut room.action, self.action_seconds.map(seconds));
        set(&mut room.ask, self.ask_seconds.map(seconds));
        set(&mut room.pause, self.pause_seconds.map(seconds));
        let Limits {
            connections,
            per_address,
            messages,
            messages_per_address,
            ..
        } = &mut options.limits;
        set(connections, self.max_connections.map(Within::count));
        set(
            per_address,
            self.max_connections_per_address.map(Within::count),
        );
        set(messages, self.message_rate.map(|said| said.0));
        set(
            messages_per_address,
            self.message_rate_per_address.map(|said| said.0),
        );
        options
    }
}

/// A whole number between two bounds, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Within<const LEAST: u32, const MOST: u32>(u32);

/// A number that is none, or is out of bounds.
#[derive(Debug, thiserror::Error)]
#[error("expected a whole number from {0} to {1}")]
struct NotWithin(u32, u32);

impl<const LEAST: u32, const MOST: u32> Within<LEAST, MOST> {
    fn new(number: i64) -> Result<Self, NotWithin> {
        match u32::try_from(number) {
            Ok(number) if (LEAST..=MOST).contains(&number) => Ok(Within(number)),
            _ => Err(NotWithin(LEAST, MOST)),
        }
    }

    fn count(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl<const LEAST: u32, const MOST: u32> FromStr for Within<LEAST, MOST> {
    type Err = NotWithin;

    fn from_str(text: &str) -> Result<Self, NotWithin> {
        Self::new(text.parse().map_err(|_| NotWithin(LEAST, MOST))?)
    }
}

impl<'de, const LEAST: u32, const MOST: u32> Deserialize<'de> for Within<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        // Any other type gets the same answer: what is expected.
        let number = i64::deserialize(from).map_err(|_| NotWithin(LEAST, MOST));
        number.and_then(Self::new).map_err(serde::de::Error::custom)
    }
}

/// A setting that a file has as a string, in the form of the command line.
fn text<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    let text = String::deserialize(from)?;
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

/// Where players come in: scheme and host, without a path.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PublicUrl(String);

/// A text that is not such an address.
#[derive(Debug, thiserror::Error)]
#[error("expected https://HOST/ or http://HOST/, without a path")]
struct NotAUrl;

impl FromStr for PublicUrl {
    type Err = NotAUrl;

    fn from_str(text: &str) -> Result<PublicUrl, NotAUrl> {
        let url = text.strip_suffix('/').unwrap_or(text);
        let host = url
            .strip_prefix("https://")
            .or_else(|| url.strip_prefix("http://"))
            .ok_or(NotAUrl)?;
        let allowed = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        if host.is_empty() || !host.chars().all(allowed) {
            return Err(NotAUrl);
        }
        Ok(PublicUrl(url.to_owned()))
    }
}

/// Networks with commas between them, or none.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Networks(Vec<Network>);

impl FromStr for Networks {
    type Err = cardspeak_server::NotANetwork;

    fn from_str(text: &str) -> Result<Networks, Self::Err> {
        let words = text
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty());
        words
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map(Networks)
    }
}

fn networks<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Networks>, D::Error> {
    let words = Vec::<String>::deserialize(from)?;
    let networks = words.iter().map(|word| word.parse());
    let networks = networks.collect::<Result<_, _>>().map(Networks);
    networks.map(Some).map_err(serde::de::Error::custom)
}

/// How messages are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Format(LogFormat);

impl FromStr for Format {
    type Err = NotOneOf;

    fn from_str(text: &str) -> Result<Format, NotOneOf> {
        Ok(Format(match text {
            "text" => LogFormat::Text,
            "json" => LogFormat::Json,
            _ => return Err(NotOneOf("text or json")),
        }))
    }
}

/// From which weight on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Weight(LogLevel);

impl FromStr for Weight {
    type Err = NotOneOf;

    fn from_str(text: &str) -> Result<Weight, NotOneOf> {
        Ok(Weight(match text {
            "error" => LogLevel::Error,
            "warn" => LogLevel::Warn,
            "info" => LogLevel::Info,
            "debug" => LogLevel::Debug,
            _ => return Err(NotOneOf("error, warn, info or debug")),
        }))
    }
}

/// Who may read the figures.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Readers(Metrics);

impl FromStr for Readers {
    type Err = NotOneOf;

    fn from_str(text: &str) -> Result<Readers, NotOneOf> {
        Ok(Readers(match text {
            "off" => Metrics::Off,
            "loopback" => Metrics::Loopback,
            address if address.contains(':') => Metrics::At(address.to_owned()),
            _ => return Err(NotOneOf("loopback, off or HOST:PORT")),
        }))
    }
}

/// A word that is none of those.
#[derive(Debug, thiserror::Error)]
#[error("expected {0}")]
struct NotOneOf(&'static str);

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Settings, String> {
        Settings::read("room.toml", text).map_err(|error| error.to_string())
    }

    #[test]
    fn the_commented_file_says_every_setting_at_its_default() {
        let said = read(COMMENTED).unwrap();
        let all = read(&COMMENTED.replace("#public-url", "public-url")).unwrap();
        assert_eq!(all.public_url(), Some("https://cards.example"));
        let Settings {
            listen: Some(_),
            data: Some(_),
            public_url: Some(_),
            trusted_proxies: Some(_),
            log_format: Some(_),
            log_level: Some(_),
            action_seconds: Some(_),
            ask_seconds: Some(_),
            pause_seconds: Some(_),
            metrics: Some(_),
            max_connections: Some(_),
            max_connections_per_address: Some(_),
            message_rate: Some(_),
            message_rate_per_address: Some(_),
        } = all
        else {
            panic!("a setting is missing: {all:?}");
        };
        assert_eq!(said.public_url(), None);
        assert_eq!(said.log(), Settings::default().log());
        let defaults = Options::default();
        let options = said.options(Options::default());
        assert_eq!(options.listen, defaults.listen);
        assert_eq!(options.data, defaults.data);
        assert_eq!(options.proxies, defaults.proxies);
        assert_eq!(options.metrics, defaults.metrics);
        assert_eq!(options.limits, defaults.limits);
        let times = |options: &Options| {
            let room = &options.settings;
            (room.action, room.ask, room.pause)
        };
        assert_eq!(times(&options), times(&defaults));
    }

    #[test]
    fn what_is_wrong_is_said_with_file_line_and_key() {
        let wrong = [
            (
                "\nlistne = \"x:1\"",
                "line 2 (listne): unknown field `listne`",
            ),
            (
                "listen = 7777",
                "line 1 (listen): invalid type: integer `7777`, expected a string",
            ),
            (
                "# one\n# two\naction-seconds = 4",
                "line 3 (action-seconds): expected a whole number from 5 to 600",
            ),
            (
                "action-seconds = \"9\"",
                "line 1 (action-seconds): expected a whole number from 5 to 600",
            ),
            (
                "action-seconds = 9.5",
                "line 1 (action-seconds): expected a whole number from 5 to 600",
            ),
            (
                "max-connections = -1",
                "line 1 (max-connections): expected a whole number from 1 to 1000000",
            ),
            (
                "log-format = \"xml\"",
                "line 1 (log-format): expected text or json",
            ),
            (
                "log-level = \"loud\"",
                "line 1 (log-level): expected error, warn, info or debug",
            ),
            (
                "metrics = \"yes\"",
                "line 1 (metrics): expected loopback, off or HOST:PORT",
            ),
            (
                "public-url = \"cards.example\"",
                "line 1 (public-url): expected https://HOST/",
            ),
            (
                "public-url = \"https://cards.example/room\"",
                "line 1 (public-url): expected https://HOST/",
            ),
            (
                "trusted-proxies = [\"10.0.0.0/33\"]",
                "line 1 (trusted-proxies): expected an address or a network",
            ),
            (
                "listen = \"a:1\"\nlisten = \"b:2\"",
                "line 2 (listen): duplicate key",
            ),
            ("listen", "line 1"),
        ];
        for (text, said) in wrong {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(&format!("room.toml, {said}")), "{error}");
        }
        // What stands behind a wrong key may be a password.
        let error = read("dta = \"postgres://ann:secret@host/room\"").unwrap_err();
        assert!(!error.contains("secret"), "{error}");
    }

    #[test]
    fn what_was_said_first_wins() {
        let flags = Settings {
            listen: Some("flag:1".into()),
            ..Settings::default()
        };
        let file = read("listen = \"file:1\"\npause-seconds = 0\nmessage-rate = 5").unwrap();
        let options = flags.or(file).options(Options::default());
        assert_eq!(options.listen, "flag:1");
        assert_eq!(options.settings.pause, Duration::ZERO);
        assert_eq!(options.settings.action, Duration::from_secs(30));
        assert_eq!(options.limits.messages, 5);
    }
}
