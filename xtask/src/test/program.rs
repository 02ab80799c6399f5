//! The program as people get it: what is in it, and that random and real hands come out right.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::rust::{RIGGED, cargo};
use super::{Bench, Outcome, on_ci};
use crate::checkout::Checkout;
use crate::child::{Job, minutes};

/// What every build with test switches carries.
const MARK: &[u8] = b"cardspeak-rigged-build";

/// The games of random hands, and how many players sit.
const GAMES: [(&str, u8); 14] = [
    ("stud-8", 8),
    ("stud", 8),
    ("stud-hilo", 8),
    ("razz", 8),
    ("stud5", 8),
    ("courchevel", 6),
    ("courchevel-8", 6),
    ("omaha", 6),
    ("omaha-8", 6),
    ("omaha5", 6),
    ("omaha5-8", 6),
    ("omaha6", 6),
    ("omaha6-8", 6),
    ("holdem", 8),
];
const LIMITS: [&str; 3] = ["fixed", "pot", "none"];
const HANDS: u32 = 20_000;

/// Real hands, beside the project.
const CORPUS: &str = "../shared/hands";

/// Those whose record is at fault, with the reason.
const KNOWN: &str = "crates/records/known.txt";

/// Builds the program, and finds the mark of test switches in a rigged build only.
pub(super) fn release(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    if !checkout.has_feature("rigged") {
        build(checkout, &[])?;
        look_for_mark(&checkout.program(), Mark::Absent)?;
        return Ok(Outcome::passed(
            "no test switch; a rigged build does not exist",
        ));
    }
    // Without this, a mark that has been renamed would be absent too.
    look_for_mark(&rigged(bench)?, Mark::Present)?;
    look_for_mark(&checkout.program(), Mark::Absent)?;
    Ok(Outcome::passed("no test switch in it"))
}

/// Builds the program with test switches and gives its path; the program without them is built
/// after it, so that `target/release` never keeps a rigged one.
pub(super) fn rigged(bench: &Bench<'_>) -> Result<PathBuf> {
    if let Some(program) = bench.rigged.get() {
        return Ok(program.clone());
    }
    let checkout = bench.checkout;
    let folder = checkout.own_folder()?.join("rigged");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let program = checkout.program();
    let copy = folder.join(program.file_name().context("the program has a name")?);
    let built = build(checkout, &["--features", RIGGED]).and_then(|()| {
        // A running copy cannot be written over, but it can be removed.
        let _ = fs::remove_file(&copy);
        fs::copy(&program, &copy)
            .map(drop)
            .with_context(|| format!("cannot copy {}", program.display()))
    });
    build(checkout, &[])?;
    built?;
    Ok(bench.rigged.get_or_init(|| copy).clone())
}

pub(super) fn build(checkout: &Checkout, features: &[&str]) -> Result<()> {
    cargo(
        checkout,
        45,
        &["build", "--release", "--package", "cardspeak"],
    )
    .args(features)
    .run()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Present,
    Absent,
}

fn look_for_mark(program: &Path, expected: Mark) -> Result<()> {
    let bytes = fs::read(program).with_context(|| format!("cannot read {}", program.display()))?;
    let present = bytes.windows(MARK.len()).any(|window| window == MARK);
    let mark = String::from_utf8_lossy(MARK);
    match (expected, present) {
        (Mark::Present, false) => bail!("a rigged build does not carry the mark `{mark}`"),
        (Mark::Absent, true) => bail!("the released program carries the mark `{mark}`"),
        _ => Ok(()),
    }
}

pub(super) fn simulate(bench: &Bench<'_>) -> Result<Outcome> {
    build(bench.checkout, &[])?;
    let program = bench.checkout.program();
    for (game, players) in GAMES {
        for limit in LIMITS {
            let printed = Job::new(&program, minutes(5))
                .args(["simulate", game, "--limit", limit, "--seed", "7"])
                .args([
                    "--players",
                    &players.to_string(),
                    "--hands",
                    &HANDS.to_string(),
                ])
                .watch()?;
            if !printed.status.success() {
                bail!("the simulation failed: {}", printed.status);
            }
            judge_simulation(&printed.stdout, &impossible(game, limit))
                .with_context(|| format!("{game}, limit {limit}"))?;
        }
    }
    Ok(Outcome::passed(format!(
        "{} runs",
        GAMES.len() * LIMITS.len()
    )))
}

/// What is counted and cannot happen: a common card needs seven cards of stud, a cap needs fixed
/// limit.
fn impossible(game: &str, limit: &str) -> Vec<&'static str> {
    let seven = ["stud", "stud-8", "stud-hilo", "razz"].contains(&game);
    let common = (!seven).then_some("common cards");
    let capped = (limit != "fixed").then_some("capped rounds");
    common.into_iter().chain(capped).collect()
}

/// The last line says that no chip was lost, and every kind that is counted above it happened, but
/// for the impossible ones.
fn judge_simulation(printed: &str, impossible: &[&str]) -> Result<()> {
    let mut lines = printed.lines().rev();
    let last = lines.next().unwrap_or_default();
    if !last.starts_with(&format!("{HANDS} hands, 0 chips lost, ")) {
        bail!("the last line is not about {HANDS} hands and 0 chips lost: `{last}`");
    }
    let mut kinds = 0_usize;
    for line in lines {
        let (kind, count) = line
            .split_once(": ")
            .with_context(|| format!("`{line}` is not `KIND: COUNT`"))?;
        let count: u64 = count.parse().with_context(|| format!("`{line}`"))?;
        if (count == 0) != impossible.contains(&kind) {
            bail!("`{line}` in {HANDS} hands");
        }
        kinds += 1;
    }
    if kinds == 0 {
        bail!("the simulation counts nothing");
    }
    Ok(())
}

pub(super) fn replay(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let corpus = checkout.root.join(CORPUS);
    if !corpus.is_dir() {
        println!("corpus absent: 0 hands");
        if on_ci() {
            bail!("real hands must be there when CI=true");
        }
        return Ok(Outcome::Skipped("corpus absent: 0 hands".into()));
    }
    build(checkout, &[])?;
    let replayed = |args: &[&str], paths: &[PathBuf], expected: &str| {
        let printed = Job::new(checkout.program(), minutes(5))
            .dir(&checkout.root)
            .args(["replay"])
            .args(args)
            .args(paths)
            .watch()?;
        let last = printed.stdout.lines().last().unwrap_or_default();
        if last == expected {
            Ok(())
        } else {
            bail!("the last line is not `{expected}`: `{last}`")
        }
    };
    let first = ["--game", "stud-8", "--game", "stud", "--game", "courchevel"];
    let folder = |name: &str| corpus.join(name);
    replayed(&first, &[folder("stars"), folder("fulltilt")], FIRST_GAMES)?;
    let mut all = vec![folder("stars"), folder("fulltilt"), folder("phh")];
    for entry in std::fs::read_dir(folder("other"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("bovada") {
            all.push(path);
        }
    }
    replayed(&["--known", KNOWN], &all, ALL_GAMES)?;
    Ok(Outcome::passed(ALL_GAMES))
}

/// What the corpus comes to in the first games: all well-formed hands agree, the three
/// malformed ones are unreadable.
const FIRST_GAMES: &str = "68 hands: 65 agree, 0 differ, 3 unreadable";

/// What it comes to in all games and formats, the faulty records counted apart.
const ALL_GAMES: &str = "330 hands: 316 agree, 0 differ, 0 unreadable, 14 known";

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str =
        "showdowns: 19000\ncapped rounds: 3\n20000 hands, 0 chips lost, 91000 hands/s\n";

    #[test]
    fn a_simulation_is_good_if_nothing_is_lost_and_every_kind_happened() {
        judge_simulation(GOOD, &[]).unwrap();
        for (from, to) in [
            ("0 chips lost", "1 chips lost"),
            (": 3", ": 0"),
            (": 3", ": many"),
            ("20000", "2000"),
        ] {
            let bad = GOOD.replace(from, to);
            assert!(judge_simulation(&bad, &[]).is_err(), "{to}");
        }
        assert!(judge_simulation("20000 hands, 0 chips lost, 91000 hands/s\n", &[]).is_err());
        assert!(judge_simulation("", &[]).is_err());
    }

    #[test]
    fn what_cannot_happen_must_not() {
        assert_eq!(impossible("stud-8", "fixed"), [""; 0]);
        let never = impossible("courchevel-8", "pot");
        assert_eq!(never, ["common cards", "capped rounds"]);
        judge_simulation(&GOOD.replace(": 3", ": 0"), &never).unwrap();
        assert!(judge_simulation(GOOD, &never).is_err());
    }
}
