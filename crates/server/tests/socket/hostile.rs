//! Hostile messages while a hand is played: refused with codes, and the room plays on.

use cardspeak_protocol::{ErrorCode, Refused, ServerMessage};

use cardspeak_server::cardspeak_room::Store;

use crate::Open;
use crate::play::brisk;

fn refusal(message: &ServerMessage) -> Option<Refused> {
    match message {
        ServerMessage::Refused { reason, .. } => Some(reason.clone()),
        _ => None,
    }
}

#[tokio::test]
async fn c34_amounts_seats_and_tables_that_are_none() {
    let open = Open::with(brisk()).await;
    let mut ann = open.welcomed(&open.guest("Ann").await).await;
    ann.sit().await;
    let view = ann.turn().await;
    let turn = view.your_turn.clone().unwrap();
    let (hand, turn) = (turn.hand, turn.turn);
    let cookie = open.guest("Eve").await;

    let raise = |to: &str| {
        format!(
            r#"{{"type":"act","table":"stud-8","hand":{hand},"turn":{turn},"action":{{"do":"raise","to":{to}}},"id":1}}"#
        )
    };
    let add = |amount: &str| {
        format!(r#"{{"type":"add_chips","table":"stud-8","amount":{amount},"id":1}}"#)
    };
    let numbers = [
        "-1",
        "1.5",
        "1e400",
        "-0.0",
        "NaN",
        "Infinity",
        "\"9\"",
        "null",
        "true",
        "[]",
        "18446744073709551616",
    ];
    for number in numbers {
        for text in [raise(number), add(number)] {
            let mut eve = open.welcomed(&cookie).await;
            eve.send(&text).await;
            let error = |message: &ServerMessage| match message {
                ServerMessage::Error { code, fatal: false } => Some(*code),
                _ => None,
            };
            assert_eq!(eve.until(error).await, ErrorCode::Malformed, "{text}");
        }
    }

    let mut eve = open.welcomed(&cookie).await;
    let sit = |table: &str, seat: u32| {
        format!(r#"{{"type":"sit","table":"{table}","seat":{seat},"buy_in":20000,"id":1}}"#)
    };
    // Somebody else's turn is no business of hers, sitting or not.
    eve.send(&raise("400")).await;
    assert_eq!(eve.until(refusal).await, Refused::NotSitting);
    eve.send(&add("18446744073709551615")).await;
    assert_eq!(eve.until(refusal).await, Refused::NotSitting);
    eve.send(&sit("stud-8", 1)).await;
    assert_eq!(eve.until(refusal).await, Refused::SeatTaken);
    for seat in [0, 9, 255] {
        eve.send(&sit("stud-8", seat)).await;
        assert!(
            matches!(eve.until(refusal).await, Refused::NoSuchSeat { .. }),
            "{seat}"
        );
    }
    for table in ["", "nowhere", "../stud-8", "STUD-8", "stud-8\\u0000", "🂡"] {
        eve.send(&sit(table, 2)).await;
        assert_eq!(eve.until(refusal).await, Refused::NoSuchTable, "{table}");
    }
    // Her own seat, and Ann's turn.
    let free = (2..=8).find(|seat| view.seats.iter().all(|taken| taken.seat != *seat));
    eve.send(&sit("stud-8", free.unwrap().into())).await;
    eve.send(&raise("400")).await;
    assert_eq!(eve.until(refusal).await, Refused::NotYourTurn);
    eve.send(&add("18446744073709551615")).await;
    assert!(matches!(
        eve.until(refusal).await,
        Refused::AddChips { .. } | Refused::Full | Refused::Balance { .. }
    ));

    // Ann is not more privileged for having the turn.
    ann.send(&raise("18446744073709551615")).await;
    assert!(matches!(
        ann.until(refusal).await,
        Refused::RaiseNotOfLimit { .. } | Refused::NotLegal | Refused::RaiseTooLarge { .. }
    ));
    ann.send(&raise("1")).await;
    assert!(matches!(
        ann.until(refusal).await,
        Refused::RaiseNotOfLimit { .. } | Refused::NotLegal | Refused::RaiseTooSmall { .. }
    ));

    // The hand still waits for her at the same turn, and goes on from there.
    ann.send(&raise("\"0\"")).await;
    drop(eve);
    let mut again = open.welcomed(&open.guest("Cleo").await).await;
    assert!(again.alive().await);
    ann.say(&cardspeak_protocol::ClientMessage::Watch {
        table: "stud-8".into(),
        last: None,
    })
    .await;
    assert!(!ann.play_a_hand().await.is_empty());
    let folder = open.stopped().await;
    let data = folder.path().join("room.db");
    let store = Store::open_existing(data.as_path()).await.unwrap();
    let verified = store.verify().await.unwrap();
    assert_eq!(verified.findings, [], "the books balance");
    assert!(verified.hands > 0);
    store.close().await;
}

#[tokio::test]
async fn c34_names_that_trick_the_eye() {
    let open = Open::new().await;
    open.guest("Ann").await;
    let long = "x".repeat(21);
    let marks = format!("a{}", "\u{301}".repeat(9));
    let tricks = [
        (long.as_str(), "name_long"),
        ("A\u{200b}nn", "name_letters"),
        ("A\u{200d}nn", "name_letters"),
        ("\u{feff}Ann", "name_letters"),
        ("\u{202e}nnA", "name_letters"),
        ("\u{2067}Ann", "name_letters"),
        ("A\u{ad}nn", "name_letters"),
        ("\u{3164}", "name_letters"),
        ("A\nnn", "name_letters"),
        (marks.as_str(), "name_letters"),
        // Full width, mathematical, and other capitals of the same name.
        ("Ａｎｎ", "name_taken"),
        ("𝐀𝐧𝐧", "name_taken"),
        ("aNN", "name_taken"),
        ("A n n", "name_taken"),
        // A Cyrillic А before Latin letters, and a Greek Α.
        ("\u{410}nn", "name_letters"),
        ("\u{391}nn", "name_letters"),
    ];
    for (name, code) in tricks {
        let body = serde_json::json!({ "name": name }).to_string();
        let answer = open.name(&body, "").await;
        let wanted = format!(r#"{{"code":"{code}"}}"#);
        assert!(answer.ends_with(&wanted), "{name:?}: {answer}");
    }
    // Honest names of one script, or of several that are written together.
    for name in ["Олексій", "Ξένια", "小林さん"] {
        open.guest(name).await;
    }
    open.close().await;
}
