//! Garbled text of every format is refused or read, and never panics; what still agrees can be
//! written.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[allow(dead_code, reason = "only its random numbers are wanted")]
#[path = "common/random.rs"]
mod random;

use cardspeak_records::{Format, read_any, write};
use cardspeak_rules::{Record, Viewer};

use random::Seeded;

const TEXTS: [&str; 6] = [
    include_str!("hands/pokerstars-stud-8.txt"),
    include_str!("hands/pokerstars-stud-open-pair.txt"),
    include_str!("hands/pokerstars-courchevel-8.txt"),
    include_str!("hands/full-tilt-stud-8.txt"),
    include_str!("hands/bovada-stud.txt"),
    include_str!("hands/bovada-omaha-8.txt"),
];

/// The texts as they are, and each in the formats that are written.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> = TEXTS.map(ToOwned::to_owned).to_vec();
    for text in TEXTS {
        let played = read_any(text).remove(0).unwrap().play().unwrap();
        let record = Record::of(played.setup, &played.events, Viewer::Spectator).unwrap();
        for format in Format::ALL {
            texts.push(write(&record, &played.about, format).unwrap());
        }
    }
    texts
}

#[test]
fn nothing_panics() {
    let mut seeded = Seeded(11);
    let texts = texts();
    let (mut agree, mut others) = (0, 0);
    for round in 0..4000 {
        let mut letters: Vec<char> = seeded.pick(&texts).chars().collect();
        for _ in 0..=round % 3 {
            let at = usize::try_from(seeded.below(letters.len() as u64)).unwrap();
            match seeded.below(5) {
                0 => drop(letters.remove(at)),
                1 => letters.insert(
                    at,
                    seeded.pick(&['9', '-', '[', '\n', 'é', '\u{0}', '"', '$']),
                ),
                2 => letters.truncate(at + 1),
                3 => letters[at] = seeded.pick(&letters),
                // Numbers at the end of what can be counted.
                _ => letters
                    .splice(at..at, "18446744073709551615".chars())
                    .for_each(drop),
            }
        }
        let text: String = letters.into_iter().collect();
        for paper in read_any(&text) {
            let Some(played) = paper.ok().and_then(|paper| paper.play().ok()) else {
                others += 1;
                continue;
            };
            agree += 1;
            let record = Record::of(played.setup, &played.events, Viewer::Spectator).unwrap();
            for format in Format::ALL {
                // Names may have become such that a format cannot carry them.
                let _ = write(&record, &played.about, format);
            }
        }
    }
    assert!(agree > 50 && others > 1000, "{agree} {others}");
}
