//! The real program copies the file of a room that runs and is played in.
#![expect(clippy::unwrap_used, reason = "a test fails by it")]

#[allow(dead_code, reason = "not all of it is wanted here")]
mod common;

use std::process::{Command, Output};

use cardspeak_protocol::ClientMessage;
use serde_json::Value;

use common::{Program, program};

fn run(mut command: Command) -> (Output, String) {
    let output = command.output().unwrap();
    let said = String::from_utf8([output.stdout.as_slice(), &output.stderr].concat()).unwrap();
    (output, said)
}

#[test]
fn a_running_room_is_copied_and_the_copy_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("room.db");
    let room = Program::start(&data);
    let table = "stud-8";
    let mut peer = room.connect(&room.guest("Ann"), table);
    peer.say(&ClientMessage::Sit {
        table: table.into(),
        seat: 1,
        buy_in: 40_000,
        id: 0,
    });
    // Guests come all the while: every one is a commit.
    let stop = std::sync::atomic::AtomicBool::new(false);
    let copies = std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut number = 0;
            while !stop.load(std::sync::atomic::Ordering::Relaxed) && number < 18 {
                number += 1;
                room.guest(&format!("Guest {number}"));
            }
        });
        let mut copies = Vec::new();
        for number in 0..3 {
            // In the middle of a hand: what is there is told with the next view.
            let view = peer.until(|view| view.hand.as_ref().is_some_and(|hand| !hand.over));
            let copy = folder.path().join(format!("copy-{number}.db"));
            let mut backup = program(&["backup", "--data"]);
            backup.arg(&data).arg("-o").arg(&copy);
            let (output, said) = run(backup);
            assert_eq!(output.status.code(), Some(0), "{said}");
            assert!(said.trim_end().ends_with(": all good"), "{said}");
            copies.push((copy, view));
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        copies
    });
    // The room did not notice: it still takes what it is told, and it alone holds its file.
    peer.until(|_| true);
    let (output, said) = run({
        let mut verify = program(&["verify", "--data"]);
        verify.arg(&data);
        verify
    });
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("in use"), "{said}");
    room.kill();

    for (copy, before) in copies {
        let mut verify = program(&["verify", "--json", "--data"]);
        let (output, said) = run({
            verify.arg(&copy);
            verify
        });
        assert_eq!(output.status.code(), Some(0), "{said}");
        let found: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(found["findings"], serde_json::json!([]));
        assert!(found["hands"].as_u64().unwrap() >= 1, "{said}");
        // A room opened on the copy goes on where the other was when it was made.
        let room = Program::start(&copy);
        let hand = before.hand.as_ref().unwrap().number;
        let view = room.connect("", table).until(|_| true);
        // Or in the hand after it, had the last one ended meanwhile.
        let copied = view.hand.as_ref().unwrap().number;
        assert!((hand..=hand + 1).contains(&copied), "{copied} after {hand}");
        assert!(view.seats.iter().any(|seat| seat.name == "Ann"));
        room.kill();
    }
}

#[test]
fn no_copy_is_made_over_a_file_or_of_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("room.db");
    Program::start(&data).kill();
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "Dear Ann").unwrap();
    let none = folder.path().join("none.db");
    for (from, to, word) in [
        (data.as_os_str(), &letter, "is there already"),
        (none.as_os_str(), &folder.path().join("copy.db"), "no room"),
        (
            "postgres://ann:secret@localhost/room".as_ref(),
            &folder.path().join("copy.db"),
            "pg_dump",
        ),
    ] {
        let mut backup = program(&["backup", "--data"]);
        backup.arg(from).arg("-o").arg(to);
        let (output, said) = run(backup);
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains(word) && !said.contains("secret"), "{said}");
    }
    assert_eq!(std::fs::read_to_string(&letter).unwrap(), "Dear Ann");
    assert!(!folder.path().join("copy.db").exists());
}
