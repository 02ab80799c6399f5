//! Mutated records of the corpus: each one that changes the meaning must be reported, as a
//! difference or as unreadable.
//!
//! Every place of every kind of mutation is tried, and a seed chooses what is put there. What is
//! left out does not contradict anything else in the record, and each case says so:
//! - a stack in the list of seats is stated once and bounds nothing unless its player goes all-in
//!   (then it is mutated, too);
//! - chips added at the table play from the next hand;
//! - in a game with blinds a record without "Dealt to" is an onlooker's;
//! - a card that is printed once may as well have been another one that is printed nowhere;
//! - whether "doesn't show hand" is printed is up to the site, and the hand is the same;
//! - two equal shares of one pot, of which no halves are named, are the same two shares when
//!   their winners are exchanged;
//! - PokerStars lists the players that get cards by seat; that order says nothing, nor does the
//!   order of only two antes contradict anything.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use cardspeak_records::{
    Act, HandNames, HighName, Outcome, Sheet, Site, Stated, Unit, judge, read,
};

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
            if !["stud", "stud-8", "courchevel"].contains(&sheet.game) {
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

    /// Amounts in the lines of play and in the summary, one chip up or down.
    fn amounts(&mut self) {
        let first = self.sheet().statements[0].line;
        let asides: BTreeSet<usize> = self
            .sheet()
            .statements
            .iter()
            .filter(|statement| matches!(statement.stated, Stated::Aside(_)))
            .map(|statement| statement.line)
            .collect();
        for line in (first..=self.original.lines.len()).filter(|line| !asides.contains(line)) {
            let text = self.line(line).to_owned();
            for (start, end, amount) in amounts_in(&text, self.sheet().unit) {
                let up = amount == 0 || self.seeded.next().is_multiple_of(2);
                let changed = if up { amount + 1 } else { amount - 1 };
                let new = plain(self.sheet().unit, changed);
                let new = format!("{}{new}{}", &text[..start], &text[end..]);
                self.replace("an amount one chip off", line, &new);
            }
        }
    }

    /// Stacks of players who go all-in.
    fn stacks(&mut self) {
        for seated in self.original.sheet.seats.clone() {
            let all_in = |stated: &Stated| matches!(stated, Stated::Acts { seat, all_in: true, .. } if *seat == seated.seat);
            if self
                .sheet()
                .statements
                .iter()
                .any(|statement| all_in(&statement.stated))
            {
                let unit = self.sheet().unit;
                let text = self.line(seated.line).to_owned();
                let old = format!("({}", plain(unit, seated.stack));
                for stack in [seated.stack - 1, seated.stack + 1] {
                    let new = text.replacen(&old, &format!("({}", plain(unit, stack)), 1);
                    self.replace("a stack that was not all-in", seated.line, &new);
                }
            }
        }
    }

    /// Another player in a line of play.
    fn players(&mut self) {
        for statement in self.original.sheet.statements.clone() {
            let Some(name) = self.name_at(statement.line) else {
                continue;
            };
            let others: Vec<String> = self
                .sheet()
                .seats
                .iter()
                .filter(|seated| seated.name != name)
                .map(|seated| seated.name.clone())
                .collect();
            let other = self.seeded.pick(&others);
            let kind = match statement.stated {
                Stated::BringIn { .. } => "another bring-in seat",
                Stated::Returned { .. } => "chips returned to another player",
                Stated::Collects { .. } => "a share for another player",
                _ => "another player in a line",
            };
            let text = self.line(statement.line);
            let new = if text.starts_with(&name) {
                text.replacen(&name, &other, 1)
            } else if text.starts_with("Dealt to ") {
                text.replacen(&format!("Dealt to {name}"), &format!("Dealt to {other}"), 1)
            } else {
                text.replacen(&format!(" to {name}"), &format!(" to {other}"), 1)
            };
            self.replace(kind, statement.line, &new);
        }
    }

    /// Each line of play and of the summary dropped, and each stated twice.
    fn lines(&mut self) {
        let mut lines: Vec<(usize, &'static str)> = Vec::new();
        for statement in &self.sheet().statements {
            match statement.stated {
                Stated::Aside(_) | Stated::DoesNotShow { .. } => {}
                Stated::Dealt { .. } if self.sheet().game == "courchevel" => {}
                Stated::Acts { .. } | Stated::BringIn { .. } => {
                    lines.push((statement.line, "an action dropped"));
                }
                Stated::Returned { .. } => lines.push((statement.line, "a returned bet dropped")),
                _ => lines.push((statement.line, "a line of play dropped")),
            }
        }
        lines.extend(
            self.sheet()
                .summary
                .seats
                .iter()
                .map(|summed| (summed.line, "a line of the summary dropped")),
        );
        lines.extend(
            self.sheet()
                .summary
                .total
                .iter()
                .map(|total| (total.line, "a line of the summary dropped")),
        );
        lines.extend(
            self.sheet()
                .summary
                .board
                .iter()
                .map(|(line, _)| (*line, "a line of the summary dropped")),
        );
        for (line, kind) in lines {
            let mut left = self.original.lines.clone();
            let gone = left.remove(line - 1);
            self.push(kind, format!("`{gone}`"), left);
            let again = self.line(line).to_owned();
            self.insert("a line stated twice", line, &again);
        }
    }

    /// Two neighbouring actions exchanged.
    fn turns(&mut self) {
        let acts: Vec<(usize, usize)> = self
            .sheet()
            .statements
            .iter()
            .filter(|statement| !matches!(statement.stated, Stated::Aside(_)))
            .enumerate()
            .filter(|(_, statement)| {
                matches!(
                    statement.stated,
                    Stated::Acts { .. } | Stated::BringIn { .. }
                )
            })
            .map(|(place, statement)| (place, statement.line))
            .collect();
        for pair in acts.windows(2) {
            if pair[0].0 + 1 == pair[1].0 {
                self.swap("two actions exchanged", pair[0].1, pair[1].1);
            }
        }
    }

    /// Another action in the place of one.
    fn acts(&mut self) {
        let unit = self.sheet().unit;
        let small = self.sheet().stakes.small;
        let stars = self.sheet().site == Site::PokerStars;
        for statement in self.original.sheet.statements.clone() {
            let Stated::Acts { act, .. } = &statement.stated else {
                continue;
            };
            let name = self.name_at(statement.line).unwrap();
            let start = if stars {
                format!("{name}: ")
            } else {
                format!("{name} ")
            };
            let call = format!("calls {}", plain(unit, small));
            let bet = format!("bets {}", plain(unit, small));
            let raise = if stars {
                format!(
                    "raises {} to {}",
                    plain(unit, small),
                    plain(unit, 2 * small)
                )
            } else {
                format!("raises to {}", plain(unit, 2 * small))
            };
            let words: Vec<String> = match act {
                Act::Fold { .. } => vec!["checks".into(), call],
                Act::Check => vec!["folds".into(), bet, call],
                Act::Call { .. } => vec!["folds".into(), "checks".into(), raise],
                Act::Bet { .. } => vec!["checks".into(), "folds".into(), raise],
                Act::Complete { .. } | Act::Raise { .. } | Act::AllIn { .. } => {
                    vec!["folds".into(), bet, call]
                }
            };
            for word in words {
                self.replace("another action", statement.line, &format!("{start}{word}"));
            }
        }
    }

    /// The remark of being all-in put to or taken from a bet.
    fn all_in(&mut self) {
        let remark = match self.sheet().site {
            Site::PokerStars => " and is all-in",
            Site::FullTilt => ", and is all in",
            Site::Bovada => unreachable!("its text has a test of its own"),
        };
        for statement in self.original.sheet.statements.clone() {
            let pays = match &statement.stated {
                Stated::Acts { act, .. } => !matches!(act, Act::Fold { .. } | Act::Check),
                Stated::BringIn { .. } | Stated::Posts { .. } => true,
                _ => false,
            };
            if pays {
                let text = self.line(statement.line);
                let new = match text.strip_suffix(remark) {
                    Some(text) => text.to_owned(),
                    None => format!("{text}{remark}"),
                };
                self.replace("a wrong all-in remark", statement.line, &new);
            }
        }
    }

    /// Each printed card replaced by one that is printed elsewhere; one that is printed more than
    /// once, by one that is printed nowhere, too.
    fn cards(&mut self) {
        let mut printed: BTreeMap<String, usize> = BTreeMap::new();
        let mut places: Vec<(usize, usize, String)> = Vec::new();
        let first = self.sheet().statements[0].line;
        for line in first..=self.original.lines.len() {
            let text = self.line(line).to_owned();
            for (at, card) in cards_in(&text) {
                *printed.entry(card.to_owned()).or_default() += 1;
                places.push((line, at, card.to_owned()));
            }
        }
        let all: Vec<String> = printed.keys().cloned().collect();
        let nowhere: Vec<String> = cardspeak_cards::Card::DECK
            .iter()
            .map(ToString::to_string)
            .filter(|card| !printed.contains_key(card))
            .collect();
        for (line, at, card) in places {
            let text = self.line(line).to_owned();
            let with = |new: &str| format!("{}{new}{}", &text[..at], &text[at + 2..]);
            let others: Vec<String> = all
                .iter()
                .filter(|other| **other != card)
                .cloned()
                .collect();
            let other = self.seeded.pick(&others);
            self.replace("a card that is elsewhere", line, &with(&other));
            if printed[&card] > 1 && !nowhere.is_empty() {
                let other = self.seeded.pick(&nowhere);
                self.replace("two cards for one", line, &with(&other));
            }
        }
    }

    /// Another name for a hand that is shown, and a low added or left out.
    fn names(&mut self) {
        const HIGHS: [&str; 9] = [
            "a pair of Deuces",
            "a pair of Kings",
            "two pair, Kings and Fives",
            "three of a kind, Sixes",
            "a straight, Six to Ten",
            "a flush, Jack high",
            "a full house, Threes full of Aces",
            "four of a kind, Eights",
            "a straight flush, Three to Seven",
        ];
        const LOWS: [&str; 4] = ["8,7,5,4,2", "7,6,4,3,A", "6,5,4,2,A", "8,6,5,3,2"];
        let mut named: Vec<(usize, HandNames)> = Vec::new();
        for statement in &self.sheet().statements {
            if let Stated::Shows { names, .. } | Stated::Collects { names, .. } = &statement.stated
            {
                named.push((statement.line, names.clone()));
            }
        }
        for summed in &self.sheet().summary.seats {
            if let Outcome::Showed { names, .. } | Outcome::Mucked { names, .. } = &summed.outcome {
                named.push((summed.line, names.clone()));
            }
        }
        for (line, names) in named {
            let text = self.line(line).to_owned();
            if let Some(high) = &names.high {
                let old = printed_high(&text);
                let others: Vec<&str> = HIGHS
                    .into_iter()
                    .filter(|other| HighName::read(other).unwrap() != high.name)
                    .collect();
                let new = text.replacen(&old, self.seeded.pick(&others), 1);
                self.replace("a wrong hand name", line, &new);
            }
            if let Some(low) = &names.low {
                let old = low.to_string();
                let others: Vec<&str> = LOWS.into_iter().filter(|other| **other != *old).collect();
                let new = text.replacen(&old, self.seeded.pick(&others), 1);
                self.replace("a wrong low name", line, &new);
                self.replace(
                    "a low left out",
                    line,
                    &text.replacen(&format!("; LO: {old}"), "", 1),
                );
            } else if self.sheet().game == "stud-8" && text.contains("HI: ") {
                let low = self.seeded.pick(&LOWS);
                let end = text.len() - usize::from(text.ends_with(')'));
                let new = format!("{}; LO: {low}{}", &text[..end], &text[end..]);
                self.replace("a low that is none", line, &new);
            }
        }
    }

    /// What became of a player.
    fn outcomes(&mut self) {
        const STARS: [&str; 5] = [
            "the 3rd Street",
            "the 4th Street",
            "the 5th Street",
            "the 6th Street",
            "the River",
        ];
        const FULL_TILT: [&str; 5] = ["3rd St.", "4th St.", "5th St.", "6th St.", "7th St."];
        let streets = match self.sheet().site {
            Site::PokerStars => STARS,
            Site::FullTilt => FULL_TILT,
            Site::Bovada => unreachable!("its text has a test of its own"),
        };
        let summed = self.original.sheet.summary.seats.clone();
        for seat in &summed {
            let text = self.line(seat.line).to_owned();
            match &seat.outcome {
                Outcome::Folded { .. } => {
                    if let Some(street) = streets
                        .into_iter()
                        .find(|street| text.contains(&format!("folded on {street}")))
                    {
                        let others: Vec<&str> = streets
                            .into_iter()
                            .filter(|other| *other != street)
                            .collect();
                        let new = text.replacen(street, self.seeded.pick(&others), 1);
                        self.replace("another street of folding", seat.line, &new);
                    }
                    if self.sheet().site == Site::PokerStars {
                        let new = match text.strip_suffix(" (didn't bet)") {
                            Some(text) => text.to_owned(),
                            None => format!("{text} (didn't bet)"),
                        };
                        self.replace("a wrong remark of betting", seat.line, &new);
                    }
                    let name = &self.sheet().seated(seat.seat).unwrap().name;
                    let new = format!("Seat {}: {name} is sitting out", seat.seat.0);
                    self.replace("a player sitting out", seat.line, &new);
                }
                Outcome::Showed { won: Some(_), .. } => {
                    let (start, rest) = text.split_once(" and won (").unwrap();
                    let new = format!("{start} and lost{}", rest.split_once(')').unwrap().1);
                    self.replace("a winner who lost", seat.line, &new);
                }
                Outcome::Showed { won: None, .. } => {
                    let new = text.replacen(
                        " and lost",
                        &format!(
                            " and won ({})",
                            plain(self.sheet().unit, self.sheet().stakes.big)
                        ),
                        1,
                    );
                    self.replace("a loser who won", seat.line, &new);
                }
                _ => {}
            }
        }
        for pair in summed.windows(2) {
            let [one, two] = pair else { continue };
            if one.outcome == two.outcome {
                continue;
            }
            let name = |seat| self.sheet().seated(seat).unwrap().name.clone();
            let (start, other) = (
                format!("Seat {}: {}", one.seat.0, name(one.seat)),
                format!("Seat {}: {}", two.seat.0, name(two.seat)),
            );
            let (first, second) = (
                self.line(one.line).to_owned(),
                self.line(two.line).to_owned(),
            );
            let new_first = format!("{start}{}", &second[other.len()..]);
            let new_second = format!("{other}{}", &first[start.len()..]);
            self.exchange(
                "two outcomes exchanged",
                (one.line, &new_first),
                (two.line, &new_second),
            );
        }
    }

    /// Shares exchanged between winners, and the order of showing.
    fn showdown(&mut self) {
        let statements = self.original.sheet.statements.clone();
        for (place, one) in statements.iter().enumerate() {
            for two in &statements[place + 1..] {
                let (
                    Stated::Collects {
                        seat,
                        amount,
                        pot,
                        half,
                        ..
                    },
                    Stated::Collects {
                        seat: to,
                        amount: other,
                        pot: of,
                        half: which,
                        ..
                    },
                ) = (&one.stated, &two.stated)
                else {
                    continue;
                };
                if seat == to || (amount, pot, half) == (other, of, which) {
                    continue;
                }
                let (first, second) = (
                    self.name_at(one.line).unwrap(),
                    self.name_at(two.line).unwrap(),
                );
                let new_one = format!("{second}{}", &self.line(one.line)[first.len()..]);
                let new_two = format!("{first}{}", &self.line(two.line)[second.len()..]);
                self.exchange(
                    "shares exchanged",
                    (one.line, &new_one),
                    (two.line, &new_two),
                );
            }
        }
        let showing: Vec<usize> = statements
            .iter()
            .filter(|statement| {
                matches!(
                    statement.stated,
                    Stated::Shows { .. } | Stated::Mucks { .. }
                )
            })
            .map(|statement| statement.line)
            .collect();
        for pair in showing.windows(2) {
            self.swap("another order of showing", pair[0], pair[1]);
        }
        for line in showing {
            let text = self.line(line).to_owned();
            let name = self.name_at(line).unwrap();
            if text.contains(" shows ") {
                let mucks = match self.sheet().site {
                    Site::PokerStars => format!("{name}: mucks hand"),
                    Site::FullTilt => format!("{name} mucks"),
                    Site::Bovada => unreachable!("its text has a test of its own"),
                };
                self.replace("a shown hand mucked", line, &mucks);
            }
        }
    }

    /// Remarks that are not due.
    fn remarks(&mut self) {
        if self.sheet().site != Site::PokerStars {
            return;
        }
        let statements = self.original.sheet.statements.clone();
        let said = |what: &Stated| statements.iter().any(|statement| statement.stated == *what);
        for pair in statements.windows(2) {
            let [before, after] = pair else { continue };
            let begins = matches!(before.stated, Stated::Dealt { .. })
                && matches!(after.stated, Stated::Acts { .. } | Stated::BringIn { .. });
            if begins && !said(&Stated::OpenPair) {
                self.insert(
                    "a pair that is not open",
                    before.line,
                    "Pair on board - a double bet is allowed",
                );
            }
            if matches!(before.stated, Stated::Acts { .. }) && self.seeded.next().is_multiple_of(4)
            {
                self.insert("a cap that is none", before.line, "Betting is capped");
            }
        }
        let last = statements.last().unwrap().line;
        if !said(&Stated::NoLow) {
            self.insert("a low that was there", last, "No low hand qualified");
        }
    }

    /// The order of antes, from which the button is read, and the header.
    fn setup(&mut self) {
        let stars = self.sheet().site == Site::PokerStars;
        let order: Vec<usize> = self
            .sheet()
            .statements
            .iter()
            .take_while(|statement| {
                !matches!(
                    statement.stated,
                    Stated::Acts { .. } | Stated::BringIn { .. }
                )
            })
            .filter(|statement| match statement.stated {
                Stated::Posts { .. } => stars,
                Stated::Dealt { .. } => !stars,
                _ => false,
            })
            .map(|statement| statement.line)
            .collect();
        if order.len() > 2 && self.sheet().game != "courchevel" {
            for pair in order.windows(2) {
                self.swap("the round of the table out of order", pair[0], pair[1]);
            }
        }
        let unit = self.sheet().unit;
        let (small, big) = (self.sheet().stakes.small, self.sheet().stakes.big);
        let text = self.line(1).to_owned();
        let bets = self.sheet().statements.iter().any(|statement| {
            matches!(
                statement.stated,
                Stated::Acts {
                    act: Act::Bet { .. } | Act::Complete { .. } | Act::Raise { .. },
                    ..
                }
            )
        });
        let printed = amounts_in(&text, unit)
            .into_iter()
            .find(|(_, _, amount)| *amount == small);
        if let Some((start, ..)) = printed.filter(|_| bets) {
            let end = start + text[start..].find('/').unwrap() + 1;
            let end = end + text[end..].find([' ', ')']).unwrap();
            let new = format!(
                "{}{}/{}{}",
                &text[..start],
                plain(unit, 2 * small),
                plain(unit, 2 * big),
                &text[end..]
            );
            self.replace("other stakes", 1, &new);
        }
        if let Some(ante) = self.sheet().stakes.ante {
            let old = format!("Ante {}", plain(unit, ante));
            let new = text.replacen(&old, &format!("Ante {}", plain(unit, ante + 5)), 1);
            self.replace("another ante", 1, &new);
        }
        let contested = self
            .sheet()
            .statements
            .iter()
            .any(|statement| statement.stated == Stated::Showdown);
        if stars && contested {
            let new = if text.contains("Stud Hi/Lo") {
                text.replacen("Stud Hi/Lo", "Stud", 1)
            } else {
                text.replacen("Card Stud", "Card Stud Hi/Lo", 1)
            };
            self.replace("another game", 1, &new);
        }
        if let Some((line, button)) = self.sheet().button {
            let text = self.line(line).to_owned();
            for seat in 1..=6u8 {
                let new = text.replacen(&format!("#{}", button.0), &format!("#{seat}"), 1);
                self.replace("another button", line, &new);
            }
        }
        let summed = self.original.sheet.summary.seats.clone();
        for seat in summed {
            let text = self.line(seat.line).to_owned();
            for mark in [" (button)", " (small blind)", " (big blind)"] {
                self.replace("a mark left out", seat.line, &text.replacen(mark, "", 1));
            }
        }
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
    assert_eq!(originals.len(), 65);
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
    assert!(total >= 1000, "{total}");
    assert_eq!(counts.len(), 38, "{counts:#?}");
}
