//! The browser client is embedded; cargo must notice when it was built anew.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
