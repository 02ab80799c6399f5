//! Reader, judge and writer of hand histories.

use cardspeak_records::{Format, Played, decode, read_any, write};
use cardspeak_rules::{Chips, Record, Viewer};

/// Reads bytes as a file of hand histories in any format, judges each hand, and writes
/// those that agree with the rules in every format.
///
/// # Panics
/// If a finding stands on a line that is not there, or if what was written does not read
/// back as a hand that agrees.
pub fn judge(data: &[u8]) {
    let Ok(text) = decode(data) else { return };
    let lines = text.lines().count();
    let within = |line: usize| assert!((1..=lines).contains(&line), "line {line} of {lines}");
    for hand in read_any(&text) {
        let paper = match hand {
            Ok(paper) => paper,
            Err(unreadable) => {
                // What is missing at the end is missing on the line after the last.
                assert!((1..=lines + 1).contains(&unreadable.line));
                assert!(!unreadable.to_string().is_empty());
                continue;
            }
        };
        within(paper.line());
        let verdict = paper.judge();
        for difference in &verdict.differences {
            within(difference.line);
            assert!(!difference.to_string().is_empty());
        }
        for unjudged in &verdict.unjudged {
            within(unjudged.line);
        }
        if let Ok(played) = paper.play() {
            for format in Format::ALL {
                write_again(&played, format);
            }
        }
    }
}

/// A hand that agrees with the rules, written for somebody who looked on: it agrees when
/// it is read again, and is then written the same.
fn write_again(played: &Played, format: Format) {
    let name = format.name();
    if format == Format::Stars && played.setup.stakes.chip != Chips(1) {
        // That text does not say the smallest chip, and is read as if it were one.
        return;
    }
    let on_paper = |played: &Played| {
        let record = Record::of(played.setup, &played.events, Viewer::Spectator);
        record.map(|record| write(&record, &played.about, format))
    };
    // A format has not words for everything.
    let Ok(Ok(text)) = on_paper(played) else {
        return;
    };
    let mut papers = read_any(&text);
    assert_eq!(papers.len(), 1, "as {name} one hand is several:\n{text}");
    let again = match papers.remove(0) {
        Ok(paper) => paper.play(),
        Err(unreadable) => panic!("as {name} it cannot be read, {unreadable}:\n{text}"),
    };
    let again = match again {
        Ok(again) => again,
        Err(verdict) => {
            let first = verdict.differences.first().map(ToString::to_string);
            panic!("as {name} it no longer agrees, {first:?}:\n{text}")
        }
    };
    match on_paper(&again) {
        Ok(Ok(same)) => assert_eq!(same, text, "as {name} it is written otherwise again"),
        other => panic!("as {name} it cannot be written again, {other:?}:\n{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seeds that cannot be read would lead the fuzzer nowhere.
    #[test]
    fn every_seed_can_be_read() {
        for folder in ["records", "phh"] {
            let folder = format!("{}/seeds/{folder}", env!("CARGO_MANIFEST_DIR"));
            for seed in std::fs::read_dir(folder).expect("the seeds") {
                let path = seed.expect("a seed").path();
                let bytes = std::fs::read(&path).expect("a file");
                let hands = read_any(&decode(&bytes).expect("text"));
                let played = hands
                    .first()
                    .expect("a hand")
                    .as_ref()
                    .map(|hand| hand.play());
                assert!(
                    matches!(played, Ok(Ok(_))),
                    "{}: {played:?}",
                    path.display()
                );
                judge(&bytes);
            }
        }
    }
}
