//! The notation: one line an event, after a first line that carries game, limit,
//! stakes, house rules, button and stacks in full, so that a hand replays by itself.
//! Journal, tests and bug reports use it.
//!
//! ```text
//! cardspeak/1 courchevel-8 pot small-blind=1 big-blind=2 small-bet=2 … button=2 seats=1:90,2:80
//! post 2 small-blind 1
//! post 1 big-blind 2
//! down 1 Ah
//! …
//! ```
//!
//! Besides views this is the only way by which cards leave this crate: what
//! [`write_with_hidden_cards`] returns shows everything to whoever reads it.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use cardspeak_cards::{Card, cards, parse_maybe};

use crate::{
    AllInHands, Chips, Deed, DownCards, Entry, Event, Game, Hidden, HouseRules, Limit, LosingHands,
    MAX_SEATS, OddChips, OpenPair, Post, Posts, Rake, Seat, Setup, Share, ShowdownOrder, Stakes,
    StudButton,
};

/// The version that this crate writes, and the only one that it reads.
const VERSION: &str = "cardspeak/1";

/// Writes a whole hand, **hidden cards too**: for the journal and for tests, never
/// for a client. Ends with a line break.
///
/// ```
/// use cardspeak_rules::{Chips, Event, Game, HouseRules, Limit, Post, Seat, Setup, Stakes, notation};
/// let stakes = Stakes {
///     small_blind: Chips(1), big_blind: Chips(2), small_bet: Chips(2), chip: Chips(1),
///     ..Stakes::default()
/// };
/// let game = Game::named("courchevel").expect("a game of this crate");
/// let setup = Setup::at_a_fresh_table(game, Limit::No, stakes, HouseRules::POKERSTARS, &[Chips(90), Chips(80)]);
/// let events = [Event::Posted { seat: setup.button, post: Post::SmallBlind, paid: Chips(1) }];
/// let text = notation::write_with_hidden_cards(&setup, &events);
/// assert!(text.ends_with("\npost 2 small-blind 1\n"));
/// assert_eq!(notation::read(&text), Ok((setup, events.to_vec())));
/// ```
#[must_use]
pub fn write_with_hidden_cards(setup: &Setup, events: &[Event]) -> String {
    let mut text = header(setup);
    text.push('\n');
    for event in events {
        text.push_str(&event_with_hidden_cards(event));
        text.push('\n');
    }
    text
}

/// Reads what [`write_with_hidden_cards`] wrote. Blank lines, and lines that begin
/// with `#`, are passed over. It judges the words only; [`crate::replay`] judges the hand.
///
/// # Errors
/// The first line that is not of the notation.
pub fn read(text: &str) -> Result<(Setup, Vec<Event>), NotationError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let at = |line: usize, found: &str, expected| NotationError {
        line,
        expected,
        found: found.to_owned(),
    };
    let Some((number, first)) = lines.next() else {
        return Err(at(1, "", Expected::Header));
    };
    let setup = read_header(first).map_err(|(found, expected)| at(number, &found, expected))?;
    let mut events = Vec::new();
    for (number, line) in lines {
        events.push(read_event(line).map_err(|(found, expected)| at(number, &found, expected))?);
    }
    Ok((setup, events))
}

/// One event as a line of the notation, without a line break, **hidden cards too**.
///
/// ```
/// use cardspeak_rules::{Deed, Chips, Event, Seat, notation};
/// let seat = Seat::new(4).expect("a seat");
/// let event = Event::Acted { seat, deed: Deed::Complete, paid: Chips(200) };
/// assert_eq!(notation::event_with_hidden_cards(&event), "complete 4 200");
/// assert_eq!(notation::read_event("complete 4 200").ok(), Some(event));
/// ```
#[must_use]
pub fn event_with_hidden_cards(event: &Event) -> String {
    let mut line = String::new();
    // Writing to a string cannot fail.
    let _ = match event {
        Event::Posted { seat, post, paid } => {
            write!(line, "post {seat} {} {paid}", name(&POSTS, *post))
        }
        Event::DealtDown { seat, card } => match card.open() {
            Some(card) => write!(line, "down {seat} {card}"),
            None => write!(line, "down {seat} xx"),
        },
        Event::DealtUp { seat, card } => write!(line, "up {seat} {card}"),
        Event::DealtBoard { card } => write!(line, "board {card}"),
        Event::Acted {
            seat,
            deed: deed @ (Deed::Fold | Deed::Check),
            ..
        } => {
            write!(line, "{} {seat}", name(&DEEDS, *deed))
        }
        Event::Acted { seat, deed, paid } => write!(line, "{} {seat} {paid}", name(&DEEDS, *deed)),
        Event::Returned { seat, amount } => write!(line, "return {seat} {amount}"),
        Event::StreetEnded => write!(line, "street-ends"),
        Event::Shown { seat, cards } => write!(line, "show {seat} ")
            .and_then(|()| cards.iter().try_for_each(|card| write!(line, "{card}"))),
        Event::Mucked { seat } => write!(line, "muck {seat}"),
        Event::Raked { pot, amount } => write!(line, "rake {pot} {amount}"),
        Event::Awarded {
            pot,
            share,
            seat,
            amount,
        } => {
            write!(
                line,
                "award {pot} {} {seat} {amount}",
                name(&SHARES, *share)
            )
        }
        Event::Cancelled => write!(line, "cancel"),
        Event::Ended => write!(line, "end"),
    };
    line
}

/// The first line: everything that a hand starts from.
#[must_use]
pub fn header(setup: &Setup) -> String {
    let Stakes {
        ante,
        bring_in,
        small_blind,
        big_blind,
        small_bet,
        big_bet,
        chip,
    } = setup.stakes;
    let rules = house_rules(&setup.rules);
    let blind =
        |seat: Option<Seat>| seat.map_or_else(|| "none".to_owned(), |seat| seat.to_string());
    let mut line = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        line,
        "{VERSION} {} {} ante={ante} bring-in={bring_in} small-blind={small_blind} big-blind={big_blind} \
         small-bet={small_bet} big-bet={big_bet} chip={chip} {rules} rake={} button={} small-blind-at={} \
         big-blind-at={} seats=",
        setup.game.id,
        name(&LIMITS, setup.limit),
        name(&RAKES, setup.rake),
        setup.button,
        blind(setup.small_blind),
        blind(setup.big_blind),
    );
    let taken =
        Seat::all().filter_map(|seat| setup.entries[seat.index()].map(|entry| (seat, entry)));
    for (place, (seat, entry)) in taken.enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let _ = write!(line, "{comma}{seat}:{}", entry.stack);
        if !entry.extra.is_zero() {
            let _ = write!(line, "/extra:{}", entry.extra);
        }
        if !entry.dead.is_zero() {
            let _ = write!(line, "/dead:{}", entry.dead);
        }
        if entry.posts == Posts::No {
            line.push_str("/no-post");
        }
    }
    line
}

type Misread = (String, Expected);

fn misread(found: &str, expected: Expected) -> Misread {
    (found.to_owned(), expected)
}

fn read_header(line: &str) -> Result<Setup, Misread> {
    let mut words = line.split_ascii_whitespace();
    let mut next = |expected| words.next().ok_or(misread("the end of the line", expected));
    let version = next(Expected::Header)?;
    if version != VERSION {
        return Err(misread(version, Expected::Header));
    }
    let id = next(Expected::Game)?;
    let game = Game::named(id).ok_or(misread(id, Expected::Game))?;
    let limit = named(&LIMITS, next(Expected::Limit)?, Expected::Limit)?;
    let mut field = |key| read_field(&mut words, key);
    let stakes = Stakes {
        ante: number(field("ante")?)?,
        bring_in: number(field("bring-in")?)?,
        small_blind: number(field("small-blind")?)?,
        big_blind: number(field("big-blind")?)?,
        small_bet: number(field("small-bet")?)?,
        big_bet: number(field("big-bet")?)?,
        chip: number(field("chip")?)?,
    };
    let rules = read_rules(&mut words)?;
    let mut field = |key| read_field(&mut words, key);
    let rake = named(&RAKES, field("rake")?, Expected::Setting)?;
    let blind = |word: &str| {
        if word == "none" {
            Ok(None)
        } else {
            seat(word).map(Some)
        }
    };
    let button = seat(field("button")?)?;
    let small_blind = blind(field("small-blind-at")?)?;
    let big_blind = blind(field("big-blind-at")?)?;
    let mut entries = [None; MAX_SEATS];
    for word in field("seats")?.split(',') {
        let (place, entry) = read_entry(word)?;
        let slot = &mut entries[place.index()];
        if slot.replace(entry).is_some() {
            return Err(misread(word, Expected::NewSeat));
        }
    }
    if let Some(word) = words.next() {
        return Err(misread(word, Expected::EndOfLine));
    }
    Ok(Setup {
        game,
        limit,
        stakes,
        rules,
        button,
        small_blind,
        big_blind,
        entries,
        rake,
    })
}

/// House rules as they stand in the first line of a hand.
///
/// ```
/// use cardspeak_rules::{HouseRules, notation};
/// let text = notation::house_rules(&HouseRules::CARDROOM);
/// assert!(text.starts_with("stud-button=rotating raises=4 open-pair=ignored showdown=first-to-act"));
/// assert_eq!(notation::read_house_rules(&text), Ok(HouseRules::CARDROOM));
/// ```
#[must_use]
pub fn house_rules(rules: &HouseRules) -> String {
    alloc::format!(
        "stud-button={} raises={} open-pair={} showdown={} losing-hands={} all-in-hands={} odd-chips={}",
        name(&STUD_BUTTONS, rules.stud_button),
        rules.raises,
        name(&OPEN_PAIRS, rules.open_pair),
        name(&SHOWDOWNS, rules.showdown_order),
        name(&LOSING, rules.losing_hands),
        name(&ALL_IN, rules.all_in_hands),
        name(&ODD_CHIPS, rules.odd_chips),
    )
}

/// Reads what [`house_rules`] has written.
///
/// # Errors
/// The word that was found, and what was expected instead.
pub fn read_house_rules(text: &str) -> Result<HouseRules, (String, Expected)> {
    let mut words = text.split_ascii_whitespace();
    let rules = read_rules(&mut words)?;
    match words.next() {
        Some(word) => Err(misread(word, Expected::EndOfLine)),
        None => Ok(rules),
    }
}

fn read_rules<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<HouseRules, Misread> {
    let mut field = |key| read_field(words, key);
    Ok(HouseRules {
        stud_button: named(&STUD_BUTTONS, field("stud-button")?, Expected::Setting)?,
        raises: field("raises")
            .and_then(|word| word.parse().map_err(|_| misread(word, Expected::Number)))?,
        open_pair: named(&OPEN_PAIRS, field("open-pair")?, Expected::Setting)?,
        showdown_order: named(&SHOWDOWNS, field("showdown")?, Expected::Setting)?,
        losing_hands: named(&LOSING, field("losing-hands")?, Expected::Setting)?,
        all_in_hands: named(&ALL_IN, field("all-in-hands")?, Expected::Setting)?,
        odd_chips: named(&ODD_CHIPS, field("odd-chips")?, Expected::Setting)?,
    })
}

/// The value of `key=value`, which is the next word.
fn read_field<'a>(
    words: &mut impl Iterator<Item = &'a str>,
    key: &'static str,
) -> Result<&'a str, Misread> {
    let word = words
        .next()
        .ok_or(misread("the end of the line", Expected::Field(key)))?;
    let value = word
        .strip_prefix(key)
        .and_then(|rest| rest.strip_prefix('='));
    value.ok_or(misread(word, Expected::Field(key)))
}

fn read_entry(word: &str) -> Result<(Seat, Entry), Misread> {
    let (place, rest) = word.split_once(':').ok_or(misread(word, Expected::Stack))?;
    let mut parts = rest.split('/');
    let mut entry = Entry::of(number(parts.next().unwrap_or_default())?);
    for part in parts {
        match part.split_once(':') {
            Some(("extra", amount)) => entry.extra = number(amount)?,
            Some(("dead", amount)) => entry.dead = number(amount)?,
            None if part == "no-post" => entry.posts = Posts::No,
            _ => return Err(misread(part, Expected::Stack)),
        }
    }
    Ok((seat(place)?, entry))
}

/// Reads one line that is an event.
///
/// # Errors
/// The word that was found, and what was expected instead.
pub fn read_event(line: &str) -> Result<Event, (String, Expected)> {
    let mut words = line.split_ascii_whitespace();
    let verb = words.next().unwrap_or_default();
    let mut next = |expected| words.next().ok_or(misread("the end of the line", expected));
    let event = match verb {
        "post" => Event::Posted {
            seat: seat(next(Expected::Seat)?)?,
            post: named(&POSTS, next(Expected::Post)?, Expected::Post)?,
            paid: number(next(Expected::Number)?)?,
        },
        "down" => {
            let seat = seat(next(Expected::Seat)?)?;
            let word = next(Expected::Card)?;
            let card = parse_maybe(word).map_err(|_| misread(word, Expected::Card))?;
            Event::DealtDown {
                seat,
                card: Hidden::new(card),
            }
        }
        "up" => Event::DealtUp {
            seat: seat(next(Expected::Seat)?)?,
            card: card(next(Expected::Card)?)?,
        },
        "board" => Event::DealtBoard {
            card: card(next(Expected::Card)?)?,
        },
        "return" => Event::Returned {
            seat: seat(next(Expected::Seat)?)?,
            amount: number(next(Expected::Number)?)?,
        },
        "street-ends" => Event::StreetEnded,
        "show" => Event::Shown {
            seat: seat(next(Expected::Seat)?)?,
            cards: down_cards(next(Expected::Card)?)?,
        },
        "muck" => Event::Mucked {
            seat: seat(next(Expected::Seat)?)?,
        },
        "rake" => Event::Raked {
            pot: pot(next(Expected::Number)?)?,
            amount: number(next(Expected::Number)?)?,
        },
        "award" => Event::Awarded {
            pot: pot(next(Expected::Number)?)?,
            share: named(&SHARES, next(Expected::Share)?, Expected::Share)?,
            seat: seat(next(Expected::Seat)?)?,
            amount: number(next(Expected::Number)?)?,
        },
        "cancel" => Event::Cancelled,
        "end" => Event::Ended,
        verb => {
            let deed = named(&DEEDS, verb, Expected::Event)?;
            let seat = seat(next(Expected::Seat)?)?;
            let free = matches!(deed, Deed::Fold | Deed::Check);
            let paid = if free {
                Chips::ZERO
            } else {
                number(next(Expected::Number)?)?
            };
            Event::Acted { seat, deed, paid }
        }
    };
    match words.next() {
        Some(word) => Err(misread(word, Expected::EndOfLine)),
        None => Ok(event),
    }
}

fn number(word: &str) -> Result<Chips, Misread> {
    u64::from_str(word)
        .map(Chips)
        .map_err(|_| misread(word, Expected::Number))
}

fn pot(word: &str) -> Result<u8, Misread> {
    u8::from_str(word).map_err(|_| misread(word, Expected::Number))
}

fn seat(word: &str) -> Result<Seat, Misread> {
    u8::from_str(word)
        .ok()
        .and_then(Seat::new)
        .ok_or_else(|| misread(word, Expected::Seat))
}

fn card(word: &str) -> Result<Card, Misread> {
    word.parse().map_err(|_| misread(word, Expected::Card))
}

fn down_cards(word: &str) -> Result<DownCards, Misread> {
    let mut list = DownCards::new();
    for card in cards(word) {
        let card = card.map_err(|_| misread(word, Expected::Card))?;
        list.try_push(card)
            .map_err(|_| misread(word, Expected::Card))?;
    }
    if list.is_empty() {
        return Err(misread(word, Expected::Card));
    }
    Ok(list)
}

type Names<T, const N: usize> = [(&'static str, T); N];

/// The name of a value. Every value of these types stands in its table; a test proves it.
fn name<T: PartialEq, const N: usize>(names: &Names<T, N>, value: T) -> &'static str {
    names
        .iter()
        .find(|(_, other)| *other == value)
        .map_or("", |(name, _)| name)
}

fn named<T: Copy, const N: usize>(
    names: &Names<T, N>,
    word: &str,
    expected: Expected,
) -> Result<T, Misread> {
    let found = names.iter().find(|(name, _)| *name == word);
    found
        .map(|(_, value)| *value)
        .ok_or_else(|| misread(word, expected))
}

const POSTS: Names<Post, 5> = [
    ("ante", Post::Ante),
    ("small-blind", Post::SmallBlind),
    ("big-blind", Post::BigBlind),
    ("extra", Post::Extra),
    ("dead", Post::Dead),
];
const DEEDS: Names<Deed, 7> = [
    ("fold", Deed::Fold),
    ("check", Deed::Check),
    ("call", Deed::Call),
    ("bring-in", Deed::BringIn),
    ("bet", Deed::Bet),
    ("complete", Deed::Complete),
    ("raise", Deed::Raise),
];
const SHARES: Names<Share, 3> = [
    ("whole", Share::Whole),
    ("high", Share::High),
    ("low", Share::Low),
];
const LIMITS: Names<Limit, 3> = [
    ("fixed", Limit::Fixed),
    ("pot", Limit::Pot),
    ("no", Limit::No),
];
const STUD_BUTTONS: Names<StudButton, 2> = [
    ("fixed", StudButton::Fixed),
    ("rotating", StudButton::Rotating),
];
const OPEN_PAIRS: Names<OpenPair, 2> = [
    ("doubles", OpenPair::Doubles),
    ("ignored", OpenPair::Ignored),
];
const SHOWDOWNS: Names<ShowdownOrder, 3> = [
    ("look-back", ShowdownOrder::LookBack),
    ("last-round", ShowdownOrder::LastRound),
    ("first-to-act", ShowdownOrder::FirstToAct),
];
const LOSING: Names<LosingHands, 2> = [
    ("may-muck", LosingHands::MayMuck),
    ("all-shown", LosingHands::AllShown),
];
const ALL_IN: Names<AllInHands, 2> = [
    ("at-once", AllInHands::ShownAtOnce),
    ("at-showdown", AllInHands::AtShowdown),
];
const ODD_CHIPS: Names<OddChips, 2> =
    [("by-card", OddChips::ByCard), ("by-seat", OddChips::BySeat)];
const RAKES: Names<Rake, 2> = [("none", Rake::None), ("stated", Rake::Stated)];

/// A line that is not of the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The line's number, from 1.
    pub line: usize,
    /// What should have stood there.
    pub expected: Expected,
    /// What stood there instead.
    pub found: String,
}

/// What was expected of a word in the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The version that begins the first line.
    Header,
    /// A game's id.
    Game,
    /// `fixed`, `pot` or `no`.
    Limit,
    /// The field of that name.
    Field(&'static str),
    /// A value of a house rule.
    Setting,
    /// A number of chips or of a pot.
    Number,
    /// A seat, 1 to 10.
    Seat,
    /// A seat that has not been named yet.
    NewSeat,
    /// A seat's stack.
    Stack,
    /// A card, or `xx` for an unknown down card.
    Card,
    /// The kind of a post.
    Post,
    /// `whole`, `high` or `low`.
    Share,
    /// An event.
    Event,
    /// Nothing more.
    EndOfLine,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Header => VERSION,
            Expected::Game => "a game's id",
            Expected::Limit => "fixed, pot or no",
            Expected::Field(key) => return write!(f, "{key}=…"),
            Expected::Setting => "a value of this house rule",
            Expected::Number => "a whole number",
            Expected::Seat => "a seat from 1 to 10",
            Expected::NewSeat => "each seat once",
            Expected::Stack => "SEAT:CHIPS",
            Expected::Card => "a card",
            Expected::Post => "ante, small-blind, big-blind, extra or dead",
            Expected::Share => "whole, high or low",
            Expected::Event => "an event",
            Expected::EndOfLine => "the end of the line",
        })
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}: expected {}, found {}",
            self.line, self.expected, self.found
        )
    }
}

impl core::error::Error for NotationError {}
