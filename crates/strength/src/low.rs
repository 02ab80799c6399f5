//! Low hands.

use cardspeak_cards::{CardSet, Rank};

use crate::five::{Best, HoleUse, choices};
use crate::groups::{Aim, Class, Counted, pack, unpack};
use crate::{LowLabel, Ranks};

/// The best low hand (R3) of hole cards and board.
///
/// `None` when none qualifies, or when fewer than five cards can be used that way: fewer than
/// five in all, or with [`HoleUse::ExactlyTwo`] fewer than two in the hole or three on the board.
/// A card given in both counts as a hole card.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::{HoleUse, Qualifier, best_low};
///
/// let set = |text| cards(text).collect::<Result<CardSet, _>>();
/// let board = set("Ac 2d 5h 6s Kc")?;
/// let low = |hole| best_low(hole, board, HoleUse::ExactlyTwo, Qualifier::EightOrBetter);
///
/// // C29: the ace and the two on the board make those in the hole worthless.
/// assert_eq!(low(set("Ah 2h 9h Th")?), None);
/// let best = low(set("Ah 2h 3h Th")?).expect("the three helps");
/// assert_eq!(best.value.ranks().to_string(), "6-5-3-2-A");
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
pub fn best_low(
    hole: CardSet,
    board: CardSet,
    usage: HoleUse,
    qualifier: Qualifier,
) -> Option<Best<Low>> {
    choices(hole, board, usage)
        .filter_map(lowest)
        .max_by_key(|best| best.value)
        .filter(|best| best.value.qualifies(qualifier))
}

/// Which lows may win.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::{HoleUse, Qualifier, best_low};
///
/// // C28: a nine-low does not qualify under eight or better.
/// let nine: CardSet = cards("9c 7d 6h 5s 4c").collect::<Result<_, _>>()?;
/// let low = |qualifier| best_low(nine, CardSet::EMPTY, HoleUse::AnyFive, qualifier);
/// assert!(low(Qualifier::EightOrBetter).is_none());
/// assert!(low(Qualifier::None).is_some());
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Qualifier {
    /// Five different ranks, none above eight (R4).
    EightOrBetter,
    /// Every hand has a low (R5).
    None,
}

impl Qualifier {
    /// The ranks that a qualifying low may hold, as a rank mask.
    pub(crate) fn ranks(self) -> u16 {
        match self {
            // R4: ace, and two to eight.
            Qualifier::EightOrBetter => 1 << Rank::Ace as u8 | 0x7f,
            Qualifier::None => 0x1fff,
        }
    }
}

/// How good a low hand of five cards is (R3). **Greater is better**, which is the lower hand;
/// equal is a tie.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::{HoleUse, Qualifier, best_low};
///
/// let low = |text| {
///     let hand = cards(text).collect::<Result<CardSet, _>>().expect("cards");
///     best_low(hand, CardSet::EMPTY, HoleUse::AnyFive, Qualifier::None)
///         .expect("five cards")
///         .value
/// };
/// assert!(low("Ah 2h 3h 4h 5h") > low("8c 6d 4h 2s Ac"));
/// assert!(low("8c 6d 4h 2s Ac") > low("8c 7d 3h 2s Ac"));
/// assert!(low("Kc Qd Jh Ts 9c") > low("Ac Ad 2h 3s 4c"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
// The number is inverted, so that the lower hand is the greater.
pub struct Low(u32);

impl Low {
    /// The low of five different ranks, given as an ordered mask ([`Aim::order`]).
    pub(crate) fn unpaired(ranks: u16) -> Low {
        let bits = (0..13).rev().filter(|bit| ranks >> bit & 1 == 1);
        Low(!bits.fold(0, |packed, bit| packed << 4 | (bit + 1)))
    }

    /// What the hand is called.
    ///
    /// ```
    /// use cardspeak_cards::{CardSet, cards};
    /// use cardspeak_strength::{HoleUse, LowLabel, Qualifier, best_low};
    ///
    /// let hand: CardSet = cards("8c 6d 4h 2s Ac").collect::<Result<_, _>>()?;
    /// let low = best_low(hand, CardSet::EMPTY, HoleUse::AnyFive, Qualifier::EightOrBetter)
    ///     .expect("8-6 is a low")
    ///     .value;
    /// assert_eq!(low.label(), LowLabel::Made { ranks: low.ranks() });
    /// # Ok::<(), cardspeak_cards::ParseCardError>(())
    /// ```
    pub fn label(self) -> LowLabel {
        match unpack(!self.0, Aim::Low) {
            (Class::HighCard, ranks) => LowLabel::Made { ranks },
            (_, ranks) => LowLabel::Paired { ranks },
        }
    }

    /// The ranks of the five cards, highest first and the ace last; pairs and other groups come
    /// before the single cards.
    ///
    /// ```
    /// use cardspeak_cards::{CardSet, cards};
    /// use cardspeak_strength::{HoleUse, Qualifier, best_low};
    ///
    /// // C28: three pairs leave one of them in.
    /// let hand: CardSet = cards("Ac Ad 2c 2d 3c 3d 4c").collect::<Result<_, _>>()?;
    /// let low = best_low(hand, CardSet::EMPTY, HoleUse::AnyFive, Qualifier::None)
    ///     .expect("every hand has a low")
    ///     .value;
    /// assert_eq!(low.ranks().to_string(), "A-A-4-3-2");
    /// # Ok::<(), cardspeak_cards::ParseCardError>(())
    /// ```
    pub fn ranks(self) -> Ranks {
        unpack(!self.0, Aim::Low).1
    }

    fn qualifies(self, qualifier: Qualifier) -> bool {
        match (qualifier, self.label()) {
            (Qualifier::None, _) => true,
            (_, LowLabel::Made { ranks }) => ranks
                .iter()
                .all(|&rank| qualifier.ranks() >> rank as u8 & 1 == 1),
            _ => false,
        }
    }
}

/// The lowest five of any number of cards; `None` if they are fewer.
fn lowest(cards: CardSet) -> Option<Best<Low>> {
    // R5: unpaired beats one pair beats two pair and so on, so the weakest class that makes five
    // cards is the best; within it the lower ranks win.
    let counted = Counted::new(cards);
    Class::BY_RANK.into_iter().find_map(|class| {
        let hand = counted.pick(class, Aim::Low)?;
        let five = hand.five()?;
        let value = Low(!pack(class, Aim::Low, &hand));
        Some(Best { value, five })
    })
}
