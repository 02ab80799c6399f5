//! Changes that keep a hand history a hand history: whole lines, numbers, cards, words.

use std::ops::Range;

/// For `fuzz_mutator!`: such a change three times in four, else one of libFuzzer's own.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    own: fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    if !seed.is_multiple_of(4)
        && let Some(changed) = change(&data[..size], max_size, seed)
    {
        data[..changed.len()].copy_from_slice(&changed);
        return changed.len();
    }
    own(data, size, max_size)
}

/// A text with one to four such changes; `None` if it is no text or would grow too long.
#[must_use]
pub fn change(data: &[u8], max_size: usize, seed: u32) -> Option<Vec<u8>> {
    let mut dice = Dice(u64::from(seed) | 1 << 40);
    let mut text = str::from_utf8(data).ok()?.to_owned();
    for _ in 0..=dice.below(4) {
        text = change_once(&text, &mut dice)?;
    }
    (text.len() <= max_size).then(|| text.into_bytes())
}

fn change_once(text: &str, dice: &mut Dice) -> Option<String> {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.is_empty() {
        return None;
    }
    let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
    match dice.below(10) {
        0 => {
            lines.remove(one);
        }
        1 => lines.insert(other, lines.get(one)?),
        2 => lines.swap(one, other),
        3 => {
            let line = lines.remove(one);
            lines.insert(other.min(lines.len()), line);
        }
        4 => lines.truncate(one + 1),
        5 | 6 => return replaced(text, &numbers(text), dice, new_number),
        7 => return replaced(text, &cards(text), dice, new_card),
        8 => return exchanged(text, &cards(text), dice),
        _ => return exchanged(text, &words(text), dice),
    }
    Some(lines.concat())
}

/// One place of the text replaced by something new.
fn replaced(
    text: &str,
    places: &[Range<usize>],
    dice: &mut Dice,
    new: fn(&str, &mut Dice) -> String,
) -> Option<String> {
    let place = places.get(dice.below(places.len()))?.clone();
    let new = new(&text[place.clone()], dice);
    Some(format!(
        "{}{new}{}",
        &text[..place.start],
        &text[place.end..]
    ))
}

/// One place of the text replaced by what stands at another.
fn exchanged(text: &str, places: &[Range<usize>], dice: &mut Dice) -> Option<String> {
    let from = places.get(dice.below(places.len()))?.clone();
    let place = places.get(dice.below(places.len()))?.clone();
    let (start, end) = (place.start, place.end);
    Some(format!("{}{}{}", &text[..start], &text[from], &text[end..]))
}

fn new_number(old: &str, dice: &mut Dice) -> String {
    let number: u64 = old.parse().unwrap_or(0);
    match dice.below(8) {
        0 => number.wrapping_add(1).to_string(),
        1 => number.wrapping_sub(1).to_string(),
        2 => number.wrapping_mul(2).to_string(),
        3 => (number / 2).to_string(),
        4 => "0".to_owned(),
        5 => u64::MAX.to_string(),
        6 => format!("{number}.5"),
        _ => dice.below(12).to_string(),
    }
}

fn new_card(_: &str, dice: &mut Dice) -> String {
    let one = |of: &str, place: usize| of[place..=place].to_owned();
    one("23456789TJQKA", dice.below(13)) + &one("cdhs", dice.below(4))
}

fn numbers(text: &str) -> Vec<Range<usize>> {
    runs(text, |letter| letter.is_ascii_digit())
}

fn words(text: &str) -> Vec<Range<usize>> {
    runs(text, |letter| !letter.is_whitespace())
}

fn cards(text: &str) -> Vec<Range<usize>> {
    let places = runs(text, |letter| letter.is_ascii_alphanumeric());
    let is_card = |place: &Range<usize>| {
        let word = text[place.clone()].as_bytes();
        matches!(word, [rank, suit] if b"23456789TJQKA".contains(rank) && b"cdhs".contains(suit))
    };
    places.into_iter().filter(is_card).collect()
}

/// The longest stretches of such letters.
fn runs(text: &str, belongs: fn(char) -> bool) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (place, letter) in text.char_indices().filter(|(_, letter)| belongs(*letter)) {
        let end = place + letter.len_utf8();
        match runs.last_mut() {
            Some(run) if run.end == place => run.end = end,
            _ => runs.push(place..end),
        }
    }
    runs
}

/// Choices that follow from a seed (xorshift).
struct Dice(u64);

impl Dice {
    /// A number below `end`; 0 if there is none.
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // Less than `end`, which is a `usize`.
        usize::try_from(self.0 >> 11).unwrap_or(0) % end.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_keep_to_lines_numbers_and_cards() {
        let text = "Seat 1: Ann (50 in chips)\nDealt to Ann [Ah Kd]\n";
        let changed: Vec<_> = (0..200)
            .filter_map(|seed| change(text.as_bytes(), 400, seed))
            .collect();
        assert!(changed.len() > 150);
        assert!(changed.iter().all(|text| str::from_utf8(text).is_ok()));
        assert_eq!(cards(text).len(), 2);
        assert_eq!(numbers(text).len(), 2);
    }

    #[test]
    fn nothing_grows_too_long() {
        assert!(
            (0..200)
                .filter_map(|seed| change(b"a 1\n", 6, seed))
                .all(|text| text.len() <= 6)
        );
        assert_eq!(change(b"\xff", 100, 3), None);
        let _ = change(b"", 100, 3);
    }
}
