//! Sitting, acting, standing, waiting and coming back.

use std::time::Duration;

use cardspeak_protocol::{
    ActionChoice, ClientMessage, Deed, Refused, SeenEvent, ServerMessage, WaitingFor,
};

use super::{
    House, Person, courchevel, hand, over, passive, robot, second, settings, stud, table, timid,
};
use crate::{Account, Clock, GuestError, LimitSpec, Room, Settings, TableId};

/// Two people at a stud table, before the first hand.
async fn two(house: &House, clock: &Clock) -> (Room, Person, Person) {
    let rigged = table(stud("stud-8"), vec![], 2, vec![]);
    let room = house.open(settings(rigged, clock)).await;
    let (mut ann, _) = Person::new(&room, "Ann", "stud-8").await;
    let (mut bob, _) = Person::new(&room, "Bob", "stud-8").await;
    assert_eq!(ann.sit(1, 8_000).await, None);
    assert_eq!(bob.sit(2, 9_000).await, None);
    ann.hear().await.unwrap();
    (room, ann, bob)
}

async fn begin(clock: &Clock, ann: &mut Person, bob: &mut Person) {
    clock.advance(second());
    ann.until(|view| view.clock.is_some()).await.unwrap();
    bob.until(|view| view.clock.is_some()).await.unwrap();
}

/// Whoever's turn it is, and the other.
fn turn<'a>(ann: &'a mut Person, bob: &'a mut Person) -> (&'a mut Person, &'a mut Person) {
    if ann.turn().is_some() {
        (ann, bob)
    } else {
        (bob, ann)
    }
}

/// Plays the hand to its end by checks and calls.
async fn to_the_end(ann: &mut Person, bob: &mut Person) {
    while !over(ann.view()) {
        let (one, other) = turn(ann, bob);
        let choice = passive(&one.turn().unwrap().legal);
        one.act(choice).await.unwrap();
        other.hear().await.unwrap();
    }
}

async fn seat_balance(room: &Room, seat: u8) -> i64 {
    room.store()
        .balance(Account::Seat(TableId::from("stud-8"), seat))
        .await
        .unwrap()
}

#[tokio::test]
async fn sitting_down_is_judged() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, _bob) = two(&house, &clock).await;
    let (mut cid, _) = Person::new(&room, "Cid", "stud-8").await;
    assert_eq!(
        cid.sit(0, 8_000).await,
        Some(Refused::NoSuchSeat { most: 8 })
    );
    assert_eq!(
        cid.sit(9, 8_000).await,
        Some(Refused::NoSuchSeat { most: 8 })
    );
    assert_eq!(cid.sit(1, 8_000).await, Some(Refused::SeatTaken));
    let bounds = Refused::BuyIn {
        least: 8_000,
        most: 40_000,
    };
    for buy_in in [0, 7_999, 40_001, u64::MAX] {
        assert_eq!(cid.sit(3, buy_in).await, Some(bounds.clone()));
    }
    assert_eq!(ann.sit(3, 8_000).await, Some(Refused::SittingAlready));
    let mut crowd = Person::come(&room, None, "stud-8", None).await;
    assert_eq!(crowd.sit(3, 8_000).await, Some(Refused::NoName));
    cid.table = "nowhere".to_owned();
    cid.caller
        .say(ClientMessage::Stand {
            table: "nowhere".into(),
            id: 7,
        })
        .await;
    cid.table = "stud-8".to_owned();
    assert_eq!(cid.refusal(7).await, Some(Refused::NoSuchTable));
    // What is left in the wallet is the bound: 1,000.00 less four times 400.00 does not go.
    let names = ["Dan", "Eve"];
    for (seat, name) in (3..).zip(names) {
        let (mut person, _) = Person::new(&room, name, "stud-8").await;
        assert_eq!(person.sit(seat, 40_000).await, None);
        person
            .caller
            .say(ClientMessage::Stand {
                table: "stud-8".into(),
                id: 1,
            })
            .await;
        assert_eq!(person.refusal(1).await, None);
        assert_eq!(person.sit(seat, 40_000).await, None);
    }
    assert!(room.store().books().await.unwrap().balance());
    room.close().await;
}

#[tokio::test]
async fn names_are_for_one() {
    let house = House::new();
    let room = house
        .open(Settings {
            tables: vec![],
            ..Settings::default()
        })
        .await;
    room.new_guest("Zoë").await.unwrap();
    assert_eq!(room.new_guest("ZOË").await, Err(GuestError::Taken));
    // No robot's either.
    assert_eq!(room.new_guest("ADA").await, Err(GuestError::Taken));
    assert!(matches!(
        room.new_guest(" ").await,
        Err(GuestError::Name(_))
    ));
    room.close().await;
}

#[tokio::test]
async fn c32_an_action_acts_once() {
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
    // C33: only for the own seat.
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
            ServerMessage::Balance { balance } => Some(balance),
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
        Some(Refused::BuyIn {
            least: 8_000,
            most: 40_000
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
    // With nothing missed, nothing is sent; with an unknown number, the view as it is.
    let mut same = Person::come(&room, guest.clone(), "stud-8", back.at).await;
    same.hear().await.unwrap();
    assert_eq!(tables(&same.heard), []);
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
async fn robots_play_only_while_a_person_is_there() {
    let house = House::new();
    let clock = Clock::by_hand();
    let mut spec = stud("stud-8");
    spec.robots = 5;
    let settings = Settings {
        clock: clock.clone(),
        tables: vec![spec],
        ..Settings::default()
    };
    let room = house.open(settings).await;
    clock.advance(100 * second());
    tokio::task::yield_now().await;
    assert_eq!(room.store().tail("stud-8".into()).await.unwrap().deck, None);
    assert_eq!(room.lobby()[0].robots, 5);
    // Somebody looks on: they play, and all of them are marked.
    let mut crowd = Person::come(&room, None, "stud-8", None).await;
    crowd.hear().await.unwrap();
    assert!(
        crowd
            .view()
            .seats
            .iter()
            .all(|player| player.robot && !player.offline)
    );
    for _ in 0..400 {
        clock.advance(second());
        crowd.hear().await.unwrap();
        tokio::task::yield_now().await;
    }
    assert!(crowd.view().last_hand.is_some());
    assert!(room.store().books().await.unwrap().balance());
    // Nobody looks on any more: the hand ends, and no other begins.
    crowd.caller.hang_up().await;
    for _ in 0..400 {
        clock.advance(second());
        tokio::task::yield_now().await;
        room.store().books().await.unwrap();
    }
    let tail = room.store().tail("stud-8".into()).await.unwrap();
    assert_eq!(tail.deck, None);
    room.close().await;
}

#[tokio::test]
async fn a_broke_robot_is_staked_again_and_a_broke_person_sits_out() {
    let house = House::new();
    let clock = Clock::by_hand();
    // Ann has aces full, the short robot nothing; then Bob, all-in by pot-size raises, loses too.
    let deck = "AhAd2c2d 3h3d7c7d 4h8h9c9d 5h6hTcTd KhKdJcJd AsAcKs8s7s";
    let spec = courchevel("courchevel-8", LimitSpec::No);
    let rigged = table(
        spec,
        vec![robot(2, "Short", 300)],
        2,
        vec![hand(deck, &[(2, &["all_in", "all_in"])])],
    );
    let room = house.open(settings(rigged, &clock)).await;
    let (mut ann, _) = Person::new(&room, "Ann", "courchevel-8").await;
    let (mut bob, _) = Person::new(&room, "Bob", "courchevel-8").await;
    assert_eq!(ann.sit(1, 20_000).await, None);
    assert_eq!(bob.sit(3, 4_000).await, None);
    ann.hear().await.unwrap();
    clock.advance(second());
    loop {
        ann.until(|view| view.clock.is_some() || over(view))
            .await
            .unwrap();
        bob.hear().await.unwrap();
        if over(ann.view()) {
            break;
        }
        let (one, _) = turn(&mut ann, &mut bob);
        let Some(turn) = one.turn() else { continue };
        let choice = super::aggressive(&turn.legal);
        one.act(choice).await.unwrap();
    }
    let stacks: Vec<u64> = ann.view().seats.iter().map(|player| player.stack).collect();
    assert_eq!(stacks.iter().sum::<u64>(), 24_300);
    let broke: Vec<u8> = ann
        .view()
        .seats
        .iter()
        .filter(|player| player.stack == 0)
        .map(|player| player.seat)
        .collect();
    assert!(broke.contains(&2), "{stacks:?}");
    for player in &ann.view().seats {
        assert_eq!(player.out, player.stack == 0 && !player.robot);
    }
    if broke.contains(&3) {
        bob.hear().await.unwrap();
        bob.caller
            .say(ClientMessage::SitOut {
                table: "courchevel-8".into(),
                out: false,
                id: 1,
            })
            .await;
        assert_eq!(bob.refusal(1).await, Some(Refused::NotLegal));
        bob.caller
            .say(ClientMessage::AddChips {
                table: "courchevel-8".into(),
                amount: 3_999,
                id: 2,
            })
            .await;
        assert!(bob.refusal(2).await.is_some());
        bob.caller
            .say(ClientMessage::AddChips {
                table: "courchevel-8".into(),
                amount: 4_000,
                id: 3,
            })
            .await;
        assert_eq!(bob.refusal(3).await, None);
        assert!(!bob.view().seats[2].out);
    }
    clock.advance(4 * second());
    ann.until(|view| view.hand.as_ref().is_some_and(|hand| hand.number == 2))
        .await
        .unwrap();
    assert!(room.store().books().await.unwrap().balance());
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
async fn a_newcomer_in_a_blinds_game_posts_a_big_blind() {
    let house = House::new();
    let clock = Clock::by_hand();
    let rigged = table(
        courchevel("courchevel-8", LimitSpec::Pot),
        vec![],
        2,
        vec![],
    );
    let room = house.open(settings(rigged, &clock)).await;
    let (mut ann, _) = Person::new(&room, "Ann", "courchevel-8").await;
    let (mut bob, _) = Person::new(&room, "Bob", "courchevel-8").await;
    assert_eq!(ann.sit(1, 8_000).await, None);
    assert_eq!(bob.sit(3, 8_000).await, None);
    ann.hear().await.unwrap();
    begin(&clock, &mut ann, &mut bob).await;
    // Heads-up: seat 1 has the button, seat 3 the big blind. Cid sits down in mid-hand.
    let (mut cid, _) = Person::new(&room, "Cid", "courchevel-8").await;
    assert_eq!(cid.sit(5, 8_000).await, None);
    assert!(cid.view().seats[2].hand.is_none());
    let mut posted = Vec::new();
    for hand in 1..=3 {
        while !over(ann.view()) {
            let (one, other) = turn(&mut ann, &mut bob);
            let one = if cid.turn().is_some() { &mut cid } else { one };
            let choice = timid(&one.turn().unwrap().legal);
            one.act(choice).await.unwrap();
            other.hear().await.unwrap();
            for person in [&mut ann, &mut bob, &mut cid] {
                person.hear().await.unwrap();
            }
        }
        posted.clear();
        posted.append(&mut ann.events);
        clock.advance(4 * second());
        for person in [&mut ann, &mut bob, &mut cid] {
            person
                .until(|view| view.hand.as_ref().is_some_and(|now| now.number == hand + 1))
                .await
                .unwrap();
        }
    }
    assert!(room.store().books().await.unwrap().balance());
    assert!(cid.view().seats.iter().all(|player| player.hand.is_some()));
    room.close().await;
}
