//! `cardspeak`: the poker room and the rules' command line in one program.
//!
//! The commands return how they ended: 0 all good, 1 a difference or bad content was found, 2 a wrong
//! command line. Whatever they return as an error is of the surroundings (a port, a file, the
//! database), is said here in one line, and ends the program with 3.

mod backup;
mod convert;
#[cfg(test)]
mod deploy;
mod export;
mod hand_file;
mod replay;
mod serve;
mod simulate;
mod verify;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

/// A poker room and rules engine for stud, hi/lo and Courchevel.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Cardspeak {
    #[command(subcommand)]
    command: Option<Command>,
    /// Without a command the room opens.
    #[command(flatten)]
    serve: serve::Args,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Opens the room to browsers (the default)
    Serve(serve::Args),
    /// Holds real hand histories against the rules
    Replay(replay::Args),
    /// Writes hand histories in another format, with the cards that one player saw
    Convert(convert::Args),
    /// Plays random legal hands and counts every chip
    Simulate(simulate::Args),
    /// Checks that a room's books balance and its journals hold
    Verify(verify::Args),
    /// Copies a room's file, and checks the copy
    Backup(backup::Args),
    /// Writes the hands of a room as hand histories
    Export(export::Args),
}

/// The surroundings failed: a port, a file, the database.
const SURROUNDINGS: u8 = 3;

fn main() -> ExitCode {
    let line = match Cardspeak::try_parse() {
        Ok(line) => line,
        Err(error) => return misread(&error),
    };
    let done = match line.command.unwrap_or(Command::Serve(line.serve)) {
        Command::Serve(args) => serve::run(args),
        Command::Replay(args) => replay::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Export(args) => export::run(&args),
    };
    done.unwrap_or_else(|error| {
        eprintln!("cardspeak: {error:#}");
        ExitCode::from(SURROUNDINGS)
    })
}

/// Prints the help that was asked for, or what is wrong with the command line.
fn misread(error: &clap::Error) -> ExitCode {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        // If even this cannot be printed, nobody reads.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    eprint!("cardspeak: {}", text.trim_start_matches("error: "));
    ExitCode::from(2)
}
