//! Playing cards: rank, suit, card, a set of cards in 64 bits, and how they are written.
//!
//! One standard deck of 52, no jokers (R1 of the rules). Everything here is a small `Copy` value;
//! nothing allocates.
//!
//! ```
//! use cardspeak_cards::{Card, CardSet, Rank, Suit, cards};
//!
//! let ace: Card = "Ah".parse()?;
//! assert_eq!(ace, Card::new(Rank::Ace, Suit::Hearts));
//!
//! let hand: CardSet = cards("Ah 10d 2c").collect::<Result<_, _>>()?;
//! assert_eq!(hand.len(), 3);
//! assert_eq!(hand.to_string(), "Ah Td 2c");
//! # Ok::<(), cardspeak_cards::ParseCardError>(())
//! ```
//!
//! What it does not do: it does not shuffle or deal, does not know which hand beats which (that
//! is `cardspeak-strength`), and has no serialised form besides the text.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod card;
mod set;
mod text;

pub use card::{Card, Rank, Suit};
pub use set::{CardSet, CardSetIter};
pub use text::{ParseCardError, cards, maybe_cards, parse_maybe};
