//! Mutations of showdown, summary, remarks and header.

use cardspeak_records::{Act, Outcome, Post, Site, Stated, Statement};

use super::{Mutations, amounts_in, plain};

impl Mutations<'_> {
    /// What became of a player.
    pub(crate) fn outcomes(&mut self) {
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
    pub(crate) fn showdown(&mut self) {
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
            .filter(|statement| match &statement.stated {
                Stated::Shows { cards, .. } => !cards.is_empty(),
                stated => matches!(stated, Stated::Mucks { .. }),
            })
            .map(|statement| statement.line)
            .collect();
        if !self.is_contested() {
            return;
        }
        for pair in showing
            .windows(2)
            .filter(|_| !self.runs_out())
            .collect::<Vec<_>>()
        {
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
    pub(crate) fn remarks(&mut self) {
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
    pub(crate) fn setup(&mut self) {
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
        if order.len() > 2 && self.is_stud() {
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
            .find(|(_, end, amount)| *amount == small && text[*end..].starts_with('/'));
        if let Some((start, end, _)) = printed.filter(|_| bets)
            && let Some(after) = text[end..].find([' ', ')'])
        {
            let end = end + after;
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
        let small_blind = |statement: &Statement| {
            matches!(
                statement.stated,
                Stated::Posts {
                    post: Post::SmallBlind,
                    ..
                }
            )
        };
        if let Some((line, button)) = self.sheet().button
            && self.sheet().statements.iter().any(small_blind)
        {
            let text = self.line(line).to_owned();
            // Two players beside an empty seat: there the button may be dead.
            let dealt_in = |seat: u8| {
                let summed = &self.sheet().summary.seats;
                summed
                    .iter()
                    .any(|summed| summed.seat.0 == seat && summed.outcome != Outcome::SittingOut)
            };
            let two = (1..=9).filter(|seat| dealt_in(*seat)).count() == 2;
            let seats: Vec<u8> = (1..=6).filter(|seat| !two || dealt_in(*seat)).collect();
            for seat in seats {
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
