//! A round of betting (R17 to R34, R46 to R50).

use cardspeak_cards::{Card, Rank, Suit};
use cardspeak_strength::{showing_high, showing_low, shows_pair};

use super::{Hand, Phase};
use crate::{
    Action, BetSize, Chips, Deed, Event, Legal, Limit, List, OpenPair, Opener, Raise, Refusal,
    Seat, SeatSet, Sizes,
};

/// The state of a round of betting.
#[derive(Clone, Copy, Debug)]
pub(super) struct Betting {
    /// Whose turn it is; `None` when the betting is over.
    pub(super) turn: Option<Seat>,
    /// What a player must have put into the round to stay in.
    price: Chips,
    /// The level on which the next raise is built. Fixed limit: the last full level
    /// (R31); else the present bet (R32). A bring-in is no level of its own (R21).
    base: Chips,
    /// Pot and no limit: the last full raise, at first the minimum bet (R32).
    full_raise: Chips,
    /// Full bets so far, which count to the cap (R22).
    bets: u8,
    /// Who has acted since the last full raise: a short all-in may not reopen the
    /// betting for them (R31, R32).
    acted: SeatSet,
    /// Nobody has brought in yet; whoever's turn it is opens (R19).
    bring_in: BringIn,
    /// Whether an open pair lets everybody bet the upper limit (R25).
    pair: Pair,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BringIn {
    /// There is none to pay (any more).
    None,
    /// Due; the seat is the low card's, which may not fold.
    Due(Seat),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pair {
    /// No pair, or it means nothing here.
    None,
    /// Lower or upper limit, as the player likes.
    Open,
    /// The upper limit has been used: it is the only step now.
    Upper,
}

impl Hand {
    pub(super) fn start_betting(&mut self) {
        let street = self.this_street();
        let stakes = self.setup.stakes;
        let blinds = street.opener == Opener::LeftOfBigBlind;
        // R46: the blind is live. R30: a short blind lowers nothing. R22: it is the first bet.
        let (price, bets) = if blinds {
            (stakes.big_blind, 1)
        } else {
            (Chips::ZERO, 0)
        };
        let mut betting = Betting {
            turn: None,
            price,
            base: price,
            full_raise: if blinds {
                stakes.big_blind
            } else {
                stakes.small_bet
            },
            bets,
            acted: SeatSet::EMPTY,
            bring_in: BringIn::None,
            pair: self.open_pair(),
        };
        let first = self.opens(street.opener);
        if matches!(street.opener, Opener::LowestDoor | Opener::HighestDoor) {
            betting.bring_in = BringIn::Due(first);
        }
        let mut order = core::iter::once(first).chain(first.to_the_left());
        betting.turn = order.find(|seat| self.must_act(&betting, *seat));
        if betting.turn.is_some() {
            self.aggression.before_last_round = self.aggression.count;
            self.aggression.opener = betting.turn;
        }
        self.phase = Phase::Betting(betting);
    }

    /// R25: a pair on any board, on the second street of a game that has the rule.
    fn open_pair(&self) -> Pair {
        let applies = self.setup.game.open_pair
            && self.setup.rules.open_pair == OpenPair::Doubles
            && self.setup.limit == Limit::Fixed
            && self.street == 1;
        let paired = |seat: Seat| shows_pair(self.player(seat).up.iter().copied().collect());
        if applies && self.live.iter().any(paired) {
            Pair::Open
        } else {
            Pair::None
        }
    }

    /// Who acts first, chips or not.
    fn opens(&self, opener: Opener) -> Seat {
        let setup = &self.setup;
        let order = || {
            setup
                .button
                .to_the_left()
                .filter(|seat| self.live.contains(*seat))
        };
        let door = |seat: &Seat| {
            self.player(*seat)
                .up
                .first()
                .copied()
                .unwrap_or(Card::DECK[0])
        };
        let up = |seat: Seat| self.player(seat).up.iter().copied().collect();
        // `max_by_key` takes the last of equals, so the order is turned round: the
        // closest to the left of the button wins a tie (R23).
        let best = |key: &dyn Fn(Seat) -> cardspeak_strength::Showing| {
            let mut best = None;
            for seat in order() {
                let shows = key(seat);
                if best.is_none_or(|(_, most)| shows > most) {
                    best = Some((seat, shows));
                }
            }
            best.map(|(seat, _)| seat)
        };
        let opens = match opener {
            // R18: ace high, then the lower suit.
            Opener::LowestDoor => order().min_by_key(|seat| (door(seat).rank(), door(seat).suit())),
            // R52: ace low, then the higher suit.
            Opener::HighestDoor => order().max_by_key(|seat| razz_door(door(seat))),
            Opener::HighBoard => best(&|seat| showing_high(up(seat))),
            Opener::LowBoard => best(&|seat| showing_low(up(seat))),
            Opener::LeftOfBigBlind => {
                let blind = setup.big_blind.unwrap_or(setup.button);
                blind.to_the_left().find(|seat| self.live.contains(*seat))
            }
            Opener::LeftOfButton => order().next(),
        };
        // A street is only begun with players in the hand.
        opens.unwrap_or(setup.button)
    }

    /// Whether another player in the hand could still answer a bet.
    fn others_have_chips(&self, seat: Seat) -> bool {
        self.with_chips().iter().any(|other| other != seat)
    }

    /// What a player must have in the round: the price, or only what all-in players
    /// can match if nobody else is left with chips (R30).
    fn owed(&self, betting: &Betting, seat: Seat) -> Chips {
        if self.others_have_chips(seat) {
            return betting.price;
        }
        let others = self.live.iter().filter(|other| *other != seat);
        others
            .map(|other| self.player(other).round)
            .max()
            .unwrap_or_default()
            .min(betting.price)
    }

    fn must_act(&self, betting: &Betting, seat: Seat) -> bool {
        self.live.len() > 1
            && self.live.contains(seat)
            && !self.player(seat).stack.is_zero()
            && (self.player(seat).round < self.owed(betting, seat)
                // R19, R34, C19: an option only while somebody could answer.
                || (!betting.acted.contains(seat) && self.others_have_chips(seat)))
    }

    /// What a player may do at the own turn.
    pub(super) fn legal(&self, betting: &Betting, seat: Seat) -> Legal {
        let stack = self.player(seat).stack;
        let raise = self.raise(betting, seat).ok();
        if let BringIn::Due(low) = betting.bring_in {
            // R19
            let bring_in = Some(self.setup.stakes.bring_in.min(stack));
            return Legal {
                fold: seat != low,
                bring_in,
                raise,
                ..Legal::default()
            };
        }
        let to_call = self.owed(betting, seat).less(self.player(seat).round);
        let call = (!to_call.is_zero()).then(|| to_call.min(stack));
        Legal {
            fold: true,
            check: call.is_none(),
            call,
            bring_in: None,
            raise,
        }
    }

    pub(super) fn decide_act(
        &self,
        betting: &Betting,
        seat: Seat,
        action: Action,
    ) -> Result<Event, Refusal> {
        let legal = self.legal(betting, seat);
        let opening = legal.bring_in.is_some();
        let (deed, paid) = match action {
            Action::Fold if legal.fold => (Deed::Fold, Chips::ZERO),
            Action::Fold => return Err(Refusal::CannotFold),
            Action::Check if legal.check => (Deed::Check, Chips::ZERO),
            Action::Check | Action::Call if opening => return Err(Refusal::BringInFirst),
            Action::Check => {
                return Err(Refusal::CannotCheck {
                    to_call: legal.call.unwrap_or_default(),
                });
            }
            Action::Call => (Deed::Call, legal.call.ok_or(Refusal::NothingToCall)?),
            Action::BringIn => (Deed::BringIn, legal.bring_in.ok_or(Refusal::NoBringIn)?),
            Action::RaiseTo(total) => {
                let raise = self.raise(betting, seat)?;
                self.check_total(&raise, total)?;
                (raise.deed, total - self.player(seat).round)
            }
        };
        Ok(Event::Acted { seat, deed, paid })
    }

    /// Whether a total is one of those that are offered (R50).
    fn check_total(&self, raise: &Raise, total: Chips) -> Result<(), Refusal> {
        match raise.sizes {
            Sizes::Exactly(totals) if totals.contains(&total) => Ok(()),
            Sizes::Exactly(totals) => Err(Refusal::RaiseNotOfLimit { totals }),
            Sizes::Between { least, .. } if total < least => Err(Refusal::RaiseTooSmall { least }),
            Sizes::Between { most, .. } if total > most => Err(Refusal::RaiseTooLarge { most }),
            Sizes::Between { least, most, .. } => {
                let chip = self.setup.stakes.chip;
                if total == least || total == most || total.0.is_multiple_of(chip.0) {
                    Ok(())
                } else {
                    Err(Refusal::NotInChips { chip })
                }
            }
        }
    }

    /// How a player may bet, complete or raise, or why not.
    fn raise(&self, betting: &Betting, seat: Seat) -> Result<Raise, Refusal> {
        let player = self.player(seat);
        let to_call = self.owed(betting, seat).less(player.round);
        let due = matches!(betting.bring_in, BringIn::Due(_));
        let least_over = if due {
            self.setup.stakes.bring_in
        } else {
            to_call
        };
        if player.stack <= least_over || !self.others_have_chips(seat) {
            return Err(Refusal::CannotRaise);
        }
        let fixed = self.setup.limit == Limit::Fixed;
        if fixed && betting.bets > self.setup.rules.raises {
            return Err(Refusal::Capped); // R22
        }
        if betting.acted.contains(seat) {
            // R31: half a step. R32: the last full raise.
            let reopened = if fixed {
                to_call.times(2) >= self.step(betting)
            } else {
                to_call >= betting.full_raise
            };
            if !reopened {
                return Err(Refusal::NotReopened);
            }
        }
        let all_in_at = player.round + player.stack;
        let sizes = if fixed {
            let mut totals = List::new();
            totals.push((betting.base + self.step(betting)).min(all_in_at));
            if betting.pair == Pair::Open {
                let upper = (betting.base + self.setup.stakes.big_bet).min(all_in_at);
                if upper != totals[0] {
                    totals.push(upper);
                }
            }
            Sizes::Exactly(totals)
        } else {
            let least = (betting.base + betting.full_raise).min(all_in_at);
            // R48: call first, then raise by the pot as it is after the call.
            let pot = (betting.price + self.in_the_middle() + to_call)
                .max(least)
                .min(all_in_at);
            let most = if self.setup.limit == Limit::Pot {
                pot
            } else {
                all_in_at
            };
            Sizes::Between { least, most, pot }
        };
        let third_street = self.setup.game.has_bring_in() && self.street == 0;
        let deed = if third_street && betting.bets == 0 {
            Deed::Complete
        } else if betting.price.is_zero() {
            Deed::Bet
        } else {
            Deed::Raise
        };
        Ok(Raise {
            deed,
            sizes,
            all_in_at,
        })
    }

    /// The fixed-limit step. R25: the lower limit until the upper has been used.
    fn step(&self, betting: &Betting) -> Chips {
        let stakes = &self.setup.stakes;
        match (self.this_street().bet, betting.pair) {
            (BetSize::Small, Pair::None | Pair::Open) => stakes.small_bet,
            (BetSize::Small, Pair::Upper) | (BetSize::Big, _) => stakes.big_bet,
        }
    }

    pub(super) fn apply_act(&mut self, seat: Seat, deed: Deed, paid: Chips) {
        let Phase::Betting(mut betting) = self.phase else {
            return;
        };
        let player = &mut self.players[seat.index()];
        player.stack -= paid;
        player.put += paid;
        player.round += paid;
        player.last = Some(deed);
        let to = player.round;
        match deed {
            Deed::Fold => self.live.remove(seat),
            Deed::Check | Deed::Call => betting.acted.insert(seat),
            Deed::BringIn => {
                // R30: posted short, the others still owe all of it.
                betting.price = self.setup.stakes.bring_in;
                betting.bring_in = BringIn::None;
                betting.acted.insert(seat);
                self.note_aggression(seat);
            }
            Deed::Bet | Deed::Complete | Deed::Raise => {
                betting.bring_in = BringIn::None;
                self.raise_to(&mut betting, seat, to);
                self.note_aggression(seat);
            }
        }
        betting.turn = seat
            .to_the_left()
            .find(|next| self.must_act(&betting, *next));
        self.phase = Phase::Betting(betting);
    }

    fn raise_to(&self, betting: &mut Betting, seat: Seat, to: Chips) {
        let full = if self.setup.limit == Limit::Fixed {
            let step = self.step(betting);
            let above = to.less(betting.base);
            if above.times(2) >= step {
                // R31: half a step or more is a full bet, counts, and is the new base.
                if betting.pair == Pair::Open && above >= self.setup.stakes.big_bet {
                    betting.pair = Pair::Upper;
                }
                betting.bets += 1;
                betting.base = to;
            }
            above >= step
        } else {
            let above = to.less(betting.base);
            let full = above >= betting.full_raise;
            if full {
                betting.full_raise = above;
            }
            betting.bets = betting.bets.saturating_add(1);
            betting.base = to;
            full
        };
        if full {
            betting.acted = SeatSet::EMPTY;
        }
        betting.acted.insert(seat);
        betting.price = to;
    }

    fn note_aggression(&mut self, seat: Seat) {
        self.aggression.count += 1;
        self.players[seat.index()].aggressed = self.aggression.count;
    }
}

/// The order of door cards in razz: ace low, king high, then the suit (R52).
fn razz_door(card: Card) -> (u8, Suit) {
    let rank = card.rank();
    (
        if rank == Rank::Ace { 0 } else { 1 + rank as u8 },
        card.suit(),
    )
}
