//! A set of cards in one word.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, Sub};

use crate::{Card, Suit};

/// A set of cards: one bit a card, at the card's [index](Card::index).
///
/// ```
/// use cardspeak_cards::{Card, CardSet, cards};
///
/// let mut hand: CardSet = cards("AhKd").collect::<Result<_, _>>()?;
/// let deuce: Card = "2c".parse()?;
/// assert!(hand.insert(deuce));
/// assert_eq!(hand.to_string(), "Ah Kd 2c");
/// assert_eq!((CardSet::FULL - hand).len(), 49);
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    ///
    /// ```
    /// use cardspeak_cards::CardSet;
    ///
    /// assert!(CardSet::EMPTY.is_empty());
    /// ```
    pub const EMPTY: CardSet = CardSet(0);

    /// The whole deck.
    ///
    /// ```
    /// use cardspeak_cards::CardSet;
    ///
    /// assert_eq!(CardSet::FULL.len(), 52);
    /// ```
    pub const FULL: CardSet = CardSet((1 << 52) - 1);

    /// The set with these bits, as [`CardSet::bits`] gives them; `None` if a bit above 51 is set.
    ///
    /// ```
    /// use cardspeak_cards::CardSet;
    ///
    /// assert_eq!(CardSet::from_bits(0b11).map(CardSet::len), Some(2));
    /// assert_eq!(CardSet::from_bits(1 << 52), None);
    /// ```
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits <= Self::FULL.0 {
            Some(CardSet(bits))
        } else {
            None
        }
    }

    /// The 52 low bits, one a card.
    ///
    /// ```
    /// use cardspeak_cards::{Card, CardSet};
    ///
    /// assert_eq!(CardSet::from(Card::DECK[3]).bits(), 0b1000);
    /// ```
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Puts the card in; `true` if it was not there yet.
    ///
    /// ```
    /// use cardspeak_cards::{Card, CardSet};
    ///
    /// let mut set = CardSet::EMPTY;
    /// assert!(set.insert(Card::DECK[0]));
    /// assert!(!set.insert(Card::DECK[0]));
    /// ```
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= 1 << card.index();
        new
    }

    /// Takes the card out; `true` if it was there.
    ///
    /// ```
    /// use cardspeak_cards::{Card, CardSet};
    ///
    /// let mut set = CardSet::FULL;
    /// assert!(set.remove(Card::DECK[0]));
    /// assert!(!set.remove(Card::DECK[0]));
    /// ```
    pub const fn remove(&mut self, card: Card) -> bool {
        let there = self.contains(card);
        self.0 &= !(1 << card.index());
        there
    }

    /// Whether the card is in the set.
    ///
    /// ```
    /// use cardspeak_cards::{Card, CardSet};
    ///
    /// assert!(CardSet::FULL.contains(Card::DECK[0]));
    /// ```
    pub const fn contains(self, card: Card) -> bool {
        self.0 & 1 << card.index() != 0
    }

    /// How many cards, 0 to 52.
    ///
    /// ```
    /// use cardspeak_cards::{Card, CardSet};
    ///
    /// assert_eq!(CardSet::from(Card::DECK[0]).len(), 1);
    /// ```
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    ///
    /// ```
    /// use cardspeak_cards::CardSet;
    ///
    /// assert!(!CardSet::FULL.is_empty());
    /// ```
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in either set; `a | b` is the same.
    ///
    /// ```
    /// use cardspeak_cards::{Card, CardSet};
    ///
    /// let (a, b) = (CardSet::from(Card::DECK[0]), CardSet::from(Card::DECK[1]));
    /// assert_eq!(a.union(b).len(), 2);
    /// ```
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards in both sets; `a & b` is the same.
    ///
    /// ```
    /// use cardspeak_cards::{Card, CardSet};
    ///
    /// let a = CardSet::from(Card::DECK[0]);
    /// assert_eq!(a.intersection(CardSet::FULL), a);
    /// ```
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards of this set that are not in the other; `a - b` is the same.
    ///
    /// ```
    /// use cardspeak_cards::{Card, CardSet};
    ///
    /// let a = CardSet::from(Card::DECK[0]);
    /// assert_eq!(CardSet::FULL.difference(a).len(), 51);
    /// ```
    pub const fn difference(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The cards in ascending order; `.rev()` goes down.
    ///
    /// ```
    /// use cardspeak_cards::{Card, CardSet};
    ///
    /// assert!(CardSet::FULL.iter().eq(Card::DECK));
    /// ```
    pub const fn iter(self) -> CardSetIter {
        CardSetIter(self)
    }

    /// The ranks that occur: 13 bits, bit 0 the two and bit 12 the ace.
    ///
    /// ```
    /// use cardspeak_cards::{CardSet, cards};
    ///
    /// let hand: CardSet = cards("Ah 3d 3c 2c").collect::<Result<_, _>>()?;
    /// assert_eq!(hand.rank_mask(), 0b1_0000_0000_0011);
    /// # Ok::<(), cardspeak_cards::ParseCardError>(())
    /// ```
    pub const fn rank_mask(self) -> u16 {
        self.of_suit(Suit::Clubs)
            | self.of_suit(Suit::Diamonds)
            | self.of_suit(Suit::Hearts)
            | self.of_suit(Suit::Spades)
    }

    /// The ranks held in one suit: 13 bits, bit 0 the two and bit 12 the ace.
    ///
    /// ```
    /// use cardspeak_cards::{CardSet, Suit, cards};
    ///
    /// let hand: CardSet = cards("Ah 3d 3c 2c").collect::<Result<_, _>>()?;
    /// assert_eq!(hand.of_suit(Suit::Clubs), 0b11);
    /// assert_eq!(hand.of_suit(Suit::Spades), 0);
    /// # Ok::<(), cardspeak_cards::ParseCardError>(())
    /// ```
    pub const fn of_suit(self, suit: Suit) -> u16 {
        // Every fourth bit, pushed together: pairs, then fours, then eights, then all.
        let mut bits = self.0 >> (suit as u8) & 0x1_1111_1111_1111;
        bits = (bits | bits >> 3) & 0x3_0303_0303_0303;
        bits = (bits | bits >> 6) & 0xf_000f_000f_000f;
        bits = (bits | bits >> 12) & 0xff_0000_00ff;
        bits = bits | bits >> 24;
        (bits & 0x1fff) as u16
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    fn bitor(self, other: CardSet) -> CardSet {
        self.union(other)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    fn bitand(self, other: CardSet) -> CardSet {
        self.intersection(other)
    }
}

impl Sub for CardSet {
    type Output = CardSet;

    fn sub(self, other: CardSet) -> CardSet {
        self.difference(other)
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> Self {
        CardSet(1 << card.index())
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards
            .into_iter()
            .fold(CardSet::EMPTY, |set, card| set | card.into())
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = CardSetIter;

    fn into_iter(self) -> CardSetIter {
        self.iter()
    }
}

/// The cards, highest first: `Ah Kd 2c`.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, card) in self.iter().rev().enumerate() {
            if position > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CardSet({self})")
    }
}

/// The cards of a [`CardSet`], from [`CardSet::iter`].
///
/// ```
/// use cardspeak_cards::CardSet;
///
/// let mut deck = CardSet::FULL.iter();
/// assert_eq!(deck.next(), "2c".parse().ok());
/// assert_eq!(deck.next_back(), "As".parse().ok());
/// assert_eq!(deck.len(), 50);
/// ```
#[derive(Clone, Debug)]
pub struct CardSetIter(CardSet);

impl Iterator for CardSetIter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        // An empty set gives index 64, which is no card.
        let card = Card::from_index((self.0.0.trailing_zeros() & 0xff) as u8)?;
        self.0.remove(card);
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for CardSetIter {
    fn next_back(&mut self) -> Option<Card> {
        let index = self.0.0.checked_ilog2()?;
        let card = Card::from_index((index & 0xff) as u8)?;
        self.0.remove(card);
        Some(card)
    }
}

impl ExactSizeIterator for CardSetIter {}

impl FusedIterator for CardSetIter {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::*;

    fn any_set() -> impl Strategy<Value = CardSet> {
        (0..=CardSet::FULL.bits()).prop_map(|bits| CardSet::from_bits(bits).unwrap())
    }

    proptest! {
        #[test]
        fn behaves_as_a_set(a in any_set(), b in any_set()) {
            let (x, y): (BTreeSet<Card>, BTreeSet<Card>) = (a.iter().collect(), b.iter().collect());
            prop_assert!((a | b).iter().eq(x.union(&y).copied()));
            prop_assert!((a & b).iter().eq(x.intersection(&y).copied()));
            prop_assert!((a - b).iter().eq(x.difference(&y).copied()));
            prop_assert!(a.iter().rev().eq(x.iter().rev().copied()));
            prop_assert_eq!(a.len(), x.len());
            prop_assert_eq!(a.iter().len(), x.len());
            prop_assert_eq!(a.iter().collect::<CardSet>(), a);
        }

        #[test]
        fn masks_say_which_ranks_are_there(set in any_set()) {
            for suit in Suit::ALL {
                let ranks = set.iter().filter(|card| card.suit() == suit);
                let mask = ranks.fold(0, |mask, card| mask | 1u16 << card.rank() as u8);
                prop_assert_eq!(set.of_suit(suit), mask);
            }
            let mask = set.iter().fold(0, |mask, card| mask | 1u16 << card.rank() as u8);
            prop_assert_eq!(set.rank_mask(), mask);
        }

        #[test]
        fn is_read_back_from_its_text(set in any_set()) {
            use std::string::ToString;
            let read: Vec<Card> = crate::cards(&set.to_string()).collect::<Result<_, _>>().unwrap();
            prop_assert!(read.into_iter().eq(set.iter().rev()));
        }
    }

    #[test]
    fn insert_and_remove_say_what_changed() {
        let card = Card::DECK[17];
        let mut set = CardSet::EMPTY;
        assert!(set.insert(card));
        assert!(!set.insert(card));
        assert!(set.contains(card));
        assert!(set.remove(card));
        assert!(!set.remove(card));
        assert_eq!(set, CardSet::EMPTY);
    }
}
