//! Mutated records of the corpus: each one that changes the meaning must be reported, as a
//! difference or as unreadable.
//!
//! Every place of every kind of mutation is tried, and a seed chooses what is put there. What is
//! left out does not contradict anything else in the record, and each case says so:
//! - a stack in the list of seats is stated once and bounds nothing unless its player goes all-in
//!   (then it is mutated, too);
//! - chips added at the table play from the next hand;
//! - in a game with blinds a record without "Dealt to" is an onlooker's, and the cards of a hand that
//!   was folded may have been anybody's;
//! - a hand that won without a showdown may be shown or not, and one that lies open already may be
//!   named again or not; hands that open at once open in no order;
//! - beside two players the button may be dead at any empty seat;
//! - without a small blind the record alone says where the button is, and in fixed limit a small
//!   blind may have any size;
//! - a card that is printed once may as well have been another one that is printed nowhere;
//! - whether "doesn't show hand" is printed is up to the site, and the hand is the same;
//! - two equal shares of one pot, of which no halves are named, are the same two shares when
//!   their winners are exchanged;
//! - PokerStars lists the players that get cards by seat; that order says nothing, nor does the
//!   order of only two antes contradict anything.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/mod.rs"]
mod common;

mod cards;
mod ends;
mod play;

use std::collections::{BTreeMap, BTreeSet};

use cardspeak_records::{Sheet, Stated, Unit, judge, read};

/// SplitMix64.
struct Seeded(u64);

impl Seeded {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        let length = u64::try_from(from.len()).unwrap();
        from[usize::try_from(self.next() % length).unwrap()].clone()
    }
}

/// One hand's text and what it states; lines count from 1.
struct Original {
    lines: Vec<String>,
    sheet: Sheet,
}

struct Mutation {
    kind: &'static str,
    text: String,
    about: String,
}

struct Mutations<'a> {
    original: &'a Original,
    seeded: Seeded,
    found: Vec<Mutation>,
}

fn originals() -> Option<Vec<Original>> {
    let mut originals = Vec::new();
    for file in common::corpus()? {
        let text = common::text(&file);
        let lines: Vec<&str> = text.lines().collect();
        for sheet in read(&text).into_iter().flatten() {
            if !judge(&sheet).agrees() || sheet.seats.len() < 2 {
                continue;
            }
            let last = sheet
                .summary
                .seats
                .iter()
                .map(|summed| summed.line)
                .max()
                .unwrap();
            let lines: Vec<String> = lines[sheet.line - 1..last]
                .iter()
                .map(|line| line.trim_end().to_owned())
                .collect();
            let sheet = read(&lines.join("\n")).remove(0).unwrap();
            assert!(judge(&sheet).agrees());
            originals.push(Original { lines, sheet });
        }
    }
    Some(originals)
}

impl Mutations<'_> {
    fn sheet(&self) -> &Sheet {
        &self.original.sheet
    }

    fn is_stud(&self) -> bool {
        self.sheet().game.starts_with("stud") || self.sheet().game == "razz"
    }

    /// Whether the betting was over with cards to come: then all hands open at once, in no order.
    fn runs_out(&self) -> bool {
        let after = self.sheet().statements.iter().rev();
        after
            .take_while(|statement| !matches!(statement.stated, Stated::Acts { .. }))
            .any(|statement| matches!(statement.stated, Stated::Street { .. }))
    }

    /// Whether hands had to be shown; else the winner may show, or not.
    fn is_contested(&self) -> bool {
        let shows = self.sheet().statements.iter().filter(|statement| {
            matches!(
                statement.stated,
                Stated::Shows { .. } | Stated::Mucks { .. }
            )
        });
        shows.count() > 1
    }

    fn line(&self, line: usize) -> &str {
        &self.original.lines[line - 1]
    }

    fn push(&mut self, kind: &'static str, about: String, lines: Vec<String>) {
        if lines != self.original.lines {
            self.found.push(Mutation {
                kind,
                text: lines.join("\n"),
                about,
            });
        }
    }

    fn replace(&mut self, kind: &'static str, line: usize, new: &str) {
        let mut lines = self.original.lines.clone();
        let about = format!("`{}` -> `{new}`", lines[line - 1]);
        new.clone_into(&mut lines[line - 1]);
        self.push(kind, about, lines);
    }

    fn insert(&mut self, kind: &'static str, after: usize, new: &str) {
        let mut lines = self.original.lines.clone();
        lines.insert(after, new.to_owned());
        self.push(kind, format!("`{new}` after {after}"), lines);
    }

    fn swap(&mut self, kind: &'static str, one: usize, two: usize) {
        let mut lines = self.original.lines.clone();
        lines.swap(one - 1, two - 1);
        self.push(kind, format!("lines {one} and {two}"), lines);
    }

    fn exchange(&mut self, kind: &'static str, one: (usize, &str), two: (usize, &str)) {
        let mut lines = self.original.lines.clone();
        one.1.clone_into(&mut lines[one.0 - 1]);
        two.1.clone_into(&mut lines[two.0 - 1]);
        self.push(kind, format!("`{}`, `{}`", one.1, two.1), lines);
    }

    fn name_at(&self, line: usize) -> Option<String> {
        let statement = self
            .sheet()
            .statements
            .iter()
            .find(|statement| statement.line == line)?;
        let seat = statement.stated.seat()?;
        Some(self.sheet().seated(seat)?.name.clone())
    }
}

/// The amounts of a line, as (start, end, amount): what stands alone behind a blank or a bracket.
fn amounts_in(text: &str, unit: Unit) -> Vec<(usize, usize, u64)> {
    let mut found = Vec::new();
    let mut start = 0;
    for piece in text.split_inclusive([' ', '(', ')', '/']) {
        let word = piece.trim_end_matches([' ', '(', ')', '/', ',', '.']);
        let before = &text[..start];
        // Chips have no sign: not every number is an amount, seats and streets are none.
        let is_amount = match unit {
            Unit::Money { .. } => true,
            Unit::Chips => [
                "for ",
                "ante ",
                "calls ",
                "bets ",
                "raises ",
                " to ",
                "(",
                "collected ",
                "pot ",
                "Rake ",
                "/",
            ]
            .iter()
            .any(|end| before.ends_with(end)),
        };
        if let Some(amount) = unit.read(word).filter(|_| is_amount) {
            found.push((start, start + word.len(), amount));
        }
        start += piece.len();
    }
    found
}

/// As both sites print amounts below a thousand.
fn plain(unit: Unit, amount: u64) -> String {
    unit.text(amount).replace(',', "")
}

/// The cards in the brackets of a line, and where each begins.
fn cards_in(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (open, _) in text.match_indices('[') {
        let inside = &text[open + 1..open + text[open..].find(']').unwrap_or(1)];
        let mut at = open + 1;
        for card in inside.split(' ') {
            if card.parse::<cardspeak_cards::Card>().is_ok() {
                found.push((at, card));
            }
            at += card.len() + 1;
        }
    }
    found
}

/// The high hand's name as it stands in a line.
fn printed_high(text: &str) -> String {
    let starts = [
        "a pair of",
        "two pair,",
        "three of a kind,",
        "a straight,",
        "a flush,",
        "a full house,",
        "four of a kind,",
        "high card",
    ];
    let from = match starts.iter().filter_map(|start| text.find(start)).min() {
        Some(from) => from,
        // Full Tilt: "King Nine high".
        None => {
            let end = text.find(" high").unwrap();
            let start = [": ", "] ", "- ", "with "]
                .iter()
                .filter_map(|before| Some(text[..end].rfind(before)? + before.len()));
            start.max().unwrap()
        }
    };
    let rest = &text[from..];
    let end = [", for high", "; LO", ")"]
        .iter()
        .filter_map(|end| rest.find(end))
        .min();
    rest[..end.unwrap_or(rest.len())].to_owned()
}

#[test]
fn every_mutation_that_changes_the_meaning_is_reported() {
    let Some(originals) = originals() else { return };
    assert!(originals.len() > 200);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut missed: Vec<String> = Vec::new();
    for original in &originals {
        let seed = original.sheet.number.parse::<u64>().unwrap();
        let mut mutations = Mutations {
            original,
            seeded: Seeded(seed),
            found: Vec::new(),
        };
        mutations.amounts();
        mutations.stacks();
        mutations.players();
        mutations.lines();
        mutations.turns();
        mutations.acts();
        mutations.all_in();
        mutations.cards();
        mutations.names();
        mutations.outcomes();
        mutations.showdown();
        mutations.remarks();
        mutations.setup();
        let mut seen = BTreeSet::new();
        for mutation in mutations.found {
            if !seen.insert(mutation.text.clone()) {
                continue;
            }
            *counts.entry(mutation.kind).or_default() += 1;
            // The judge sees only the mutated record.
            let reported = match &read(&mutation.text)[..] {
                [Ok(sheet)] => !judge(sheet).agrees(),
                _ => true,
            };
            if !reported {
                let number = &original.sheet.number;
                missed.push(format!("{number}: {}: {}", mutation.kind, mutation.about));
            }
        }
    }
    let total: usize = counts.values().sum();
    assert_eq!(
        missed.len(),
        0,
        "of {total} mutations {counts:#?}:\n{}",
        missed.join("\n")
    );
    assert!(total >= 40_000, "{total}");
    assert_eq!(counts.len(), 38, "{counts:#?}");
}
