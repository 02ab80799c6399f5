//! The messages between browser and server: JSON over one WebSocket.
//!
//! Everything here is plain data that serde turns into JSON and ts-rs into
//! `web/src/gen/*.ts`. A message about a hand is made from what `cardspeak-rules`
//! lets one viewer see (its `View` and `Seen`)
//! and from nothing else: no type of this crate can be made from a hidden card.
//!
//! What this crate does *not* do: it has no sockets, no sessions and no rules.
//!
//! Amounts are whole chips of 0.01 (the client formats them). Cards are written
//! as `"Ah"`; a card that the viewer may not see is `null`. Ranks are one letter
//! of `23456789TJQKA`.

mod account;
mod client;
mod event;
mod from_rules;
mod history;
mod host;
mod info;
#[cfg(test)]
mod page;
#[cfg(test)]
mod schema;
mod server;
mod table;

pub use account::*;
pub use client::*;
pub use event::*;
pub use from_rules::{Around, NotARule};
pub use history::*;
pub use host::*;
pub use info::*;
pub use server::*;
pub use table::*;

/// The version of this protocol. A client says it in its hello; a server that
/// speaks another answers [`ErrorCode::Version`] and closes.
pub const VERSION: u32 = 1;

/// The longest message a client may send, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 4096;
