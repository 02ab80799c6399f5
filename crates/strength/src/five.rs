//! Which cards a player may use.

use core::ops::Deref;

use cardspeak_cards::{Card, CardSet, Rank, Suit};

/// How hole cards may be used. In stud all of a player's own cards are hole cards, and the board
/// is empty or the common seventh card (R14).
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::{HoleUse, best_high};
///
/// let set = |text| cards(text).collect::<Result<CardSet, _>>();
/// let (hole, board) = (set("Ah Kd Qd 2c")?, set("Jh 9h 7h 4h 2s")?);
///
/// // The lone ace of hearts makes a flush only where any five cards count.
/// let any = best_high(hole, board, HoleUse::AnyFive).map(|best| best.value);
/// let two = best_high(hole, board, HoleUse::ExactlyTwo).map(|best| best.value);
/// assert!(any > two);
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HoleUse {
    /// Any five of all the cards (R6).
    AnyFive,
    /// Exactly two hole cards and exactly three of the board (R7).
    ExactlyTwo,
}

/// The best hand that a player can make.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::{HoleUse, best_high};
///
/// let hand: CardSet = cards("7c 7d 8c 8d 4c 4d 5h").collect::<Result<_, _>>()?;
/// let best = best_high(hand, CardSet::EMPTY, HoleUse::AnyFive).expect("seven cards");
/// assert_eq!(best.five.map(|card| card.to_string()), ["8d", "8c", "7d", "7c", "5h"]);
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Best<V> {
    /// How good it is: a [`High`](crate::High) or a [`Low`](crate::Low).
    pub value: V,
    /// The five cards, the most significant first: groups before kickers, higher ranks before
    /// lower ones, and the ace of a wheel last. If several fives are worth the same, which of
    /// them it is follows from the cards alone, but is not promised.
    pub five: [Card; 5],
}

/// At most five cards, the most significant first.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    cards: [Card; 5],
    len: u8,
}

impl Default for Hand {
    fn default() -> Self {
        Hand {
            cards: [Card::new(Rank::Two, Suit::Clubs); 5],
            len: 0,
        }
    }
}

impl Hand {
    /// The five cards, if there are five.
    pub(crate) fn five(&self) -> Option<[Card; 5]> {
        (self.len == 5).then_some(self.cards)
    }

    pub(crate) fn len(&self) -> u8 {
        self.len
    }
}

/// Cards beyond the fifth are left out.
impl Extend<Card> for Hand {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for (place, card) in self.cards[usize::from(self.len)..].iter_mut().zip(cards) {
            *place = card;
            self.len += 1;
        }
    }
}

impl Deref for Hand {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }
}

/// The sets of cards out of which a hand may be picked: all cards (R6), or every choice of two
/// hole cards and three of the board (R7). With fewer cards than that, what there is so far.
/// A card in both counts as a hole card.
pub(crate) fn choices(
    hole: CardSet,
    board: CardSet,
    usage: HoleUse,
) -> impl Iterator<Item = CardSet> {
    let board = board - hole;
    // Any five: one choice, of everything.
    let (from_hole, from_board) = match usage {
        HoleUse::AnyFive => (hole.len(), board.len()),
        HoleUse::ExactlyTwo => (hole.len().min(2), board.len().min(3)),
    };
    subsets(hole, from_hole)
        .flat_map(move |hole| subsets(board, from_board).map(move |board| hole | board))
}

/// All subsets of `size` cards.
fn subsets(set: CardSet, size: usize) -> impl Iterator<Item = CardSet> {
    // The positions of the chosen cards, as bits. The next choice of as many bits is the next
    // larger number with that many bits.
    let mut next = Some((1u64 << size) - 1);
    core::iter::from_fn(move || {
        let chosen = next.filter(|chosen| chosen >> set.len() == 0)?;
        next = (chosen != 0).then(|| {
            let lowest = chosen & chosen.wrapping_neg();
            let carried = chosen + lowest;
            carried | (chosen ^ carried) >> 2 >> lowest.trailing_zeros()
        });
        let cards = set.iter().enumerate();
        Some(
            cards
                .filter(|(position, _)| chosen >> position & 1 == 1)
                .map(|(_, card)| card)
                .collect(),
        )
    })
}
