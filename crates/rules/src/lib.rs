//! Placeholder of `cardspeak-rules`.
