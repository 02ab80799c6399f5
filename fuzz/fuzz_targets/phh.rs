//! PHH, and the notation with remarks: as `records`, from seeds in those formats.
#![no_main]

use cardspeak_fuzz::{lines, records};
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|data: &[u8]| records::judge(data));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    lines::mutate(data, size, max_size, seed, fuzzer_mutate)
});
