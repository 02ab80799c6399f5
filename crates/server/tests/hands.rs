//! The own hands by plain HTTP: found by their player, and by nobody who is nobody.
#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use cardspeak_protocol::{
    ActionChoice, ClientMessage, HandsPage, LastHand, LegalView, ServerMessage,
};
use cardspeak_server::cardspeak_room::{Pace, Room, Settings};
use cardspeak_server::{Options, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

async fn get(address: SocketAddr, path: &str, cookie: &str) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let text = format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\r\n"
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_owned(), body.to_owned())
}

fn passive(legal: &LegalView) -> ActionChoice {
    if legal.show_or_muck {
        ActionChoice::Muck
    } else if legal.check {
        ActionChoice::Check
    } else if legal.bring_in.is_some() {
        ActionChoice::BringIn
    } else {
        ActionChoice::Call
    }
}

/// A guest plays two hands of stud with robots, or more; the cookie.
async fn play(room: &Room, name: &str) -> String {
    let (guest, token) = room.new_guest(name).await.unwrap();
    let (mut caller, mut inbox) = room.connect(Some(guest));
    let table = || "stud-8".to_owned();
    caller
        .say(ClientMessage::Watch {
            table: table(),
            last: None,
        })
        .await;
    let (mut sits, mut acted, mut played) = (false, None, BTreeSet::new());
    while let Some(message) = inbox.next().await.unwrap() {
        let ServerMessage::Table { view, .. } = message else {
            continue;
        };
        if played
            .iter()
            .nth(1)
            .is_some_and(|second| view.last_hand >= Some(*second))
        {
            break;
        }
        if !std::mem::replace(&mut sits, true) {
            let taken = |seat: &u8| view.seats.iter().any(|other| other.seat == *seat);
            let seat = (1..=view.info.seats).find(|seat| !taken(seat)).unwrap();
            let buy_in = view.info.most_buy_in;
            caller
                .say(ClientMessage::Sit {
                    table: table(),
                    seat,
                    buy_in,
                    id: 1,
                })
                .await;
        }
        if let Some(turn) = &view.your_turn
            && acted != Some((turn.hand, turn.turn))
        {
            acted = Some((turn.hand, turn.turn));
            played.insert(turn.hand);
            caller
                .say(ClientMessage::Act {
                    table: table(),
                    hand: turn.hand,
                    turn: turn.turn,
                    action: passive(&turn.legal),
                    id: 2,
                })
                .await;
        }
    }
    caller
        .say(ClientMessage::Stand {
            table: table(),
            id: 3,
        })
        .await;
    caller.hang_up().await;
    format!("cardspeak={}", token.secret())
}

/// Whether a text has a card in it, alone or in a row of cards; not so `Threes` or `Ada`.
fn tells(text: &str, card: &str) -> bool {
    let words = text.split(|other: char| !other.is_ascii_alphanumeric());
    words.filter(|word| word.len() % 2 == 0).any(|word| {
        let pairs = || word.as_bytes().chunks(2);
        let cards = || {
            pairs().all(|pair| b"23456789TJQKA".contains(&pair[0]) && b"cdhs".contains(&pair[1]))
        };
        cards() && pairs().any(|pair| pair == card.as_bytes())
    })
}

#[tokio::test]
async fn own_hands_are_found_and_taken_home() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        listen: "127.0.0.1:0".to_owned(),
        ..Options::default()
    };
    let options = Options {
        data: folder.path().join("room.db"),
        settings: Settings {
            pause: Duration::ZERO,
            gather: Duration::ZERO,
            pace: Pace {
                least: Duration::ZERO,
                most: Duration::ZERO,
            },
            ..Settings::default()
        },
        ..options
    };
    let server = Server::open(options).await.unwrap();
    let (address, room) = (server.address(), server.room().clone());
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    let ann = tokio::time::timeout(Duration::from_secs(60), play(&room, "Ann"));
    let ann = ann.await.expect("hands are played");
    let (_, token) = room.new_guest("Zoe").await.unwrap();
    let zoe = format!("cardspeak={}", token.secret());

    // Nobody without a session gets anything.
    for path in [
        "/api/hands",
        "/api/hands/stud-8/1",
        "/api/hands/stud-8/1?format=stars",
    ] {
        let (status, _, body) = get(address, path, "").await;
        assert_eq!((status, body.as_str()), (401, r#"{"code":"no_name"}"#));
    }
    let page = async |path: &str, cookie: &str| -> HandsPage {
        let (status, head, body) = get(address, path, cookie).await;
        assert_eq!(status, 200, "{body}");
        assert!(head.contains("cache-control: no-store"), "{head}");
        serde_json::from_str(&body).unwrap()
    };
    let all = page("/api/hands", &ann).await;
    assert!(all.hands.len() >= 2 && all.next.is_none());
    assert_eq!(all.tables, ["stud-8"]);
    assert!(page("/api/hands", &zoe).await.hands.is_empty());
    let one = page(
        "/api/hands?most=1&result=any&table=stud-8&game=stud-8&from=0",
        &ann,
    )
    .await;
    assert_eq!(one.hands, all.hands[..1]);
    let next = one.next.unwrap();
    let second = page(&format!("/api/hands?most=1&after={next}"), &ann).await;
    assert_eq!(second.hands, all.hands[1..2]);
    assert!(page("/api/hands?until=1", &ann).await.hands.is_empty());

    // A hand to look at: the own cards for its player only.
    let number = all.hands[1].number;
    let path = format!("/api/hands/stud-8/{number}");
    let last = async |cookie: &str| -> LastHand {
        let (status, _, body) = get(address, &path, cookie).await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).unwrap()
    };
    let own = last(&ann).await;
    assert_eq!((own.number, own.info.game.as_str()), (number, "stud-8"));
    let down = |hand: &LastHand| {
        let ann = hand.players.iter().find(|player| player.name == "Ann");
        ann.unwrap().down.clone()
    };
    let cards: Vec<String> = down(&own).into_iter().map(Option::unwrap).collect();
    assert!(cards.len() >= 2);
    let shown = last(&zoe).await;
    let showed = down(&shown).iter().any(Option::is_some);

    // And to take home.
    for (format, ending) in [("stars", "txt"), ("phh", "phh"), ("cardspeak", "cardspeak")] {
        let path = format!("{path}?format={format}");
        let (status, head, text) = get(address, &path, &ann).await;
        assert_eq!(status, 200, "{text}");
        let name =
            format!("content-disposition: attachment; filename=\"stud-8-{number}.{ending}\"");
        assert!(head.contains(&name), "{head}");
        assert!(cards.iter().all(|card| tells(&text, card)), "{text}");
        let (_, _, seen) = get(address, &path, &zoe).await;
        assert!(
            showed || !cards.iter().any(|card| tells(&seen, card)),
            "{seen}"
        );
    }

    for (path, status, code) in [
        ("/api/hands/stud-8/99999", 404, "nothing"),
        ("/api/hands/stud-8/one", 404, "nothing"),
        ("/api/hands/bridge/1", 404, "nothing"),
        ("/api/hands/stud-8/1?format=pdf", 400, "malformed"),
        ("/api/hands?result=split", 400, "malformed"),
        ("/api/hands?after=then", 400, "malformed"),
        ("/api/hands?whose=bob", 400, "malformed"),
    ] {
        let (found, _, body) = get(address, path, &ann).await;
        assert_eq!(
            (found, body),
            (status, format!(r#"{{"code":"{code}"}}"#)),
            "{path}"
        );
    }
    let _ = stop.send(());
    task.await.unwrap().unwrap();
}
