//! Card texts: see [`cardspeak_fuzz::targets::cards`].
#![no_main]

use cardspeak_fuzz::targets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| targets::cards(data));
