//! Mutations of the lines of play.

use std::collections::BTreeSet;

use cardspeak_records::{Act, Limit, Post, Site, Stated};

use super::{Mutations, amounts_in, plain};

impl Mutations<'_> {
    /// Amounts in the lines of play and in the summary, one chip up or down.
    pub(crate) fn amounts(&mut self) {
        let first = self.sheet().statements[0].line;
        let asides: BTreeSet<usize> = self
            .sheet()
            .statements
            .iter()
            .filter(|statement| matches!(statement.stated, Stated::Aside(_)))
            .map(|statement| statement.line)
            .collect();
        let fixed = self.sheet().limit == Limit::Fixed;
        let small_blinds: BTreeSet<usize> = self
            .sheet()
            .statements
            .iter()
            .filter(|statement| {
                let stated = &statement.stated;
                fixed
                    && matches!(
                        stated,
                        Stated::Posts {
                            post: Post::SmallBlind,
                            ..
                        }
                    )
            })
            .map(|statement| statement.line)
            .collect();
        for line in (first..=self.original.lines.len())
            .filter(|line| !asides.contains(line) && !small_blinds.contains(line))
        {
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
    pub(crate) fn stacks(&mut self) {
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
    pub(crate) fn players(&mut self) {
        for statement in self.original.sheet.statements.clone() {
            let Some(name) = self.name_at(statement.line) else {
                continue;
            };
            if matches!(statement.stated, Stated::Dealt { .. }) && !self.is_stud() {
                continue;
            }
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
    pub(crate) fn lines(&mut self) {
        let mut lines: Vec<(usize, &'static str)> = Vec::new();
        for statement in &self.sheet().statements {
            match statement.stated {
                Stated::Aside(_) | Stated::DoesNotShow { .. } => {}
                Stated::Shows { .. } | Stated::Mucks { .. } if !self.is_contested() => {}
                Stated::Shows { ref cards, .. } if cards.is_empty() => {}
                Stated::Dealt { .. } if !self.is_stud() => {}
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
    pub(crate) fn turns(&mut self) {
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
    pub(crate) fn acts(&mut self) {
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
    pub(crate) fn all_in(&mut self) {
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
}
