//! `cardspeak simulate`: random hands, and every chip of them counted twice.
//!
//! A hand is dealt, and every decision in it made, at random. A second ledger
//! ([`ledger`]) is fed with the events alone and shares no code with the rules: it
//! moves every chip itself, and at the end it divides the pots itself ([`division`])
//! with hands that it values itself ([`values`]). Each hand is a function of
//! (seed, index), so that one that fails can be played again by itself.

mod chooser;
mod division;
mod ledger;
mod play;
mod scene;
mod values;
mod write;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use cardspeak_rules::{Game, HouseRules, Limit, notation};
use clap::ValueEnum;
use serde_json::json;

use play::{Counts, Failure};

/// Plays random legal hands and counts every chip twice.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game's id, such as stud-8 or courchevel-8
    #[arg(value_parser = game_named)]
    game: Game,
    /// How bets are limited
    #[arg(long, value_enum, default_value = "fixed")]
    limit: LimitName,
    /// How many players; else a random number for each hand
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// Stacks from LO to HI chips; else a mix from one chip to 100 big bets
    #[arg(long, value_name = "LO-HI", value_parser = stacks_from_to)]
    stacks: Option<(u64, u64)>,
    /// How many hands
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    hands: u64,
    /// Where randomness starts from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The index of the first hand; with `--hands 1` one hand is played again by itself
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    first: u64,
    /// House rules; else all presets in rotation
    #[arg(long, value_name = "NAME", value_parser = house_rules_named)]
    house_rules: Option<&'static str>,
    /// Writes every hand to a file in the notation, all cards and what was offered too
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Prints the numbers as one object
    #[arg(long)]
    json: bool,
}

/// A limit by its name on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LimitName {
    Fixed,
    Pot,
    None,
}

impl From<LimitName> for Limit {
    fn from(name: LimitName) -> Limit {
        match name {
            LimitName::Fixed => Limit::Fixed,
            LimitName::Pot => Limit::Pot,
            LimitName::None => Limit::No,
        }
    }
}

fn game_named(id: &str) -> Result<Game, String> {
    Game::named(id).ok_or_else(|| {
        let ids = Game::ALL.map(|game| game.id).join(", ");
        format!("there is no such game; there are {ids}")
    })
}

fn house_rules_named(name: &str) -> Result<&'static str, String> {
    let presets = HouseRules::PRESETS.map(|(preset, _)| preset);
    presets
        .into_iter()
        .find(|preset| *preset == name)
        .ok_or_else(|| {
            format!(
                "there are no such house rules; there are {}",
                presets.join(", ")
            )
        })
}

fn stacks_from_to(text: &str) -> Result<(u64, u64), String> {
    let number = |text: &str| text.parse::<u64>().ok();
    let bounds = text
        .split_once('-')
        .and_then(|(low, high)| number(low).zip(number(high)));
    // More could not be counted safely with ten players.
    let sane = |(low, high): &(u64, u64)| *low >= 1 && low <= high && *high <= u64::MAX / 128;
    bounds
        .filter(sane)
        .ok_or_else(|| "two numbers of chips are expected, such as 1-40000".to_owned())
}

/// Runs the command.
///
/// # Errors
/// If the results, or the hands that were asked for, cannot be written.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let most = args.game.most_seats();
    if let Some(players) = args.players.filter(|players| !(2..=most).contains(players)) {
        let id = args.game.id;
        writeln!(
            io::stderr(),
            "cardspeak: {id} is played by 2 to {most} players, not by {players}"
        )?;
        return Ok(ExitCode::from(2));
    }
    let wanted = scene::Wanted {
        game: args.game,
        limit: args.limit.into(),
        players: args.players,
        stacks: args.stacks,
        house_rules: args.house_rules,
    };
    let file = |path: &PathBuf| {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()));
        file.map(BufWriter::new)
    };
    let mut written = args.write.as_ref().map(file).transpose()?;
    let start = Instant::now();
    let mut counts = Counts::default();
    for index in args.first..args.first.saturating_add(args.hands) {
        match play::one_hand(&wanted, args.seed, index, &mut counts) {
            Ok((setup, events)) => {
                if let Some(out) = &mut written {
                    write::hand(out, index, &setup, &events).context("cannot write the hands")?;
                }
            }
            Err(failure) => {
                report(&failure, args.seed, index)?;
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    if let Some(mut out) = written {
        out.flush().context("cannot write the hands")?;
    }
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    let speed = (counts.hands as f64 / seconds).round();
    let mut out = io::stdout().lock();
    if args.json {
        let numbers: serde_json::Map<String, serde_json::Value> = counts
            .named()
            .into_iter()
            .map(|(name, count)| (name.replace(' ', "_"), json!(count)))
            .chain([
                ("hands".to_owned(), json!(counts.hands)),
                ("choices".to_owned(), json!(counts.choices)),
                ("folds".to_owned(), json!(counts.folds)),
                ("chips_lost".to_owned(), json!(0)),
                ("hands_per_second".to_owned(), json!(speed)),
            ])
            .collect();
        writeln!(out, "{}", serde_json::Value::Object(numbers))?;
    } else {
        for (name, count) in counts.named() {
            writeln!(out, "{name}: {count}")?;
        }
        writeln!(out, "{} hands, 0 chips lost, {speed} hands/s", counts.hands)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Says what went wrong and how to see it again.
fn report(failure: &Failure, seed: u64, index: u64) -> io::Result<()> {
    let mut err = io::stderr().lock();
    writeln!(err, "seed {seed}, hand {index}: {}", failure.what)?;
    if let Some(setup) = &failure.setup {
        // No card is hidden here: nobody plays this hand.
        write!(
            err,
            "{}",
            notation::write_with_hidden_cards(setup, &failure.events)
        )?;
    }
    Ok(())
}
