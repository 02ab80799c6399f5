//! Mutated records of Bovada, PHH and our notation: each one that changes the meaning must be
//! reported, as a difference or as unreadable. PokerStars and Full Tilt have a test of their own.
//!
//! What is left out contradicts nothing else in the record:
//! - Bovada prints no stakes and no rake, so the amounts of a share and of its line of the summary
//!   tell each other only, and a stack bounds nothing unless its player goes all-in;
//! - in PHH and in the notation a stack, a blind or a limit that no bet has met may be another one;
//! - a card that is printed once may have been another one that is printed nowhere.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;
#[path = "common/random.rs"]
mod random;

use std::collections::BTreeMap;

use cardspeak_records::{About, Format, Paper, read_any, write};
use cardspeak_rules::{Game, HouseRules, Limit, Record, Viewer};

use random::Seeded;

/// Whether a mutated text is still one hand that agrees.
fn agrees(text: &str) -> bool {
    matches!(&read_any(text)[..], [Ok(paper)] if paper.judge().agrees())
}

#[derive(Default)]
struct Tally {
    counts: BTreeMap<&'static str, usize>,
    missed: Vec<String>,
}

impl Tally {
    fn try_lines(
        &mut self,
        kind: &'static str,
        original: &[String],
        lines: &[String],
        about: &str,
    ) {
        if lines == original {
            return;
        }
        *self.counts.entry(kind).or_default() += 1;
        if agrees(&lines.join("\n")) {
            self.missed.push(format!("{kind}: {about}"));
        }
    }

    fn replace(&mut self, kind: &'static str, original: &[String], at: usize, new: String) {
        let mut lines = original.to_vec();
        let about = format!("{}: `{}` -> `{new}`", original[0], lines[at]);
        lines[at] = new;
        self.try_lines(kind, original, &lines, &about);
    }

    fn drop(&mut self, kind: &'static str, original: &[String], at: usize) {
        let mut lines = original.to_vec();
        let gone = lines.remove(at);
        self.try_lines(
            kind,
            original,
            &lines,
            &format!("{}: `{gone}`", original[0]),
        );
    }

    fn double(&mut self, kind: &'static str, original: &[String], at: usize) {
        let mut lines = original.to_vec();
        let again = lines[at].clone();
        lines.insert(at, again.clone());
        self.try_lines(
            kind,
            original,
            &lines,
            &format!("{}: `{again}` twice", original[0]),
        );
    }

    fn swap(&mut self, kind: &'static str, original: &[String], at: usize) {
        let mut lines = original.to_vec();
        lines.swap(at, at + 1);
        let about = format!("{}: `{}`, `{}`", original[0], lines[at], lines[at + 1]);
        self.try_lines(kind, original, &lines, &about);
    }

    fn end(self, least: usize) {
        let total: usize = self.counts.values().sum();
        assert!(
            self.missed.is_empty(),
            "{} of {total} {:#?}:\n{}",
            self.missed.len(),
            self.counts,
            self.missed.join("\n")
        );
        assert!(total >= least, "{total} {:#?}", self.counts);
    }
}

/// The last number of a line one higher; `None` where there is none.
fn one_more(line: &str) -> Option<String> {
    let end = line.rfind(|letter: char| letter.is_ascii_digit())? + 1;
    let start = line[..end]
        .rfind(|letter: char| !letter.is_ascii_digit())
        .map_or(0, |at| at + 1);
    let digits = &line[start..end];
    let more = digits.parse::<u64>().ok()? + 1;
    Some(format!(
        "{}{more:0w$}{}",
        &line[..start],
        &line[end..],
        w = digits.len()
    ))
}

/// Where two-letter cards begin in a line.
fn cards_in(line: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at + 2 <= line.len() {
        match line.get(at..at + 2) {
            Some(word) if word.parse::<cardspeak_cards::Card>().is_ok() => {
                found.push((at, word.to_owned()));
                at += 2;
            }
            _ => at += 1,
        }
    }
    found
}

/// Each card replaced by one that stands elsewhere in the hand.
fn cards(tally: &mut Tally, seeded: &mut Seeded, lines: &[String], deals: impl Fn(&str) -> bool) {
    let dealt: Vec<String> = lines
        .iter()
        .filter(|line| deals(line))
        .flat_map(|line| cards_in(line).into_iter().map(|(_, card)| card))
        .collect();
    for at in (0..lines.len()).filter(|at| deals(&lines[*at])) {
        for (start, card) in cards_in(&lines[at]) {
            let others: Vec<String> = dealt
                .iter()
                .filter(|other| **other != card)
                .cloned()
                .collect();
            if others.is_empty() {
                continue;
            }
            let other = seeded.pick(&others);
            let line = &lines[at];
            let new = format!("{}{other}{}", &line[..start], &line[start + 2..]);
            tally.replace("a card that is elsewhere", lines, at, new);
        }
    }
}

#[test]
fn bovada() {
    let Some(files) = common::all_formats() else {
        return;
    };
    let mut tally = Tally::default();
    let mut seeded = Seeded(5);
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if !name.starts_with("bovada") {
            continue;
        }
        let text = common::text(&file);
        for hand in text.split("\n\n") {
            let lines: Vec<String> = hand
                .lines()
                .map(|line| line.trim_end().to_owned())
                .collect();
            if !agrees(hand) {
                continue;
            }
            let end = lines
                .iter()
                .position(|line| line.starts_with("*** SUMMARY"))
                .unwrap();
            for (at, line) in lines.iter().enumerate() {
                let what = line.split_once(" : ").map_or("", |(_, what)| what);
                let acts = [
                    "Folds", "Checks", "Call", "Bets", "Raises", "All-in", "Double", "D bets",
                ];
                let is_act = acts.iter().any(|act| what.starts_with(act));
                if is_act {
                    tally.drop("an action dropped", &lines, at);
                    tally.double("an action twice", &lines, at);
                    let (who, _) = line.split_once(" : ").unwrap();
                    let other = if what.starts_with("Folds") {
                        "Checks"
                    } else {
                        "Folds"
                    };
                    // Whether the last to act calls or folds is told by what follows.
                    tally.replace("another action", &lines, at, format!("{who} : {other}"));
                    if let Some(new) = one_more(line)
                        .filter(|_| !what.starts_with(['F', 'C']) || what.starts_with("Call"))
                    {
                        // Without stakes a lone last bet may have any size.
                        let lone = lines[at + 1..end]
                            .iter()
                            .any(|line| line.contains("Return uncalled"));
                        if !lone || what.starts_with("Call") {
                            tally.replace("an amount one chip off", &lines, at, new);
                        }
                    }
                }
                if what.starts_with("Return uncalled") {
                    tally.drop("a returned bet dropped", &lines, at);
                    tally.replace(
                        "an amount one chip off",
                        &lines,
                        at,
                        one_more(line).unwrap(),
                    );
                }
                if what.starts_with("Hand result") || what.starts_with("Hand Result") {
                    tally.drop("a share dropped", &lines, at);
                    tally.replace(
                        "an amount one chip off",
                        &lines,
                        at,
                        one_more(line).unwrap(),
                    );
                }
                if what.starts_with("Card dealt")
                    || what.starts_with("Showdown")
                    || what.starts_with("Mucks")
                {
                    tally.drop("a line dropped", &lines, at);
                    tally.double("a line twice", &lines, at);
                }
                if at > end {
                    tally.double("a line of the summary twice", &lines, at);
                    tally.drop("a line of the summary dropped", &lines, at);
                    if line.starts_with("Total") {
                        let (start, rest) = line.split_once(')').unwrap();
                        let new = format!("{}){rest}", one_more(start).unwrap());
                        tally.replace("an amount one chip off", &lines, at, new);
                    }
                    for (street, other) in [
                        ("3rd", "4TH"),
                        ("4TH", "5TH"),
                        ("5TH", "6TH"),
                        ("FLOP", "TURN"),
                    ] {
                        if line.contains("Folded on") {
                            tally.replace(
                                "another street of folding",
                                &lines,
                                at,
                                line.replace(street, other),
                            );
                        }
                    }
                }
            }
            cards(&mut tally, &mut seeded, &lines, |line| {
                line.contains("Card dealt")
            });
        }
    }
    tally.end(3000);
}

#[test]
fn phh() {
    let Some(files) = common::all_formats() else {
        return;
    };
    let mut tally = Tally::default();
    for file in files
        .iter()
        .filter(|file| file.extension().is_some_and(|end| end == "phh"))
    {
        let text = common::text(file);
        if !agrees(&text) {
            continue;
        }
        // An action a line.
        let text = text.replace("', '", "',\n'");
        actions(&mut tally, &text);
    }
    tally.end(1000);
}

/// Mutates each action of a hand in PHH, and the chips after it.
fn actions(tally: &mut Tally, text: &str) {
    let lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
    assert!(agrees(text), "{text}");
    for (at, line) in lines.iter().enumerate() {
        if line.starts_with("finishing_stacks") {
            for (place, stack) in line.split(['[', ']', ',']).enumerate().skip(1) {
                let stack = stack.trim();
                if !stack.is_empty() && place > 0 {
                    let more = stack.parse::<u64>().unwrap() + 1;
                    let new = line.replacen(stack, &more.to_string(), 1);
                    tally.replace("a final stack one chip off", &lines, at, new);
                }
            }
        }
        let quote = if line.contains('\'') { '\'' } else { '"' };
        let Some(action) = line
            .split(quote)
            .nth(1)
            .filter(|_| line.contains(&format!("{quote},")))
        else {
            continue;
        };
        if !(action.starts_with('p') || action.starts_with("d ")) || line.contains(" = ") {
            continue;
        }
        let words: Vec<&str> = action.split(' ').collect();
        tally.drop("an action dropped", &lines, at);
        tally.double("an action twice", &lines, at);
        match words[..] {
            [player, "cbr", to] => {
                let off = format!("{player} cbr {}", to.parse::<u64>().unwrap() + 1);
                tally.replace(
                    "an amount one chip off",
                    &lines,
                    at,
                    line.replace(action, &off),
                );
                tally.replace(
                    "another action",
                    &lines,
                    at,
                    line.replace(action, &format!("{player} f")),
                );
            }
            [player, "cc"] => {
                tally.replace(
                    "another action",
                    &lines,
                    at,
                    line.replace(action, &format!("{player} f")),
                );
            }
            [player, "f"] => {
                tally.replace(
                    "another action",
                    &lines,
                    at,
                    line.replace(action, &format!("{player} cc")),
                );
            }
            _ => {}
        }
        if let Some(number) = words[0].strip_prefix('p') {
            let other = if number == "1" { "p2" } else { "p1" };
            let new = action.replacen(words[0], other, 1);
            tally.replace("another player", &lines, at, line.replace(action, &new));
        }
    }
}

#[test]
fn our_own_formats() {
    let mut tally = Tally::default();
    for (index, game) in (0u64..).zip(Game::ALL) {
        for number in 0..3 {
            let mut seeded = Seeded(7000 + index * 10 + number);
            let setup = random::setup(&mut seeded, game, Limit::Fixed, HouseRules::FULLTILT);
            let events = random::events(&mut seeded, setup);
            let owner = Viewer::Seat(
                seeded.pick(
                    &cardspeak_rules::Seat::all()
                        .filter(|seat| setup.entries[seat.index()].is_some())
                        .collect::<Vec<_>>(),
                ),
            );
            let record = Record::of(setup, &events, owner).unwrap();
            let text = write(&record, &About::number("1"), Format::Cardspeak).unwrap();
            let lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
            assert!(
                matches!(&read_any(&text)[..], [Ok(Paper::Notes(_))]) && agrees(&text),
                "{text}"
            );
            for (at, line) in lines.iter().enumerate() {
                if at == 0 || line.starts_with('#') {
                    continue;
                }
                let free = line.starts_with("show ") && lines[..at].contains(&"end".to_owned());
                if !free {
                    tally.drop("an event dropped", &lines, at);
                }
                tally.double("an event twice", &lines, at);
                let amount = [
                    "post", "call", "bring-in", "bet", "raise", "complete", "return", "award",
                ];
                if amount.iter().any(|verb| line.starts_with(verb)) {
                    tally.replace(
                        "an amount one chip off",
                        &lines,
                        at,
                        one_more(line).unwrap(),
                    );
                }
                if let [verb, seat, ..] = line.split(' ').collect::<Vec<_>>()[..]
                    && seat.parse::<u8>().is_ok()
                    && !["award", "rake"].contains(&verb)
                {
                    let other = if seat == "1" { "2" } else { "1" };
                    let new =
                        line.replacen(&format!("{verb} {seat}"), &format!("{verb} {other}"), 1);
                    tally.replace("another seat", &lines, at, new);
                }
                let next = lines.get(at + 1);
                // In which order the flop's cards lie says nothing.
                let flop = |line: &str| line.starts_with("board ");
                let same = |next: &String| next == line || flop(next) && flop(line);
                if next.is_some_and(|next| !same(next) && !next.starts_with('#')) {
                    tally.swap("two events exchanged", &lines, at);
                }
            }
            cards(&mut tally, &mut seeded, &lines, |line| {
                ["up ", "board "].iter().any(|verb| line.starts_with(verb))
            });
        }
    }
    tally.end(3000);
}
