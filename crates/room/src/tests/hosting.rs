//! What a host does: tables opened, changed and closed, players looked after, the door.

use std::time::Duration;

use cardspeak_protocol::{
    ActionChoice, ClientMessage, HostRefused, HostTable, HostWish, LimitKind, Refused, SeenEvent,
    SettleRow, TableForm, WaitingFor,
};

use super::{
    House, Person, begin, over, passive, seat_balance, second, settings, stud, table, to_the_end,
    turn, two,
};
use crate::{Account, Clock, Guest, Room, Settings, TableSpec, proposed_stakes};

/// $2/$4 stud hi/lo for six, with nobody there.
fn form(title: &str) -> TableForm {
    TableForm {
        title: title.to_owned(),
        seats: 6,
        robots: 0,
        ..TableSpec::first_tables()[0].form()
    }
}

/// A guest who is the host by the room's own link.
async fn host(room: &Room, name: &str) -> Guest {
    let (guest, token) = room.new_guest(name).await.unwrap();
    let link = room.host_link(true).await.unwrap().unwrap();
    room.claim_host(&guest, &link.secret()).await.unwrap();
    room.guest(&token).await.unwrap().unwrap()
}

async fn wish(room: &Room, host: &Guest, wish: HostWish) -> Result<(), HostRefused> {
    room.host_wish(host, wish).await.map(|_| ())
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

async fn is_sound(room: &Room) {
    let verified = room.store().verify().await.unwrap();
    assert_eq!(verified.findings, []);
}

fn pause(on: bool) -> HostWish {
    let table = "stud-8".to_owned();
    HostWish::Pause { table, on }
}

#[tokio::test]
async fn a_hosts_link_makes_one_host() {
    let house = House::new();
    let room = house.open(Settings::default()).await;
    let first = room.host_link(false).await.unwrap().unwrap();
    let second = room.host_link(false).await.unwrap().unwrap();
    let (ann, token) = room.new_guest("Ann").await.unwrap();
    let (bob, _) = room.new_guest("Bob").await.unwrap();
    let refused = Err(HostRefused::NotHost);
    // An earlier link, nonsense, and one that was used lead nowhere.
    assert_eq!(room.claim_host(&ann, &first.secret()).await, refused);
    assert_eq!(room.claim_host(&ann, "0123").await, refused);
    assert_eq!(room.claim_host(&ann, &second.secret()).await, Ok(()));
    assert_eq!(room.claim_host(&bob, &second.secret()).await, refused);
    assert!(room.guest(&token).await.unwrap().unwrap().host);
    assert_eq!(room.host_link(false).await.unwrap(), None);
    room.close().await;
    // The next start makes none either.
    let room = house.open(Settings::default()).await;
    assert_eq!(room.host_link(false).await.unwrap(), None);
    assert!(room.guest(&token).await.unwrap().unwrap().host);
    room.close().await;
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
async fn a_paused_table_has_no_clock_and_deals_no_hand() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    let host = host(&room, "Iris").await;
    begin(&clock, &mut ann, &mut bob).await;
    wish(&room, &host, pause(true)).await.unwrap();
    clock.advance(Duration::from_secs(3_600));
    ann.hear().await.unwrap();
    bob.hear().await.unwrap();
    assert!(ann.view().paused && ann.view().clock.is_none());
    assert!(ann.events.contains(&SeenEvent::Paused { on: true }));
    // Whoever wants to may act.
    let (one, other) = turn(&mut ann, &mut bob);
    one.act(ActionChoice::BringIn).await.unwrap();
    other.hear().await.unwrap();
    assert!(other.turn().is_some());
    wish(&room, &host, pause(false)).await.unwrap();
    other.hear().await.unwrap();
    assert_eq!(other.view().clock.as_ref().unwrap().left_ms, 30_000);
    to_the_end(&mut ann, &mut bob).await;
    wish(&room, &host, pause(true)).await.unwrap();
    clock.advance(Duration::from_secs(3_600));
    ann.hear().await.unwrap();
    assert!(over(ann.view()));
    assert_eq!(ann.view().waiting, Some(WaitingFor::Host));
    wish(&room, &host, pause(false)).await.unwrap();
    clock.advance(second());
    ann.until(|view| view.clock.is_some()).await.unwrap();
    room.close().await;
}

#[tokio::test]
async fn a_player_is_muted_removed_and_banned() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    let host = host(&room, "Iris").await;
    let say = |id| ClientMessage::Say {
        table: "stud-8".to_owned(),
        text: "hello".to_owned(),
        id,
    };
    let mute = |on| HostWish::Mute {
        table: "stud-8".to_owned(),
        name: "bob".to_owned(),
        on,
    };
    wish(&room, &host, mute(true)).await.unwrap();
    bob.caller.say(say(21)).await;
    assert_eq!(bob.refusal(21).await, Some(Refused::Muted));
    assert!(bob.view().muted && !ann.view().muted);
    wish(&room, &host, mute(false)).await.unwrap();
    bob.caller.say(say(22)).await;
    assert_eq!(bob.refusal(22).await, None);
    let quiet = TableForm {
        chat: false,
        ..stud("stud-8").form()
    };
    let table = "stud-8".to_owned();
    wish(&room, &host, HostWish::Change { table, form: quiet })
        .await
        .unwrap();
    ann.caller.say(say(23)).await;
    assert_eq!(ann.refusal(23).await, Some(Refused::ChatOff));
    begin(&clock, &mut ann, &mut bob).await;
    let remove = |name: &str| HostWish::Remove {
        table: "stud-8".to_owned(),
        name: name.to_owned(),
    };
    let nobody = Err(HostRefused::NoSuchPlayer);
    assert_eq!(wish(&room, &host, remove("Nobody")).await, nobody);
    // Nobody is removed while chips are in a pot (C24): the hand goes on without Bob.
    wish(&room, &host, remove("Bob")).await.unwrap();
    while !over(ann.view()) {
        ann.hear().await.unwrap();
        if let Some(choice) = ann.turn().map(|turn| passive(&turn.legal)) {
            ann.act(choice).await.unwrap();
        }
    }
    let removed = SeenEvent::Removed {
        name: "Bob".to_owned(),
    };
    assert!(ann.events.contains(&removed));
    assert_eq!(ann.view().seats.len(), 1);
    // Bob may come back, until he is banned.
    bob.hear().await.unwrap();
    let least = bob
        .view()
        .buy_in
        .as_ref()
        .map_or(8_000, |bounds| bounds.least);
    assert_eq!(bob.sit(4, least).await, None);
    let guest = bob.caller.guest().unwrap().clone();
    room.seen_at(&guest, [192, 0, 2, 7].into());
    let ban = HostWish::Ban {
        name: "Bob".to_owned(),
        address: true,
        reason: String::new(),
    };
    wish(&room, &host, ban).await.unwrap();
    ann.hear().await.unwrap();
    assert_eq!(ann.view().seats.len(), 1);
    // The connection is cut off, and the next one is nobody's.
    while bob.inbox.next().await.is_ok() {}
    assert_eq!(bob.inbox.next().await, Err(crate::CutOff::LoggedOut));
    assert!(room.is_banned([192, 0, 2, 7].into()) && !room.is_banned([192, 0, 2, 8].into()));
    let bans = room.host_view().await.bans;
    assert_eq!(
        (bans.len(), bans[0].name.as_str(), bans[0].address),
        (1, "Bob", true)
    );
    wish(&room, &host, HostWish::Unban { id: bans[0].id })
        .await
        .unwrap();
    assert!(!room.is_banned([192, 0, 2, 7].into()));
    is_sound(&room).await;
    room.close().await;
}

#[tokio::test]
async fn a_correction_is_booked_and_seen_and_settles_up() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    let host = host(&room, "Iris").await;
    let correct = |table: Option<&str>, name: &str, by| HostWish::Correct {
        table: table.map(str::to_owned),
        name: name.to_owned(),
        by,
        reason: "miscounted".to_owned(),
    };
    wish(&room, &host, correct(Some("stud-8"), "Ann", -500))
        .await
        .unwrap();
    ann.hear().await.unwrap();
    let seen = |balance, by| SeenEvent::Corrected {
        name: "Ann".to_owned(),
        balance,
        by,
        reason: "miscounted".to_owned(),
    };
    assert!(ann.events.contains(&seen(false, -500)));
    assert_eq!(
        (ann.view().seats[0].stack, seat_balance(&room, 1).await),
        (7_500, 7_500)
    );
    let too_much = wish(&room, &host, correct(Some("stud-8"), "Ann", -7_501)).await;
    assert_eq!(too_much, Err(HostRefused::Chips { has: 7_500 }));
    let least = wish(&room, &host, correct(Some("stud-8"), "Ann", i64::MIN)).await;
    assert_eq!(least, Err(HostRefused::Chips { has: 7_500 }));
    let wordless = HostWish::Correct {
        table: None,
        name: "Ann".to_owned(),
        by: 5,
        reason: " \n".to_owned(),
    };
    assert_eq!(
        wish(&room, &host, wordless).await,
        Err(HostRefused::Text { most: 120 })
    );
    wish(&room, &host, correct(None, "Ann", 250)).await.unwrap();
    bob.hear().await.unwrap();
    assert!(bob.events.contains(&seen(true, 250)));
    let wallet = Account::Wallet(ann.caller.guest().unwrap().id);
    assert_eq!(room.store().balance(wallet).await.unwrap(), 92_250);
    let too_much = wish(&room, &host, correct(None, "Ann", -92_251)).await;
    assert_eq!(too_much, Err(HostRefused::Chips { has: 92_250 }));
    begin(&clock, &mut ann, &mut bob).await;
    let in_hand = wish(&room, &host, correct(Some("stud-8"), "Ann", 100)).await;
    assert_eq!(in_hand, Err(HostRefused::InHand));
    to_the_end(&mut ann, &mut bob).await;
    bob.stand().await;
    // What one has won the other has lost; the correction is nobody's win.
    let rows = room.settle(0, i64::MAX).await.unwrap();
    let row = |name: &str| rows.iter().find(|row| row.name == name).unwrap().clone();
    let (ann_row, bob_row) = (row("Ann"), row("Bob"));
    assert_eq!((ann_row.bought_in, ann_row.corrected), (8_000, -500));
    assert_eq!(
        (bob_row.bought_in, bob_row.corrected, bob_row.at_table),
        (9_000, 0, 0)
    );
    assert_eq!(ann_row.result + bob_row.result, 0);
    let result = |row: &SettleRow| {
        (row.cashed_out + row.at_table).cast_signed() - row.bought_in.cast_signed() - row.corrected
    };
    assert_eq!(result(&ann_row), ann_row.result);
    assert_eq!(room.settle(0, 1).await.unwrap(), []);
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

#[tokio::test]
async fn a_drained_room_finishes_its_hands() {
    let house = House::new();
    let clock = Clock::by_hand();
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    let host = host(&room, "Iris").await;
    begin(&clock, &mut ann, &mut bob).await;
    wish(&room, &host, HostWish::Drain).await.unwrap();
    assert_eq!(*room.drained_to().borrow(), Some(false));
    assert!(room.host_view().await.draining);
    to_the_end(&mut ann, &mut bob).await;
    room.drained().await;
    clock.advance(Duration::from_secs(3_600));
    ann.hear().await.unwrap();
    assert!(over(ann.view()));
    assert_eq!(ann.view().waiting, Some(WaitingFor::Closing));
    room.close().await;
    // The next run deals again.
    let rigged = table(stud("stud-8"), vec![], 2, vec![]);
    let room = house.open(settings(rigged, &clock)).await;
    clock.advance(second());
    let anybody = || Person::come(&room, None, "stud-8", None);
    let mut watcher = anybody().await;
    watcher.hear().await.unwrap();
    clock.advance(second());
    watcher.until(|view| view.clock.is_some()).await.unwrap();
    room.close().await;
}

#[tokio::test]
async fn an_announcement_reaches_everybody() {
    let house = House::new();
    let room = house.open(Settings::default()).await;
    let host = host(&room, "Iris").await;
    let mut ann = Person::come(&room, None, "stud-8", None).await;
    let mut bob = Person::come(&room, None, "courchevel-8-pot", None).await;
    let text = "Pizza \u{202e}is here".to_owned();
    wish(&room, &host, HostWish::Announce { table: None, text })
        .await
        .unwrap();
    let said = SeenEvent::Announced {
        text: "Pizza is here".to_owned(),
    };
    for person in [&mut ann, &mut bob] {
        person.hear().await.unwrap();
        assert!(person.events.contains(&said));
    }
    room.close().await;
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_once() {
    use crate::{LogIn, Password};
    let house = House::new();
    let room = house.open(Settings::default()).await;
    let host = host(&room, "Iris").await;
    let (ann, token) = room.new_guest("Ann").await.unwrap();
    let reset = |name: &str| HostWish::ResetPassword {
        name: name.to_owned(),
    };
    // A guest has no password to forget.
    let nobody = Err(HostRefused::NoSuchPlayer);
    assert_eq!(wish(&room, &host, reset("Ann")).await, nobody);
    let forgotten = Password::from("seventh street".to_owned());
    room.save_account(&ann, forgotten.clone()).await.unwrap();
    let done = room.host_wish(&host, reset("ann")).await.unwrap();
    let once = Password::from(done.password.unwrap());
    assert_eq!(room.guest(&token).await.unwrap(), None);
    let log_in = |password| LogIn {
        name: "Ann",
        password,
        address: [192, 0, 2, 7].into(),
    };
    assert!(room.log_in(log_in(forgotten)).await.is_err());
    let (same, _) = room.log_in(log_in(once.clone())).await.unwrap();
    assert_eq!(same.id, ann.id);
    assert!(room.log_in(log_in(once)).await.is_err());
    room.close().await;
}
