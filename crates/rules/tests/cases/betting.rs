//! Cases of betting: raises, caps, short all-ins, the bring-in, options.

use cardspeak_rules::{Action, Chips, Event, Limit, Refusal, Share, Waiting};

use crate::common::script::{blinds, stud, table};

#[test]
fn c11_a_short_all_in_does_not_reopen() {
    let mut hand = table(
        "courchevel",
        Limit::No,
        &[(1, 19), (2, 500), (3, 500), (4, 500)],
    )
    .stakes(blinds(1, 2))
    .play();
    hand.to(3, 16).call(4).to(1, 19).fold(2);
    assert_eq!(hand.turn(), Some(3));
    assert_eq!((hand.to_call(), hand.legal().raise), (Some(3), None));
    hand.call(3);
    assert_eq!(
        (hand.turn(), hand.to_call(), hand.legal().raise),
        (Some(4), Some(3), None)
    );
    assert_eq!(
        hand.refused(4, Action::RaiseTo(Chips(40))),
        Refusal::NotReopened
    );
}

#[test]
fn c12_the_minimum_raise_is_the_last_full_raise() {
    let mut hand = table("courchevel", Limit::No, &[(1, 200), (2, 900), (3, 900)])
        .stakes(blinds(10, 20))
        .play();
    hand.to(3, 100).to(1, 180);
    assert_eq!(hand.bounds(), Some((260, 900)));
}

#[test]
fn c13_short_all_ins_over_the_bring_in() {
    let start = |stack: u64| {
        let mut hand = table("stud", Limit::Fixed, &[(1, 100), (2, stack), (3, 100)])
            .stakes(stud(0, 2, 10))
            .hand(1, "KhQh/2c")
            .hand(2, "KdQd/9c")
            .hand(3, "KsQs/9d")
            .play();
        hand.bring_in(1).to(2, stack);
        hand
    };
    let hand = start(4);
    assert_eq!(
        (hand.turn(), hand.to_call(), hand.totals()),
        (Some(3), Some(4), vec![10])
    );
    let hand = start(5); // just half
    assert_eq!(hand.totals(), [15]);
    let hand = start(7);
    assert_eq!(hand.totals(), [17]);
    // The half-bet rule is a fixed-limit rule: in no limit the least raise is a full one.
    let mut hand = table("stud", Limit::No, &[(1, 100), (2, 7), (3, 100)])
        .stakes(stud(0, 2, 10))
        .hand(1, "KhQh/2c")
        .hand(2, "KdQd/9c")
        .hand(3, "KsQs/9d")
        .play();
    hand.bring_in(1).to(2, 7);
    assert_eq!(hand.bounds(), Some((17, 100)));
}

#[test]
fn c14_all_in_for_less_than_a_raise() {
    // A $20 round of stud: fifth street.
    let mut hand = table("stud-8", Limit::Fixed, &[(1, 200), (2, 24), (3, 31)])
        .stakes(stud(0, 2, 10))
        .hand(1, "KhQh/9cAcAd")
        .hand(2, "KdQd/8cJcKc")
        .hand(3, "KsQs/2dJd9d")
        .play();
    hand.bring_in(3).call(1).call(2).check(1).check(2).check(3);
    hand.to(1, 20).to(2, 22);
    // Yet to act with 29: call 22, or all-in 29.
    assert_eq!(
        (hand.turn(), hand.to_call(), hand.totals()),
        (Some(3), Some(22), vec![29])
    );
    // Had that player called 20 already: 2 to call, or fold.
    let mut hand = table("stud-8", Limit::Fixed, &[(1, 200), (2, 200), (3, 24)])
        .stakes(stud(0, 2, 10))
        .hand(1, "KhQh/9cAcAd")
        .hand(2, "KdQd/8cJcKc")
        .hand(3, "KsQs/2dJd9d")
        .play();
    hand.bring_in(3).call(1).call(2).check(1).check(2).check(3);
    hand.to(1, 20).call(2).to(3, 22);
    assert_eq!(
        (hand.turn(), hand.to_call(), hand.totals()),
        (Some(1), Some(2), vec![])
    );
    hand.call(1);
    assert_eq!(
        (hand.turn(), hand.to_call(), hand.totals()),
        (Some(2), Some(2), vec![])
    );
}

#[test]
fn c15_the_first_pot_limit_raise() {
    let hand = table("courchevel", Limit::Pot, &[(1, 500), (2, 500), (3, 500)])
        .stakes(blinds(5, 10))
        .play();
    assert_eq!(hand.bounds(), Some((20, 35)));
}

#[test]
fn c16_a_short_bring_in() {
    let start = || {
        table("stud", Limit::Fixed, &[(1, 4), (2, 50), (3, 50)])
            .stakes(stud(1, 5, 10))
            .hand(1, "KhQh/2c")
            .hand(2, "KdQd/9c")
            .hand(3, "KsQs/9d")
            .play()
    };
    let mut hand = start();
    assert_eq!(hand.legal().bring_in, Some(Chips(3)));
    hand.bring_in(1);
    assert_eq!(hand.to_call(), Some(5));
    hand.call(2);
    assert_eq!(hand.to_call(), Some(5));
    hand.call(3);
    assert_eq!(hand.pots(), [3 + 9, 4]);
    let mut hand = start();
    hand.bring_in(1).fold(2);
    assert_eq!((hand.to_call(), hand.legal().raise), (Some(3), None));
}

#[test]
fn c17_only_fixed_limit_has_a_cap() {
    let mut hand = table("courchevel", Limit::No, &[(1, 5000), (2, 5000), (3, 5000)])
        .stakes(blinds(5, 10))
        .play();
    hand.to(3, 20)
        .to(1, 30)
        .to(2, 40)
        .to(3, 50)
        .to(1, 60)
        .to(2, 70)
        .to(3, 80);
    let mut hand = table(
        "courchevel",
        Limit::Fixed,
        &[(1, 5000), (2, 5000), (3, 5000)],
    )
    .stakes(blinds(5, 10))
    .play();
    hand.to(3, 20).to(1, 30).to(2, 40);
    assert_eq!(hand.totals(), [] as [u64; 0]);
    assert_eq!(hand.refused(3, Action::RaiseTo(Chips(50))), Refusal::Capped);
}

#[test]
fn c18_heads_up_the_button_posts_the_small_blind_and_acts_first() {
    let mut hand = table("courchevel", Limit::No, &[(1, 50), (2, 50)])
        .stakes(blinds(1, 2))
        .play();
    assert_eq!(hand.turn(), Some(2));
    hand.call(2);
    assert_eq!(hand.turn(), Some(1));
    hand.check(1);
    assert_eq!(hand.turn(), Some(1)); // the flop
}

#[test]
fn c19_who_has_an_option_before_the_flop() {
    // All-in for the blind: no option to act.
    let mut hand = table("courchevel", Limit::No, &[(1, 50), (2, 2), (3, 50)])
        .stakes(blinds(1, 2))
        .play();
    hand.call(3).call(1);
    assert_eq!(hand.turn(), Some(1)); // already the flop
    // A big blind with chips may check or raise when the bet was only called.
    let mut hand = table("courchevel", Limit::No, &[(1, 50), (2, 50), (3, 50)])
        .stakes(blinds(1, 2))
        .play();
    hand.call(3).call(1);
    assert_eq!(
        (hand.turn(), hand.legal().check, hand.bounds()),
        (Some(2), true, Some((4, 50)))
    );
    // Not if only all-in players have called.
    let mut hand = table("courchevel", Limit::No, &[(1, 50), (2, 50), (3, 2)])
        .stakes(blinds(1, 2))
        .play();
    hand.call(3).fold(1);
    assert_eq!(hand.turn(), None);
    // Not on a walk.
    let mut hand = table("courchevel", Limit::No, &[(1, 50), (2, 50), (3, 50)])
        .stakes(blinds(1, 2))
        .play();
    hand.fold(3).fold(1);
    assert!(hand.hand.is_over());
}

#[test]
fn c20_no_betting_against_all_in_players_only() {
    let mut hand = table("courchevel", Limit::No, &[(1, 20), (2, 50), (3, 50)])
        .stakes(blinds(1, 2))
        .play();
    hand.fold(3).to(1, 20).call(2);
    hand.call_down();
    let acted = hand
        .events
        .iter()
        .filter(|event| matches!(event, Event::Acted { .. }))
        .count();
    assert_eq!(acted, 3);
    let mut hand = table("courchevel", Limit::No, &[(1, 20), (2, 50), (3, 50)])
        .stakes(blinds(1, 2))
        .play();
    hand.call(3).to(1, 20).call(2).call(3);
    assert_eq!(hand.turn(), Some(2)); // they go on in a side pot
}

#[test]
fn c40_several_short_all_ins_add_up_for_each_player_alone() {
    let players = [
        (1, 5000),
        (2, 5000),
        (3, 5000),
        (4, 5000),
        (5, 5000),
        (6, 1300),
        (7, 1700),
    ];
    let mut hand = table("courchevel", Limit::No, &players)
        .button(7)
        .stakes(blinds(100, 200))
        .play();
    // Blinds are seats 1 and 2.
    hand.to(3, 500)
        .to(4, 1000)
        .call(5)
        .to(6, 1300)
        .to(7, 1700)
        .fold(1)
        .fold(2);
    assert_eq!((hand.turn(), hand.bounds()), (Some(3), Some((2200, 5000))));
    hand.call(3);
    assert_eq!((hand.turn(), hand.bounds()), (Some(4), Some((2200, 5000))));
    let players = [
        (1, 5000),
        (2, 5000),
        (3, 5000),
        (4, 5000),
        (5, 5000),
        (6, 1300),
    ];
    let mut hand = table("courchevel", Limit::No, &players)
        .button(6)
        .stakes(blinds(100, 200))
        .play();
    hand.to(3, 500)
        .to(4, 1000)
        .call(5)
        .to(6, 1300)
        .fold(1)
        .fold(2)
        .call(3);
    assert_eq!(
        (hand.turn(), hand.to_call(), hand.legal().raise),
        (Some(4), Some(300), None)
    );
}

#[test]
fn c41_the_duty_to_bring_in_passes_on() {
    let start = || {
        table("stud", Limit::Fixed, &[(1, 1), (2, 50), (3, 50), (4, 50)])
            .stakes(stud(1, 2, 10))
            .hand(1, "KhQh/2c")
            .hand(2, "KdQd/9c")
            .hand(3, "KsQs/9d")
            .hand(4, "KcQc/9h")
            .play()
    };
    let mut hand = start();
    let legal = hand.legal();
    assert_eq!(
        (hand.turn(), legal.fold, legal.bring_in, legal.check),
        (Some(2), true, Some(Chips(2)), false)
    );
    assert_eq!(hand.totals(), [10]);
    hand.fold(2);
    assert_eq!(
        (hand.turn(), hand.legal().bring_in),
        (Some(3), Some(Chips(2)))
    );
    hand.fold(3);
    // The last one with chips just waits for the showdown.
    assert!(
        !matches!(hand.hand.waiting(), Waiting::Act { .. }),
        "{:?}",
        hand.hand.waiting()
    );
}

#[test]
fn c42_the_bring_in_is_not_asked_again() {
    let mut hand = table("stud", Limit::Fixed, &[(1, 50), (2, 50), (3, 50)])
        .hand(1, "KhQh/2c3c")
        .hand(2, "KdQd/9cJc")
        .hand(3, "KsQs/9dAd")
        .play();
    hand.bring_in(1).call(2).call(3);
    assert_eq!(hand.turn(), Some(3)); // fourth street
}

#[test]
fn c43_an_open_pair_on_fourth_street() {
    let start = |game| {
        let mut hand = table(game, Limit::Fixed, &[(1, 90), (2, 90), (3, 90)])
            .hand(1, "KhQh/2c3c")
            .hand(2, "KdQd/9c9h")
            .hand(3, "KsQs/8dAd")
            .play();
        hand.bring_in(1).call(2).call(3);
        hand
    };
    let mut hand = start("stud");
    assert_eq!((hand.turn(), hand.totals()), (Some(2), vec![5, 10]));
    hand.to(2, 5);
    assert_eq!(hand.totals(), [10, 15]);
    hand.to(3, 15);
    assert_eq!(hand.totals(), [25]);
    assert!(matches!(
        hand.refused(1, Action::RaiseTo(Chips(20))),
        Refusal::RaiseNotOfLimit { .. }
    ));
    hand.to(1, 25);
    let hand = start("stud-8");
    assert_eq!(hand.totals(), [5]);
    assert!(matches!(
        hand.refused(2, Action::RaiseTo(Chips(10))),
        Refusal::RaiseNotOfLimit { .. }
    ));
}

#[test]
fn c44_a_walk() {
    let mut hand = table("courchevel", Limit::No, &[(1, 5000), (2, 5000), (3, 5000)])
        .stakes(blinds(50, 100))
        .play();
    hand.fold(3).fold(1);
    assert_eq!(hand.returned(), [(2, 50)]);
    assert_eq!(hand.awards(), [(0, Share::Whole, 2, 100)]);
    assert_eq!(hand.stack(2), 5050);
}

#[test]
fn c45_an_all_in_high_board_passes_the_turn_to_its_left() {
    let mut hand = table("stud", Limit::Fixed, &[(1, 50), (2, 6), (3, 50)])
        .hand(1, "KhQh/2c3c4c")
        .hand(2, "KdQd/9cAhAs")
        .hand(3, "KsQs/8d7d6d")
        .play();
    hand.bring_in(1).to(2, 5).call(3).call(1);
    assert_eq!(hand.turn(), Some(3));
}
