//! Cases of pots: who can win which, and what comes back.

use cardspeak_rules::{Chips, Limit, SeatSet, side_pots};

use crate::common::script::{blinds, seat, stud, table};

#[test]
fn c1_each_pot_asks_for_a_low_among_those_who_can_win_it() {
    // A (seat 1) has the only low and is all-in for 21, B (2) the best high, all-in for 41,
    // C (3) the second best high, C and D (4) in for 61.
    let mut hand = table(
        "stud-8",
        Limit::Fixed,
        &[(1, 21), (2, 41), (3, 61), (4, 61)],
    )
    .stakes(stud(1, 5, 20))
    .hand(1, "Ah2d/3c4h8sKd/Jc")
    .hand(2, "AcAd/As9hQcTd/9c")
    .hand(3, "KsKh/Kc9sJdTh/2c")
    .hand(4, "QsQh/Qd9dJhTs/2s")
    .play();
    hand.bring_in(1)
        .call(2)
        .call(3)
        .to(4, 20)
        .call(1)
        .to(2, 40)
        .call(3)
        .call(4);
    hand.to(3, 20).call(4).call_down();
    assert_eq!(hand.pots(), [84, 60, 40]);
    assert_eq!(
        (hand.won(1), hand.won(2), hand.won(3), hand.won(4)),
        (42, 42 + 60, 40, 0)
    );

    // The same in Omaha 8.
    let mut hand = table("omaha-8", Limit::No, &[(1, 21), (2, 41), (3, 61), (4, 61)])
        .stakes(blinds(1, 2))
        .hand(1, "As2s9dTd")
        .hand(2, "KsKd9c9h")
        .hand(3, "QsQdJcJh")
        .hand(4, "JsJd9sTh")
        .board("Kc3c5d8hQh")
        .play();
    hand.to(3, 61).call(4).call(1).call(2).call_down();
    assert_eq!(hand.pots(), [84, 60, 40]);
    assert_eq!(
        (hand.won(1), hand.won(2), hand.won(3), hand.won(4)),
        (42, 42 + 60, 40, 0)
    );
}

#[test]
fn c2_who_cannot_win_a_pot_gets_no_odd_chip_of_it() {
    // Seats 1 and 2 tie; seat 1 is all-in early and left of the button.
    let mut hand = table("omaha", Limit::No, &[(1, 11), (2, 26), (3, 26)])
        .stakes(blinds(1, 2))
        .hand(1, "AsKs2c2d")
        .hand(2, "AhKh3c3d")
        .hand(3, "AdKd4c4d")
        .board("QcJdTh7s6s")
        .play();
    hand.to(3, 26).call(1).call(2).call_down();
    assert_eq!(hand.pots(), [33, 30]);
    // Three ways 11 each; two ways 15 each. Now with an odd chip in the side pot:
    assert_eq!((hand.won(1), hand.won(2), hand.won(3)), (11, 26, 26));
    let mut hand = table("omaha", Limit::No, &[(1, 10), (2, 25), (3, 25), (4, 13)])
        .stakes(blinds(1, 2))
        .hand(1, "AsKs2c2d")
        .hand(2, "AhKh3c3d")
        .hand(3, "AdKd4c4d")
        .hand(4, "8s8h5c5d")
        .board("QcJdTh7s6s")
        .play();
    hand.call(3).to(4, 13).call(1).to(2, 25).call(3).call_down();
    assert_eq!(hand.pots(), [40, 9, 24]);
    // Main pot 40: 14, 13, 13 from the left of the button. First side pot 9: seat 2 first.
    assert_eq!(
        (hand.won(1), hand.won(2), hand.won(3)),
        (14, 13 + 5 + 12, 13 + 4 + 12)
    );
}

#[test]
fn c3_chips_above_every_live_player_belong_to_the_last_pot() {
    let mut put = [Chips(0); 10];
    put[..3].copy_from_slice(&[Chips(10), Chips(10), Chips(25)]);
    let live: SeatSet = [seat(1), seat(2)].into_iter().collect();
    let pots = side_pots(&put, live, Chips(0));
    assert_eq!(pots.len(), 1);
    assert_eq!((pots[0].amount, pots[0].seats), (Chips(45), live));
}

#[test]
fn c4_a_side_pot_grows_on_a_later_street_and_a_fold_leaves_both() {
    let start = || {
        let mut hand = table("courchevel", Limit::No, &[(1, 100), (2, 400), (3, 400)])
            .stakes(blinds(1, 2))
            .play();
        hand.to(3, 100).call(1).call(2); // all three have 100 in
        hand.check(2).check(3); // flop
        hand.to(2, 50).call(3); // turn
        hand
    };
    let hand = start();
    let pots = hand.hand.pots();
    let all: SeatSet = [seat(1), seat(2), seat(3)].into_iter().collect();
    let two: SeatSet = [seat(2), seat(3)].into_iter().collect();
    assert_eq!((pots[0].amount, pots[0].seats), (Chips(300), all));
    assert_eq!((pots[1].amount, pots[1].seats), (Chips(100), two));
    let mut hand = start();
    hand.to(2, 10).fold(3);
    assert_eq!(
        hand.hand.pots()[0]
            .seats
            .iter()
            .map(|seat| seat.number())
            .collect::<Vec<_>>(),
        [1, 2]
    );
    assert_eq!(hand.returned(), [(2, 10)]);
}

#[test]
fn c5_dead_money_goes_to_the_main_pot_and_nothing_is_lost() {
    let mut put = [Chips(0); 10];
    put[..3].fill(Chips(10_000));
    let live: SeatSet = (1..=3).map(seat).collect();
    let pots = side_pots(&put, live, Chips(300));
    assert_eq!(pots.len(), 1);
    assert_eq!(pots[0].amount, Chips(30_300));
    let seats: Vec<_> = live.iter().collect();
    let shares: Vec<_> = cardspeak_rules::share_out(pots[0].amount, &seats, Chips(1))
        .map(|(_, chips)| chips)
        .collect();
    assert_eq!(shares, [Chips(10_100); 3]);
}

#[test]
fn c6_an_uncalled_raise_comes_back_before_the_pot_is_made() {
    // The big blind posts 2 and folds; two are all-in for 89,820; a third raises to 120,360 and wins.
    let mut hand = table(
        "courchevel",
        Limit::No,
        &[(1, 89_820), (2, 500), (3, 89_820), (4, 120_360)],
    )
    .stakes(blinds(1, 2))
    .hand(1, "KsKd7c7d7h")
    .hand(3, "QsQd8c8d8h")
    .hand(4, "AsAd9c9d9h")
    .board("Ac2h3d5sJc")
    .play();
    hand.to(3, 89_820)
        .to(4, 120_360)
        .call(1)
        .fold(2)
        .call_down();
    assert_eq!(hand.returned(), [(4, 30_540)]);
    assert_eq!(hand.stack(4) - 120_360, 179_642);
}

#[test]
fn c7_nothing_negative_ever_flows() {
    let mut hand = table("courchevel", Limit::No, &[(1, 500), (2, 198), (3, 500)])
        .stakes(blinds(0, 2))
        .play();
    hand.to(3, 280).fold(1).call(2);
    assert_eq!(hand.returned(), [(3, 82)]);
    assert_eq!(hand.pots(), [396]);
}

#[test]
fn c46_a_side_pot_without_a_showdown_and_a_main_pot_with_one() {
    let mut hand = table("stud", Limit::Fixed, &[(1, 6), (2, 90), (3, 90)])
        .hand(1, "AhAd/2cTh4h9c/As")
        .hand(2, "KdQd/9h7h6c3h/Jd")
        .hand(3, "KsQs/8dJc3d2s/5h")
        .play();
    hand.bring_in(1).to(2, 5).call(3).call(1);
    while hand.hand.street().map(|street| street.name) != Some(cardspeak_rules::StreetName::Seventh)
    {
        let turn = hand.turn().expect("a turn");
        hand.check(turn);
    }
    let turn = hand.turn().expect("a turn");
    let other = if turn == 2 { 3 } else { 2 };
    hand.to(turn, 10).fold(other);
    assert_eq!(hand.returned(), [(turn, 10)]);
    hand.call_down();
    assert_eq!(
        hand.showing()
            .iter()
            .map(|(seat, _)| *seat)
            .collect::<Vec<_>>(),
        [turn, 1]
    );
    assert_eq!(hand.won(1), 18);
}
