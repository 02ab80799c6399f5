//! Hands by how many cards of a rank they hold: what high hands, lows and up cards have in common.

use cardspeak_cards::{Card, CardSet, Rank, Suit};

use crate::five::Hand;

/// The classes of R2, weakest first. Lows (R5) and up cards (R23) have the same order without
/// straights and flushes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    HighCard = 0,
    Pair = 1,
    TwoPair = 2,
    ThreeOfAKind = 3,
    Straight = 4,
    Flush = 5,
    FullHouse = 6,
    FourOfAKind = 7,
    StraightFlush = 8,
}

impl Class {
    pub(crate) const ALL: [Class; 9] = [
        Class::HighCard,
        Class::Pair,
        Class::TwoPair,
        Class::ThreeOfAKind,
        Class::Straight,
        Class::Flush,
        Class::FullHouse,
        Class::FourOfAKind,
        Class::StraightFlush,
    ];

    /// The classes that come from cards of one rank, weakest first.
    pub(crate) const BY_RANK: [Class; 6] = [
        Class::HighCard,
        Class::Pair,
        Class::TwoPair,
        Class::ThreeOfAKind,
        Class::FullHouse,
        Class::FourOfAKind,
    ];

    /// Which groups of one rank the class demands: (cards in a group, how many such groups).
    fn groups(self) -> &'static [(usize, u32)] {
        match self {
            Class::Pair => &[(2, 1)],
            Class::TwoPair => &[(2, 2)],
            Class::ThreeOfAKind => &[(3, 1)],
            Class::FullHouse => &[(3, 1), (2, 1)],
            Class::FourOfAKind => &[(4, 1)],
            Class::HighCard | Class::Straight | Class::Flush | Class::StraightFlush => &[],
        }
    }
}

/// What a hand is made for: it decides where the ace stands and which ranks are the best.
#[derive(Clone, Copy)]
pub(crate) enum Aim {
    /// The highest ranks; the ace is high.
    High,
    /// The lowest ranks; the ace is low.
    Low,
}

impl Aim {
    /// A rank mask with the bits in this aim's order; see [`Aim::rank`].
    pub(crate) fn order(self, rank_mask: u16) -> u16 {
        match self {
            Aim::High => rank_mask,
            Aim::Low => rank_mask << 1 & 0x1fff | rank_mask >> 12,
        }
    }

    /// The rank at a bit, 0 to 12, of an ordered mask.
    pub(crate) fn rank(self, bit: usize) -> Rank {
        match self {
            Aim::High => Rank::ALL[bit],
            Aim::Low => Rank::ALL[(bit + 12) % 13],
        }
    }

    /// 1 for the lowest rank to 13 for the highest; 0 stays free for "no card".
    pub(crate) fn value(self, rank: Rank) -> u8 {
        match self {
            Aim::High => rank as u8 + 1,
            Aim::Low => rank.low_value(),
        }
    }

    /// The ranks of an ordered mask, highest first.
    pub(crate) fn descending(self, ordered: u16) -> impl Iterator<Item = Rank> {
        let mut left = ordered;
        core::iter::from_fn(move || {
            let bit = left.checked_ilog2()?;
            left &= !(1 << bit);
            Some(self.rank(bit as usize))
        })
    }

    /// The best `number` bits of an ordered mask, or all if there are fewer.
    pub(crate) fn best(self, ordered: u16, number: u32) -> u16 {
        let mut left = ordered;
        while left.count_ones() > number {
            left &= match self {
                Aim::High => left - 1,
                Aim::Low => !(1 << left.ilog2()),
            };
        }
        left
    }
}

/// Cards, counted by rank and suit.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    pub(crate) cards: CardSet,
    /// The ranks of each suit.
    pub(crate) suits: [u16; 4],
    /// At index n, the ranks of which there are n cards or more.
    pub(crate) at_least: [u16; 5],
}

impl Counted {
    pub(crate) fn new(cards: CardSet) -> Counted {
        let suits = Suit::ALL.map(|suit| cards.of_suit(suit));
        let mut at_least = [0x1fff, 0, 0, 0, 0];
        for more in suits {
            for count in [4, 3, 2, 1] {
                at_least[count] |= at_least[count - 1] & more;
            }
        }
        Counted {
            cards,
            suits,
            at_least,
        }
    }

    /// The best hand of at most five cards that has this class's groups, filled up with the best
    /// other ranks, each once. `None` if the groups are not there. The hand is shorter than five
    /// cards if there are too few other ranks.
    pub(crate) fn pick(&self, class: Class, aim: Aim) -> Option<Hand> {
        let mut hand = Hand::default();
        let mut used = 0;
        for &(size, number) in class.groups() {
            let best = aim.best(aim.order(self.at_least[size]) & !used, number);
            if best.count_ones() < number {
                return None;
            }
            for rank in aim.descending(best) {
                hand.extend(of_rank(self.cards, rank).take(size));
            }
            used |= best;
        }
        let free = 5 - u32::from(hand.len());
        for rank in aim.descending(aim.best(aim.order(self.at_least[1]) & !used, free)) {
            hand.extend(of_rank(self.cards, rank).take(1));
        }
        Some(hand)
    }
}

/// The cards of one rank, highest suit first.
pub(crate) fn of_rank(cards: CardSet, rank: Rank) -> impl Iterator<Item = Card> {
    Suit::ALL
        .into_iter()
        .rev()
        .map(move |suit| Card::new(rank, suit))
        .filter(move |&card| cards.contains(card))
}

/// Class and ranks in one number that compares as the hand does: the class on top, then five
/// times four bits, 0 where there is no card.
pub(crate) fn pack(class: Class, aim: Aim, hand: &Hand) -> u32 {
    let mut packed = class as u32;
    for place in 0..5 {
        let value = hand.get(place).map_or(0, |card| aim.value(card.rank()));
        packed = packed << 4 | u32::from(value);
    }
    packed
}

/// The class and the ranks that [`pack`] was given.
pub(crate) fn unpack(packed: u32, aim: Aim) -> (Class, crate::Ranks) {
    let class = Class::ALL[(packed >> 20) as usize];
    let values = (0..5).rev().map(|place| packed >> (4 * place) & 0xf);
    let ranks = values
        .take_while(|&value| value > 0)
        .map(|value| aim.rank(value as usize - 1))
        .collect();
    (class, ranks)
}
