//! Commands, what a hand waits for, and why it refuses.

use core::fmt;

use cardspeak_cards::Card;

use crate::{Chips, DownCards, List, Seat};

/// Something that a driver (dealer, player, record) brings to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// The next card; `None` for a down card that a record does not know.
    Deal(Option<Card>),
    /// A player acts.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// A player shows: at the showdown when asked, or freely after the end a hand
    /// that won without one. `cards` must be brought for a hand that is not known.
    Show {
        /// Who.
        seat: Seat,
        /// The down cards of an unknown hand.
        cards: Option<DownCards>,
    },
    /// A player mucks when asked.
    Muck {
        /// Who.
        seat: Seat,
    },
    /// The rake of the pot that the hand waits for.
    Rake(Chips),
}

/// What a player may do at a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Give up the hand.
    Fold,
    /// Pass without paying.
    Check,
    /// Pay what is owed, or all that is left.
    Call,
    /// Pay the bring-in.
    BringIn,
    /// Bet, complete or raise to this total of the round.
    RaiseTo(Chips),
}

/// What a hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// A card.
    Deal(Deal),
    /// A player's action.
    Act {
        /// Whose turn it is.
        seat: Seat,
        /// What is legal.
        legal: Legal,
    },
    /// A player's answer.
    Ask {
        /// The question.
        question: Question,
        /// Who is asked.
        seat: Seat,
    },
    /// The rake of a pot (records only).
    Rake {
        /// The pot, 0 for the main pot.
        pot: u8,
        /// The chips in it.
        amount: Chips,
    },
    /// Nothing: events follow by themselves, or the hand is over.
    Nothing,
}

/// Where the next card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// Face down to a player.
    Down(Seat),
    /// Face up to a player.
    Up(Seat),
    /// To the middle.
    Board,
}

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Show or muck (R36).
    ShowOrMuck,
}

/// What a player may do now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    /// Folding is possible (not for the low card that must bring in, R19).
    pub fold: bool,
    /// Checking is possible.
    pub check: bool,
    /// Calling is possible, for this many chips.
    pub call: Option<Chips>,
    /// Bringing in is possible, for this many chips.
    pub bring_in: Option<Chips>,
    /// Betting, completing or raising is possible.
    pub raise: Option<Raise>,
}

/// How a player may bet, complete or raise. All amounts are totals of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raise {
    /// The word for it: [`crate::Deed::Bet`], `Complete` or `Raise`.
    pub deed: crate::Deed,
    /// Which totals.
    pub sizes: Sizes,
    /// The total at which the player is all-in.
    pub all_in_at: Chips,
}

/// Which totals a raise may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// Fixed limit: exactly these, ascending; two with an open pair (R25).
    Exactly(List<Chips, 2>),
    /// Pot and no limit: anything between, in whole chips of the table; both ends are legal.
    Between {
        /// The least total.
        least: Chips,
        /// The greatest total.
        most: Chips,
        /// A raise of the pot (R48), within the bounds.
        pot: Chips,
    },
}

impl Sizes {
    /// The least total.
    ///
    /// ```
    /// use cardspeak_rules::{Chips, Sizes};
    /// let sizes = Sizes::Between { least: Chips(20), most: Chips(90), pot: Chips(35) };
    /// assert_eq!((sizes.least(), sizes.most()), (Chips(20), Chips(90)));
    /// ```
    #[must_use]
    pub fn least(&self) -> Chips {
        match self {
            Sizes::Exactly(totals) => totals.first().copied().unwrap_or_default(),
            Sizes::Between { least, .. } => *least,
        }
    }

    /// The greatest total.
    #[must_use]
    pub fn most(&self) -> Chips {
        match self {
            Sizes::Exactly(totals) => totals.last().copied().unwrap_or_default(),
            Sizes::Between { most, .. } => *most,
        }
    }
}

/// Why a command was refused. The hand is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Another command is due, or none.
    NotNow,
    /// It is another seat's turn.
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// This card is out already.
    CardIsOut {
        /// The card.
        card: Card,
    },
    /// Up cards and common cards are known to everybody.
    CardMustBeKnown,
    /// There is something to call.
    CannotCheck {
        /// The chips to call.
        to_call: Chips,
    },
    /// There is nothing to call.
    NothingToCall,
    /// The low card must bring in or complete (R19).
    CannotFold,
    /// There is no bring-in to pay.
    NoBringIn,
    /// The bring-in comes first (R19).
    BringInFirst,
    /// The round is capped (R22).
    Capped,
    /// The betting is not open for this player: a short all-in does not reopen it (R31, R32).
    NotReopened,
    /// Nobody is left who could call a raise, or the stack does not reach over the call.
    CannotRaise,
    /// The raise is too small.
    RaiseTooSmall {
        /// The least total.
        least: Chips,
    },
    /// The raise is too large.
    RaiseTooLarge {
        /// The greatest total.
        most: Chips,
    },
    /// In fixed limit only these totals can be raised to.
    RaiseNotOfLimit {
        /// The totals.
        totals: List<Chips, 2>,
    },
    /// The amount is not in whole chips of the table (R27).
    NotInChips {
        /// The smallest chip.
        chip: Chips,
    },
    /// Showing an unknown hand must bring its cards, as many as were dealt and those that are known.
    CardsMissing,
    /// More rake than there is in the pot.
    RakeTooLarge {
        /// The chips in the pot.
        most: Chips,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow => f.write_str("another command is due"),
            Refusal::NotYourTurn { turn } => write!(f, "it is the turn of seat {turn}"),
            Refusal::CardIsOut { card } => write!(f, "{card} is out already"),
            Refusal::CardMustBeKnown => f.write_str("this card must be known"),
            Refusal::CannotCheck { to_call } => write!(f, "cannot check: {to_call} to call"),
            Refusal::NothingToCall => f.write_str("nothing to call"),
            Refusal::CannotFold => f.write_str("the low card must bring in or complete"),
            Refusal::NoBringIn => f.write_str("there is no bring-in to pay"),
            Refusal::BringInFirst => f.write_str("the bring-in comes first"),
            Refusal::Capped => f.write_str("the round is capped"),
            Refusal::NotReopened => f.write_str("the betting is not reopened for this player"),
            Refusal::CannotRaise => f.write_str("cannot raise"),
            Refusal::RaiseTooSmall { least } => write!(f, "the least total is {least}"),
            Refusal::RaiseTooLarge { most } => write!(f, "the greatest total is {most}"),
            Refusal::RaiseNotOfLimit { totals } => {
                f.write_str("the limit allows only")?;
                totals.iter().try_for_each(|total| write!(f, " {total}"))
            }
            Refusal::NotInChips { chip } => write!(f, "amounts go in chips of {chip}"),
            Refusal::CardsMissing => f.write_str("showing must bring the cards"),
            Refusal::RakeTooLarge { most } => write!(f, "only {most} in the pot"),
        }
    }
}

impl core::error::Error for Refusal {}
