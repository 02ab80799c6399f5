//! Who is dealt what, and when it must have been printed.

use cardspeak_cards::Card;
use cardspeak_rules::{DealStep, Game};

use crate::judge::verdict::{Fact, Topic};
use crate::judge::{Bench, index_of_street, number_of};
use crate::sheet::{SeatNumber, Sheet, Site, Stated, Street};

impl Bench<'_> {
    pub(super) fn dealt(&mut self, line: usize, seat: SeatNumber) {
        let fact = Fact::Seat(seat);
        if self.stated.acted || self.stated.street.is_none() || self.stated.dealt.contains(&seat) {
            self.findings.differ(line, Topic::Deal, fact, Fact::Nothing);
            return;
        }
        self.stated.dealt.push(seat);
    }

    /// Everybody in the hand, and nobody else, must have been dealt the cards that can be seen.
    pub(super) fn all_dealt(&mut self, line: usize) {
        let Some((street, index)) = self.stated.street else {
            return;
        };
        let mut stated = std::mem::take(&mut self.stated.dealt);
        if street == Street::PreFlop {
            return;
        }
        let Some(live) = self.ledger.dealt_to.get(index).copied() else {
            return;
        };
        let sees = sees_down_cards(self.sheet, &self.game);
        let deals = self.game.streets[index].deal;
        let all = self.sheet.site == Site::Bovada;
        let common = index > 0 && self.ledger.board_cards > 0;
        let mut ruled: Vec<SeatNumber> = if all && !common || deals.contains(&DealStep::Up) {
            live.iter().map(number_of).collect()
        } else if deals.contains(&DealStep::Down) && self.ledger.board_cards == 0 || index == 0 {
            live.iter()
                .map(number_of)
                .filter(|seat| sees == Some(*seat))
                .collect()
        } else {
            vec![]
        };
        stated.sort_unstable();
        ruled.sort_unstable();
        self.findings
            .compare(line, Topic::Deal, Fact::Seats(stated), Fact::Seats(ruled));
    }

    pub(super) fn all_dealt_before_acting(&mut self, line: usize) {
        let dealt = self.stated.dealt.clone();
        self.all_dealt(line);
        // They are compared again when the street is left, which finds lines that come too late.
        self.stated.dealt = dealt;
    }

    /// Every common card that has been dealt must have been printed by now.
    pub(super) fn board_lies_open(&mut self, line: usize) {
        let dealt = self.cards.board.iter().take(self.ledger.board_cards);
        let late: Vec<Card> = dealt
            .filter(|printed| printed.line > line)
            .map(|printed| printed.card)
            .collect();
        if !late.is_empty() {
            self.findings
                .differ(line, Topic::Board, Fact::Nothing, Fact::Cards(late));
        }
    }
}

/// Whose down cards the record sees: those of the player who was dealt some in plain view.
pub(super) fn sees_down_cards(sheet: &Sheet, game: &Game) -> Option<SeatNumber> {
    let ups = game.streets[0]
        .deal
        .iter()
        .filter(|step| **step == DealStep::Up)
        .count();
    let later = |stated: &Stated| match stated {
        Stated::Street { street, .. } => index_of_street(game, *street) > Some(0),
        _ => false,
    };
    sheet
        .statements
        .iter()
        .take_while(|statement| !later(&statement.stated))
        .find_map(|statement| match &statement.stated {
            Stated::Dealt {
                seat,
                before,
                cards,
            } if before.len() + cards.len() > ups => Some(*seat),
            _ => None,
        })
}
