//! The betting of stud (R17 to R26).

use cardspeak_rules::{Action, Chips, Event, HouseRules, Limit, OpenPair, Refusal, StreetName};

use crate::common::script::{blinds, stud, table};
use crate::shared::{check_around, street, three};

#[test]
fn r17_lower_limit_on_two_streets_upper_on_three() {
    let mut hand = three("stud").play();
    hand.bring_in(2).call(3).call(1);
    assert_eq!(hand.totals(), [10]);
    check_around(&mut hand);
    for _ in 0..3 {
        assert_eq!(hand.totals(), [20], "{:?}", street(&hand));
        check_around(&mut hand);
    }
    for limit in [Limit::Pot, Limit::No] {
        let mut table = three("stud");
        table.setup.limit = limit;
        let mut hand = table.play();
        assert_eq!(hand.turn(), Some(2));
        assert_eq!(hand.legal().bring_in, Some(Chips(2)));
        hand.bring_in(2);
        assert_eq!(
            hand.bounds().map(|bounds| bounds.0),
            Some(10),
            "the least completion is the minimum bet"
        );
    }
}

#[test]
fn r18_the_lowest_door_card_brings_in_and_clubs_are_lowest() {
    let first = |doors: [&'static str; 3]| {
        let mut table = table("stud", Limit::Fixed, &[(1, 90), (2, 90), (3, 90)]);
        for (number, door) in (1..).zip(doors) {
            table = table
                .hand(number, ["KhQh", "KdQd", "KsQs"][usize::from(number) - 1])
                .hand(number, door);
        }
        table.play().turn()
    };
    assert_eq!(first(["/2s", "/2h", "/2d"]), Some(3)); // the source's example
    assert_eq!(first(["/2s", "/2c", "/2d"]), Some(2));
    assert_eq!(first(["/As", "/Jc", "/Td"]), Some(3)); // the ace is high here
}

#[test]
fn r19_bring_in_or_complete_no_fold_no_check() {
    let mut hand = three("stud").play();
    let legal = hand.legal();
    assert_eq!(
        (hand.turn(), legal.fold, legal.check, legal.call),
        (Some(2), false, false, None)
    );
    assert_eq!(hand.refused(2, Action::Fold), Refusal::CannotFold);
    assert_eq!(hand.refused(2, Action::Check), Refusal::BringInFirst);
    assert_eq!(hand.refused(2, Action::Call), Refusal::BringInFirst);
    hand.to(2, 10);
    assert_eq!(hand.to_call(), Some(10));
    // At most one player has chips after the antes: no bring-in and no betting (R34).
    let hand = table("stud", Limit::Fixed, &[(1, 1), (2, 50), (3, 1)])
        .stakes(stud(1, 2, 10))
        .play();
    assert!(hand.hand.is_over());
    assert!(
        !hand
            .events
            .iter()
            .any(|event| matches!(event, Event::Acted { .. }))
    );
}

#[test]
fn r20_call_complete_raise_and_no_second_option() {
    let mut hand = three("stud").play();
    hand.bring_in(2);
    assert_eq!((hand.to_call(), hand.totals()), (Some(2), vec![10]));
    hand.to(3, 10);
    assert_eq!((hand.to_call(), hand.totals()), (Some(10), vec![20]));
    hand.fold(1).fold(2);
    assert!(hand.hand.is_over());
    // Everyone folds: the bring-in wins the antes.
    let mut hand = three("stud").play();
    hand.bring_in(2).fold(3).fold(1);
    assert_eq!((hand.stack(2), hand.returned()), (302, vec![(2, 2)]));
    // Only called: the round ends.
    let mut hand = three("stud").play();
    hand.bring_in(2).call(3).call(1);
    assert_eq!(street(&hand), Some(StreetName::Fourth));
}

#[test]
fn r21_bring_in_and_completion_are_one_bet() {
    // $2/$4 in cents: completed to 2, raised to 4, to 6; one more raise, to 8, is left.
    let mut table = three("stud").stakes(stud(40, 50, 200));
    table
        .setup
        .entries
        .iter_mut()
        .flatten()
        .for_each(|entry| entry.stack = Chips(9000));
    let mut hand = table.play();
    hand.bring_in(2).to(3, 200).to(1, 400).to(2, 600);
    assert_eq!(hand.totals(), [800]);
    hand.to(3, 800);
    assert_eq!(
        hand.refused(1, Action::RaiseTo(Chips(1000))),
        Refusal::Capped
    );
}

#[test]
fn r22_the_cap_by_house_rule() {
    let raises = |rules| {
        let mut hand = three("stud").rules(rules).play();
        hand.bring_in(2).to(3, 10);
        let mut raises = 0;
        while let Some(total) = hand.totals().first().copied() {
            let turn = hand.turn().expect("a turn");
            hand.to(turn, total);
            raises += 1;
        }
        raises
    };
    assert_eq!(raises(HouseRules::FULLTILT), 3);
    assert_eq!(raises(HouseRules::POKERSTARS), 3);
    assert_eq!(raises(HouseRules::CARDROOM), 4);
    // Heads-up too, and before the flop the big blind is the first bet.
    let mut hand = table("courchevel", Limit::Fixed, &[(1, 90), (2, 90)])
        .stakes(blinds(1, 2))
        .play();
    hand.to(2, 4).to(1, 6).to(2, 8);
    assert_eq!(hand.refused(1, Action::RaiseTo(Chips(10))), Refusal::Capped);
}

#[test]
fn r23_the_highest_board_opens_and_ties_go_left_of_the_button() {
    let opener = |ups: [&'static str; 3], button| {
        let mut table = table("stud-8", Limit::Fixed, &[(1, 90), (2, 90), (3, 90)]).button(button);
        for (number, up) in (1..).zip(ups) {
            table = table
                .hand(number, ["Kh8h", "Kd8d", "Ks8s"][usize::from(number) - 1])
                .hand(number, up);
        }
        let mut hand = table.play();
        let low = hand.turn().expect("the low card");
        hand.bring_in(low);
        while street(&hand) == Some(StreetName::Third) {
            let turn = hand.turn().expect("a turn");
            hand.call(turn);
        }
        hand.turn()
    };
    assert_eq!(opener(["/2c3c", "/7d7h", "/AsQs"], 3), Some(2)); // a pair
    assert_eq!(opener(["/2c3c", "/7d9h", "/AsQs"], 3), Some(3)); // high cards
    assert_eq!(opener(["/4s3d", "/QhJd", "/QsJh"], 3), Some(2)); // equal ranks
    assert_eq!(opener(["/4s3d", "/QhJd", "/QsJh"], 2), Some(3));
}

#[test]
fn r24_check_bet_and_check_raise() {
    let mut hand = three("stud").play();
    hand.bring_in(2).call(3).call(1);
    hand.check(3).to(1, 10).call(2).to(3, 20);
    assert_eq!(
        (hand.turn(), hand.to_call(), hand.totals()),
        (Some(1), Some(10), vec![30])
    );
}

#[test]
fn r25_the_open_pair_by_game_and_house_rule() {
    let totals = |game, rules| {
        let mut hand = table(game, Limit::Fixed, &[(1, 90), (2, 90)])
            .rules(rules)
            .hand(1, "KhQh/2c2d")
            .hand(2, "KdQd/9cAh")
            .play();
        hand.bring_in(1).call(2);
        hand.totals()
    };
    assert_eq!(totals("stud", HouseRules::FULLTILT), [5, 10]);
    assert_eq!(
        totals(
            "stud",
            HouseRules {
                open_pair: OpenPair::Ignored,
                ..HouseRules::FULLTILT
            }
        ),
        [5]
    );
    assert_eq!(totals("stud-8", HouseRules::FULLTILT), [5]);
    assert_eq!(totals("stud-hilo", HouseRules::FULLTILT), [5]);
}

#[test]
fn r26_every_round_but_third_street_can_be_checked_through() {
    let mut hand = three("stud").play();
    hand.bring_in(2).call(3).call(1);
    for name in [
        StreetName::Fourth,
        StreetName::Fifth,
        StreetName::Sixth,
        StreetName::Seventh,
    ] {
        assert_eq!(street(&hand), Some(name));
        check_around(&mut hand);
    }
    assert_eq!(street(&hand), None);
    assert_eq!(hand.hand.live().len(), 3);
}
