//! The hand machine: see [`cardspeak_fuzz::targets::hand`].
#![no_main]

use cardspeak_fuzz::targets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| targets::hand(data));
