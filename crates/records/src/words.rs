//! Small pieces that lines are made of: names, cards in brackets, amounts, ordinals.

use cardspeak_cards::Card;

use crate::money::Unit;
use crate::sheet::{SeatNumber, Seated};
use crate::unreadable::Expected;

/// The names of a hand's players, to be matched whole and longest first: a name may hold a
/// blank, a point, a colon, a bracket, or be the beginning of another name.
pub(crate) struct Names {
    longest_first: Vec<(String, SeatNumber)>,
}

impl Names {
    pub(crate) fn of(seats: &[Seated]) -> Names {
        let mut longest_first: Vec<_> = seats
            .iter()
            .map(|seated| (seated.name.clone(), seated.seat))
            .collect();
        longest_first.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Names { longest_first }
    }

    /// Each player whose name the text begins with, and what follows it.
    pub(crate) fn at_start<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = (SeatNumber, &'a str)> {
        self.longest_first
            .iter()
            .filter_map(move |(name, seat)| Some((*seat, text.strip_prefix(name.as_str())?)))
    }

    /// The name of a seat's player.
    pub(crate) fn of_seat(&self, seat: SeatNumber) -> Option<&str> {
        self.longest_first
            .iter()
            .find(|(_, of)| *of == seat)
            .map(|(name, _)| name.as_str())
    }

    /// The player with exactly this name.
    pub(crate) fn exactly(&self, text: &str) -> Option<SeatNumber> {
        self.longest_first
            .iter()
            .find(|(name, _)| name == text)
            .map(|(_, seat)| *seat)
    }
}

pub(crate) fn amount(unit: Unit, text: &str) -> Result<u64, Expected> {
    unit.read(text).ok_or(Expected::Amount(unit))
}

/// Cards in one pair of brackets, and nothing else.
pub(crate) fn cards(text: &str) -> Result<Vec<Card>, Expected> {
    let (cards, rest) = bracket(text).ok_or(Expected::Cards)?;
    if rest.is_empty() {
        Ok(cards)
    } else {
        Err(Expected::Cards)
    }
}

/// One card or more in brackets at the beginning of the text, and what follows.
pub(crate) fn bracket(text: &str) -> Option<(Vec<Card>, &str)> {
    let (inside, rest) = text.strip_prefix('[')?.split_once(']')?;
    let cards = inside.split(' ').map(card).collect::<Option<Vec<Card>>>()?;
    Some((cards, rest))
}

fn card(text: &str) -> Option<Card> {
    // The sites write a ten as T only.
    (text.len() == 2).then(|| text.parse().ok()).flatten()
}

/// Brackets with a blank between them, at the beginning of the text, and what follows.
pub(crate) fn brackets(mut text: &str) -> (Vec<Vec<Card>>, &str) {
    let mut groups = Vec::new();
    while let Some((cards, rest)) = bracket(text) {
        groups.push(cards);
        match rest.strip_prefix(' ') {
            Some(next) if next.starts_with('[') => text = next,
            _ => return (groups, rest),
        }
    }
    (groups, text)
}

pub(crate) fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// A number of any length, as the text that it is.
pub(crate) fn number_text(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

pub(crate) fn seat_number(text: &str) -> Option<SeatNumber> {
    number(text)
        .and_then(|number| u8::try_from(number).ok())
        .map(SeatNumber)
}

/// `1st`, `2nd`, `28th`.
pub(crate) fn is_ordinal(text: &str) -> bool {
    ["st", "nd", "rd", "th"]
        .into_iter()
        .find_map(|ending| text.strip_suffix(ending))
        .is_some_and(|digits| number(digits).is_some())
}

/// What stands before the ending, if that is at least one character: the name of somebody who
/// need not be seated.
pub(crate) fn somebody<'a>(text: &'a str, ending: &str) -> Option<&'a str> {
    text.strip_suffix(ending).filter(|name| !name.is_empty())
}
