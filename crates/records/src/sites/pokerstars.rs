//! PokerStars text: its header, its seats and its lines of play.

use cardspeak_rules::notation;

use crate::hand_names::HandNames;
use crate::moment::Moment;
use crate::money::Unit;
use crate::sheet::{
    Act, Aside, Limit, Post, Pot, SeatNumber, Site, Stakes, Stated, Street, Table, Tournament,
};
use crate::sites::{AtTable, Head, stakes};
use crate::unreadable::Expected;
use crate::words::{
    amount, bracket, brackets, cards, is_ordinal, number_text, seat_number, somebody,
};

/// What begins the line by which Cardspeak says a hand's house rules, where they are not
/// PokerStars' own. Everybody else takes it for talk.
pub(crate) const HOUSE_RULES: &str = "Cardspeak said, \"house rules: ";

const HEADER: Expected = Expected::HeaderOf(Site::PokerStars);

/// Reads the first line; the table is filled in from the second.
pub(crate) fn header(text: &str) -> Result<Head, Expected> {
    let rest = text.strip_prefix("PokerStars ").ok_or(HEADER)?;
    let rest = [
        "Game #",
        "Hand #",
        "Zoom Hand #",
        "Home Game Hand #",
        "Home Game Zoom Hand #",
    ]
    .into_iter()
    .find_map(|kind| rest.strip_prefix(kind))
    .ok_or(HEADER)?;
    let (hand, rest) = rest.split_once(':').ok_or(HEADER)?;
    if hand.is_empty() || !hand.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(HEADER);
    }
    let mut rest = rest.trim_start();
    if let Some(club) = rest.strip_prefix('{') {
        rest = club.split_once("} ").ok_or(HEADER)?.1;
    }
    rest = rest.strip_prefix("Zoom ").unwrap_or(rest);
    let (dealt, played) = match strip_ignoring_case(rest, "tournament #") {
        Some(tournament) => tournament_game(tournament)?,
        None => cash_game(rest)?,
    };
    Ok(Head {
        number: hand.to_owned(),
        game: dealt.game,
        mix: dealt.mix,
        limit: dealt.limit,
        unit: dealt.unit,
        stakes: dealt.stakes,
        tournament: dealt.tournament,
        played: moment(played).ok_or(Expected::Moment)?,
        table: Table {
            name: String::new(),
            seats: None,
        },
        button: None,
    })
}

struct Dealt {
    game: &'static str,
    mix: Option<String>,
    limit: Limit,
    unit: Unit,
    stakes: Stakes,
    tournament: Option<Tournament>,
}

/// `7 Card Stud Limit ($2/$4 USD) - 2010/…` or `HORSE (Razz Limit, $2/$4 USD) - 2010/…`.
fn cash_game(text: &str) -> Result<(Dealt, &str), Expected> {
    let (game, played) = text.split_once(" - ").ok_or(HEADER)?;
    let (name, inside) = game
        .strip_suffix(')')
        .and_then(|game| game.split_once(" ("))
        .ok_or(Expected::Stakes)?;
    let (mix, name, printed) = match inside.split_once(", ") {
        Some((inner, printed)) => (Some(name.to_owned()), inner, printed),
        None => (None, name, inside),
    };
    let (game, limit) = game_and_limit(name).ok_or(Expected::Game)?;
    let printed = [" USD", " EUR", " GBP", " CAD", " INR"]
        .into_iter()
        .find_map(|currency| printed.strip_suffix(currency))
        .unwrap_or(printed);
    let unit = Unit::of(printed);
    let (small, big) = stakes(printed, unit).ok_or(Expected::Stakes)?;
    let stakes = Stakes {
        small,
        big,
        ante: None,
    };
    Ok((
        Dealt {
            game,
            mix,
            limit,
            unit,
            stakes,
            tournament: None,
        },
        played,
    ))
}

/// `31, $10+$1 USD Razz Limit - Level IV (50/100) - 2010/…`; a mix names the game in brackets.
fn tournament_game(text: &str) -> Result<(Dealt, &str), Expected> {
    let (tournament, rest) = text.split_once(", ").ok_or(HEADER)?;
    if number_text(tournament).is_none() {
        return Err(HEADER);
    }
    let (about, rest) = buy_in(rest).ok_or(HEADER)?;
    let (game, rest) = rest.split_once(" - ").ok_or(HEADER)?;
    let (level, played) = rest.split_once(" - ").ok_or(HEADER)?;
    let (level, printed) = level
        .strip_suffix(')')
        .and_then(|level| level.rsplit_once(" ("))
        .ok_or(Expected::Stakes)?;
    let (mix, name) = match game
        .strip_suffix(')')
        .and_then(|game| game.split_once(" ("))
    {
        Some((mix, inner)) => (Some(mix.to_owned()), inner),
        None => (None, game),
    };
    let (game, limit) = game_and_limit(name).ok_or(Expected::Game)?;
    let (small, big) = stakes(printed, Unit::Chips).ok_or(Expected::Stakes)?;
    let tournament = Tournament {
        number: tournament.to_owned(),
        about: about.to_owned(),
        level: level.to_owned(),
    };
    Ok((
        Dealt {
            game,
            mix,
            limit,
            unit: Unit::Chips,
            stakes: Stakes {
                small,
                big,
                ante: None,
            },
            tournament: Some(tournament),
        },
        played,
    ))
}

/// `$10+$1 USD`, `100+9`, `Freeroll`, and what follows.
fn buy_in(text: &str) -> Option<(&str, &str)> {
    let (first, _) = text.split_once(' ')?;
    let priced = first
        .split('+')
        .all(|part| Unit::of(part).read(part).is_some());
    if !(priced || first == "Freeroll") {
        return None;
    }
    let mut length = first.len();
    for currency in [" USD", " EUR", " GBP"] {
        if text[length..].starts_with(currency) {
            length += currency.len();
        }
    }
    let (about, rest) = text.split_at(length);
    Some((about, rest.trim_start()))
}

fn game_and_limit(text: &str) -> Option<(&'static str, Limit)> {
    let text = text.to_ascii_lowercase();
    let (game, limit) = if let Some(game) = text.strip_suffix(" no limit") {
        (game, Limit::No)
    } else if let Some(game) = text.strip_suffix(" pot limit") {
        (game, Limit::Pot)
    } else {
        (text.strip_suffix(" limit")?, Limit::Fixed)
    };
    let game = match game {
        "7 card stud" => "stud",
        "7 card stud hi/lo" => "stud-8",
        // As Cardspeak writes it; not a game of that room.
        "7 card stud hi/lo no qualifier" => "stud-hilo",
        "razz" => "razz",
        "5 card stud" => "stud5",
        "courchevel" => "courchevel",
        "courchevel hi/lo" => "courchevel-8",
        "omaha" => "omaha",
        "omaha hi/lo" => "omaha-8",
        "5 card omaha" => "omaha5",
        "5 card omaha hi/lo" => "omaha5-8",
        "6 card omaha" => "omaha6",
        "6 card omaha hi/lo" => "omaha6-8",
        "hold'em" => "holdem",
        _ => return None,
    };
    Some((game, limit))
}

/// `2010/02/03 4:05:06 ET`, the old `2010/02/03 - 4:05:06 (ET)`, or two, the second in brackets.
fn moment(text: &str) -> Option<Moment> {
    if let Some((local, eastern)) = text
        .strip_suffix(']')
        .and_then(|text| text.split_once(" ["))
    {
        moment(local)?;
        return moment(eastern);
    }
    if let Some((date, time)) = text.split_once(" - ") {
        let (time, zone) = time.strip_suffix(')')?.split_once(" (")?;
        return Moment::read(date, time, zone);
    }
    let mut parts = text.split(' ');
    let moment = Moment::read(parts.next()?, parts.next()?, parts.next()?)?;
    parts.next().is_none().then_some(moment)
}

/// Reads the second line: `Table 'Vega II' 6-max Seat #4 is the button`.
pub(crate) fn table(text: &str) -> Result<(Table, Option<SeatNumber>), Expected> {
    let rest = text.strip_prefix("Table '").ok_or(Expected::Table)?;
    let (name, mut rest) = rest.rsplit_once('\'').ok_or(Expected::Table)?;
    let mut button = None;
    if let Some((before, seat)) = rest
        .strip_suffix(" is the button")
        .and_then(|rest| rest.rsplit_once(" Seat #"))
    {
        button = Some(seat_number(seat).ok_or(Expected::Table)?);
        rest = before;
    }
    rest = rest.strip_suffix(" (Play Money)").unwrap_or(rest);
    let seats = match rest {
        "" => None,
        _ => {
            let seats = rest
                .strip_prefix(' ')
                .and_then(|rest| rest.strip_suffix("-max"));
            Some(seats.and_then(seat_number).ok_or(Expected::Table)?.0)
        }
    };
    Ok((
        Table {
            name: name.to_owned(),
            seats,
        },
        button,
    ))
}

/// Reads `Seat 3: Ann ($4.80 in chips) is sitting out`.
pub(crate) fn seat(text: &str, unit: Unit) -> Result<(SeatNumber, String, u64, bool), Expected> {
    let rest = text.strip_prefix("Seat ").ok_or(Expected::Seat)?;
    let (seat, rest) = rest.split_once(": ").ok_or(Expected::Seat)?;
    let seat = seat_number(seat).ok_or(Expected::Seat)?;
    let (rest, sitting_out) = match rest.strip_suffix(" is sitting out") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let (name, stack) = rest
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once(" ("))
        .ok_or(Expected::Seat)?;
    let stack = match stack.split_once(", ") {
        None => stack,
        Some((stack, bounty)) => {
            let bounty = bounty.strip_suffix(" bounty").ok_or(Expected::Seat)?;
            Unit::of(bounty).read(bounty).ok_or(Expected::Seat)?;
            stack
        }
    };
    let stack = amount(unit, stack.strip_suffix(" in chips").ok_or(Expected::Seat)?)?;
    if name.is_empty() {
        return Err(Expected::Seat);
    }
    Ok((seat, name.to_owned(), stack, sitting_out))
}

/// Reads one line of play.
pub(crate) fn play(at_table: &AtTable, text: &str) -> Result<Stated, Expected> {
    match text {
        "*** SHOW DOWN ***" => return Ok(Stated::Showdown),
        "Pair on board - a double bet is allowed" => return Ok(Stated::OpenPair),
        "Betting is capped" => return Ok(Stated::Capped),
        "No low hand qualified" => return Ok(Stated::NoLow),
        "Hand cancelled" => return Ok(Stated::Cancelled),
        _ => {}
    }
    if let Some(mark) = text.strip_prefix("*** ") {
        return street(mark);
    }
    if let Some(rest) = text.strip_prefix("Uncalled bet (") {
        let (returned, name) = rest.split_once(") returned to ").ok_or(Expected::Play)?;
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
        let read = if let Some(rest) = rest.strip_prefix(": ") {
            action(at_table.unit, seat, rest)
        } else if let Some(rest) = rest.strip_prefix(" collected ") {
            collected(at_table.unit, seat, rest).map(Some)
        } else {
            Ok(None)
        };
        match read {
            Ok(Some(stated)) => return Ok(stated),
            Ok(None) => {}
            Err(expected) => wrong = wrong.or(Some(expected)),
        }
    }
    match wrong {
        Some(expected) => Err(expected),
        None => aside(text).map(Stated::Aside).ok_or(Expected::Play),
    }
}

fn street(mark: &str) -> Result<Stated, Expected> {
    let (name, rest) = mark.split_once(" ***").ok_or(Expected::Street)?;
    let street = match name {
        "HOLE CARDS" => Street::HoleCards,
        "PRE-FLOP" => Street::PreFlop,
        "FLOP" => Street::Flop,
        "TURN" => Street::Turn,
        "2nd STREET" => Street::Second,
        "3rd STREET" => Street::Third,
        "4th STREET" => Street::Fourth,
        "5th STREET" => Street::Fifth,
        "6th STREET" => Street::Sixth,
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

/// Reads what follows `name: `; `None` where it is no action, but perhaps a remark.
fn action(unit: Unit, seat: SeatNumber, text: &str) -> Result<Option<Stated>, Expected> {
    let (text, all_in) = match text.strip_suffix(" and is all-in") {
        Some(text) => (text, true),
        None => (text, false),
    };
    if let Some(rest) = text.strip_prefix("posts ") {
        let (post, posted) = [
            ("the ante ", Post::Ante),
            ("small blind ", Post::SmallBlind),
            ("big blind ", Post::BigBlind),
            ("small & big blinds ", Post::BothBlinds),
        ]
        .into_iter()
        .find_map(|(what, post)| Some((post, rest.strip_prefix(what)?)))
        .ok_or(Expected::Play)?;
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
    } else if let Some(raise) = text.strip_prefix("raises ") {
        let (by, to) = raise.split_once(" to ").ok_or(Expected::Amount(unit))?;
        Act::Raise {
            by: Some(amount(unit, by)?),
            to: amount(unit, to)?,
        }
    } else if all_in {
        return Err(Expected::Play);
    } else if text == "checks" {
        Act::Check
    } else if text == "folds" {
        Act::Fold { shown: vec![] }
    } else if let Some(shown) = text.strip_prefix("folds ") {
        Act::Fold {
            shown: cards(shown)?,
        }
    } else {
        return at_showdown(seat, text);
    };
    Ok(Some(Stated::Acts { seat, act, all_in }))
}

fn at_showdown(seat: SeatNumber, text: &str) -> Result<Option<Stated>, Expected> {
    if text == "mucks hand" {
        return Ok(Some(Stated::Mucks { seat }));
    }
    if text == "doesn't show hand" {
        return Ok(Some(Stated::DoesNotShow { seat }));
    }
    let Some(rest) = text.strip_prefix("shows ") else {
        return Ok(None);
    };
    let (cards, rest) = bracket(rest).ok_or(Expected::Cards)?;
    let names = match rest {
        "" => HandNames::default(),
        _ => rest
            .strip_prefix(" (")
            .and_then(|rest| rest.strip_suffix(')'))
            .and_then(HandNames::read)
            .ok_or(Expected::HandName)?,
    };
    Ok(Some(Stated::Shows { seat, cards, names }))
}

fn collected(unit: Unit, seat: SeatNumber, text: &str) -> Result<Stated, Expected> {
    let (share, pot) = text.split_once(" from ").ok_or(Expected::Pot)?;
    let pot = match pot {
        "pot" => Pot::Whole,
        "main pot" => Pot::Main,
        "side pot" => Pot::Side(None),
        _ => {
            let side = pot.strip_prefix("side pot-").and_then(seat_number);
            Pot::Side(Some(side.ok_or(Expected::Pot)?.0))
        }
    };
    let amount = amount(unit, share)?;
    let names = HandNames::default();
    Ok(Stated::Collects {
        seat,
        amount,
        pot,
        half: None,
        tied: false,
        names,
    })
}

/// The known lines that say nothing about the hand; whom they name need not be seated.
fn aside(text: &str) -> Option<Aside> {
    const ENDINGS: [(&str, Aside); 15] = [
        (" leaves the table", Aside::Leaves),
        (
            " was removed from the table for failing to post",
            Aside::Leaves,
        ),
        (" is connected", Aside::Connection),
        (" is disconnected", Aside::Connection),
        (" has timed out while being disconnected", Aside::Clock),
        (" has timed out while disconnected", Aside::Clock),
        (" has timed out", Aside::Clock),
        (" has returned", Aside::Returns),
        (": is sitting out", Aside::SitsOut),
        (" is sitting out", Aside::SitsOut),
        (": sits out", Aside::SitsOut),
        (" will be allowed to play after the button", Aside::Waits),
        (" finished the tournament", Aside::Placed),
        (" wins the tournament", Aside::Placed),
        (" re-buys and receives chips", Aside::AddsChips),
    ];
    if let Some((_, aside)) = ENDINGS
        .into_iter()
        .find(|(ending, _)| somebody(text, ending).is_some())
    {
        return Some(aside);
    }
    if let Some((_, seat)) = text.split_once(" joins the table at seat #") {
        return seat_number(seat).map(|_| Aside::Joins);
    }
    if let Some((_, place)) = text.split_once(" finished the tournament in ") {
        let (place, prize) = place.split_once(" place")?;
        let paid = prize.is_empty()
            || prize
                .strip_prefix(" and received ")
                .and_then(|prize| prize.strip_suffix('.'))
                .is_some_and(is_money);
        return (is_ordinal(place) && paid).then_some(Aside::Placed);
    }
    if let Some((_, prize)) = text.split_once(" wins the tournament and receives ") {
        let prize = prize.strip_suffix(" - congratulations!")?;
        return is_money(prize).then_some(Aside::Placed);
    }
    if let Some((_, bounty)) = text.split_once(" wins the ") {
        let (bounty, whom) = bounty.split_once(" bounty for eliminating ")?;
        return (is_money(bounty) && !whom.is_empty()).then_some(Aside::Bounty);
    }
    if let Some((who, whom)) = text.split_once(" for eliminating ") {
        let (_, bounty) = who.rsplit_once(" wins ")?;
        let (_, grows) = whom.split_once(" and their own bounty increases by ")?;
        let (by, to) = grows.split_once(" to ")?;
        return (is_money(bounty) && is_money(by) && is_money(to)).then_some(Aside::Bounty);
    }
    if let Some(rules) = text.strip_prefix(HOUSE_RULES) {
        let rules = notation::read_house_rules(rules.strip_suffix('"')?).ok()?;
        return Some(Aside::HouseRules(rules));
    }
    let (_, said) = text.split_once(" said, \"")?;
    said.ends_with('"').then_some(Aside::Chat)
}

fn is_money(text: &str) -> bool {
    Unit::of(text).read(text).is_some()
}

fn strip_ignoring_case<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let head = text.get(..start.len())?;
    head.eq_ignore_ascii_case(start)
        .then(|| &text[start.len()..])
}
