//! Cases of the showdown: reading hands, dividing pots, odd chips, who shows.

use cardspeak_rules::{
    Action, Chips, Command, Event, HouseRules, Limit, Share, ShowdownOrder, Waiting,
};

use crate::common::script::{blinds, seat, stud, table};

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
            ..HouseRules::FULLTILT
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
        ..HouseRules::FULLTILT
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
