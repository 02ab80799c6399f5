//! Courchevel, Omaha and the other games (R6, R7, R43 to R54), and the presets.

use cardspeak_rules::{
    Action, Chips, Event, Hand, Limit, Post, Refusal, SetupError, Share, StreetName, Viewer,
    proposed_ante_and_bring_in,
};

use crate::common::script::{blinds, seat, stud, table};
use crate::shared::{check_around, street};

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
    let mut dead =
        crate::common::script::table("courchevel", Limit::Pot, &[(1, 90), (2, 90), (3, 90)])
            .stakes(blinds(1, 2));
    dead.setup.small_blind = None;
    let hand = dead.play();
    assert_eq!((hand.turn(), hand.pots()), (Some(3), vec![2]));
}

#[test]
fn r51_no_extra_post_is_larger_than_the_big_blind() {
    let refused = |game, extra, dead| {
        let mut table = table(game, Limit::Fixed, &[(1, 90), (2, 90), (3, 90)]);
        let entry = table.setup.entries[2].as_mut().expect("a player");
        (entry.extra, entry.dead) = (Chips(extra), Chips(dead));
        Hand::new(table.setup).err()
    };
    let posts = Some(SetupError::Posts { seat: seat(3) });
    assert_eq!(refused("courchevel", 5, 2), None);
    assert_eq!(refused("courchevel", 6, 2), posts);
    assert_eq!(refused("stud", 1, 0), posts);
    assert_eq!(refused("stud", 0, 1), posts);
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
fn presets_and_what_they_propose() {
    let proposed = |preset, lower| {
        proposed_ante_and_bring_in(preset, Chips(lower), Chips(1))
            .map(|(ante, bring_in)| (ante.0, bring_in.0))
    };
    assert_eq!(proposed("fulltilt", 200), Some((40, 50)));
    assert_eq!(proposed("cardroom", 100), Some((10, 50)));
    assert_eq!(proposed("pokerstars", 200), Some((40, 100)));
    assert_eq!(proposed("fulltilt", 2), Some((1, 1)), "at least one chip");
}
