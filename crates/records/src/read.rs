//! A text as its hands.

use crate::sheet::Sheet;
use crate::sites::{self, Line};
use crate::unreadable::Unreadable;

/// Reads every hand of a text.
///
/// A hand begins with a site's first line, and after a blank line. What does not begin so is
/// unreadable, and counts as one hand.
///
/// # Errors
///
/// Each hand by itself: [`Unreadable`] at the first line that was not understood.
///
/// # Examples
///
/// ```
/// # use cardspeak_records::{doc_hand, read};
/// let good = doc_hand();
/// let bad = good.replace("folds", "flods");
/// let hands = read(&format!("{bad}\n{good}"));
/// assert_eq!(hands[0].as_ref().unwrap_err().line, 13);
/// assert_eq!(hands[1].as_ref().unwrap().number, "7001");
/// ```
#[must_use]
pub fn read(text: &str) -> Vec<Result<Sheet, Unreadable>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut hands = Vec::new();
    let mut hand: Vec<Line<'_>> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = Line {
            number: index + 1,
            text: line.trim_end(),
        };
        let blank = line.text.is_empty();
        if (blank || sites::begins_hand(line.text)) && !hand.is_empty() {
            hands.push(sites::read_hand(&hand));
            hand.clear();
        }
        if !blank {
            hand.push(line);
        }
    }
    if !hand.is_empty() {
        hands.push(sites::read_hand(&hand));
    }
    hands
}

/// Bytes that are neither UTF-8 nor marked UTF-16.
///
/// # Examples
///
/// ```
/// use cardspeak_records::decode;
/// assert_eq!(decode(b"caf\xe9").unwrap_err().offset, 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected text in UTF-8 or in UTF-16 with its mark, found another byte at offset {offset}")]
pub struct NotText {
    /// Where, in bytes from 0.
    pub offset: usize,
}

/// The text of a file: UTF-8 with or without its mark, or UTF-16 with its mark.
///
/// # Errors
///
/// [`NotText`] where the bytes are no such text.
///
/// # Examples
///
/// ```
/// use cardspeak_records::decode;
/// assert_eq!(decode(b"Seat 1")?, "Seat 1");
/// assert_eq!(decode(b"\xff\xfeS\0e\0")?, "Se");
/// # Ok::<(), cardspeak_records::NotText>(())
/// ```
pub fn decode(bytes: &[u8]) -> Result<String, NotText> {
    let wide: Option<fn([u8; 2]) -> u16> = match bytes {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes),
        _ => None,
    };
    let Some(wide) = wide else {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        return match str::from_utf8(bytes) {
            Ok(text) => Ok(text.to_owned()),
            Err(error) => Err(NotText {
                offset: error.valid_up_to(),
            }),
        };
    };
    let (pairs, odd) = bytes[2..].as_chunks::<2>();
    let mut text = String::with_capacity(pairs.len());
    let mut offset = 2;
    for unit in char::decode_utf16(pairs.iter().map(|pair| wide(*pair))) {
        let letter = unit.map_err(|_| NotText { offset })?;
        offset += 2 * letter.len_utf16();
        text.push(letter);
    }
    if odd.is_empty() {
        Ok(text)
    } else {
        Err(NotText { offset })
    }
}
