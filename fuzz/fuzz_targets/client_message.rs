//! What the browser says: no bytes make the reader panic, and what it reads it writes
//! back the same.
#![no_main]

use cardspeak_protocol::ClientMessage;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(message) = serde_json::from_slice::<ClientMessage>(data) else {
        return;
    };
    let written = serde_json::to_string(&message).expect("a message can be written");
    let again: ClientMessage = serde_json::from_str(&written).expect("and read again");
    assert_eq!(message, again);
});
