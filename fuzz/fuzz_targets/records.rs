//! The text of poker rooms: no bytes make reader or judge panic, and what agrees with the
//! rules is written and read again. The fuzzer also changes the records as records: line
//! by line, number by number, card by card.
#![no_main]

use cardspeak_fuzz::{lines, records};
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|data: &[u8]| records::judge(data));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    lines::mutate(data, size, max_size, seed, fuzzer_mutate)
});
