//! The hand machine, driven by arbitrary choices: see [`cardspeak_fuzz::hand`].
#![no_main]

use cardspeak_fuzz::{bytes::Bytes, hand};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    hand::play(&mut Bytes::new(data));
});
