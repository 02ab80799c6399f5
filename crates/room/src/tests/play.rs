//! Acting, waiting, leaving and coming back.

use std::time::Duration;

use cardspeak_protocol::{
    ActionChoice, ClientMessage, Deed, Refused, SeenEvent, ServerMessage, WaitingFor,
};

use super::{
    House, Person, begin, over, seat_balance, second, settings, stud, table, to_the_end, turn, two,
};
use crate::Clock;

#[tokio::test]
async fn c31_c32_c33_an_action_counts_once_and_only_for_its_own_turn() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    begin(&clock, &mut ann, &mut bob).await;
    let (one, other) = turn(&mut ann, &mut bob);
    let now = one.turn().unwrap().clone();
    let act = |turn, id, action| ClientMessage::Act {
        table: "stud-8".into(),
        hand: now.hand,
        turn,
        action,
        id,
    };
    // A double click, a replay, a late click, another's turn, another hand.
    for _ in 0..3 {
        one.caller
            .say(act(now.turn, 1, ActionChoice::BringIn))
            .await;
    }
    one.caller
        .say(act(now.turn, 2, ActionChoice::BringIn))
        .await;
    assert_eq!(one.refusal(1).await, None);
    assert_eq!(one.refusal(2).await, Some(Refused::Late));
    let acted = one
        .events
        .iter()
        .filter(|event| matches!(event, SeenEvent::Acted { .. }))
        .count();
    assert_eq!(acted, 1);
    other.hear().await.unwrap();
    let next = other.turn().unwrap().turn;
    // Only for the own seat.
    one.caller.say(act(next, 3, ActionChoice::Fold)).await;
    assert_eq!(one.refusal(3).await, Some(Refused::NotYourTurn));
    other
        .caller
        .say(ClientMessage::Act {
            table: "stud-8".into(),
            hand: 99,
            turn: next,
            action: ActionChoice::Call,
            id: 4,
        })
        .await;
    assert_eq!(other.refusal(4).await, Some(Refused::Late));
    // C34, and what the rules refuse.
    other
        .caller
        .say(act(next, 5, ActionChoice::Raise { to: u64::MAX }))
        .await;
    assert_eq!(
        other.refusal(5).await,
        Some(Refused::RaiseNotOfLimit { totals: vec![200] })
    );
    other.caller.say(act(next, 6, ActionChoice::Check)).await;
    assert_eq!(other.refusal(6).await, Some(Refused::NotLegal));
    other.caller.say(act(next, 7, ActionChoice::Show)).await;
    assert_eq!(other.refusal(7).await, Some(Refused::NotLegal));
    other.act(ActionChoice::Call).await.unwrap();
    room.close().await;
}

#[tokio::test]
async fn c35_whoever_does_not_act_checks_or_folds_and_sits_out() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    begin(&clock, &mut ann, &mut bob).await;
    let (one, other) = turn(&mut ann, &mut bob);
    let seat = one.view().your_seat.unwrap();
    assert_eq!(
        one.view().clock.as_ref().map(|clock| clock.left_ms),
        Some(30_000)
    );
    clock.advance(Duration::from_millis(29_999));
    one.hear().await.unwrap();
    assert!(one.turn().is_some());
    clock.advance(Duration::from_millis(1));
    // The low card cannot fold: it brings in (R19).
    one.until(|view| view.your_turn.is_none()).await.unwrap();
    let by_clock = SeenEvent::Acted {
        seat,
        deed: Deed::BringIn,
        paid: 50,
        to: 50,
        all_in: false,
        timeout: true,
    };
    assert!(one.events.contains(&by_clock), "{:?}", one.events);
    assert!(
        one.view()
            .seats
            .iter()
            .any(|player| player.seat == seat && player.out)
    );
    // Away, it folds at once to a bet.
    other.until(|view| view.your_turn.is_some()).await.unwrap();
    other.act(ActionChoice::Raise { to: 200 }).await.unwrap();
    assert!(over(other.view()));
    assert_eq!(other.view().waiting, Some(WaitingFor::Players));
    // Chips are safe, and it comes back.
    one.caller
        .say(ClientMessage::SitOut {
            table: "stud-8".into(),
            out: false,
            id: 1,
        })
        .await;
    assert_eq!(one.refusal(1).await, None);
    assert_eq!(one.view().waiting, Some(WaitingFor::NextHand));
    assert!(room.store().books().await.unwrap().balance());
    room.close().await;
}

#[tokio::test]
async fn c24_whoever_leaves_folds_in_turn_is_paid_and_cashed_out() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    begin(&clock, &mut ann, &mut bob).await;
    let (one, other) = turn(&mut ann, &mut bob);
    // The other leaves out of turn: nothing happens to the hand yet.
    other
        .caller
        .say(ClientMessage::Stand {
            table: "stud-8".into(),
            id: 1,
        })
        .await;
    assert_eq!(other.refusal(1).await, None);
    one.hear().await.unwrap();
    assert!(one.turn().is_some());
    assert!(one.view().seats.iter().any(|player| player.leaving));
    one.act(ActionChoice::Raise { to: 200 }).await.unwrap();
    assert!(over(one.view()));
    other.hear().await.unwrap();
    assert_eq!(other.view().your_seat, None);
    let guest = other.caller.guest().unwrap().id;
    assert_eq!(room.store().wallet(guest).await.unwrap(), 100_000 - 40);
    let balance = other
        .heard
        .iter()
        .rev()
        .find_map(|message| match **message {
            ServerMessage::Balance { balance, .. } => Some(balance),
            _ => None,
        });
    assert_eq!(balance, Some(100_000 - 40));
    // C25: so is a winner who has left.
    assert!(room.store().books().await.unwrap().balance());
    room.close().await;
}

#[tokio::test]
async fn r27_chips_added_in_a_hand_play_from_the_next() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    begin(&clock, &mut ann, &mut bob).await;
    let stack = ann.view().seats[0].stack;
    ann.caller
        .say(ClientMessage::AddChips {
            table: "stud-8".into(),
            amount: 1_000,
            id: 1,
        })
        .await;
    assert_eq!(ann.refusal(1).await, None);
    assert_eq!(ann.view().seats[0].stack, stack);
    ann.caller
        .say(ClientMessage::AddChips {
            table: "stud-8".into(),
            amount: 40_000,
            id: 2,
        })
        .await;
    assert_eq!(
        ann.refusal(2).await,
        Some(Refused::AddChips {
            least: 1,
            most: 40_000 - 1_000 - stack
        })
    );
    ann.caller
        .say(ClientMessage::AddChips {
            table: "stud-8".into(),
            amount: 0,
            id: 3,
        })
        .await;
    assert!(ann.refusal(3).await.is_some());
    to_the_end(&mut ann, &mut bob).await;
    let total: u64 = ann.view().seats.iter().map(|player| player.stack).sum();
    assert_eq!(total, 18_000);
    clock.advance(4 * second());
    ann.until(|view| view.hand.as_ref().is_some_and(|hand| hand.number == 2))
        .await
        .unwrap();
    assert_eq!(
        seat_balance(&room, 1).await + seat_balance(&room, 2).await,
        18_000
    );
    assert!(room.store().books().await.unwrap().balance());
    room.close().await;
}

#[tokio::test]
async fn c36_who_comes_back_gets_what_was_missed() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    ann.hear().await.unwrap();
    let (guest, last) = (ann.caller.guest().cloned(), ann.at);
    let heard_before = ann.heard.len();
    // A second tab that stays, to compare with.
    let mut stays = Person::come(&room, guest.clone(), "stud-8", None).await;
    stays.hear().await.unwrap();
    begin(&clock, &mut ann, &mut bob).await;
    to_the_end(&mut ann, &mut bob).await;
    ann.hear().await.unwrap();
    let missed: Vec<_> = ann.heard[heard_before..].to_vec();
    ann.caller.hang_up().await;
    let mut back = Person::come(&room, guest.clone(), "stud-8", last).await;
    back.hear().await.unwrap();
    stays.hear().await.unwrap();
    let tables = |heard: &[std::sync::Arc<ServerMessage>]| {
        let is_table = |message: &&std::sync::Arc<ServerMessage>| {
            matches!(***message, ServerMessage::Table { .. })
        };
        heard.iter().filter(is_table).cloned().collect::<Vec<_>>()
    };
    assert_eq!(tables(&back.heard), tables(&missed));
    assert_eq!(back.view(), stays.view());
    // With nothing missed, the view as it is; so with an unknown number, the view as it is.
    let mut same = Person::come(&room, guest.clone(), "stud-8", back.at).await;
    same.hear().await.unwrap();
    assert_eq!(tables(&same.heard).len(), 1);
    assert_eq!((same.at, same.view()), (back.at, back.view()));
    let far = back.at.map(|at| cardspeak_protocol::Position {
        seq: at.seq + 1,
        ..at
    });
    let mut fresh = Person::come(&room, guest, "stud-8", far).await;
    fresh.hear().await.unwrap();
    assert_eq!(tables(&fresh.heard).len(), 1);
    room.close().await;
}

#[tokio::test]
async fn a_lost_connection_is_seen_and_waits_for_the_clock() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    begin(&clock, &mut ann, &mut bob).await;
    let guest = ann.caller.guest().cloned();
    ann.caller.hang_up().await;
    bob.until(|view| view.seats[0].offline).await.unwrap();
    assert!(!over(bob.view()));
    let mut ann = Person::come(&room, guest, "stud-8", None).await;
    bob.until(|view| !view.seats[0].offline).await.unwrap();
    ann.hear().await.unwrap();
    assert_eq!(
        ann.view().seats[0]
            .hand
            .as_ref()
            .map(|hand| hand.down.iter().flatten().count()),
        Some(2)
    );
    room.close().await;
}

#[tokio::test]
async fn r39_the_last_hands_are_there_and_still_after_a_restart() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    for _ in 0..3 {
        begin(&clock, &mut ann, &mut bob).await;
        to_the_end(&mut ann, &mut bob).await;
        bob.hear().await.unwrap();
        clock.advance(4 * second());
    }
    let ask = |hand| ClientMessage::LastHand {
        table: "stud-8".into(),
        hand,
        id: 1,
    };
    ann.caller.say(ask(Some(2))).await;
    ann.hear().await.unwrap();
    let asked = |person: &Person| {
        person
            .heard
            .iter()
            .rev()
            .find_map(|message| match &**message {
                ServerMessage::LastHand { hand, .. } => Some((**hand).clone()),
                _ => None,
            })
    };
    let before = asked(&ann).unwrap();
    assert_eq!((before.number, &before.numbers[..3]), (2, &[1, 2, 3][..]));
    assert_eq!(
        before.players.iter().map(|player| player.net).sum::<i64>(),
        0
    );
    // Both hands were live at the showdown: all their cards are there.
    assert!(
        before
            .players
            .iter()
            .all(|player| player.down.iter().flatten().count() == 3)
    );
    ann.caller.say(ask(Some(99))).await;
    assert_eq!(ann.refusal(1).await, Some(Refused::NoSuchHand));
    let guest = ann.caller.guest().cloned();
    room.close().await;
    let room = house
        .open(settings(table(stud("stud-8"), vec![], 2, vec![]), &clock))
        .await;
    let mut ann = Person::come(&room, guest, "stud-8", None).await;
    ann.caller.say(ask(Some(2))).await;
    ann.hear().await.unwrap();
    assert_eq!(asked(&ann), Some(before));
    room.close().await;
}

#[tokio::test]
async fn r42_a_winner_without_a_showdown_may_show() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    begin(&clock, &mut ann, &mut bob).await;
    let (one, other) = turn(&mut ann, &mut bob);
    one.act(ActionChoice::BringIn).await.unwrap();
    other.hear().await.unwrap();
    other.act(ActionChoice::Fold).await.unwrap();
    one.hear().await.unwrap();
    assert!(over(one.view()));
    assert_eq!(one.view().may_show, Some(1));
    other.hear().await.unwrap();
    assert_eq!(other.view().may_show, None);
    let winner = one.view().your_seat.unwrap();
    let won = |view: &cardspeak_protocol::TableView| {
        let seat = view.seats.iter().find(|seat| seat.seat == winner);
        let hand = seat.and_then(|seat| seat.hand.as_ref()).unwrap();
        (hand.won, hand.won_whole, hand.won_high, hand.won_low)
    };
    assert_eq!(won(other.view()), (80, 80, 0, 0));
    let show = |hand, id| ClientMessage::Act {
        table: "stud-8".into(),
        hand,
        turn: 0,
        action: ActionChoice::Show,
        id,
    };
    other.caller.say(show(1, 1)).await;
    assert_eq!(other.refusal(1).await, Some(Refused::NotLegal));
    one.caller.say(show(2, 2)).await;
    assert_eq!(one.refusal(2).await, Some(Refused::Late));
    one.caller.say(show(1, 3)).await;
    assert_eq!(one.refusal(3).await, None);
    one.caller.say(show(1, 4)).await;
    assert_eq!(one.refusal(4).await, Some(Refused::NotLegal));
    assert_eq!(one.view().may_show, None);
    other.hear().await.unwrap();
    let seen = other.view().seats.iter().find(|seat| seat.seat == winner);
    let hand = seen.and_then(|seat| seat.hand.as_ref()).unwrap();
    assert!(hand.shown && hand.down.iter().all(Option::is_some));
    // It is part of the record, and still there after a restart.
    let guest = other.caller.guest().cloned();
    let before = other.view().clone();
    room.close().await;
    let room = house
        .open(settings(table(stud("stud-8"), vec![], 2, vec![]), &clock))
        .await;
    let mut other = Person::come(&room, guest, "stud-8", None).await;
    other.hear().await.unwrap();
    assert_eq!(other.view().hand, before.hand);
    let ask = ClientMessage::LastHand {
        table: "stud-8".into(),
        hand: None,
        id: 9,
    };
    other.caller.say(ask).await;
    other.hear().await.unwrap();
    let ServerMessage::LastHand { hand, .. } = &**other.heard.last().unwrap() else {
        panic!("no hand came")
    };
    let shown =
        |event: &SeenEvent| matches!(event, SeenEvent::Shown { seat, .. } if *seat == winner);
    assert!(hand.events.iter().any(shown));
    // The next hand makes an end of it.
    clock.advance(second());
    other
        .until(|view| view.hand.as_ref().is_some_and(|hand| hand.number == 2))
        .await
        .unwrap();
    room.close().await;
}

#[tokio::test]
async fn c36_what_players_say_is_heard_and_heard_again() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    let mut crowd = Person::come(&room, None, "stud-8", None).await;
    crowd.hear().await.unwrap();
    bob.hear().await.unwrap();
    let (guest, last) = (bob.caller.guest().cloned(), bob.at);
    bob.caller.hang_up().await;
    let say = |text: &str, id| ClientMessage::Say {
        table: "stud-8".into(),
        text: text.to_owned(),
        id,
    };
    ann.caller.say(say("hello\u{202e} all", 1)).await;
    assert_eq!(ann.refusal(1).await, None);
    let said = SeenEvent::Said {
        seat: 1,
        name: "Ann".into(),
        text: "hello all".into(),
    };
    let mut bob = Person::come(&room, guest, "stud-8", last).await;
    for person in [&mut ann, &mut bob, &mut crowd] {
        person.hear().await.unwrap();
        let times = person.events.iter().filter(|event| **event == said).count();
        assert_eq!(times, 1);
    }
    // Who does not sit says nothing; nobody says too much or too often.
    crowd.caller.say(say("me too", 2)).await;
    assert_eq!(crowd.refusal(2).await, Some(Refused::NoName));
    let (mut cid, _) = Person::new(&room, "Cid", "stud-8").await;
    cid.caller.say(say("me too", 3)).await;
    assert_eq!(cid.refusal(3).await, Some(Refused::NotSitting));
    for text in ["", " \n", &"x".repeat(301)] {
        ann.caller.say(say(text, 4)).await;
        assert_eq!(ann.refusal(4).await, Some(Refused::ChatText));
    }
    for id in 10..14 {
        ann.caller.say(say("again", id)).await;
        assert_eq!(ann.refusal(id).await, None);
    }
    ann.caller.say(say("again", 14)).await;
    assert_eq!(ann.refusal(14).await, Some(Refused::ChatFast));
    clock.advance(10 * second());
    ann.caller.say(say("again", 15)).await;
    assert_eq!(ann.refusal(15).await, None);
    room.close().await;
}
