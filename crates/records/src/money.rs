//! Amounts as a record prints them: whole numbers of its own smallest unit, never floats.

use std::fmt;

/// What the amounts of a record are counted in.
///
/// An amount is a `u64` of the smallest unit: cents for money, whole chips otherwise.
///
/// # Examples
///
/// ```
/// use cardspeak_records::Unit;
///
/// let dollars = Unit::Money { sign: '$' };
/// assert_eq!(dollars.read("$1,234.50"), Some(123_450));
/// assert_eq!(dollars.read("$4"), Some(400));
/// assert_eq!(dollars.read("4"), None);
/// assert_eq!(dollars.text(123_450), "$1,234.50");
/// assert_eq!(Unit::Chips.read("10,925"), Some(10_925));
/// assert_eq!(Unit::Chips.text(10_925), "10,925");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Whole chips: tournaments and play money.
    Chips,
    /// Money with two decimals, behind its sign.
    Money {
        /// `$`, `€` or `£`.
        sign: char,
    },
}

impl Unit {
    /// The unit that a printed amount is in.
    ///
    /// # Examples
    ///
    /// ```
    /// use cardspeak_records::Unit;
    /// assert_eq!(Unit::of("€2"), Unit::Money { sign: '€' });
    /// assert_eq!(Unit::of("40"), Unit::Chips);
    /// ```
    #[must_use]
    pub fn of(printed: &str) -> Unit {
        match printed.chars().next() {
            Some(sign @ ('$' | '€' | '£')) => Unit::Money { sign },
            _ => Unit::Chips,
        }
    }

    /// Digits after the point: 2 for money, 0 for chips.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(cardspeak_records::Unit::Chips.decimals(), 0);
    /// ```
    #[must_use]
    pub fn decimals(self) -> u8 {
        match self {
            Unit::Chips => 0,
            Unit::Money { .. } => 2,
        }
    }

    /// Reads a printed amount; `None` when it is not one in this unit, or too large.
    ///
    /// Thousands may be set off by commas; cents are left out or printed in full.
    ///
    /// # Examples
    ///
    /// ```
    /// use cardspeak_records::Unit;
    /// let euros = Unit::Money { sign: '€' };
    /// assert_eq!(euros.read("€0.05"), Some(5));
    /// assert_eq!(euros.read("€0.5"), None);
    /// assert_eq!(euros.read("$0.05"), None);
    /// assert_eq!(Unit::Chips.read("1,00"), None);
    /// ```
    #[must_use]
    pub fn read(self, printed: &str) -> Option<u64> {
        let digits = match self {
            Unit::Chips => printed,
            Unit::Money { sign } => printed.strip_prefix(sign)?,
        };
        let (whole, cents) = match digits.split_once('.') {
            None => (digits, None),
            Some((whole, cents)) => (whole, Some(cents)),
        };
        let whole = whole_number(whole)?;
        match (self, cents) {
            (Unit::Chips, None) => Some(whole),
            (Unit::Chips, Some(_)) => None,
            (Unit::Money { .. }, None) => whole.checked_mul(100),
            (Unit::Money { .. }, Some(cents)) => {
                if cents.len() != 2 || !cents.bytes().all(|byte| byte.is_ascii_digit()) {
                    return None;
                }
                whole.checked_mul(100)?.checked_add(cents.parse().ok()?)
            }
        }
    }

    /// An amount as these records print it, with commas.
    ///
    /// # Examples
    ///
    /// ```
    /// use cardspeak_records::Unit;
    /// assert_eq!(Unit::Money { sign: '$' }.text(400), "$4");
    /// assert_eq!(Unit::Money { sign: '$' }.text(5), "$0.05");
    /// ```
    #[must_use]
    pub fn text(self, amount: u64) -> String {
        match self {
            Unit::Chips => with_commas(amount),
            Unit::Money { sign } if amount.is_multiple_of(100) => {
                format!("{sign}{}", with_commas(amount / 100))
            }
            Unit::Money { sign } => {
                format!("{sign}{}.{:02}", with_commas(amount / 100), amount % 100)
            }
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unit::Chips => f.write_str("whole chips"),
            Unit::Money { sign } => write!(f, "{sign} with cents"),
        }
    }
}

fn whole_number(text: &str) -> Option<u64> {
    let mut groups = text.split(',');
    let first = groups.next()?;
    let commas = text.contains(',');
    if first.is_empty() || (commas && first.len() > 3) {
        return None;
    }
    let mut digits = String::with_capacity(text.len());
    digits.push_str(first);
    for group in groups {
        if group.len() != 3 {
            return None;
        }
        digits.push_str(group);
    }
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

fn with_commas(amount: u64) -> String {
    let digits = amount.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOLLARS: Unit = Unit::Money { sign: '$' };

    #[test]
    fn every_amount_reads_back() {
        for amount in [0, 1, 99, 100, 101, 99_999, 100_000, 123_456_789, u64::MAX] {
            assert_eq!(DOLLARS.read(&DOLLARS.text(amount)), Some(amount));
            assert_eq!(Unit::Chips.read(&Unit::Chips.text(amount)), Some(amount));
        }
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in [
            "",
            "$",
            "$.50",
            "$1.",
            "$1.5",
            "$1.505",
            "$-1",
            "$1,23",
            "$1,2345",
            "$1 ",
            "1",
            "$+1",
            "$1e3",
            "$,123",
            "$1234,567",
            "$18446744073709551616",
            "$184467440737095517",
        ] {
            assert_eq!(DOLLARS.read(text), None, "{text}");
        }
        for text in ["", "1.5", "$1", "-1", "+1", "1_000"] {
            assert_eq!(Unit::Chips.read(text), None, "{text}");
        }
    }
}
