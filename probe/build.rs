//! Links the probe without the C start-up files and without any library, so that whatever the
//! standard library or C would have to provide is missing, and the link fails.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for argument in ["-nostartfiles", "-nostdlib", "-static"] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
}
