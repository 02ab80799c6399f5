//! The deal (R1, R10 to R16).

use cardspeak_rules::{
    Action, Command, Event, Hand, Limit, Post, Refusal, SetupError, StreetName, Viewer, Waiting,
};

use crate::common::script::{Table, seat, stud, table};
use crate::shared::{street, three};

#[test]
fn r1_every_card_comes_once_and_the_rules_read_the_hands() {
    let card = "8c".parse().expect("a card");
    let mut hand = Hand::new(three("stud-8").setup).expect("valid");
    while let Some(event) = hand.consequence() {
        hand.apply(&event);
    }
    let event = hand
        .decide(Command::Deal(Some(card)))
        .expect("the first card");
    hand.apply(&event);
    assert_eq!(
        hand.decide(Command::Deal(Some(card))),
        Err(Refusal::CardIsOut { card })
    );
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
