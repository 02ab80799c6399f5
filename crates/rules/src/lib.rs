//! Poker rules: games as data, and a hand as a state machine that reads every hand,
//! high and low, and divides every pot rightly.
//!
//! A [`Game`] with [`Limit`], [`Stakes`] and [`HouseRules`] makes a [`Setup`]; a
//! [`Hand`] is the fold of its [`Event`]s; each viewer gets a [`View`] that cannot
//! hold what that viewer may not see. The first example is at [`Hand`].
//!
//! What this crate does *not* do: it has no clock, no randomness, no I/O and no deck.
//! Whoever drives a hand brings the cards.
//!
//! Comments such as `R23` name the rules of `docs/RULES.md`.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod chips;
mod command;
mod event;
mod game;
mod hand;
mod hidden;
mod house;
mod list;
pub mod notation;
mod pots;
mod record;
mod replay;
mod seat;
mod setup;
pub mod table;
mod view;

pub use chips::Chips;
pub use command::{Action, Command, Deal, Legal, Question, Raise, Refusal, Sizes, Waiting};
pub use event::{Deed, DownCards, Event, Post, Share};
pub use game::{BetSize, DECK_SIZE, DealStep, Game, Opener, Ranking, Street, StreetName};
pub use hand::Hand;
pub use hidden::Hidden;
pub use house::{
    AllInHands, HouseRules, LosingHands, OddChips, OpenPair, ShowdownOrder, StudButton,
    proposed_ante_and_bring_in,
};
pub use list::{Blank, List};
pub use pots::{Pot, Pots, low_half, share_out, side_pots};
pub use record::Record;
pub use replay::{ReplayError, replay};
pub use seat::{MAX_SEATS, Seat, SeatSet, SeatSetIter};
pub use setup::{Entry, Limit, Posts, Rake, Setup, SetupError, Stakes};
pub use view::{LiveHand, Seen, SeenPlayer, View, Viewer, seen};
