//! Views: what one viewer may see, and nothing else.
//!
//! These types are the only way besides [`crate::notation`] by which cards leave
//! this crate. They are plain data; `cardspeak-protocol` mirrors them for the wire.

use alloc::vec::Vec;

use cardspeak_cards::{Card, CardSet};
use cardspeak_strength::{HighLabel, LowLabel, high_label, low_label};

use crate::{
    Chips, DealStep, Deed, Event, Game, Hand, Legal, Opener, Post, Pot, Seat, Share, StreetName,
    Waiting,
};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player at this seat.
    Seat(Seat),
    /// Somebody who plays no hand.
    Spectator,
}

/// A hand as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The game.
    pub game: Game,
    /// The button.
    pub button: Seat,
    /// The street; `None` from the showdown on.
    pub street: Option<StreetName>,
    /// What a bet is on this street: the limit, or the minimum bet.
    pub bet_size: Chips,
    /// Common cards.
    pub board: Vec<Card>,
    /// The pots, without the bets of this round, oldest first; what they were before
    /// the awards, once the hand is decided.
    pub pots: Vec<Pot>,
    /// All chips in the middle that are not yet won, this round's bets too.
    pub in_the_middle: Chips,
    /// The players dealt in, by seat.
    pub players: Vec<SeenPlayer>,
    /// Who is to act, or is asked to show or muck.
    pub turn: Option<Seat>,
    /// What the viewer may do, if it is the viewer's turn to act.
    pub legal: Option<Legal>,
    /// The viewer is asked to show or muck.
    pub asked: bool,
    /// Who brought in, on the first street of a game with a bring-in.
    pub bring_in: Option<Seat>,
    /// The hand is over.
    pub over: bool,
}

/// A player as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenPlayer {
    /// The seat.
    pub seat: Seat,
    /// Chips behind.
    pub stack: Chips,
    /// Chips put into this round.
    pub bet: Chips,
    /// Down cards in the order dealt, `None` for one the viewer may not see; none after a fold (R15).
    pub down: Vec<Option<Card>>,
    /// Up cards; none after a fold (R15).
    pub up: Vec<Card>,
    /// Folded.
    pub folded: bool,
    /// All-in.
    pub all_in: bool,
    /// What the player did last in this round.
    pub last: Option<Deed>,
    /// All down cards lie open.
    pub shown: bool,
    /// Mucked at the showdown.
    pub mucked: bool,
    /// Value for high of the viewer's own hand or of one that lies open.
    pub high: Option<HighLabel>,
    /// Value for low of the viewer's own hand or of one that lies open.
    pub low: LowLabel,
    /// The five cards of an open hand's high.
    pub high_five: Option<[Card; 5]>,
    /// The five cards of an open hand's qualifying low.
    pub low_five: Option<[Card; 5]>,
    /// Chips won.
    pub won: Chips,
}

/// An event as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// A forced payment.
    Posted {
        /// Who.
        seat: Seat,
        /// What for.
        post: Post,
        /// Chips paid.
        paid: Chips,
        /// It was the whole stack.
        all_in: bool,
    },
    /// A down card, `None` if the viewer may not see it.
    DealtDown {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Option<Card>,
    },
    /// An up card.
    DealtUp {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A common card.
    DealtBoard {
        /// The card.
        card: Card,
    },
    /// An action.
    Acted {
        /// Who.
        seat: Seat,
        /// What.
        deed: Deed,
        /// Chips paid.
        paid: Chips,
        /// The player's total of this round afterwards.
        to: Chips,
        /// It was the whole stack.
        all_in: bool,
    },
    /// Unmatched chips went back.
    Returned {
        /// To whom.
        seat: Seat,
        /// How many.
        amount: Chips,
    },
    /// The betting of a street is over.
    StreetEnded,
    /// A hand was opened.
    Shown {
        /// Whose.
        seat: Seat,
        /// Its down cards.
        cards: Vec<Card>,
        /// Its value for high so far.
        high: Option<HighLabel>,
        /// Its value for low so far.
        low: LowLabel,
    },
    /// A hand was mucked.
    Mucked {
        /// Whose.
        seat: Seat,
    },
    /// Rake was taken.
    Raked {
        /// The pot.
        pot: u8,
        /// Chips taken.
        amount: Chips,
    },
    /// Chips were won.
    Awarded {
        /// The pot, 0 for the main pot.
        pot: u8,
        /// Which part.
        share: Share,
        /// Who.
        seat: Seat,
        /// How many.
        amount: Chips,
        /// The winning hand's value for high, if it lies open (R38).
        high: Option<HighLabel>,
        /// The winning hand's value for low, if it lies open (R38).
        low: LowLabel,
    },
    /// The hand was cancelled.
    Cancelled,
    /// The hand is over.
    Ended,
}

/// A hand that was live at the showdown, for the Last hand window (R39).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveHand {
    /// Whose.
    pub seat: Seat,
    /// Down cards; `None` for what a record does not know.
    pub down: Vec<Option<Card>>,
    /// Up cards.
    pub up: Vec<Card>,
    /// Value for high.
    pub high: Option<HighLabel>,
    /// Value for low.
    pub low: LowLabel,
}

/// An event as a viewer may see it. `after` is the hand just after the event.
///
/// ```
/// use cardspeak_rules::{Chips, Event, Game, Hand, HouseRules, Limit, Seen, Setup, Stakes, Viewer, seen};
/// let stakes = Stakes {
///     ante: Chips(1), bring_in: Chips(1), small_bet: Chips(4), big_bet: Chips(8), chip: Chips(1),
///     ..Stakes::default()
/// };
/// let game = Game::named("stud").expect("a game of this crate");
/// let setup = Setup::at_a_fresh_table(game, Limit::Fixed, stakes, HouseRules::FULLTILT, &[Chips(50), Chips(1)]);
/// let mut hand = Hand::new(setup).expect("valid");
/// let mut all_in = Vec::new();
/// while let Some(event) = hand.consequence() {
///     hand.apply(&event);
///     if let Seen::Posted { all_in: is, .. } = seen(&event, &hand, Viewer::Spectator) {
///         all_in.push(is);
///     }
/// }
/// assert_eq!(all_in, [false, true]);
/// ```
#[must_use]
pub fn seen(event: &Event, after: &Hand, viewer: Viewer) -> Seen {
    match *event {
        Event::Posted { seat, post, paid } => Seen::Posted {
            seat,
            post,
            paid,
            all_in: after.stack(seat).is_zero(),
        },
        Event::DealtDown { seat, card } => {
            let own = viewer == Viewer::Seat(seat);
            Seen::DealtDown {
                seat,
                card: if own { card.open() } else { None },
            }
        }
        Event::DealtUp { seat, card } => Seen::DealtUp { seat, card },
        Event::DealtBoard { card } => Seen::DealtBoard { card },
        Event::Acted { seat, deed, paid } => {
            let to = after.bet_of(seat);
            Seen::Acted {
                seat,
                deed,
                paid,
                to,
                all_in: after.stack(seat).is_zero(),
            }
        }
        Event::Returned { seat, amount } => Seen::Returned { seat, amount },
        Event::StreetEnded => Seen::StreetEnded,
        Event::Shown { seat, cards } => {
            let (high, low) = after.labels(seat, &cards);
            Seen::Shown {
                seat,
                cards: cards.to_vec(),
                high,
                low,
            }
        }
        Event::Mucked { seat } => Seen::Mucked { seat },
        Event::Raked { pot, amount } => Seen::Raked { pot, amount },
        Event::Awarded {
            pot,
            share,
            seat,
            amount,
        } => {
            let (high, low) = if after.lies_open(seat) {
                after.labels(seat, &after.open_cards(seat))
            } else {
                (None, LowLabel::None)
            };
            let high = if share == Share::Low { None } else { high };
            let low = if share == Share::High {
                LowLabel::None
            } else {
                low
            };
            Seen::Awarded {
                pot,
                share,
                seat,
                amount,
                high,
                low,
            }
        }
        Event::Cancelled => Seen::Cancelled,
        Event::Ended => Seen::Ended,
    }
}

impl Hand {
    /// The hand as a viewer may see it.
    ///
    /// ```
    /// # use cardspeak_rules::{Chips, Game, Hand, HouseRules, Limit, Setup, Stakes, Viewer};
    /// # let stakes = Stakes {
    /// #     small_blind: Chips(1), big_blind: Chips(2), small_bet: Chips(2), chip: Chips(1),
    /// #     ..Stakes::default()
    /// # };
    /// # let game = Game::named("courchevel").expect("a game of this crate");
    /// # let setup = Setup::at_a_fresh_table(game, Limit::No, stakes, HouseRules::POKERSTARS, &[Chips(90), Chips(80)]);
    /// # let hand = Hand::new(setup).expect("valid");
    /// let view = hand.view(Viewer::Spectator);
    /// assert_eq!(view.players.len(), 2);
    /// assert_eq!(view.legal, None);
    /// ```
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        let setup = self.setup();
        let waiting = self.waiting();
        let (turn, legal, asked) = match waiting {
            Waiting::Act { seat, legal } => (Some(seat), Some(legal), false),
            Waiting::Ask { seat, .. } => (Some(seat), None, true),
            _ => (None, None, false),
        };
        let own = turn.is_some_and(|seat| viewer == Viewer::Seat(seat));
        let street = self.street();
        View {
            game: setup.game,
            button: setup.button,
            street: street.map(|street| street.name),
            bet_size: self.bet_size(),
            board: self.board().to_vec(),
            pots: self.pots_before_round().to_vec(),
            in_the_middle: self.not_yet_won(),
            players: self
                .dealt_in()
                .iter()
                .map(|seat| self.seen_player(seat, viewer))
                .collect(),
            turn,
            legal: legal.filter(|_| own),
            asked: asked && own,
            bring_in: self.brought_in(),
            over: self.is_over(),
        }
    }

    fn seen_player(&self, seat: Seat, viewer: Viewer) -> SeenPlayer {
        let own = viewer == Viewer::Seat(seat);
        let folded = !self.live().contains(seat);
        let down = if folded {
            Vec::new()
        } else {
            self.down_cards(seat, own)
        };
        let up = if folded { &[] } else { self.up_cards(seat) };
        let open: Vec<Card> = down.iter().copied().flatten().collect();
        let lies_open = self.lies_open(seat) && !folded;
        let (high, low) = if !folded && (own || self.any_open(seat)) {
            self.labels(seat, &open)
        } else {
            (None, LowLabel::None)
        };
        let five_up = if lies_open {
            self.high_of(seat).filter(|_| self.setup().game.has_high())
        } else {
            None
        };
        let five_down = if lies_open { self.low_of(seat) } else { None };
        SeenPlayer {
            seat,
            stack: self.stack(seat),
            bet: self.bet_of(seat),
            down,
            up: up.to_vec(),
            folded,
            all_in: !folded && !self.is_over() && self.stack(seat).is_zero(),
            last: self.last_deed(seat),
            shown: lies_open,
            mucked: self.has_mucked(seat),
            high,
            low,
            high_five: five_up.map(|best| best.five),
            low_five: five_down.map(|best| best.five),
            won: self.won_by(seat),
        }
    }

    /// High and low label of a player's up cards with these down cards. A high label only
    /// in games that have a high.
    fn labels(&self, seat: Seat, down: &[Card]) -> (Option<HighLabel>, LowLabel) {
        let game = &self.setup().game;
        let own: CardSet = down.iter().chain(self.up_cards(seat)).copied().collect();
        let board: CardSet = self.board().iter().copied().collect();
        let high = if game.has_high() {
            high_label(own, board, game.hole_use)
        } else {
            None
        };
        let low = game.low().map_or(LowLabel::None, |qualifier| {
            low_label(own, board, game.hole_use, qualifier, self.cards_to_come())
        });
        (high, low)
    }

    /// The street that begins with this card, and who opens it, if the card just
    /// applied was the street's last.
    ///
    /// ```
    /// # use cardspeak_rules::{Chips, Game, Hand, HouseRules, Limit, Setup, Stakes};
    /// # let stakes = Stakes {
    /// #     small_blind: Chips(1), big_blind: Chips(2), small_bet: Chips(2), chip: Chips(1),
    /// #     ..Stakes::default()
    /// # };
    /// # let game = Game::named("courchevel").expect("a game of this crate");
    /// # let setup = Setup::at_a_fresh_table(game, Limit::No, stakes, HouseRules::POKERSTARS, &[Chips(90), Chips(80)]);
    /// # let hand = Hand::new(setup).expect("valid");
    /// assert_eq!(hand.begun_street(), None); // blinds first
    /// ```
    #[must_use]
    pub fn begun_street(&self) -> Option<(StreetName, Option<Seat>)> {
        let street = self.street()?;
        self.betting_turn()
            .filter(|_| self.nobody_has_acted())
            .map(|turn| (street.name, turn))
    }

    /// Every hand that was live at the showdown, mucked ones too (R39): only once the
    /// hand is over, and only if there was a showdown. Folded down cards are never in it.
    ///
    /// ```
    /// # use cardspeak_rules::{Chips, Game, Hand, HouseRules, Limit, Setup, Stakes};
    /// # let stakes = Stakes {
    /// #     small_blind: Chips(1), big_blind: Chips(2), small_bet: Chips(2), chip: Chips(1),
    /// #     ..Stakes::default()
    /// # };
    /// # let game = Game::named("courchevel").expect("a game of this crate");
    /// # let setup = Setup::at_a_fresh_table(game, Limit::No, stakes, HouseRules::POKERSTARS, &[Chips(90), Chips(80)]);
    /// # let hand = Hand::new(setup).expect("valid");
    /// assert!(hand.live_at_showdown().is_empty()); // not over
    /// ```
    #[must_use]
    pub fn live_at_showdown(&self) -> Vec<LiveHand> {
        if !self.is_over() || self.live().len() < 2 {
            return Vec::new();
        }
        let hand = |seat: Seat| {
            let down = self.down_cards(seat, true);
            let known: Vec<Card> = down.iter().copied().flatten().collect();
            let (high, low) = if known.len() == down.len() {
                self.labels(seat, &known)
            } else {
                (None, LowLabel::None)
            };
            LiveHand {
                seat,
                down,
                up: self.up_cards(seat).to_vec(),
                high,
                low,
            }
        };
        self.live().iter().map(hand).collect()
    }

    /// The number of cards to come that a player can still use.
    fn cards_to_come(&self) -> u8 {
        let Some(street) = self.street() else {
            return 0;
        };
        let streets = self.setup().game.streets;
        let place = streets
            .iter()
            .position(|other| other.name == street.name)
            .unwrap_or_default();
        let usable =
            |step: &&DealStep| self.setup().game.has_bring_in() || **step == DealStep::Board;
        let later: usize = streets
            .iter()
            .skip(place + 1)
            .map(|street| street.deal.iter().filter(usable).count())
            .sum();
        let this = self.cards_left_in_street();
        u8::try_from(later + this).unwrap_or(u8::MAX)
    }

    fn brought_in(&self) -> Option<Seat> {
        let street = self.street()?;
        let third = matches!(street.opener, Opener::LowestDoor | Opener::HighestDoor);
        self.live()
            .iter()
            .find(|seat| third && self.last_deed(*seat) == Some(Deed::BringIn))
    }
}
