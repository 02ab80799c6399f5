//! Every hand of the corpus agrees with the rules, or stands in the list of records at fault.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::BTreeSet;

use cardspeak_records::read_any;

/// The list that `cardspeak replay --known` is given, as (format, number).
fn known() -> BTreeSet<(String, String)> {
    let lines = include_str!("../known.txt").lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let mut words = line.splitn(3, ' ').map(ToOwned::to_owned);
            let hand = (words.next().unwrap(), words.next().unwrap());
            assert!(words.next().unwrap().len() > 20, "{line}: a reason");
            hand
        })
        .collect()
}

#[test]
fn every_hand_agrees_or_is_known_to_be_at_fault() {
    let Some(files) = common::all_formats() else {
        return;
    };
    let known = known();
    let mut at_fault = BTreeSet::new();
    let mut agree = 0;
    for file in files {
        for paper in read_any(&common::text(&file)) {
            let hand = match &paper {
                Ok(paper) if paper.judge().agrees() => {
                    assert_eq!(paper.judge().unjudged, [], "{}", paper.number());
                    agree += 1;
                    continue;
                }
                Ok(paper) => (paper.format(), paper.number().to_owned()),
                Err(error) => (error.format.unwrap(), error.number.clone().unwrap()),
            };
            at_fault.insert((hand.0.to_owned(), hand.1));
        }
    }
    assert_eq!(at_fault, known);
    assert_eq!((agree, known.len()), (316, 14));
}
