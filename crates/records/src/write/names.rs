//! The names of hands as PokerStars prints them.

use cardspeak_cards::Rank;

use crate::hand_names::{HandNames, HighName, LowName, word, words};

/// What stands behind a hand that is shown.
pub(super) fn names(names: &HandNames) -> String {
    match (&names.high, &names.low) {
        (Some(high), Some(low)) => format!("HI: {}; LO: {}", high_name(&high.name), commas(low)),
        (Some(high), None) => high_name(&high.name),
        (None, Some(low)) => format!("Lo: {}", commas(low)),
        (None, None) => String::new(),
    }
}

/// In a hi/lo game the high of a hand without a low has its mark too.
pub(super) fn names_hi_lo(hand: &HandNames) -> String {
    match (&hand.high, &hand.low) {
        (Some(high), None) => format!("HI: {}", high_name(&high.name)),
        _ => names(hand),
    }
}

fn commas(low: &LowName) -> String {
    low.to_string()
}

fn high_name(name: &HighName) -> String {
    let run = |high: Rank| {
        // A run of five ends at the five at least.
        let low = if high == Rank::Five {
            Rank::Ace
        } else {
            Rank::ALL[high as usize - 4]
        };
        format!("{} to {}", word(low), word(high))
    };
    match name {
        HighName::HighCard { ranks } => format!("high card {}", word(ranks[0])),
        HighName::Pair(rank) => format!("a pair of {}", words(*rank)),
        HighName::TwoPair(high, low) => format!("two pair, {} and {}", words(*high), words(*low)),
        HighName::ThreeOfAKind(rank) => format!("three of a kind, {}", words(*rank)),
        HighName::Straight { high } => format!("a straight, {}", run(*high)),
        HighName::Flush { high } => format!("a flush, {} high", word(*high)),
        HighName::FullHouse { three, pair } => {
            format!("a full house, {} full of {}", words(*three), words(*pair))
        }
        HighName::FourOfAKind(rank) => format!("four of a kind, {}", words(*rank)),
        HighName::StraightFlush { high: Rank::Ace } => "a Royal Flush".to_owned(),
        HighName::StraightFlush { high } => format!("a straight flush, {}", run(*high)),
    }
}
