//! `cardspeak replay`: holds real hand histories against the rules.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use cardspeak_records::{Sheet, Unreadable, Verdict, decode, judge, read};
use cardspeak_rules::Game;
use serde_json::json;

/// Reads hand histories and reports every line that differs from the rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only hands of this game (stud, stud-8, razz, courchevel …); may be given again.
    #[arg(long = "game", value_name = "ID", value_parser = game_id)]
    games: Vec<String>,
    /// One JSON object a line.
    #[arg(long)]
    json: bool,
    /// Files, or folders whose .txt files are read, with all folders below.
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
    let mut report = Report {
        out: io::BufWriter::new(io::stdout().lock()),
        games: &args.games,
        json: args.json,
        counts: Counts::default(),
    };
    let mut failed = Failed::default();
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
    } else if counts.differ + counts.unreadable > 0 {
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
    unjudged: usize,
}

impl Counts {
    fn hands(self) -> usize {
        self.agree + self.differ + self.unreadable
    }
}

struct Report<'a, W: Write> {
    out: W,
    games: &'a [String],
    json: bool,
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
        for (index, hand) in read(&text).into_iter().enumerate() {
            let hand_number = index + 1;
            match hand {
                Ok(sheet) if self.wants(Some(sheet.game)) => {
                    self.hand(path, hand_number, &sheet)?
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

    fn hand(&mut self, path: &Path, hand: usize, sheet: &Sheet) -> io::Result<()> {
        let Verdict {
            differences,
            unjudged,
        } = judge(sheet);
        self.counts.unjudged += unjudged.len();
        if differences.is_empty() {
            self.counts.agree += 1;
        } else {
            self.counts.differ += 1;
        }
        for difference in differences {
            let (line, text) = (difference.line, difference.to_string());
            self.line(path, line, hand, Some(&sheet.number), ("difference", &text))?;
        }
        Ok(())
    }

    fn unreadable(&mut self, path: &Path, hand: usize, unreadable: &Unreadable) -> io::Result<()> {
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
            unjudged,
        } = self.counts;
        let hands = self.counts.hands();
        if self.json {
            let line = json!({
                "kind": "total", "hands": hands, "agree": agree, "differ": differ,
                "unreadable": unreadable, "unjudged": unjudged,
            });
            writeln!(self.out, "{line}")?;
        } else {
            write!(
                self.out,
                "{hands} hands: {agree} agree, {differ} differ, {unreadable} unreadable"
            )?;
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

/// The files of the paths: those named, and in folders all .txt files, each folder in order.
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
        } else if path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("txt"))
        {
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
        let games: Vec<String> = games.iter().map(ToString::to_string).collect();
        let mut report = Report {
            out: Vec::new(),
            games: &games,
            json,
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
            counts: Counts::default(),
        };
        report.file(Path::new("x"), b"\xff\x00\xff").unwrap();
        assert_eq!(report.counts.unreadable, 1);
    }
}
