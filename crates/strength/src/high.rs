//! High hands.

use cardspeak_cards::{Card, CardSet, Rank, Suit};

use crate::five::{Best, Hand, HoleUse, choices};
use crate::groups::{Aim, Class, Counted, of_rank, pack, unpack};
use crate::{HighLabel, Ranks};

/// The best high hand (R2) of hole cards and board.
///
/// `None` when fewer than five cards can be used that way: fewer than five in all, or with
/// [`HoleUse::ExactlyTwo`] fewer than two in the hole or three on the board. A card given in
/// both counts as a hole card.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::{HoleUse, best_high};
///
/// let set = |text| cards(text).collect::<Result<CardSet, _>>();
/// let board = set("Qs Jd 7c 7d 2h")?;
/// let queens = best_high(set("Qh Qd")?, board, HoleUse::AnyFive).map(|best| best.value);
/// let aces = best_high(set("Ah Ad")?, board, HoleUse::AnyFive).map(|best| best.value);
/// assert!(queens > aces);
///
/// assert_eq!(best_high(set("Qh Qd")?, set("Qs Jd")?, HoleUse::AnyFive), None);
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
pub fn best_high(hole: CardSet, board: CardSet, usage: HoleUse) -> Option<Best<High>> {
    choices(hole, board, usage)
        .filter_map(|cards| {
            let (value, hand) = strongest(cards);
            let five = hand.five()?;
            Some(Best { value, five })
        })
        .max_by_key(|best| best.value)
}

/// How good a high hand of five cards is (R2). Greater is better, equal is a tie: suits never
/// decide, and cards beyond the five never matter.
///
/// ```
/// use cardspeak_cards::Card;
/// use cardspeak_strength::High;
///
/// let five = |cards: [&str; 5]| cards.map(|card| card.parse::<Card>().expect("a card"));
/// let wheel = High::of_five(five(["Ah", "2c", "3d", "4s", "5h"]));
/// let aces = High::of_five(five(["Ah", "Ac", "Kd", "Qs", "Jh"]));
/// assert!(wheel > aces);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct High(u32);

impl High {
    /// The value that [`pack`] made.
    pub(crate) const fn packed(packed: u32) -> High {
        High(packed)
    }

    /// The value of five different cards, in any order.
    ///
    /// # Panics
    ///
    /// If a card is there twice.
    ///
    /// ```
    /// use cardspeak_cards::Card;
    /// use cardspeak_strength::High;
    ///
    /// let five = |cards: [&str; 5]| cards.map(|card| card.parse::<Card>().expect("a card"));
    /// let hearts = High::of_five(five(["Kh", "Qh", "9h", "8h", "2h"]));
    /// let spades = High::of_five(five(["Ks", "Qs", "9s", "8s", "2s"]));
    /// assert_eq!(hearts, spades);
    /// ```
    pub fn of_five(cards: [Card; 5]) -> High {
        let set: CardSet = cards.into_iter().collect();
        assert_eq!(set.len(), 5, "a card is there twice in {cards:?}");
        strongest(set).0
    }

    /// What the hand is called.
    ///
    /// ```
    /// use cardspeak_cards::{Card, Rank};
    /// use cardspeak_strength::{High, HighLabel};
    ///
    /// let wheel = ["Ah", "2c", "3d", "4s", "5h"].map(|card| card.parse().expect("a card"));
    /// let label = High::of_five(wheel).label();
    /// assert_eq!(label, HighLabel::Straight { top: Rank::Five });
    /// ```
    pub fn label(self) -> HighLabel {
        let (class, ranks) = unpack(self.0, Aim::High);
        HighLabel::new(class, ranks)
    }

    /// The ranks of the five cards, the most significant first; the ace of a wheel comes last.
    ///
    /// ```
    /// use cardspeak_cards::Card;
    /// use cardspeak_strength::High;
    ///
    /// let five = ["8h", "7c", "Ad", "7s", "8c"].map(|card| card.parse().expect("a card"));
    /// assert_eq!(High::of_five(five).ranks().to_string(), "8-8-7-7-A");
    /// ```
    pub fn ranks(self) -> Ranks {
        unpack(self.0, Aim::High).1
    }
}

/// The strongest hand of any number of cards. Of fewer than five it has fewer cards, and its
/// value serves only for labels.
pub(crate) fn strongest(cards: CardSet) -> (High, Hand) {
    let counted = Counted::new(cards);
    let by_rank = |class| counted.pick(class, Aim::High).map(|hand| (class, hand));
    // R2, from the top. The last always succeeds: no cards at all are high cards too.
    let (class, hand) = straight_flush(&counted)
        .or_else(|| by_rank(Class::FourOfAKind))
        .or_else(|| by_rank(Class::FullHouse))
        .or_else(|| flush(&counted))
        .or_else(|| straight(&counted).map(|hand| (Class::Straight, hand)))
        .or_else(|| by_rank(Class::ThreeOfAKind))
        .or_else(|| by_rank(Class::TwoPair))
        .or_else(|| by_rank(Class::Pair))
        .or_else(|| by_rank(Class::HighCard))
        .unwrap_or((Class::HighCard, Hand::default()));
    (High(pack(class, Aim::High, &hand)), hand)
}

fn straight_flush(counted: &Counted) -> Option<(Class, Hand)> {
    flush_suits(counted)
        .filter_map(|suited| straight(&suited))
        .map(|hand| (Class::StraightFlush, hand))
        .max_by_key(|(class, hand)| pack(*class, Aim::High, hand))
}

fn flush(counted: &Counted) -> Option<(Class, Hand)> {
    flush_suits(counted)
        .filter_map(|suited| suited.pick(Class::HighCard, Aim::High))
        .map(|hand| (Class::Flush, hand))
        .max_by_key(|(class, hand)| pack(*class, Aim::High, hand))
}

/// The cards of each suit that has five or more.
fn flush_suits(counted: &Counted) -> impl Iterator<Item = Counted> {
    Suit::ALL
        .into_iter()
        .filter(|&suit| counted.suits[suit as usize].count_ones() >= 5)
        .map(|suit| {
            let suited = counted.cards.iter().filter(|card| card.suit() == suit);
            Counted::new(suited.collect())
        })
}

fn straight(counted: &Counted) -> Option<Hand> {
    let ranks = counted.at_least[1];
    // With the ace below the two as well, bits i to i + 4 are a straight up to rank i + 3 (R2).
    let with_low_ace = ranks << 1 | ranks >> 12;
    let starts = (0..5).fold(u16::MAX, |starts, step| starts & with_low_ace >> step);
    let lowest = starts.checked_ilog2()? as usize;
    let mut hand = Hand::default();
    for position in (lowest..lowest + 5).rev() {
        let rank = Rank::ALL[(position + 12) % 13];
        hand.extend(of_rank(counted.cards, rank).take(1));
    }
    Some(hand)
}
