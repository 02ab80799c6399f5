//! Full Tilt text: its header, its seats and its lines of play.

use crate::hand_names::HandNames;
use crate::moment::Moment;
use crate::money::Unit;
use crate::sheet::{
    Act, Aside, Half, Limit, OpensBy, Post, Pot, PotRemark, SeatNumber, Site, Stakes, Stated,
    Street, Table, Tournament,
};
use crate::sites::{AtTable, Head, Played, stakes};
use crate::unreadable::Expected;
use crate::words::{amount, bracket, brackets, cards, number, seat_number, somebody};

const HEADER: Expected = Expected::HeaderOf(Site::FullTilt);

/// Reads the first line, which names the table, too.
pub(crate) fn header(text: &str) -> Result<Head, Expected> {
    let rest = text
        .strip_prefix("Full Tilt Poker Game #")
        .or_else(|| text.strip_prefix("FullTiltPoker Game #"))
        .ok_or(HEADER)?;
    let (hand, rest) = rest.split_once(": ").ok_or(HEADER)?;
    if hand.is_empty() || !hand.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(HEADER);
    }
    let (rest, eastern) = match rest
        .strip_suffix(']')
        .and_then(|rest| rest.rsplit_once(" ["))
    {
        Some((rest, eastern)) => (rest, Some(eastern)),
        None => (rest, None),
    };
    // From the right, since a table's name may hold " - ".
    let mut parts = rest.rsplitn(5, " - ");
    let mut part = || parts.next().ok_or(HEADER);
    let (date, time, right, left, place) = (part()?, part()?, part()?, part()?, part()?);
    let mut played = moment(time, date).ok_or(Expected::Moment)?;
    if let Some((time, date)) = eastern
        .map(|text| text.split_once(" - ").ok_or(Expected::Moment))
        .transpose()?
    {
        played = moment(time, date).ok_or(Expected::Moment)?;
    }
    // Older records print the stakes before the game, newer ones after it.
    let ((game, limit), printed) = match (game_and_limit(right), game_and_limit(left)) {
        (Some(game), None) => (game, left),
        (None, Some(game)) => (game, right),
        _ => return Err(Expected::Game),
    };
    let unit = Unit::of(printed);
    let (bets, ante) = match printed.split_once(" Ante ") {
        Some((bets, ante)) => (bets, Some(amount(unit, ante)?)),
        None => (printed, None),
    };
    let (small, big) = stakes(bets, unit).ok_or(Expected::Stakes)?;
    let (table, tournament) = match place.strip_prefix("Table ") {
        Some(table) => (table, None),
        None => {
            let (tournament, table) = place.rsplit_once(", Table ").ok_or(Expected::Table)?;
            (table, Some(tournament_named(tournament)?))
        }
    };
    let seats = table
        .split_once(" (")
        .and_then(|(_, about)| about.split_once(" max"));
    Ok(Head {
        number: hand.to_owned(),
        game,
        mix: None,
        limit,
        unit,
        stakes: Stakes { small, big, ante },
        tournament,
        played,
        table: Table {
            name: table.to_owned(),
            seats: seats
                .and_then(|(seats, _)| seat_number(seats))
                .map(|seats| seats.0),
        },
        button: None,
    })
}

fn tournament_named(text: &str) -> Result<Tournament, Expected> {
    let (about, tournament) = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once(" ("))
        .ok_or(HEADER)?;
    if tournament.is_empty() || !tournament.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(HEADER);
    }
    Ok(Tournament {
        number: tournament.to_owned(),
        about: about.to_owned(),
        level: String::new(),
    })
}

fn game_and_limit(text: &str) -> Option<(&'static str, Limit)> {
    let (limit, game) = [
        ("No Limit ", Limit::No),
        ("Pot Limit ", Limit::Pot),
        ("Limit ", Limit::Fixed),
        ("NL ", Limit::No),
        ("PL ", Limit::Pot),
        ("FL ", Limit::Fixed),
    ]
    .into_iter()
    .find_map(|(prefix, limit)| Some((limit, text.strip_prefix(prefix)?)))?;
    let game = match game {
        "Stud Hi" | "7 Card Stud" => "stud",
        "Stud H/L" | "Stud Hi/Lo" => "stud-8",
        "Razz" => "razz",
        "5 Card Stud" => "stud5",
        "Courchevel Hi" => "courchevel",
        "Courchevel H/L" => "courchevel-8",
        "Omaha Hi" => "omaha",
        "Omaha H/L" | "Omaha Hi/Lo" => "omaha-8",
        "5 Card Omaha Hi" => "omaha5",
        "5 Card Omaha H/L" => "omaha5-8",
        "6 Card Omaha Hi" => "omaha6",
        "6 Card Omaha H/L" => "omaha6-8",
        "Hold'em" => "holdem",
        _ => return None,
    };
    Some((game, limit))
}

/// `13:15:56 ET` and `2010/06/10`.
fn moment(time: &str, date: &str) -> Option<Moment> {
    let (time, zone) = time.split_once(' ')?;
    Moment::read(date, time, zone)
}

/// Reads `Seat 3: Ann ($4.80), is sitting out`.
pub(crate) fn seat(text: &str, unit: Unit) -> Result<(SeatNumber, String, u64, bool), Expected> {
    let rest = text.strip_prefix("Seat ").ok_or(Expected::Seat)?;
    let (seat, rest) = rest.split_once(": ").ok_or(Expected::Seat)?;
    let seat = seat_number(seat).ok_or(Expected::Seat)?;
    let (rest, sitting_out) = match rest.strip_suffix(", is sitting out") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let (name, stack) = rest
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once(" ("))
        .ok_or(Expected::Seat)?;
    if name.is_empty() {
        return Err(Expected::Seat);
    }
    Ok((seat, name.to_owned(), amount(unit, stack)?, sitting_out))
}

/// Reads one line of play.
pub(crate) fn play(at_table: &AtTable, text: &str) -> Result<Played, Expected> {
    if let Some(seat) = text.strip_prefix("The button is in seat #") {
        return seat_number(seat).map(Played::Button).ok_or(Expected::Play);
    }
    stated(at_table, text).map(Played::Stated)
}

fn stated(at_table: &AtTable, text: &str) -> Result<Stated, Expected> {
    if text == "*** SHOW DOWN ***" {
        return Ok(Stated::Showdown);
    }
    if let Some(mark) = text.strip_prefix("*** ") {
        return street(at_table.unit, mark);
    }
    if let Some(rest) = text.strip_prefix("Uncalled bet of ") {
        let (returned, name) = rest.split_once(" returned to ").ok_or(Expected::Play)?;
        let seat = at_table.names.exactly(name).ok_or(Expected::Play)?;
        return Ok(Stated::Returned {
            seat,
            amount: amount(at_table.unit, returned)?,
        });
    }
    let mut wrong = None;
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        for (seat, rest) in at_table.names.at_start(rest) {
            match dealt(seat, rest) {
                Ok(stated) => return Ok(stated),
                Err(expected) => wrong = wrong.or(Some(expected)),
            }
        }
    }
    for (seat, rest) in at_table.names.at_start(text) {
        if rest.starts_with(": ") {
            return Ok(Stated::Aside(Aside::Chat));
        }
        let Some(rest) = rest.strip_prefix(' ') else {
            continue;
        };
        match phrase(at_table.unit, seat, rest) {
            Ok(Some(stated)) => return Ok(stated),
            Ok(None) => {}
            Err(expected) => wrong = wrong.or(Some(expected)),
        }
    }
    match wrong {
        Some(expected) => Err(expected),
        None => aside(at_table.unit, text)
            .map(Stated::Aside)
            .ok_or(Expected::Play),
    }
}

fn street(unit: Unit, mark: &str) -> Result<Stated, Expected> {
    let (name, rest) = mark.split_once(" ***").ok_or(Expected::Street)?;
    let street = match name {
        "HOLE CARDS" => Street::HoleCards,
        // So it stands in the one record of Courchevel that is known.
        "FLOPET" | "PRE-FLOP" | "PREFLOP" => Street::PreFlop,
        "FLOP" => Street::Flop,
        "TURN" => Street::Turn,
        "2ND STREET" => Street::Second,
        "3RD STREET" => Street::Third,
        "4TH STREET" => Street::Fourth,
        "5TH STREET" => Street::Fifth,
        "6TH STREET" => Street::Sixth,
        "7TH STREET" | "RIVER" => Street::River,
        _ => return Err(Expected::Street),
    };
    let (cards, rest) = match rest.strip_prefix(' ') {
        Some(cards) if cards.starts_with('[') => brackets(cards),
        _ => (vec![], rest),
    };
    let pot = match rest {
        "" => None,
        _ => Some(pot_remark(unit, rest)?),
    };
    Ok(Stated::Street { street, cards, pot })
}

/// ` (Total Pot: $5, 2 Players, 1 All-In)`.
fn pot_remark(unit: Unit, text: &str) -> Result<PotRemark, Expected> {
    let inside = text
        .strip_prefix(" (Total Pot: ")
        .and_then(|text| text.strip_suffix(')'))
        .ok_or(Expected::Cards)?;
    let mut parts = inside.split(", ");
    let total = amount(unit, parts.next().unwrap_or_default())?;
    let small = |text: &str| number(text).and_then(|number| u8::try_from(number).ok());
    let players = parts
        .next()
        .and_then(|part| {
            part.strip_suffix(" Players")
                .or_else(|| part.strip_suffix(" Player"))
        })
        .and_then(small)
        .ok_or(Expected::Pot)?;
    let all_in = match parts.next() {
        None => 0,
        Some(part) => part
            .strip_suffix(" All-In")
            .and_then(small)
            .ok_or(Expected::Pot)?,
    };
    match parts.next() {
        None => Ok(PotRemark {
            total,
            players,
            all_in,
        }),
        Some(_) => Err(Expected::Pot),
    }
}

fn dealt(seat: SeatNumber, rest: &str) -> Result<Stated, Expected> {
    let rest = rest.strip_prefix(' ').ok_or(Expected::Cards)?;
    let (mut groups, rest) = brackets(rest);
    let (before, cards) = match (groups.len(), rest) {
        (1, "") => (vec![], groups.remove(0)),
        (2, "") => (groups.remove(0), groups.remove(0)),
        _ => return Err(Expected::Cards),
    };
    Ok(Stated::Dealt {
        seat,
        before,
        cards,
    })
}

/// Reads what follows `name `; `None` where it is no line of play, but perhaps a remark.
fn phrase(unit: Unit, seat: SeatNumber, text: &str) -> Result<Option<Stated>, Expected> {
    let (text, all_in) = match text.strip_suffix(", and is all in") {
        Some(text) => (text, true),
        None => (text, false),
    };
    if let Some((post, posted)) = [
        ("antes ", Post::Ante),
        ("posts the small blind of ", Post::SmallBlind),
        ("posts the big blind of ", Post::BigBlind),
        ("posts a dead small blind of ", Post::DeadSmallBlind),
        ("posts ", Post::Extra),
    ]
    .into_iter()
    .find_map(|(what, post)| Some((post, text.strip_prefix(what)?)))
    {
        return Ok(Some(Stated::Posts {
            seat,
            post,
            amount: amount(unit, posted)?,
            all_in,
        }));
    }
    if let Some(posted) = text.strip_prefix("brings in for ") {
        return Ok(Some(Stated::BringIn {
            seat,
            amount: amount(unit, posted)?,
            all_in,
        }));
    }
    let act = if let Some(pays) = text.strip_prefix("calls ") {
        Act::Call {
            pays: amount(unit, pays)?,
        }
    } else if let Some(to) = text.strip_prefix("bets ") {
        Act::Bet {
            to: amount(unit, to)?,
        }
    } else if let Some(to) = text.strip_prefix("completes it to ") {
        Act::Complete {
            to: amount(unit, to)?,
        }
    } else if let Some(to) = text.strip_prefix("raises to ") {
        Act::Raise {
            by: None,
            to: amount(unit, to)?,
        }
    } else if all_in {
        return Err(Expected::Play);
    } else if text == "checks" {
        Act::Check
    } else if text == "folds" {
        Act::Fold { shown: vec![] }
    } else {
        return remark(unit, seat, text);
    };
    Ok(Some(Stated::Acts { seat, act, all_in }))
}

fn remark(unit: Unit, seat: SeatNumber, text: &str) -> Result<Option<Stated>, Expected> {
    for (what, by) in [
        ("is low with ", OpensBy::Low),
        ("is high with ", OpensBy::High),
    ] {
        if let Some(rest) = text.strip_prefix(what) {
            let [card] = cards(rest)?[..] else {
                return Err(Expected::Cards);
            };
            return Ok(Some(Stated::Opens { seat, by, card }));
        }
    }
    if text == "mucks" {
        return Ok(Some(Stated::Mucks { seat }));
    }
    if let Some(rest) = text.strip_prefix("shows ") {
        let (cards, names) = match rest.starts_with('[') {
            true => bracket(rest).ok_or(Expected::Cards)?,
            false => (vec![], rest),
        };
        let names = match names {
            "" => HandNames::default(),
            _ => HandNames::read(names.trim_start()).ok_or(Expected::HandName)?,
        };
        return Ok(Some(Stated::Shows { seat, cards, names }));
    }
    if let Some(rest) = text.strip_prefix("wins the ") {
        // A tournament's or a bounty's end is no share of a pot.
        return if rest.contains("pot (") {
            share(unit, seat, rest, Tied::No).map(Some)
        } else {
            Ok(None)
        };
    }
    match text.strip_prefix("ties for the ") {
        Some(rest) => share(unit, seat, rest, Tied::Yes).map(Some),
        None => Ok(None),
    }
}

#[derive(PartialEq)]
enum Tied {
    Yes,
    No,
}

/// `high side pot ($5) with two pair, Aces and Queens`.
fn share(unit: Unit, seat: SeatNumber, text: &str, tied: Tied) -> Result<Stated, Expected> {
    let (which, rest) = text.split_once(" (").ok_or(Expected::Pot)?;
    let (won, rest) = rest.split_once(')').ok_or(Expected::Amount(unit))?;
    let (half, which) = match which.split_once(' ') {
        Some(("high", which)) => (Some(Half::High), which),
        Some(("low", which)) => (Some(Half::Low), which),
        _ => (None, which),
    };
    let pot = match which {
        "pot" => Pot::Whole,
        "main pot" => Pot::Main,
        "side pot" => Pot::Side(None),
        _ => {
            let side = which
                .strip_prefix("side pot #")
                .or_else(|| which.strip_prefix("side pot "));
            Pot::Side(Some(side.and_then(seat_number).ok_or(Expected::Pot)?.0))
        }
    };
    let names = match rest {
        "" => HandNames::default(),
        _ => rest
            .strip_prefix(" with ")
            .and_then(HandNames::read)
            .ok_or(Expected::HandName)?,
    };
    let amount = amount(unit, won)?;
    Ok(Stated::Collects {
        seat,
        amount,
        pot,
        half,
        tied: tied == Tied::Yes,
        names,
    })
}

/// The known lines that say nothing about the hand; whom they name need not be seated.
fn aside(unit: Unit, text: &str) -> Option<Aside> {
    const ENDINGS: [(&str, Aside); 13] = [
        (" sits down", Aside::Joins),
        (" stands up", Aside::Leaves),
        (" is sitting out", Aside::SitsOut),
        (" has returned", Aside::Returns),
        (" has been disconnected", Aside::Connection),
        (" has reconnected", Aside::Connection),
        (" has timed out", Aside::Clock),
        (" has requested TIME", Aside::Clock),
        (" is feeling happy", Aside::Chat),
        (" is feeling angry", Aside::Chat),
        (" is feeling confused", Aside::Chat),
        (" is feeling normal", Aside::Chat),
        (" stands up from the table", Aside::Leaves),
    ];
    if let Some((_, aside)) = ENDINGS
        .into_iter()
        .find(|(ending, _)| somebody(text, ending).is_some())
    {
        return Some(aside);
    }
    if let Some((_, seconds)) =
        somebody(text, " seconds left to act").and_then(|text| text.rsplit_once(" has "))
    {
        return number(seconds).map(|_| Aside::Clock);
    }
    let (_, added) = text.rsplit_once(" adds ")?;
    unit.read(added).map(|_| Aside::AddsChips)
}
