//! Button, blinds and buy-ins from hand to hand.

mod common;

use std::collections::BTreeMap;

use cardspeak_rules::table::{
    Blinds, BuyIn, BuyInRefusal, Candidate, ComesIn, DealtIn, Left, Owes, Positions,
    blinds_of_next_hand, passed_by_the_big_blind, stud_button_of_next_hand,
};
use cardspeak_rules::{Chips, MAX_SEATS, Seat, SeatSet, StudButton};
use common::Rng;
use common::script::seat;

fn at(button: u8, small: u8, big: u8) -> Option<Blinds> {
    Some(Blinds {
        button: seat(button),
        small: seat(small),
        big: seat(big),
    })
}

fn settled(seats: &[u8]) -> Vec<Candidate> {
    seats
        .iter()
        .map(|number| Candidate::settled(seat(*number)))
        .collect()
}

fn next(last: Option<Blinds>, players: &[Candidate]) -> Positions {
    blinds_of_next_hand(last, players, Seat::FIRST).expect("enough players")
}

#[test]
fn r12_the_stud_button_stands_or_moves() {
    let players: SeatSet = [2, 5, 7].map(seat).into_iter().collect();
    let button =
        |kind, last: Option<u8>| stud_button_of_next_hand(kind, last.map(seat), seat(8), players);
    assert_eq!(button(StudButton::Fixed, None), Some(seat(8)));
    assert_eq!(button(StudButton::Fixed, Some(5)), Some(seat(8)));
    assert_eq!(button(StudButton::Rotating, None), Some(seat(8)));
    assert_eq!(button(StudButton::Rotating, Some(8)), Some(seat(2)));
    assert_eq!(button(StudButton::Rotating, Some(5)), Some(seat(7)));
    assert_eq!(
        stud_button_of_next_hand(StudButton::Fixed, None, seat(8), SeatSet::EMPTY),
        None
    );
}

#[test]
fn r51_the_button_is_dead() {
    // The small blind busts: the button is at an empty seat.
    assert_eq!(
        Some(next(at(1, 2, 3), &settled(&[1, 3, 4])).blinds),
        at(2, 3, 4)
    );
    // The big blind busts: nobody posts the small blind.
    let positions = next(at(1, 2, 3), &settled(&[1, 2, 4]));
    assert_eq!(
        (Some(positions.blinds), positions.small),
        (at(2, 3, 4), None)
    );
}

#[test]
fn r51_a_newcomer_posts_or_waits() {
    let with = |number, comes_in| {
        let mut players = settled(&[1, 2, 3, 4]);
        players.push(Candidate::new_at(seat(number), comes_in));
        next(at(1, 2, 3), &players)
            .dealt
            .iter()
            .find(|player| player.seat == seat(number))
            .copied()
    };
    let posting = |seat| DealtIn {
        seat,
        extra: true,
        dead: false,
    };
    assert_eq!(with(6, ComesIn::Posting), Some(posting(seat(6))));
    assert_eq!(with(6, ComesIn::WithTheBigBlind), None);
    // Between the button and the big blind nobody comes in.
    let mut players = settled(&[1, 2, 4, 5]);
    players.push(Candidate::new_at(seat(3), ComesIn::Posting));
    let positions = next(at(1, 2, 4), &players);
    assert_eq!(Some(positions.blinds), at(2, 4, 5));
    assert!(positions.dealt.iter().all(|player| player.seat != seat(3)));
    // The big blind itself comes round: it is the blind, and nothing more.
    let mut players = settled(&[1, 2, 3]);
    players.push(Candidate::new_at(seat(4), ComesIn::WithTheBigBlind));
    let positions = next(at(1, 2, 3), &players);
    assert_eq!(positions.blinds.big, seat(4));
    assert!(positions.dealt.contains(&DealtIn {
        seat: seat(4),
        extra: false,
        dead: false
    }));
}

#[test]
fn r51_a_missed_small_blind_is_dead_money() {
    let mut players = settled(&[1, 2, 3, 4]);
    let owes = Owes {
        big: true,
        small: true,
    };
    players.push(Candidate {
        seat: seat(7),
        owes,
        comes_in: ComesIn::Posting,
    });
    let positions = next(at(1, 2, 3), &players);
    assert!(positions.dealt.contains(&DealtIn {
        seat: seat(7),
        extra: true,
        dead: true
    }));
}

#[test]
fn c18_r43_heads_up_the_button_is_the_small_blind() {
    let positions = next(at(1, 2, 3), &settled(&[2, 3]));
    assert_eq!(
        (Some(positions.blinds), positions.small),
        (at(3, 3, 2), Some(seat(3)))
    );
    let afresh = [4, 6].map(|number| Candidate::new_at(seat(number), ComesIn::WithTheBigBlind));
    let positions = next(None, &afresh);
    assert_eq!(Some(positions.blinds), at(4, 4, 6));
    assert!(positions.dealt.iter().all(|player| !player.extra));
    assert_eq!(blinds_of_next_hand(None, &settled(&[4]), seat(1)), None);
}

/// C23: players come, go, bust and sit out; nobody pays a big blind twice running or
/// skips one, everybody who is dealt in has paid, and the button never goes back.
#[test]
fn c23_no_blind_is_charged_twice_or_skipped() {
    #[derive(Clone, Copy)]
    struct Player {
        out: bool,
        owes: Owes,
        comes_in: ComesIn,
    }
    let mut hands = 0;
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let mut players: BTreeMap<Seat, Player> = BTreeMap::new();
        let mut last: Option<Blinds> = None;
        for _ in 0..60 {
            let number = seat(u8::try_from(1 + rng.below(MAX_SEATS as u64)).expect("a seat"));
            match rng.below(6) {
                0 => {
                    players.remove(&number);
                }
                1 => {
                    if let Some(player) = players.get_mut(&number) {
                        player.out = !player.out;
                    }
                }
                2 | 3 => {
                    let comes_in = rng.pick(&[ComesIn::Posting, ComesIn::WithTheBigBlind]);
                    let owes = Owes {
                        big: true,
                        small: false,
                    };
                    players.entry(number).or_insert(Player {
                        out: false,
                        owes,
                        comes_in,
                    });
                }
                _ => {}
            }
            let candidates: Vec<Candidate> = players
                .iter()
                .filter(|(_, player)| !player.out)
                .map(|(seat, player)| Candidate {
                    seat: *seat,
                    owes: player.owes,
                    comes_in: player.comes_in,
                })
                .collect();
            let Some(now) = blinds_of_next_hand(last, &candidates, Seat::FIRST) else {
                last = None;
                continue;
            };
            hands += 1;
            let dealt: SeatSet = now.dealt.iter().map(|player| player.seat).collect();
            let blinds = now.blinds;
            assert!(dealt.len() >= 2 && dealt.contains(blinds.big));
            assert!(
                now.small
                    .is_none_or(|small| dealt.contains(small) && small != blinds.big)
            );
            if dealt.len() > 2 {
                assert_ne!(blinds.button, blinds.big);
            } else {
                assert_eq!(Some(blinds.button), now.small);
            }
            if let Some(before) = last {
                assert_ne!(before.big, blinds.big, "nobody has it twice running");
                // Nobody who wants cards sits between the old big blind and the new one.
                let skipped = passed_by_the_big_blind(last, blinds);
                assert!(
                    candidates
                        .iter()
                        .all(|player| !skipped.contains(player.seat))
                );
            }
            for player in now.dealt.iter() {
                let before = players[&player.seat].owes;
                assert!(!player.extra || before.big, "nobody posts what is not owed");
                assert!(
                    player.seat != blinds.big || (!player.extra && !player.dead),
                    "one blind is enough"
                );
            }
            let passed = passed_by_the_big_blind(last, blinds);
            for (seat, player) in &mut players {
                if dealt.contains(*seat) {
                    player.owes = Owes::default();
                } else if player.out {
                    player.owes.big |= passed.contains(*seat);
                    player.owes.small |= blinds.small == *seat;
                }
            }
            last = Some(blinds);
        }
    }
    assert!(hands > 5_000, "{hands}");
}

#[test]
fn r27_table_stakes() {
    let table = BuyIn {
        least: Chips(80),
        most: Chips(400),
        chip: Chips(5),
    };
    let left = |with, minutes_ago| {
        Some(Left {
            with: Chips(with),
            minutes_ago,
        })
    };
    let bounds = |least, most| {
        Err(BuyInRefusal::Bounds {
            least: Chips(least),
            most: Chips(most),
        })
    };
    assert_eq!(table.sit_down(Chips(80), None), Ok(()));
    assert_eq!(table.sit_down(Chips(79), None), bounds(80, 400));
    assert_eq!(table.sit_down(Chips(401), None), bounds(80, 400));
    assert_eq!(
        table.sit_down(Chips(82), None),
        Err(BuyInRefusal::NotInChips { chip: Chips(5) })
    );
    // No taking chips off and coming back with less within an hour.
    assert_eq!(table.sit_down(Chips(300), left(355, 10)), bounds(355, 400));
    assert_eq!(table.sit_down(Chips(355), left(355, 10)), Ok(()));
    assert_eq!(
        table.sit_down(Chips(917), left(917, 10)),
        Ok(()),
        "what was taken away, as it was"
    );
    assert_eq!(table.sit_down(Chips(300), left(355, 61)), Ok(()));
}
