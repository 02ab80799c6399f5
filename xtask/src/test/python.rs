//! Pythons of our own folder, each with the one package that a step needs.

use std::fs;
use std::path::PathBuf;

use anyhow::{Result, bail};

use super::{Outcome, debian, on_ci};
use crate::checkout::Checkout;
use crate::child::{Job, minutes};

/// A Python in the folder of that name with `package`, as in `name==1.2`; made when first asked
/// for. None if there is no Python to make it from.
pub(super) fn with(checkout: &Checkout, name: &str, package: &str) -> Result<Option<PathBuf>> {
    let folder = checkout.own_folder()?.join(name);
    let python = folder.join("bin/python");
    let works = || {
        let check = format!(
            "from importlib.metadata import version; name = '{package}'.split('==')[0]; \
             assert name + '==' + version(name) == '{package}'"
        );
        python.exists() && Job::new(&python, minutes(1)).args(["-c", &check]).works()
    };
    if works() {
        return Ok(Some(python));
    }
    let make = || {
        let _ = fs::remove_dir_all(&folder);
        Job::new("python3", minutes(5))
            .args(["-m", "venv"])
            .args([&folder])
            .works()
    };
    if !make() {
        if !debian::can_install() {
            return Ok(None);
        }
        debian::install("python3-venv")?;
        if !make() {
            return Ok(None);
        }
    }
    Job::new(&python, minutes(10))
        .args(["-m", "pip", "install", "--quiet", package])
        .run()?;
    if !works() {
        bail!("{package} was installed and is not there");
    }
    Ok(Some(python))
}

/// What comes of a step without a Python: it is skipped, but not on CI.
pub(super) fn absent() -> Result<Outcome> {
    if on_ci() {
        bail!("Python 3.11 with venv is not here and cannot be installed");
    }
    Ok(Outcome::Skipped(
        "Python 3.11 with venv is not here: as root, `apt-get install python3-venv`".into(),
    ))
}
