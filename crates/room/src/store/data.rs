//! Where a room's memory is.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use sqlx::postgres::PgConnectOptions;

/// Where a room's memory is: a file of SQLite's, or a database of PostgreSQL's by its URL.
///
/// A password in the URL does not show itself.
///
/// ```
/// use cardspeak_room::Data;
/// assert_eq!(Data::from("room.db"), Data::File("room.db".into()));
/// let data = Data::from("postgres://ann:secret@localhost/room");
/// assert_eq!(data.to_string(), "postgres://localhost:5432/room");
/// assert_eq!(format!("{data:?}"), "Data(postgres://localhost:5432/room)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Data {
    /// A file.
    File(PathBuf),
    /// A URL that begins with `postgres://` or `postgresql://`.
    Postgres(String),
}

impl Data {
    /// The file, if it is one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match self {
            Data::File(file) => Some(file),
            Data::Postgres(_) => None,
        }
    }
}

impl From<&Path> for Data {
    fn from(data: &Path) -> Data {
        match data.to_str() {
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                Data::Postgres(url.to_owned())
            }
            _ => Data::File(data.to_owned()),
        }
    }
}

impl From<&PathBuf> for Data {
    fn from(data: &PathBuf) -> Data {
        Data::from(data.as_path())
    }
}

impl From<PathBuf> for Data {
    fn from(data: PathBuf) -> Data {
        Data::from(data.as_path())
    }
}

impl From<&str> for Data {
    fn from(data: &str) -> Data {
        Data::from(Path::new(data))
    }
}

impl fmt::Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Data::File(file) => file.display().fmt(f),
            Data::Postgres(url) => match PgConnectOptions::from_str(url) {
                Ok(options) => {
                    let (host, port) = (options.get_host(), options.get_port());
                    write!(f, "postgres://{host}:{port}")?;
                    match options.get_database() {
                        Some(database) => write!(f, "/{database}"),
                        None => Ok(()),
                    }
                }
                Err(_) => f.write_str("postgres://…"),
            },
        }
    }
}

impl fmt::Debug for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Data({self})")
    }
}
