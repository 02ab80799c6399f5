//! Bets, stacks and pots (R27 to R34, R60).

use cardspeak_rules::{Action, Chips, Command, Event, Limit, Rake, Refusal, Waiting};

use crate::common::script::{blinds, seat, stud, table};
use crate::shared::{check_around, three};

#[test]
fn r27_table_stakes_and_whole_chips() {
    let mut stakes = blinds(5, 10);
    stakes.chip = Chips(5);
    let hand = table("courchevel", Limit::No, &[(1, 103), (2, 103), (3, 103)])
        .stakes(stakes)
        .play();
    let refused = hand.refused(3, Action::RaiseTo(Chips(32)));
    assert_eq!(refused, Refusal::NotInChips { chip: Chips(5) });
    assert_eq!(
        hand.refused(3, Action::RaiseTo(Chips(104))),
        Refusal::RaiseTooLarge { most: Chips(103) }
    );
    hand.hand
        .decide(Command::Act {
            seat: seat(3),
            action: Action::RaiseTo(Chips(103)),
        })
        .expect("all-in");
}

#[test]
fn r28_side_pots_hold_folded_chips_where_they_were_put() {
    let mut hand = table(
        "courchevel",
        Limit::No,
        &[(1, 30), (2, 80), (3, 200), (4, 200)],
    )
    .stakes(blinds(1, 2))
    .play();
    hand.to(3, 30).to(4, 80).call(1).call(2).fold(3);
    assert_eq!(hand.pots(), [120, 100]);
}

#[test]
fn r29_unmatched_chips_come_back_as_soon_as_the_betting_ends() {
    let mut hand = three("stud").play();
    hand.bring_in(2).to(3, 10).fold(1).fold(2);
    assert_eq!(hand.returned(), [(3, 8)]); // the bring-in of 2 was put against it
    let returned = hand
        .events
        .iter()
        .position(|event| matches!(event, Event::Returned { .. }));
    let ended = hand
        .events
        .iter()
        .position(|event| matches!(event, Event::StreetEnded));
    assert!(returned < ended);
}

#[test]
fn r30_a_short_blind_lowers_nothing() {
    let mut hand = table(
        "courchevel",
        Limit::No,
        &[(1, 90), (2, 3), (3, 90), (4, 90)],
    )
    .stakes(blinds(5, 10))
    .play();
    assert_eq!(
        (hand.turn(), hand.to_call(), hand.bounds()),
        (Some(3), Some(10), Some((20, 90)))
    );
    hand.fold(3).fold(4);
    // Only the all-in blind is left to match it: nothing more is owed.
    assert_eq!(hand.turn(), None);
    assert_eq!(hand.returned(), [(1, 2)]);
}

#[test]
fn r31_half_a_bet_counts_in_fixed_limit() {
    // On a $20 round an all-in of 15 may be raised to 35.
    let start = |stack: u64| {
        let mut hand = table("stud", Limit::Fixed, &[(1, 300), (2, stack + 3), (3, 300)])
            .stakes(stud(1, 2, 10))
            .hand(1, "KhQh/9c3h4h")
            .hand(2, "KdQd/2cAdAh")
            .hand(3, "KsQs/8dTsJs")
            .play();
        hand.bring_in(2).call(3).call(1);
        check_around(&mut hand);
        hand.to(2, stack);
        hand
    };
    assert_eq!(start(15).totals(), [35]);
    assert_eq!(start(9).totals(), [20]);
    // A player who has checked may raise only over half a step.
    let checked = |stack: u64| {
        let mut hand = table("stud", Limit::Fixed, &[(1, 300), (2, stack + 3), (3, 300)])
            .stakes(stud(1, 2, 10))
            .hand(1, "KhQh/9c3h4h")
            .hand(2, "KdQd/2c7d5h")
            .hand(3, "KsQs/8dTsJs")
            .play();
        hand.bring_in(2).call(3).call(1);
        check_around(&mut hand);
        assert_eq!(hand.turn(), Some(3));
        hand.check(3).check(1).to(2, stack);
        hand.totals()
    };
    assert_eq!(checked(9), [] as [u64; 0]);
    assert_eq!(checked(10), [30]);
}

#[test]
fn r32_opening_all_in_below_the_minimum_bet() {
    let mut hand = table("courchevel", Limit::No, &[(1, 90), (2, 13), (3, 90)])
        .stakes(blinds(5, 10))
        .play();
    hand.call(3).call(1).check(2);
    hand.check(1).to(2, 3);
    // Yet to act: call 3, or raise by at least the minimum bet on top.
    assert_eq!(
        (hand.turn(), hand.to_call(), hand.bounds()),
        (Some(3), Some(3), Some((13, 80)))
    );
    hand.call(3);
    // Who had checked may only call or fold.
    assert_eq!(
        (hand.turn(), hand.to_call(), hand.bounds()),
        (Some(1), Some(3), None)
    );
}

#[test]
fn r33_the_last_player_wins_without_a_showdown() {
    let mut hand = three("stud").play();
    hand.bring_in(2).to(3, 10).fold(1).fold(2);
    assert!(hand.hand.is_over());
    assert!(hand.showing().is_empty());
    assert_eq!(hand.hand.cards_dealt(), 9);
    assert!(hand.hand.live_at_showdown().is_empty());
}

#[test]
fn r34_no_more_betting_but_all_the_cards() {
    let mut hand = table("stud", Limit::Fixed, &[(1, 11), (2, 11), (3, 300)])
        .stakes(stud(1, 2, 10))
        .hand(1, "KhQh/9c")
        .hand(2, "KdQd/2c")
        .hand(3, "KsQs/8d")
        .play();
    hand.bring_in(2).to(3, 10).call(1).call(2);
    let acted = hand
        .events
        .iter()
        .filter(|event| matches!(event, Event::Acted { .. }))
        .count();
    assert_eq!(acted, 4);
    assert_eq!(hand.hand.cards_dealt(), 21);
}

#[test]
fn r60_rake_is_a_fact_of_the_record_taken_before_the_awards() {
    let mut table = table("stud", Limit::Fixed, &[(1, 90), (2, 90)]).stakes(stud(5, 6, 20));
    table.setup.rake = Rake::Stated;
    let mut hand = table.play();
    let turn = hand.turn().expect("the low card");
    hand.bring_in(turn);
    let other = hand.turn().expect("the other");
    hand.fold(other);
    let Waiting::Rake { pot: 0, amount } = hand.hand.waiting() else {
        panic!("{:?}", hand.hand.waiting())
    };
    assert_eq!(amount, Chips(10));
    assert_eq!(
        hand.decide(Command::Rake(Chips(11))),
        Err(Refusal::RakeTooLarge { most: Chips(10) })
    );
    hand.decide(Command::Rake(Chips(1))).expect("one chip");
    assert_eq!(hand.won(turn), 9);
    assert_eq!(hand.hand.all_chips(), Chips(180));
}
