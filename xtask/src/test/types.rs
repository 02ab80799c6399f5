//! The TypeScript types in `web/src/gen` are what the protocol generates: nothing missing, nothing
//! left over, nothing edited by hand.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::{Bench, Outcome, rust};

pub(super) fn check(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let fresh = checkout.own_folder()?.join("types");
    if fresh.exists() {
        fs::remove_dir_all(&fresh).with_context(|| format!("cannot remove {}", fresh.display()))?;
    }
    // The tests of ts-rs write the types as they run.
    rust::cargo(
        checkout,
        20,
        &[
            "test",
            "--quiet",
            "--package",
            "cardspeak-protocol",
            "--lib",
        ],
    )
    .env("TS_RS_EXPORT_DIR", &fresh)
    .run()?;

    let generated = read(&fresh)?;
    let kept = read(&checkout.web().join("src/gen"))?;
    let mut drift: Vec<String> = Vec::new();
    for (name, text) in &generated {
        match kept.get(name) {
            None => drift.push(format!("{name} is missing")),
            Some(kept) if kept != text => drift.push(format!("{name} differs")),
            Some(_) => {}
        }
    }
    let left_over = kept.keys().filter(|name| !generated.contains_key(*name));
    drift.extend(left_over.map(|name| format!("{name} is generated no more: remove it")));
    if generated.is_empty() {
        bail!("the protocol generated no types");
    }
    if !drift.is_empty() {
        bail!(
            "web/src/gen is not what the protocol generates; `cargo test -p cardspeak-protocol` writes it anew:\n{}",
            drift.join("\n")
        );
    }
    Ok(Outcome::passed(format!("{} types", generated.len())))
}

/// File names and contents of a folder.
fn read(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)
        .with_context(|| format!("cannot read the folder {}", folder.display()))?
    {
        let entry = entry?;
        let text = fs::read_to_string(entry.path())
            .with_context(|| format!("cannot read {}", entry.path().display()))?;
        files.insert(entry.file_name().to_string_lossy().into_owned(), text);
    }
    Ok(files)
}
