//! Pots and their division: pure functions.

use crate::{Chips, List, MAX_SEATS, Seat, SeatSet};

/// The most pots a hand can have.
pub(crate) const MAX_POTS: usize = MAX_SEATS;

/// Pots, oldest first: the main pot, then the side pots.
pub type Pots = List<Pot, MAX_POTS>;

/// Chips, and who can win them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pot {
    /// The chips.
    pub amount: Chips,
    /// The players who can win them.
    pub seats: SeatSet,
}

impl crate::list::Blank for Pot {
    const BLANK: Pot = Pot {
        amount: Chips::ZERO,
        seats: SeatSet::EMPTY,
    };
}

/// Sorts contributions into pots (R28): each player can win from each opponent at
/// most what the player put in. `put` is by [`Seat::index`]; `live` are the players
/// who have not folded; `dead` is money that belongs to the main pot as a whole.
///
/// ```
/// use cardspeak_rules::{Chips, Seat, SeatSet, side_pots};
/// // C1: A all-in for 21, B for 41, C and D for 61 each.
/// let mut put = [Chips(0); 10];
/// put[..4].copy_from_slice(&[Chips(21), Chips(41), Chips(61), Chips(61)]);
/// let live: SeatSet = Seat::all().take(4).collect();
/// let amounts: Vec<u64> = side_pots(&put, live, Chips(0)).iter().map(|pot| pot.amount.0).collect();
/// assert_eq!(amounts, [84, 60, 40]);
/// ```
#[must_use]
pub fn side_pots(put: &[Chips; MAX_SEATS], live: SeatSet, dead: Chips) -> Pots {
    let mut pots = Pots::new();
    let mut below = Chips::ZERO;
    let mut left = live;
    loop {
        let level = left.iter().map(|seat| put[seat.index()]).min();
        let Some(level) = level else { break };
        let seats = left;
        left = left
            .iter()
            .filter(|seat| put[seat.index()] > level)
            .collect();
        // C3: what folded players put in above everybody belongs to the last pot.
        let top = if left.is_empty() {
            Chips(u64::MAX)
        } else {
            level
        };
        let mut amount: Chips = put.iter().map(|put| (*put).min(top).less(below)).sum();
        if pots.is_empty() {
            amount += dead;
        }
        if !amount.is_zero() {
            pots.push(Pot { amount, seats });
        }
        below = level;
    }
    pots
}

/// Splits an amount among tied winners in whole chips of the table: an equal share
/// each, and the odd chips one each to the first of them (R41). What is less than
/// a chip goes with the first odd chip.
///
/// ```
/// use cardspeak_rules::{Chips, Seat, share_out};
/// let seats: Vec<Seat> = Seat::all().take(2).collect();
/// let shares: Vec<u64> = share_out(Chips(51), &seats, Chips(1)).map(|(_, share)| share.0).collect();
/// assert_eq!(shares, [26, 25]); // C8
/// ```
pub fn share_out(
    amount: Chips,
    winners: &[Seat],
    chip: Chips,
) -> impl Iterator<Item = (Seat, Chips)> {
    let count = winners.len().max(1) as u64;
    let chip = chip.0.max(1);
    let each = amount.0 / chip / count * chip;
    let rest = amount.0 - each * count;
    let odd_chips = rest / chip;
    let crumbs = rest % chip;
    (0u64..).zip(winners).map(move |(place, seat)| {
        let odd = if place < odd_chips { chip } else { 0 } + if place == 0 { crumbs } else { 0 };
        (*seat, Chips(each + odd))
    })
}

/// The part of a pot that the best low takes: half, and the odd chip goes to the
/// high (R41).
///
/// ```
/// use cardspeak_rules::{Chips, low_half};
/// assert_eq!(low_half(Chips(101), Chips(1)), Chips(50)); // C8
/// ```
#[must_use]
pub fn low_half(amount: Chips, chip: Chips) -> Chips {
    let chip = chip.0.max(1);
    Chips(amount.0 / 2 / chip * chip)
}
