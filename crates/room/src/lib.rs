//! Placeholder of `cardspeak-room`.
