//! A slow, obvious twin of showdown and division: its own ledger, fed by the events
//! alone, its own reading of hands, its own pots, chip by chip.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use cardspeak_cards::Card;
use cardspeak_rules::{Event, OddChips, Setup, notation};
use cardspeak_strength::{HoleUse, Qualifier};

/// What the events say of a player.
#[derive(Clone, Default)]
struct Line {
    put: u64,
    won: u64,
    down: Vec<Card>,
    up: Vec<Card>,
    out: bool,
    mucked: bool,
}

/// Checks that the awards of a finished hand are what the rules give.
#[track_caller]
pub(crate) fn check_awards(setup: &Setup, events: &[Event]) {
    let text = || notation::write_with_hidden_cards(setup, events);
    let mut lines: BTreeMap<u8, Line> = BTreeMap::new();
    let mut board = Vec::new();
    let mut dead = 0;
    // Reading the notation is the only way to a hidden card.
    for (event, line) in events.iter().zip(text().lines().skip(1)) {
        let last = line.split(' ').next_back().expect("a word");
        match event {
            Event::Posted {
                seat,
                post: cardspeak_rules::Post::Dead,
                paid,
            } => {
                lines.entry(seat.number()).or_default();
                dead += paid.0;
            }
            Event::Posted { seat, paid, .. } => {
                lines.entry(seat.number()).or_default().put += paid.0
            }
            Event::DealtDown { seat, .. } => {
                lines
                    .entry(seat.number())
                    .or_default()
                    .down
                    .push(last.parse().expect("a known card"));
            }
            Event::DealtUp { seat, card } => lines.entry(seat.number()).or_default().up.push(*card),
            Event::DealtBoard { card } => board.push(*card),
            Event::Acted { seat, deed, paid } => {
                let line = lines.entry(seat.number()).or_default();
                line.put += paid.0;
                line.out |= *deed == cardspeak_rules::Deed::Fold;
            }
            Event::Returned { seat, amount } => {
                lines.entry(seat.number()).or_default().put -= amount.0
            }
            Event::Mucked { seat } => lines.entry(seat.number()).or_default().mucked = true,
            Event::Awarded { seat, amount, .. } => {
                lines.entry(seat.number()).or_default().won += amount.0
            }
            _ => {}
        }
    }
    let mut due: BTreeMap<u8, u64> = BTreeMap::new();
    for (pot, mut seats) in pots(&lines, dead) {
        if seats.iter().any(|seat| !lines[seat].mucked) {
            seats.retain(|seat| !lines[seat].mucked);
        }
        for (seat, amount) in divide(setup, &lines, &board, pot, &seats) {
            *due.entry(seat).or_default() += amount;
        }
    }
    for (seat, line) in &lines {
        assert_eq!(
            line.won,
            due.get(seat).copied().unwrap_or(0),
            "seat {seat}\n{}",
            text()
        );
    }
}

/// Chip by chip: the n-th chip of everybody is won by those who put in n chips or more.
fn pots(lines: &BTreeMap<u8, Line>, dead: u64) -> Vec<(u64, Vec<u8>)> {
    let top = lines.values().map(|line| line.put).max().unwrap_or(0);
    let mut pots: Vec<(u64, Vec<u8>)> = Vec::new();
    for level in 1..=top {
        let chips = lines.values().filter(|line| line.put >= level).count() as u64;
        let can_win: Vec<u8> = lines
            .iter()
            .filter(|(_, line)| !line.out && line.put >= level)
            .map(|(seat, _)| *seat)
            .collect();
        match pots.last_mut() {
            // Above all live players the chips fall to the last pot.
            Some((pot, seats)) if *seats == can_win || can_win.is_empty() => *pot += chips,
            _ => pots.push((chips, can_win)),
        }
    }
    if let Some((main, _)) = pots.first_mut() {
        *main += dead;
    }
    pots
}

fn divide(
    setup: &Setup,
    lines: &BTreeMap<u8, Line>,
    board: &[Card],
    pot: u64,
    seats: &[u8],
) -> Vec<(u8, u64)> {
    let game = &setup.game;
    if let [seat] = seats {
        return vec![(*seat, pot)];
    }
    let own = |seat: &u8| [lines[seat].down.as_slice(), lines[seat].up.as_slice()].concat();
    let best_of = |value: &dyn Fn(&u8) -> Option<Vec<u8>>| {
        let best = seats.iter().filter_map(value).max();
        seats
            .iter()
            .copied()
            .filter(|seat| best.is_some() && value(seat) == best)
            .collect::<Vec<u8>>()
    };
    let fives = |seat: &u8| fives(game.hole_use, &own(seat), board);
    let highs = best_of(&|seat| fives(seat).iter().map(|five| high(five)).max());
    let lows = match game.low() {
        None => Vec::new(),
        Some(qualifier) => best_of(&|seat| {
            fives(seat)
                .iter()
                .filter_map(|five| low(five, qualifier))
                .max()
        }),
    };
    let left_of_button = |seat: &u8| (*seat + 20 - setup.button.number() - 1) % 10;
    let by_card = game.has_bring_in() && setup.rules.odd_chips == OddChips::ByCard;
    let share = |amount: u64, mut winners: Vec<u8>, for_low: bool| {
        winners.sort_by_key(|seat| {
            let cards = own(seat);
            let key = if !by_card {
                Vec::new()
            } else if for_low {
                cards
                    .iter()
                    .map(|card| (card.rank().low_value(), card.suit() as u8))
                    .min()
                    .into_iter()
                    .collect()
            } else {
                let highest = cards
                    .iter()
                    .map(|card| Reverse((card.rank() as u8, card.suit() as u8)))
                    .min();
                highest
                    .map(|Reverse((rank, suit))| (20 - rank, 20 - suit))
                    .into_iter()
                    .collect()
            };
            (key, left_of_button(seat))
        });
        let count = winners.len() as u64;
        let odd = |place: u64| u64::from(place < amount % count);
        (0..)
            .zip(winners)
            .map(|(place, seat)| (seat, amount / count + odd(place)))
            .collect::<Vec<_>>()
    };
    if !game.has_high() {
        share(pot, lows, true)
    } else if lows.is_empty() || lows == highs {
        share(pot, highs, false)
    } else {
        [
            share(pot - pot / 2, highs, false),
            share(pot / 2, lows, true),
        ]
        .concat()
    }
}

/// All five-card hands that can be made.
fn fives(hole_use: HoleUse, hole: &[Card], board: &[Card]) -> Vec<Vec<Card>> {
    let choose = |cards: &[Card], count: u32| -> Vec<Vec<Card>> {
        (0u32..1 << cards.len())
            .filter(|mask| mask.count_ones() == count)
            .map(|mask| {
                (0..)
                    .zip(cards)
                    .filter(|(bit, _)| mask >> bit & 1 == 1)
                    .map(|(_, card)| *card)
                    .collect()
            })
            .collect()
    };
    match hole_use {
        HoleUse::AnyFive => choose(&[hole, board].concat(), 5),
        HoleUse::ExactlyTwo => {
            let threes = choose(board, 3);
            let with = |two: Vec<Card>| {
                threes
                    .iter()
                    .map(move |three| [two.clone(), three.clone()].concat())
                    .collect()
            };
            choose(hole, 2)
                .into_iter()
                .flat_map(|two: Vec<Card>| -> Vec<Vec<Card>> { with(two) })
                .collect()
        }
    }
}

/// Ranks by how many there are of each, then by `value`; the first decides.
fn grouped(five: &[Card], value: impl Fn(&Card) -> u8) -> Vec<(u8, u8)> {
    let mut counts: BTreeMap<u8, u8> = BTreeMap::new();
    for card in five {
        *counts.entry(value(card)).or_default() += 1;
    }
    let mut groups: Vec<(u8, u8)> = counts
        .into_iter()
        .map(|(rank, count)| (count, rank))
        .collect();
    groups.sort_unstable_by(|a, b| b.cmp(a));
    groups
}

fn high(five: &[Card]) -> Vec<u8> {
    let groups = grouped(five, |card| card.rank() as u8);
    let counts: Vec<u8> = groups.iter().map(|(count, _)| *count).collect();
    let mut ranks: Vec<u8> = groups.iter().map(|(_, rank)| *rank).collect();
    let flush = five.iter().all(|card| card.suit() == five[0].suit());
    let wheel = ranks == [12, 3, 2, 1, 0];
    let straight = counts.len() == 5 && (ranks[0] - ranks[4] == 4 || wheel);
    if wheel {
        ranks = vec![3];
    }
    let class = match (straight, flush, counts.as_slice()) {
        (true, true, _) => 8,
        (_, _, [4, 1]) => 7,
        (_, _, [3, 2]) => 6,
        (_, true, _) => 5,
        (true, _, _) => 4,
        (_, _, [3, ..]) => 3,
        (_, _, [2, 2, 1]) => 2,
        (_, _, [2, ..]) => 1,
        _ => 0,
    };
    [vec![class], ranks].concat()
}

/// Greater is lower.
fn low(five: &[Card], qualifier: Qualifier) -> Option<Vec<u8>> {
    let groups = grouped(five, |card| card.rank().low_value());
    let qualifies = groups.len() == 5 && groups[0].1 <= 8;
    if qualifier == Qualifier::EightOrBetter && !qualifies {
        return None;
    }
    Some(
        groups
            .iter()
            .flat_map(|(count, rank)| [20 - count, 20 - rank])
            .collect(),
    )
}
