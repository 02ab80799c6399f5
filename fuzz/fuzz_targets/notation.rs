//! The notation: no text makes its reader panic, what it reads it writes back the same,
//! and no hand that it reads makes the judge of the rules panic.
#![no_main]

use cardspeak_rules::{notation, replay};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (setup, events) = match notation::read(text) {
        Ok(read) => read,
        Err(error) => {
            assert!(error.line >= 1 && !error.to_string().is_empty());
            return;
        }
    };
    let written = notation::write_with_hidden_cards(&setup, &events);
    assert_eq!(
        notation::read(&written),
        Ok((setup, events.clone())),
        "reads otherwise than it was written"
    );
    match replay(setup, events) {
        Ok(hand) => {
            let stacks: u64 = setup
                .entries
                .iter()
                .flatten()
                .map(|entry| entry.stack.0)
                .sum();
            assert_eq!(hand.all_chips().0, stacks, "chips lost");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
