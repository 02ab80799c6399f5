//! The names of hands as the sites print them, as data.

use std::fmt;

use cardspeak_cards::Rank;

/// What a record calls a hand: for high, for low, both or neither.
///
/// # Examples
///
/// ```
/// use cardspeak_cards::Rank;
/// use cardspeak_records::{HandNames, HighName};
///
/// let names = HandNames::read("HI: a pair of Tens; LO: 8,6,5,4,A").unwrap();
/// assert_eq!(names.high.unwrap().name, HighName::Pair(Rank::Ten));
/// assert_eq!(names.low.unwrap().ranks()[0], Rank::Eight);
///
/// let names = HandNames::read("King Nine high, for high and 8,7,5,3,2, for low").unwrap();
/// assert_eq!(names.high.unwrap().name, HighName::HighCard { ranks: vec![Rank::King, Rank::Nine] });
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct HandNames {
    /// The name for high.
    pub high: Option<NamedHigh>,
    /// The name for low.
    pub low: Option<LowName>,
}

impl HandNames {
    /// Reads what stands between a hand's brackets, or behind `with`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cardspeak_records::HandNames;
    /// assert!(HandNames::read("a straight, Five to Nine").unwrap().low.is_none());
    /// assert!(HandNames::read("7,6,5,4,3").unwrap().high.is_none());
    /// assert!(HandNames::read("a pair of Knaves").is_none());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<HandNames> {
        if let Some(high) = text.strip_prefix("HI: ") {
            return Some(match high.split_once("; LO: ") {
                Some((high, low)) => HandNames::both(high, low)?,
                None => HandNames::only_high(high)?,
            });
        }
        if let Some(low) = text
            .strip_prefix("Lo: ")
            .or_else(|| text.strip_prefix("LO: "))
        {
            return Some(HandNames {
                high: None,
                low: Some(LowName::read(low)?),
            });
        }
        if let Some(low) = text.strip_suffix(", for low") {
            return Some(match low.split_once(", for high and ") {
                Some((high, low)) => HandNames::both(high, low)?,
                None => HandNames {
                    high: None,
                    low: Some(LowName::read(low)?),
                },
            });
        }
        let high = text.strip_suffix(", for high").unwrap_or(text);
        HandNames::only_high(high).or_else(|| {
            Some(HandNames {
                high: None,
                low: Some(LowName::read(text)?),
            })
        })
    }

    /// Whether the record gives no name at all.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(cardspeak_records::HandNames::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.high.is_none() && self.low.is_none()
    }

    fn both(high: &str, low: &str) -> Option<HandNames> {
        Some(HandNames {
            high: Some(NamedHigh::read(high)?),
            low: Some(LowName::read(low)?),
        })
    }

    fn only_high(high: &str) -> Option<HandNames> {
        Some(HandNames {
            high: Some(NamedHigh::read(high)?),
            low: None,
        })
    }
}

impl fmt::Display for HandNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.high, &self.low) {
            (Some(high), Some(low)) => write!(f, "{} and {low}", high.name),
            (Some(high), None) => high.name.fmt(f),
            (None, Some(low)) => low.fmt(f),
            (None, None) => f.write_str("no name"),
        }
    }
}

/// A high hand's name with the kicker that some records add.
///
/// # Examples
///
/// ```
/// use cardspeak_cards::Rank;
/// use cardspeak_records::{Kicker, NamedHigh};
/// let named = NamedHigh::read("a pair of Kings - Ten kicker").unwrap();
/// assert_eq!(named.kicker, Some(Kicker::Ranks(vec![Rank::Ten])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedHigh {
    /// The name.
    pub name: HighName,
    /// Printed where two hands of that name are told apart.
    pub kicker: Option<Kicker>,
}

impl NamedHigh {
    /// Reads a name with or without a kicker.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(cardspeak_records::NamedHigh::read("a flush, Queen high").is_some());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<NamedHigh> {
        let (name, kicker) = match text.split_once(" - ") {
            None => (text, None),
            Some((name, kicker)) => (name, Some(Kicker::read(kicker)?)),
        };
        Some(NamedHigh {
            name: HighName::read(name)?,
            kicker,
        })
    }
}

/// What tells two hands of one name apart.
///
/// # Examples
///
/// ```
/// assert_ne!(cardspeak_records::Kicker::Lower, cardspeak_records::Kicker::Ranks(vec![]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kicker {
    /// These ranks.
    Ranks(Vec<Rank>),
    /// "lower kicker", "lower cards".
    Lower,
}

impl Kicker {
    fn read(text: &str) -> Option<Kicker> {
        if text == "lower kicker" || text == "lower cards" {
            return Some(Kicker::Lower);
        }
        let ranks = text.strip_suffix(" kicker")?.split('+').map(rank_named);
        Some(Kicker::Ranks(ranks.collect::<Option<_>>()?))
    }
}

/// The name of a high hand.
///
/// # Examples
///
/// ```
/// use cardspeak_cards::Rank;
/// use cardspeak_records::HighName;
/// assert_eq!(
///     HighName::read("a straight, Ace to Five"),
///     Some(HighName::Straight { high: Rank::Five })
/// );
/// assert_eq!(HighName::read("a straight, Ace to Six"), None);
/// assert_eq!(HighName::Pair(Rank::Six).to_string(), "a pair of Sixes");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HighName {
    /// High card: the highest ranks that are printed, one or more.
    HighCard {
        /// From the highest down.
        ranks: Vec<Rank>,
    },
    /// One pair.
    Pair(Rank),
    /// Two pair, the higher first.
    TwoPair(Rank, Rank),
    /// Three of a kind.
    ThreeOfAKind(Rank),
    /// A straight.
    Straight {
        /// Its highest card; five in A-2-3-4-5.
        high: Rank,
    },
    /// A flush.
    Flush {
        /// Its highest card.
        high: Rank,
    },
    /// A full house.
    FullHouse {
        /// Three of these.
        three: Rank,
        /// And a pair of these.
        pair: Rank,
    },
    /// Four of a kind.
    FourOfAKind(Rank),
    /// A straight flush; with an ace, the royal flush.
    StraightFlush {
        /// Its highest card; five in A-2-3-4-5.
        high: Rank,
    },
}

impl HighName {
    /// Reads a name as PokerStars or Full Tilt print it.
    ///
    /// # Examples
    ///
    /// ```
    /// use cardspeak_cards::Rank;
    /// use cardspeak_records::HighName;
    /// assert_eq!(
    ///     HighName::read("a full house, Nines full of Tens"),
    ///     Some(HighName::FullHouse { three: Rank::Nine, pair: Rank::Ten })
    /// );
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<HighName> {
        if let Some(rank) = text.strip_prefix("high card ") {
            return Some(HighName::HighCard {
                ranks: vec![rank_named(rank)?],
            });
        }
        if let Some(rank) = text.strip_prefix("a pair of ") {
            return Some(HighName::Pair(ranks_named(rank)?));
        }
        if let Some(ranks) = text.strip_prefix("two pair, ") {
            let (high, low) = ranks.split_once(" and ")?;
            let (high, low) = (ranks_named(high)?, ranks_named(low)?);
            return (high > low).then_some(HighName::TwoPair(high, low));
        }
        if let Some(rank) = text.strip_prefix("three of a kind, ") {
            return Some(HighName::ThreeOfAKind(ranks_named(rank)?));
        }
        if let Some(run) = text.strip_prefix("a straight, ") {
            return Some(HighName::Straight {
                high: run_named(run)?,
            });
        }
        if let Some(high) = text.strip_prefix("a flush, ") {
            return Some(HighName::Flush {
                high: rank_named(high.strip_suffix(" high")?)?,
            });
        }
        if let Some(ranks) = text.strip_prefix("a full house, ") {
            let (three, pair) = ranks.split_once(" full of ")?;
            let (three, pair) = (ranks_named(three)?, ranks_named(pair)?);
            return (three != pair).then_some(HighName::FullHouse { three, pair });
        }
        if let Some(rank) = text.strip_prefix("four of a kind, ") {
            return Some(HighName::FourOfAKind(ranks_named(rank)?));
        }
        if let Some(run) = text.strip_prefix("a straight flush, ") {
            return Some(HighName::StraightFlush {
                high: run_named(run)?,
            });
        }
        if text.eq_ignore_ascii_case("a royal flush") {
            return Some(HighName::StraightFlush { high: Rank::Ace });
        }
        let ranks = text.strip_suffix(" high")?.split(' ').map(rank_named);
        let ranks = ranks.collect::<Option<Vec<Rank>>>()?;
        (ranks.len() <= 5 && ranks.is_sorted_by(|a, b| a > b))
            .then_some(HighName::HighCard { ranks })
    }
}

impl fmt::Display for HighName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HighName::HighCard { ranks } => {
                for rank in ranks {
                    write!(f, "{} ", word(*rank))?;
                }
                f.write_str("high")
            }
            HighName::Pair(rank) => write!(f, "a pair of {}", words(*rank)),
            HighName::TwoPair(high, low) => {
                write!(f, "two pair, {} and {}", words(*high), words(*low))
            }
            HighName::ThreeOfAKind(rank) => write!(f, "three of a kind, {}", words(*rank)),
            HighName::Straight { high } => write!(f, "a straight, {} high", word(*high)),
            HighName::Flush { high } => write!(f, "a flush, {} high", word(*high)),
            HighName::FullHouse { three, pair } => {
                write!(
                    f,
                    "a full house, {} full of {}",
                    words(*three),
                    words(*pair)
                )
            }
            HighName::FourOfAKind(rank) => write!(f, "four of a kind, {}", words(*rank)),
            HighName::StraightFlush { high } => {
                write!(f, "a straight flush, {} high", word(*high))
            }
        }
    }
}

/// The name of a low hand: its five ranks from the highest down, aces low, pairs first.
///
/// # Examples
///
/// ```
/// use cardspeak_records::LowName;
/// assert_eq!(LowName::read("5,4,3,2,A").unwrap().to_string(), "5,4,3,2,A");
/// assert!(LowName::read("5,4,3,2").is_none());
/// assert!(LowName::read("A,5,4,3,2").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowName([Rank; 5]);

impl LowName {
    /// Reads `8,6,4,3,A`.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(cardspeak_records::LowName::read("T,5,3,2,A").is_some());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<LowName> {
        let ranks = text
            .split(',')
            .map(|letter| {
                Rank::ALL
                    .into_iter()
                    .find(|rank| letter.chars().eq([rank.letter()]))
            })
            .collect::<Option<Vec<Rank>>>()?;
        LowName::of(&ranks)
    }

    /// The name of these ranks: from the highest down, the ace last; pairs and other groups, which
    /// count without a qualifier, before the single ones.
    pub(crate) fn of(ranks: &[Rank]) -> Option<LowName> {
        let ranks = <[Rank; 5]>::try_from(ranks).ok()?;
        let times = |rank: Rank| ranks.iter().filter(|other| **other == rank).count();
        let key = |rank: &Rank| (times(*rank), rank.low_value());
        (ranks.is_sorted_by(|a, b| key(a) >= key(b)) && ranks.iter().all(|rank| times(*rank) < 5))
            .then_some(LowName(ranks))
    }

    /// The ranks, from the highest down, the ace last.
    ///
    /// # Examples
    ///
    /// ```
    /// use cardspeak_cards::Rank;
    /// let low = cardspeak_records::LowName::read("8,6,4,3,A").unwrap();
    /// assert_eq!(low.ranks()[4], Rank::Ace);
    /// ```
    #[must_use]
    pub fn ranks(&self) -> [Rank; 5] {
        self.0
    }
}

impl fmt::Display for LowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, rank) in self.0.iter().enumerate() {
            write!(f, "{}{}", if index == 0 { "" } else { "," }, rank.letter())?;
        }
        Ok(())
    }
}

fn run_named(text: &str) -> Option<Rank> {
    if let Some(high) = text.strip_suffix(" high") {
        return rank_named(high).filter(|high| *high >= Rank::Five);
    }
    let (low, high) = text.split_once(" to ")?;
    let (low, high) = (rank_named(low)?, rank_named(high)?);
    let four_below = if high == Rank::Five {
        Some(Rank::Ace)
    } else {
        (high as usize).checked_sub(4).map(|index| Rank::ALL[index])
    };
    (four_below == Some(low)).then_some(high)
}

fn rank_named(text: &str) -> Option<Rank> {
    Rank::ALL.into_iter().find(|rank| word(*rank) == text)
}

fn ranks_named(text: &str) -> Option<Rank> {
    Rank::ALL.into_iter().find(|rank| words(*rank) == text)
}

pub(crate) fn word(rank: Rank) -> &'static str {
    const WORDS: [&str; 13] = [
        "Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen",
        "King", "Ace",
    ];
    WORDS[rank as usize]
}

pub(crate) fn words(rank: Rank) -> &'static str {
    const WORDS: [&str; 13] = [
        "Deuces", "Threes", "Fours", "Fives", "Sixes", "Sevens", "Eights", "Nines", "Tens",
        "Jacks", "Queens", "Kings", "Aces",
    ];
    WORDS[rank as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        let mut names = Vec::new();
        for one in Rank::ALL {
            names.push(HighName::Pair(one));
            names.push(HighName::ThreeOfAKind(one));
            names.push(HighName::FourOfAKind(one));
            names.push(HighName::Flush { high: one });
            names.push(HighName::HighCard { ranks: vec![one] });
            if one >= Rank::Five {
                names.push(HighName::Straight { high: one });
                names.push(HighName::StraightFlush { high: one });
            }
            for two in Rank::ALL {
                if one > two {
                    names.push(HighName::TwoPair(one, two));
                    names.push(HighName::HighCard {
                        ranks: vec![one, two],
                    });
                }
                if one != two {
                    names.push(HighName::FullHouse {
                        three: one,
                        pair: two,
                    });
                }
            }
        }
        for name in names {
            assert_eq!(HighName::read(&name.to_string()), Some(name));
        }
    }

    #[test]
    fn wrong_names_are_refused() {
        for text in [
            "",
            "a pair of Ten",
            "two pair, Fours and Nines",
            "two pair, Nines and Nines",
            "a straight, Five to Ten",
            "a straight, Four high",
            "a flush",
            "high",
            "Nine King high",
            "a full house, Tens full of Tens",
            "four of a kind, ",
            "a pair of Tens ",
            "Royal Flush",
        ] {
            assert_eq!(HandNames::read(text), None, "{text}");
        }
        for text in [
            "8,4,4,3,2",
            "4,4,8,8,2",
            "8,6,4,3",
            "8,6,4,3,A,",
            "8 6 4 3 A",
            "8,6,4,3,a",
            "10,6,4,3,A",
        ] {
            assert_eq!(LowName::read(text), None, "{text}");
        }
    }
}
