//! Shuffling.

use std::fmt;

use cardspeak_cards::Card;
use rand::SeedableRng;
use rand::rngs::SysRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha20Rng;

/// A deck in the order in which it is dealt. It does not show itself: no log can hold it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Deck([Card; 52]);

impl Deck {
    /// A deck in this order.
    pub(crate) fn of(cards: [Card; 52]) -> Deck {
        Deck(cards)
    }

    /// The card that comes when so many have been dealt.
    pub(crate) fn next(&self, dealt: u8) -> Option<Card> {
        self.0.get(usize::from(dealt)).copied()
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Deck(…)")
    }
}

/// A generator seeded by the operating system.
///
/// # Panics
///
/// If the operating system has no randomness to give; no hand may be dealt then.
pub(crate) fn generator() -> ChaCha20Rng {
    ChaCha20Rng::try_from_rng(&mut SysRng).expect("the operating system gives randomness")
}

/// A deck shuffled by an unbiased Fisher–Yates, with a generator of its own.
pub(crate) fn shuffled() -> Deck {
    let mut deck = Card::DECK;
    deck.shuffle(&mut generator());
    Deck(deck)
}

/// The deck as a line for the store.
pub(crate) fn write(deck: &Deck) -> String {
    deck.0.iter().map(Card::to_string).collect()
}

/// Reads what [`write`] wrote.
pub(crate) fn read(text: &str) -> Option<Deck> {
    let cards: Vec<Card> = cardspeak_cards::cards(text)
        .collect::<Result<_, _>>()
        .ok()?;
    let set: cardspeak_cards::CardSet = cards.iter().copied().collect();
    if set.len() != 52 {
        return None;
    }
    cards.try_into().ok().map(Deck)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_reads_back() {
        let deck = shuffled();
        assert_eq!(read(&write(&deck)), Some(deck.clone()));
        assert_eq!(format!("{deck:?}"), "Deck(…)");
        assert_eq!(read("AhAh"), None);
    }

    /// Every card comes to every place about as often: within five standard deviations.
    #[test]
    fn shuffling_favours_no_place() {
        let mut counts = [[0i32; 52]; 52];
        let mut generator = ChaCha20Rng::seed_from_u64(7);
        let shuffles = 52 * 400;
        for _ in 0..shuffles {
            let mut deck = Card::DECK;
            deck.shuffle(&mut generator);
            for (place, card) in deck.iter().enumerate() {
                counts[place][usize::from(card.index())] += 1;
            }
        }
        assert!(
            counts
                .iter()
                .flatten()
                .all(|count| (count - 400).abs() < 100)
        );
    }
}
