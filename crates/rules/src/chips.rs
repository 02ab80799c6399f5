//! Chips: whole, checked.

use core::fmt;
use core::iter::Sum;

/// An amount of chips, in the smallest unit of the table's scale (0.01 in the
/// room, whatever a record counts in elsewhere). Never negative, never fractional.
///
/// Arithmetic is checked: a sum beyond `u64` or a difference below zero is a bug
/// in the rules, not a state to go on from, so the operators panic.
///
/// ```
/// use cardspeak_rules::Chips;
/// assert_eq!(Chips(250) + Chips(50), Chips(300));
/// assert_eq!(Chips(3).less(Chips(5)), Chips(0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chips(pub u64);

impl Chips {
    /// No chips.
    pub const ZERO: Chips = Chips(0);

    /// What is left after taking `other` away, at least nothing.
    ///
    /// ```
    /// use cardspeak_rules::Chips;
    /// assert_eq!(Chips(7).less(Chips(2)), Chips(5));
    /// ```
    #[must_use]
    pub const fn less(self, other: Chips) -> Chips {
        Chips(self.0.saturating_sub(other.0))
    }

    /// True for no chips at all.
    ///
    /// ```
    /// assert!(cardspeak_rules::Chips(0).is_zero());
    /// ```
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The sum, or `None` beyond what can be counted.
    ///
    /// ```
    /// use cardspeak_rules::Chips;
    /// assert_eq!(Chips(u64::MAX).checked_add(Chips(1)), None);
    /// ```
    #[must_use]
    pub const fn checked_add(self, other: Chips) -> Option<Chips> {
        match self.0.checked_add(other.0) {
            Some(sum) => Some(Chips(sum)),
            None => None,
        }
    }

    /// This amount `times` over.
    ///
    /// # Panics
    /// Beyond `u64`.
    ///
    /// ```
    /// assert_eq!(cardspeak_rules::Chips(5).times(3), cardspeak_rules::Chips(15));
    /// ```
    #[must_use]
    pub const fn times(self, times: u64) -> Chips {
        match self.0.checked_mul(times) {
            Some(product) => Chips(product),
            None => panic!("chips overflow"),
        }
    }
}

impl core::ops::Add for Chips {
    type Output = Chips;
    fn add(self, other: Chips) -> Chips {
        match self.checked_add(other) {
            Some(sum) => sum,
            None => panic!("chips overflow"),
        }
    }
}

impl core::ops::AddAssign for Chips {
    fn add_assign(&mut self, other: Chips) {
        *self = *self + other;
    }
}

impl core::ops::Sub for Chips {
    type Output = Chips;
    fn sub(self, other: Chips) -> Chips {
        match self.0.checked_sub(other.0) {
            Some(difference) => Chips(difference),
            None => panic!("chips below zero"),
        }
    }
}

impl core::ops::SubAssign for Chips {
    fn sub_assign(&mut self, other: Chips) {
        *self = *self - other;
    }
}

impl Sum for Chips {
    fn sum<I: Iterator<Item = Chips>>(amounts: I) -> Chips {
        amounts.fold(Chips::ZERO, |sum, amount| sum + amount)
    }
}

impl fmt::Display for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
