//! The real hands beside the checkout. They are never part of it: where they are missing this
//! check says so, and fails only in CI.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use cardspeak_records::{Unreadable, decode, read};

/// The text files of both sites, or `None` where the corpus is absent.
fn files() -> Option<Vec<PathBuf>> {
    let hands = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/hands");
    let mut files = Vec::new();
    for site in ["stars", "fulltilt"] {
        let Ok(folder) = fs::read_dir(hands.join(site)) else {
            assert!(
                std::env::var_os("CI").is_none_or(|ci| ci != "true"),
                "the corpus is absent"
            );
            eprintln!("corpus absent: 0 hands");
            return None;
        };
        files.extend(folder.map(|entry| entry.unwrap().path()));
    }
    files.sort();
    Some(files)
}

#[test]
fn every_well_formed_hand_is_read() {
    let Some(files) = files() else { return };
    let mut read_hands = BTreeMap::<&str, usize>::new();
    let mut unreadable: Vec<(String, Unreadable)> = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        for hand in read(&decode(&fs::read(&file).unwrap()).unwrap()) {
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
