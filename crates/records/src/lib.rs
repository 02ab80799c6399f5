//! Placeholder of `cardspeak-records`.
