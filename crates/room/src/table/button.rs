//! Who is dealt in, where the button is and who posts the blinds.
//!
//! The button is a dead button (R51): the big blind moves to the next player after
//! the one who had it, the small blind is where the big blind was, the button where
//! the small blind was, whether or not anybody is there. So nobody posts the big
//! blind twice running and nobody skips it.
//!
//! A player who comes in (or back, after missing the big blind) is dealt into the
//! next hand and posts a live big blind, with a missed small blind dead; but nobody
//! comes in between the button and the big blind: such a player waits until the
//! button has passed. Where fewer than two others are left, everybody starts afresh
//! and owes nothing.

use cardspeak_rules::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

/// Where button and blinds were in a hand; small blind and button perhaps at an empty seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Blinds {
    pub(crate) button: u8,
    pub(crate) small: u8,
    pub(crate) big: u8,
}

/// A player with chips who is not sitting out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) seat: u8,
    /// Comes in, or has missed the big blind.
    pub(crate) owes_big: bool,
    /// Has missed the small blind.
    pub(crate) owes_small: bool,
}

/// A player who is dealt in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DealtIn {
    pub(crate) seat: u8,
    /// Posts a live extra big blind.
    pub(crate) extra: bool,
    /// Posts a dead small blind.
    pub(crate) dead: bool,
}

/// The next hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Positions {
    pub(crate) blinds: Blinds,
    /// Who posts the small blind, if anybody.
    pub(crate) small: Option<u8>,
    pub(crate) dealt: Vec<DealtIn>,
}

/// The seats from this one on, clockwise, this one last.
fn left_of(seat: u8) -> impl Iterator<Item = u8> {
    Seat::new(seat)
        .into_iter()
        .flat_map(Seat::to_the_left)
        .map(Seat::number)
}

/// The next one of these seats to the left.
fn next(after: u8, seats: &[u8]) -> u8 {
    left_of(after)
        .find(|seat| seats.contains(seat))
        .unwrap_or(after)
}

/// Positions of the next hand of a blinds game, for two candidates or more.
/// At a fresh table the button goes to the first of them to the left of `first`.
pub(crate) fn with_blinds(
    last: Option<Blinds>,
    candidates: &[Candidate],
    first: u8,
) -> Option<Positions> {
    let active: Vec<u8> = candidates.iter().map(|player| player.seat).collect();
    if active.len() < 2 {
        return None;
    }
    let settled = candidates.iter().filter(|player| !player.owes_big).count();
    let afresh = settled < 2 || last.is_none();
    let (button, small, big) = match last {
        Some(last) => (last.small, last.big, next(last.big, &active)),
        None => {
            let button = next(first, &active);
            let small = next(button, &active);
            (button, small, next(small, &active))
        }
    };
    // From the button on up to the big blind; all of the table if they are the same seat.
    let waits: Vec<u8> = std::iter::once(button)
        .chain(left_of(button).take(MAX_SEATS - 1))
        .enumerate()
        .take_while(|&(step, seat)| step == 0 || seat != big)
        .map(|(_, seat)| seat)
        .collect();
    let dealt: Vec<DealtIn> = candidates
        .iter()
        .filter(|player| {
            afresh || !player.owes_big || player.seat == big || !waits.contains(&player.seat)
        })
        .map(|player| DealtIn {
            seat: player.seat,
            extra: player.owes_big && !afresh && player.seat != big,
            dead: player.owes_small && !afresh && player.seat != big && player.seat != small,
        })
        .collect();
    let seats: Vec<u8> = dealt.iter().map(|player| player.seat).collect();
    if let [one, other] = seats[..] {
        // R43: heads-up the button posts the small blind.
        let small = if one == big { other } else { one };
        return Some(Positions {
            blinds: Blinds {
                button: small,
                small,
                big,
            },
            small: Some(small),
            dealt,
        });
    }
    // After heads-up play the button may have to be made anew: beside the small blind.
    let button = if button == big || button == small {
        let before = |seat: &u8| next(*seat, &seats) == next_or_self(small, &seats);
        seats
            .iter()
            .copied()
            .find(|seat| before(seat) && *seat != big)
            .unwrap_or(button)
    } else {
        button
    };
    let posts = seats.contains(&small).then_some(small);
    Some(Positions {
        blinds: Blinds { button, small, big },
        small: posts,
        dealt,
    })
}

fn next_or_self(seat: u8, seats: &[u8]) -> u8 {
    if seats.contains(&seat) {
        seat
    } else {
        next(seat, seats)
    }
}

/// The seats that the big blind has passed by since the last hand.
pub(crate) fn passed(last: Option<Blinds>, now: Blinds) -> Vec<u8> {
    match last {
        Some(last) => left_of(last.big)
            .take_while(|seat| *seat != now.big)
            .collect(),
        None => Vec::new(),
    }
}

/// The button of the next stud hand (R12): fixed beside the last seat, or moving.
pub(crate) fn of_stud(rotating: bool, last: Option<u8>, seats: u8, active: &[u8]) -> u8 {
    match last {
        Some(last) if rotating => next(last, active),
        _ => seats,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn players(seats: &[u8]) -> Vec<Candidate> {
        seats
            .iter()
            .map(|&seat| Candidate {
                seat,
                owes_big: false,
                owes_small: false,
            })
            .collect()
    }

    fn newcomer(seat: u8) -> Candidate {
        Candidate {
            seat,
            owes_big: true,
            owes_small: false,
        }
    }

    fn at(button: u8, small: u8, big: u8) -> Option<Blinds> {
        Some(Blinds { button, small, big })
    }

    #[test]
    fn a_fresh_table_begins_with_button_and_two_blinds() {
        let positions = with_blinds(None, &players(&[2, 3, 5]), 1).unwrap();
        assert_eq!(
            positions.blinds,
            Blinds {
                button: 2,
                small: 3,
                big: 5
            }
        );
        assert_eq!(positions.small, Some(3));
        let positions = with_blinds(None, &[newcomer(4), newcomer(6)], 4).unwrap();
        // R43: heads-up the button posts the small blind; nobody owes anything.
        assert_eq!(
            positions.blinds,
            Blinds {
                button: 4,
                small: 4,
                big: 6
            }
        );
        assert!(positions.dealt.iter().all(|player| !player.extra));
    }

    #[test]
    fn r51_the_button_is_dead() {
        // The small blind busts: the button is at an empty seat.
        let positions = with_blinds(at(1, 2, 3), &players(&[1, 3, 4]), 1).unwrap();
        assert_eq!(
            positions.blinds,
            Blinds {
                button: 2,
                small: 3,
                big: 4
            }
        );
        // The big blind busts: nobody posts the small blind.
        let positions = with_blinds(at(1, 2, 3), &players(&[1, 2, 4]), 1).unwrap();
        assert_eq!((positions.blinds.big, positions.small), (4, None));
        assert_eq!(positions.blinds.button, 2);
    }

    #[test]
    fn r51_a_newcomer_posts_or_waits() {
        // At 5, past the big blind at 4: posts a live big blind.
        let mut table = players(&[1, 2, 3, 4]);
        table.push(newcomer(5));
        let positions = with_blinds(at(1, 2, 3), &table, 1).unwrap();
        assert_eq!(
            positions.blinds,
            Blinds {
                button: 2,
                small: 3,
                big: 4
            }
        );
        assert_eq!(
            positions.dealt[4],
            DealtIn {
                seat: 5,
                extra: true,
                dead: false
            }
        );
        // Between button and big blind: waits.
        let table = [players(&[1, 2, 4, 5]), vec![newcomer(3)]].concat();
        let positions = with_blinds(at(1, 2, 4), &table, 1).unwrap();
        assert_eq!(
            positions.blinds,
            Blinds {
                button: 2,
                small: 4,
                big: 5
            }
        );
        assert!(positions.dealt.iter().all(|player| player.seat != 3));
        // At the big blind: posts just that.
        let table = [players(&[1, 2, 3]), vec![newcomer(4)]].concat();
        let positions = with_blinds(at(1, 2, 3), &table, 1).unwrap();
        assert_eq!(positions.blinds.big, 4);
        assert_eq!(
            positions.dealt[3],
            DealtIn {
                seat: 4,
                extra: false,
                dead: false
            }
        );
    }

    #[test]
    fn heads_up_becomes_three_and_back() {
        // 1 and 4 play heads-up; 2 comes in between: waits, as the blind is about to pass.
        let table = [players(&[1, 4]), vec![newcomer(2)]].concat();
        let positions = with_blinds(at(1, 1, 4), &table, 1).unwrap();
        assert_eq!(positions.blinds.big, 1);
        assert_eq!(positions.dealt.len(), 2);
        // Then it has the big blind.
        let positions = with_blinds(Some(positions.blinds), &table, 1).unwrap();
        assert_eq!(
            (positions.blinds.big, positions.small, positions.dealt.len()),
            (2, Some(1), 3)
        );
        // One leaves: the big blind moves on as ever.
        let positions = with_blinds(Some(positions.blinds), &players(&[1, 2]), 1).unwrap();
        assert_eq!(
            positions.blinds,
            Blinds {
                button: 2,
                small: 2,
                big: 1
            }
        );
    }

    #[test]
    fn the_big_blind_is_missed_by_who_sits_out() {
        let last = at(1, 2, 3);
        let positions = with_blinds(last, &players(&[1, 2, 3, 6]), 1).unwrap();
        assert_eq!(passed(last, positions.blinds), [4, 5]);
    }

    #[test]
    fn r12_the_stud_button_stands_or_moves() {
        assert_eq!(of_stud(false, Some(3), 8, &[1, 3, 5]), 8);
        assert_eq!(of_stud(true, Some(3), 8, &[1, 3, 5]), 5);
        assert_eq!(of_stud(true, Some(5), 8, &[1, 3, 5]), 1);
    }

    proptest! {
        /// C23, over many hands with players coming and going.
        #[test]
        fn nobody_has_the_big_blind_twice_running_or_is_dealt_in_free(
            hands in prop::collection::vec(prop::collection::vec(0u8..4, 6), 2..40),
        ) {
            let mut last: Option<Blinds> = None;
            let mut before: Vec<u8> = Vec::new();
            for present in hands {
                let candidates: Vec<Candidate> = (1..=6u8)
                    .zip(&present)
                    .filter(|(_, there)| **there > 0)
                    .map(|(seat, _)| Candidate { seat, owes_big: !before.contains(&seat), owes_small: false })
                    .collect();
                let Some(positions) = with_blinds(last, &candidates, 1) else { continue };
                let blinds = positions.blinds;
                let seats: Vec<u8> = positions.dealt.iter().map(|player| player.seat).collect();
                prop_assert!(seats.len() >= 2);
                prop_assert!(seats.contains(&blinds.big));
                prop_assert_ne!(positions.small, Some(blinds.big));
                if seats.len() == 2 {
                    prop_assert_eq!(positions.small, Some(blinds.button));
                }
                if let Some(last) = last {
                    prop_assert_ne!(last.big, blinds.big);
                    // Whoever is dealt in and was passed by the blind posts it now.
                    let settled = candidates.iter().filter(|player| !player.owes_big).count();
                    if settled >= 2 {
                        for player in &positions.dealt {
                            let new = !before.contains(&player.seat);
                            prop_assert_eq!(player.extra, new && player.seat != blinds.big);
                        }
                    }
                }
                last = Some(blinds);
                before = seats;
            }
        }
    }
}
