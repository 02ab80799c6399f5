//! The first street: is this hand worth playing?

use rand::{Rng, RngExt};

use crate::starts;
use crate::style::Style;
use crate::table::{Spot, Wish};

/// How many other starting hands the own one is compared with.
const COMPARED: u32 = 120;

pub(crate) fn wish<R: Rng + ?Sized>(spot: &Spot, style: Style, rng: &mut R) -> Wish {
    let good = standing(spot, rng);
    let heads_up = spot.opponents.len() == 1;
    let level = spot.level();
    let ease = 0.08 * style.looseness() + if heads_up { 0.2 } else { 0.0 };
    let need = if spot.legal.check {
        0.0
    } else {
        (0.33 + 0.7 * spot.odds() + 0.12 * level - ease).clamp(0.05, 0.93)
    };
    let raises_from = (0.72 + 0.09 * level - ease).clamp(0.5, 0.97).max(need);
    // All that is left for next to nothing: the cards are paid for already.
    if good < need && (spot.odds() > 0.08 || spot.legal.bring_in.is_some()) {
        let believable = level < 0.5 && spot.opponents.len() <= 3 && spot.commitment() < 0.1;
        let steals = believable && rng.random_bool(style.bets_nothing() / 2.0);
        return if steals { Wish::Raise } else { Wish::GiveUp };
    }
    if good >= raises_from && rng.random_bool(style.bets_good_hands()) {
        Wish::Raise
    } else {
        Wish::StayIn
    }
}

/// The part of other starting hands that this one is better than, 0 to 1.
pub(crate) fn standing<R: Rng + ?Sized>(spot: &Spot, rng: &mut R) -> f64 {
    let own = starts::score(&spot.game, &spot.own, &spot.board, spot.seen);
    let mut unseen: Vec<_> = cardspeak_cards::Card::DECK
        .into_iter()
        .filter(|card| !spot.seen.contains(*card))
        .collect();
    let size = spot.own.len().min(unseen.len());
    let mut better = 0.0;
    for _ in 0..COMPARED {
        for place in 0..size {
            let other = rng.random_range(place..unseen.len());
            unseen.swap(place, other);
        }
        let other = starts::score(&spot.game, &unseen[..size], &spot.board, spot.seen);
        better += if own > other {
            1.0
        } else if own < other {
            0.0
        } else {
            0.5
        };
    }
    better / f64::from(COMPARED)
}
