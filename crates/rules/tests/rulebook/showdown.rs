//! The showdown (R35 to R42).

use cardspeak_rules::{
    AllInHands, Chips, Command, Event, HouseRules, Limit, LosingHands, OddChips, Seen, Share,
    ShowdownOrder, Viewer, seen,
};
use cardspeak_strength::LowLabel;

use crate::common::script::{Script, blinds, seat, stud, table};
use crate::shared::{check_around, three};

/// The order of showing of three players where nobody bets on the river of courchevel.
fn order_of_showing(rules: HouseRules, flop_bettor: Option<u8>) -> Vec<u8> {
    let mut hand = table("courchevel", Limit::No, &[(1, 90), (2, 90), (3, 90)])
        .stakes(blinds(1, 2))
        .rules(HouseRules {
            losing_hands: LosingHands::AllShown,
            ..rules
        })
        .play();
    hand.call(3).call(1).check(2);
    for number in [1, 2, 3] {
        if Some(number) == flop_bettor {
            hand.to(number, 4);
        } else if hand.legal().check {
            hand.check(number);
        } else {
            hand.call(number);
        }
    }
    while let Some(turn) = hand.turn() {
        if hand.legal().check {
            hand.check(turn)
        } else {
            hand.call(turn)
        };
    }
    hand.showing().iter().map(|(seat, _)| *seat).collect()
}

#[test]
fn r35_who_shows_first() {
    let with = |showdown_order| HouseRules {
        showdown_order,
        ..HouseRules::FULLTILT
    };
    assert_eq!(
        order_of_showing(with(ShowdownOrder::LookBack), Some(2)),
        [2, 3, 1]
    );
    assert_eq!(
        order_of_showing(with(ShowdownOrder::LastRound), Some(2)),
        [1, 2, 3]
    );
    assert_eq!(
        order_of_showing(with(ShowdownOrder::FirstToAct), Some(2)),
        [1, 2, 3]
    );
    // Nobody has bet at all: the first to act in the final round.
    assert_eq!(
        order_of_showing(with(ShowdownOrder::LookBack), None),
        [1, 2, 3]
    );
    // Back to the bring-in in stud.
    let first = |showdown_order| {
        let mut hand = three("stud").rules(with(showdown_order)).play();
        hand.bring_in(2).call(3).call(1);
        hand.call_down();
        hand.showing()[0].0
    };
    assert_eq!(first(ShowdownOrder::LookBack), 2);
    assert_eq!(first(ShowdownOrder::LastRound), 1); // left of the button, in stud too
    assert_eq!(first(ShowdownOrder::FirstToAct), 3); // the high board opened seventh street
}

#[test]
fn r35_with_side_pots_the_last_one_is_shown_first() {
    let mut hand = table("courchevel", Limit::No, &[(1, 10), (2, 90), (3, 90)])
        .stakes(blinds(1, 2))
        .rules(HouseRules {
            losing_hands: LosingHands::AllShown,
            all_in_hands: AllInHands::AtShowdown,
            ..HouseRules::FULLTILT
        })
        .play();
    hand.to(3, 10).call(1).call(2);
    while let Some(turn) = hand.turn() {
        hand.check(turn);
    }
    assert_eq!(
        hand.showing()
            .iter()
            .map(|(seat, _)| *seat)
            .collect::<Vec<_>>()
            .last(),
        Some(&2),
        "no side pot"
    );
    let mut hand = table("courchevel", Limit::No, &[(1, 10), (2, 90), (3, 90)])
        .stakes(blinds(1, 2))
        .rules(HouseRules {
            losing_hands: LosingHands::AllShown,
            all_in_hands: AllInHands::AtShowdown,
            ..HouseRules::FULLTILT
        })
        .play();
    hand.to(3, 10).call(1).call(2).to(2, 5).call(3);
    while let Some(turn) = hand.turn() {
        hand.check(turn);
    }
    assert_eq!(
        hand.showing()
            .iter()
            .map(|(seat, _)| *seat)
            .collect::<Vec<_>>(),
        [2, 3, 1]
    );
}

/// Seat 1 has aces up, seat 2 a better low, seat 3 nothing.
fn to_the_showdown(rules: HouseRules) -> Script {
    let mut hand = table("stud-8", Limit::Fixed, &[(1, 90), (2, 90), (3, 90)])
        .rules(rules)
        .hand(1, "AhAd/9c9hKhQc/2h")
        .hand(2, "3d4d/2c6dKd9s/8c")
        .hand(3, "KsJs/8dTdQs7h/2s")
        .play();
    hand.bring_in(2).call(3).call(1);
    for _ in 0..3 {
        check_around(&mut hand);
    }
    hand.to(1, 10).call(2).call(3);
    hand
}

#[test]
fn r36_a_hand_that_beats_nothing_may_be_mucked() {
    let mut hand = to_the_showdown(HouseRules::FULLTILT);
    // Seat 1 bet and shows; seat 2 has the only low and shows; seat 3 is asked.
    assert_eq!(hand.showing(), [(1, true), (2, true)]);
    assert_eq!(hand.turn(), Some(3));
    assert!(hand.hand.view(Viewer::Seat(seat(3))).asked);
    hand.muck(3);
    assert_eq!(hand.showing().last(), Some(&(3, false)));
    let hand = to_the_showdown(HouseRules {
        losing_hands: LosingHands::AllShown,
        ..HouseRules::FULLTILT
    });
    assert_eq!(hand.showing(), [(1, true), (2, true), (3, true)]);
}

#[test]
fn r37_all_in_hands_open_at_once_and_the_seventh_card_at_the_showdown() {
    let start = |all_in_hands| {
        let mut hand = table("stud", Limit::Fixed, &[(1, 11), (2, 11)])
            .stakes(stud(1, 2, 10))
            .rules(HouseRules {
                all_in_hands,
                ..HouseRules::FULLTILT
            })
            .hand(1, "KhQh/9c")
            .hand(2, "KdQd/2c")
            .play();
        hand.bring_in(2).to(1, 10).call(2);
        hand.call_down();
        let first_shown = hand
            .events
            .iter()
            .position(|event| matches!(event, Event::Shown { .. }));
        let last_card = hand
            .events
            .iter()
            .rposition(|event| matches!(event, Event::DealtDown { .. }));
        (hand, first_shown < last_card)
    };
    let (hand, before_the_last_card) = start(AllInHands::ShownAtOnce);
    assert!(before_the_last_card);
    assert_eq!(
        hand.showing().len(),
        4,
        "two cards each, then the seventh; nobody may muck"
    );
    let (hand, before_the_last_card) = start(AllInHands::AtShowdown);
    assert!(!before_the_last_card);
    assert!(hand.showing().len() == 2);
}

#[test]
fn r38_each_winning_hand_is_announced_high_and_low() {
    let mut hand = to_the_showdown(HouseRules::FULLTILT);
    hand.muck(3);
    let said: Vec<Seen> = hand
        .events
        .iter()
        .filter(|event| matches!(event, Event::Awarded { .. }))
        .map(|event| seen(event, &hand.hand, Viewer::Spectator))
        .collect();
    assert!(matches!(
        &said[0],
        Seen::Awarded {
            share: Share::High,
            high: Some(_),
            low: LowLabel::None,
            ..
        }
    ));
    assert!(matches!(
        &said[1],
        Seen::Awarded {
            share: Share::Low,
            high: None,
            low: LowLabel::Made { .. },
            ..
        }
    ));
}

#[test]
fn r39_mucked_hands_are_in_the_last_hand_window() {
    let mut hand = to_the_showdown(HouseRules::FULLTILT);
    assert!(
        hand.hand.live_at_showdown().is_empty(),
        "not before the hand is over"
    );
    hand.muck(3);
    let seats: Vec<u8> = hand
        .hand
        .live_at_showdown()
        .iter()
        .map(|live| live.seat.number())
        .collect();
    assert_eq!(seats, [1, 2, 3]);
    // But not in a view of the table.
    let view = hand.hand.view(Viewer::Spectator);
    assert!(view.players[2].down.iter().all(Option::is_none));
}

#[test]
fn r40_half_to_the_high_half_to_the_low_all_to_the_high_without_a_low() {
    let mut hand = to_the_showdown(HouseRules::FULLTILT);
    hand.muck(3);
    let awards: Vec<(Share, u8, u64)> = hand
        .awards()
        .iter()
        .map(|award| (award.1, award.2, award.3))
        .collect();
    assert_eq!(awards, [(Share::High, 1, 20), (Share::Low, 2, 19)]);
    let mut hand = table("stud-8", Limit::Fixed, &[(1, 90), (2, 90)])
        .hand(1, "AhAd/9c9hKhQc/2h")
        .hand(2, "KdJd/TcTd3cQd/2c")
        .play();
    hand.call_down();
    assert_eq!(hand.awards(), [(0, Share::Whole, 1, 6)]);
}

#[test]
fn r41_odd_chips_by_card_or_by_seat() {
    let start = |odd_chips| {
        let mut hand = table("stud", Limit::Fixed, &[(1, 50), (2, 50), (3, 1)])
            .rules(HouseRules {
                odd_chips,
                ..HouseRules::FULLTILT
            })
            .stakes(stud(1, 2, 5))
            .hand(1, "2cKh/3d4h5s6c/9d")
            .hand(2, "2hKs/3c4d5h6s/9c")
            .hand(3, "QcJd/9hTh2d7h/7d")
            .play();
        hand.call_down();
        (hand.won(1), hand.won(2))
    };
    assert_eq!(start(OddChips::ByCard), (1 + 2, 2 + 2)); // the king of spades
    assert_eq!(start(OddChips::BySeat), (2 + 2, 1 + 2)); // left of the button
    // In chips of the table: 0.05 at a table of cents.
    let mut stakes = blinds(5, 10);
    stakes.chip = Chips(5);
    let mut hand = table("omaha", Limit::No, &[(1, 50), (2, 50), (3, 5)])
        .stakes(stakes)
        .hand(1, "AsKs9c9d")
        .hand(2, "AhKh9h9s")
        .hand(3, "2c2d3s3h")
        .board("QcJdTh7s6s")
        .play();
    hand.call(3).call(1).check(2);
    hand.call_down();
    assert_eq!(hand.pots(), [15, 10]);
    assert_eq!((hand.won(1), hand.won(2)), (10 + 5, 5 + 5));
}

#[test]
fn r42_the_bettor_may_show_or_not() {
    let mut hand = three("stud").play();
    hand.bring_in(2).to(3, 10).fold(1).fold(2);
    assert!(hand.showing().is_empty());
    hand.decide(Command::Show {
        seat: seat(3),
        cards: None,
    })
    .expect("may show");
    assert_eq!(hand.showing(), [(3, true)]);
}
