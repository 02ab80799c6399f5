//! The checks and generators that CI and people run alike.
//!
//! `cargo xtask serve` builds everything and opens the room; `cargo xtask test` passes every test
//! there is. The two need nothing set up by hand: what they use and the machine lacks, they fetch,
//! and say so.

#![expect(
    clippy::print_stdout,
    reason = "this program's results are its headlines"
)]

mod checkout;
mod child;
mod measure;
mod node;
mod serve;
mod test;
mod web;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use checkout::Checkout;

/// The checks and generators of Cardspeak.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Xtask {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build the browser client and the program where sources changed, and open the room.
    Serve(serve::Args),
    /// Pass every test there is, the browser's included.
    Test(test::Args),
    /// Put a load on the release program, and say how it bears it.
    Measure(measure::Args),
    /// Look for words that must not stand in the project.
    CheckWords,
}

fn main() -> ExitCode {
    let Xtask { task } = Xtask::parse();
    child::heed_interrupts();
    let done = Checkout::find().and_then(|checkout| match task {
        Task::Serve(args) => serve::run(&checkout, args),
        Task::Test(args) => test::run(&checkout, &args),
        Task::Measure(args) => measure::run(&checkout, &args),
        Task::CheckWords => words::check(&checkout).map(|outcome| {
            println!("{outcome}");
            ExitCode::SUCCESS
        }),
    });
    done.unwrap_or_else(|error| {
        eprintln!("xtask: {error:#}");
        ExitCode::FAILURE
    })
}
