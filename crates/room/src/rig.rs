//! Stacked decks and scripted robots: for tests of the whole program only.
//!
//! This module exists only under the feature `rigged`, and in this crate's own tests.

use std::collections::BTreeMap;
use std::time::Duration;

use cardspeak_cards::{Card, CardSet};
use cardspeak_rules::{Action, Chips, Command, Event, Seat, View};
use serde::Deserialize;

use crate::dealer::Deck;
use crate::table::{Running, Turn};
use crate::{Pace, Settings, TableId, TableSpec};

/// Stands in the program if, and only if, it can be rigged.
pub const MARKER: &str = "cardspeak-rigged-build";

/// What is laid out for a test: the tables of the room and the hands at them.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rig {
    /// The tables, instead of the first tables.
    pub tables: Vec<RiggedTable>,
    /// Milliseconds for an action.
    #[serde(default = "an_hour")]
    pub action_ms: u64,
    /// Milliseconds for showing or mucking.
    #[serde(default = "an_hour")]
    pub ask_ms: u64,
    /// Milliseconds between two hands.
    #[serde(default)]
    pub pause_ms: u64,
    /// Milliseconds before the first hand.
    #[serde(default)]
    pub gather_ms: u64,
    /// Milliseconds that a robot takes.
    #[serde(default)]
    pub robot_ms: u64,
}

/// A table laid out.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiggedTable {
    /// What is played; `robots` should be 0.
    pub spec: TableSpec,
    /// Robots that sit from the start.
    #[serde(default)]
    pub robots: Vec<RiggedRobot>,
    /// The seat beside which the button is put before the first hand: the button goes
    /// to the first player to its left.
    #[serde(default = "last_seat")]
    pub button_after: u8,
    /// How many people must sit before a hand is dealt.
    #[serde(default = "one")]
    pub people: u8,
    /// The hands, the first being number 1. Those beyond the list are shuffled and
    /// played freely.
    #[serde(default)]
    pub hands: Vec<RiggedHand>,
}

/// A robot laid out.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiggedRobot {
    /// Its seat.
    pub seat: u8,
    /// Its name.
    pub name: String,
    /// Its stack, and what it brings again when broke.
    pub stack: u64,
}

/// A hand laid out.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiggedHand {
    /// Cards in the order dealt, as `AhKd…` with or without blanks; the rest of the
    /// deck follows in ascending order.
    #[serde(default)]
    pub deck: String,
    /// What the robot at each seat does, decision by decision: `fold`, `check`, `call`,
    /// `bring_in`, `raise 800`, `all_in`, `show`, `muck`. Beyond the list it checks, calls or mucks.
    #[serde(default)]
    pub robots: BTreeMap<u8, Vec<String>>,
}

/// What a rig says wrongly.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RigError {
    /// A deck is not of cards, or has one twice.
    #[error("hand {hand} of table {table}: the deck is not one")]
    Deck {
        /// The table.
        table: TableId,
        /// The hand.
        hand: usize,
    },
    /// A deed is none.
    #[error("hand {hand} of table {table}: {deed:?} is nothing a robot can do")]
    Deed {
        /// The table.
        table: TableId,
        /// The hand.
        hand: usize,
        /// The deed.
        deed: String,
    },
}

fn an_hour() -> u64 {
    3_600_000
}

fn one() -> u8 {
    1
}

fn last_seat() -> u8 {
    10
}

impl Rig {
    /// Judges decks and deeds.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), RigError> {
        for table in &self.tables {
            for (hand, rigged) in (1..).zip(&table.hands) {
                let name = || table.spec.id.clone();
                rigged.stacked().ok_or_else(|| RigError::Deck {
                    table: name(),
                    hand,
                })?;
                for deed in rigged.robots.values().flatten() {
                    read(deed).ok_or_else(|| RigError::Deed {
                        table: name(),
                        hand,
                        deed: deed.clone(),
                    })?;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn table(&self, id: &TableId) -> Option<&RiggedTable> {
        self.tables.iter().find(|table| table.spec.id == *id)
    }

    /// Settings for a room laid out like this.
    #[must_use]
    pub fn settings(self) -> Settings {
        let robot = Duration::from_millis(self.robot_ms);
        Settings {
            action: Duration::from_millis(self.action_ms),
            ask: Duration::from_millis(self.ask_ms),
            pause: Duration::from_millis(self.pause_ms),
            gather: Duration::from_millis(self.gather_ms),
            pace: Pace {
                least: robot,
                most: robot,
            },
            rig: Some(self),
            ..Settings::default()
        }
    }
}

impl RiggedTable {
    /// The deck of a hand, if it is laid out.
    pub(crate) fn deck(&self, hand: u64) -> Option<Deck> {
        let place = usize::try_from(hand.checked_sub(1)?).ok()?;
        self.hands.get(place)?.stacked()
    }

    pub(crate) fn stake(&self, seat: u8) -> Option<u64> {
        self.robots
            .iter()
            .find(|robot| robot.seat == seat)
            .map(|robot| robot.stack)
    }

    pub(crate) fn script(&self) -> Script {
        Script {
            hands: self.hands.iter().map(|hand| hand.robots.clone()).collect(),
        }
    }
}

impl RiggedHand {
    fn stacked(&self) -> Option<Deck> {
        let mut deck: Vec<Card> = cardspeak_cards::cards(&self.deck)
            .collect::<Result<_, _>>()
            .ok()?;
        let laid: CardSet = deck.iter().copied().collect();
        if laid.len() != deck.len() {
            return None;
        }
        deck.extend(Card::DECK.into_iter().filter(|card| !laid.contains(*card)));
        deck.try_into().ok().map(Deck::of)
    }
}

/// What robots do, hand by hand.
#[derive(Debug, Clone, Default)]
pub(crate) struct Script {
    hands: Vec<BTreeMap<u8, Vec<String>>>,
}

impl Script {
    /// What the robot at this turn does, in a hand that is laid out. It follows from
    /// the hand so far, so that a restart changes nothing.
    pub(crate) fn next(&self, turn: Turn, running: &Running, view: &View) -> Option<Command> {
        let place = usize::try_from(turn.hand.checked_sub(1)?).ok()?;
        let deeds = self.hands.get(place)?.get(&turn.seat.number());
        let decided = |event: &&Event| match event {
            Event::Acted { seat, .. } | Event::Mucked { seat } => *seat == turn.seat,
            _ => false,
        };
        let done = running.events.iter().filter(decided).count();
        let deed = deeds
            .and_then(|deeds| deeds.get(done))
            .and_then(|deed| read(deed));
        Some(command(deed, turn.seat, view))
    }
}

enum Deed {
    Act(Action),
    AllIn,
    Show,
    Muck,
}

fn read(deed: &str) -> Option<Deed> {
    Some(match deed {
        "fold" => Deed::Act(Action::Fold),
        "check" => Deed::Act(Action::Check),
        "call" => Deed::Act(Action::Call),
        "bring_in" => Deed::Act(Action::BringIn),
        "all_in" => Deed::AllIn,
        "show" => Deed::Show,
        "muck" => Deed::Muck,
        _ => Deed::Act(Action::RaiseTo(Chips(
            deed.strip_prefix("raise ")?.parse().ok()?,
        ))),
    })
}

fn command(deed: Option<Deed>, seat: Seat, view: &View) -> Command {
    if view.asked {
        return match deed {
            Some(Deed::Show) => Command::Show { seat, cards: None },
            _ => Command::Muck { seat },
        };
    }
    let legal = view.legal.unwrap_or_default();
    let passive = if legal.check {
        Action::Check
    } else if legal.bring_in.is_some() {
        Action::BringIn
    } else {
        Action::Call
    };
    let action = match deed {
        Some(Deed::Act(action)) => action,
        Some(Deed::AllIn) => legal.raise.map_or(passive, |raise| {
            Action::RaiseTo(raise.sizes.most().min(raise.all_in_at))
        }),
        _ => passive,
    };
    Command::Act { seat, action }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_is_filled_up() {
        let hand = RiggedHand {
            deck: "AhKd 2c".to_owned(),
            ..RiggedHand::default()
        };
        let deck = hand.stacked().unwrap();
        assert_eq!(deck.next(0), "Ah".parse().ok());
        assert_eq!(deck.next(3), "2d".parse().ok());
        assert!(
            RiggedHand {
                deck: "AhAh".to_owned(),
                ..RiggedHand::default()
            }
            .stacked()
            .is_none()
        );
    }

    #[test]
    fn deeds_are_read() {
        for deed in [
            "fold",
            "check",
            "call",
            "bring_in",
            "raise 800",
            "all_in",
            "show",
            "muck",
        ] {
            assert!(read(deed).is_some(), "{deed}");
        }
        for deed in ["", "raise", "raise -1", "bluff"] {
            assert!(read(deed).is_none(), "{deed}");
        }
    }
}
