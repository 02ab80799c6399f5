//! Hands in the notation, written for Cardspeak: each must replay, event by event, and
//! its awards must be those of the slow twin.

mod common;

use std::fs;
use std::path::Path;

use cardspeak_rules::{Event, notation, replay};

#[test]
fn every_hand_of_the_folder_replays() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hands");
    let mut hands = 0;
    for entry in fs::read_dir(folder).expect("the folder of hands") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a text");
        let name = path.display();
        let (setup, events) =
            notation::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let hand =
            replay(setup, events.iter().copied()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(hand.is_over(), "{name}");
        common::twin::check_awards(&setup, &events);
        hands += 1;

        // A hand with its awards changed is not the same hand: the check can fail.
        let moved = events
            .iter()
            .position(|event| matches!(event, Event::Awarded { .. }))
            .expect("an award");
        let mut wrong = events.clone();
        if let Event::Awarded { amount, .. } = &mut wrong[moved] {
            amount.0 += 1;
        }
        assert!(replay(setup, wrong).is_err(), "{name}");
    }
    assert_eq!(hands, 10);
}
