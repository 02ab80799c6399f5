//! The cases that other engines and rooms got wrong, by number.

mod betting;
#[path = "../common/mod.rs"]
mod common;
mod pots;
mod showdown;
