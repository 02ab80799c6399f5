//! How cards are written and read.

use core::fmt;
use core::str::FromStr;

use crate::{Card, Rank, Suit};

/// Reads the cards of a text one after the other, with or without blanks between them.
///
/// Each card may be written in any form that [`Card`]'s `FromStr` reads. After an error the
/// iterator ends. Repeated cards are not its concern.
///
/// ```
/// use cardspeak_cards::{Card, ParseCardError, cards};
///
/// let read: Vec<Card> = cards("Ah Kd10c").collect::<Result<_, _>>()?;
/// assert_eq!(read.len(), 3);
///
/// let mut wrong = cards("Ah 1d");
/// assert!(wrong.next().is_some_and(|card| card.is_ok()));
/// assert_eq!(wrong.next(), Some(Err(ParseCardError::Rank { found: '1' })));
/// assert_eq!(wrong.next(), None);
/// # Ok::<(), ParseCardError>(())
/// ```
pub fn cards(text: &str) -> impl Iterator<Item = Result<Card, ParseCardError>> {
    read_all(text, read_card)
}

/// Reads cards as [`cards`] does, some of which may be unknown (`xx` or `??`, read as `None`).
///
/// ```
/// use cardspeak_cards::{ParseCardError, maybe_cards};
///
/// let read: Vec<_> = maybe_cards("xxxxKd").collect::<Result<_, _>>()?;
/// assert_eq!(read, [None, None, Some("Kd".parse()?)]);
/// # Ok::<(), ParseCardError>(())
/// ```
pub fn maybe_cards(text: &str) -> impl Iterator<Item = Result<Option<Card>, ParseCardError>> {
    read_all(text, read_maybe)
}

/// Reads one card that may be unknown: `xx` or `??` is `None`.
///
/// # Errors
///
/// What is wrong, if the text is neither exactly one card nor exactly one unknown card.
///
/// ```
/// use cardspeak_cards::parse_maybe;
///
/// assert_eq!(parse_maybe("xx")?, None);
/// assert_eq!(parse_maybe("Ah")?, Some("Ah".parse()?));
/// # Ok::<(), cardspeak_cards::ParseCardError>(())
/// ```
pub fn parse_maybe(text: &str) -> Result<Option<Card>, ParseCardError> {
    whole(text, read_maybe)
}

/// Reads `Ah`, `Th`, `10h` or `A♥`: the rank in capitals, the suit in small letters or as a sign,
/// and nothing around them.
impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        whole(text, read_card)
    }
}

/// The card as it is written everywhere but on the screen: `Ah`, `Td`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Card({self})")
    }
}

/// Why a text is no card.
///
/// ```
/// use cardspeak_cards::{Card, ParseCardError};
///
/// // A Cyrillic Т looks like a ten and is none.
/// assert_eq!("Тh".parse::<Card>(), Err(ParseCardError::Rank { found: 'Т' }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParseCardError {
    /// There is no text.
    Empty,
    /// A card begins with a character that is no rank.
    Rank {
        /// The character.
        found: char,
    },
    /// After the rank comes a character that is no suit.
    Suit {
        /// The character.
        found: char,
    },
    /// The text ends after the rank.
    NoSuit {
        /// The rank that was read.
        rank: Rank,
    },
    /// One card was wanted and more follows.
    TooLong {
        /// The first character after the card.
        found: char,
    },
}

impl fmt::Display for ParseCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseCardError::Empty => f.write_str("there is no card"),
            // Escaped, as it may be a look-alike, invisible or a control character.
            ParseCardError::Rank { found } => {
                write!(
                    f,
                    "'{}' is not a rank (2-9, T or 10, J, Q, K, A)",
                    found.escape_default()
                )
            }
            ParseCardError::Suit { found } => {
                write!(f, "'{}' is not a suit (c, d, h, s)", found.escape_default())
            }
            ParseCardError::NoSuit { rank } => {
                write!(f, "there is no suit after the rank {}", rank.letter())
            }
            ParseCardError::TooLong { found } => {
                write!(f, "'{}' follows the card", found.escape_default())
            }
        }
    }
}

impl core::error::Error for ParseCardError {}

/// A card and the text after it.
type Read<'a, T> = Result<(T, &'a str), ParseCardError>;

fn read_card(text: &str) -> Read<'_, Card> {
    let (rank, rest) = read_rank(text)?;
    let mut chars = rest.chars();
    let found = chars.next().ok_or(ParseCardError::NoSuit { rank })?;
    let suit = Suit::ALL
        .into_iter()
        .find(|suit| suit.letter() == found || suit.symbol() == found)
        .ok_or(ParseCardError::Suit { found })?;
    Ok((Card::new(rank, suit), chars.as_str()))
}

fn read_rank(text: &str) -> Read<'_, Rank> {
    if let Some(rest) = text.strip_prefix("10") {
        return Ok((Rank::Ten, rest));
    }
    let mut chars = text.chars();
    let found = chars.next().ok_or(ParseCardError::Empty)?;
    let rank = Rank::ALL
        .into_iter()
        .find(|rank| rank.letter() == found)
        .ok_or(ParseCardError::Rank { found })?;
    Ok((rank, chars.as_str()))
}

fn read_maybe(text: &str) -> Read<'_, Option<Card>> {
    if let Some(rest) = text.strip_prefix("xx").or(text.strip_prefix("??")) {
        return Ok((None, rest));
    }
    read_card(text).map(|(card, rest)| (Some(card), rest))
}

fn whole<T>(text: &str, read: fn(&str) -> Read<'_, T>) -> Result<T, ParseCardError> {
    let (card, rest) = read(text)?;
    match rest.chars().next() {
        None => Ok(card),
        Some(found) => Err(ParseCardError::TooLong { found }),
    }
}

fn read_all<T>(
    text: &str,
    read: fn(&str) -> Read<'_, T>,
) -> impl Iterator<Item = Result<T, ParseCardError>> {
    let mut left = text.trim_start();
    core::iter::from_fn(move || {
        if left.is_empty() {
            return None;
        }
        match read(left) {
            Ok((card, rest)) => {
                left = rest.trim_start();
                Some(Ok(card))
            }
            Err(error) => {
                left = "";
                Some(Err(error))
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::{String, ToString};
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_card_is_read_in_all_its_forms() {
        for card in Card::DECK {
            let (rank, suit) = (card.rank(), card.suit());
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(
                format!("{}{}", rank.letter(), suit.symbol()).parse(),
                Ok(card)
            );
            assert_eq!(parse_maybe(&card.to_string()), Ok(Some(card)));
            if rank == Rank::Ten {
                assert_eq!(format!("10{}", suit.letter()).parse(), Ok(card));
                assert_eq!(format!("10{}", suit.symbol()).parse(), Ok(card));
            }
        }
    }

    #[test]
    fn anything_else_is_refused_with_its_reason() {
        use ParseCardError::{Empty, NoSuit, Rank as NoRank, Suit as BadSuit, TooLong};
        let wrong = |text: &str| text.parse::<Card>().unwrap_err();
        assert_eq!(wrong(""), Empty);
        assert_eq!(wrong(" Ah"), NoRank { found: ' ' });
        assert_eq!(wrong("ah"), NoRank { found: 'a' });
        assert_eq!(wrong("1h"), NoRank { found: '1' });
        assert_eq!(wrong("xx"), NoRank { found: 'x' });
        assert_eq!(wrong("AH"), BadSuit { found: 'H' });
        assert_eq!(wrong("A"), NoSuit { rank: Rank::Ace });
        assert_eq!(wrong("10"), NoSuit { rank: Rank::Ten });
        assert_eq!(wrong("Ahh"), TooLong { found: 'h' });
        assert_eq!(wrong("Ah "), TooLong { found: ' ' });
        assert_eq!(parse_maybe("xxx"), Err(TooLong { found: 'x' }));
        assert_eq!(parse_maybe("x"), Err(NoRank { found: 'x' }));
        assert_eq!(parse_maybe("?x"), Err(NoRank { found: '?' }));
    }

    #[test]
    fn cyrillic_look_alikes_are_no_cards() {
        // Т, А, К as ranks; с as a suit: all Cyrillic.
        for text in ["\u{422}h", "\u{410}h", "\u{41a}h", "A\u{441}"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
        let error = "\u{422}h".parse::<Card>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "'\\u{422}' is not a rank (2-9, T or 10, J, Q, K, A)"
        );
    }

    #[test]
    fn unknown_cards_are_read_among_known_ones() {
        let read: Vec<_> = maybe_cards(" ??xx Ah\n").map(Result::unwrap).collect();
        assert_eq!(read, [None, None, Some("Ah".parse().unwrap())]);
        assert_eq!(cards("").count(), 0);
    }

    proptest! {
        #[test]
        fn lists_are_read_back(indices in prop::collection::vec(0u8..52, 0..9), blanks: bool) {
            let written: Vec<Card> =
                indices.iter().map(|&index| Card::from_index(index).unwrap()).collect();
            let texts: Vec<String> = written.iter().map(Card::to_string).collect();
            let text = texts.join(if blanks { " " } else { "" });
            let read: Vec<Card> = cards(&text).collect::<Result<_, _>>().unwrap();
            prop_assert_eq!(read, written);
        }

        #[test]
        fn what_is_read_is_what_was_written(text in "(10|[0-9AKQJTaх])[cdhsHС♣♦♥♠]?.?") {
            if let Ok(card) = text.parse::<Card>() {
                let usual = text.replace("10", "T");
                let usual = Suit::ALL.iter().fold(usual, |usual, suit| {
                    usual.replace(suit.symbol(), &suit.letter().to_string())
                });
                prop_assert_eq!(card.to_string(), usual);
            }
        }

        #[test]
        fn no_text_makes_the_reader_panic(text: String) {
            let _ = text.parse::<Card>();
            let _ = parse_maybe(&text);
            prop_assert!(cards(&text).count() <= text.len());
            prop_assert!(maybe_cards(&text).count() <= text.len());
        }
    }
}
