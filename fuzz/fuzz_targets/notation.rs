//! The notation: see [`cardspeak_fuzz::targets::notation`].
#![no_main]

use cardspeak_fuzz::targets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| targets::notation(data));
