//! The rules by number, each at work in a hand. What is a matter of single hands'
//! values (R2 to R5, R8, R9) is proven in `cardspeak-strength`; what is a matter of
//! several hands at a table (R12, R51), where seats are.

#[path = "../common/mod.rs"]
mod common;

mod betting;
mod deal;
mod games;
mod pots;
mod shared;
mod showdown;
