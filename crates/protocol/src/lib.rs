//! Placeholder of `cardspeak-protocol`.
