//! What hands are worth, by brute force over every five cards: slow, plain, and apart
//! from `cardspeak-strength`.

use std::cmp::Reverse;

use cardspeak_cards::{Card, Rank};
use cardspeak_strength::{HoleUse, Qualifier};

/// Class, then the ranks by how many there are of each and how high they are.
pub(super) type Value = (u8, [u8; 5]);

/// The best high hand (R2).
pub(super) fn high(own: &[Card], board: &[Card], usage: HoleUse) -> Option<Value> {
    fives(own, board, usage).into_iter().map(high_of_five).max()
}

/// The best low hand that qualifies (R3 to R5); greater is better.
pub(super) fn low(
    own: &[Card],
    board: &[Card],
    usage: HoleUse,
    qualifier: Qualifier,
) -> Option<Reverse<Value>> {
    match qualifier {
        Qualifier::EightOrBetter => {
            // R4: cards above the eight are in no low, so they may as well not be there.
            let few = |cards: &[Card]| -> Vec<Card> {
                let low = cards.iter().filter(|card| card.rank().low_value() <= 8);
                low.copied().collect()
            };
            let fives = fives(&few(own), &few(board), usage).into_iter();
            let unpaired = |(class, _): &Value| *class == 0;
            fives.map(low_of_five).filter(unpaired).map(Reverse).max()
        }
        Qualifier::None => {
            let fives = fives(own, board, usage).into_iter();
            fives.map(low_of_five).map(Reverse).max()
        }
    }
}

/// Every five cards that may be played (R6, R7).
fn fives(own: &[Card], board: &[Card], usage: HoleUse) -> Vec<[Card; 5]> {
    match usage {
        HoleUse::AnyFive => {
            let all: Vec<Card> = own.iter().chain(board).copied().collect();
            subsets(&all)
        }
        HoleUse::ExactlyTwo => {
            let threes: Vec<[Card; 3]> = subsets(board);
            let twos: Vec<[Card; 2]> = subsets(own);
            let together =
                |[a, b]: [Card; 2]| threes.iter().map(move |[c, d, e]| [a, b, *c, *d, *e]);
            twos.into_iter().flat_map(together).collect()
        }
    }
}

/// Every way to take `N` of the cards.
fn subsets<const N: usize>(cards: &[Card]) -> Vec<[Card; N]> {
    let mut all = Vec::new();
    let mut places: [usize; N] = std::array::from_fn(|place| place);
    if cards.len() < N {
        return all;
    }
    loop {
        all.push(places.map(|place| cards[place]));
        // The last place that can still move up moves up, those after it follow close.
        let Some(moves) = (0..N).rfind(|place| places[*place] < cards.len() - N + place) else {
            return all;
        };
        places[moves] += 1;
        for next in moves + 1..N {
            places[next] = places[next - 1] + 1;
        }
    }
}

fn high_of_five(cards: [Card; 5]) -> Value {
    let (class, ranks) = groups(cards.map(|card| card.rank() as u8 + 2));
    if class != 0 {
        return (class, ranks);
    }
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let wheel = ranks == [14, 5, 4, 3, 2];
    let straight = wheel || ranks[0] - ranks[4] == 4;
    let ranks = if wheel { [5, 4, 3, 2, 1] } else { ranks };
    match (straight, flush) {
        (true, true) => (8, ranks),
        (false, true) => (5, ranks),
        (true, false) => (4, ranks),
        (false, false) => (0, ranks),
    }
}

/// Straights and flushes do not count, the ace is one; smaller is better.
fn low_of_five(cards: [Card; 5]) -> Value {
    groups(cards.map(|card| {
        if card.rank() == Rank::Ace {
            1
        } else {
            card.rank() as u8 + 2
        }
    }))
}

/// The class that the groups of equal ranks make, on the scale of high hands, and the
/// ranks, the greatest group first.
fn groups(mut ranks: [u8; 5]) -> Value {
    let mut counts = [0u8; 15];
    for rank in ranks {
        counts[usize::from(rank)] += 1;
    }
    ranks.sort_unstable_by_key(|rank| Reverse((counts[usize::from(*rank)], *rank)));
    let count = |place: usize| counts[usize::from(ranks[place])];
    let class = match (count(0), count(3)) {
        (4, _) => 7,
        (3, 2) => 6,
        (3, _) => 3,
        (2, _) if count(2) == 2 => 2,
        (2, _) => 1,
        _ => 0,
    };
    (class, ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Card> {
        cardspeak_cards::cards(text)
            .collect::<Result<_, _>>()
            .unwrap()
    }

    /// R9, and one hand of each class.
    #[test]
    fn high_hands_stand_in_order() {
        let hands = [
            "AhKh9c5s3d",
            "2c2dAhKh9c",
            "3c3d2c2dAh",
            "2c2d2hAhKh",
            "Ac2d3h4s5c",
            "2c3d4h5s6c",
            "2c3c4c5c7c",
            "2c2d2h3s3d",
            "2c2d2h2s3d",
            "Ac2c3c4c5c",
            "6h5h4h3h2h",
        ];
        let values = hands.map(|hand| high(&read(hand), &[], HoleUse::AnyFive).unwrap());
        assert!(values.is_sorted());
        assert!(values.windows(2).all(|pair| pair[0] < pair[1]));
    }

    /// C28, C29.
    #[test]
    fn lows_qualify_or_do_not() {
        let eight = |own: &str, board: &str, usage| {
            low(&read(own), &read(board), usage, Qualifier::EightOrBetter)
        };
        assert_eq!(eight("AcAd2c2d3c3d4c", "", HoleUse::AnyFive), None);
        let paired = low(
            &read("AcAd2c2d3c3d4c"),
            &[],
            HoleUse::AnyFive,
            Qualifier::None,
        );
        assert_eq!(paired, Some(Reverse((1, [1, 1, 4, 3, 2]))));
        assert_eq!(eight("9c7d6h5s4c", "", HoleUse::AnyFive), None);
        assert_eq!(eight("Ah2h9hTh", "Ac2d5h6sKc", HoleUse::ExactlyTwo), None);
        let saved = eight("Ah2h3hTh", "Ac2d5h6sKc", HoleUse::ExactlyTwo);
        assert_eq!(saved, Some(Reverse((0, [6, 5, 3, 2, 1]))));
    }

    #[test]
    fn every_subset_comes_once() {
        assert_eq!(subsets::<5>(&Card::DECK[..7]).len(), 21);
        assert_eq!(subsets::<3>(&Card::DECK[..5]).len(), 10);
        assert_eq!(subsets::<2>(&Card::DECK[..1]).len(), 0);
    }
}
