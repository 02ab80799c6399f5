//! What a host does in play: players looked after, chips corrected, the room drained.

use std::time::Duration;

use cardspeak_protocol::{
    ActionChoice, ClientMessage, HostRefused, HostWish, Refused, SeenEvent, SettleRow, TableForm,
    WaitingFor,
};

use super::{
    House, Person, begin, over, passive, seat_balance, second, settings, stud, table, to_the_end,
    turn, two,
};
use crate::{Account, Clock, Guest, Room, Settings};

/// A guest who is the host by the room's own link.
pub(super) async fn host(room: &Room, name: &str) -> Guest {
    let (guest, token) = room.new_guest(name).await.unwrap();
    let link = room.host_link(true).await.unwrap().unwrap();
    room.claim_host(&guest, &link.secret()).await.unwrap();
    room.guest(&token).await.unwrap().unwrap()
}

pub(super) async fn wish(room: &Room, host: &Guest, wish: HostWish) -> Result<(), HostRefused> {
    room.host_wish(host, wish).await.map(|_| ())
}

pub(super) async fn is_sound(room: &Room) {
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
