//! Mutations of cards and of what hands are called.

use std::collections::BTreeMap;

use cardspeak_records::{HandNames, HighName, Outcome, Stated};

use super::{Mutations, cards_in, printed_high};

impl Mutations<'_> {
    /// Each printed card replaced by one that is printed elsewhere; one that is printed more than
    /// once, by one that is printed nowhere, too.
    pub(crate) fn cards(&mut self) {
        let mut printed: BTreeMap<String, usize> = BTreeMap::new();
        let mut places: Vec<(usize, usize, String)> = Vec::new();
        let first = self.sheet().statements[0].line;
        let freely: Vec<usize> = self
            .sheet()
            .statements
            .iter()
            .filter(|statement| matches!(statement.stated, Stated::Shows { .. }))
            .filter(|_| !self.is_contested())
            .map(|statement| statement.line)
            .collect();
        for line in (first..=self.original.lines.len()).filter(|line| !freely.contains(line)) {
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
    pub(crate) fn names(&mut self) {
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
}
