//! Cardspeak's own notation as a format of records.
//!
//! The notation itself belongs to `cardspeak-rules`; a record adds lines that begin with `#` and
//! say what the notation has no words for. They stand below the first line:
//!
//! ```text
//! cardspeak/1 stud fixed ante=5 …
//! # hand 7001
//! # played 2010/02/03 4:05:06 ET
//! # unit $0.01
//! # table Vega
//! # seats 8
//! # hero 4
//! # player 1 Bob
//! post 1 ante 5
//! …
//! ```

use std::fmt::Write;

use cardspeak_rules::{Event, ReplayError, Setup, notation, replay};

use crate::about::About;
use crate::judge::{Difference, Fact, Topic, Verdict};
use crate::moment::Moment;
use crate::money::Unit;
use crate::paper::Played;
use crate::sheet::SeatNumber;
use crate::unreadable::{Expected, Unreadable};
use crate::words::seat_number;

const FIRST_WORD: &str = "cardspeak/";

/// A hand in the notation.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{Paper, read_any};
/// let text = "\
/// cardspeak/1 courchevel no ante=0 bring-in=0 small-blind=1 big-blind=2 small-bet=2 big-bet=0 \
/// chip=1 stud-button=fixed raises=3 open-pair=doubles showdown=last-round losing-hands=may-muck \
/// all-in-hands=at-once odd-chips=by-card rake=none button=2 small-blind-at=2 big-blind-at=1 \
/// seats=1:90,2:80
/// ## hand 5
/// ## player 2 Ann
/// post 2 small-blind 2
/// ";
/// let Paper::Notes(notes) = read_any(text).remove(0)? else { panic!("it is the notation") };
/// assert_eq!(notes.about.seat_of("Ann").map(|seat| seat.0), Some(2));
/// let difference = &Paper::Notes(notes).judge().differences[0];
/// assert_eq!(difference.line, 4);
/// # Ok::<(), cardspeak_records::Unreadable>(())
/// ```
#[derive(Clone, Debug)]
pub struct Notes {
    /// What the hand starts from.
    pub setup: Setup,
    /// Each event.
    pub events: Vec<Event>,
    /// What the lines say that begin with `#`.
    pub about: About,
    /// The line of the setup.
    line: usize,
    /// The line of each event, and what it says.
    lines: Vec<(usize, String)>,
}

pub(crate) fn is_notation(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    lines
        .find(|line| !line.is_empty() && !line.starts_with('#'))
        .is_some_and(|line| line.starts_with(FIRST_WORD))
}

pub(crate) fn read(text: &str) -> Vec<Result<Notes, Unreadable>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut starts: Vec<usize> = (0..lines.len())
        .filter(|index| lines[*index].trim_start().starts_with(FIRST_WORD))
        .collect();
    let ends = starts.split_off(1.min(starts.len()));
    starts.extend(&ends);
    let ends = ends.into_iter().chain([lines.len()]);
    starts
        .into_iter()
        .zip(ends)
        .map(|(start, end)| hand(start, &lines[start..end]))
        .collect()
}

fn hand(start: usize, lines: &[&str]) -> Result<Notes, Unreadable> {
    let mut about = About::number("");
    let mut said = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let line = line.trim();
        let number = start + index + 1;
        if let Some(words) = line.strip_prefix("# ") {
            if remark(&mut about, words).is_none() {
                return Err(Unreadable {
                    line: number,
                    format: Some("cardspeak"),
                    number: Some(about.number),
                    game: None,
                    found: Some(line.to_owned()),
                    expected: Expected::Remark,
                });
            }
        } else if !line.is_empty() && !line.starts_with('#') {
            said.push((number, line.to_owned()));
        }
    }
    let (setup, events) = notation::read(&lines.join("\n")).map_err(|error| Unreadable {
        line: start + error.line,
        format: Some("cardspeak"),
        number: (!about.number.is_empty()).then(|| about.number.clone()),
        game: None,
        found: Some(error.found),
        expected: Expected::Notation(error.expected),
    })?;
    let line = said.remove(0).0;
    Ok(Notes {
        setup,
        events,
        about,
        line,
        lines: said,
    })
}

/// Takes a remark in; `None` where one that is known is not as it should be.
fn remark(about: &mut About, words: &str) -> Option<()> {
    let (key, value) = words.split_once(' ').unwrap_or((words, ""));
    match key {
        "hand" => value.clone_into(&mut about.number),
        "table" => value.clone_into(&mut about.table),
        "seats" => about.seats = Some(value.parse().ok()?),
        "hero" => about.hero = Some(seat_number(value)?),
        "unit" => about.unit = unit(value)?,
        "played" => {
            let mut words = value.split(' ');
            about.played = Some(Moment::read(words.next()?, words.next()?, words.next()?)?);
        }
        "player" => {
            let (seat, name) = value.split_once(' ')?;
            about.names.insert(seat_number(seat)?, name.to_owned());
        }
        // Anybody may write remarks of their own.
        _ => {}
    }
    Some(())
}

/// `1`, or `$0.01` for money.
pub(crate) fn unit(text: &str) -> Option<Unit> {
    let unit = Unit::of(text);
    (unit.read(text) == Some(1)).then_some(unit)
}

/// The remarks of a record, each on a line.
pub(crate) fn remarks(about: &About) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let mut line = |key: &str, value: &dyn std::fmt::Display| {
        let _ = writeln!(text, "# {key} {value}");
    };
    if !about.number.is_empty() {
        line("hand", &about.number);
    }
    if let Some(played) = &about.played {
        line("played", played);
    }
    line("unit", &about.unit.text(1));
    if !about.table.is_empty() {
        line("table", &about.table);
    }
    if let Some(seats) = about.seats {
        line("seats", &seats);
    }
    if let Some(SeatNumber(hero)) = about.hero {
        line("hero", &hero);
    }
    for (seat, name) in &about.names {
        line("player", &format_args!("{} {name}", seat.0));
    }
    text
}

impl Notes {
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    pub(crate) fn follow(&self) -> (Verdict, Option<Played>) {
        let mut verdict = Verdict::default();
        let mut differ = |line: usize, topic, stated: Fact, ruled| {
            verdict.differences.push(Difference {
                line,
                topic,
                stated,
                ruled,
                unit: self.about.unit,
            });
        };
        let said = |index: usize| {
            let (line, text) = self.lines.get(index).cloned().unwrap_or_default();
            (line, Fact::Said(text))
        };
        match replay(self.setup, self.events.iter().copied()) {
            Ok(hand) if hand.is_over() => {}
            Ok(_) => {
                let line = self.lines.last().map_or(self.line, |(line, _)| *line);
                differ(line, Topic::End, Fact::Yes, Fact::Nothing);
            }
            Err(ReplayError::Setup(error)) => {
                let game = Fact::Game(self.setup.game.id);
                differ(self.line, Topic::Setup, game, Fact::Unplayable(error));
            }
            Err(ReplayError::Refused { index, refusal }) => {
                let (line, text) = said(index);
                differ(line, Topic::Event, text, Fact::Refused(refusal));
            }
            Err(ReplayError::Differs { index } | ReplayError::OutOfPlace { index }) => {
                let (line, text) = said(index);
                differ(line, Topic::Event, text, Fact::Other);
            }
        }
        let played = verdict.agrees().then(|| Played {
            setup: self.setup,
            events: self.events.clone(),
            about: self.about.clone(),
        });
        (verdict, played)
    }
}
