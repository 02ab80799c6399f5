//! Cards (R13 to R16, R37).

use cardspeak_cards::Card;

use super::{Hand, Phase};
use crate::{AllInHands, DECK_SIZE, Deal, DealStep, Event, Hidden, Refusal, Seat};

impl Hand {
    /// Begins a round of the street's deal, or the betting after the last one.
    pub(super) fn start_dealing(&mut self, step: u8) {
        let street = self.this_street();
        match street.deal.get(usize::from(step)) {
            None => self.start_betting(),
            Some(DealStep::Board) => self.phase = Phase::Dealing { step, next: None },
            Some(DealStep::Down | DealStep::Up) => {
                let left = usize::from(DECK_SIZE - self.dealt);
                // R14: too few cards are left, one is dealt to the middle instead.
                let next = if left < self.live.len() {
                    None
                } else {
                    self.after(self.setup.button)
                };
                self.phase = Phase::Dealing { step, next };
            }
        }
    }

    /// The first player in the hand to the left of a seat, up to the button.
    fn after(&self, seat: Seat) -> Option<Seat> {
        let button = self.setup.button;
        let from = if seat == button {
            0
        } else {
            button
                .to_the_left()
                .take_while(|other| *other != seat)
                .count()
                + 1
        };
        button
            .to_the_left()
            .skip(from)
            .find(|other| self.live.contains(*other))
    }

    pub(super) fn next_card(&self) -> Deal {
        let Phase::Dealing { step, next } = self.phase else {
            return Deal::Board;
        };
        match (next, self.this_street().deal.get(usize::from(step))) {
            (Some(seat), Some(DealStep::Down)) => Deal::Down(seat),
            (Some(seat), Some(DealStep::Up)) => Deal::Up(seat),
            _ => Deal::Board,
        }
    }

    pub(super) fn decide_deal(&self, deal: Deal, card: Option<Card>) -> Result<Event, Refusal> {
        if let Some(card) = card
            && self.out.contains(card)
        {
            return Err(Refusal::CardIsOut { card });
        }
        match (deal, card) {
            (Deal::Down(seat), card) => Ok(Event::DealtDown {
                seat,
                card: Hidden::new(card),
            }),
            (Deal::Up(seat), Some(card)) => Ok(Event::DealtUp { seat, card }),
            (Deal::Board, Some(card)) => Ok(Event::DealtBoard { card }),
            (Deal::Up(_) | Deal::Board, None) => Err(Refusal::CardMustBeKnown),
        }
    }

    /// Books a card that was dealt and moves on to the next.
    pub(super) fn card_is_out(&mut self, card: Option<Card>) {
        if let Some(card) = card {
            self.out.insert(card);
        }
        self.dealt += 1;
        let Phase::Dealing { step, next } = self.phase else {
            return;
        };
        let button = self.setup.button;
        match next
            .filter(|seat| *seat != button)
            .and_then(|seat| self.after(seat))
        {
            Some(seat) => {
                self.phase = Phase::Dealing {
                    step,
                    next: Some(seat),
                }
            }
            None => self.start_dealing(step + 1),
        }
    }

    /// R37: betting is over with cards to come: everybody's hand opens before the next card.
    pub(super) fn exposed_all_in(&self, step: u8, next: Option<Seat>) -> Option<Event> {
        let first = step == 0 && (next.is_none() || next == self.after(self.setup.button));
        if self.street == 0
            || !first
            || self.setup.rules.all_in_hands != AllInHands::ShownAtOnce
            || self.with_chips().len() > 1
        {
            return None;
        }
        self.setup
            .button
            .to_the_left()
            .filter(|seat| self.live.contains(*seat))
            .find_map(|seat| {
                let player = self.player(seat);
                // A hand that a record does not know stays closed; it can only be mucked.
                (player.shown == 0)
                    .then(|| player.known())
                    .flatten()
                    .map(|cards| Event::Shown { seat, cards })
            })
    }
}
