//! What several test files share.
#![allow(dead_code, reason = "no test file uses all of it")]

use cardspeak_cards::{Card, CardSet, Rank, cards};
use cardspeak_strength::{Best, High, HoleUse, Low, Qualifier, best_high, best_low};

/// The set of the cards written here.
pub(crate) fn set(text: &str) -> CardSet {
    let read: Vec<Card> = cards(text).collect::<Result<_, _>>().expect(text);
    let set: CardSet = read.iter().copied().collect();
    assert_eq!(set.len(), read.len(), "a card is there twice in {text}");
    set
}

/// The best high of one player's cards in stud.
pub(crate) fn high(text: &str) -> Best<High> {
    best_high(set(text), CardSet::EMPTY, HoleUse::AnyFive).expect(text)
}

/// The best low of one player's cards in stud.
pub(crate) fn low(text: &str, qualifier: Qualifier) -> Option<Best<Low>> {
    best_low(set(text), CardSet::EMPTY, HoleUse::AnyFive, qualifier)
}

/// `Ah Kd`, in this order.
pub(crate) fn written(cards: impl IntoIterator<Item = Card>) -> String {
    let texts: Vec<String> = cards.into_iter().map(|card| card.to_string()).collect();
    texts.join(" ")
}

/// `8-6-4-2-A`.
pub(crate) fn ranks(cards: impl IntoIterator<Item = Card>) -> String {
    let letters: Vec<String> = cards
        .into_iter()
        .map(|card| Rank::letter(card.rank()).to_string())
        .collect();
    letters.join("-")
}

/// Deals from shuffled decks, the same for the same seed (splitmix64).
pub(crate) struct Dealer(pub(crate) u64);

impl Dealer {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let bound = u64::try_from(bound).expect("usize is no larger than u64");
        usize::try_from(mixed % bound).expect("it is below bound")
    }

    /// Different cards from a new deck. Every other deck is a short one, so that pairs, flushes
    /// and straights are not rare.
    pub(crate) fn deal(&mut self, number: usize) -> Vec<Card> {
        let mut deck = Card::DECK.to_vec();
        if self.below(2) == 0 {
            let lowest = self.below(13);
            let ranks = [0, 1, 2, 3, 4].map(|step| Rank::ALL[(lowest + step) % 13]);
            let suit = self.below(4);
            deck.retain(|card| ranks.contains(&card.rank()) || card.suit() as usize == suit);
        }
        (0..number)
            .map(|_| {
                let place = self.below(deck.len());
                deck.swap_remove(place)
            })
            .collect()
    }
}
