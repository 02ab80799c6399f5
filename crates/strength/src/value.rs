//! Values without the cards that make them: what comparing many hands needs, and fast.
//!
//! [`best_high`](crate::best_high) and [`best_low`](crate::best_low) say the same, and which
//! five cards it is; they are the plain twins that these functions are tested against.

use cardspeak_cards::{Card, CardSet, Rank, Suit};

use crate::HoleUse;
use crate::groups::{Aim, Class};
use crate::high::High;
use crate::low::{Low, Qualifier, best_low};

/// How good the best high hand is; `None` when fewer than five cards can be used that way.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::{HoleUse, best_high, high_value};
///
/// let hand: CardSet = cards("7c 7d 8c 8d 4c 4d 5h").collect::<Result<_, _>>()?;
/// let value = high_value(hand, CardSet::EMPTY, HoleUse::AnyFive);
/// assert_eq!(value, best_high(hand, CardSet::EMPTY, HoleUse::AnyFive).map(|best| best.value));
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
pub fn high_value(hole: CardSet, board: CardSet, usage: HoleUse) -> Option<High> {
    let board = board - hole;
    match usage {
        HoleUse::AnyFive => {
            let cards = hole | board;
            (cards.len() >= 5).then(|| High::packed(packed_high(lanes(cards))))
        }
        HoleUse::ExactlyTwo => {
            let (hole, board) = (Lanes::of(hole), Lanes::of(board));
            let fives = hole
                .twos()
                .flat_map(|two| board.threes().map(move |three| two | three));
            fives.map(packed_high).max().map(High::packed)
        }
    }
}

/// How good the best qualifying low is; `None` when no low qualifies or fewer than five cards
/// can be used that way.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::{HoleUse, Qualifier, best_low, low_value};
///
/// let hand: CardSet = cards("8c 7d 6h 5s 4c Kd Kh").collect::<Result<_, _>>()?;
/// let value = low_value(hand, CardSet::EMPTY, HoleUse::AnyFive, Qualifier::EightOrBetter);
/// let best = best_low(hand, CardSet::EMPTY, HoleUse::AnyFive, Qualifier::EightOrBetter);
/// assert_eq!(value, best.map(|best| best.value));
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
pub fn low_value(
    hole: CardSet,
    board: CardSet,
    usage: HoleUse,
    qualifier: Qualifier,
) -> Option<Low> {
    let ranks = |cards: CardSet| Aim::Low.order(cards.rank_mask() & qualifier.ranks());
    match (usage, qualifier) {
        (HoleUse::AnyFive, _) => {
            let ranks = ranks(hole | board);
            if ranks.count_ones() >= 5 {
                return Some(Low::unpaired(Aim::Low.best(ranks, 5)));
            }
            match qualifier {
                Qualifier::EightOrBetter => None,
                // R5: a paired low.
                Qualifier::None => best_low(hole, board, usage, qualifier).map(|best| best.value),
            }
        }
        (HoleUse::ExactlyTwo, Qualifier::EightOrBetter) => {
            let board = board - hole;
            // Five different ranks, two of them from the hole: the lowest number is the lowest hand.
            let twos = choosing_ranks(ranks(hole), 2);
            let lows = twos.flat_map(|two| {
                choosing_ranks(ranks(board) & !two, 3).map(move |three| two | three)
            });
            lows.min().map(Low::unpaired)
        }
        (HoleUse::ExactlyTwo, Qualifier::None) => {
            best_low(hole, board, usage, qualifier).map(|best| best.value)
        }
    }
}

/// All ways to choose `size` bits of a mask.
fn choosing_ranks(mask: u16, size: u32) -> impl Iterator<Item = u16> {
    let mut next = Some(mask);
    // All subsets of the mask, from the largest number down.
    core::iter::from_fn(move || {
        let subset = next?;
        next = (subset != 0).then(|| (subset - 1) & mask);
        Some(subset)
    })
    .filter(move |subset| subset.count_ones() == size)
}

/// Cards as four times sixteen bits: the ranks of each suit.
fn lanes(cards: CardSet) -> u64 {
    cards.iter().map(lane).fold(0, |all, card| all | card)
}

fn lane(card: Card) -> u64 {
    1 << (card.suit() as u64 * 16 + card.rank() as u64)
}

/// Each card alone, as [`lanes`], in a list of its own.
struct Lanes {
    cards: [u64; 52],
    len: usize,
}

impl Lanes {
    fn of(cards: CardSet) -> Lanes {
        let mut lanes = Lanes {
            cards: [0; 52],
            len: 0,
        };
        for card in cards {
            lanes.cards[lanes.len] = lane(card);
            lanes.len += 1;
        }
        lanes
    }

    /// All ways to choose two.
    fn twos(&self) -> impl Iterator<Item = u64> + '_ {
        let cards = &self.cards[..self.len];
        (0..cards.len()).flat_map(move |first| {
            cards[..first]
                .iter()
                .map(move |second| cards[first] | second)
        })
    }

    /// All ways to choose three.
    fn threes(&self) -> impl Iterator<Item = u64> + '_ {
        let cards = &self.cards[..self.len];
        (0..cards.len()).flat_map(move |first| {
            (0..first).flat_map(move |second| {
                let two = cards[first] | cards[second];
                cards[..second].iter().map(move |third| two | third)
            })
        })
    }
}

/// The value of the best hand of five cards or more, in the form of [`crate::groups::pack`].
fn packed_high(lanes: u64) -> u32 {
    // A lane has thirteen bits.
    let suit = |suit: Suit| (lanes >> (suit as u64 * 16) & 0x1fff) as u16;
    let [c, d, h, s] = Suit::ALL.map(suit);
    let flush = [c, d, h, s]
        .into_iter()
        .filter(|ranks| ranks.count_ones() >= 5);
    if let Some(straight) = flush.clone().filter_map(straight).max() {
        return packed(Class::StraightFlush, straight);
    }
    let ones = c | d | h | s;
    let twos = c & d | h & s | (c | d) & (h | s);
    let threes = c & d & (h | s) | (c | d) & h & s;
    let fours = c & d & h & s;
    if fours != 0 {
        let four = top(fours);
        return packed(
            Class::FourOfAKind,
            groups(four, 4) << 4 | groups(top(ones & !four), 1),
        );
    }
    if threes != 0 {
        let three = top(threes);
        let pair = top(twos & !three);
        if pair != 0 {
            return packed(Class::FullHouse, groups(three, 3) << 8 | groups(pair, 2));
        }
    }
    if let Some(flush) = flush.map(|ranks| tops(ranks, 5)).max() {
        return packed(Class::Flush, flush);
    }
    if let Some(straight) = straight(ones) {
        return packed(Class::Straight, straight);
    }
    if threes != 0 {
        let three = top(threes);
        return packed(
            Class::ThreeOfAKind,
            groups(three, 3) << 8 | tops(ones & !three, 2),
        );
    }
    if twos != 0 {
        let high = top(twos);
        let low = top(twos & !high);
        if low != 0 {
            let kicker = tops(ones & !high & !low, 1);
            return packed(
                Class::TwoPair,
                groups(high, 2) << 12 | groups(low, 2) << 4 | kicker,
            );
        }
        return packed(Class::Pair, groups(high, 2) << 12 | tops(ones & !high, 3));
    }
    packed(Class::HighCard, tops(ones, 5))
}

fn packed(class: Class, ranks: u32) -> u32 {
    (class as u32) << 20 | ranks
}

/// The highest rank of a mask, as a mask; nothing of nothing.
fn top(ranks: u16) -> u16 {
    ranks.checked_ilog2().map_or(0, |bit| 1 << bit)
}

/// One rank, `times` times four bits.
fn groups(rank: u16, times: u32) -> u32 {
    let value = rank.checked_ilog2().map_or(0, |bit| bit + 1);
    (0..times).fold(0, |packed, _| packed << 4 | value)
}

/// The highest `number` ranks of a mask, four bits each, the highest on top.
fn tops(ranks: u16, number: u32) -> u32 {
    let mut left = ranks;
    (0..number).fold(0, |packed, _| {
        let highest = top(left);
        left &= !highest;
        packed << 4 | groups(highest, 1)
    })
}

/// The ranks of the best straight, the ace of the wheel last.
fn straight(ranks: u16) -> Option<u32> {
    // With the ace below the two as well, bits i to i + 4 are a straight (R2).
    let with_low_ace = ranks << 1 | ranks >> 12;
    let starts = (0..5).fold(u16::MAX, |starts, step| starts & with_low_ace >> step);
    let lowest = starts.checked_ilog2()?;
    let last = if lowest == 0 {
        Rank::Ace as u32 + 1
    } else {
        lowest
    };
    Some(
        (1..5)
            .rev()
            .fold(0, |packed, step| packed << 4 | (lowest + step))
            << 4
            | last,
    )
}
