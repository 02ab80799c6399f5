//! The real program is killed in the middle of a hand and started again.
#![expect(clippy::unwrap_used, reason = "a test fails by it")]

mod common;

use std::process::Command;

use cardspeak_protocol::{ClientMessage, TableView};

use common::{Program, program, stay};

/// A view without what is new after a start: the clock, and who has come back by then.
fn lasting(view: &TableView) -> TableView {
    let mut view = TableView {
        clock: None,
        ..view.clone()
    };
    for seat in &mut view.seats {
        seat.offline = false;
    }
    view
}

#[test]
fn a_hand_goes_on_after_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("room.db");
    for (table, seat, buy_in, name) in [
        ("stud-8", 1, 40_000, "Ann"),
        ("courchevel-8-pot", 4, 20_000, "Bob"),
    ] {
        let mut program = Program::start(&data);
        let cookie = program.guest(name);
        let mut peer = program.connect(&cookie, table);
        peer.say(&ClientMessage::Sit {
            table: table.into(),
            seat,
            buy_in,
            id: 0,
        });
        // Three decisions, each of them interrupted.
        let mut acted = None;
        for _ in 0..3 {
            // Not the one that was answered: it may be told once more before the answer counts.
            let before = peer.until(|view| {
                let turn = view.your_turn.as_ref();
                turn.is_some_and(|turn| Some((turn.hand, turn.turn)) != acted)
            });
            program.kill();
            program = Program::start(&data);
            peer = program.connect(&cookie, table);
            let after = peer.until(|_| true);
            assert_eq!(lasting(&after), lasting(&before));
            let own = after
                .seats
                .iter()
                .find(|player| player.seat == seat)
                .unwrap();
            let down = &own.hand.as_ref().unwrap().down;
            assert!(!down.is_empty() && down.iter().all(Option::is_some));
            let turn = after.your_turn.as_ref().unwrap();
            acted = Some((turn.hand, turn.turn));
            peer.act(&after, stay(&turn.legal));
        }
        peer.until(|view| view.your_turn.is_none());
    }
}

#[cfg(unix)]
#[test]
fn it_ends_in_order_when_it_is_asked_to() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("room.db");
    let mut program = Program::start(&data);
    let cookie = program.guest("Ann");
    let mut peer = program.connect(&cookie, "stud-8");
    peer.until(|view| view.hand.is_some());
    let id = program.child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
    // The log was folded into the file, and the guest is known to the next one.
    assert!(!folder.path().join("room.db-wal").exists());
    let program = Program::start(&data);
    program
        .connect(&cookie, "stud-8")
        .until(|view| view.hand.is_some());
}

#[test]
fn what_the_surroundings_do_not_allow_is_said_with_code_3() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("room.db");
    let program_open = Program::start(&data);
    let (host, data) = (program_open.host.clone(), data.to_str().unwrap().to_owned());
    let other = folder.path().join("other.db").to_str().unwrap().to_owned();
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "Dear Ann, ".repeat(100)).unwrap();
    let folder_itself = folder.path().to_str().unwrap();
    for (listen, data, word) in [
        (host.as_str(), other.as_str(), "in use"),
        ("127.0.0.1:0", data.as_str(), "in use"),
        ("127.0.0.1:0", folder_itself, "cannot be written"),
        (
            "127.0.0.1:0",
            letter.to_str().unwrap(),
            "not a room of Cardspeak",
        ),
        ("256.0.0.1:0", other.as_str(), "cannot listen"),
    ] {
        let ended = program(&["serve", "--listen", listen, "--data", data])
            .output()
            .unwrap();
        assert_eq!(ended.status.code(), Some(3), "{listen} {data}");
        assert!(ended.stdout.is_empty());
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(
            said.starts_with("cardspeak: ") && said.contains(word),
            "{said}"
        );
    }
}
