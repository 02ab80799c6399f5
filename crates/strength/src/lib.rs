//! How good a poker hand is, high and low, and what it is called.
//!
//! [`best_high`] and [`best_low`] find the best five cards of a player's hole cards and the
//! board, in games where any five count (stud, hold'em, razz) and in games of exactly two and
//! three (Omaha, Courchevel). The values that they return compare with `<` and `==`: greater is
//! better, equal is a tie.
//!
//! ```
//! use cardspeak_cards::{CardSet, cards};
//! use cardspeak_strength::{HighLabel, HoleUse, Qualifier, best_high, best_low};
//!
//! // R9: a flush, and at the same time the best low.
//! let hand: CardSet = cards("Kh 8h 5c 4h 3h 2s Ah").collect::<Result<_, _>>()?;
//! let high = best_high(hand, CardSet::EMPTY, HoleUse::AnyFive);
//! let low = best_low(hand, CardSet::EMPTY, HoleUse::AnyFive, Qualifier::EightOrBetter);
//!
//! let HighLabel::Flush { ranks } = high.expect("seven cards make a hand").value.label() else {
//!     panic!("it is a flush");
//! };
//! assert_eq!(ranks.to_string(), "A-K-8-4-3");
//! assert_eq!(low.expect("it qualifies").value.ranks().to_string(), "5-4-3-2-A");
//! # Ok::<(), cardspeak_cards::ParseCardError>(())
//! ```
//!
//! [`high_label`] and [`low_label`] name hands of any size, [`showing_high`] and [`showing_low`]
//! say whose up cards act first in stud.
//!
//! [`high_value`] and [`low_value`] are for comparing many hands: the value alone, and fast.
//!
//! What it does not do: it knows no games, no pots and no players, computes no odds, and speaks
//! no language; labels are data that the locale files turn into words.

#![no_std]
#![forbid(unsafe_code)]

mod five;
mod groups;
mod high;
mod label;
mod low;
mod ranks;
mod showing;
mod value;

pub use five::{Best, HoleUse};
pub use high::{High, best_high};
pub use label::{HighLabel, LowLabel, high_label, low_label};
pub use low::{Low, Qualifier, best_low};
pub use ranks::Ranks;
pub use showing::{Showing, showing_high, showing_low, shows_pair};
pub use value::{high_value, low_value};
