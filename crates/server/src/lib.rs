//! Placeholder of `cardspeak-server`.
