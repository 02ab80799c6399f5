//! What the browser says: see [`cardspeak_fuzz::targets::client_message`].
#![no_main]

use cardspeak_fuzz::targets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| targets::client_message(data));
