//! The summary, which both sites print nearly alike.

use crate::hand_names::HandNames;
use crate::money::Unit;
use crate::sheet::{FoldedOn, Outcome, Site, Summary, SummarySeat, TotalPot};
use crate::sites::{AtTable, Line, bovada};
use crate::unreadable::Expected;
use crate::words::{amount, bracket, cards, number, seat_number};

/// Reads one line below `*** SUMMARY ***`.
pub(crate) fn line(
    site: Site,
    at_table: &AtTable,
    line: Line<'_>,
    summary: &mut Summary,
) -> Result<(), Expected> {
    let text = line.text;
    if site == Site::Bovada {
        return bovada_line(at_table, line, summary);
    }
    if let Some(rest) = text.strip_prefix("Total pot ") {
        if summary.total.is_some() {
            return Err(Expected::TotalPot);
        }
        summary.total = Some(total_pot(line.number, rest, at_table.unit)?);
        return Ok(());
    }
    let board = match site {
        Site::PokerStars => "Board ",
        Site::FullTilt | Site::Bovada => "Board: ",
    };
    if let Some(rest) = text.strip_prefix(board) {
        if summary.board.is_some() {
            return Err(Expected::Once);
        }
        summary.board = Some((line.number, cards(rest)?));
        return Ok(());
    }
    if let Some(rest) = text.strip_prefix("Seat ") {
        let seat = seat(site, at_table, line.number, rest)?;
        if summary.seats.iter().any(|other| other.seat == seat.seat) {
            return Err(Expected::SeatOnce);
        }
        summary.seats.push(seat);
        return Ok(());
    }
    if site == Site::FullTilt && text.strip_prefix("Duration ").is_some_and(is_duration) {
        return Ok(());
    }
    Err(Expected::SummaryLine)
}

/// Bovada's summary: `Total Pot($4.23) | Rake ($0.21)`, `Board [9d 7c 4c 7s ]`, `Seat+3: UTG …`.
fn bovada_line(at_table: &AtTable, line: Line<'_>, summary: &mut Summary) -> Result<(), Expected> {
    let (text, unit) = (line.text, at_table.unit);
    if let Some(rest) = text.strip_prefix("Total Pot(") {
        let (total, rake) = rest.split_once(')').ok_or(Expected::TotalPot)?;
        let rake = match rake {
            "" => None,
            _ => {
                let rake = rake
                    .strip_prefix(" | Rake (")
                    .and_then(|rake| rake.strip_suffix(')'))
                    .ok_or(Expected::TotalPot)?;
                Some(amount(unit, rake)?)
            }
        };
        let total = TotalPot {
            line: line.number,
            total: amount(unit, total)?,
            main: None,
            sides: vec![],
            rake,
        };
        return match summary.total.replace(total) {
            None => Ok(()),
            Some(_) => Err(Expected::TotalPot),
        };
    }
    if let Some(rest) = text.strip_prefix("Board ") {
        if summary.board.is_some() {
            return Err(Expected::Once);
        }
        let board = bovada::padded(rest).ok_or(Expected::Cards)?;
        summary.board = Some((line.number, board));
        return Ok(());
    }
    let rest = text
        .strip_prefix("Seat+")
        .or_else(|| text.strip_prefix("Seat "))
        .ok_or(Expected::SummaryLine)?;
    let (seat, rest) = rest.split_once(": ").ok_or(Expected::SummaryLine)?;
    let seat = seat_number(seat).ok_or(Expected::SummaryLine)?;
    let name = at_table.names.of_seat(seat).ok_or(Expected::KnownSeat)?;
    // Where players are called by their seats, the summary leaves that name out.
    let rest = if name.starts_with("Seat+") {
        rest
    } else {
        let after = rest.strip_prefix(name).filter(|rest| rest.starts_with(' '));
        after.ok_or_else(|| Expected::SeatedName(name.to_owned()))?
    };
    if summary.seats.iter().any(|other| other.seat == seat) {
        return Err(Expected::SeatOnce);
    }
    summary.seats.push(SummarySeat {
        line: line.number,
        seat,
        button: false,
        small_blind: false,
        big_blind: false,
        outcome: bovada::outcome(unit, rest)?,
    });
    Ok(())
}

fn total_pot(line: usize, text: &str, unit: Unit) -> Result<TotalPot, Expected> {
    let (pots, rake) = text.split_once(" | Rake ").ok_or(Expected::TotalPot)?;
    let rake = Some(amount(unit, rake)?);
    let (total, mut rest) = match pots.split_once(' ') {
        None => (pots, ""),
        Some((total, rest)) => (total, rest),
    };
    let mut found = TotalPot {
        line,
        total: amount(unit, total)?,
        main: None,
        sides: vec![],
        rake,
    };
    while !rest.is_empty() {
        let (pot, next) = rest
            .split_once(". ")
            .unwrap_or_else(|| (rest.strip_suffix('.').unwrap_or(rest), ""));
        if let Some(main) = pot.strip_prefix("Main pot ") {
            if found.main.is_some() {
                return Err(Expected::Once);
            }
            found.main = Some(amount(unit, main)?);
        } else if let Some(side) = pot.strip_prefix("Side pot") {
            found.sides.push(side_pot(side, found.sides.len(), unit)?);
        } else {
            return Err(Expected::Pot);
        }
        rest = next;
    }
    Ok(found)
}

/// ` $5`, `-1 $5` or ` 1 $5`; where side pots are numbered they come in order.
fn side_pot(text: &str, before: usize, unit: Unit) -> Result<u64, Expected> {
    let (numbered, side) = text.rsplit_once(' ').ok_or(Expected::Pot)?;
    if !numbered.is_empty() {
        let number = numbered
            .strip_prefix(['-', ' '])
            .and_then(number)
            .ok_or(Expected::Pot)?;
        if usize::try_from(number) != Ok(before + 1) {
            return Err(Expected::Pot);
        }
    }
    amount(unit, side)
}

fn seat(site: Site, at_table: &AtTable, line: usize, text: &str) -> Result<SummarySeat, Expected> {
    let (number, rest) = text.split_once(": ").ok_or(Expected::SummaryLine)?;
    let seat = seat_number(number).ok_or(Expected::SummaryLine)?;
    let name = at_table.names.of_seat(seat).ok_or(Expected::KnownSeat)?;
    let mut rest = rest
        .strip_prefix(name)
        .filter(|rest| rest.starts_with(' '))
        .ok_or_else(|| Expected::SeatedName(name.to_owned()))?;
    let mut mark = |text: &str| match rest.strip_prefix(text) {
        Some(after) => {
            rest = after;
            true
        }
        None => false,
    };
    let button = mark(" (button)");
    let small_blind = mark(" (small blind)");
    let big_blind = mark(" (big blind)");
    let rest = rest.strip_prefix(' ').ok_or(Expected::Outcome)?;
    let outcome = outcome(site, at_table.unit, rest)?;
    Ok(SummarySeat {
        line,
        seat,
        button,
        small_blind,
        big_blind,
        outcome,
    })
}

fn outcome(site: Site, unit: Unit, text: &str) -> Result<Outcome, Expected> {
    if let Some(on) = text.strip_prefix("folded ") {
        return folded(site, on).ok_or(Expected::Outcome);
    }
    if let Some(rest) = text.strip_prefix("collected (") {
        let (won, rest) = rest.split_once(')').ok_or(Expected::Outcome)?;
        let mucked = match (site, rest) {
            (_, "") => false,
            (Site::FullTilt, ", mucked") => true,
            _ => return Err(Expected::Outcome),
        };
        return Ok(Outcome::Collected {
            amount: amount(unit, won)?,
            mucked,
        });
    }
    if let Some(rest) = text.strip_prefix("showed ") {
        let (cards, rest) = bracket(rest).ok_or(Expected::Cards)?;
        let (won, names) = match rest.strip_prefix(" and won (") {
            Some(rest) => {
                let (won, rest) = rest.split_once(')').ok_or(Expected::Outcome)?;
                (Some(amount(unit, won)?), rest)
            }
            None => (
                None,
                rest.strip_prefix(" and lost").ok_or(Expected::Outcome)?,
            ),
        };
        let names = names.strip_prefix(" with ").ok_or(Expected::Outcome)?;
        let names = HandNames::read(names).ok_or(Expected::HandName)?;
        return Ok(Outcome::Showed { cards, won, names });
    }
    if text == "mucked" {
        return Ok(Outcome::Mucked {
            cards: vec![],
            names: HandNames::default(),
        });
    }
    if let Some(rest) = text.strip_prefix("mucked ") {
        let (cards, rest) = bracket(rest).ok_or(Expected::Cards)?;
        let names = match (site, rest) {
            (_, "") => HandNames::default(),
            (Site::FullTilt, _) => rest
                .strip_prefix(" - ")
                .and_then(HandNames::read)
                .ok_or(Expected::HandName)?,
            (Site::PokerStars | Site::Bovada, _) => return Err(Expected::Outcome),
        };
        return Ok(Outcome::Mucked { cards, names });
    }
    match (site, text) {
        (_, "is sitting out") => Ok(Outcome::SittingOut),
        (Site::FullTilt, "didn't bet (folded)") => Ok(Outcome::Folded {
            on: FoldedOn::BeforeFlop,
            did_not_bet: true,
        }),
        _ => Err(Expected::Outcome),
    }
}

fn folded(site: Site, text: &str) -> Option<Outcome> {
    let (on, did_not_bet) = match (site, text.strip_suffix(" (didn't bet)")) {
        (Site::PokerStars, Some(on)) => (on, true),
        _ => (text, false),
    };
    let on = match (site, on) {
        (Site::PokerStars, "before Flop") | (Site::FullTilt, "before the Flop") => {
            FoldedOn::BeforeFlop
        }
        (_, "on the Flop") => FoldedOn::Flop,
        (_, "on the Turn") => FoldedOn::Turn,
        (_, "on the River") | (Site::FullTilt, "on 7th St.") => FoldedOn::River,
        (Site::PokerStars, "on the 2nd Street") | (Site::FullTilt, "on 2nd St.") => {
            FoldedOn::Second
        }
        (Site::PokerStars, "on the 3rd Street") | (Site::FullTilt, "on 3rd St.") => FoldedOn::Third,
        (Site::PokerStars, "on the 4th Street") | (Site::FullTilt, "on 4th St.") => {
            FoldedOn::Fourth
        }
        (Site::PokerStars, "on the 5th Street") | (Site::FullTilt, "on 5th St.") => FoldedOn::Fifth,
        (Site::PokerStars, "on the 6th Street") | (Site::FullTilt, "on 6th St.") => FoldedOn::Sixth,
        _ => return None,
    };
    Some(Outcome::Folded { on, did_not_bet })
}

/// `40s`, `1m 40s`.
fn is_duration(text: &str) -> bool {
    text.split(' ').all(|part| {
        part.strip_suffix(['h', 'm', 's'])
            .is_some_and(|digits| number(digits).is_some())
    })
}
