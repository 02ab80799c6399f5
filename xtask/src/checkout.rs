//! Where everything lies.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::child::{Job, minutes};

/// The folder that this program was built from, and what cargo says of it.
#[derive(Debug)]
pub(crate) struct Checkout {
    /// The top folder.
    pub(crate) root: PathBuf,
    /// Cargo's folder for what it builds.
    pub(crate) target: PathBuf,
    /// The features of the program.
    features: Vec<String>,
}

impl Checkout {
    /// Asks cargo.
    pub(crate) fn find() -> Result<Checkout> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("xtask has no folder above it")?
            .to_path_buf();
        let metadata = Job::cargo(&root, minutes(5))
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .read()?;
        let metadata: Value =
            serde_json::from_str(&metadata.stdout).context("cannot read cargo's metadata")?;
        let target = metadata["target_directory"]
            .as_str()
            .context("cargo names no target folder")?
            .into();
        let features = metadata["packages"]
            .as_array()
            .into_iter()
            .flatten()
            .find(|package| package["name"] == "cardspeak")
            .and_then(|package| package["features"].as_object())
            .map(|features| features.keys().cloned().collect())
            .unwrap_or_default();
        Ok(Checkout {
            root,
            target,
            features,
        })
    }

    /// Whether the program can be built with this feature.
    pub(crate) fn has_feature(&self, name: &str) -> bool {
        self.features.iter().any(|feature| feature == name)
    }

    /// The folder of the browser client.
    pub(crate) fn web(&self) -> PathBuf {
        self.root.join("web")
    }

    /// Where this program keeps what it makes: stamps, tools, builds that cargo does not keep.
    pub(crate) fn own_folder(&self) -> Result<PathBuf> {
        let folder = self.target.join("xtask");
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        Ok(folder)
    }

    /// The program as `cargo build --release` makes it.
    pub(crate) fn program(&self) -> PathBuf {
        let name = format!("cardspeak{}", std::env::consts::EXE_SUFFIX);
        self.target.join("release").join(name)
    }

    /// Files of the project, from the top folder: what git knows, and what it does not ignore.
    pub(crate) fn files(&self) -> Result<Vec<String>> {
        let listed = Job::new("git", minutes(1))
            .dir(&self.root)
            .args([
                "ls-files",
                "-z",
                "--cached",
                "--others",
                "--exclude-standard",
            ])
            .read()?;
        let mut files: Vec<String> = listed
            .stdout
            .split('\0')
            // A file that was deleted and not yet committed is still listed.
            .filter(|file| !file.is_empty() && self.root.join(file).is_file())
            .map(str::to_owned)
            .collect();
        files.sort_unstable();
        files.dedup();
        Ok(files)
    }
}

/// Remembers by a file that something was done for just these inputs.
#[derive(Debug)]
pub(crate) struct Stamp {
    file: PathBuf,
    now: String,
}

impl Stamp {
    /// A stamp of that name over the content of files; the names count too.
    pub(crate) fn new(checkout: &Checkout, name: &str, files: &[PathBuf]) -> Result<Stamp> {
        let mut hasher = DefaultHasher::new();
        for file in files {
            file.hash(&mut hasher);
            match fs::read(file) {
                Ok(content) => content.hash(&mut hasher),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    return Err(error).with_context(|| format!("cannot read {}", file.display()));
                }
            }
        }
        Ok(Stamp {
            file: checkout.own_folder()?.join(format!("{name}.stamp")),
            now: format!("{:016x}", hasher.finish()),
        })
    }

    /// Whether it was done for these inputs.
    pub(crate) fn holds(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|stamped| stamped == self.now)
    }

    /// It was done.
    pub(crate) fn set(&self) -> Result<()> {
        fs::write(&self.file, &self.now)
            .with_context(|| format!("cannot write {}", self.file.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamp_holds_until_an_input_changes() {
        let folder = tempfile::tempdir().unwrap();
        let checkout = Checkout {
            root: folder.path().into(),
            target: folder.path().join("target"),
            features: vec!["rigged".into()],
        };
        assert!(checkout.has_feature("rigged") && !checkout.has_feature("rig"));

        let inputs = [folder.path().join("a"), folder.path().join("absent")];
        fs::write(&inputs[0], "one").unwrap();
        let stamp = Stamp::new(&checkout, "test", &inputs).unwrap();
        assert!(!stamp.holds());
        stamp.set().unwrap();
        assert!(Stamp::new(&checkout, "test", &inputs).unwrap().holds());
        fs::write(&inputs[0], "two").unwrap();
        assert!(!Stamp::new(&checkout, "test", &inputs).unwrap().holds());
    }
}
