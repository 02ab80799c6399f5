//! What players say at a table: plain text, not too long, not too often. It is talk
//! and no fact of the game: no journal keeps it, only the messages for who comes back.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use crate::GuestId;

/// The longest line, in characters.
const LONGEST: usize = 300;

/// So many lines a player may say in any [`SPAN`].
const LINES: usize = 5;

const SPAN: Duration = Duration::from_secs(10);

/// A line as it may be said; none if nothing is left of it or it is too long.
///
/// Controls and new lines become spaces. Letters that cannot be seen or turn the
/// direction of what follows are left out.
pub(crate) fn clean(text: &str) -> Option<String> {
    let plain: String = text
        .chars()
        .filter(|letter| !is_unseen(*letter))
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    let line = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    (!line.is_empty() && line.chars().count() <= LONGEST).then_some(line)
}

/// Whether a text can be shown as it is: nothing unseen in it, and no control.
pub(crate) fn is_plain(text: &str) -> bool {
    !text
        .chars()
        .any(|letter| letter.is_control() || is_unseen(letter))
}

fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// When players spoke lately.
#[derive(Debug, Default)]
pub(crate) struct Pace(HashMap<GuestId, VecDeque<Duration>>);

impl Pace {
    /// Whether a player may speak now; if so, it counts.
    pub(crate) fn may_speak(&mut self, guest: GuestId, now: Duration) -> bool {
        self.0.retain(|_, spoke| {
            spoke.retain(|at| now.saturating_sub(*at) < SPAN);
            !spoke.is_empty()
        });
        let spoke = self.0.entry(guest).or_default();
        if spoke.len() >= LINES {
            return false;
        }
        spoke.push_back(now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_plain() {
        assert_eq!(clean("  nice\n hand\t! "), Some("nice hand !".to_owned()));
        assert_eq!(clean("a\u{202e}b\u{200b}c\u{7}"), Some("abc".to_owned()));
        assert_eq!(clean(" \u{200b}\u{2066}\n"), None);
        assert_eq!(clean(&"é".repeat(300)).map(|line| line.len()), Some(600));
        assert_eq!(clean(&"é".repeat(301)), None);
    }

    #[test]
    fn five_lines_in_ten_seconds() {
        let mut pace = Pace::default();
        let (ann, bob) = (GuestId(1), GuestId(2));
        let at = Duration::from_secs;
        for second in 0..5 {
            assert!(pace.may_speak(ann, at(second)));
        }
        assert!(!pace.may_speak(ann, at(9)));
        assert!(pace.may_speak(bob, at(9)));
        assert!(pace.may_speak(ann, at(10)));
        assert!(!pace.may_speak(ann, at(10)));
    }
}
