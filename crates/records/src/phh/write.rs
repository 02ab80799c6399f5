//! Writes PHH.

use std::fmt::Write;

use cardspeak_cards::Card;
use cardspeak_rules::{Chips, Deed, MAX_SEATS, Record, Seat, Seen, Viewer, notation};

use crate::about::About;
use crate::money::Unit;
use crate::phh::fields::Fields;
use crate::sheet::SeatNumber;
use crate::write::CannotWrite;

pub(crate) fn write(record: &Record, about: &About) -> Result<String, CannotWrite> {
    let fields = super::fields(record.setup());
    let actions = Actions::of(record, &fields)?;
    let mut text = String::new();
    // Writing to a string cannot fail.
    let mut line = |key: &str, value: &dyn std::fmt::Display| {
        let _ = writeln!(text, "{key} = {value}");
    };
    line("variant", &quoted(&fields.variant));
    line("ante_trimming_status", &fields.trimming);
    line("antes", &list(&fields.antes));
    if let Some(blinds) = &fields.blinds {
        line("blinds_or_straddles", &list(blinds));
    }
    let amounts = [
        ("bring_in", fields.bring_in),
        ("small_bet", fields.small_bet),
        ("big_bet", fields.big_bet),
        ("min_bet", fields.min_bet),
    ];
    for (key, amount) in amounts {
        if let Some(amount) = amount {
            line(key, &amount);
        }
    }
    line("starting_stacks", &list(&fields.stacks));
    let actions_said: Vec<String> = actions.said.iter().map(|said| quoted(said)).collect();
    line(
        "actions",
        &format_args!("[\n  {},\n]", actions_said.join(",\n  ")),
    );
    if let Some(played) = &about.played {
        line(
            "time",
            &format_args!(
                "{:02}:{:02}:{:02}",
                played.hour, played.minute, played.second
            ),
        );
        line("time_zone", &quoted(&played.zone));
        line("day", &played.day);
        line("month", &played.month);
        line("year", &played.year);
    }
    if !about.number.is_empty() {
        line("hand", &quoted(&about.number));
    }
    let numbers: Vec<u8> = fields.seats.iter().map(|seat| seat.number()).collect();
    line("seats", &list(&numbers));
    if let Some(seats) = about.seats {
        line("seat_count", &seats);
    }
    if !about.table.is_empty() {
        line("table", &quoted(&about.table));
    }
    let names = fields
        .seats
        .iter()
        .map(|seat| quoted(&about.name(SeatNumber(seat.number()))));
    line("players", &list(&names.collect::<Vec<_>>()));
    line("finishing_stacks", &list(&actions.finishing));
    if let Unit::Money { sign } = about.unit {
        // All amounts are whole numbers of this.
        line("_cardspeak_unit", &quoted(&about.unit.text(1)));
        line("currency_symbol", &quoted(&sign.to_string()));
    }
    if let Viewer::Seat(seat) = record.owner() {
        line("_cardspeak_hero", &seat);
    }
    if !actions.rake.is_empty() {
        line("_cardspeak_rake", &list(&actions.rake));
    }
    line("_cardspeak", &quoted(&notation::header(record.setup())));
    Ok(text)
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

fn list<T: ToString>(values: &[T]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    format!("[{}]", values.join(", "))
}

/// The hand as actions.
struct Actions {
    said: Vec<String>,
    rake: Vec<u64>,
    finishing: Vec<u64>,
}

/// Cards that were dealt and are not yet said: a player's are said together.
#[derive(Default)]
struct Dealt {
    order: Vec<Seat>,
    own: [String; MAX_SEATS],
    board: String,
}

impl Dealt {
    fn say(&mut self, said: &mut Vec<String>, player: impl Fn(Seat) -> String) {
        for seat in self.order.drain(..) {
            let cards = std::mem::take(&mut self.own[seat.index()]);
            said.push(format!("d dh {} {cards}", player(seat)));
        }
        if !self.board.is_empty() {
            said.push(format!("d db {}", std::mem::take(&mut self.board)));
        }
    }

    fn own(&mut self, seat: Seat, card: Option<Card>) {
        if !self.order.contains(&seat) {
            self.order.push(seat);
        }
        let word = card.map_or_else(|| "??".to_owned(), |card| card.to_string());
        self.own[seat.index()].push_str(&word);
    }
}

impl Actions {
    fn of(record: &Record, fields: &Fields) -> Result<Actions, CannotWrite> {
        let mut actions = Actions {
            said: vec![],
            rake: vec![],
            finishing: vec![],
        };
        let player = |seat: Seat| {
            let place = fields.seats.iter().position(|other| *other == seat);
            format!("p{}", place.unwrap_or_default() + 1)
        };
        let known: Vec<Vec<Option<Card>>> = Seat::all().map(|seat| record.cards(seat)).collect();
        let mut places = [0; MAX_SEATS];
        let mut dealt = Dealt::default();
        let mut shown = [0; MAX_SEATS];
        let (mut cancelled, mut over) = (false, false);
        let mut stacks: Vec<u64> = fields.stacks.clone();
        let mut move_chips = |seat: Seat, change: i128| {
            if let Some(place) = fields.seats.iter().position(|other| *other == seat) {
                let after = i128::from(stacks[place]) + change;
                stacks[place] = u64::try_from(after).unwrap_or_default();
            }
        };
        record.walk(|_, seen| {
            let own = matches!(seen, Seen::DealtDown { .. } | Seen::DealtUp { .. });
            let board = matches!(seen, Seen::DealtBoard { .. });
            let more = own || board && dealt.order.is_empty();
            if !more {
                dealt.say(&mut actions.said, player);
            }
            match seen {
                Seen::DealtDown { seat, .. } | Seen::DealtUp { seat, .. } => {
                    let place = places[seat.index()];
                    places[seat.index()] += 1;
                    dealt.own(*seat, known[seat.index()].get(place).copied().flatten());
                }
                Seen::DealtBoard { card } => dealt.board.push_str(&card.to_string()),
                Seen::Acted {
                    seat,
                    deed,
                    paid: Chips(paid),
                    to,
                    ..
                } => {
                    move_chips(*seat, -i128::from(*paid));
                    let word = match deed {
                        Deed::Fold => "f".to_owned(),
                        Deed::Check | Deed::Call => "cc".to_owned(),
                        Deed::BringIn => "pb".to_owned(),
                        Deed::Bet | Deed::Complete | Deed::Raise => format!("cbr {to}"),
                    };
                    actions.said.push(format!("{} {word}", player(*seat)));
                }
                Seen::Posted {
                    seat,
                    paid: Chips(paid),
                    ..
                } => move_chips(*seat, -i128::from(*paid)),
                Seen::Returned {
                    seat,
                    amount: Chips(amount),
                }
                | Seen::Awarded {
                    seat,
                    amount: Chips(amount),
                    ..
                } => move_chips(*seat, i128::from(*amount)),
                Seen::Shown { seat, .. } if over => {
                    // PHH has no word for showing after the end.
                    let cards = words(&known[seat.index()]);
                    actions
                        .said
                        .push(format!("# {} shows {cards}", player(*seat)));
                }
                // An open hand is shown again when stud's last card has come down.
                Seen::Shown { seat, .. } if shown[seat.index()] < places[seat.index()] => {
                    shown[seat.index()] = places[seat.index()];
                    let cards = words(&known[seat.index()][..places[seat.index()]]);
                    actions.said.push(format!("{} sm {cards}", player(*seat)));
                }
                Seen::Mucked { seat } => actions.said.push(format!("{} sm", player(*seat))),
                Seen::Raked { amount, .. } => actions.rake.push(amount.0),
                Seen::Cancelled => cancelled = true,
                Seen::Ended => over = true,
                _ => {}
            }
        });
        actions.finishing = stacks;
        if cancelled {
            return Err(CannotWrite::Cancelled);
        }
        Ok(actions)
    }
}

fn words(cards: &[Option<Card>]) -> String {
    let word = |card: &Option<Card>| card.map_or_else(|| "??".to_owned(), |card| card.to_string());
    cards.iter().map(word).collect()
}
