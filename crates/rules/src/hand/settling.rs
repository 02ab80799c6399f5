//! Awards (R33, R40, R41).

use cardspeak_cards::Card;

use super::showdown::{Worth, Worths};
use super::{Hand, Phase, Pot};
use crate::pots::{low_half, share_out};
use crate::{Chips, Event, List, OddChips, Rake, Seat, SeatSet, Share};

/// Where the awards stand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Settling {
    /// The pot that is awarded.
    pot: u8,
    /// How many of its awards are out.
    award: u8,
    /// What the hands at the showdown are worth.
    worths: Worths,
}

/// One award of a pot.
#[derive(Clone, Copy, Debug)]
struct Award {
    share: Share,
    seat: Seat,
    amount: Chips,
}

impl crate::list::Blank for Award {
    const BLANK: Award = Award {
        share: Share::Whole,
        seat: Seat::FIRST,
        amount: Chips::ZERO,
    };
}

/// Both halves, everybody tied for each.
type Awards = List<Award, 20>;

impl Hand {
    /// The pot whose rake is still to be stated (R60).
    pub(super) fn rake_due(&self) -> Option<(u8, Chips)> {
        if self.setup.rake == Rake::None {
            return None;
        }
        let pots = self.pots();
        let next = self.rake.len();
        let pot = pots.get(next)?;
        u8::try_from(next).ok().map(|index| (index, pot.amount))
    }

    /// The next award, oldest pot first, or the end.
    pub(super) fn award(&self, settling: &Settling) -> Option<Event> {
        if self.rake_due().is_some() {
            return None;
        }
        let pots = self.pots();
        let mut skip = usize::from(settling.award);
        for (pot, this) in (0u8..).zip(pots.iter()).skip(usize::from(settling.pot)) {
            if let Some(Award {
                share,
                seat,
                amount,
            }) = self.awards(settling, pot, this).get(skip)
            {
                return Some(Event::Awarded {
                    pot,
                    share: *share,
                    seat: *seat,
                    amount: *amount,
                });
            }
            skip = 0;
        }
        Some(Event::Ended)
    }

    pub(super) fn apply_award(&mut self, pot: u8, seat: Seat, amount: Chips) {
        let player = &mut self.players[seat.index()];
        player.stack += amount;
        player.won += amount;
        if let Phase::Settling(settling) = &mut self.phase {
            settling.award = if settling.pot == pot {
                settling.award + 1
            } else {
                1
            };
            settling.pot = pot;
        }
    }

    /// How a pot is divided: each pot on its own, among those who can win it (R40, C1).
    fn awards(&self, settling: &Settling, index: u8, pot: &Pot) -> Awards {
        let amount = pot.amount
            - self
                .rake
                .get(usize::from(index))
                .copied()
                .unwrap_or_default();
        let contenders = self.contenders(pot);
        let mut awards = Awards::new();
        if let Some(seat) = contenders.only() {
            // R33, R42: nobody else can win it.
            awards.push(Award {
                share: Share::Whole,
                seat,
                amount,
            });
            return awards;
        }
        let highs = settling.winners(contenders, |worth| worth.high);
        let lows = settling.winners(contenders, |worth| worth.low);
        if !self.setup.game.has_high() {
            self.give(&mut awards, Share::Whole, amount, self.by_low(lows));
        } else if lows.is_empty() || lows == highs {
            // R40: no low, or the same players tie for both halves: divided as one.
            self.give(&mut awards, Share::Whole, amount, self.by_high(highs));
        } else {
            let low = low_half(amount, self.setup.stakes.chip);
            self.give(&mut awards, Share::High, amount - low, self.by_high(highs));
            self.give(&mut awards, Share::Low, low, self.by_low(lows));
        }
        awards
    }

    fn give(&self, awards: &mut Awards, share: Share, amount: Chips, winners: List<Seat, 10>) {
        let shares = share_out(amount, &winners, self.setup.stakes.chip);
        awards.extend(
            shares
                .filter(|(_, amount)| !amount.is_zero())
                .map(|(seat, amount)| Award {
                    share,
                    seat,
                    amount,
                }),
        );
    }

    /// R41: tied highs in the order of their odd chips.
    fn by_high(&self, winners: SeatSet) -> List<Seat, 10> {
        // The highest card, ace high, spades first; a common card does not count.
        self.odd_chip_order(winners, |cards| {
            cards.map(|card| (card.rank() as u8, card.suit())).max()
        })
    }

    /// R41: tied lows in the order of their odd chips.
    fn by_low(&self, winners: SeatSet) -> List<Seat, 10> {
        // The lowest card, ace low, clubs first: the smallest is the greatest here.
        self.odd_chip_order(winners, |cards| {
            cards
                .map(|card| core::cmp::Reverse((card.rank().low_value(), card.suit())))
                .max()
        })
    }

    fn odd_chip_order<K: Ord>(
        &self,
        winners: SeatSet,
        key: impl Fn(&mut dyn Iterator<Item = Card>) -> Option<K>,
    ) -> List<Seat, 10> {
        let left = self
            .setup
            .button
            .to_the_left()
            .filter(|seat| winners.contains(*seat));
        let mut order: List<Seat, 10> = left.collect();
        if self.setup.game.has_bring_in() && self.setup.rules.odd_chips == OddChips::ByCard {
            let own = |seat: &Seat| {
                let player = self.player(*seat);
                let down = player.down.iter().filter_map(|card| card.open());
                key(&mut down.chain(player.up.iter().copied()))
            };
            order.sort_unstable_by_key(|seat| core::cmp::Reverse(own(seat)));
        }
        order
    }
}

impl Settling {
    /// Before the first award.
    pub(super) fn of(worths: Worths) -> Settling {
        Settling {
            worths,
            ..Settling::default()
        }
    }

    fn winners<V: Ord>(&self, contenders: SeatSet, value: impl Fn(&Worth) -> Option<V>) -> SeatSet {
        let worth = |seat: Seat| value(&self.worths[seat.index()]);
        let best = contenders.iter().filter_map(worth).max();
        contenders
            .iter()
            .filter(|seat| best.is_some() && worth(*seat) == best)
            .collect()
    }
}
