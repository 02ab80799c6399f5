//! The summary, as data.

use cardspeak_cards::Card;

use crate::hand_names::HandNames;
use crate::sheet::SeatNumber;
use crate::stated::{Ending, HandClass};

/// What stands below `*** SUMMARY ***`.
///
/// # Examples
///
/// ```
/// # use cardspeak_records::{doc_hand, read};
/// let hands = read(doc_hand());
/// let summary = &hands[0].as_ref().unwrap().summary;
/// assert_eq!(summary.total.as_ref().unwrap().total, 30);
/// assert_eq!(summary.seats.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Summary {
    /// The total pot; only a cancelled hand has none.
    pub total: Option<TotalPot>,
    /// The board and its line.
    pub board: Option<(usize, Vec<Card>)>,
    /// Each seat's line.
    pub seats: Vec<SummarySeat>,
}

/// The line of the total pot.
///
/// # Examples
///
/// ```
/// use cardspeak_records::TotalPot;
/// let total = TotalPot { line: 30, total: 300, main: Some(200), sides: vec![100], rake: Some(0) };
/// assert_eq!(total.main.unwrap() + total.sides[0], total.total);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalPot {
    /// The line.
    pub line: usize,
    /// All that was in the pots, rake included.
    pub total: u64,
    /// The main pot where it is printed: PokerStars leaves its rake out, Full Tilt does not.
    pub main: Option<u64>,
    /// The side pots, the oldest first.
    pub sides: Vec<u64>,
    /// The rake, where it is printed.
    pub rake: Option<u64>,
}

/// A seat's line of the summary.
///
/// # Examples
///
/// ```
/// # use cardspeak_records::{Outcome, doc_hand, read};
/// let hands = read(doc_hand());
/// let ann = &hands[0].as_ref().unwrap().summary.seats[1];
/// assert_eq!(ann.outcome, Outcome::Collected { amount: 30, mucked: false });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummarySeat {
    /// The line.
    pub line: usize,
    /// Whose.
    pub seat: SeatNumber,
    /// Marked as the button.
    pub button: bool,
    /// Marked as the small blind.
    pub small_blind: bool,
    /// Marked as the big blind.
    pub big_blind: bool,
    /// What became of the player.
    pub outcome: Outcome,
}

/// What became of a player, as the summary prints it.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{FoldedOn, Outcome};
/// let folded = Outcome::Folded { on: FoldedOn::Flop, did_not_bet: false };
/// assert_ne!(folded, Outcome::SittingOut);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Folded.
    Folded {
        /// On which street.
        on: FoldedOn,
        /// With the remark that the player had put nothing in but an ante.
        did_not_bet: bool,
    },
    /// Won without a showdown.
    Collected {
        /// In all.
        amount: u64,
        /// With the remark that the hand was mucked.
        mucked: bool,
    },
    /// Showed, and won or lost.
    Showed {
        /// The cards.
        cards: Vec<Card>,
        /// What was won in all; `None`: lost.
        won: Option<u64>,
        /// What the hand is called.
        names: HandNames,
    },
    /// Mucked at the showdown.
    Mucked {
        /// The cards, where the site prints them after the hand.
        cards: Vec<Card>,
        /// What the hand is called, where that is printed.
        names: HandNames,
    },
    /// Bovada's line of somebody who was in the hand at the end.
    Named {
        /// Shown, mucked or kept closed.
        ending: Ending,
        /// What was won of whole pots or halves for high.
        high: Option<u64>,
        /// What was won of halves for low.
        low: Option<u64>,
        /// What kind of hand it is, where it was shown.
        class: Option<HandClass>,
        /// The player's own cards, where they are printed.
        cards: Vec<Card>,
        /// The best cards, in one bracket for high and perhaps one for low, where they are printed.
        best: Vec<Vec<Card>>,
    },
    /// Was not dealt in.
    SittingOut,
}

/// On which street a player folded, as the summary prints it.
///
/// # Examples
///
/// ```
/// assert!(cardspeak_records::FoldedOn::BeforeFlop < cardspeak_records::FoldedOn::River);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FoldedOn {
    /// Before the flop.
    BeforeFlop,
    /// On the flop.
    Flop,
    /// On the turn.
    Turn,
    /// On second street, in five card stud.
    Second,
    /// On third street.
    Third,
    /// On fourth street.
    Fourth,
    /// On fifth street.
    Fifth,
    /// On sixth street.
    Sixth,
    /// On seventh street or the river.
    River,
}
