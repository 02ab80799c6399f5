//! A short run of every target without a fuzzer: the seeds, and thousands of changes of them
//! that are the same each time.
#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use cardspeak_fuzz::lines;
use cardspeak_fuzz::targets::ALL;

/// Changed inputs for each target.
const RUNS: u32 = 3_000;

/// The longest input, in bytes.
const LONGEST: usize = 4_096;

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/seeds/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|file| std::fs::read(file).unwrap())
        .collect()
}

/// The next of a row of numbers (SplitMix64).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Bytes replaced, taken out, doubled, cut off: text or not.
fn garbled(seed: &[u8], state: &mut u64) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=next(state) % 8 {
        let byte = next(state).to_le_bytes()[0];
        let length = u64::try_from(bytes.len()).unwrap();
        let place = usize::try_from(next(state) % length.max(1)).unwrap();
        match next(state) % 5 {
            0 if !bytes.is_empty() => bytes[place] = byte,
            1 if !bytes.is_empty() => drop(bytes.remove(place)),
            2 => bytes.insert(place, byte),
            3 => bytes.truncate(place + 1),
            _ => bytes.extend_from_within(place.min(bytes.len())..),
        }
    }
    bytes.truncate(LONGEST);
    bytes
}

#[test]
fn every_target_holds_for_a_while() {
    for (name, target) in ALL {
        let seeds = seeds(name);
        assert!(!seeds.is_empty(), "{name} has no seeds");
        let mut state = 7;
        for run in 0..RUNS {
            let seed = &seeds[usize::try_from(run).unwrap() % seeds.len()];
            let changed = match run % 2 {
                0 => lines::change(seed, LONGEST, run),
                _ => None,
            };
            let input = changed.unwrap_or_else(|| garbled(seed, &mut state));
            let held = std::panic::catch_unwind(|| target(&input));
            assert!(
                held.is_ok(),
                "{name}, run {run}: {:?}",
                String::from_utf8_lossy(&input)
            );
        }
    }
}
