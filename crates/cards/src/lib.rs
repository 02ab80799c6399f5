//! Placeholder of `cardspeak-cards`.
