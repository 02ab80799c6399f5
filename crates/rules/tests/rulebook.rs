//! The rules by number, each at work in a hand. What is a matter of single hands'
//! values (R2 to R5, R8, R9) is proven in `cardspeak-strength`; what is a matter of
//! several hands at a table (R12, R51), where seats are.

mod common;

use cardspeak_rules::{
    Action, AllInHands, Chips, Command, Deal, Event, Game, Hand, HouseRules, Limit, LosingHands,
    OddChips, OpenPair, Post, Rake, Refusal, Seen, SetupError, Share, ShowdownOrder, Stakes,
    StreetName, Viewer, Waiting, proposed_ante_and_bring_in, seen,
};
use cardspeak_strength::LowLabel;
use common::script::{Script, Table, seat, table};

const FULLTILT: HouseRules = HouseRules::FULLTILT;

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

/// Three players in stud, the second with the low card, the third with the high one.
fn three(game: &str) -> Table {
    table(game, Limit::Fixed, &[(1, 300), (2, 300), (3, 300)])
        .stakes(stud(1, 2, 10))
        .hand(1, "KhQh/8c9hTh")
        .hand(2, "KdQd/2c3d7d")
        .hand(3, "KsQs/9cAsJs")
}

fn street(script: &Script) -> Option<StreetName> {
    script.hand.street().map(|street| street.name)
}

/// Passes a street that can be checked through.
fn check_around(script: &mut Script) {
    let here = street(script);
    while street(script) == here {
        let Some(turn) = script.turn() else { return };
        script.check(turn);
    }
}

#[test]
fn r1_every_card_comes_once_and_the_rules_read_the_hands() {
    let mut hand = three("stud-8").play();
    let again = Command::Deal(Some("8c".parse().expect("a card")));
    hand.bring_in(2).call(3).call(1);
    check_around(&mut hand);
    assert!(hand.hand.decide(again).is_err());
    let fresh = Hand::new(*hand.hand.setup()).expect("valid");
    let mut fresh_hand = fresh;
    while let Some(event) = fresh_hand.consequence() {
        fresh_hand.apply(&event);
    }
    let event = fresh_hand.decide(again).expect("the first card");
    fresh_hand.apply(&event);
    let card = "8c".parse().expect("a card");
    assert_eq!(fresh_hand.decide(again), Err(Refusal::CardIsOut { card }));
}

#[test]
fn r6_stud_uses_any_five_for_each_half() {
    // The same five cards are an eight-high straight and the low 8-7-6-5-4 (R9).
    let mut hand = table("stud-8", Limit::Fixed, &[(1, 100), (2, 100)])
        .hand(1, "KsQh/8s7d6c5h/4c")
        .hand(2, "AcAd/KhKd9s9d/2c")
        .play();
    hand.call_down();
    assert_eq!(
        hand.awards()
            .iter()
            .map(|award| (award.1, award.2))
            .collect::<Vec<_>>(),
        [(Share::Whole, 1)]
    );
}

#[test]
fn r7_exactly_two_and_three_for_each_half() {
    // Four hearts on the board make no flush with one heart in the hole.
    let mut hand = table("courchevel-8", Limit::Fixed, &[(1, 100), (2, 100)])
        .hand(1, "AhKsKdQcJc")
        .hand(2, "9c9dTcTdJs")
        .board("2h5h8hKhTs")
        .play();
    hand.call_down();
    let view = hand.hand.view(Viewer::Spectator);
    let labels: Vec<_> = view.players.iter().map(|player| player.high).collect();
    assert!(
        labels
            .iter()
            .flatten()
            .all(|label| matches!(label, cardspeak_strength::HighLabel::ThreeOfAKind { .. }))
    );
    assert_eq!(hand.won(1), 10);
}

#[test]
fn r10_two_to_eight_players_in_stud() {
    let stacks: Vec<(u8, u64)> = (1..=9).map(|number| (number, 100)).collect();
    let refused = |table: Table| Hand::new(table.setup).err();
    assert_eq!(refused(table("stud", Limit::Fixed, &stacks[..8])), None);
    let nine = refused(table("stud", Limit::Fixed, &stacks));
    assert_eq!(
        nine,
        Some(SetupError::TooManyPlayers {
            players: 9,
            most: 8
        })
    );
    let one = refused(table("stud", Limit::Fixed, &stacks[..1]));
    assert_eq!(one, Some(SetupError::TooFewPlayers { players: 1 }));
}

#[test]
fn r11_antes_short_antes_and_cancelled_hands() {
    // Seat 2 is all-in for part of the ante: a side pot of what the others can match.
    let hand = table("stud", Limit::Fixed, &[(1, 50), (2, 3), (3, 50)])
        .stakes(stud(5, 6, 10))
        .play();
    let posts = hand
        .events
        .iter()
        .filter(|event| {
            matches!(
                event,
                Event::Posted {
                    post: Post::Ante,
                    ..
                }
            )
        })
        .count();
    assert_eq!((posts, hand.pots()), (3, vec![9, 4]));
    // What nobody can match comes back.
    let hand = table("stud", Limit::Fixed, &[(1, 50), (2, 3)])
        .stakes(stud(5, 6, 10))
        .play();
    assert_eq!((hand.returned(), hand.pots()), (vec![(1, 2)], vec![6]));
    // Fewer than two have posted: everything goes back.
    let mut alone = table("stud", Limit::Fixed, &[(1, 50), (2, 50)]).stakes(stud(5, 6, 10));
    alone.setup.entries[1].as_mut().expect("a player").posts = cardspeak_rules::Posts::No;
    let hand = alone.play();
    assert!(hand.hand.is_over());
    assert_eq!(hand.events.last(), Some(&Event::Cancelled));
    assert_eq!((hand.stack(1), hand.stack(2)), (50, 50));
}

#[test]
fn r13_the_order_of_the_deal() {
    let hand = three("stud").button(2).play();
    let dealt: Vec<(u8, bool)> = hand
        .events
        .iter()
        .filter_map(|event| match event {
            Event::DealtDown { seat, .. } => Some((seat.number(), false)),
            Event::DealtUp { seat, .. } => Some((seat.number(), true)),
            _ => None,
        })
        .collect();
    let round = |up| [(3, up), (1, up), (2, up)];
    assert_eq!(dealt, [round(false), round(false), round(true)].concat());
}

#[test]
fn r13_only_players_in_the_hand_get_cards_the_all_in_ones_too() {
    let mut hand = table("stud", Limit::Fixed, &[(1, 6), (2, 90), (3, 90)])
        .stakes(stud(1, 2, 10))
        .hand(1, "KhQh/2c")
        .hand(2, "KdQd/9c")
        .hand(3, "KsQs/8d")
        .play();
    hand.bring_in(1).to(2, 10).fold(3).call(1).call_down();
    assert_eq!(hand.hand.up_cards(seat(1)).len(), 4);
    assert_eq!(hand.hand.up_cards(seat(3)).len(), 1);
}

#[test]
fn r14_the_common_card_belongs_to_no_board() {
    let stacks: Vec<(u8, u64)> = (1..=8).map(|number| (number, 100)).collect();
    let mut hand = table("stud", Limit::Fixed, &stacks).play();
    let mut order = Vec::new();
    while let Waiting::Act { seat, legal } = hand.hand.waiting() {
        if street(&hand) == Some(StreetName::Sixth) || street(&hand) == Some(StreetName::Seventh) {
            order.push(seat.number());
        }
        let action = if legal.bring_in.is_some() {
            Action::BringIn
        } else if legal.check {
            Action::Check
        } else {
            Action::Call
        };
        hand.act(seat.number(), action);
    }
    assert_eq!(
        order[..8],
        order[8..16],
        "sixth street's order of acting stands"
    );
    assert_eq!(hand.hand.board().len(), 1);
    // It is everybody's seventh card.
    assert!(
        hand.hand
            .live_at_showdown()
            .iter()
            .all(|live| live.down.len() == 2 && live.up.len() == 4)
    );
}

#[test]
fn r15_folded_cards_leave_the_table() {
    let mut hand = three("stud").play();
    hand.bring_in(2).fold(3).call(1);
    let view = hand.hand.view(Viewer::Seat(seat(3)));
    let folded = view
        .players
        .iter()
        .find(|player| player.seat == seat(3))
        .expect("dealt in");
    assert!(folded.folded && folded.down.is_empty() && folded.up.is_empty());
    // The up cards stay in the record.
    assert_eq!(hand.hand.up_cards(seat(3)).len(), 1);
}

#[test]
fn r16_own_down_cards_and_everybodys_up_cards() {
    let hand = three("stud-8").play();
    for viewer in [
        Viewer::Seat(seat(1)),
        Viewer::Seat(seat(2)),
        Viewer::Spectator,
    ] {
        for player in hand.hand.view(viewer).players {
            let own = viewer == Viewer::Seat(player.seat);
            assert_eq!(player.down.len(), 2);
            assert!(player.down.iter().all(|card| card.is_some() == own));
            assert_eq!(player.up.len(), 1);
        }
    }
}

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
    let mut hand = three("stud").stakes(stud(40, 50, 200)).play();
    let mut deep = hand.hand.setup().entries;
    deep.iter_mut()
        .flatten()
        .for_each(|entry| entry.stack = Chips(9000));
    let mut table = three("stud").stakes(stud(40, 50, 200));
    table.setup.entries = deep;
    hand = table.play();
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
                ..FULLTILT
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
        ..FULLTILT
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
            ..FULLTILT
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
            ..FULLTILT
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
    let mut hand = to_the_showdown(FULLTILT);
    // Seat 1 bet and shows; seat 2 has the only low and shows; seat 3 is asked.
    assert_eq!(hand.showing(), [(1, true), (2, true)]);
    assert_eq!(hand.turn(), Some(3));
    assert!(hand.hand.view(Viewer::Seat(seat(3))).asked);
    hand.muck(3);
    assert_eq!(hand.showing().last(), Some(&(3, false)));
    let hand = to_the_showdown(HouseRules {
        losing_hands: LosingHands::AllShown,
        ..FULLTILT
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
                ..FULLTILT
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
    let mut hand = to_the_showdown(FULLTILT);
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
    let mut hand = to_the_showdown(FULLTILT);
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
    let mut hand = to_the_showdown(FULLTILT);
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
                ..FULLTILT
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

#[test]
fn r43_blinds_and_the_heads_up_button() {
    let hand = table("courchevel", Limit::Pot, &[(2, 90), (5, 90), (6, 90)])
        .stakes(blinds(1, 2))
        .play();
    let posts: Vec<(u8, Post)> = hand
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Posted { seat, post, .. } => Some((seat.number(), *post)),
            _ => None,
        })
        .collect();
    assert_eq!(posts, [(2, Post::SmallBlind), (5, Post::BigBlind)]);
    let hand = table("courchevel", Limit::Pot, &[(2, 90), (5, 90)])
        .stakes(blinds(1, 2))
        .play();
    assert_eq!(
        (hand.turn(), hand.hand.setup().small_blind),
        (Some(5), Some(seat(5)))
    );
}

#[test]
fn r44_blinds_of_any_size_in_fixed_limit() {
    // $15/$30 has blinds 10 and 15.
    let mut stakes = blinds(10, 15);
    stakes.big_bet = Chips(30);
    let mut hand = table("courchevel", Limit::Fixed, &[(1, 300), (2, 300), (3, 300)])
        .stakes(stakes)
        .play();
    assert_eq!((hand.to_call(), hand.totals()), (Some(15), vec![30]));
    hand.call(3).call(1).check(2);
    assert_eq!(hand.totals(), [15]);
    check_around(&mut hand);
    assert_eq!(hand.totals(), [30]);
}

#[test]
fn r45_the_first_flop_card_is_up_before_the_first_round() {
    let board_at_start = |game| {
        let hand = table(game, Limit::Pot, &[(1, 90), (2, 90)]).play();
        (
            hand.hand.board().len(),
            hand.hand.view(Viewer::Seat(seat(1))).players[0].down.len(),
        )
    };
    assert_eq!(board_at_start("courchevel"), (1, 5));
    assert_eq!(board_at_start("courchevel-8"), (1, 5));
    assert_eq!(board_at_start("omaha5"), (0, 5));
    assert_eq!(board_at_start("omaha"), (0, 4));
    assert_eq!(board_at_start("omaha6-8"), (0, 6));
    let mut hand = table("courchevel", Limit::Pot, &[(1, 90), (2, 90)]).play();
    let mut boards = vec![hand.hand.board().len()];
    hand.call(2).check(1);
    for _ in 0..3 {
        boards.push(hand.hand.board().len());
        check_around(&mut hand);
    }
    assert_eq!(boards, [1, 3, 4, 5]);
}

#[test]
fn r46_the_big_blind_is_live_and_later_rounds_start_left_of_the_button() {
    let mut hand = table("omaha", Limit::Pot, &[(1, 90), (2, 90), (3, 90), (4, 90)])
        .stakes(blinds(1, 2))
        .play();
    assert_eq!(hand.turn(), Some(3));
    hand.call(3).call(4).call(1);
    assert_eq!(
        (hand.turn(), hand.legal().check, hand.bounds()),
        (Some(2), true, Some((4, 10)))
    );
    hand.check(2);
    assert_eq!(hand.turn(), Some(1));
}

#[test]
fn r47_small_bets_then_big_bets_four_a_round() {
    let mut hand = table("courchevel-8", Limit::Fixed, &[(1, 300), (2, 300)])
        .stakes(blinds(1, 2))
        .play();
    hand.to(2, 4).to(1, 6).to(2, 8).call(1);
    hand.to(1, 2).to(2, 4).to(1, 6).to(2, 8);
    assert_eq!(hand.refused(1, Action::RaiseTo(Chips(10))), Refusal::Capped);
    hand.call(1);
    assert_eq!(hand.totals(), [4]);
    check_around(&mut hand);
    assert_eq!(hand.totals(), [4]);
}

#[test]
fn r48_the_pot_limit() {
    // Pot 100, bet 100: the next may make it 200 to 400.
    let mut hand = table("courchevel", Limit::Pot, &[(1, 900), (2, 900)])
        .stakes(blinds(25, 50))
        .play();
    hand.call(2).check(1);
    hand.to(1, 100);
    assert_eq!(hand.bounds(), Some((200, 400)));
    // The pot is all chips in the middle: a dead post too.
    let mut table =
        table("courchevel", Limit::Pot, &[(1, 900), (2, 900), (3, 900)]).stakes(blinds(5, 10));
    table.setup.entries[2].as_mut().expect("a player").dead = Chips(5);
    table.setup.entries[2].as_mut().expect("a player").extra = Chips(10);
    let hand = table.play();
    assert_eq!(
        (hand.turn(), hand.to_call(), hand.bounds()),
        (Some(3), None, Some((20, 40)))
    );
}

#[test]
fn r49_no_limit() {
    // A bet of 5, the next raise is to at least 10.
    let mut hand = table("courchevel", Limit::No, &[(1, 77), (2, 88)])
        .stakes(blinds(1, 2))
        .play();
    hand.call(2).check(1).to(1, 5);
    assert_eq!(hand.bounds(), Some((10, 86)));
}

#[test]
fn r50_nothing_below_the_minimum_or_above_the_maximum() {
    let hand = table("courchevel", Limit::Pot, &[(1, 900), (2, 900)])
        .stakes(blinds(5, 10))
        .play();
    let (least, most) = hand.bounds().expect("a raise");
    assert_eq!(
        hand.refused(2, Action::RaiseTo(Chips(least - 1))),
        Refusal::RaiseTooSmall {
            least: Chips(least)
        }
    );
    assert_eq!(
        hand.refused(2, Action::RaiseTo(Chips(most + 1))),
        Refusal::RaiseTooLarge { most: Chips(most) }
    );
}

#[test]
fn r51_a_posted_big_blind_is_live_and_a_missed_small_blind_dead() {
    let mut table = table(
        "courchevel",
        Limit::Pot,
        &[(1, 90), (2, 90), (3, 90), (4, 90)],
    )
    .stakes(blinds(1, 2));
    let entry = table.setup.entries[2].as_mut().expect("a player");
    (entry.extra, entry.dead) = (Chips(2), Chips(1));
    let mut hand = table.play();
    // It counts as a call, and the poster may raise in turn.
    assert_eq!(
        (
            hand.turn(),
            hand.legal().check,
            hand.bounds().map(|bounds| bounds.0)
        ),
        (Some(3), true, Some(4))
    );
    hand.check(3).fold(4).fold(1).check(2);
    assert_eq!(hand.pots(), [2 + 2 + 1 + 1]);
    // A hand may have no small blind.
    let mut dead = common::script::table("courchevel", Limit::Pot, &[(1, 90), (2, 90), (3, 90)])
        .stakes(blinds(1, 2));
    dead.setup.small_blind = None;
    let hand = dead.play();
    assert_eq!((hand.turn(), hand.pots()), (Some(3), vec![2]));
}

#[test]
fn r52_razz() {
    let mut hand = table("razz", Limit::Fixed, &[(1, 90), (2, 90), (3, 90)])
        .stakes(stud(1, 2, 5))
        .hand(1, "2h3h/Kc4c5h6h/7s")
        .hand(2, "QdJd/KdAd9d9c/8d")
        .hand(3, "TsJs/AcTc8s8h/2s")
        .play();
    // King high, ace low; of equal ranks the higher suit brings in.
    assert_eq!(hand.turn(), Some(2));
    hand.bring_in(2).call(3).call(1);
    // The lowest board acts: T-A against K-4 and K-A.
    assert_eq!((hand.turn(), hand.totals()), (Some(3), vec![5]));
    hand.call_down();
    assert_eq!(hand.awards(), [(0, Share::Whole, 1, 9)]);
}

#[test]
fn r53_five_card_stud() {
    let mut hand = table("stud5", Limit::Fixed, &[(1, 90), (2, 90)])
        .stakes(stud(1, 2, 5))
        .hand(1, "Kh/2c3c4c5c")
        .hand(2, "Kd/9cAh8dTh")
        .play();
    assert_eq!(
        (street(&hand), hand.turn()),
        (Some(StreetName::Second), Some(1))
    );
    hand.bring_in(1).call(2);
    let mut sizes = Vec::new();
    while street(&hand).is_some() {
        assert_eq!(hand.turn(), Some(2)); // high board
        sizes.push(hand.totals()[0]);
        check_around(&mut hand);
    }
    assert_eq!(sizes, [5, 10, 10]);
}

#[test]
fn r54_holdem() {
    let mut hand = table("holdem", Limit::No, &[(1, 90), (2, 90), (3, 90)])
        .stakes(blinds(1, 2))
        .hand(1, "2c7d")
        .hand(2, "3c8d")
        .hand(3, "4c9h")
        .board("AsKsQsJsTs")
        .play();
    hand.call(3).call(1).check(2);
    assert_eq!(hand.turn(), Some(1));
    hand.call_down();
    // Any five of seven: the board plays for everybody.
    assert_eq!((hand.won(1), hand.won(2), hand.won(3)), (2, 2, 2));
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

#[test]
fn presets_and_what_they_propose() {
    let proposed = |preset, lower| {
        proposed_ante_and_bring_in(preset, Chips(lower), Chips(1))
            .map(|(ante, bring_in)| (ante.0, bring_in.0))
    };
    assert_eq!(proposed("fulltilt", 200), Some((40, 50)));
    assert_eq!(proposed("cardroom", 100), Some((10, 50)));
    assert_eq!(proposed("pokerstars", 200), Some((40, 100)));
    assert_eq!(proposed("fulltilt", 2), Some((1, 1)), "at least one chip");
    assert_eq!(
        Game::ALL.iter().filter(|game| game.low().is_some()).count(),
        7
    );
    let hand = three("stud").play();
    assert!(matches!(hand.hand.waiting(), Waiting::Act { .. }));
    assert_ne!(Deal::Board, Deal::Up(seat(1)));
}
