//! The names of hands as the rules have them, to be compared with printed ones.

use cardspeak_cards::{Card, CardSet};
use cardspeak_rules::Game;
use cardspeak_strength::{HighLabel, LowLabel, best_low, high_label};

use crate::hand_names::Kicker;
use crate::hand_names::{HandNames, HighName, LowName, NamedHigh};

/// What the hand of these own and common cards is called.
pub(crate) fn names(game: &Game, own: &[Card], board: &[Card]) -> HandNames {
    let own: CardSet = own.iter().copied().collect();
    let board: CardSet = board.iter().copied().collect();
    let high = if game.has_high() {
        high_label(own, board, game.hole_use).map(high_name)
    } else {
        None
    };
    let low = game
        .low()
        .and_then(|qualifier| best_low(own, board, game.hole_use, qualifier))
        .and_then(|best| match best.value.label() {
            LowLabel::Made { ranks } | LowLabel::Paired { ranks } => LowName::of(&ranks),
            LowLabel::Draw { .. } | LowLabel::None => None,
        });
    HandNames { high, low }
}

/// Whether a printed name fits: it may leave kickers out, but nothing else.
pub(super) fn agree(stated: &HandNames, ruled: &HandNames) -> bool {
    stated.low == ruled.low
        && match (&stated.high, &ruled.high) {
            (None, None) => true,
            (Some(stated), Some(ruled)) => high_agrees(stated, ruled),
            _ => false,
        }
}

/// Whether the printed name of a high hand fits.
pub(super) fn high_agrees(stated: &NamedHigh, ruled: &NamedHigh) -> bool {
    let name = match (&stated.name, &ruled.name) {
        (HighName::HighCard { ranks: stated }, HighName::HighCard { ranks: ruled }) => {
            ruled.starts_with(stated)
        }
        (stated, ruled) => stated == ruled,
    };
    let kicker = match (&stated.kicker, &ruled.kicker) {
        (Some(Kicker::Ranks(stated)), Some(Kicker::Ranks(ruled))) => {
            stated.iter().all(|rank| ruled.contains(rank))
        }
        (Some(Kicker::Ranks(_)), _) => false,
        // "lower kicker" compares with another hand, not with this one.
        (Some(Kicker::Lower) | None, _) => true,
    };
    name && kicker
}

fn high_name(label: HighLabel) -> NamedHigh {
    let (name, kickers) = match label {
        HighLabel::HighCard { ranks } => (
            HighName::HighCard {
                ranks: ranks.to_vec(),
            },
            ranks.iter().skip(1).copied().collect(),
        ),
        HighLabel::Pair { rank, kickers } => (HighName::Pair(rank), kickers.to_vec()),
        HighLabel::TwoPair { high, low, kicker } => {
            (HighName::TwoPair(high, low), kicker.into_iter().collect())
        }
        HighLabel::ThreeOfAKind { rank, kickers } => {
            (HighName::ThreeOfAKind(rank), kickers.to_vec())
        }
        HighLabel::Straight { top } => (HighName::Straight { high: top }, vec![]),
        HighLabel::Flush { ranks } => {
            let high = ranks[0];
            (
                HighName::Flush { high },
                ranks.iter().skip(1).copied().collect(),
            )
        }
        HighLabel::FullHouse { three, pair } => (HighName::FullHouse { three, pair }, vec![]),
        HighLabel::FourOfAKind { rank, kicker } => {
            (HighName::FourOfAKind(rank), kicker.into_iter().collect())
        }
        HighLabel::StraightFlush { top } => (HighName::StraightFlush { high: top }, vec![]),
    };
    NamedHigh {
        name,
        kicker: Some(Kicker::Ranks(kickers)),
    }
}
