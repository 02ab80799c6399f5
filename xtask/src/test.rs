//! `cargo xtask test`: every test there is, step by step, up to the first that fails.

mod browser;
mod debian;
mod hidden_cards;
mod kills;
mod pokerkit;
mod postgres;
mod program;
mod python;
mod robot;
mod rulebook;
mod rust;
mod types;

use std::cell::OnceCell;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};

use crate::checkout::Checkout;
use crate::node::Node;
use crate::{web, words};

/// What `cargo xtask test` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Run only this step; may be given more than once.
    #[arg(long, value_name = "STEP")]
    only: Vec<String>,
    /// List the steps and run none.
    #[arg(long)]
    list: bool,
}

/// How a step that did not fail came out.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// What was found good, in a few words; may be empty.
    Passed(String),
    /// Why it could not be run here.
    Skipped(String),
}

impl Outcome {
    /// Passed, and a few words on what was looked at.
    pub(crate) fn passed(note: impl Into<String>) -> Outcome {
        Outcome::Passed(note.into())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Passed(note) if note.is_empty() => f.write_str("passed"),
            Outcome::Passed(note) => write!(f, "passed: {note}"),
            Outcome::Skipped(why) => write!(f, "skipped: {why}"),
        }
    }
}

/// One step.
struct Step {
    name: &'static str,
    what: &'static str,
    run: fn(&Bench<'_>) -> Result<Outcome>,
}

/// In the order in which they are run: what is quick and what later steps need comes first.
const STEPS: &[Step] = &[
    step(
        "words",
        "no path of one machine, nothing unfinished, plain lock files",
        |bench| words::check(bench.checkout),
    ),
    step(
        "hidden-cards",
        "who writes hidden cards down is on the list",
        hidden_cards::check,
    ),
    step(
        "rulebook",
        "each rule and each case has a test named after it",
        rulebook::check,
    ),
    step("format", "Rust code is formatted", rust::format),
    step("lint", "clippy finds nothing", rust::lint),
    step(
        "types",
        "the TypeScript types and the JSON schema are those of the protocol",
        types::check,
    ),
    step(
        "web-packages",
        "the browser client's packages are installed",
        browser::packages,
    ),
    step(
        "web-check",
        "the browser client's types and templates hold",
        |bench| bench.npm("check"),
    ),
    step("web-test", "the browser client's own tests", |bench| {
        bench.npm("test")
    }),
    step("web-build", "the browser client builds", browser::build),
    step("tests", "all tests of the Rust packages", rust::tests),
    step(
        "fuzz",
        "the fuzz targets hold for a short while, without a fuzzer",
        rust::fuzz,
    ),
    step(
        "postgres",
        "the room's memory in PostgreSQL, on a server of its own",
        postgres::contract,
    ),
    step(
        "examples",
        "all examples in the documentation",
        rust::examples,
    ),
    step(
        "docs",
        "the documentation builds, and its links lead somewhere",
        rust::docs,
    ),
    step(
        "probe",
        "rules and below run without the standard library",
        rust::probe,
    ),
    step(
        "licences",
        "licences and sources of dependencies (needs cargo-deny)",
        rust::licences,
    ),
    step(
        "release",
        "the release program, and no test switch in it",
        program::release,
    ),
    step(
        "simulate",
        "random hands of each game and limit, not a chip lost",
        program::simulate,
    ),
    step("replay", "real hands agree with the rules", program::replay),
    step(
        "pokerkit",
        "another rules engine agrees, listed differences aside",
        pokerkit::check,
    ),
    step(
        "robot",
        "the example robot plays over the socket, cut off once",
        robot::check,
    ),
    step("browser", "whole hands in a real browser", browser::play),
    step(
        "kills",
        "killed 200 times under load, in a file and in PostgreSQL, nothing is lost",
        kills::check,
    ),
];

const fn step(
    name: &'static str,
    what: &'static str,
    run: fn(&Bench<'_>) -> Result<Outcome>,
) -> Step {
    Step { name, what, run }
}

/// What the steps work with.
pub(crate) struct Bench<'a> {
    pub(crate) checkout: &'a Checkout,
    node: OnceCell<Node>,
    /// The program with test switches, once a step has built it.
    rigged: OnceCell<PathBuf>,
}

impl Bench<'_> {
    /// Node, found or fetched when first asked for.
    pub(crate) fn node(&self) -> Result<&Node> {
        if let Some(node) = self.node.get() {
            return Ok(node);
        }
        let node = Node::find_or_fetch(self.checkout)?;
        println!("{node}");
        Ok(self.node.get_or_init(|| node))
    }

    /// A script of `web/package.json`, with the packages installed.
    fn npm(&self, script: &str) -> Result<Outcome> {
        let node = self.node()?;
        web::install(self.checkout, node)?;
        web::npm(self.checkout, node, &["run", script]).run()?;
        Ok(Outcome::passed(""))
    }
}

/// Whether this is a run on a machine where everything has to be there.
pub(crate) fn on_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}

/// Runs the steps.
pub(crate) fn run(checkout: &Checkout, args: &Args) -> Result<ExitCode> {
    if args.list {
        for step in STEPS {
            println!("{:14} {}", step.name, step.what);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let chosen = choose(&args.only)?;
    let bench = Bench {
        checkout,
        node: OnceCell::new(),
        rigged: OnceCell::new(),
    };
    if chosen.iter().any(|step| step.name == "browser") {
        // Better now than after all the other steps.
        browser::ready(&bench).context("step `browser` lacks something")?;
    }

    let all = Instant::now();
    let mut report = Vec::new();
    let (mut passed, mut skipped) = (0_u32, 0_u32);
    let mut failure = None;
    for (number, step) in (1..).zip(&chosen) {
        println!(
            "\n== {number}/{} {}: {}",
            chosen.len(),
            step.name,
            step.what
        );
        let started = Instant::now();
        let outcome = (step.run)(&bench);
        let seconds = started.elapsed().as_secs_f64();
        let line = match &outcome {
            Ok(outcome) => format!("{:14} {seconds:7.1} s  {outcome}", step.name),
            Err(_) => format!("{:14} {seconds:7.1} s  FAILED", step.name),
        };
        println!("-- {line}");
        report.push(line);
        match outcome {
            Ok(Outcome::Passed(_)) => passed += 1,
            Ok(Outcome::Skipped(_)) => skipped += 1,
            Err(error) => {
                failure = Some(error.context(format!(
                    "step `{}` failed; run it alone with `cargo xtask test --only {}`",
                    step.name, step.name
                )));
                break;
            }
        }
    }

    println!("\n{}", report.join("\n"));
    println!("{:14} {:7.1} s", "all", all.elapsed().as_secs_f64());
    let failed = u32::from(failure.is_some());
    let skipped = if skipped > 0 {
        format!(", {skipped} skipped")
    } else {
        String::new()
    };
    println!("{passed} passed, {failed} failed{skipped}");
    failure.map_or(Ok(ExitCode::SUCCESS), Err)
}

fn choose(only: &[String]) -> Result<Vec<&'static Step>> {
    if only.is_empty() {
        return Ok(STEPS.iter().collect());
    }
    let named = |name: &String| {
        STEPS
            .iter()
            .find(|step| step.name == name)
            .ok_or_else(|| anyhow!("there is no step `{name}`: see `cargo xtask test --list`"))
    };
    only.iter().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_chosen_by_name() {
        assert_eq!(choose(&[]).unwrap().len(), STEPS.len());
        let chosen = choose(&["replay".into(), "lint".into()]).unwrap();
        assert_eq!(
            chosen.iter().map(|step| step.name).collect::<Vec<_>>(),
            ["replay", "lint"]
        );
        assert!(choose(&["no-such-step".into()]).is_err());
    }

    #[test]
    fn names_differ() {
        let mut names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), STEPS.len());
    }
}
