//! Nothing that a viewer gets depends on a card that the viewer may not see.

use cardspeak_cards::Card;
use cardspeak_protocol::ServerMessage;

use super::{
    House, Person, courchevel, hand, over, passive, robot, second, settings, stud, table, timid,
};
use crate::{Clock, LimitSpec, RiggedTable, TableSpec};

/// Everything that one viewer was sent, as bytes, without the server's own epoch.
fn bytes(person: &Person) -> Vec<String> {
    let text = |message: &ServerMessage| {
        let mut message = message.clone();
        if let ServerMessage::Table { epoch, .. } = &mut message {
            *epoch = 0;
        }
        serde_json::to_string(&message).unwrap()
    };
    person.heard.iter().map(|message| text(message)).collect()
}

/// Plays a hand in which two robots and two people are dealt in, to the point where
/// `stop` says; returns what a spectator and the person at seat 1 were sent.
async fn sent(rigged: RiggedTable) -> (Vec<String>, Vec<String>) {
    let id = rigged.spec.id.to_string();
    let house = House::new();
    let clock = Clock::by_hand();
    let room = house.open(settings(rigged, &clock)).await;
    let mut crowd = Person::come(&room, None, &id, None).await;
    let (mut ann, _) = Person::new(&room, "Ann", &id).await;
    let (mut bob, _) = Person::new(&room, "Bob", &id).await;
    assert_eq!(ann.sit(1, 20_000).await, None);
    assert_eq!(bob.sit(3, 20_000).await, None);
    ann.hear().await.unwrap();
    crowd.hear().await.unwrap();
    clock.advance(second());
    loop {
        ann.until(|view| view.clock.is_some() || over(view))
            .await
            .unwrap();
        bob.hear().await.unwrap();
        if over(ann.view()) {
            break;
        }
        // Ann gives up to any bet; Bob bets whenever it can.
        if let Some(legal) = ann.turn().map(|turn| timid(&turn.legal)) {
            ann.act(legal).await.unwrap();
        } else if let Some(turn) = bob.turn() {
            let choice = match &turn.legal.raise {
                Some(raise) => cardspeak_protocol::ActionChoice::Raise { to: raise.least },
                _ => passive(&turn.legal),
            };
            bob.act(choice).await.unwrap();
        } else {
            tokio::task::yield_now().await;
        }
    }
    ann.hear().await.unwrap();
    crowd.hear().await.unwrap();
    // The Last hand window too: folded down cards are never in it.
    for person in [&mut ann, &mut crowd] {
        let table = id.clone();
        person
            .caller
            .say(cardspeak_protocol::ClientMessage::LastHand {
                table,
                hand: None,
                id: 5,
            })
            .await;
        person.hear().await.unwrap();
        assert!(matches!(
            &**person.heard.last().unwrap(),
            ServerMessage::LastHand { .. }
        ));
    }
    room.close().await;
    (bytes(&ann), bytes(&crowd))
}

/// The deck as text, with cards at these places swapped.
fn deck(swaps: &[(usize, usize)]) -> String {
    let mut deck: Vec<Card> = Card::DECK.into_iter().rev().collect();
    for (one, other) in swaps {
        deck.swap(*one, *other);
    }
    deck.iter().map(Card::to_string).collect()
}

fn robots(spec: TableSpec, deck: &str) -> RiggedTable {
    let fold: &[&str] = &["call", "fold"];
    let robots = vec![robot(2, "Rob", 20_000), robot(4, "Bot", 20_000)];
    table(spec, robots, 2, vec![hand(deck, &[(2, fold), (4, fold)])])
}

#[tokio::test]
async fn c37_cards_that_a_viewer_cannot_see_change_no_byte_in_stud() {
    let play = |swaps: &[(usize, usize)]| sent(robots(stud("stud-8"), &deck(swaps)));
    let as_dealt = play(&[]).await;
    assert!(as_dealt.0.len() > 5 && as_dealt.0.iter().any(|text| text.contains("dealt_down")));
    // Round by round from seat 1: down cards are 0 to 7. Those of seats 2, 3 and 4, among
    // each other and with cards that are never dealt.
    for swaps in [
        &[(1, 2)][..],
        &[(1, 45), (5, 46)],
        &[(2, 47), (6, 48), (3, 49)],
        &[(7, 51)],
    ] {
        let swapped = play(swaps).await;
        assert_eq!(swapped.0, as_dealt.0, "Ann, {swaps:?}");
        assert_eq!(swapped.1, as_dealt.1, "the crowd, {swaps:?}");
    }
    // The own cards do change the own bytes, and nobody else's.
    let own = play(&[(0, 45)]).await;
    assert_ne!(own.0, as_dealt.0);
    assert_eq!(own.1, as_dealt.1);
}

#[tokio::test]
async fn c37_cards_that_a_viewer_cannot_see_change_no_byte_in_courchevel() {
    for limit in [LimitSpec::Fixed, LimitSpec::Pot, LimitSpec::No] {
        let play = |swaps: &[(usize, usize)]| {
            sent(robots(courchevel("courchevel-8", limit), &deck(swaps)))
        };
        let as_dealt = play(&[]).await;
        // The button is at seat 1, so the first card of each round is seat 2's and the
        // fourth one Ann's: 20 down cards, then the board, from 20 on.
        for swaps in [
            &[(0, 1)][..],
            &[(0, 45), (4, 46), (8, 47)],
            &[(1, 48), (2, 49), (18, 50)],
        ] {
            let swapped = play(swaps).await;
            assert_eq!(swapped.0, as_dealt.0, "Ann, {swaps:?}");
            assert_eq!(swapped.1, as_dealt.1, "the crowd, {swaps:?}");
        }
        let own = play(&[(3, 45)]).await;
        assert_ne!(own.0, as_dealt.0);
        assert_eq!(own.1, as_dealt.1);
    }
}

/// A mucked hand changes no byte before the Last hand window opens, and there only for
/// those who sit (R39).
#[tokio::test]
async fn a_mucked_hand_is_seen_in_the_last_hand_window_only() {
    // Courchevel, heads-up by the flop: Bob shows the nuts, the robot mucks.
    let play = |down: &str| {
        let spec = courchevel("courchevel-8", LimitSpec::Fixed);
        // Robots at 2 and 4, people at 1 and 3; the button at 1, cards from seat 2 on.
        let rounds: Vec<&str> = down.split(' ').collect();
        let deck = [
            rounds[0], "Ah", "2c", "3c", rounds[1], "Ad", "2d", "3d", rounds[2], "Kh", "4c", "5c",
            rounds[3], "Kd", "4d", "5d", rounds[4], "Qh", "6c", "6d", "As", "Ac", "Ks", "9h", "9s",
        ];
        let fold: &[&str] = &["fold"];
        let robots = vec![robot(2, "Rob", 20_000), robot(4, "Bot", 20_000)];
        sent(table(
            spec,
            robots,
            2,
            vec![hand(&deck.join(""), &[(4, fold)])],
        ))
    };
    let one = play("7c 8c Tc Jc Qc").await;
    let other = play("7d 8d Td Jd Qd").await;
    let before = |sent: &[String]| sent.split_last().map(|(_, before)| before.to_vec());
    assert!(
        one.0
            .iter()
            .any(|text| text.contains(r#""event":"mucked""#))
    );
    assert_eq!(before(&one.0), before(&other.0));
    assert_eq!(one.1, other.1, "the crowd never sees it");
    assert!(
        one.0
            .last()
            .unwrap()
            .contains(r#""down":["7c","8c","Tc","Jc","Qc"]"#)
    );
}
