//! `cardspeak convert`: writes hand histories in another format.

use std::fmt;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use cardspeak_records::{
    CannotWrite, Format, Paper, SeatNumber, Unreadable, decode, read_any, write,
};
use cardspeak_rules::{Record, Seat, Viewer};

use crate::hand_file::{HandFile, format_named};

/// Writes each hand of a file in another format, with the cards that one player may see.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// stars (PokerStars text), phh or cardspeak
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    to: Format,
    /// Whose record it is: only the cards that this player saw are written. Else the player whose
    /// cards the file shows; where it shows everybody's, nobody's, as for somebody who looked on
    #[arg(long, value_name = "NAME")]
    seat: Option<String>,
    /// A file of any format that `cardspeak replay` reads, or - for stdin
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// Where to write, or - for stdout
    #[arg(short, value_name = "OUT")]
    output: PathBuf,
}

/// Exit 0: every hand is written; 1: some are not, for the reasons given; 3: a file failed.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let shown = args.input.display();
    let bytes = if args.input == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).context("stdin")?;
        bytes
    } else {
        fs::read(&args.input).with_context(|| shown.to_string())?
    };
    let text = match decode(&bytes) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{shown}: {error}");
            return Ok(ExitCode::FAILURE);
        }
    };
    let converted = convert(&text, args.to, args.seat.as_deref())?;
    for (line, left_out) in &converted.left_out {
        eprintln!("{shown}:{line}: {left_out}");
    }
    if args.output == Path::new("-") {
        io::stdout().write_all(converted.text.as_bytes())?;
    } else {
        fs::write(&args.output, &converted.text)
            .with_context(|| args.output.display().to_string())?;
    }
    Ok(match converted.left_out.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

#[derive(Debug)]
struct Converted {
    text: String,
    /// Hands that could not be written: line and reason.
    left_out: Vec<(usize, LeftOut)>,
}

/// Why a hand is not written.
#[derive(Debug)]
enum LeftOut {
    Unreadable(Box<Unreadable>),
    Differs(String),
    Nobody(String),
    CannotWrite(CannotWrite),
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LeftOut::Unreadable(unreadable) => unreadable.fmt(f),
            LeftOut::Differs(difference) => f.write_str(difference),
            LeftOut::Nobody(name) => write!(f, "nobody here is called {name}"),
            LeftOut::CannotWrite(error) => error.fmt(f),
        }
    }
}

fn convert(text: &str, to: Format, seat: Option<&str>) -> Result<Converted> {
    let mut left_out = Vec::new();
    let mut file = HandFile::new(Vec::new(), to);
    for paper in read_any(text) {
        let line = match &paper {
            Ok(paper) => paper.line(),
            Err(unreadable) => unreadable.line,
        };
        match paper
            .map_err(|unreadable| (line, LeftOut::Unreadable(Box::new(unreadable))))
            .and_then(|paper| one(&paper, to, seat))
        {
            Ok(hand) => file.push(hand)?,
            Err(reason) => left_out.push(reason),
        }
    }
    let (text, _) = file.end()?;
    let text = String::from_utf8(text)?;
    Ok(Converted { text, left_out })
}

fn one(paper: &Paper, to: Format, seat: Option<&str>) -> Result<String, (usize, LeftOut)> {
    let line = paper.line();
    let played = paper.play().map_err(|verdict| {
        let first = verdict.differences.first();
        let line = first.map_or(line, |difference| difference.line);
        let text = first.map_or_else(|| "the hand is not over".to_owned(), ToString::to_string);
        (line, LeftOut::Differs(text))
    })?;
    let viewer = |SeatNumber(number): SeatNumber| Seat::new(number).map(Viewer::Seat);
    let owner = match seat {
        None => played.about.hero.and_then(viewer),
        Some(name) => {
            let taken = |seat: &Seat| played.setup.entries[seat.index()].is_some();
            let mut numbers = Seat::all()
                .filter(taken)
                .map(|seat| SeatNumber(seat.number()));
            let of = numbers.find(|number| played.about.name(*number) == name);
            let owner = of.and_then(viewer);
            Some(owner.ok_or_else(|| (line, LeftOut::Nobody(name.to_owned())))?)
        }
    };
    let owner = owner.unwrap_or(Viewer::Spectator);
    // A hand that was played has a setup that can be played.
    let record = Record::of(played.setup, &played.events, owner)
        .map_err(|error| (line, LeftOut::Differs(error.to_string())))?;
    write(&record, &played.about, to).map_err(|error| (line, LeftOut::CannotWrite(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn convert(text: &str, to: Format, seat: Option<&str>) -> Converted {
        super::convert(text, to, seat).unwrap()
    }

    const STUD_8: &str = include_str!("../crates/records/tests/hands/full-tilt-stud-8.txt");
    const COURCHEVEL: &str =
        include_str!("../crates/records/tests/hands/pokerstars-courchevel-8.txt");

    #[test]
    fn every_format_gives_the_same_hand() {
        for to in Format::ALL {
            let written = convert(COURCHEVEL, to, None);
            assert!(written.left_out.is_empty(), "{:?}", written.left_out);
            let again = convert(&written.text, Format::Cardspeak, Some("Fay"));
            assert!(
                again.left_out.is_empty(),
                "{:?}\n{}",
                again.left_out,
                written.text
            );
            let direct = convert(COURCHEVEL, Format::Cardspeak, Some("Fay"));
            assert_eq!(again.text, direct.text);
        }
    }

    #[test]
    fn several_hands_stay_several() {
        let both = format!("{COURCHEVEL}\n{}", COURCHEVEL.replace("#9902", "#9903"));
        for to in Format::ALL {
            let written = convert(&both, to, None);
            let papers = read_any(&written.text);
            let numbers: Vec<_> = papers
                .iter()
                .map(|paper| paper.as_ref().unwrap().number())
                .collect();
            assert_eq!(numbers, ["9902", "9903"], "{}", written.text);
        }
    }

    #[test]
    fn only_what_the_player_saw_is_written() {
        let written = convert(COURCHEVEL, Format::Cardspeak, Some("Dee")).text;
        // Fay showed, Ed mucked a hand that only the summary prints.
        assert!(written.contains("down 5 Ah"), "{written}");
        assert!(
            !written.contains("As") && written.contains("down 2 xx"),
            "{written}"
        );
        let own = convert(COURCHEVEL, Format::Cardspeak, Some("Ed")).text;
        assert!(own.contains("down 2 As"), "{own}");
    }

    #[test]
    fn what_is_left_out_is_said() {
        let wrong = COURCHEVEL.replace("Rake $1\n", "Rake $2\n");
        let unreadable = STUD_8.replace("raises", "razes");
        let text = format!("{wrong}\n{unreadable}\n{COURCHEVEL}");
        let written = convert(&text, Format::Phh, None);
        assert_eq!(written.left_out.len(), 2);
        let said = written.left_out[0].1.to_string();
        assert_eq!(said, "the rake: the record says $2, the rules say $1");
        let nobody = convert(COURCHEVEL, Format::Phh, Some("Zoe"));
        assert_eq!(
            nobody.left_out[0].1.to_string(),
            "nobody here is called Zoe"
        );
        assert_eq!(nobody.text, "");
    }
}
