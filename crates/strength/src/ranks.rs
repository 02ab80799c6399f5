//! Up to five ranks.

use core::fmt;
use core::ops::Deref;

use cardspeak_cards::Rank;

/// Up to five ranks, the most significant first. It derefs to a slice.
///
/// ```
/// use cardspeak_cards::Rank;
/// use cardspeak_strength::Ranks;
///
/// let kickers = Ranks::new(&[Rank::Ace, Rank::Ten]).expect("two are not too many");
/// assert_eq!(kickers[0], Rank::Ace);
/// assert_eq!(kickers.to_string(), "A-T");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ranks {
    // Beyond `len` there are only twos, so that equal ranks are equal values.
    ranks: [Rank; 5],
    len: u8,
}

impl Ranks {
    /// These ranks in this order; `None` if there are more than five.
    ///
    /// ```
    /// use cardspeak_cards::Rank;
    /// use cardspeak_strength::Ranks;
    ///
    /// assert!(Ranks::new(&[Rank::Two; 5]).is_some());
    /// assert!(Ranks::new(&[Rank::Two; 6]).is_none());
    /// ```
    pub fn new(ranks: &[Rank]) -> Option<Self> {
        (ranks.len() <= 5).then(|| ranks.iter().copied().collect())
    }
}

/// Takes the first five.
impl FromIterator<Rank> for Ranks {
    fn from_iter<I: IntoIterator<Item = Rank>>(iter: I) -> Self {
        let mut all = Ranks {
            ranks: [Rank::Two; 5],
            len: 0,
        };
        for (place, rank) in all.ranks.iter_mut().zip(iter) {
            *place = rank;
            all.len += 1;
        }
        all
    }
}

impl Deref for Ranks {
    type Target = [Rank];

    fn deref(&self) -> &[Rank] {
        &self.ranks[..usize::from(self.len)]
    }
}

/// As players read them: `8-6-4-2-A`.
impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, rank) in self.iter().enumerate() {
            if position > 0 {
                f.write_str("-")?;
            }
            write!(f, "{}", rank.letter())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ranks({self})")
    }
}
