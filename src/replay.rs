//! `cardspeak replay`: holds real hand histories against the rules.

mod known;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use cardspeak_records::{Paper, Unreadable, Verdict, decode, read_any};
use cardspeak_rules::Game;
use serde_json::json;

use known::Known;

/// Reads hand histories and reports every line that differs from the rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only hands of this game (stud, stud-8, razz, courchevel …); may be given again.
    #[arg(long = "game", value_name = "ID", value_parser = game_id)]
    games: Vec<String>,
    /// Hands that differ because their record is at fault, a line each: format, number, reason;
    /// they are counted apart, and one that agrees after all is an error.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// One JSON object a line.
    #[arg(long)]
    json: bool,
    /// Files, or folders whose .txt, .phh, .phhs and .cardspeak files are read, with all folders below.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
}

fn game_id(id: &str) -> Result<String> {
    if Game::named(id).is_none() {
        let known: Vec<&str> = Game::ALL.iter().map(|game| game.id).collect();
        bail!("the games are {}", known.join(", "));
    }
    Ok(id.to_owned())
}

/// Exit 0: every hand agrees; 1: a difference or bad content; 3: a file could not be read.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let mut failed = Failed::default();
    let known = match &args.known {
        None => Known::default(),
        Some(path) => match fs::read_to_string(path) {
            Ok(text) => match Known::read(&text) {
                Ok(known) => known,
                Err(error) => {
                    eprintln!("cardspeak: {}:{error}", path.display());
                    return Ok(ExitCode::from(2));
                }
            },
            Err(error) => {
                failed.note(path, &error);
                return Ok(ExitCode::from(3));
            }
        },
    };
    let mut report = Report {
        out: io::BufWriter::new(io::stdout().lock()),
        games: &args.games,
        json: args.json,
        known,
        counts: Counts::default(),
    };
    for path in files(&args.paths, &mut failed) {
        match fs::read(&path) {
            Ok(bytes) => report.file(&path, &bytes)?,
            Err(error) => failed.note(&path, &error),
        }
    }
    report.last_line()?;
    let counts = report.counts;
    Ok(if failed.any {
        ExitCode::from(3)
    } else if counts.differ + counts.unreadable + counts.agree_after_all > 0 {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}

#[derive(Clone, Copy, Default)]
struct Counts {
    agree: usize,
    differ: usize,
    unreadable: usize,
    known: usize,
    /// Of those that agree, the ones that are known to differ.
    agree_after_all: usize,
    unjudged: usize,
}

impl Counts {
    fn hands(self) -> usize {
        self.agree + self.differ + self.unreadable + self.known
    }
}

struct Report<'a, W: Write> {
    out: W,
    games: &'a [String],
    json: bool,
    known: Known,
    counts: Counts,
}

impl<W: Write> Report<'_, W> {
    fn file(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let text = match decode(bytes) {
            Ok(text) => text,
            Err(error) => {
                self.counts.unreadable += 1;
                return if self.json {
                    let line = json!({
                        "kind": "unreadable", "file": path.display().to_string(),
                        "offset": error.offset, "text": error.to_string(),
                    });
                    writeln!(self.out, "{line}")
                } else {
                    writeln!(self.out, "{}: {error}", path.display())
                };
            }
        };
        for (index, hand) in read_any(&text).into_iter().enumerate() {
            let hand_number = index + 1;
            match hand {
                Ok(paper) if self.wants(Some(paper.game())) => {
                    self.hand(path, hand_number, &paper)?;
                }
                Err(unreadable) if self.wants(unreadable.game) => {
                    self.unreadable(path, hand_number, &unreadable)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A hand whose game could not be read may be one of those that are wanted.
    fn wants(&self, game: Option<&str>) -> bool {
        let among = |game: &str| self.games.iter().any(|wanted| wanted == game);
        self.games.is_empty() || game.is_none_or(among)
    }

    fn hand(&mut self, path: &Path, hand: usize, paper: &Paper) -> io::Result<()> {
        let Verdict {
            differences,
            unjudged,
        } = paper.judge();
        let known = self.known.has(paper.format(), paper.number());
        self.counts.unjudged += unjudged.len();
        let number = (!paper.number().is_empty()).then(|| paper.number());
        if differences.is_empty() {
            self.counts.agree += 1;
            if known {
                self.counts.agree_after_all += 1;
                let text = "known to differ, but agrees";
                self.line(path, paper.line(), hand, number, ("known", text))?;
            }
        } else if known {
            self.counts.known += 1;
            return Ok(());
        } else {
            self.counts.differ += 1;
        }
        for difference in differences {
            let (line, text) = (difference.line, difference.to_string());
            self.line(path, line, hand, number, ("difference", &text))?;
        }
        Ok(())
    }

    fn unreadable(&mut self, path: &Path, hand: usize, unreadable: &Unreadable) -> io::Result<()> {
        if let (Some(format), Some(number)) = (unreadable.format, &unreadable.number)
            && self.known.has(format, number)
        {
            self.counts.known += 1;
            return Ok(());
        }
        self.counts.unreadable += 1;
        let text = unreadable.to_string();
        self.line(
            path,
            unreadable.line,
            hand,
            unreadable.number.as_deref(),
            ("unreadable", &text),
        )
    }

    fn line(
        &mut self,
        path: &Path,
        line: usize,
        hand: usize,
        number: Option<&str>,
        (kind, text): (&str, &str),
    ) -> io::Result<()> {
        let file = path.display();
        if self.json {
            let line = json!({
                "kind": kind, "file": file.to_string(), "line": line, "hand": hand,
                "number": number, "text": text,
            });
            return writeln!(self.out, "{line}");
        }
        match number {
            Some(number) => writeln!(self.out, "{file}:{line}: hand {hand} (#{number}): {text}"),
            None => writeln!(self.out, "{file}:{line}: hand {hand}: {text}"),
        }
    }

    fn last_line(&mut self) -> io::Result<()> {
        let Counts {
            agree,
            differ,
            unreadable,
            known,
            unjudged,
            ..
        } = self.counts;
        let hands = self.counts.hands();
        if self.json {
            let line = json!({
                "kind": "total", "hands": hands, "agree": agree, "differ": differ,
                "unreadable": unreadable, "known": known, "unjudged": unjudged,
            });
            writeln!(self.out, "{line}")?;
        } else {
            write!(
                self.out,
                "{hands} hands: {agree} agree, {differ} differ, {unreadable} unreadable"
            )?;
            if known > 0 {
                write!(self.out, ", {known} known")?;
            }
            if unjudged > 0 {
                write!(self.out, ", {unjudged} unjudged")?;
            }
            writeln!(self.out)?;
        }
        self.out.flush()
    }
}

/// Paths that could not be read; each is said on stderr, and none stops the program.
#[derive(Default)]
struct Failed {
    any: bool,
}

impl Failed {
    fn note(&mut self, path: &Path, error: &io::Error) {
        self.any = true;
        eprintln!("{}: {error}", path.display());
    }
}

/// Whether a file in a folder is one of hands, by the end of its name.
fn holds_hands(path: &Path) -> bool {
    const ENDS: [&str; 4] = ["txt", "phh", "phhs", "cardspeak"];
    path.extension()
        .is_some_and(|extension| ENDS.iter().any(|end| extension.eq_ignore_ascii_case(end)))
}

/// The files of the paths: those named, and in folders all of hands, each folder in order.
fn files(paths: &[PathBuf], failed: &mut Failed) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            texts_below(path, &mut files, failed);
        } else {
            files.push(path.clone());
        }
    }
    files
}

fn texts_below(folder: &Path, files: &mut Vec<PathBuf>, failed: &mut Failed) {
    let entries = match fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
        Ok(entries) => entries,
        Err(error) => return failed.note(folder, &error),
    };
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    for path in paths {
        // A link to a folder is not followed: it could lead round in a circle.
        if path.is_dir() && !path.is_symlink() {
            texts_below(&path, files, failed);
        } else if holds_hands(&path) {
            files.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STUD_8: &str = include_str!("../crates/records/tests/hands/full-tilt-stud-8.txt");
    const COURCHEVEL: &str =
        include_str!("../crates/records/tests/hands/pokerstars-courchevel-8.txt");

    fn report(text: &str, games: &[&str], json: bool) -> (String, Counts) {
        report_with(text, games, json, "")
    }

    fn report_with(text: &str, games: &[&str], json: bool, known: &str) -> (String, Counts) {
        let games: Vec<String> = games.iter().map(ToString::to_string).collect();
        let mut report = Report {
            out: Vec::new(),
            games: &games,
            json,
            known: Known::read(known).unwrap(),
            counts: Counts::default(),
        };
        report.file(Path::new("a/b.txt"), text.as_bytes()).unwrap();
        report.last_line().unwrap();
        (String::from_utf8(report.out).unwrap(), report.counts)
    }

    #[test]
    fn the_last_line_counts() {
        let (text, _) = report(&format!("{STUD_8}\n{COURCHEVEL}"), &[], false);
        assert_eq!(text, "2 hands: 2 agree, 0 differ, 0 unreadable\n");
        let unknown = COURCHEVEL.replace("mucked [As 5s 6c Jc Tc]", "mucked");
        let (text, _) = report(&unknown, &[], false);
        assert_eq!(
            text,
            "1 hands: 1 agree, 0 differ, 0 unreadable, 3 unjudged\n"
        );
    }

    #[test]
    fn known_hands_are_counted_apart() {
        let wrong = COURCHEVEL.replace("Rake $1\n", "Rake $2\n");
        let unreadable = STUD_8.replace("raises", "razes");
        let both = format!("{unreadable}\n{wrong}");
        let known = "# a comment\nstars 9902 a rake that was not taken\n\nfulltilt 4301 misspelt\n";
        let (text, counts) = report_with(&both, &[], false, known);
        assert_eq!(text, "2 hands: 0 agree, 0 differ, 0 unreadable, 2 known\n");
        assert_eq!(counts.agree_after_all, 0);
        // The number alone does not make a hand known.
        let (text, _) = report_with(&both, &[], false, "fulltilt 9902 of another room\n");
        assert!(
            text.ends_with("2 hands: 0 agree, 1 differ, 1 unreadable\n"),
            "{text}"
        );
    }

    #[test]
    fn a_known_hand_that_agrees_is_an_error() {
        let (text, counts) = report_with(COURCHEVEL, &[], false, "stars 9902 once at fault\n");
        assert_eq!(
            text,
            "a/b.txt:1: hand 1 (#9902): known to differ, but agrees\n\
             1 hands: 1 agree, 0 differ, 0 unreadable\n"
        );
        assert_eq!(counts.agree_after_all, 1);
    }

    #[test]
    fn each_line_names_file_line_and_hand() {
        let wrong = COURCHEVEL.replace("Rake $1\n", "Rake $2\n");
        let (text, _) = report(
            &format!("{}\n{wrong}", STUD_8.replace("raises", "razes")),
            &[],
            false,
        );
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[0].starts_with("a/b.txt:17: hand 1 (#4301): expected an action"),
            "{text}"
        );
        assert_eq!(
            lines[1],
            "a/b.txt:84: hand 2 (#9902): the rake: the record says $2, the rules say $1"
        );
        assert_eq!(lines[2], "2 hands: 0 agree, 1 differ, 1 unreadable");
    }

    #[test]
    fn hands_of_other_games_are_not_counted() {
        let both = format!(
            "{STUD_8}\n{}",
            COURCHEVEL.replace("folds", "?").replace("bets", "?")
        );
        assert_eq!(report(&both, &["stud-8"], false).1.hands(), 1);
        assert_eq!(report(&both, &["razz"], false).1.hands(), 0);
        // A hand whose header cannot be read may be of any game.
        assert_eq!(report("something else", &["razz"], false).1.unreadable, 1);
    }

    #[test]
    fn json_has_an_object_a_line() {
        let (text, _) = report("something else", &[], true);
        let lines: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines[0]["kind"], "unreadable");
        assert_eq!(lines[0]["line"], 1);
        assert_eq!(lines[1]["hands"], 1);
    }

    #[test]
    fn bytes_that_are_no_text_are_bad_content() {
        let mut report = Report {
            out: Vec::new(),
            games: &[],
            json: false,
            known: Known::default(),
            counts: Counts::default(),
        };
        report.file(Path::new("x"), b"\xff\x00\xff").unwrap();
        assert_eq!(report.counts.unreadable, 1);
    }
}
