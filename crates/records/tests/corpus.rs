//! The reader and the judge on real hands.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::BTreeMap;

use cardspeak_records::{Unreadable, judge, read};

#[test]
fn every_well_formed_hand_is_read() {
    let Some(files) = common::corpus() else {
        return;
    };
    let mut read_hands = BTreeMap::<&str, usize>::new();
    let mut unreadable: Vec<(String, Unreadable)> = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        for hand in read(&common::text(&file)) {
            match hand {
                Ok(sheet) => *read_hands.entry(sheet.game).or_default() += 1,
                Err(error) => unreadable.push((name.clone(), error)),
            }
        }
    }
    let expected = [
        ("courchevel", 1),
        ("holdem", 45),
        ("omaha", 1),
        ("omaha-8", 84),
        ("omaha5", 6),
        ("omaha5-8", 1),
        ("razz", 27),
        ("stud", 37),
        ("stud-8", 27),
    ];
    assert_eq!(read_hands, BTreeMap::from(expected));
    // MANIFEST.tsv flags each of these as malformed.
    let lines: Vec<(&str, usize)> = unreadable
        .iter()
        .map(|(file, error)| (file.as_str(), error.line))
        .collect();
    assert_eq!(
        lines,
        [
            ("courchevel-pot-play.txt", 49),
            ("omaha8-limit-200-chat.txt", 33),
            ("courchevel-pot-0.50-weird-board.txt", 9),
            ("omaha8-limit-5-scoop-2005.txt", 53),
            ("omaha8-pot-0.01-2025.txt", 38),
            ("stud-limit-tourney-triple-stud.txt", 46),
        ]
    );
}

#[test]
fn every_hand_of_stud_stud_8_and_courchevel_agrees() {
    let Some(files) = common::corpus() else {
        return;
    };
    let mut agree = BTreeMap::<&str, usize>::new();
    for file in files {
        for sheet in read(&common::text(&file)).into_iter().flatten() {
            if !["stud", "stud-8", "courchevel"].contains(&sheet.game) {
                continue;
            }
            let verdict = judge(&sheet);
            assert_eq!(
                verdict.differences,
                [],
                "{}: {}",
                file.display(),
                sheet.line
            );
            assert_eq!(verdict.unjudged, [], "{}: {}", file.display(), sheet.line);
            *agree.entry(sheet.game).or_default() += 1;
        }
    }
    assert_eq!(
        agree,
        BTreeMap::from([("courchevel", 1), ("stud", 37), ("stud-8", 27)])
    );
}
