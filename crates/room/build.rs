//! Migrations are embedded; cargo must notice when there is a new one.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
