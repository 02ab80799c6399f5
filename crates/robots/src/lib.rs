//! Placeholder of `cardspeak-robots`.
