//! The cards of a record: what it prints of each player's, and on which line.

use cardspeak_cards::Card;
use cardspeak_rules::{DealStep, Game, MAX_SEATS, Seat};

use crate::judge::index_of_street;
use crate::judge::verdict::{Fact, Topic};
use crate::judge::{Findings, seat_of};
use crate::sheet::{Outcome, Sheet, Site, Stated, Statement};

/// A card and the line that first printed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Printed {
    pub(super) card: Card,
    pub(super) line: usize,
}

/// All cards that a record prints. Cards known only later are known here, so that they can be
/// dealt when their turn comes.
pub(super) struct CardsOf {
    /// Each player's own cards in the order dealt; `None` for an unknown one.
    own: [Vec<Option<Printed>>; MAX_SEATS],
    /// The common cards in the order dealt.
    pub(super) board: Vec<Printed>,
    faces: Vec<DealStep>,
}

impl CardsOf {
    pub(super) fn gather(sheet: &Sheet, game: &Game, findings: &mut Findings) -> CardsOf {
        let common = |statement: &Statement| matches!(&statement.stated, Stated::Street { cards, .. } if !cards.is_empty());
        // R14: a common card takes the place of everybody's last one.
        let last = usize::from(game.has_bring_in() && sheet.statements.iter().any(common));
        let faces: Vec<DealStep> = game
            .streets
            .iter()
            .take(game.streets.len() - last)
            .flat_map(|street| street.deal)
            .copied()
            .filter(|step| *step != DealStep::Board)
            .collect();
        let mut cards = CardsOf {
            own: std::array::from_fn(|_| vec![None; faces.len()]),
            board: Vec::new(),
            faces,
        };
        let mut street = 0;
        for statement in &sheet.statements {
            let line = statement.line;
            match &statement.stated {
                Stated::Street {
                    street: name,
                    cards: groups,
                    ..
                } => {
                    street = index_of_street(game, *name).unwrap_or(street);
                    cards.board_cards(line, groups, findings);
                }
                Stated::Dealt {
                    seat,
                    before,
                    cards: new,
                } => {
                    if let Some(seat) = seat_of(*seat) {
                        let before = (sheet.site != Site::Bovada).then_some(&before[..]);
                        cards.dealt(game, street, seat, (before, new), line, findings);
                    }
                }
                Stated::Shows {
                    seat, cards: shown, ..
                } => {
                    // R42: a hand that won without a showdown may be shown before its last cards.
                    let so_far = cards.own_until(game, street);
                    let all = [cards.faces.len(), so_far].contains(&shown.len());
                    if let Some(seat) = seat_of(*seat).filter(|_| all) {
                        cards.all_of(seat, shown, line, findings);
                    }
                }
                _ => {}
            }
        }
        for summed in &sheet.summary.seats {
            if let (
                Some(seat),
                Outcome::Showed { cards: shown, .. } | Outcome::Mucked { cards: shown, .. },
            ) = (seat_of(summed.seat), &summed.outcome)
                && shown.len() == cards.faces.len()
            {
                cards.all_of(seat, shown, summed.line, findings);
            }
        }
        cards
    }

    /// A player's own cards, unknown ones left out.
    pub(super) fn known(&self, seat: Seat) -> Vec<Card> {
        self.own[seat.index()]
            .iter()
            .flatten()
            .map(|printed| printed.card)
            .collect()
    }

    /// A player's own cards, if all of them are known.
    pub(super) fn all(&self, seat: Seat) -> Option<Vec<Card>> {
        self.own[seat.index()]
            .iter()
            .map(|card| card.map(|printed| printed.card))
            .collect()
    }

    /// The own card of this number, from 0.
    pub(super) fn own(&self, seat: Seat, number: usize) -> Option<Printed> {
        self.own[seat.index()].get(number).copied().flatten()
    }

    /// The player's cards dealt up to and with a street, as this record can have printed them:
    /// all for the player whose down cards it sees, else the open ones.
    fn printed_until(&self, game: &Game, street: usize, seat: Seat, closed: bool) -> Vec<Card> {
        (0..self.own_until(game, street))
            .filter(|number| closed || self.faces[*number] == DealStep::Up)
            .filter_map(|number| self.own(seat, number))
            .map(|printed| printed.card)
            .collect()
    }

    /// How many own cards a player has after this street; the last one may be common (R14).
    fn own_until(&self, game: &Game, street: usize) -> usize {
        own_cards_until(game, street).min(self.faces.len())
    }

    fn board_cards(&mut self, line: usize, groups: &[Vec<Card>], findings: &mut Findings) {
        let known: Vec<Card> = self.board.iter().map(|printed| printed.card).collect();
        let new = match groups {
            [] => return,
            // One bracket: either the whole board, or only what is new.
            [all] if !known.is_empty() && all.starts_with(&known) => &all[known.len()..],
            [new] => &new[..],
            [before, new @ ..] => {
                if *before != known {
                    let stated = Fact::Cards(before.clone());
                    findings.differ(line, Topic::Board, stated, Fact::Cards(known));
                }
                new.last().map_or(&[][..], |new| &new[..])
            }
        };
        self.board
            .extend(new.iter().map(|card| Printed { card: *card, line }));
    }

    fn dealt(
        &mut self,
        game: &Game,
        street: usize,
        seat: Seat,
        (before, new): (Option<&[Card]>, &[Card]),
        line: usize,
        findings: &mut Findings,
    ) {
        let from = if street == 0 {
            0
        } else {
            self.own_until(game, street - 1)
        };
        let until = self.own_until(game, street);
        let all: Vec<Card> = if street == 0 {
            [before.unwrap_or_default(), new].concat()
        } else {
            new.to_vec()
        };
        let places: Vec<usize> = if all.len() == until - from {
            (from..until).collect()
        } else {
            (from..until)
                .filter(|number| self.faces[*number] == DealStep::Up)
                .collect()
        };
        if all.len() != places.len() {
            findings.differ(
                line,
                Topic::Deal,
                Fact::Cards(all),
                Fact::Players(places.len()),
            );
            return;
        }
        if street > 0
            && let Some(before) = before
        {
            let closed = self.own(seat, 0).is_some_and(|printed| printed.line < line)
                && self.faces[0] == DealStep::Down;
            let known = self.printed_until(game, street - 1, seat, closed);
            if before != known {
                let stated = Fact::Cards(before.to_vec());
                findings.differ(line, Topic::Card, stated, Fact::Cards(known));
            }
        }
        for (place, card) in places.into_iter().zip(all) {
            self.own[seat.index()][place] = Some(Printed { card, line });
        }
    }

    fn all_of(&mut self, seat: Seat, shown: &[Card], line: usize, findings: &mut Findings) {
        for (place, card) in self.own[seat.index()].iter_mut().zip(shown) {
            match place {
                None => *place = Some(Printed { card: *card, line }),
                Some(printed) if printed.card == *card => {}
                Some(printed) => {
                    let stated = Fact::Cards(vec![*card]);
                    findings.differ(line, Topic::Card, stated, Fact::Cards(vec![printed.card]));
                }
            }
        }
    }
}

/// How many own cards a player has after this street.
fn own_cards_until(game: &Game, street: usize) -> usize {
    let streets = game.streets.iter().take(street + 1);
    streets
        .flat_map(|street| street.deal)
        .filter(|step| **step != DealStep::Board)
        .count()
}
