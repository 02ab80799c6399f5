//! Who sits, who is dealt in, and who plays while nobody looks on.

use cardspeak_protocol::{
    BlindChoice, BlindView, BuyInView, ClientMessage, PostKind, Refused, SeenEvent, ServerMessage,
    TableView,
};

use super::{
    House, Person, begin, courchevel, hand, over, robot, second, settings, stud, table, timid,
    turn, two,
};
use crate::{Clock, GuestError, LimitSpec, Room, Settings};

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
    assert_eq!(room.lobby(None)[0].robots, 5);
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

/// Ann and Bob play Courchevel heads-up, Ann with the button; Cid sits down at seat 5.
async fn newcomer(house: &House, clock: &Clock) -> (Room, [Person; 3]) {
    let spec = courchevel("courchevel-8", LimitSpec::Pot);
    let rigged = table(spec, vec![], 2, vec![]);
    let room = house.open(settings(rigged, clock)).await;
    let (mut ann, _) = Person::new(&room, "Ann", "courchevel-8").await;
    let (mut bob, _) = Person::new(&room, "Bob", "courchevel-8").await;
    assert_eq!(ann.sit(1, 8_000).await, None);
    assert_eq!(bob.sit(3, 8_000).await, None);
    ann.hear().await.unwrap();
    // At a fresh table nobody owes.
    assert_eq!(ann.view().blind, None);
    begin(clock, &mut ann, &mut bob).await;
    let (mut cid, _) = Person::new(&room, "Cid", "courchevel-8").await;
    assert_eq!(cid.sit(5, 8_000).await, None);
    assert!(cid.view().seats[2].hand.is_none());
    (room, [ann, bob, cid])
}

/// Plays the hand to its end, and begins the next.
async fn next_hand(clock: &Clock, people: &mut [Person]) {
    let number = people[0].view().hand.as_ref().unwrap().number;
    while !over(people[0].view()) {
        let one = people.iter_mut().find(|person| person.turn().is_some());
        let one = one.expect("it is somebody's turn");
        let choice = timid(&one.turn().unwrap().legal);
        one.act(choice).await.unwrap();
        for person in people.iter_mut() {
            person.hear().await.unwrap();
        }
    }
    for person in people.iter_mut() {
        person.events.clear();
    }
    clock.advance(4 * second());
    for person in people.iter_mut() {
        let next = |view: &TableView| view.hand.as_ref().is_some_and(|now| now.number > number);
        person.until(next).await.unwrap();
    }
}

fn posts_of(person: &Person, of: u8) -> Vec<PostKind> {
    let post = |event: &SeenEvent| match event {
        SeenEvent::Posted { seat, post, .. } if *seat == of => Some(*post),
        _ => None,
    };
    person.events.iter().filter_map(post).collect()
}

#[tokio::test]
async fn r51_a_newcomer_is_asked_and_waits_for_the_big_blind() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut people) = newcomer(&house, &clock).await;
    let asked = |choice| {
        Some(BlindView {
            amount: 200,
            choice,
        })
    };
    assert_eq!(people[2].view().blind, asked(BlindChoice::Undecided));
    people[2].post_blind(false).await;
    assert_eq!(people[2].view().blind, asked(BlindChoice::Wait));
    // Nobody else owes, or is told.
    people[0].hear().await.unwrap();
    assert_eq!(people[0].view().blind, None);
    // Seat 5 is next to the big blind at 3.
    next_hand(&clock, &mut people).await;
    assert_eq!(posts_of(&people[2], 5), [PostKind::BigBlind]);
    assert_eq!(people[2].view().blind, None);
    people[2].post_blind(true).await;
    assert_eq!(people[2].refused.last().unwrap().1, Refused::NotLegal);
    room.close().await;
}

#[tokio::test]
async fn r51_who_waits_is_charged_nothing_and_who_posts_is_dealt_in() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut people) = newcomer(&house, &clock).await;
    next_hand(&clock, &mut people).await;
    // Three play; the button is at 1, the small blind at 3, the big blind at 5.
    let (mut dan, _) = Person::new(&room, "Dan", "courchevel-8").await;
    assert_eq!(dan.sit(2, 8_000).await, None);
    let mut people: Vec<Person> = people.into_iter().chain([dan]).collect();
    // The big blind goes to 1: seat 2, past it, is dealt in only if it posts.
    next_hand(&clock, &mut people).await;
    assert!(people[3].view().seats[1].hand.is_none());
    assert_eq!(people[3].view().seats[1].stack, 8_000);
    people[3].stand().await;
    assert_eq!(people[3].sit(6, 8_000).await, None);
    people[3].post_blind(true).await;
    assert_eq!(
        people[3].view().blind.as_ref().map(|blind| blind.choice),
        Some(BlindChoice::Post)
    );
    // It is kept: a restart changes nothing.
    let guests: Vec<_> = people
        .iter()
        .map(|person| person.caller.guest().cloned())
        .collect();
    room.close().await;
    let spec = courchevel("courchevel-8", LimitSpec::Pot);
    let room = house
        .open(settings(table(spec, vec![], 2, vec![]), &clock))
        .await;
    let mut people = Vec::new();
    for guest in guests {
        people.push(Person::come(&room, guest, "courchevel-8", None).await);
    }
    for person in &mut people {
        person.until(|view| view.clock.is_some()).await.unwrap();
    }
    for _ in 0..2 {
        next_hand(&clock, &mut people).await;
        if people[3].view().blind.is_none() {
            break;
        }
    }
    assert_eq!(posts_of(&people[3], 6), [PostKind::Extra]);
    assert!(room.store().books().await.unwrap().balance());
    room.close().await;
}

#[tokio::test]
async fn c28_nobody_comes_back_with_less_within_the_hour() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, _bob) = two(&house, &clock).await;
    ann.stand().await;
    assert_eq!(ann.sit(1, 30_000).await, None);
    ann.stand().await;
    let bounds = BuyInView {
        least: 30_000,
        most: 40_000,
    };
    assert_eq!(ann.view().buy_in, Some(bounds));
    let less = Refused::BuyIn {
        least: 30_000,
        most: 40_000,
    };
    assert_eq!(ann.sit(4, 8_000).await, Some(less.clone()));
    // A restart does not make anybody forget.
    let guest = ann.caller.guest().cloned();
    room.close().await;
    let rigged = table(stud("stud-8"), vec![], 2, vec![]);
    let room = house.open(settings(rigged, &clock)).await;
    let mut ann = Person::come(&room, guest.clone(), "stud-8", None).await;
    assert_eq!(ann.sit(4, 29_999).await, Some(less));
    let minute = 60 * second();
    clock.advance(59 * minute);
    let mut again = Person::come(&room, guest.clone(), "stud-8", None).await;
    again.hear().await.unwrap();
    assert!(again.view().buy_in.is_some());
    clock.advance(minute);
    let mut again = Person::come(&room, guest, "stud-8", None).await;
    again.hear().await.unwrap();
    assert_eq!(again.view().buy_in, None);
    assert_eq!(again.sit(4, 8_000).await, None);
    assert_eq!(again.view().buy_in, None);
    room.close().await;
}

#[tokio::test]
async fn the_wallet_message_says_where_one_sits() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, _bob) = two(&house, &clock).await;
    let seated = |person: &Person| {
        let told = person.heard.iter().rev().find_map(|one| match &**one {
            ServerMessage::Balance { seated, .. } => Some(seated.clone()),
            _ => None,
        });
        told.expect("the wallet was told of")
    };
    assert_eq!(seated(&ann), ["stud-8"]);
    ann.stand().await;
    assert_eq!(seated(&ann), [""; 0]);
    room.close().await;
}
