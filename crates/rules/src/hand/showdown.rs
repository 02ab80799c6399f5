//! The showdown: who shows, in which order, and who may muck (R35 to R37).

use cardspeak_strength::{High, Low, high_value, low_value};

use super::{Hand, Phase, Pot, Settling};
use crate::{DownCards, Event, LosingHands, MAX_SEATS, Refusal, Seat, SeatSet, ShowdownOrder};

/// What all hands are worth, and the best shown so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Showdown {
    worths: Worths,
    best: Worth,
}

/// What a hand is worth for high and for low; nothing for a hand that is not known,
/// and for a low that does not qualify.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worth {
    pub(super) high: Option<High>,
    pub(super) low: Option<Low>,
}

/// By [`Seat::index`]. Each hand is read once.
pub(super) type Worths = [Worth; MAX_SEATS];

impl Hand {
    pub(super) fn start_showdown(&mut self) {
        let mut worths = Worths::default();
        for seat in self.live.iter() {
            worths[seat.index()] = self.worth(seat);
        }
        let mut showdown = Showdown {
            worths,
            best: Worth::default(),
        };
        // R37: hands that lie open already.
        for seat in self
            .live
            .iter()
            .filter(|seat| self.player(*seat).all_shown())
        {
            showdown.note_shown(seat);
        }
        self.phase = Phase::Showdown(showdown);
        self.finish_showdown();
    }

    fn worth(&self, seat: Seat) -> Worth {
        let Some((hole, board)) = self.cards_of(seat) else {
            return Worth::default();
        };
        let game = &self.setup.game;
        let high = if game.has_high() {
            high_value(hole, board, game.hole_use)
        } else {
            None
        };
        let low = game
            .low()
            .and_then(|qualifier| low_value(hole, board, game.hole_use, qualifier));
        Worth { high, low }
    }

    /// Goes on to the awards once nobody has to show.
    pub(super) fn finish_showdown(&mut self) {
        if let Phase::Showdown(Showdown { worths, .. }) = self.phase
            && self.next_to_show().is_none()
        {
            self.phase = Phase::Settling(Settling::of(worths));
        }
    }

    /// Who can still win a pot: all that have not folded or mucked. A pot always has
    /// somebody to win it: where all have mucked (one may win a pot alone and muck for
    /// an older one, R42), the last of them.
    pub(super) fn contenders(&self, pot: &Pot) -> SeatSet {
        let contenders: SeatSet = pot
            .seats
            .iter()
            .filter(|seat| !self.has_mucked(*seat))
            .collect();
        if contenders.is_empty() {
            let last = pot
                .seats
                .iter()
                .max_by_key(|seat| self.player(*seat).mucked);
            return last.into_iter().collect();
        }
        contenders
    }

    /// R35: those who can win the last pot come first, then the next older one. A pot
    /// that only one player can win needs no showing (R42).
    pub(super) fn next_to_show(&self) -> Option<Seat> {
        self.pots().iter().rev().find_map(|pot| {
            let contenders = self.contenders(pot);
            if contenders.len() < 2 {
                return None;
            }
            let left: SeatSet = contenders
                .iter()
                .filter(|seat| !self.player(*seat).all_shown())
                .collect();
            (!left.is_empty()).then(|| self.first_to_show(left))
        })
    }

    /// Who of these is next, clockwise from where the circle starts.
    fn first_to_show(&self, left: SeatSet) -> Seat {
        let start = self.showing_starts();
        let mut circle = core::iter::once(start).chain(start.to_the_left());
        // `left` is not empty, and the circle has every seat.
        circle.find(|seat| left.contains(*seat)).unwrap_or(start)
    }

    /// Where the circle of showing starts among those who can win the last contested pot.
    fn showing_starts(&self) -> Seat {
        let pots = self.pots();
        let last = pots
            .iter()
            .rev()
            .map(|pot| pot.seats)
            .find(|seats| seats.len() > 1)
            .unwrap_or(self.live);
        let button = self.setup.button;
        let latest = last.iter().max_by_key(|seat| self.player(*seat).aggressed);
        let bet_in_last_round =
            |seat: &Seat| self.player(*seat).aggressed > self.aggression.before_last_round;
        if let Some(seat) = latest.filter(bet_in_last_round) {
            return seat;
        }
        let from = |seat: Seat| {
            let mut circle = core::iter::once(seat).chain(seat.to_the_left());
            circle.find(|seat| last.contains(*seat)).unwrap_or(seat)
        };
        let opener = || from(self.aggression.opener.unwrap_or(button));
        match self.setup.rules.showdown_order {
            ShowdownOrder::LookBack => match latest.filter(|seat| self.player(*seat).aggressed > 0)
            {
                Some(seat) => seat,
                None => opener(),
            },
            ShowdownOrder::LastRound => {
                let mut order = button.to_the_left();
                order.find(|seat| last.contains(*seat)).unwrap_or(button)
            }
            ShowdownOrder::FirstToAct => opener(),
        }
    }

    /// A hand that is shown without asking (R36).
    pub(super) fn shows_by_itself(&self, showdown: &Showdown) -> Option<Event> {
        let seat = self.next_to_show()?;
        let cards = self.player(seat).known()?;
        let Showdown { worths, best } = showdown;
        let own = worths[seat.index()];
        let first = best.high.is_none() && best.low.is_none();
        let high = own.high.is_some() && own.high >= best.high;
        let low = own.low.is_some() && own.low >= best.low;
        let all_shown = self.setup.rules.losing_hands == LosingHands::AllShown;
        // R37: a hand that lies open stays open, its last card too.
        let open = self.player(seat).shown > 0;
        (first || high || low || all_shown || open).then_some(Event::Shown { seat, cards })
    }

    pub(super) fn decide_show(
        &self,
        seat: Seat,
        cards: Option<DownCards>,
    ) -> Result<Event, Refusal> {
        let player = self.player(seat);
        let cards = match cards {
            None => player.known().ok_or(Refusal::CardsMissing)?,
            Some(cards) => {
                let mut out = self.out;
                if cards.len() != player.down.len() {
                    return Err(Refusal::CardsMissing);
                }
                for (card, dealt) in cards.iter().zip(player.down.iter()) {
                    match dealt.open() {
                        Some(known) if known != *card => return Err(Refusal::CardsMissing),
                        None if out.contains(*card) => {
                            return Err(Refusal::CardIsOut { card: *card });
                        }
                        _ => {
                            out.insert(*card);
                        }
                    }
                }
                cards
            }
        };
        Ok(Event::Shown { seat, cards })
    }

    pub(super) fn apply_show(&mut self, seat: Seat, cards: DownCards) {
        let player = &mut self.players[seat.index()];
        for (place, card) in player.down.iter_mut().zip(cards.iter()) {
            *place = crate::Hidden::new(Some(*card));
            self.out.insert(*card);
        }
        player.shown = u8::try_from(cards.len()).unwrap_or(u8::MAX);
        let worth = self.worth(seat);
        if let Phase::Showdown(showdown) = &mut self.phase {
            // A hand that was not known before is read now.
            showdown.worths[seat.index()] = worth;
            showdown.note_shown(seat);
            self.finish_showdown();
        }
    }
}

impl Showdown {
    fn note_shown(&mut self, seat: Seat) {
        let Worth { high, low } = self.worths[seat.index()];
        self.best = Worth {
            high: self.best.high.max(high),
            low: self.best.low.max(low),
        };
    }
}
