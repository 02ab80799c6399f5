//! Placeholder of `cardspeak-strength`.
