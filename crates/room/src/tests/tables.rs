//! Tables as a host wants them: opened, changed and closed while the room runs.

use std::time::Duration;

use cardspeak_protocol::{
    ActionChoice, ClientMessage, HostRefused, HostTable, HostWish, LimitKind, Refused, SeenEvent,
    TableForm,
};

use super::hosting::{host, is_sound, wish};
use super::{
    House, Person, begin, over, passive, seat_balance, second, settings, stud, table, to_the_end,
    turn, two,
};
use crate::{Clock, Guest, Room, Settings, TableSpec, proposed_stakes};

/// $2/$4 stud hi/lo for six, with nobody there.
fn form(title: &str) -> TableForm {
    TableForm {
        title: title.to_owned(),
        seats: 6,
        robots: 0,
        ..TableSpec::first_tables()[0].form()
    }
}

async fn open(room: &Room, host: &Guest, form: TableForm) -> String {
    let opened = room.host_wish(host, HostWish::Open { form }).await;
    opened.unwrap().table.unwrap()
}

async fn of_host(room: &Room, id: &str) -> HostTable {
    let tables = room.host_view().await.tables;
    tables.into_iter().find(|table| table.id == id).unwrap()
}

fn in_lobby(room: &Room, guest: Option<&Guest>, id: &str) -> bool {
    room.lobby(guest).iter().any(|row| row.info.id == id)
}

#[tokio::test]
async fn every_game_opens_with_the_proposed_stakes() {
    let house = House::new();
    let room = house.open(Settings::default()).await;
    let host = host(&room, "Ann").await;
    let view = room.host_view().await;
    assert_eq!((view.games.len(), view.presets.len()), (14, 3));
    for game in &view.games {
        for limit in [LimitKind::Fixed, LimitKind::Pot, LimitKind::No] {
            for preset in &view.presets {
                let form = TableForm {
                    game: game.id.clone(),
                    limit,
                    stakes: proposed_stakes(&game.id, limit, &preset.id, 200).unwrap(),
                    rules: preset.id.clone(),
                    seats: game.most_seats,
                    ..form("")
                };
                let id = open(&room, &host, form.clone()).await;
                assert_eq!(of_host(&room, &id).await.form, form);
                let table = id.clone();
                wish(&room, &host, HostWish::Close { table }).await.unwrap();
                assert!(!in_lobby(&room, None, &id));
            }
        }
    }
    is_sound(&room).await;
    room.close().await;
}

#[tokio::test]
async fn what_cannot_be_is_refused_by_its_field() {
    let house = House::new();
    let room = house.open(Settings::default()).await;
    let host = host(&room, "Ann").await;
    let preset = room.host_view().await.presets[0].rules.clone();
    type Misfill = fn(&mut TableForm);
    let cases: [(&str, Misfill); 9] = [
        ("game", |form| form.game = "old-maid".to_owned()),
        ("rules", |form| form.rules = "mine".to_owned()),
        ("robots", |form| form.robots = 7),
        ("stakes", |form| form.stakes.bring_in = 200),
        ("title", |form| form.title = "é".repeat(41)),
        ("title", |form| form.title = "a\u{202e}b".to_owned()),
        ("buy_in", |form| form.most_buy_in = Some(7_000)),
        ("action_seconds", |form| form.action_seconds = Some(4)),
        ("bank_seconds", |form| form.bank_seconds = 601),
    ];
    let refused = |field: &str| {
        let field = field.to_owned();
        Err(HostRefused::Form { field })
    };
    for (field, change) in cases {
        let mut form = form("");
        change(&mut form);
        let opened = wish(&room, &host, HostWish::Open { form }).await;
        assert_eq!(opened, refused(field));
    }
    let mut house_rules = preset;
    house_rules.raises = 0;
    let form = TableForm {
        house: Some(house_rules),
        ..form("")
    };
    let opened = wish(&room, &host, HostWish::Open { form }).await;
    assert_eq!(opened, refused("raises"));
    let form = TableForm {
        seats: 9,
        ..self::form("")
    };
    let opened = wish(&room, &host, HostWish::Open { form }).await;
    assert_eq!(opened, Err(HostRefused::Seats { most: 8 }));
    assert_eq!(room.lobby(None).len(), 4);
    room.close().await;
}

#[tokio::test]
async fn a_private_table_is_found_by_its_link_only() {
    let house = House::new();
    let room = house.open(Settings::default()).await;
    let host = host(&room, "Ann").await;
    let private = TableForm {
        private: true,
        ..form("Friday")
    };
    let id = open(&room, &host, private).await;
    let code = of_host(&room, &id).await.invite.unwrap();
    let (bob, token) = room.new_guest("Bob").await.unwrap();
    assert!(in_lobby(&room, Some(&host), &id));
    assert!(!in_lobby(&room, Some(&bob), &id) && !in_lobby(&room, None, &id));
    // Who has no invite cannot tell it from a table that is not there.
    let mut stranger = Person::come(&room, Some(bob.clone()), "stud-8", None).await;
    for (number, table) in [(11, id.as_str()), (12, "no-such-table")] {
        let message = ClientMessage::Sit {
            table: table.to_owned(),
            seat: 1,
            buy_in: 8_000,
            id: number,
        };
        stranger.caller.say(message).await;
        assert_eq!(stranger.refusal(number).await, Some(Refused::NoSuchTable));
    }
    stranger
        .caller
        .say(ClientMessage::Watch {
            table: id.clone(),
            last: None,
        })
        .await;
    stranger.hear().await.unwrap();
    assert!(!format!("{:?}", stranger.heard).contains(&id));
    let nowhere = Err(HostRefused::NoSuchTable);
    assert_eq!(room.join(&bob, "guessed").await, nowhere);
    assert_eq!(room.join(&bob, &code).await.unwrap().as_str(), id);
    assert!(in_lobby(&room, Some(&bob), &id));
    let mut invited = Person::come(&room, Some(bob.clone()), &id, None).await;
    assert_eq!(invited.sit(3, 8_000).await, None);
    assert_eq!(invited.view().info.title, "Friday");
    // Another link: the old one leads nowhere; who has come stays, across restarts, too.
    let table = id.clone();
    wish(&room, &host, HostWish::Invite { table })
        .await
        .unwrap();
    let (carl, _) = room.new_guest("Cyril").await.unwrap();
    assert_eq!(room.join(&carl, &code).await, nowhere);
    let code = of_host(&room, &id).await.invite.unwrap();
    room.close().await;
    let room = house.open(Settings::default()).await;
    let bob = room.guest(&token).await.unwrap().unwrap();
    assert!(in_lobby(&room, Some(&bob), &id) && !in_lobby(&room, None, &id));
    assert_eq!(room.join(&carl, &code).await.unwrap().as_str(), id);
    let table = id.clone();
    wish(&room, &host, HostWish::Revoke { table })
        .await
        .unwrap();
    assert_eq!(of_host(&room, &id).await.invite, None);
    assert_eq!(room.join(&carl, &code).await, nowhere);
    room.close().await;
}

#[tokio::test]
async fn a_change_waits_for_the_end_of_the_hand_and_survives_a_restart() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    let host = host(&room, "Iris").await;
    begin(&clock, &mut ann, &mut bob).await;
    let razz = TableForm {
        game: "razz".to_owned(),
        seats: 4,
        ..stud("stud-8").form()
    };
    let change = |form: TableForm| HostWish::Change {
        table: "stud-8".to_owned(),
        form,
    };
    wish(&room, &host, change(razz.clone())).await.unwrap();
    // The host sees what it will be, the players what they play.
    assert_eq!(of_host(&room, "stud-8").await.form, razz);
    ann.hear().await.unwrap();
    assert_eq!(ann.view().info.game, "stud-8");
    let (mut carl, _) = Person::new(&room, "Cyril", "stud-8").await;
    assert_eq!(
        carl.sit(5, 8_000).await,
        Some(Refused::NoSuchSeat { most: 4 })
    );
    // What was acknowledged outlives the program.
    let guest = |person: &Person| person.caller.guest().unwrap().clone();
    let guests = (guest(&ann), guest(&bob));
    room.close().await;
    let rigged = table(stud("stud-8"), vec![], 2, vec![]);
    let room = house.open(settings(rigged, &clock)).await;
    let back = |guest| Person::come(&room, Some(guest), "stud-8", None);
    let (mut ann, mut bob) = (back(guests.0).await, back(guests.1).await);
    ann.hear().await.unwrap();
    bob.hear().await.unwrap();
    assert_eq!(ann.view().info.game, "stud-8");
    assert_eq!(of_host(&room, "stud-8").await.form, razz);
    to_the_end(&mut ann, &mut bob).await;
    assert_eq!(ann.view().info.game, "razz");
    assert!(ann.events.contains(&SeenEvent::Changed));
    is_sound(&room).await;
    // Between hands at once; but not without a seat that somebody has.
    let form = TableForm {
        seats: 2,
        ..razz.clone()
    };
    wish(&room, &host, change(form)).await.unwrap();
    ann.hear().await.unwrap();
    assert_eq!(ann.view().info.seats, 2);
    room.close().await;
}

#[tokio::test]
async fn nobody_loses_the_seat_by_a_change() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    let host = host(&room, "Iris").await;
    bob.stand().await;
    assert_eq!(bob.sit(6, 9_000).await, None);
    let form = TableForm {
        seats: 5,
        ..stud("stud-8").form()
    };
    let table = "stud-8".to_owned();
    let changed = wish(&room, &host, HostWish::Change { table, form }).await;
    assert_eq!(changed, Err(HostRefused::SeatTaken { seat: 6 }));
    ann.hear().await.unwrap();
    assert_eq!(ann.view().info.seats, 8);
    room.close().await;
}

#[tokio::test]
async fn a_closed_table_gives_the_chips_back_after_the_hand() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    let host = host(&room, "Iris").await;
    begin(&clock, &mut ann, &mut bob).await;
    let table = "stud-8".to_owned();
    wish(&room, &host, HostWish::Close { table }).await.unwrap();
    assert!(of_host(&room, "stud-8").await.closing);
    let (mut carl, _) = Person::new(&room, "Cyril", "stud-8").await;
    assert_eq!(carl.sit(5, 8_000).await, Some(Refused::TableCloses));
    while !ann.events.contains(&SeenEvent::Closed) {
        let (one, other) = turn(&mut ann, &mut bob);
        let choice = passive(&one.turn().unwrap().legal);
        // The table answers nothing more once it is closed.
        let _ = one.act(choice).await;
        let _ = other.hear().await;
    }
    assert!(ann.view().seats.is_empty());
    assert_eq!(
        seat_balance(&room, 1).await + seat_balance(&room, 2).await,
        0
    );
    assert!(room.lobby(None).is_empty());
    let table = "stud-8".to_owned();
    let again = wish(&room, &host, HostWish::Close { table }).await;
    assert_eq!(again, Err(HostRefused::NoSuchTable));
    is_sound(&room).await;
    room.close().await;
    // It stays closed.
    let room = house.open(Settings::default()).await;
    assert!(room.lobby(None).is_empty());
    is_sound(&room).await;
    room.close().await;
}

#[tokio::test]
async fn a_time_bank_runs_after_the_clock_and_is_spent() {
    let house = House::new();
    let clock = Clock::by_hand();
    let mut spec = stud("stud-8");
    spec.action_seconds = Some(10);
    spec.bank_seconds = 20;
    let room = house
        .open(settings(table(spec, vec![], 2, vec![]), &clock))
        .await;
    let (mut ann, _) = Person::new(&room, "Ann", "stud-8").await;
    let (mut bob, _) = Person::new(&room, "Bob", "stud-8").await;
    ann.sit(1, 8_000).await;
    bob.sit(2, 8_000).await;
    begin(&clock, &mut ann, &mut bob).await;
    let (one, other) = turn(&mut ann, &mut bob);
    assert_eq!(one.view().clock.as_ref().unwrap().total_ms, 10_000);
    clock.advance(Duration::from_secs(10));
    one.until(|view| view.clock.as_ref().is_some_and(|clock| clock.bank))
        .await
        .unwrap();
    assert_eq!(one.view().clock.as_ref().unwrap().total_ms, 20_000);
    clock.advance(Duration::from_secs(15));
    one.act(ActionChoice::BringIn).await.unwrap();
    other.hear().await.unwrap();
    // The other's own bank is full; five seconds are left of the first.
    clock.advance(Duration::from_secs(10));
    other
        .until(|view| view.clock.as_ref().is_some_and(|clock| clock.bank))
        .await
        .unwrap();
    assert_eq!(other.view().clock.as_ref().unwrap().total_ms, 20_000);
    let raise = other.turn().unwrap().legal.raise.as_ref().unwrap().least;
    other.act(ActionChoice::Raise { to: raise }).await.unwrap();
    one.hear().await.unwrap();
    clock.advance(Duration::from_secs(10));
    one.until(|view| view.clock.as_ref().is_some_and(|clock| clock.bank))
        .await
        .unwrap();
    assert_eq!(one.view().clock.as_ref().unwrap().total_ms, 5_000);
    clock.advance(Duration::from_secs(5));
    one.until(over).await.unwrap();
    let seat = one.view().your_seat.unwrap();
    let out = one.view().seats.iter().find(|player| player.seat == seat);
    assert!(out.unwrap().out);
    room.close().await;
}

#[tokio::test]
async fn robots_leave_for_people_and_come_back() {
    let house = House::new();
    let clock = Clock::by_hand();
    let room = house
        .open(Settings {
            clock: clock.clone(),
            ..Settings::default()
        })
        .await;
    let host = host(&room, "Iris").await;
    let form = TableForm {
        seats: 3,
        robots: 3,
        robots_leave: true,
        ..form("")
    };
    let id = open(&room, &host, form).await;
    let robots =
        |seats: &[cardspeak_protocol::SeatView]| seats.iter().filter(|seat| seat.robot).count();
    // A seat is kept free for the first person.
    let (mut ann, _) = Person::new(&room, "Ann", &id).await;
    ann.hear().await.unwrap();
    assert_eq!(robots(&ann.view().seats), 2);
    let free = (1..=3).find(|seat| ann.view().seats.iter().all(|taken| taken.seat != *seat));
    assert_eq!(ann.sit(free.unwrap(), 8_000).await, None);
    // Ann is one person of three seats: one robot plays, one seat is free.
    clock.advance(Duration::from_secs(60));
    ann.until(|view| view.hand.is_some()).await.unwrap();
    for _ in 0..10_000 {
        clock.advance(second());
        ann.hear().await.unwrap();
        if let Some(choice) = ann.turn().map(|turn| passive(&turn.legal)) {
            ann.act(choice).await.unwrap();
        }
        if robots(&ann.view().seats) == 1 {
            break;
        }
    }
    assert_eq!(robots(&ann.view().seats), 1);
    is_sound(&room).await;
    room.close().await;
}

#[tokio::test]
async fn without_spectators_only_who_sits_sees_the_hand() {
    let house = House::new();
    let clock = Clock::by_hand();
    let mut spec = stud("stud-8");
    spec.spectators = false;
    let room = house
        .open(settings(table(spec, vec![], 2, vec![]), &clock))
        .await;
    let (mut ann, _) = Person::new(&room, "Ann", "stud-8").await;
    let (mut bob, _) = Person::new(&room, "Bob", "stud-8").await;
    let (mut carl, _) = Person::new(&room, "Cyril", "stud-8").await;
    ann.sit(1, 8_000).await;
    bob.sit(2, 8_000).await;
    begin(&clock, &mut ann, &mut bob).await;
    to_the_end(&mut ann, &mut bob).await;
    carl.hear().await.unwrap();
    assert!(carl.view().hand.is_none() && carl.view().clock.is_none());
    assert_eq!(carl.view().seats.len(), 2);
    assert!(carl.view().seats.iter().all(|seat| seat.hand.is_none()));
    let sat = |event: &SeenEvent| matches!(event, SeenEvent::Sat { .. });
    assert!(carl.events.iter().all(sat) && carl.events.iter().any(sat));
    let (table, id) = ("stud-8".to_owned(), 41);
    carl.caller
        .say(ClientMessage::LastHand {
            table,
            hand: None,
            id,
        })
        .await;
    assert_eq!(carl.refusal(41).await, Some(Refused::NoSuchHand));
    assert!(!ann.events.iter().all(sat));
    room.close().await;
}
