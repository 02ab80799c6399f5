//! The TypeScript types in `web/src/gen` and the JSON schema in `docs` are what the protocol
//! generates: nothing missing, nothing left over, nothing edited by hand.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::{Bench, Outcome, rust};

/// The schema, from the top folder.
const SCHEMA: &str = "docs/protocol.schema.json";

pub(super) fn check(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let fresh = checkout.own_folder()?.join("types");
    if fresh.exists() {
        fs::remove_dir_all(&fresh).with_context(|| format!("cannot remove {}", fresh.display()))?;
    }
    let schema = checkout.own_folder()?.join("protocol.schema.json");
    let _ = fs::remove_file(&schema);
    // The tests write the types and the schema as they run.
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
    .env("CARDSPEAK_SCHEMA", &schema)
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
    if text(&schema)? != text(&checkout.root.join(SCHEMA))? {
        bail!(
            "{SCHEMA} is not what the protocol generates; `cargo test -p cardspeak-protocol` writes it anew"
        );
    }
    Ok(Outcome::passed(format!(
        "{} types and the schema",
        generated.len()
    )))
}

/// File names and contents of a folder.
fn read(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)
        .with_context(|| format!("cannot read the folder {}", folder.display()))?
    {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        files.insert(name, text(&entry.path())?);
    }
    Ok(files)
}

fn text(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}
