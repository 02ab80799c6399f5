//! Plays one hand without the standard library, an operating system's allocator or C.
//!
//! `cardspeak-cards`, `cardspeak-strength` and `cardspeak-rules` promise to know no clock, no
//! randomness and no I/O. This program holds them to it: it is linked with nothing else, so a
//! call into `std` cannot be linked. It leaves with 0 if the hand came out right, with the number
//! of the first wrong thing if not, and with 101 on a panic.
//!
//! Linux on x86-64 only: that is where the few lines of assembly below start and leave.

#![no_std]
#![no_main]
// The memory functions below must not be turned into calls of themselves.
#![no_builtins]

extern crate alloc;

mod bare;

use alloc::vec::Vec;

use cardspeak_cards::{Card, CardSet, cards};
use cardspeak_rules::{
    Action, Chips, Command, Event, Game, Hand, HouseRules, Limit, Setup, Stakes, Waiting, notation,
    replay,
};
use cardspeak_strength::{HighLabel, HoleUse, best_high};

/// What can come out wrong; the number is the program's exit code.
#[derive(Clone, Copy)]
#[repr(i32)]
enum Wrong {
    Game = 1,
    Setup = 2,
    Refused = 3,
    Chips = 4,
    Unfinished = 5,
    Notation = 6,
    Replay = 7,
    Strength = 8,
}

/// Called by the start-up code; the value becomes the exit code.
#[unsafe(no_mangle)]
extern "C" fn probe() -> i32 {
    match play().and_then(|()| name_a_hand()) {
        Ok(()) => 0,
        Err(wrong) => wrong as i32,
    }
}

/// Plays a hand of Stud Hi/Lo to the showdown, writes it down, reads it and replays it.
fn play() -> Result<(), Wrong> {
    let stakes = Stakes {
        ante: Chips(40),
        bring_in: Chips(50),
        small_bet: Chips(200),
        big_bet: Chips(400),
        chip: Chips(1),
        ..Stakes::default()
    };
    let setup = Setup::at_a_fresh_table(
        Game::named("stud-8").ok_or(Wrong::Game)?,
        Limit::Fixed,
        stakes,
        HouseRules::FULLTILT,
        &[Chips(5000), Chips(7000), Chips(300)],
    );
    let mut hand = Hand::new(setup).map_err(|_| Wrong::Setup)?;
    let chips = hand.all_chips();
    let mut deck = Card::DECK.into_iter();
    let mut events: Vec<Event> = Vec::new();
    while let Some(event) = next(&hand, &mut deck)? {
        hand.apply(&event);
        events.push(event);
        if hand.all_chips() != chips {
            return Err(Wrong::Chips);
        }
    }
    if !hand.is_over() {
        return Err(Wrong::Unfinished);
    }

    let text = notation::write_with_hidden_cards(hand.setup(), &events);
    let (setup, read) = notation::read(&text).map_err(|_| Wrong::Notation)?;
    if read != events {
        return Err(Wrong::Notation);
    }
    match replay(setup, read) {
        Ok(again) if again.is_over() => Ok(()),
        _ => Err(Wrong::Replay),
    }
}

/// The next event of a hand in which everybody calls and shows.
fn next(hand: &Hand, deck: &mut impl Iterator<Item = Card>) -> Result<Option<Event>, Wrong> {
    if let Some(event) = hand.consequence() {
        return Ok(Some(event));
    }
    let command = match hand.waiting() {
        Waiting::Deal(_) => Command::Deal(deck.next()),
        Waiting::Act { seat, legal } => {
            let action = if legal.bring_in.is_some() {
                Action::BringIn
            } else if legal.check {
                Action::Check
            } else {
                Action::Call
            };
            Command::Act { seat, action }
        }
        Waiting::Ask { seat, .. } => Command::Show { seat, cards: None },
        Waiting::Rake { .. } | Waiting::Nothing => return Ok(None),
    };
    hand.decide(command).map(Some).map_err(|_| Wrong::Refused)
}

/// Reads cards and names the hand that they make.
fn name_a_hand() -> Result<(), Wrong> {
    let hand: CardSet = cards("Kh 8h 5c 4h 3h 2s Ah")
        .collect::<Result<_, _>>()
        .map_err(|_| Wrong::Strength)?;
    let best = best_high(hand, CardSet::EMPTY, HoleUse::AnyFive).ok_or(Wrong::Strength)?;
    match best.value.label() {
        HighLabel::Flush { .. } => Ok(()),
        _ => Err(Wrong::Strength),
    }
}
