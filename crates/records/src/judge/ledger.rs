//! What the events of the hand say, kept in the form that records print it.

use cardspeak_rules::{Chips, Event, Hand, MAX_SEATS, Post, Seat, SeatSet, Share};

/// Facts of the hand so far.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    /// Forced bets that the record has not stated yet.
    pub(super) posts: Vec<(Seat, Post, u64)>,
    /// Forced bets of each player, in all.
    pub(super) posted: [u64; MAX_SEATS],
    /// What each player has put into the present round.
    pub(super) round: [u64; MAX_SEATS],
    /// What each player has put in, antes aside.
    pub(super) bet: [u64; MAX_SEATS],
    /// Own cards that each player was dealt.
    pub(super) own_cards: [usize; MAX_SEATS],
    /// Common cards that were dealt.
    pub(super) board_cards: usize,
    /// Streets whose betting is over.
    pub(super) streets_ended: usize,
    /// Who was in the hand when each street was dealt.
    pub(super) dealt_to: Vec<SeatSet>,
    /// On which street each player folded.
    pub(super) folded: [Option<usize>; MAX_SEATS],
    /// Returned chips that the record has not stated yet.
    pub(super) returned: Vec<(Seat, u64)>,
    /// Who showed and who mucked, in order.
    pub(super) showings: Vec<Showing>,
    /// What was won, in order.
    pub(super) awards: Vec<Award>,
    /// What the pots held before the rake.
    pub(super) pots: Vec<u64>,
    /// The rake of each pot.
    pub(super) rake: Vec<u64>,
    /// Fewer than two had posted.
    pub(super) cancelled: bool,
    /// Every event.
    pub(super) events: Vec<Event>,
}

/// A hand that was opened or thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Showing {
    pub(super) seat: Seat,
    pub(super) how: How,
}

/// How a hand was opened, if it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// With everybody else's, since the betting was over (R37): in no order.
    AtOnce,
    /// In turn at the showdown.
    InTurn,
    Mucked,
}

/// A share of a pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Award {
    pub(super) pot: u8,
    pub(super) share: Share,
    pub(super) seat: Seat,
    pub(super) amount: u64,
}

impl Ledger {
    /// Applies an event to the hand and keeps what it says.
    pub(super) fn book(&mut self, hand: &mut Hand, event: &Event) {
        let before = self.dealt_to.is_empty();
        match *event {
            Event::Posted {
                seat,
                post,
                paid: Chips(paid),
            } => {
                self.posts.push((seat, post, paid));
                self.posted[seat.index()] += paid;
                if post != Post::Ante {
                    self.bet[seat.index()] += paid;
                }
                if matches!(post, Post::SmallBlind | Post::BigBlind | Post::Extra) {
                    self.round[seat.index()] += paid;
                }
            }
            Event::DealtDown { seat, .. } | Event::DealtUp { seat, .. } => {
                self.own_cards[seat.index()] += 1;
            }
            Event::DealtBoard { .. } => self.board_cards += 1,
            Event::Acted {
                seat,
                paid: Chips(paid),
                deed,
            } => {
                self.bet[seat.index()] += paid;
                self.round[seat.index()] += paid;
                if deed == cardspeak_rules::Deed::Fold {
                    self.folded[seat.index()] = Some(self.streets_ended);
                }
            }
            Event::Returned { seat, amount } => self.returned.push((seat, amount.0)),
            Event::StreetEnded => {
                self.streets_ended += 1;
                self.round = [0; MAX_SEATS];
            }
            Event::Shown { seat, .. } => {
                if !self.showings.iter().any(|showing| showing.seat == seat) {
                    let how = if hand.street().is_some() {
                        How::AtOnce
                    } else {
                        How::InTurn
                    };
                    self.showings.push(Showing { seat, how });
                }
            }
            Event::Mucked { seat } => self.showings.push(Showing {
                seat,
                how: How::Mucked,
            }),
            Event::Raked { amount, .. } => self.rake.push(amount.0),
            Event::Awarded {
                pot,
                share,
                seat,
                amount,
            } => {
                self.awards.push(Award {
                    pot,
                    share,
                    seat,
                    amount: amount.0,
                });
            }
            Event::Cancelled => {
                self.cancelled = true;
                // That the posts are back goes without saying.
                self.returned.clear();
            }
            Event::Ended => {}
        }
        hand.apply(event);
        self.events.push(*event);
        let next_street = *event == Event::StreetEnded && hand.street().is_some();
        let first_street =
            before && matches!(event, Event::DealtDown { .. } | Event::DealtUp { .. });
        if next_street || first_street {
            self.dealt_to.push(hand.live());
        }
    }

    /// How high the betting of the round has gone.
    pub(super) fn level(&self) -> u64 {
        self.round.iter().copied().max().unwrap_or_default()
    }

    /// What a player has won in all.
    pub(super) fn won(&self, seat: Seat) -> u64 {
        self.awards
            .iter()
            .filter(|award| award.seat == seat)
            .map(|award| award.amount)
            .sum()
    }

    /// How a player's hand ended.
    pub(super) fn shown(&self, seat: Seat) -> Option<How> {
        self.showings
            .iter()
            .find(|showing| showing.seat == seat)
            .map(|showing| showing.how)
    }
}
