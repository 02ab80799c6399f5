//! Events: the facts that make up a hand.

use cardspeak_cards::Card;

use crate::{Chips, Hidden, List, Seat};

/// A fact. Never a total that can be derived: replaying the events gives the same
/// hand, forever. It may hold hidden cards, so it has no way to a client;
/// [`crate::Seen`] is what a viewer gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A forced payment.
    Posted {
        /// Who paid.
        seat: Seat,
        /// What for.
        post: Post,
        /// Chips paid.
        paid: Chips,
    },
    /// A card face down; `None` inside for a card that a record does not know.
    DealtDown {
        /// Whose card.
        seat: Seat,
        /// The card.
        card: Hidden<Option<Card>>,
    },
    /// A card face up.
    DealtUp {
        /// Whose card.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A common card.
    DealtBoard {
        /// The card.
        card: Card,
    },
    /// A player acted.
    Acted {
        /// Who.
        seat: Seat,
        /// What.
        deed: Deed,
        /// Chips paid.
        paid: Chips,
    },
    /// What nobody matched went back (R29).
    Returned {
        /// To whom.
        seat: Seat,
        /// Chips returned.
        amount: Chips,
    },
    /// The betting of a street is over; the bets are in the pots.
    StreetEnded,
    /// A player's down cards were opened.
    Shown {
        /// Whose.
        seat: Seat,
        /// All the down cards, in the order dealt.
        cards: DownCards,
    },
    /// A player threw the hand away at the showdown.
    Mucked {
        /// Who.
        seat: Seat,
    },
    /// Rake was taken from a pot (records only, R60).
    Raked {
        /// The pot, 0 for the main pot.
        pot: u8,
        /// Chips taken.
        amount: Chips,
    },
    /// Chips were won.
    Awarded {
        /// The pot, 0 for the main pot.
        pot: u8,
        /// Which part of it.
        share: Share,
        /// The winner.
        seat: Seat,
        /// Chips won.
        amount: Chips,
    },
    /// Fewer than two players had posted; all posts are back.
    Cancelled,
    /// The hand is over.
    Ended,
}

/// Down cards that are open, in the order dealt.
pub type DownCards = List<Card, 7>;

/// What a forced payment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Post {
    /// An ante.
    Ante,
    /// The small blind.
    SmallBlind,
    /// The big blind.
    BigBlind,
    /// A live extra blind (R51).
    Extra,
    /// Dead money (R51).
    Dead,
}

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Gave up the hand.
    Fold,
    /// Passed without paying.
    Check,
    /// Paid what was owed, or all that was left.
    Call,
    /// Paid the bring-in, or all that was left (R19).
    BringIn,
    /// Made the first bet of a round.
    Bet,
    /// Made the bring-in a full bet (R20), or opened third street with one (R19).
    Complete,
    /// Raised.
    Raise,
}

/// Which part of a pot was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// All of it.
    Whole,
    /// The half for high.
    High,
    /// The half for low.
    Low,
}
