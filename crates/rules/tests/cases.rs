//! The cases that other engines and rooms got wrong, by number.

mod common;

use cardspeak_rules::{
    Action, Chips, Command, Event, HouseRules, Limit, Refusal, SeatSet, Share, ShowdownOrder,
    Stakes, Waiting, side_pots,
};
use common::script::{seat, table};

const FULLTILT: HouseRules = HouseRules::FULLTILT;

/// Stakes of a game with blinds, in single chips.
fn blinds(small: u64, big: u64) -> Stakes {
    Stakes {
        small_blind: Chips(small),
        big_blind: Chips(big),
        small_bet: Chips(big),
        big_bet: Chips(2 * big),
        chip: Chips(1),
        ..Stakes::default()
    }
}

/// Stakes of a stud game, in single chips.
fn stud(ante: u64, bring_in: u64, lower: u64) -> Stakes {
    Stakes {
        ante: Chips(ante),
        bring_in: Chips(bring_in),
        small_bet: Chips(lower),
        big_bet: Chips(2 * lower),
        chip: Chips(1),
        ..Stakes::default()
    }
}

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
fn c8_quartering() {
    // The best high and a tied low: seats 2 and 3 are the ones who tie.
    let won = |stacks: u64, dead: u64| {
        let mut table = table("omaha-8", Limit::No, &[(1, stacks), (2, stacks)])
            .stakes(blinds(1, 2))
            .hand(1, "As2sKdKh")
            .hand(2, "Ac2cQdJh")
            .board("Kc3d5h8sTh");
        table.setup.entries[0].as_mut().expect("a player").stack = Chips(stacks + dead);
        table.setup.entries[0].as_mut().expect("a player").dead = Chips(dead);
        let mut hand = table.play();
        hand.to(2, stacks).call(1).call_down();
        (hand.won(1), hand.won(2))
    };
    assert_eq!(won(50, 0), (75, 25));
    assert_eq!(won(50, 1), (51 + 25, 25));
    // 103: high 52, low 51, cut 26 and 25; seat 1 is the first to the left of the button.
    assert_eq!(won(50, 3), (52 + 26, 25));
}

#[test]
fn c9_odd_chips() {
    // Button game, pot 101, tied for high, no low: 51 to the first left of the button.
    let mut table_ = table("omaha-8", Limit::No, &[(1, 50), (2, 50)])
        .stakes(blinds(1, 2))
        .hand(1, "AsKs9c9d")
        .hand(2, "AhKh9h9s")
        .board("QcJdTh7s6s");
    table_.setup.entries[1].as_mut().expect("a player").stack = Chips(51);
    table_.setup.entries[1].as_mut().expect("a player").dead = Chips(1);
    let mut hand = table_.play();
    hand.to(2, 50).call(1).call_down();
    assert_eq!((hand.won(1), hand.won(2)), (51, 50));

    // Stud, tied highs: the one with the higher card by suit.
    let mut hand = table("stud", Limit::No, &[(1, 50), (2, 50), (3, 1)])
        .hand(1, "2cKh/3d4h5s6c/9d")
        .hand(2, "2hKs/3c4d5h6s/9c")
        .hand(3, "QcJd/9hTh2d7h/7d")
        .rules(HouseRules {
            all_in_hands: cardspeak_rules::AllInHands::AtShowdown,
            ..FULLTILT
        })
        .play();
    // Seat 2 has the lower door card; both are all-in.
    hand.bring_in(2).to(1, 49).call(2).call_down();
    // Main pot 3 with seat 3, who loses; nobody's odd chip is seat 1's.
    assert_eq!((hand.won(1), hand.won(2)), (50, 51));

    // Tied lows: the lowest card, ace low, clubs first.
    let mut hand = table("stud-8", Limit::No, &[(1, 10), (2, 10), (3, 11)])
        .stakes(stud(1, 2, 5))
        .hand(1, "Ah2c/4s5c7dKc/Qd")
        .hand(2, "Ac2d/4d5d7hKh/Jd")
        .hand(3, "9s9h/9dTsTdJh/8h")
        .play();
    hand.bring_in(2).to(3, 10).call(1).call(2).call_down();
    // Pot 30 and nothing odd; 15 for high, 15 for low: 8 to the ace of clubs.
    assert_eq!((hand.won(3), hand.won(2), hand.won(1)), (15, 8, 7));

    // Omaha 8, pot 102, the same two tie for both halves: 51 each, not 52 and 50.
    let mut hand = table("omaha-8", Limit::No, &[(1, 51), (2, 51)])
        .stakes(blinds(1, 2))
        .hand(1, "As2s9c9d")
        .hand(2, "Ac2c9h9s")
        .board("3d4h5dKhKd")
        .play();
    hand.to(2, 51).call(1).call_down();
    assert_eq!(
        hand.awards(),
        [(0, Share::Whole, 1, 51), (0, Share::Whole, 2, 51)]
    );
}

#[test]
fn c9_a_common_seventh_card_decides_no_odd_chip() {
    // Eight players to seventh street; seat 8 is all-in with the ante, so that the other
    // seven make an odd side pot. Seats 1 and 2 tie with straights; the common ace of spades
    // would make their highest cards equal if it counted.
    let stacks: Vec<(u8, u64)> = (1..=8)
        .map(|number| (number, if number == 8 { 1 } else { 50 }))
        .collect();
    let mut hand = table("stud", Limit::Fixed, &stacks)
        .stakes(stud(1, 1, 5))
        .hand(1, "2cKh/3d4h5s6c")
        .hand(2, "2hKs/3c4d5h6s")
        .hand(3, "7c7d/8c8d9h9d")
        .hand(4, "7h7s/8h8s9cTd")
        .hand(5, "TcTh/JcJdQh2d")
        .hand(6, "TsJh/JsQc2s3h")
        .hand(7, "QdQs/KcKd4c4s")
        .hand(8, "3s5c/5d6d6h9s")
        .board("As")
        .play();
    hand.call_down();
    assert_eq!(hand.hand.board().len(), 1);
    assert_eq!(hand.pots(), [8, 7]);
    assert_eq!((hand.won(1), hand.won(2)), (4 + 3, 4 + 4));
}

#[test]
fn c10_seat_numbers_decide_who_is_left_of_the_button() {
    let hand = table("courchevel", Limit::No, &[(9, 50), (4, 50), (7, 50)])
        .button(7)
        .play();
    assert_eq!(hand.turn(), Some(7)); // 9 and 4 have posted
}

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
fn c22_a_common_card_when_the_deck_runs_short() {
    let eight: Vec<(u8, u64)> = (1..=8).map(|number| (number, 100)).collect();
    let common = |fold_on_street: Option<usize>, players: usize| {
        let mut hand = table("stud", Limit::Fixed, &eight[..players]).play();
        let mut folded = false;
        while let Waiting::Act { seat, legal } = hand.hand.waiting() {
            let street = hand.hand.street().map(|street| street.name);
            let streets = hand.hand.setup().game.streets;
            let here = fold_on_street.is_some_and(|place| street == Some(streets[place].name));
            let action = if legal.bring_in.is_some() {
                Action::BringIn
            } else if here && !folded {
                folded = true;
                Action::Fold
            } else if legal.check {
                Action::Check
            } else {
                Action::Call
            };
            hand.act(seat.number(), action);
        }
        hand.events
            .iter()
            .any(|event| matches!(event, Event::DealtBoard { .. }))
    };
    assert!(common(None, 8));
    assert!(common(Some(3), 8), "folded on sixth street");
    assert!(common(Some(2), 8), "folded on fifth street");
    assert!(
        common(Some(1), 8),
        "folded on fourth street: six left for seven"
    );
    assert!(
        !common(Some(0), 8),
        "folded on third street: seven left for seven"
    );
    assert!(!common(None, 7), "seven from the start need forty-nine");
}

#[test]
fn c25_a_winner_by_folds_is_paid_before_anything_else() {
    let mut hand = table("stud-8", Limit::Fixed, &[(1, 100), (2, 100)])
        .hand(1, "KhQh/2c")
        .hand(2, "KdQd/9c")
        .play();
    hand.bring_in(1).to(2, 5).fold(1);
    assert!(hand.hand.is_over());
    assert_eq!(hand.stack(2), 103);
    // The winner may show what nobody has paid to see, and need not.
    hand.decide(Command::Show {
        seat: seat(2),
        cards: None,
    })
    .expect("may show");
    assert!(
        hand.decide(Command::Show {
            seat: seat(1),
            cards: None
        })
        .is_err(),
        "folded cards stay closed"
    );
}

#[test]
fn c26_c28_c29_hands_are_read_rightly_at_the_showdown() {
    // C26: eights and sevens with a five against eights and sevens with a six.
    let mut hand = table("stud", Limit::Fixed, &[(1, 100), (2, 100)])
        .hand(1, "7c7d/8c8d4c4d/5h")
        .hand(2, "7h7s/8h8s3c2d/5s")
        .play();
    hand.call_down();
    assert_eq!(
        (hand.won(1), hand.won(2)),
        (hand.won(2), hand.won(1)),
        "kickers beyond five break no tie"
    );
    // C28: aces, twos and threes are no low.
    let mut hand = table("stud-8", Limit::Fixed, &[(1, 100), (2, 100)])
        .hand(1, "AcAd/2c2d3c3d/4h")
        .hand(2, "KhQs/8h7s6c4d/As")
        .play();
    hand.call_down();
    let shares: Vec<(Share, u8)> = hand
        .awards()
        .iter()
        .map(|award| (award.1, award.2))
        .collect();
    assert_eq!(shares, [(Share::High, 1), (Share::Low, 2)]);
    // C29: a counterfeited low.
    let mut hand = table("omaha-8", Limit::Fixed, &[(1, 100), (2, 100)])
        .hand(1, "Ac2c9hTh")
        .hand(2, "Ah2h3sTs")
        .board("Ad2d5s6cKc")
        .play();
    hand.call_down();
    let lows: Vec<u8> = hand
        .awards()
        .iter()
        .filter(|award| award.1 == Share::Low)
        .map(|award| award.2)
        .collect();
    assert_eq!(lows, [2]);
}

#[test]
fn c30_who_shows_first() {
    let rules = |order| HouseRules {
        showdown_order: order,
        ..FULLTILT
    };
    // Seat 3 is the last aggressor of the river.
    let mut hand = table("courchevel", Limit::No, &[(1, 50), (2, 50), (3, 50)])
        .stakes(blinds(1, 2))
        .rules(rules(ShowdownOrder::LastRound))
        .play();
    hand.call(3)
        .call(1)
        .check(2)
        .check(1)
        .check(2)
        .check(3)
        .check(1)
        .check(2)
        .check(3);
    hand.check(1).check(2).to(3, 5).call(1).call(2);
    assert_eq!(hand.showing()[0].0, 3);
    // Nobody bet on the river: by house rule.
    let first = |order| {
        let mut hand = table("courchevel", Limit::No, &[(1, 50), (2, 50), (3, 50)])
            .stakes(blinds(1, 2))
            .rules(rules(order))
            .play();
        hand.call(3).call(1).check(2).check(1).check(2).check(3);
        hand.check(1).to(2, 5).call(3).call(1);
        hand.check(1).check(2).check(3);
        hand.showing()[0].0
    };
    assert_eq!(first(ShowdownOrder::LookBack), 2);
    assert_eq!(first(ShowdownOrder::LastRound), 1);
    assert_eq!(first(ShowdownOrder::FirstToAct), 1);
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
