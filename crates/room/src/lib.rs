//! The room: tables, guests, bank and journal — everything that lives on.
//!
//! One task owns one table. Every change of it is made on a copy, kept in the store in
//! one transaction with what it moves in the bank, and only then shown: nothing is
//! shown that could be lost, and nothing kept is lost. The first example is at [`Room`].
//!
//! What this crate does *not* do: it has no sockets (the server's affair) and no rules
//! (those of `cardspeak-rules` hold); what viewers see is made there, too.

mod account;
mod actor;
mod caller;
mod chat;
mod clock;
mod dealer;
mod door;
mod figures;
mod history;
mod hosting;
mod hub;
mod id;
mod mind;
mod name;
mod outbox;
mod password;
#[cfg(any(test, feature = "rigged"))]
mod rig;
mod room;
mod spec;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod token;
mod viewers;

pub use account::{BROKE, LogIn, household};
pub use caller::Caller;
pub use cardspeak_records::Format as HandFormat;
pub use clock::Clock;
pub use history::{Asked, PastHand, UnreadHand, UnwrittenHand};
pub use hosting::proposed_stakes;
pub use id::{GuestId, TableId};
pub use mind::Pace;
pub use name::{LONGEST_NAME, Name, NameError};
pub use outbox::{CutOff, Inbox};
pub use password::{LONGEST_PASSWORD, Password, PasswordError, SHORTEST_PASSWORD};
#[cfg(any(test, feature = "rigged"))]
pub use rig::{MARKER, Rig, RigError, RiggedHand, RiggedRobot, RiggedTable};
pub use room::{Guest, GuestError, Queues, Room, RoomError, Settings};
pub use spec::{LimitSpec, Played, SpecError, StakesSpec, TableSpec};
pub use store::*;
pub use table::FoldError;
pub use token::{Token, TokenHash};
