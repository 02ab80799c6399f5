//! Replaying a hand from its events, each of them judged.

use core::fmt;

use crate::{Action, Chips, Command, Deed, Event, Hand, Refusal, Seat, Setup, SetupError};

/// Plays events and judges each: it must be just what follows by itself or what a
/// command makes at that point. For a journal of one's own, [`Hand::apply`] alone
/// is enough; it gives the same hand even after a rule was mended.
///
/// ```
/// use cardspeak_rules::{Chips, Event, Game, Hand, HouseRules, Limit, Post, Seat, Setup, Stakes, replay};
/// let stakes = Stakes {
///     small_blind: Chips(1), big_blind: Chips(2), small_bet: Chips(2), chip: Chips(1),
///     ..Stakes::default()
/// };
/// let game = Game::named("courchevel").expect("a game of this crate");
/// let setup = Setup::at_a_fresh_table(game, Limit::No, stakes, HouseRules::POKERSTARS, &[Chips(90), Chips(80)]);
/// let too_much = Event::Posted { seat: setup.button, post: Post::SmallBlind, paid: Chips(2) };
/// assert!(replay(setup, [too_much]).is_err());
/// ```
///
/// # Errors
/// The first event that cannot stand where it stands.
pub fn replay(setup: Setup, events: impl IntoIterator<Item = Event>) -> Result<Hand, ReplayError> {
    let mut hand = Hand::new(setup).map_err(ReplayError::Setup)?;
    for (index, event) in events.into_iter().enumerate() {
        let due = match hand.consequence() {
            Some(due) => due,
            None => match hand
                .decide(command(&hand, &event).ok_or(ReplayError::OutOfPlace { index })?)
            {
                Ok(due) => due,
                Err(refusal) => return Err(ReplayError::Refused { index, refusal }),
            },
        };
        if due != event {
            return Err(ReplayError::Differs { index });
        }
        hand.apply(&event);
    }
    Ok(hand)
}

/// The command that makes this event, if a command makes it.
fn command(hand: &Hand, event: &Event) -> Option<Command> {
    Some(match *event {
        Event::DealtDown { card, .. } => Command::Deal(card.open()),
        Event::DealtUp { card, .. } | Event::DealtBoard { card } => Command::Deal(Some(card)),
        Event::Acted { seat, deed, paid } => Command::Act {
            seat,
            action: action(hand, seat, deed, paid),
        },
        Event::Shown { seat, cards } => Command::Show {
            seat,
            cards: Some(cards),
        },
        Event::Mucked { seat } => Command::Muck { seat },
        Event::Raked { amount, .. } => Command::Rake(amount),
        Event::Posted { .. }
        | Event::Returned { .. }
        | Event::StreetEnded
        | Event::Awarded { .. }
        | Event::Cancelled
        | Event::Ended => return None,
    })
}

fn action(hand: &Hand, seat: Seat, deed: Deed, paid: Chips) -> Action {
    match deed {
        Deed::Fold => Action::Fold,
        Deed::Check => Action::Check,
        Deed::Call => Action::Call,
        Deed::BringIn => Action::BringIn,
        Deed::Bet | Deed::Complete | Deed::Raise => {
            let total = hand.bet_of(seat).checked_add(paid);
            Action::RaiseTo(total.unwrap_or(Chips(u64::MAX)))
        }
    }
}

/// Why events do not make a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// The setup cannot be played.
    Setup(SetupError),
    /// The rules refuse what the event says.
    Refused {
        /// The event's place, from 0.
        index: usize,
        /// Why.
        refusal: Refusal,
    },
    /// The rules say that something else happens here.
    Differs {
        /// The event's place, from 0.
        index: usize,
    },
    /// The event follows by itself, but not here.
    OutOfPlace {
        /// The event's place, from 0.
        index: usize,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Setup(error) => error.fmt(f),
            ReplayError::Refused { index, refusal } => write!(f, "event {}: {refusal}", index + 1),
            ReplayError::Differs { index } => {
                write!(f, "event {}: the rules say otherwise", index + 1)
            }
            ReplayError::OutOfPlace { index } => write!(f, "event {}: out of place", index + 1),
        }
    }
}

impl core::error::Error for ReplayError {}
