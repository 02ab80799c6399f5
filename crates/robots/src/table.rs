//! What a robot reads off its view.

use cardspeak_cards::{Card, CardSet};
use cardspeak_rules::{Action, Chips, DealStep, Game, Legal, Seat, SeenPlayer, View};
use rand::Rng;

use crate::sizing;

/// What a robot would like to do, whatever is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Check if it is free, else fold.
    GiveUp,
    /// Check, call or bring in.
    StayIn,
    /// Bet, complete or raise; stay in if that is not possible.
    Raise,
}

/// An opponent who has not folded.
#[derive(Clone, Debug)]
pub(crate) struct Opponent {
    /// Own cards that can be seen, the first up card first.
    pub(crate) seen: Vec<Card>,
    /// How many down cards are hidden.
    pub(crate) hidden: usize,
}

/// One decision: everything that a person in the seat would look at.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) game: Game,
    pub(crate) legal: Legal,
    /// The own cards in the order dealt, down cards first.
    pub(crate) own: Vec<Card>,
    pub(crate) board: Vec<Card>,
    pub(crate) opponents: Vec<Opponent>,
    /// Every card that can be seen, the own ones too.
    pub(crate) seen: CardSet,
    pub(crate) first_street: bool,
    /// The chips that can be won.
    pub(crate) pot: Chips,
    /// What staying in costs.
    pub(crate) price: Chips,
    /// Own chips behind.
    pub(crate) stack: Chips,
    /// The greatest bet of the round.
    pub(crate) greatest_bet: Chips,
    pub(crate) bet_size: Chips,
}

impl Spot {
    pub(crate) fn of(view: &View, seat: Seat, legal: Legal) -> Option<Spot> {
        let me = view.players.iter().find(|player| player.seat == seat)?;
        let down: Option<Vec<Card>> = me.down.iter().copied().collect();
        let own: Vec<Card> = down?.into_iter().chain(me.up.iter().copied()).collect();
        if own.is_empty() {
            return None;
        }
        let opponents = view
            .players
            .iter()
            .filter(|player| player.seat != seat && !player.folded)
            .map(|player| Opponent {
                seen: player
                    .up
                    .iter()
                    .copied()
                    .chain(player.down.iter().copied().flatten())
                    .collect(),
                hidden: player.down.iter().filter(|card| card.is_none()).count(),
            })
            .collect();
        let all = |player: &SeenPlayer| {
            let down = player.down.clone().into_iter().flatten();
            down.chain(player.up.clone()).collect::<Vec<_>>()
        };
        let price = legal.call.or(legal.bring_in).unwrap_or_default();
        let bets = view.players.iter().map(|player| player.bet);
        // Only what the own chips reach for can be won (R28).
        let reach = me.bet + price;
        let earlier = view.pots.iter().filter(|pot| pot.seats.contains(seat));
        let pot = earlier.map(|pot| pot.amount).sum::<Chips>()
            + bets.clone().map(|bet| bet.min(reach)).sum();
        Some(Spot {
            game: view.game,
            legal,
            own,
            board: view.board.clone(),
            opponents,
            seen: view
                .players
                .iter()
                .flat_map(all)
                .chain(view.board.iter().copied())
                .collect(),
            first_street: view.game.streets.first().map(|street| street.name) == view.street,
            pot,
            price,
            stack: me.stack,
            greatest_bet: bets.max().unwrap_or_default(),
            bet_size: view.bet_size,
        })
    }

    /// The part of the final pot that staying in costs, from 0 (free) to about a half.
    pub(crate) fn odds(&self) -> f64 {
        ratio(self.price, self.pot + self.price)
    }

    /// The price as a part of what is left behind.
    pub(crate) fn commitment(&self) -> f64 {
        ratio(self.price, self.stack)
    }

    /// How often it has been bet and raised in this round, more or less.
    pub(crate) fn level(&self) -> f64 {
        let bets = ratio(self.greatest_bet, self.bet_size);
        let blind = self.first_street && !self.game.has_bring_in();
        match self.legal.raise.map(|raise| raise.sizes) {
            Some(cardspeak_rules::Sizes::Between { .. }) if blind => bets.max(1.0).log2(),
            Some(cardspeak_rules::Sizes::Between { .. }) => (1.0 + bets).log2(),
            _ if blind => bets - 1.0,
            _ if bets < 1.0 => 0.0,
            _ => bets,
        }
        .clamp(0.0, 4.0)
    }

    /// Own cards still to come, and cards of the board still to come.
    pub(crate) fn to_come(&self) -> (usize, usize) {
        let board = self.game.streets.iter().flat_map(|street| street.deal);
        let in_all = board.filter(|step| **step == DealStep::Board).count();
        let mut own = self.game.own_cards().saturating_sub(self.own.len());
        // R14: a common card has taken the place of the own last one.
        if self.game.has_bring_in() {
            own = own.saturating_sub(self.board.len());
        }
        (own, in_all.saturating_sub(self.board.len()))
    }

    /// The legal action that comes closest to a wish.
    pub(crate) fn fulfil<R: Rng + ?Sized>(&self, wish: Wish, rng: &mut R) -> Action {
        let legal = &self.legal;
        if wish == Wish::Raise
            && let Some(raise) = legal.raise
        {
            return Action::RaiseTo(sizing::total(self, &raise, rng));
        }
        let gives_up = wish == Wish::GiveUp && legal.fold;
        if legal.check {
            Action::Check
        } else if gives_up {
            Action::Fold
        } else if legal.bring_in.is_some() {
            Action::BringIn
        } else {
            Action::Call
        }
    }
}

/// `part` of `whole`, 1 of nothing at all.
pub(crate) fn ratio(part: Chips, whole: Chips) -> f64 {
    if whole.is_zero() {
        1.0
    } else {
        part.0 as f64 / whole.0 as f64
    }
}
