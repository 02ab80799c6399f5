//! Debian packages that a step needs and the machine lacks.

use anyhow::Result;

use crate::child::{Job, minutes};

/// Whether this is Debian or one of its kin, and we are root.
pub(super) fn can_install() -> bool {
    as_root() && Job::new("apt-get", minutes(1)).args(["--version"]).works()
}

/// Whether we are root.
pub(super) fn as_root() -> bool {
    #[cfg(unix)]
    return rustix::process::geteuid().is_root();
    #[cfg(not(unix))]
    return false;
}

/// Installs a package, and says so.
pub(super) fn install(package: &str) -> Result<()> {
    println!("Installing the Debian package {package}, which is missing.");
    let apt = |args: &[&str]| {
        Job::new("apt-get", minutes(15))
            .env("DEBIAN_FRONTEND", "noninteractive")
            .args(args)
            .run()
    };
    apt(&["update"])?;
    apt(&["install", "-y", "--no-install-recommends", package])
}
