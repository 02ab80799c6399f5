//! What up cards show: who acts first in stud.

use cardspeak_cards::CardSet;

use crate::groups::{Aim, Class, Counted, pack};

/// How high up cards are, for who acts first from fourth street on. Made by [`showing_high`] or
/// [`showing_low`]; only values of the same function may be compared. The greater acts first;
/// equal goes to the left of the button.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::showing_high;
///
/// let up = |text| cards(text).collect::<Result<CardSet, _>>();
/// assert!(showing_high(up("2c 2d")?) > showing_high(up("Ac Kc")?));
/// assert_eq!(showing_high(up("Ac Kc")?), showing_high(up("Ad Ks")?));
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Showing(u32);

/// What one to four up cards show in stud (R23): four of a kind > three of a kind > two pair >
/// pair > high cards, ace high. Straights and flushes do not count. Greater is higher and acts
/// first.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::showing_high;
///
/// let up = |text| cards(text).collect::<Result<CardSet, _>>();
/// // Four to a straight flush are just a nine.
/// assert!(showing_high(up("9c 8c 7c 6c")?) < showing_high(up("Th 4d 3s 2c")?));
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
pub fn showing_high(up: CardSet) -> Showing {
    Showing(all_together(up, Aim::High))
}

/// What one to four up cards show in razz (R52), ace low: greater is the **lower** board, which
/// acts first. Pairs and more count against it; straights and flushes do not count.
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::showing_low;
///
/// let up = |text| cards(text).collect::<Result<CardSet, _>>();
/// assert!(showing_low(up("Ac 3c")?) > showing_low(up("4d 2h")?));
/// assert!(showing_low(up("Kc Qc")?) > showing_low(up("Ad Ah")?));
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
pub fn showing_low(up: CardSet) -> Showing {
    Showing(!all_together(up, Aim::Low))
}

/// Whether any two of the cards have the same rank (R25).
///
/// ```
/// use cardspeak_cards::{CardSet, cards};
/// use cardspeak_strength::shows_pair;
///
/// let up = |text| cards(text).collect::<Result<CardSet, _>>();
/// assert!(shows_pair(up("7c 7d")?));
/// assert!(!shows_pair(up("7c 8c")?));
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
pub fn shows_pair(up: CardSet) -> bool {
    Counted::new(up).at_least[2] != 0
}

/// All the cards by their groups: the strongest class of up to five cards uses every one.
fn all_together(up: CardSet, aim: Aim) -> u32 {
    let counted = Counted::new(up);
    Class::BY_RANK
        .into_iter()
        .rev()
        .find_map(|class| Some(pack(class, aim, &counted.pick(class, aim)?)))
        .unwrap_or(0)
}
