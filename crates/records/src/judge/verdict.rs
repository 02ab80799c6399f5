//! What comes of a judgement: differences and what could not be judged, as data.

use std::fmt;

use cardspeak_cards::Card;
use cardspeak_rules::{Deed, Refusal, SetupError, Share};

use crate::hand_names::HandNames;
use crate::money::Unit;
use crate::sheet::{Act, Ending, FoldedOn, HandClass, Outcome, SeatNumber, Street};

/// What the rules say about a record.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{doc_hand, judge, read};
/// let sheet = read(doc_hand()).remove(0)?;
/// assert!(judge(&sheet).agrees());
/// # Ok::<(), cardspeak_records::Unreadable>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Verdict {
    /// Where record and rules differ, in the order found.
    pub differences: Vec<Difference>,
    /// What would need cards or facts that the record does not give.
    pub unjudged: Vec<Unjudged>,
}

impl Verdict {
    /// Whether everything that could be judged agrees.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(cardspeak_records::Verdict::default().agrees());
    /// ```
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.differences.is_empty()
    }
}

/// A point on which record and rules differ.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{Fact, Topic, doc_hand, judge, read};
///
/// let text = doc_hand().replace("bet ($0.15) returned", "bet ($0.14) returned");
/// let verdict = judge(&read(&text).remove(0)?);
/// let difference = &verdict.differences[0];
/// assert_eq!((difference.line, difference.topic), (14, Topic::Returned));
/// assert_eq!(
///     difference.to_string(),
///     "what goes back: the record says $0.14 to seat 4, the rules say $0.15 to seat 4"
/// );
/// # Ok::<(), cardspeak_records::Unreadable>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line that states it, or the one where it should have been stated.
    pub line: usize,
    /// What it is about.
    pub topic: Topic,
    /// What the record states.
    pub stated: Fact,
    /// What the rules say.
    pub ruled: Fact,
    /// What amounts are counted in.
    pub unit: Unit,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stated = Shown {
            fact: &self.stated,
            unit: self.unit,
        };
        let ruled = Shown {
            fact: &self.ruled,
            unit: self.unit,
        };
        write!(
            f,
            "{}: the record says {stated}, the rules say {ruled}",
            self.topic
        )
    }
}

/// A judgement that was not made.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{Topic, Unjudged};
/// let unjudged = Unjudged { line: 30, topic: Topic::Showing };
/// assert_eq!(unjudged.topic.to_string(), "who shows");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unjudged {
    /// The line that states it.
    pub line: usize,
    /// What it is about.
    pub topic: Topic,
}

/// What a difference is about.
///
/// # Examples
///
/// ```
/// assert_eq!(cardspeak_records::Topic::Rake.to_string(), "the rake");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Topic {
    /// The game, stakes and seats together.
    #[error("the setup")]
    Setup,
    /// Where button and blinds are.
    #[error("button and blinds")]
    Button,
    /// A forced bet.
    #[error("a forced bet")]
    Post,
    /// Who is dealt cards.
    #[error("who gets cards")]
    Deal,
    /// A card.
    #[error("a card")]
    Card,
    /// The board.
    #[error("the board")]
    Board,
    /// Who must bring in.
    #[error("who brings in")]
    BringIn,
    /// Whose turn it is.
    #[error("whose turn it is")]
    Turn,
    /// An action.
    #[error("an action")]
    Action,
    /// Whether the hand is called off.
    #[error("the hand's being cancelled")]
    Cancelled,
    /// What an action pays.
    #[error("what is paid")]
    Paid,
    /// How far a raise goes.
    #[error("the size of a raise")]
    Raise,
    /// The remark that a player is all-in.
    #[error("being all-in")]
    AllIn,
    /// The street.
    #[error("the street")]
    Street,
    /// Pot, players and all-in players as printed beside a street.
    #[error("the pot so far")]
    PotSoFar,
    /// The remark about an open pair.
    #[error("the open pair")]
    OpenPair,
    /// The remark that a round is capped.
    #[error("the cap")]
    Cap,
    /// Chips that go back.
    #[error("what goes back")]
    Returned,
    /// Whether there is a showdown.
    #[error("the showdown")]
    Showdown,
    /// Who shows or mucks, and in which order.
    #[error("who shows")]
    Showing,
    /// What a hand is called.
    #[error("the name of the hand")]
    HandName,
    /// A share of a pot.
    #[error("a share")]
    Share,
    /// The remark that no low hand qualified.
    #[error("no low hand")]
    NoLow,
    /// The total pot.
    #[error("the total pot")]
    TotalPot,
    /// Main and side pots.
    #[error("main and side pots")]
    Pots,
    /// The rake.
    #[error("the rake")]
    Rake,
    /// What became of a player, as the summary has it.
    #[error("what became of a player")]
    Outcome,
    /// A player's chips after the hand.
    #[error("chips after the hand")]
    Stack,
    /// A line of the notation.
    #[error("an event")]
    Event,
    /// Whether the hand is over.
    #[error("the end of the hand")]
    End,
}

/// A fact that a record states or that the rules give.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{Fact, SeatNumber};
/// assert_ne!(Fact::Seat(SeatNumber(1)), Fact::Nothing);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// Nothing of the kind.
    Nothing,
    /// It is so, or it is remarked.
    Yes,
    /// A game by its name.
    Game(&'static str),
    /// A seat.
    Seat(SeatNumber),
    /// Seats in order.
    Seats(Vec<SeatNumber>),
    /// A seat that has to act.
    Turn(SeatNumber),
    /// Chips.
    Amount(u64),
    /// Chips and a seat.
    Paid {
        /// How many.
        amount: u64,
        /// Whose.
        seat: SeatNumber,
    },
    /// A number of players.
    Players(usize),
    /// Cards.
    Cards(Vec<Card>),
    /// A street.
    Street(Street),
    /// An action.
    Act(Act),
    /// What the rules call an action.
    Deed(Deed),
    /// Why the rules refuse it.
    Refused(Refusal),
    /// Why the hand cannot be played.
    Unplayable(SetupError),
    /// The name of a hand.
    Names(HandNames),
    /// What kind of hand it is.
    Class(HandClass),
    /// A hand that is shown.
    Shows(SeatNumber),
    /// A hand that is mucked.
    Mucks(SeatNumber),
    /// A share.
    Share {
        /// Whose.
        seat: SeatNumber,
        /// How much.
        amount: u64,
        /// Of which pot, 0 for the main pot.
        pot: u8,
        /// Of which half, where that is known.
        share: Option<Share>,
    },
    /// What became of a player.
    Outcome(Outcome),
    /// The record's own words.
    Said(String),
    /// Something else.
    Other,
}

struct Shown<'a> {
    fact: &'a Fact,
    unit: Unit,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = self.unit;
        match self.fact {
            Fact::Nothing => f.write_str("no"),
            Fact::Yes => f.write_str("yes"),
            Fact::Game(game) => f.write_str(game),
            Fact::Seat(seat) => seat.fmt(f),
            Fact::Seats(seats) => {
                f.write_str("seats")?;
                seats.iter().try_for_each(|seat| write!(f, " {}", seat.0))
            }
            Fact::Turn(seat) => write!(f, "{seat} acts"),
            Fact::Amount(amount) => f.write_str(&unit.text(*amount)),
            Fact::Paid { amount, seat } => write!(f, "{} to {seat}", unit.text(*amount)),
            Fact::Players(players) => write!(f, "{players} players"),
            Fact::Cards(cards) => write_cards(f, cards),
            Fact::Street(street) => f.write_str(street_words(*street)),
            Fact::Act(act) => write_act(f, act, unit),
            Fact::Deed(deed) => f.write_str(deed_words(*deed)),
            Fact::Refused(refusal) => write_refusal(f, refusal, unit),
            Fact::Unplayable(error) => error.fmt(f),
            Fact::Names(names) => names.fmt(f),
            Fact::Class(class) => f.write_str(class_words(*class)),
            Fact::Shows(seat) => write!(f, "{seat} shows"),
            Fact::Mucks(seat) => write!(f, "{seat} mucks"),
            Fact::Share {
                seat,
                amount,
                pot,
                share,
            } => {
                write!(f, "{} to {seat} of pot {pot}", unit.text(*amount))?;
                match share {
                    Some(Share::High) => f.write_str(" for high"),
                    Some(Share::Low) => f.write_str(" for low"),
                    Some(Share::Whole) | None => Ok(()),
                }
            }
            Fact::Outcome(outcome) => write_outcome(f, outcome, unit),
            Fact::Said(text) => write!(f, "`{text}`"),
            Fact::Other => f.write_str("something else"),
        }
    }
}

fn write_cards(f: &mut fmt::Formatter<'_>, cards: &[Card]) -> fmt::Result {
    f.write_str("[")?;
    for (index, card) in cards.iter().enumerate() {
        write!(f, "{}{card}", if index == 0 { "" } else { " " })?;
    }
    f.write_str("]")
}

fn write_act(f: &mut fmt::Formatter<'_>, act: &Act, unit: Unit) -> fmt::Result {
    match act {
        Act::Fold { .. } => f.write_str("fold"),
        Act::Check => f.write_str("check"),
        Act::Call { pays } => write!(f, "call {}", unit.text(*pays)),
        Act::Bet { to } => write!(f, "bet {}", unit.text(*to)),
        Act::Complete { to } => write!(f, "complete to {}", unit.text(*to)),
        Act::AllIn { pays } => write!(f, "all-in for {}", unit.text(*pays)),
        Act::Raise { to, .. } => write!(f, "raise to {}", unit.text(*to)),
    }
}

/// The refusals with amounts, in the record's unit; the rules print bare numbers.
fn write_refusal(f: &mut fmt::Formatter<'_>, refusal: &Refusal, unit: Unit) -> fmt::Result {
    match refusal {
        Refusal::CannotCheck { to_call } => write!(f, "{} to call", unit.text(to_call.0)),
        Refusal::RaiseTooSmall { least } => write!(f, "{} at least", unit.text(least.0)),
        Refusal::RaiseTooLarge { most } => write!(f, "{} at most", unit.text(most.0)),
        Refusal::RaiseNotOfLimit { totals } => {
            f.write_str("the limit allows only")?;
            totals
                .iter()
                .try_for_each(|total| write!(f, " {}", unit.text(total.0)))
        }
        _ => fmt::Display::fmt(refusal, f),
    }
}

fn street_words(street: Street) -> &'static str {
    match street {
        Street::HoleCards => "before the flop",
        Street::PreFlop => "the first card of the flop",
        Street::Flop => "the flop",
        Street::Turn => "the turn",
        Street::Second => "second street",
        Street::Third => "third street",
        Street::Fourth => "fourth street",
        Street::Fifth => "fifth street",
        Street::Sixth => "sixth street",
        Street::River => "the last street",
    }
}

fn folded_words(on: FoldedOn) -> &'static str {
    match on {
        FoldedOn::BeforeFlop => "before the flop",
        FoldedOn::Flop => "on the flop",
        FoldedOn::Turn => "on the turn",
        FoldedOn::Second => "on second street",
        FoldedOn::Third => "on third street",
        FoldedOn::Fourth => "on fourth street",
        FoldedOn::Fifth => "on fifth street",
        FoldedOn::Sixth => "on sixth street",
        FoldedOn::River => "on the last street",
    }
}

fn class_words(class: HandClass) -> &'static str {
    match class {
        HandClass::HighCard => "high card",
        HandClass::OnePair => "one pair",
        HandClass::TwoPair => "two pair",
        HandClass::ThreeOfAKind => "three of a kind",
        HandClass::Straight => "a straight",
        HandClass::Flush => "a flush",
        HandClass::FullHouse => "a full house",
        HandClass::FourOfAKind => "four of a kind",
        HandClass::StraightFlush => "a straight flush",
    }
}

fn deed_words(deed: Deed) -> &'static str {
    match deed {
        Deed::Fold => "fold",
        Deed::Check => "check",
        Deed::Call => "call",
        Deed::BringIn => "bring in",
        Deed::Bet => "bet",
        Deed::Complete => "complete",
        Deed::Raise => "raise",
    }
}

fn write_outcome(f: &mut fmt::Formatter<'_>, outcome: &Outcome, unit: Unit) -> fmt::Result {
    match outcome {
        Outcome::Folded { on, did_not_bet } => {
            let without = if *did_not_bet { " without a bet" } else { "" };
            write!(f, "folded {}{without}", folded_words(*on))
        }
        Outcome::Collected { amount, .. } => write!(f, "collected {}", unit.text(*amount)),
        Outcome::Showed { cards, won, .. } => {
            f.write_str("showed ")?;
            write_cards(f, cards)?;
            match won {
                Some(won) => write!(f, " and won {}", unit.text(*won)),
                None => f.write_str(" and lost"),
            }
        }
        Outcome::Mucked { cards, .. } => {
            f.write_str("mucked ")?;
            write_cards(f, cards)
        }
        Outcome::Named {
            ending,
            high,
            low,
            cards,
            ..
        } => {
            f.write_str(match ending {
                Ending::Shown => "showed",
                Ending::Mucked => "mucked ",
                Ending::NotShown => "did not show",
            })?;
            if *ending == Ending::Mucked {
                write_cards(f, cards)?;
            }
            match (high, low) {
                (None, None) => Ok(()),
                (high, low) => {
                    let won = high
                        .unwrap_or_default()
                        .saturating_add(low.unwrap_or_default());
                    write!(f, " and won {}", unit.text(won))
                }
            }
        }
        Outcome::SittingOut => f.write_str("sat out"),
    }
}
