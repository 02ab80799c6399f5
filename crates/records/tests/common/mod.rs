//! The real hands beside the checkout. They are never part of it: where they are missing a check
//! says so, and fails only in CI.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The text files of both sites, or `None` where the corpus is absent.
pub(crate) fn corpus() -> Option<Vec<PathBuf>> {
    let hands = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/hands");
    let mut files = Vec::new();
    for site in ["stars", "fulltilt"] {
        let Ok(folder) = fs::read_dir(hands.join(site)) else {
            assert!(
                std::env::var_os("CI").is_none_or(|ci| ci != "true"),
                "the corpus is absent"
            );
            // Past the capture of the test runner, so that it is seen.
            let _ = writeln!(std::io::stderr(), "corpus absent: 0 hands");
            return None;
        };
        files.extend(folder.map(|entry| entry.unwrap().path()));
    }
    files.sort();
    Some(files)
}

/// The files of every format, or `None` where the corpus is absent.
#[allow(dead_code, reason = "not every test asks for it")]
pub(crate) fn all_formats() -> Option<Vec<PathBuf>> {
    let mut files = corpus()?;
    let hands = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/hands");
    for folder in ["phh", "other"] {
        let folder = fs::read_dir(hands.join(folder)).unwrap();
        let paths = folder.map(|entry| entry.unwrap().path());
        files.extend(paths.filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            name.ends_with(".phh") || name.starts_with("bovada")
        }));
    }
    files.sort();
    Some(files)
}

/// The text of a file.
pub(crate) fn text(file: &Path) -> String {
    cardspeak_records::decode(&fs::read(file).unwrap()).unwrap()
}
