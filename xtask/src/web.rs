//! The browser client: its packages and its build.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::checkout::{Checkout, Stamp};
use crate::child::Job;
use crate::node::Node;

/// What `npm` puts into `web/`, and what only tests read.
const NOT_SOURCES: [&str; 6] = [
    "node_modules",
    "dist",
    "tests",
    "e2e",
    "test-results",
    "dev",
];

/// Installs the packages that the lock file names, if it changed since.
pub(crate) fn install(checkout: &Checkout, node: &Node) -> Result<()> {
    let web = checkout.web();
    let inputs = ["package.json", "package-lock.json", ".npmrc"].map(|name| web.join(name));
    let stamp = Stamp::new(checkout, "web-packages", &inputs)?;
    if stamp.holds() && web.join("node_modules").is_dir() {
        println!("The packages of web/ are those of its lock file.");
        return Ok(());
    }
    npm(checkout, node, &["ci"]).run()?;
    stamp.set()
}

/// Builds `web/dist`, if sources changed since.
pub(crate) fn build_if_changed(checkout: &Checkout, node: &Node) -> Result<()> {
    if build_stamp(checkout)?.holds() && checkout.web().join("dist/index.html").is_file() {
        println!("The browser client is built.");
        return Ok(());
    }
    build(checkout, node)
}

/// Builds `web/dist`.
pub(crate) fn build(checkout: &Checkout, node: &Node) -> Result<()> {
    let stamp = build_stamp(checkout)?;
    npm(checkout, node, &["run", "build"]).run()?;
    stamp.set()
}

/// A run of npm in `web/`.
pub(crate) fn npm(checkout: &Checkout, node: &Node, args: &[&str]) -> Job {
    node.npm().args(args).dir(&checkout.web())
}

/// Whether `web/package.json` has a script of that name.
pub(crate) fn has_script(checkout: &Checkout, name: &str) -> Result<bool> {
    let file = checkout.web().join("package.json");
    let text =
        fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let package: Value =
        serde_json::from_str(&text).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(package["scripts"][name].is_string())
}

fn build_stamp(checkout: &Checkout) -> Result<Stamp> {
    let mut sources = Vec::new();
    for entry in entries(&checkout.web())? {
        let skipped = entry
            .file_name()
            .is_some_and(|name| NOT_SOURCES.iter().any(|skipped| name == *skipped));
        if !skipped {
            collect(&entry, &mut sources)?;
        }
    }
    collect(&checkout.root.join("locales"), &mut sources)?;
    sources.sort_unstable();
    Stamp::new(checkout, "web-build", &sources)
}

/// The files at and below a path.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    entries(path)?
        .iter()
        .try_for_each(|entry| collect(entry, files))
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    fs::read_dir(folder)
        .and_then(|entries| {
            entries
                .map(|entry| entry.map(|entry| entry.path()))
                .collect()
        })
        .with_context(|| format!("cannot read the folder {}", folder.display()))
}
