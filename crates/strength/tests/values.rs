//! The fast values are those of the plain functions that also say which five cards it is.

use cardspeak_cards::{Card, CardSet};
use cardspeak_strength::{HoleUse, Qualifier, best_high, best_low, high_value, low_value};

/// A small deterministic generator.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % bound as u64).expect("below a usize")
    }

    fn cards(&mut self, from: CardSet, number: usize) -> CardSet {
        let mut left: Vec<Card> = from.into_iter().collect();
        (0..number.min(left.len()))
            .map(|_| left.swap_remove(self.below(left.len())))
            .collect()
    }
}

fn same(hole: CardSet, board: CardSet) {
    for usage in [HoleUse::AnyFive, HoleUse::ExactlyTwo] {
        let high = best_high(hole, board, usage).map(|best| best.value);
        assert_eq!(
            high_value(hole, board, usage),
            high,
            "{hole} / {board} {usage:?}"
        );
        for qualifier in [Qualifier::EightOrBetter, Qualifier::None] {
            let low = best_low(hole, board, usage, qualifier).map(|best| best.value);
            assert_eq!(
                low_value(hole, board, usage, qualifier),
                low,
                "{hole} / {board} {usage:?} {qualifier:?}"
            );
        }
    }
}

#[test]
fn values_are_those_of_the_plain_functions() {
    let mut rng = Rng(0x9e37_79b9_7f4a_7c15);
    for round in 0..60_000 {
        // Every third deal from a short deck, where flushes, pairs and straights are many.
        let from = match round % 3 {
            0 => CardSet::FULL,
            1 => Card::DECK.into_iter().take(20).collect(),
            _ => Card::DECK
                .into_iter()
                .filter(|card| card.suit() as u8 <= 1)
                .collect(),
        };
        let (holes, boards) = (rng.below(8), rng.below(6));
        let hole = rng.cards(from, holes);
        let board = rng.cards(from - hole, boards);
        same(hole, board);
    }
}

#[test]
fn a_card_in_both_counts_as_a_hole_card() {
    let mut rng = Rng(77);
    for _ in 0..2_000 {
        let (hole, board) = (rng.cards(CardSet::FULL, 4), rng.cards(CardSet::FULL, 5));
        same(hole, board | rng.cards(hole, 1));
    }
}

#[test]
fn all_five_card_hands_have_the_same_value() {
    let none = CardSet::EMPTY;
    let mut hands = 0;
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        let five = [a, b, c, d, e].map(|index| Card::DECK[index]);
                        let hand = five.into_iter().collect();
                        let value = high_value(hand, none, HoleUse::AnyFive);
                        assert_eq!(value, Some(cardspeak_strength::High::of_five(five)));
                        hands += 1;
                    }
                }
            }
        }
    }
    assert_eq!(hands, 2_598_960);
}
