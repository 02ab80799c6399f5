// What `cardspeak verify` finds in every database behind a [`Store`]; compiled once for each, with
// the `Home` of the module around it.

use super::Home;
use crate::tests::{Person, begin, settings, stud, table, to_the_end};
use crate::{Clock, Room};

#[tokio::test]
async fn an_index_that_says_something_else_than_the_journal_is_found() {
    let Some(home) = Home::new() else { return };
    let clock = Clock::by_hand();
    let rigged = table(stud("stud-8"), vec![], 2, vec![]);
    let room = Room::with_store(home.open().await, settings(rigged, &clock));
    let room = room.await.unwrap();
    let (mut ann, _) = Person::new(&room, "Ann", "stud-8").await;
    let (mut bob, _) = Person::new(&room, "Bob", "stud-8").await;
    assert_eq!(ann.sit(1, 8_000).await, None);
    assert_eq!(bob.sit(2, 9_000).await, None);
    ann.hear().await.unwrap();
    begin(&clock, &mut ann, &mut bob).await;
    to_the_end(&mut ann, &mut bob).await;
    let good = room.store().verify().await.unwrap();
    assert_eq!((good.hands, good.findings), (1, vec![]));
    room.close().await;

    // One damage after the other, each of them one finding more.
    let damages = [
        (
            "UPDATE hands SET net = net + 5 WHERE name = 'Ann'",
            "hand 1 of table stud-8: the index of guest 1 has the result ",
        ),
        (
            "UPDATE hands SET game = 'razz' WHERE name = 'Ann'",
            "the index of guest 1 has the game razz, and the journal comes to stud-8",
        ),
        (
            "UPDATE hands SET ended_ms = 7 WHERE name = 'Ann'",
            "the index of guest 1 has the end 7, and",
        ),
        (
            "UPDATE hands SET name = 'Eve' WHERE name = 'Ann'",
            "the index of guest 1 has the name Eve, and the journal comes to Ann",
        ),
        (
            "INSERT INTO hands (guest_id, table_id, hand, name, ended_ms, game, net)
             SELECT 99, table_id, hand, name, ended_ms, game, net FROM hands WHERE name = 'Bob'",
            "the index of guest 99 has hand 1 of table stud-8, which the guest did not play",
        ),
        (
            "INSERT INTO hands (guest_id, table_id, hand, name, ended_ms, game, net)
             SELECT guest_id, table_id, 2, name, ended_ms, game, net FROM hands WHERE guest_id = 2",
            "the index of guest 2 has hand 2 of table stud-8, which the guest did not play",
        ),
        (
            "DELETE FROM hands WHERE guest_id = 2 AND hand = 1",
            "hand 1 of table stud-8 is missing in the index of guest 2",
        ),
    ];
    for (place, (damage, found)) in (1..).zip(damages) {
        let mut connection = home.connect().await;
        sqlx::raw_sql(damage).execute(&mut connection).await.unwrap();
        sqlx::Connection::close(connection).await.unwrap();
        let store = home.open().await;
        let verified = store.verify().await.unwrap();
        store.close().await;
        let findings: Vec<_> = verified.findings.iter().map(ToString::to_string).collect();
        assert_eq!(findings.len(), place, "{damage}: {findings:?}");
        assert!(
            findings.iter().any(|finding| finding.contains(found)),
            "{damage}: {findings:?}"
        );
    }

    // A room whose index is still to be made lacks nothing yet.
    let mut connection = home.connect().await;
    let before = "DELETE FROM hands; INSERT INTO unindexed (table_id, through) VALUES ('stud-8', 0)";
    sqlx::raw_sql(before).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    let store = home.open().await;
    assert_eq!(store.verify().await.unwrap().findings, []);
    store.close().await;
}
