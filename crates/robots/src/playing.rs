//! The streets after the first: chances against price.

use cardspeak_cards::CardSet;
use cardspeak_strength::{HighLabel, HoleUse, LowLabel, high_label, low_label};
use rand::{Rng, RngExt};

use crate::chances;
use crate::style::Style;
use crate::table::{Spot, Wish, ratio};

pub(crate) fn wish<R: Rng + ?Sized>(spot: &Spot, style: Style, rng: &mut R) -> Wish {
    let fair = 1.0 / (spot.opponents.len() as f64 + 1.0);
    let share = chances::share(spot, rng);
    let level = spot.level();
    let good = rng.random_bool(style.bets_good_hands());
    if spot.legal.check {
        if share > fair + 0.35 * (1.0 - fair) {
            // Now and then a very good hand lies in wait.
            return if good { Wish::Raise } else { Wish::StayIn };
        }
        let thin = share > fair + 0.14 * (1.0 - fair) && rng.random_bool(0.5);
        let bluff = style.bets_nothing() / spot.opponents.len().max(1) as f64;
        return if (thin && good) || rng.random_bool(bluff) {
            Wish::Raise
        } else {
            Wish::StayIn
        };
    }
    // Who bets holds more than who does not, the more the higher the bet.
    let believed = 0.1 * level.min(3.0) * ratio(spot.price, spot.pot).min(1.0) + 0.03 * level;
    let share = share * (1.0 - believed);
    if share > fair + (0.3 + 0.08 * level) * (1.0 - fair) && good {
        return Wish::Raise;
    }
    let margin = 0.02 - 0.04 * style.looseness();
    // Never a stack, or half of it, on nothing; a good draw is something.
    let drawing = spot.to_come() != (0, 0) && share >= spot.odds() + 0.1;
    let too_dear = spot.commitment() > 0.4 && spot.odds() > 0.15 && !drawing && holds_nothing(spot);
    if share >= spot.odds() + margin && !too_dear {
        return Wish::StayIn;
    }
    let raises_nothing = level < 1.5 && spot.opponents.len() == 1 && spot.commitment() < 0.2;
    if raises_nothing && rng.random_bool(style.bets_nothing() / 5.0) {
        Wish::Raise
    } else {
        Wish::GiveUp
    }
}

/// No pair of its own, no low and no draw to one.
fn holds_nothing(spot: &Spot) -> bool {
    let own = spot.own.iter().copied().collect();
    let board = spot.board.iter().copied().collect();
    let high = high_label(own, board, spot.game.hole_use);
    let common = high_label(CardSet::EMPTY, board, HoleUse::AnyFive);
    let class = |label: &HighLabel| std::mem::discriminant(label);
    let no_high = !spot.game.has_high()
        || matches!(high, Some(HighLabel::HighCard { .. }) | None)
        // What lies on the board everybody has.
        || high.as_ref().map(class) == common.as_ref().map(class);
    let (own_cards, board_cards) = spot.to_come();
    let to_come = u8::try_from(own_cards + board_cards).unwrap_or(u8::MAX);
    let no_low = spot.game.low().is_none_or(|qualifier| {
        let low = low_label(own, board, spot.game.hole_use, qualifier, to_come);
        matches!(low, LowLabel::None | LowLabel::Paired { .. })
    });
    no_high && no_low
}
