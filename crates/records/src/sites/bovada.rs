//! Bovada text (Bodog at first): its header, its seats and its lines of play.
//!
//! Players have no names but those of their seats or positions, every player's cards are printed,
//! and a street of stud begins without a word when its first card is dealt.

use cardspeak_cards::{Card, Rank, Suit};

use crate::moment::Moment;
use crate::money::Unit;
use crate::sheet::{
    Act, Aside, Ending, HandClass, Limit, Post, Pot, SeatNumber, Site, Stakes, Stated, Statement,
    Street, Table, Tournament,
};
use crate::sites::{AtTable, Head, Played};
use crate::unreadable::Expected;
use crate::words::{amount, bracket, brackets, cards, number, number_text, seat_number};

const HEADER: Expected = Expected::HeaderOf(Site::Bovada);

pub(crate) fn begins_hand(text: &str) -> bool {
    text.starts_with("Bovada Hand #") || text.starts_with("Bodog Hand #")
}

/// Reads the first line. Unit and stakes stand in no header: they are filled in from the hand.
pub(crate) fn header(text: &str) -> Result<Head, Expected> {
    let (_, rest) = text.split_once(" Hand #").ok_or(HEADER)?;
    let (rest, played) = rest.rsplit_once(" - ").ok_or(HEADER)?;
    let played = moment(played).ok_or(Expected::Moment)?;
    let (hand, rest) = rest.split_once(' ').ok_or(HEADER)?;
    let hand = hand.strip_suffix(':').unwrap_or(hand);
    if number_text(hand).is_none() {
        return Err(HEADER);
    }
    let (named, table, tournament) = if let Some((game, rest)) = rest.split_once(" Tournament #") {
        let (tournament, rest) = rest.split_once(" TBL#").ok_or(HEADER)?;
        let (table, rest) = rest.split_once(", ").ok_or(HEADER)?;
        let (limit, level) = rest.split_once("- ").ok_or(HEADER)?;
        let (level, _) = level.split_once(" (").ok_or(HEADER)?;
        let counted = level.strip_prefix("Level ").and_then(number);
        if number_text(tournament).is_none() || counted.is_none() {
            return Err(HEADER);
        }
        let tournament = Tournament {
            number: tournament.to_owned(),
            about: String::new(),
            level: level.to_owned(),
        };
        (format!("{game} {limit}"), table, Some(tournament))
    } else {
        let rest = rest.strip_prefix("TBL#").ok_or(HEADER)?;
        let (table, game) = rest.split_once(' ').ok_or(HEADER)?;
        (game.to_owned(), table, None)
    };
    let (game, limit) = game_and_limit(&named).ok_or(Expected::Game)?;
    Ok(Head {
        number: hand.to_owned(),
        game,
        mix: None,
        limit,
        unit: Unit::Chips,
        stakes: Stakes {
            small: 0,
            big: 0,
            ante: None,
        },
        tournament,
        played,
        table: Table {
            name: table.to_owned(),
            seats: None,
        },
        button: None,
    })
}

fn game_and_limit(text: &str) -> Option<(&'static str, Limit)> {
    let (game, limit) = [
        (" Fixed Limit", Limit::Fixed),
        (" Pot Limit", Limit::Pot),
        (" No Limit", Limit::No),
    ]
    .into_iter()
    .find_map(|(ending, limit)| Some((text.strip_suffix(ending)?, limit)))?;
    let game = match game {
        "7CARD" => "stud",
        "7CARD HiLo" => "stud-8",
        "OMAHA" => "omaha",
        "OMAHA HiLo" => "omaha-8",
        "HOLDEM" => "holdem",
        _ => return None,
    };
    Some((game, limit))
}

/// `2012-05-07 03:40:07`, in a zone that is not printed.
fn moment(text: &str) -> Option<Moment> {
    let (date, time) = text.split_once(' ')?;
    Moment::read(&date.replace('-', "/"), time, "UTC")
}

/// What the amounts of the first seat's line are in.
pub(crate) fn unit(seat: &str) -> Unit {
    let stack = seat
        .rsplit_once(" in chips")
        .and_then(|(seat, _)| seat.rsplit_once([' ', '(']));
    stack.map_or(Unit::Chips, |(_, stack)| Unit::of(stack))
}

pub(crate) fn begins_seat(text: &str) -> bool {
    text.ends_with(" in chips") || text.ends_with(" in chips)")
}

/// Reads `Seat+3 [ME]: $0.50 in chips` or `Seat 9: Small Blind [ME] ($2.29 in chips)`. The name is
/// as lines of play print it, without `[ME]`.
pub(crate) fn seat(text: &str, unit: Unit) -> Result<(SeatNumber, String, u64, bool), Expected> {
    let (left, right) = text.split_once(": ").ok_or(Expected::Seat)?;
    let (seat, name, stack) = if let Some(seat) = left.strip_prefix("Seat+") {
        let seat = without_me(seat);
        let stack = right.strip_suffix(" in chips").ok_or(Expected::Seat)?;
        (seat, format!("Seat+{seat}"), stack)
    } else {
        let seat = left.strip_prefix("Seat ").ok_or(Expected::Seat)?;
        let (name, stack) = right
            .strip_suffix(" in chips)")
            .and_then(|right| right.rsplit_once(" ("))
            .ok_or(Expected::Seat)?;
        (seat, without_me(name).to_owned(), stack)
    };
    let seat = seat_number(seat).ok_or(Expected::Seat)?;
    if name.is_empty() {
        return Err(Expected::Seat);
    }
    Ok((seat, name, amount(unit, stack)?, false))
}

fn without_me(name: &str) -> &str {
    name.strip_suffix("[ME]").unwrap_or(name).trim_end()
}

/// Reads one line of play.
pub(crate) fn play(at_table: &AtTable, text: &str) -> Result<Played, Expected> {
    if let Some(mark) = text.strip_prefix("*** ") {
        return street(mark).map(Played::Stated);
    }
    if let Some((who, what)) = text.split_once(" : ") {
        let seat = at_table.names.exactly(without_me(who));
        if let Some(seat) = seat
            && let Some(spot) = what.strip_prefix("Set dealer/Bring in spot [")
        {
            let spot = spot.strip_suffix(']').and_then(seat_number);
            return match spot == Some(seat) {
                true => Ok(Played::Button(seat)),
                false => Err(Expected::KnownSeat),
            };
        }
        if let Some(seat) = seat
            && let Some(stated) = action(at_table.unit, seat, what)?
        {
            return Ok(Played::Stated(stated));
        }
        return match aside(at_table.unit, what) {
            Some(aside) => Ok(Played::Stated(Stated::Aside(aside))),
            None => Err(Expected::Play),
        };
    }
    match aside(at_table.unit, text) {
        Some(aside) => Ok(Played::Stated(Stated::Aside(aside))),
        None if text == "Set dealer/Bring in spot" => {
            Ok(Played::Stated(Stated::Aside(Aside::Waits)))
        }
        None => Err(Expected::Play),
    }
}

fn street(mark: &str) -> Result<Stated, Expected> {
    let (name, rest) = mark.split_once(" ***").ok_or(Expected::Street)?;
    let street = match name {
        "HOLE CARDS" => Street::HoleCards,
        "FLOP" => Street::Flop,
        "TURN" => Street::Turn,
        "3RD STREET" => Street::Third,
        "4TH STREET" => Street::Fourth,
        "5TH STREET" => Street::Fifth,
        "6TH STREET" => Street::Sixth,
        "RIVER" => Street::River,
        _ => return Err(Expected::Street),
    };
    let (cards, rest) = match rest.strip_prefix(' ') {
        Some(rest) => brackets(rest),
        None => (vec![], rest),
    };
    if !rest.is_empty() {
        return Err(Expected::Cards);
    }
    Ok(Stated::Street {
        street,
        cards,
        pot: None,
    })
}

/// Reads what follows `name : `; `None` where it is no action, but perhaps a remark.
fn action(unit: Unit, seat: SeatNumber, text: &str) -> Result<Option<Stated>, Expected> {
    if let Some(dealt) = text.strip_prefix("Card dealt to a spot ") {
        return Ok(Some(Stated::Dealt {
            seat,
            before: vec![],
            cards: cards(dealt)?,
        }));
    }
    for (words, ending) in [
        ("Showdown ", Ending::Shown),
        ("Mucks ", Ending::Mucked),
        ("Does not show ", Ending::NotShown),
    ] {
        if let Some(rest) = text.strip_prefix(words) {
            let (cards, rest) = bracket(rest).ok_or(Expected::Cards)?;
            let class = rest
                .strip_prefix(" (")
                .and_then(|rest| rest.strip_suffix(')'))
                .and_then(HandClass::read)
                .ok_or(Expected::HandName)?;
            return Ok(Some(Stated::Names {
                seat,
                ending,
                cards,
                class,
            }));
        }
    }
    // "(timeout)" and "(auth)" say why somebody acts, not what is done.
    let text = text
        .replace(" (timeout)", "")
        .replace("(timeout)", "")
        .replace(" (auth)", "");
    let acts = |act| {
        let all_in = matches!(act, Act::AllIn { .. });
        Ok(Some(Stated::Acts { seat, act, all_in }))
    };
    match text.as_str() {
        "Checks" => return acts(Act::Check),
        "Folds" => return acts(Act::Fold { shown: vec![] }),
        _ => {}
    }
    let Some((words, printed)) = text.rsplit_once(' ') else {
        return Ok(None);
    };
    let posts = |post| {
        Ok(Some(Stated::Posts {
            seat,
            post,
            amount: amount(unit, printed)?,
            all_in: false,
        }))
    };
    if let Some(by) = words
        .strip_prefix("Raises ")
        .and_then(|words| words.strip_suffix(" to"))
    {
        return acts(Act::Raise {
            by: Some(amount(unit, by)?),
            to: amount(unit, printed)?,
        });
    }
    match words {
        "Ante chip" => posts(Post::Ante),
        "Ante/Small Blind" => posts(Post::SmallBlind),
        // In stud the same words are the bring-in; see `bring_in`.
        "Big blind/Bring in" => posts(Post::BigBlind),
        "Posts chip" => posts(Post::BothBlinds),
        "Bring_in chip" => Ok(Some(Stated::BringIn {
            seat,
            amount: amount(unit, printed)?,
            all_in: false,
        })),
        "Call" | "Calls" => acts(Act::Call {
            pays: amount(unit, printed)?,
        }),
        "Bets" | "Double bets" | "D bets" => acts(Act::Bet {
            to: amount(unit, printed)?,
        }),
        "Raises" => acts(Act::Raise {
            by: None,
            to: amount(unit, printed)?,
        }),
        "All-in" | "All-in(raise)" => acts(Act::AllIn {
            pays: amount(unit, printed)?,
        }),
        "Return uncalled portion of bet" => Ok(Some(Stated::Returned {
            seat,
            amount: amount(unit, printed)?,
        })),
        "Hand result" | "Hand Result" => share(unit, seat, Pot::Whole, printed),
        "Hand result-Side pot" | "Hand Result-Side Pot" => {
            share(unit, seat, Pot::Side(None), printed)
        }
        _ => Ok(None),
    }
}

fn share(
    unit: Unit,
    seat: SeatNumber,
    pot: Pot,
    printed: &str,
) -> Result<Option<Stated>, Expected> {
    Ok(Some(Stated::Collects {
        seat,
        amount: amount(unit, printed)?,
        pot,
        half: None,
        tied: false,
        names: crate::hand_names::HandNames::default(),
    }))
}

/// The known lines that say nothing about the hand.
fn aside(unit: Unit, text: &str) -> Option<Aside> {
    const LINES: [(&str, Aside); 9] = [
        ("Table enter user", Aside::Joins),
        ("Table leave user", Aside::Leaves),
        ("Seat sit down", Aside::Joins),
        ("Seat sit out", Aside::SitsOut),
        ("Sit out", Aside::SitsOut),
        ("Seat re-join", Aside::Returns),
        ("Re-join", Aside::Returns),
        ("Seat stand", Aside::Leaves),
        ("Stand", Aside::Leaves),
    ];
    let known = LINES.into_iter().find(|(line, _)| *line == text);
    known.map(|(_, aside)| aside).or_else(|| {
        if let Some(place) = text.strip_prefix("Ranking ") {
            return number(place).map(|_| Aside::Placed);
        }
        let added = text.strip_prefix("Table deposit ")?;
        unit.read(added).map(|_| Aside::AddsChips)
    })
}

/// What stands between the lines: stud's bring-in has the words of the big blind, and its streets
/// begin where somebody gets a card after an action, or a second card in a row.
pub(crate) fn stud(statements: Vec<Statement>) -> Vec<Statement> {
    const STREETS: [Street; 5] = [
        Street::Third,
        Street::Fourth,
        Street::Fifth,
        Street::Sixth,
        Street::River,
    ];
    let printed = statements
        .iter()
        .filter(|statement| matches!(statement.stated, Stated::Street { .. }))
        .count();
    let mut streets = STREETS.into_iter();
    let mut dealt: Vec<SeatNumber> = vec![];
    let mut found = Vec::with_capacity(statements.len() + STREETS.len());
    for mut statement in statements {
        match &mut statement.stated {
            Stated::Posts {
                seat,
                post: Post::BigBlind,
                amount,
                all_in,
            } => {
                statement.stated = Stated::BringIn {
                    seat: *seat,
                    amount: *amount,
                    all_in: *all_in,
                };
                dealt.clear();
            }
            Stated::Street { street, .. } => {
                if *street == Street::HoleCards {
                    *street = Street::Third;
                }
                streets.next();
            }
            Stated::Acts { .. } | Stated::BringIn { .. } => dealt.clear(),
            Stated::Dealt { seat, cards, .. } if printed <= 1 => {
                let new = cards.len() == 1 && (dealt.is_empty() || dealt.contains(seat));
                if new && let Some(street) = streets.next() {
                    dealt.clear();
                    found.push(Statement {
                        line: statement.line,
                        stated: Stated::Street {
                            street,
                            cards: vec![],
                            pot: None,
                        },
                    });
                }
                dealt.push(*seat);
            }
            _ => {}
        }
        found.push(statement);
    }
    found
}

/// The stakes that the hand was played for: fixed limit's bets are read off the first bet that is
/// told by its street, else off the bring-in, whose double bounds them from below.
pub(crate) fn stakes(statements: &[Statement], stud: bool, limit: Limit) -> Stakes {
    let mut street = 0;
    let (mut small, mut big, mut bring_in) = (None, None, 0);
    for statement in statements {
        match &statement.stated {
            Stated::Street { .. } => street += 1,
            Stated::BringIn { amount, .. } => bring_in = *amount,
            Stated::Posts {
                post: Post::SmallBlind,
                amount,
                ..
            } if !stud => small = small.or(Some(*amount)),
            Stated::Posts {
                post: Post::BigBlind,
                amount,
                ..
            } if !stud => big = big.or(Some(*amount)),
            Stated::Acts {
                act: Act::Bet { to } | Act::Raise { to, .. },
                all_in: false,
                ..
            } if stud || limit == Limit::Fixed => match street {
                // A first bet of fourth street may be a double one.
                1 => small = small.or(Some(*to)),
                2 => small = small.or(Some(*to).filter(|to| *to < bring_in.saturating_mul(4))),
                _ => big = big.or(Some(*to)),
            },
            _ => {}
        }
    }
    if !stud && limit != Limit::Fixed {
        return Stakes {
            small: small.unwrap_or_default(),
            big: big.unwrap_or_default(),
            ante: None,
        };
    }
    let small = small
        .or(big.map(|big| big / 2))
        .unwrap_or(bring_in.saturating_mul(2));
    Stakes {
        small,
        big: small.saturating_mul(2),
        ante: None,
    }
}

/// A line of the summary that says what became of a player, after seat and position.
pub(crate) fn outcome(unit: Unit, text: &str) -> Result<crate::sheet::Outcome, Expected> {
    use crate::sheet::{FoldedOn, Outcome};
    let mut rest = text.trim();
    if let Some(on) = rest.strip_prefix("Folded ") {
        let on = match on {
            "before the FLOP" => FoldedOn::BeforeFlop,
            "on the FLOP" => FoldedOn::Flop,
            "on the TURN" => FoldedOn::Turn,
            "on the 3rd STREET" => FoldedOn::Third,
            "on the 4TH STREET" => FoldedOn::Fourth,
            "on the 5TH STREET" => FoldedOn::Fifth,
            "on the 6TH STREET" => FoldedOn::Sixth,
            "on the RIVER" => FoldedOn::River,
            _ => return Err(Expected::Outcome),
        };
        return Ok(Outcome::Folded {
            on,
            did_not_bet: false,
        });
    }
    if let Some(mucked) = rest.strip_prefix("[Mucked] ") {
        return Ok(Outcome::Named {
            ending: Ending::Mucked,
            high: None,
            low: None,
            class: None,
            cards: padded(mucked).ok_or(Expected::Cards)?,
            best: vec![],
        });
    }
    let word = |rest: &mut &str, word: &str| match rest.strip_prefix(word) {
        Some(after) => {
            *rest = after.trim_start();
            true
        }
        None => false,
    };
    let won = |rest: &mut &str| -> Result<u64, Expected> {
        let (printed, after) = rest.split_once(' ').unwrap_or((rest, ""));
        *rest = after.trim_start();
        amount(unit, printed)
    };
    let lost = word(&mut rest, "lose ") || word(&mut rest, "lost ");
    let mut high = None;
    if !lost && (word(&mut rest, "HI ") || !rest.starts_with("with ")) {
        high = Some(won(&mut rest)?);
    }
    if rest == "[Does not show]" && high.is_some() {
        return Ok(Outcome::Named {
            ending: Ending::NotShown,
            high,
            low: None,
            class: None,
            cards: vec![],
            best: vec![],
        });
    }
    if !word(&mut rest, "with ") {
        return Err(Expected::Outcome);
    }
    let (class, after) = rest.split_once(" [").ok_or(Expected::HandName)?;
    let class = HandClass::read(class).ok_or(Expected::HandName)?;
    rest = &rest[rest.len() - after.len() - 1..];
    let mut low = None;
    let mut own: Option<Vec<Card>> = None;
    let mut best = vec![];
    while !rest.is_empty() {
        if low.is_none() && word(&mut rest, "LO ") {
            low = Some(won(&mut rest)?);
            continue;
        }
        let (inside, after) = rest
            .strip_prefix('[')
            .and_then(|rest| rest.split_once(']'))
            .ok_or(Expected::Cards)?;
        // Some brackets have no best cards, and the ace of clubs is missing from others.
        let (all, five) = inside.split_once('-').unwrap_or((inside, ""));
        let all = padded(all).ok_or(Expected::Cards)?;
        let own = own.get_or_insert_with(|| all.clone());
        if best.len() == 2 || !(same_but_ace(own, &all) || same_but_ace(&all, own)) {
            return Err(Expected::Cards);
        }
        if all.len() > own.len() {
            *own = all;
        }
        best.push(padded(five).ok_or(Expected::Cards)?);
        rest = after.trim_start();
    }
    if lost != (high.is_none() && low.is_none()) {
        return Err(Expected::Outcome);
    }
    Ok(Outcome::Named {
        ending: Ending::Shown,
        high,
        low,
        class: Some(class),
        cards: own.unwrap_or_default(),
        best,
    })
}

/// Whether the cards are these, or these without the ace of clubs: the summary loses that card.
pub(crate) fn same_but_ace(cards: &[Card], of: &[Card]) -> bool {
    const ACE: Card = Card::new(Rank::Ace, Suit::Clubs);
    let without = of.iter().filter(|card| **card != ACE);
    cards == of || cards.iter().eq(without)
}

/// Cards with blanks where there are none, in brackets or not.
pub(crate) fn padded(text: &str) -> Option<Vec<Card>> {
    let text = text.strip_prefix('[').unwrap_or(text);
    let text = text.strip_suffix(']').unwrap_or(text);
    let words = text.split(' ').filter(|word| !word.is_empty());
    words
        .map(|word| (word.len() == 2).then(|| word.parse().ok()).flatten())
        .collect()
}
