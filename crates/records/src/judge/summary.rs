//! The summary: total pot, rake, board and what became of each player.

use cardspeak_cards::Card;
use cardspeak_rules::{Chips, Share, low_half};

use crate::judge::ledger::How;
use crate::judge::verdict::{Fact, Topic};
use crate::judge::{Bench, number_of, seat_of};
use crate::sheet::{
    Ending, FoldedOn, Outcome, SeatNumber, Site, Stated, Street, SummarySeat, TotalPot,
};
use crate::sites::bovada::same_but_ace;

impl Bench<'_> {
    pub(super) fn summary(&mut self) {
        let sheet = self.sheet;
        if let Some(total) = &sheet.summary.total {
            self.total_pot(total);
        }
        self.board();
        for seated in &sheet.seats {
            match sheet
                .summary
                .seats
                .iter()
                .find(|summed| summed.seat == seated.seat)
            {
                Some(summed) => {
                    self.marks(summed);
                    self.outcome(summed);
                }
                // Bovada lists who was dealt in.
                None if self.sheet.site == Site::Bovada && !self.dealt_in(seated.seat) => {}
                None => {
                    let line = self.last_line();
                    let ruled = Fact::Seat(seated.seat);
                    self.findings
                        .differ(line, Topic::Outcome, Fact::Nothing, ruled);
                }
            }
        }
    }

    fn total_pot(&mut self, total: &TotalPot) {
        let line = total.line;
        let pots = self.ledger.pots.clone();
        let rakes = self.ledger.rake.clone();
        let amount = Fact::Amount;
        let sum = pots.iter().sum();
        self.findings
            .compare(line, Topic::TotalPot, amount(total.total), amount(sum));
        if let Some(rake) = total.rake {
            let ruled = amount(rakes.iter().sum());
            self.findings
                .compare(line, Topic::Rake, amount(rake), ruled);
        }
        // PokerStars prints main and side pots without their rake, Full Tilt with it.
        let printed: Vec<u64> = match self.sheet.site {
            Site::PokerStars => pots
                .iter()
                .zip(&rakes)
                .map(|(pot, rake)| pot - rake)
                .collect(),
            Site::FullTilt => pots,
            Site::Bovada => vec![],
        };
        let (main, sides) = match printed[..] {
            [main, ref sides @ ..] if !sides.is_empty() => (Some(main), sides),
            _ => (None, &[][..]),
        };
        let main_fact = |main: Option<u64>| main.map_or(Fact::Nothing, amount);
        self.findings
            .compare(line, Topic::Pots, main_fact(total.main), main_fact(main));
        for place in 0..sides.len().max(total.sides.len()) {
            let side = |sides: &[u64]| sides.get(place).copied().map_or(Fact::Nothing, amount);
            self.findings
                .compare(line, Topic::Pots, side(&total.sides), side(sides));
        }
    }

    fn board(&mut self) {
        let dealt: Vec<Card> = self
            .cards
            .board
            .iter()
            .map(|printed| printed.card)
            .collect();
        let (line, stated) = match &self.sheet.summary.board {
            Some((line, board)) => (*line, board.clone()),
            None => (self.last_line(), vec![]),
        };
        self.findings
            .compare(line, Topic::Board, Fact::Cards(stated), Fact::Cards(dealt));
        // Every card that the record prints has its place in the hand.
        if self.cards.board.len() != self.ledger.board_cards {
            let board: Vec<Card> = self
                .cards
                .board
                .iter()
                .map(|printed| printed.card)
                .collect();
            let used = board[..self.ledger.board_cards.min(board.len())].to_vec();
            self.findings
                .differ(line, Topic::Board, Fact::Cards(board), Fact::Cards(used));
        }
    }

    fn marks(&mut self, summed: &SummarySeat) {
        if self.sheet.site == Site::Bovada || self.ledger.cancelled {
            return;
        }
        let setup = self.hand.setup();
        let blinds = !self.game.has_bring_in();
        let is = |seat: Option<cardspeak_rules::Seat>| {
            blinds && seat.map(number_of) == Some(summed.seat)
        };
        let (small, big) = (is(setup.small_blind), is(setup.big_blind));
        // Full Tilt prints one mark a player, the blind rather than the button.
        let alone = self.sheet.site == Site::PokerStars || !(small || big);
        let button = is(Some(setup.button)) && alone;
        let stated = [summed.button, summed.small_blind, summed.big_blind];
        if stated != [button, small, big] {
            let fact = |marked: bool| {
                if marked {
                    Fact::Seat(summed.seat)
                } else {
                    Fact::Nothing
                }
            };
            for (stated, ruled) in stated.into_iter().zip([button, small, big]) {
                self.findings
                    .compare(summed.line, Topic::Button, fact(stated), fact(ruled));
            }
        }
    }

    fn outcome(&mut self, summed: &SummarySeat) {
        let line = summed.line;
        let Some(seat) = seat_of(summed.seat) else {
            return;
        };
        let ruled = self.ruled_outcome(summed);
        let stated = &summed.outcome;
        let agrees = match (stated, &ruled) {
            // Names are compared apart; what of "mucked" is printed is up to the site.
            (
                Outcome::Showed { cards, won, .. },
                Outcome::Showed {
                    cards: own,
                    won: due,
                    ..
                },
            ) => won == due && cards == own,
            (Outcome::Mucked { cards, .. }, Outcome::Mucked { cards: own, .. }) => {
                cards.is_empty() || cards == own
            }
            (
                Outcome::Collected { amount, mucked },
                Outcome::Collected {
                    amount: due,
                    mucked: did,
                },
            ) => amount == due && (*did || !mucked),
            (
                Outcome::Named {
                    ending,
                    high,
                    low,
                    cards,
                    ..
                },
                Outcome::Named {
                    ending: due,
                    high: due_high,
                    low: due_low,
                    cards: own,
                    ..
                },
            ) => {
                ending == due && high == due_high && low == due_low
                    // An uncontested hand's cards are left out.
                    && (same_but_ace(cards, own) || *ending == Ending::NotShown)
            }
            (stated, ruled) => stated == ruled,
        };
        if !agrees {
            let (stated, ruled) = (Fact::Outcome(stated.clone()), Fact::Outcome(ruled));
            self.findings.differ(line, Topic::Outcome, stated, ruled);
            return;
        }
        match stated {
            Outcome::Named { .. } => self.summed_best(line, summed.seat, stated),
            Outcome::Showed { names, .. } => self.name(line, summed.seat, names),
            Outcome::Mucked { names, .. } if !names.is_empty() => {
                self.name(line, summed.seat, names);
            }
            Outcome::Mucked { .. } if self.cards.all(seat).is_none() => {
                self.findings.unjudged(line, Topic::Outcome);
            }
            _ => {}
        }
    }

    fn ruled_outcome(&self, summed: &SummarySeat) -> Outcome {
        let number = summed.seat;
        let Some(seat) = seat_of(number).filter(|_| self.dealt_in(number)) else {
            return Outcome::SittingOut;
        };
        if let Some(street) = self.ledger.folded[seat.index()] {
            let no_bet = self.ledger.bet[seat.index()] == 0;
            // Full Tilt has the remark in games with blinds only.
            let remarked = match self.sheet.site {
                Site::PokerStars => true,
                Site::FullTilt => !self.game.has_bring_in(),
                Site::Bovada => false,
            };
            return Outcome::Folded {
                on: self.folded_on(street),
                did_not_bet: no_bet && remarked,
            };
        }
        let won = self.ledger.won(seat);
        let cards = self.cards.known(seat);
        let names = Default::default();
        if self.sheet.site == Site::Bovada {
            return self.ruled_named(seat, cards);
        }
        match self.ledger.shown(seat) {
            Some(How::AtOnce | How::InTurn) => Outcome::Showed {
                cards,
                won: (won > 0).then_some(won),
                names,
            },
            Some(How::Mucked) => Outcome::Mucked { cards, names },
            None => Outcome::Collected {
                amount: won,
                mucked: self.states_muck(number),
            },
        }
    }

    /// Bovada prints what was won for high and for low apart; whole pots count as high, and of a
    /// whole pot that also holds the best low that half counts as low.
    fn ruled_named(&self, seat: cardspeak_rules::Seat, cards: Vec<Card>) -> Outcome {
        let chip = self.hand.setup().stakes.chip;
        let (mut high, mut low) = (0, 0);
        let has_low = self.contested()
            && self
                .ruled_names(seat)
                .is_some_and(|names| names.low.is_some());
        for award in self.ledger.awards.iter().filter(|award| award.seat == seat) {
            match award.share {
                Share::High => high += award.amount,
                Share::Low => low += award.amount,
                Share::Whole if has_low => {
                    let half = low_half(Chips(award.amount), chip).0;
                    high += award.amount - half;
                    low += half;
                }
                Share::Whole => high += award.amount,
            }
        }
        let won = |amount: u64| (amount > 0).then_some(amount);
        Outcome::Named {
            ending: match self.ledger.shown(seat) {
                Some(How::Mucked) => Ending::Mucked,
                Some(How::AtOnce | How::InTurn) => Ending::Shown,
                // R42: without a showdown the winner may show.
                None if self.names_shown(number_of(seat)) => Ending::Shown,
                None => Ending::NotShown,
            },
            high: won(high),
            low: won(low),
            class: None,
            cards,
            best: vec![],
        }
    }

    fn names_shown(&self, number: SeatNumber) -> bool {
        self.sheet.statements.iter().any(|statement| {
            matches!(
                statement.stated,
                Stated::Names { seat, ending: Ending::Shown, .. } if seat == number
            )
        })
    }

    fn states_muck(&self, number: SeatNumber) -> bool {
        let mucks = |stated: &Stated| matches!(stated, Stated::Mucks { seat } if *seat == number);
        self.sheet
            .statements
            .iter()
            .any(|statement| mucks(&statement.stated))
    }

    fn folded_on(&self, street: usize) -> FoldedOn {
        match super::street_of_index(&self.game, street) {
            Some(Street::Second) => FoldedOn::Second,
            Some(Street::Third) => FoldedOn::Third,
            Some(Street::Fourth) => FoldedOn::Fourth,
            Some(Street::Fifth) => FoldedOn::Fifth,
            Some(Street::Sixth) => FoldedOn::Sixth,
            Some(Street::Flop) => FoldedOn::Flop,
            Some(Street::Turn) => FoldedOn::Turn,
            Some(Street::HoleCards | Street::PreFlop) => FoldedOn::BeforeFlop,
            Some(Street::River) | None => FoldedOn::River,
        }
    }
}
