//! Counts over all 2,598,960 hands of five cards.

use std::collections::HashSet;

use cardspeak_cards::{Card, CardSet, Rank, Suit};
use cardspeak_strength::{High, HighLabel, HoleUse, LowLabel, Qualifier, best_low};

#[test]
fn r2_every_class_of_high_hands_has_its_count() {
    // A thread for each lowest card, as the plain build takes seconds for all hands.
    let threads = Card::DECK.map(|lowest| std::thread::spawn(move || hands_above(lowest)));
    let mut counts = [0; 9];
    let mut values = HashSet::new();
    for thread in threads {
        let (some_counts, some_values) = thread.join().expect("no hand panics");
        counts = std::array::from_fn(|class| counts[class] + some_counts[class]);
        values.extend(some_values);
    }
    let known = [40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540];
    assert_eq!(counts, known);
    assert_eq!(values.len(), 7462);
}

/// How many hands of each class have this card as their lowest, and their different values.
fn hands_above(lowest: Card) -> ([u32; 9], HashSet<High>) {
    let mut counts = [0; 9];
    let mut values = HashSet::new();
    let above = &Card::DECK[usize::from(lowest.index()) + 1..];
    for (b, &second) in above.iter().enumerate() {
        for (c, &third) in above.iter().enumerate().skip(b + 1) {
            for (d, &fourth) in above.iter().enumerate().skip(c + 1) {
                for &fifth in &above[d + 1..] {
                    let value = High::of_five([lowest, second, third, fourth, fifth]);
                    counts[class(value)] += 1;
                    values.insert(value);
                }
            }
        }
    }
    (counts, values)
}

fn class(value: High) -> usize {
    match value.label() {
        HighLabel::StraightFlush { .. } => 0,
        HighLabel::FourOfAKind { .. } => 1,
        HighLabel::FullHouse { .. } => 2,
        HighLabel::Flush { .. } => 3,
        HighLabel::Straight { .. } => 4,
        HighLabel::ThreeOfAKind { .. } => 5,
        HighLabel::TwoPair { .. } => 6,
        HighLabel::Pair { .. } => 7,
        HighLabel::HighCard { .. } => 8,
    }
}

#[test]
fn r4_r5_lows_have_their_counts() {
    let (mut hands, mut made, mut eight_or_better) = (0, 0, 0);
    let (mut values, mut qualifying) = (HashSet::new(), HashSet::new());
    // Suits play no part in a low: one hand stands for all of the same ranks.
    all_ranks(5, &Rank::ALL, &mut Vec::new(), &mut |hand, number| {
        let hand = hand.iter().copied().collect();
        let low = |qualifier| best_low(hand, CardSet::EMPTY, HoleUse::AnyFive, qualifier);
        let any = low(Qualifier::None).expect("every hand has a low").value;
        hands += number;
        values.insert(any);
        if let LowLabel::Made { .. } = any.label() {
            made += number;
        }
        if let Some(best) = low(Qualifier::EightOrBetter) {
            assert_eq!(best.value, any);
            qualifying.insert(best.value);
            eight_or_better += number;
        }
    });
    assert_eq!(hands, 2_598_960);
    // Five of thirteen ranks, or of eight, each in four suits.
    assert_eq!(made, 1287 * 1024);
    assert_eq!(eight_or_better, 56 * 1024);
    assert_eq!(qualifying.len(), 56);
    // Every way to take five cards by rank alone: 6188 with repetition, less 13 times five alike.
    assert_eq!(values.len(), 6175);
}

/// Calls `see` with `hand` and `left` more cards of these ranks, once for every way to take them
/// by rank alone, and with the number of hands that have the same ranks.
fn all_ranks(
    left: usize,
    ranks: &[Rank],
    hand: &mut Vec<Card>,
    see: &mut impl FnMut(&[Card], u32),
) {
    let Some((&rank, others)) = ranks.split_first() else {
        if left == 0 {
            let of_rank = |rank| hand.iter().filter(|card| card.rank() == rank).count();
            let number = Rank::ALL.map(|rank| [1, 4, 6, 4, 1][of_rank(rank)]);
            see(hand, number.iter().product());
        }
        return;
    };
    for taken in 0..=left.min(4) {
        let before = hand.len();
        hand.extend(
            Suit::ALL
                .iter()
                .take(taken)
                .map(|&suit| Card::new(rank, suit)),
        );
        all_ranks(left - taken, others, hand, see);
        hand.truncate(before);
    }
}
