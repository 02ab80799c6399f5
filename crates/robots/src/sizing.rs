//! How much to bet.

use cardspeak_rules::{Chips, Raise, Sizes};
use rand::{Rng, RngExt};

use crate::table::Spot;

/// The total to bet or raise to: in fixed limit the largest that is offered (R25),
/// else half the pot to all of it.
pub(crate) fn total<R: Rng + ?Sized>(spot: &Spot, raise: &Raise, rng: &mut R) -> Chips {
    let (least, most) = match raise.sizes {
        Sizes::Exactly(_) => return raise.sizes.most(),
        Sizes::Between { least, most, .. } => (least, most),
    };
    let percent = [50, 60, 75, 100][rng.random_range(0..4)];
    let after_call = spot.pot + spot.price;
    let wanted = spot.greatest_bet
        + Chips(after_call.0 / 100 * percent + after_call.0 % 100 * percent / 100);
    // Who would have less than half of that behind puts in all at once.
    if most == raise.all_in_at && wanted.0.saturating_add(wanted.0 / 2) >= most.0 {
        return most;
    }
    // A view does not tell the smallest chip (R27); whole bets are always whole chips.
    let step = spot.bet_size.0.max(1);
    let rounded = Chips(wanted.0 / step * step);
    if rounded > most {
        most
    } else if rounded < least {
        least
    } else {
        rounded
    }
}
