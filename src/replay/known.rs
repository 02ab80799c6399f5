//! The list of hands that are known to differ because their record is at fault.

use std::collections::BTreeMap;
use std::fmt;

/// Hands by format and number, with the reason why their record is at fault.
#[derive(Debug, Default)]
pub(super) struct Known(BTreeMap<(String, String), String>);

/// A line of the list that is none.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NotKnown {
    line: usize,
    why: Why,
}

#[derive(Debug, PartialEq, Eq)]
enum Why {
    Format,
    Number,
    Reason,
    Twice,
}

impl fmt::Display for NotKnown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.why {
            Why::Format => "a format (stars, fulltilt, bovada, phh, cardspeak)",
            Why::Number => "the number of a hand",
            Why::Reason => "a reason",
            Why::Twice => "each hand once",
        };
        write!(f, "{}: expected {expected}", self.line)
    }
}

impl Known {
    /// Reads lines of `FORMAT NUMBER REASON`; blank ones and those that begin with `#` say nothing.
    pub(super) fn read(text: &str) -> Result<Known, NotKnown> {
        const FORMATS: [&str; 5] = ["stars", "fulltilt", "bovada", "phh", "cardspeak"];
        let mut known = BTreeMap::new();
        for (index, line) in text.lines().enumerate() {
            let line_number = index + 1;
            let wrong = |why| NotKnown {
                line: line_number,
                why,
            };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let mut words = line.splitn(3, ' ');
            let format = words
                .next()
                .filter(|word| FORMATS.contains(word))
                .ok_or(wrong(Why::Format))?;
            let number = words
                .next()
                .filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
                .ok_or(wrong(Why::Number))?;
            let reason = words
                .next()
                .map(str::trim)
                .filter(|reason| !reason.is_empty())
                .ok_or(wrong(Why::Reason))?;
            let hand = (format.to_owned(), number.to_owned());
            if known.insert(hand, reason.to_owned()).is_some() {
                return Err(wrong(Why::Twice));
            }
        }
        Ok(Known(known))
    }

    /// Whether this hand is in the list.
    pub(super) fn has(&self, format: &str, number: &str) -> bool {
        self.0.contains_key(&(format.to_owned(), number.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_none_are_named() {
        let line = |text| Known::read(text).unwrap_err();
        assert_eq!(
            line("# of the corpus\nparty 1 x").to_string(),
            "2: expected a format (stars, fulltilt, bovada, phh, cardspeak)"
        );
        assert_eq!(line("stars x1 y").why, Why::Number);
        assert_eq!(line("stars 1").why, Why::Reason);
        assert_eq!(line("stars 1 a\nstars 1 b").why, Why::Twice);
    }
}
