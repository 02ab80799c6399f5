//! What hands are called.

use cardspeak_cards::{CardSet, Rank};

use crate::Ranks;
use crate::five::{HoleUse, choices};
use crate::groups::{Aim, Class};
use crate::high::strongest;
use crate::low::{Qualifier, best_low};

/// What a player's high hand is called, with any number of cards (C27). `None` only for no cards
/// at all.
///
/// With fewer than five cards it is the best of what is there. With [`HoleUse::ExactlyTwo`] that
/// is two hole cards and up to three of the board, as many as lie there.
///
/// ```
/// use cardspeak_cards::{CardSet, Rank, cards};
/// use cardspeak_strength::{HighLabel, HoleUse, high_label};
///
/// let set = |text| cards(text).collect::<Result<CardSet, _>>();
///
/// // Courchevel before the flop: only two of the three nines in the hole count.
/// let label = high_label(set("9c 9d 9h Ah 2s")?, set("5c")?, HoleUse::ExactlyTwo);
/// let Some(HighLabel::Pair { rank, kickers }) = label else { panic!("{label:?}") };
/// assert_eq!((rank, kickers.to_string()), (Rank::Nine, "5".into()));
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
pub fn high_label(hole: CardSet, board: CardSet, usage: HoleUse) -> Option<HighLabel> {
    choices(hole, board, usage)
        .filter(|cards| !cards.is_empty())
        .map(|cards| strongest(cards).0)
        .max()
        .map(|high| high.label())
}

/// What a player's low hand is called, with any number of cards (C27).
///
/// A draw is named only while `cards_to_come` (those that this player can still use: own cards
/// in stud, cards of the board in Omaha) can complete it. Under eight or better that means a low
/// that qualifies; without a qualifier, any five cards. With [`HoleUse::ExactlyTwo`] a draw holds
/// exactly two hole cards.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::{HoleUse, LowLabel, Qualifier, low_label};
///
/// let hand: CardSet = cards("7c 5d 3h 2s Kc Kd").collect::<Result<_, _>>()?;
/// let label = |cards_to_come| {
///     let none = CardSet::EMPTY;
///     low_label(hand, none, HoleUse::AnyFive, Qualifier::EightOrBetter, cards_to_come)
/// };
/// let LowLabel::Draw { ranks } = label(1) else { panic!("{:?}", label(1)) };
/// assert_eq!(ranks.to_string(), "7-5-3-2");
/// assert_eq!(label(0), LowLabel::None);
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
pub fn low_label(
    hole: CardSet,
    board: CardSet,
    usage: HoleUse,
    qualifier: Qualifier,
    cards_to_come: u8,
) -> LowLabel {
    if let Some(best) = best_low(hole, board, usage, qualifier) {
        return best.value.label();
    }
    // The draw to name has the most ranks, and of those the lowest. R3 compares from the highest
    // down, as the numbers that the ordered masks are do.
    draws(hole, board, usage, qualifier, cards_to_come)
        .filter(|draw| draw.count_ones() >= 3)
        .max_by_key(|&draw| (draw.count_ones(), !draw))
        .map_or(LowLabel::None, |draw| LowLabel::Draw {
            ranks: Aim::Low.descending(draw).collect(),
        })
}

/// What a high hand is called: data that the locale files speak. Ranks stand highest first.
///
/// A hand of fewer than five cards has fewer kickers and is never a straight, a flush or a full
/// house.
///
/// ```
/// use cardspeak_cards::{CardSet, Rank, cards};
/// use cardspeak_strength::{HighLabel, HoleUse, high_label};
///
/// let hand: CardSet = cards("Ac Ad 8h 8s Kc").collect::<Result<_, _>>()?;
/// assert_eq!(
///     high_label(hand, CardSet::EMPTY, HoleUse::AnyFive),
///     Some(HighLabel::TwoPair {
///         high: Rank::Ace,
///         low: Rank::Eight,
///         kicker: Some(Rank::King),
///     })
/// );
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HighLabel {
    /// Nothing better: one to five ranks.
    HighCard {
        /// All of them.
        ranks: Ranks,
    },
    /// Two of one rank.
    Pair {
        /// The pair's.
        rank: Rank,
        /// Up to three others.
        kickers: Ranks,
    },
    /// Two of one rank and two of another.
    TwoPair {
        /// The higher pair's.
        high: Rank,
        /// The lower pair's.
        low: Rank,
        /// The fifth card's.
        kicker: Option<Rank>,
    },
    /// Three of one rank.
    ThreeOfAKind {
        /// Theirs.
        rank: Rank,
        /// Up to two others.
        kickers: Ranks,
    },
    /// Five ranks in a row.
    Straight {
        /// The highest; a five for the wheel, A-2-3-4-5.
        top: Rank,
    },
    /// Five of one suit.
    Flush {
        /// All five.
        ranks: Ranks,
    },
    /// Three of one rank and two of another.
    FullHouse {
        /// The three's.
        three: Rank,
        /// The pair's.
        pair: Rank,
    },
    /// Four of one rank.
    FourOfAKind {
        /// Theirs.
        rank: Rank,
        /// The fifth card's.
        kicker: Option<Rank>,
    },
    /// Five ranks in a row of one suit.
    StraightFlush {
        /// The highest; an ace for the royal flush, a five for the steel wheel.
        top: Rank,
    },
}

impl HighLabel {
    /// The label of a hand of this class. The ranks are one a card, most significant first, and
    /// hold at least the groups of the class.
    pub(crate) fn new(class: Class, ranks: Ranks) -> HighLabel {
        let rest = |from| ranks.iter().skip(from).copied().collect();
        match class {
            Class::HighCard => HighLabel::HighCard { ranks },
            Class::Pair => HighLabel::Pair {
                rank: ranks[0],
                kickers: rest(2),
            },
            Class::TwoPair => HighLabel::TwoPair {
                high: ranks[0],
                low: ranks[2],
                kicker: ranks.get(4).copied(),
            },
            Class::ThreeOfAKind => HighLabel::ThreeOfAKind {
                rank: ranks[0],
                kickers: rest(3),
            },
            Class::Straight => HighLabel::Straight { top: ranks[0] },
            Class::Flush => HighLabel::Flush { ranks },
            Class::FullHouse => HighLabel::FullHouse {
                three: ranks[0],
                pair: ranks[3],
            },
            Class::FourOfAKind => HighLabel::FourOfAKind {
                rank: ranks[0],
                kicker: ranks.get(4).copied(),
            },
            Class::StraightFlush => HighLabel::StraightFlush { top: ranks[0] },
        }
    }
}

/// What a low hand is called: data that the locale files speak. Ranks stand highest first, the
/// ace last.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::{HoleUse, LowLabel, Qualifier, low_label};
///
/// let hand: CardSet = cards("8c 6d 4h 2s Ac").collect::<Result<_, _>>()?;
/// let none = CardSet::EMPTY;
/// let label = low_label(hand, none, HoleUse::AnyFive, Qualifier::EightOrBetter, 0);
/// let LowLabel::Made { ranks } = label else { panic!("{label:?}") };
/// assert_eq!(ranks.to_string(), "8-6-4-2-A");
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LowLabel {
    /// A low of five different ranks; under eight or better, one that qualifies.
    Made {
        /// All five.
        ranks: Ranks,
    },
    /// A low with a pair or more, which counts only without a qualifier.
    Paired {
        /// All five, pairs and other groups before the single cards.
        ranks: Ranks,
    },
    /// No low yet, but cards to come can make one.
    Draw {
        /// The three or four lowest different ranks.
        ranks: Ranks,
    },
    /// No low, and none to be named in sight.
    None,
}

/// The ranks that a low may be drawn to, where there is none yet: at most four, as an ordered
/// mask.
fn draws(
    hole: CardSet,
    board: CardSet,
    usage: HoleUse,
    qualifier: Qualifier,
    cards_to_come: u8,
) -> impl Iterator<Item = u16> {
    let ranks = move |cards: CardSet| Aim::Low.order(cards.rank_mask() & qualifier.ranks());
    choices(hole, board, usage)
        // R7: a low of five different ranks holds two of the hole's.
        .filter(move |&cards| match usage {
            HoleUse::AnyFive => true,
            HoleUse::ExactlyTwo => ranks(cards & hole).count_ones() == 2,
        })
        .filter(move |&cards| {
            let there = match qualifier {
                // R4: every card that is missing must bring another rank.
                Qualifier::EightOrBetter => ranks(cards).count_ones() as usize,
                Qualifier::None => cards.len(),
            };
            there + usize::from(cards_to_come) >= 5
        })
        .map(ranks)
}
