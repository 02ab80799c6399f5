//! Random choices, and whether just what is offered is accepted (C21).

use cardspeak_rules::{
    Action, Chips, Command, Deed, Event, Hand, Legal, List, Raise, Refusal, Seat, Sizes,
};
use rand::{Rng, RngExt};

/// The chance to fold where it is possible: less than one choice in ten.
const FOLDS: f64 = 0.08;

/// Any legal action: uniform over the kinds, folds aside.
pub(super) fn action<R: Rng>(legal: &Legal, chip: Chips, rng: &mut R) -> Action {
    let mut kinds: Vec<Action> = Vec::with_capacity(4);
    kinds.extend(legal.check.then_some(Action::Check));
    kinds.extend(legal.call.map(|_| Action::Call));
    kinds.extend(legal.bring_in.map(|_| Action::BringIn));
    if let Some(raise) = &legal.raise {
        kinds.push(Action::RaiseTo(total(raise, chip, rng)));
    }
    if legal.fold && (kinds.is_empty() || rng.random_bool(FOLDS)) {
        return Action::Fold;
    }
    // A player is never asked without anything to do.
    let place = rng.random_range(0..kinds.len().max(1));
    kinds.get(place).copied().unwrap_or(Action::Fold)
}

/// A total over the whole range: often the least, often all or a pot, else small steps
/// as well as large ones.
fn total<R: Rng>(raise: &Raise, chip: Chips, rng: &mut R) -> Chips {
    match raise.sizes {
        Sizes::Exactly(totals) => totals[rng.random_range(0..totals.len())],
        Sizes::Between { least, most, pot } => match rng.random_range(0..10) {
            0..4 => least,
            4..6 => most,
            6 => whole(pot, chip, least, most),
            7..9 => {
                let far = (most.0 - least.0) >> rng.random_range(0..8);
                let to = least.0 + rng.random_range(0..=far);
                whole(Chips(to), chip, least, most)
            }
            _ => whole(Chips(rng.random_range(least.0..=most.0)), chip, least, most),
        },
    }
}

/// The amount in whole chips, or an end of the range.
fn whole(amount: Chips, chip: Chips, least: Chips, most: Chips) -> Chips {
    Chips(amount.0 / chip.0 * chip.0).clamp(least, most)
}

/// Holds what is offered against what is accepted.
///
/// # Errors
/// An offer that is refused, or something else that is accepted.
pub(super) fn probe<R: Rng>(
    hand: &Hand,
    seat: Seat,
    legal: &Legal,
    rng: &mut R,
) -> Result<(), String> {
    let stack = hand.stack(seat);
    let round = hand.bet_of(seat);
    let judge = |action| hand.decide(Command::Act { seat, action });
    let offered = |is: bool, action: Action, deed: Deed, paid: Chips| match judge(action) {
        Ok(event) if !is => Err(format!("{action:?} makes {event:?} but was not offered")),
        Ok(event) if event == (Event::Acted { seat, deed, paid }) => Ok(()),
        Ok(event) => Err(format!("{action:?} makes {event:?}")),
        Err(refusal) if is => Err(format!("{action:?} was offered but is refused: {refusal}")),
        Err(_) => Ok(()),
    };
    let none = Chips::ZERO;
    offered(legal.fold, Action::Fold, Deed::Fold, none)?;
    offered(legal.check, Action::Check, Deed::Check, none)?;
    let call = legal.call.unwrap_or_default();
    offered(legal.call.is_some(), Action::Call, Deed::Call, call)?;
    let bring_in = legal.bring_in.unwrap_or_default();
    offered(
        legal.bring_in.is_some(),
        Action::BringIn,
        Deed::BringIn,
        bring_in,
    )?;
    if call > stack || bring_in > stack || (legal.check && legal.call.is_some()) {
        return Err(format!(
            "this cannot be offered: {legal:?} with {stack} behind"
        ));
    }

    let chip = hand.setup().stakes.chip;
    let all_in = round + stack;
    let Some(raise) = &legal.raise else {
        let totals = [
            none,
            round,
            round + call,
            round + call + chip,
            all_in,
            all_in + chip,
        ];
        return refused(hand, seat, totals.into_iter());
    };
    if raise.all_in_at != all_in || raise.sizes.most() > all_in {
        return Err(format!(
            "this cannot be offered: {raise:?}, all-in at {all_in}"
        ));
    }
    let raise_to = |to: Chips| offered(true, Action::RaiseTo(to), raise.deed, to.less(round));
    let beyond = [
        none,
        round,
        all_in + Chips(1),
        all_in + chip,
        Chips(u64::MAX),
    ];
    match raise.sizes {
        Sizes::Exactly(totals) => {
            totals.iter().try_for_each(|total| raise_to(*total))?;
            let other = other_totals(&totals, all_in, rng);
            refused(hand, seat, other.into_iter().chain(beyond))
        }
        Sizes::Between { least, most, pot } => {
            if least > most || pot < least || pot > most.max(pot) {
                return Err(format!("this cannot be offered: {raise:?}"));
            }
            let some = Chips(rng.random_range(least.0..=most.0));
            [least, most, whole(some, chip, least, most)]
                .into_iter()
                .try_for_each(raise_to)?;
            // R27: amounts go in whole chips.
            let broken =
                Some(some).filter(|some| *some > least && *some < most && some.0 % chip.0 != 0);
            let outside = [least.less(Chips(1)), most + Chips(1)];
            refused(hand, seat, broken.into_iter().chain(outside).chain(beyond))
        }
    }
}

/// Totals next to those that a fixed limit offers, and any one.
fn other_totals<R: Rng>(totals: &List<Chips, 2>, all_in: Chips, rng: &mut R) -> Vec<Chips> {
    let near = totals
        .iter()
        .flat_map(|total| [total.less(Chips(1)), *total + Chips(1)]);
    let any = Chips(rng.random_range(0..=all_in.0));
    near.chain([any])
        .filter(|total| !totals.contains(total))
        .collect()
}

fn refused(hand: &Hand, seat: Seat, totals: impl Iterator<Item = Chips>) -> Result<(), String> {
    for total in totals {
        let action = Action::RaiseTo(total);
        if let Ok(event) = hand.decide(Command::Act { seat, action }) {
            return Err(format!("{action:?} makes {event:?} but was not offered"));
        }
    }
    Ok(())
}

/// Whether another raise is refused because the round is capped (R22).
pub(super) fn is_capped(hand: &Hand, seat: Seat) -> bool {
    let action = Action::RaiseTo(hand.bet_of(seat) + hand.stack(seat));
    hand.decide(Command::Act { seat, action }) == Err(Refusal::Capped)
}

/// Commands for which it is not the time, or not the seat.
///
/// # Errors
/// One that is accepted.
pub(super) fn probe_out_of_turn(hand: &Hand, due: &Command) -> Result<(), String> {
    for seat in Seat::all() {
        let commands = [
            Command::Act {
                seat,
                action: Action::Fold,
            },
            Command::Act {
                seat,
                action: Action::Call,
            },
            Command::Show { seat, cards: None },
            Command::Muck { seat },
        ];
        for command in commands {
            if !is_answer(&command, due)
                && let Ok(event) = hand.decide(command)
            {
                return Err(format!("{command:?} makes {event:?} out of turn"));
            }
        }
    }
    if !matches!(due, Command::Deal(_)) && hand.decide(Command::Deal(None)).is_ok() {
        return Err("a card is taken out of turn".into());
    }
    if hand.decide(Command::Rake(Chips(0))).is_ok() {
        return Err("rake is taken at a live table".into());
    }
    Ok(())
}

/// Whether a command answers what the hand waits for.
fn is_answer(command: &Command, due: &Command) -> bool {
    match (command, due) {
        (Command::Act { seat, .. }, Command::Act { seat: turn, .. })
        | (
            Command::Show { seat, .. } | Command::Muck { seat },
            Command::Show { seat: turn, .. } | Command::Muck { seat: turn },
        ) => seat == turn,
        _ => false,
    }
}
