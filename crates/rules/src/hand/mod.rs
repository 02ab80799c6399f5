//! A hand of poker as a state machine.
//!
//! [`Hand::decide`] judges a command and changes nothing; [`Hand::apply`] is the
//! only place where state changes and judges nothing; [`Hand::consequence`] says
//! what follows by itself.

mod betting;
mod dealing;
mod posting;
mod settling;
mod showdown;

use alloc::vec::Vec;

use cardspeak_cards::{Card, CardSet};
use cardspeak_strength::{Best, High, Low, best_high, best_low};

use crate::pots::{MAX_POTS, Pot, Pots, side_pots};
use crate::{
    BetSize, Chips, Command, Deed, DownCards, Event, Hidden, Limit, List, MAX_SEATS, Posts,
    Question, Refusal, Seat, SeatSet, Setup, SetupError, Street, Waiting,
};

use betting::Betting;
use settling::Settling;
use showdown::Showdown;

/// A hand in progress: a value of fixed size, cheap to clone. It may hold hidden
/// cards and has no way to a client; [`Hand::view`] is what a viewer gets.
///
/// ```
/// use cardspeak_rules::{Action, Chips, Command, Game, Hand, HouseRules, Limit, Setup, Stakes, Waiting};
///
/// let stakes = Stakes {
///     ante: Chips(40), bring_in: Chips(50), small_bet: Chips(200), big_bet: Chips(400),
///     chip: Chips(1), ..Stakes::default()
/// };
/// let game = Game::named("stud-8").expect("a game of this crate");
/// let setup = Setup::at_a_fresh_table(
///     game, Limit::Fixed, stakes, HouseRules::FULLTILT, &[Chips(5000), Chips(7000)],
/// );
/// let mut hand = Hand::new(setup).expect("a valid setup");
/// let mut deck = cardspeak_cards::Card::DECK.into_iter();
/// loop {
///     let event = match hand.consequence() {
///         Some(event) => event,
///         None => {
///             let command = match hand.waiting() {
///                 Waiting::Deal(_) => Command::Deal(deck.next()),
///                 // The low card brings in, the other gives up.
///                 Waiting::Act { seat, legal } if legal.bring_in.is_some() => {
///                     Command::Act { seat, action: Action::BringIn }
///                 }
///                 Waiting::Act { seat, .. } => Command::Act { seat, action: Action::Fold },
///                 _ => break,
///             };
///             hand.decide(command).expect("a legal command")
///         }
///     };
///     hand.apply(&event);
/// }
/// assert!(hand.is_over());
/// ```
#[derive(Clone, Debug)]
pub struct Hand {
    setup: Setup,
    players: [Player; MAX_SEATS],
    /// Who posted and gets cards.
    dealt_in: SeatSet,
    /// Who has not folded.
    live: SeatSet,
    /// Common cards, stud's common seventh card too (R14).
    board: List<Card, 6>,
    /// Dead posts (R51): in the pot, but no part of a bet.
    dead: Chips,
    /// Rake taken, pot by pot (R60).
    rake: List<Chips, MAX_POTS>,
    /// Known cards that have left the deck.
    out: CardSet,
    /// Cards that have left the deck.
    dealt: u8,
    /// The street, from 0.
    street: u8,
    aggression: Aggression,
    phase: Phase,
}

/// What remains to be known of bets for the order of showing (R35).
#[derive(Clone, Copy, Debug, Default)]
struct Aggression {
    /// Bets, raises, completions and bring-ins so far.
    count: u16,
    /// The count when the latest round in which anybody acted began.
    before_last_round: u16,
    /// Who opened that round.
    opener: Option<Seat>,
}

/// What is going on. Each phase owns what exists only then.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// Forced bets. `next` counts the posts that are done or skipped.
    Posting {
        next: u8,
    },
    /// Cards: the round of the street's deal, and who gets the next one (`None`: the board).
    Dealing {
        step: u8,
        next: Option<Seat>,
    },
    Betting(Betting),
    Showdown(Showdown),
    /// Pots are awarded.
    Settling(Settling),
    Over,
}

#[derive(Clone, Copy, Debug, Default)]
struct Player {
    stack: Chips,
    /// Chips put in that count in pots, this round's too; dead posts are apart.
    put: Chips,
    /// Of these, the ones of this round.
    round: Chips,
    down: List<Hidden<Option<Card>>, 7>,
    up: List<Card, 6>,
    /// How many of the down cards are open to all.
    shown: u8,
    /// How many had mucked before, one more; 0 for a hand that was not mucked.
    mucked: u8,
    won: Chips,
    /// The count of aggression at this player's latest bet; 0 for none.
    aggressed: u16,
    /// What the player did last in this round.
    last: Option<Deed>,
}

impl Player {
    /// The down cards, if all of them are known.
    fn known(&self) -> Option<DownCards> {
        let mut cards = DownCards::new();
        for card in self.down.iter() {
            cards.push(card.open()?);
        }
        Some(cards)
    }

    fn all_shown(&self) -> bool {
        usize::from(self.shown) == self.down.len()
    }
}

impl Hand {
    /// A hand before its first event.
    ///
    /// # Errors
    /// If the setup cannot be played ([`Setup::check`]).
    pub fn new(setup: Setup) -> Result<Hand, SetupError> {
        setup.check()?;
        let mut players = [Player::default(); MAX_SEATS];
        let mut dealt_in = SeatSet::EMPTY;
        for seat in Seat::all() {
            if let Some(entry) = setup.entries[seat.index()] {
                players[seat.index()].stack = entry.stack;
                if entry.posts == Posts::Yes {
                    dealt_in.insert(seat);
                }
            }
        }
        let mut hand = Hand {
            setup,
            players,
            dealt_in,
            live: dealt_in,
            board: List::new(),
            dead: Chips::ZERO,
            rake: List::new(),
            out: CardSet::EMPTY,
            dealt: 0,
            street: 0,
            aggression: Aggression::default(),
            phase: Phase::Posting { next: 0 },
        };
        hand.finish_posting();
        Ok(hand)
    }

    /// What the hand waits for. Asks nothing while a [`Hand::consequence`] is due.
    #[must_use]
    pub fn waiting(&self) -> Waiting {
        if self.consequence().is_some() {
            return Waiting::Nothing;
        }
        match &self.phase {
            Phase::Dealing { .. } => Waiting::Deal(self.next_card()),
            Phase::Betting(betting) => match betting.turn {
                Some(seat) => Waiting::Act {
                    seat,
                    legal: self.legal(betting, seat),
                },
                None => Waiting::Nothing,
            },
            Phase::Showdown(_) => match self.next_to_show() {
                Some(seat) => Waiting::Ask {
                    question: Question::ShowOrMuck,
                    seat,
                },
                None => Waiting::Nothing,
            },
            Phase::Settling(_) => match self.rake_due() {
                Some((pot, amount)) => Waiting::Rake { pot, amount },
                None => Waiting::Nothing,
            },
            Phase::Posting { .. } | Phase::Over => Waiting::Nothing,
        }
    }

    /// Judges a command: the event that it makes, to be given to [`Hand::apply`].
    /// Changes nothing.
    ///
    /// # Errors
    /// Why the command is refused.
    pub fn decide(&self, command: Command) -> Result<Event, Refusal> {
        if self.consequence().is_some() {
            return Err(Refusal::NotNow);
        }
        let in_turn = |seat: Seat, turn: Option<Seat>| match turn {
            Some(turn) if turn == seat => Ok(()),
            Some(turn) => Err(Refusal::NotYourTurn { turn }),
            None => Err(Refusal::NotNow),
        };
        match (command, &self.phase) {
            (Command::Deal(card), Phase::Dealing { .. }) => {
                self.decide_deal(self.next_card(), card)
            }
            (Command::Act { seat, action }, Phase::Betting(betting)) => {
                in_turn(seat, betting.turn)?;
                self.decide_act(betting, seat, action)
            }
            (Command::Show { seat, cards }, Phase::Showdown(_)) => {
                in_turn(seat, self.next_to_show())?;
                self.decide_show(seat, cards)
            }
            (Command::Muck { seat }, Phase::Showdown(_)) => {
                in_turn(seat, self.next_to_show())?;
                Ok(Event::Mucked { seat })
            }
            (Command::Rake(amount), Phase::Settling(_)) => match self.rake_due() {
                Some((pot, most)) if amount <= most => Ok(Event::Raked { pot, amount }),
                Some((_, most)) => Err(Refusal::RakeTooLarge { most }),
                None => Err(Refusal::NotNow),
            },
            // R42: after the end the winner may show what nobody has paid to see.
            (Command::Show { seat, cards }, Phase::Over)
                if self.live.contains(seat) && !self.player(seat).all_shown() =>
            {
                self.decide_show(seat, cards)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// What follows by itself, to be given to [`Hand::apply`]; `None` when the hand
    /// waits for a command or is over.
    #[must_use]
    pub fn consequence(&self) -> Option<Event> {
        match &self.phase {
            Phase::Posting { .. } => self.post_or_cancel(),
            Phase::Dealing { step, next } => self.exposed_all_in(*step, *next),
            Phase::Betting(betting) if betting.turn.is_none() => Some(match self.unmatched() {
                Some((seat, amount)) => Event::Returned { seat, amount },
                None => Event::StreetEnded,
            }),
            Phase::Betting(_) | Phase::Over => None,
            Phase::Showdown(showdown) => self.shows_by_itself(showdown),
            Phase::Settling(settling) => self.award(settling),
        }
    }

    /// Changes the state by a fact that [`Hand::decide`] or [`Hand::consequence`] gave,
    /// or that a journal has kept. Judges nothing.
    ///
    /// # Panics
    /// On an event that cannot follow, if chips would fall below zero by it or more
    /// cards came than there are. [`crate::replay`] checks events before it applies them.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Posted { seat, post, paid } => self.apply_post(seat, post, paid),
            Event::DealtDown { seat, card } => {
                self.players[seat.index()].down.push(card);
                self.card_is_out(card.open());
            }
            Event::DealtUp { seat, card } => {
                self.players[seat.index()].up.push(card);
                self.card_is_out(Some(card));
            }
            Event::DealtBoard { card } => {
                self.board.push(card);
                self.card_is_out(Some(card));
            }
            Event::Acted { seat, deed, paid } => self.apply_act(seat, deed, paid),
            Event::Returned { seat, amount } => {
                let player = &mut self.players[seat.index()];
                player.stack += amount;
                player.put -= amount.min(player.put);
                player.round = player.round.less(amount);
                self.finish_posting();
            }
            Event::StreetEnded => self.end_street(),
            Event::Shown { seat, cards } => self.apply_show(seat, cards),
            Event::Mucked { seat } => {
                let before = self
                    .live
                    .iter()
                    .filter(|other| self.has_mucked(*other))
                    .count();
                self.players[seat.index()].mucked = u8::try_from(before + 1).unwrap_or(u8::MAX);
                self.finish_showdown();
            }
            Event::Raked { amount, .. } => self.rake.push(amount),
            Event::Awarded {
                pot, seat, amount, ..
            } => self.apply_award(pot, seat, amount),
            Event::Cancelled | Event::Ended => self.phase = Phase::Over,
        }
    }

    /// What the hand started from.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether the hand is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over)
    }

    /// Who is in the hand: dealt in and not folded.
    #[must_use]
    pub fn live(&self) -> SeatSet {
        self.live
    }

    /// Who was dealt in.
    #[must_use]
    pub fn dealt_in(&self) -> SeatSet {
        self.dealt_in
    }

    /// A player's chips behind.
    #[must_use]
    pub fn stack(&self, seat: Seat) -> Chips {
        self.player(seat).stack
    }

    /// How many cards have left the deck: the next one is the card of this number, from 0.
    #[must_use]
    pub fn cards_dealt(&self) -> u8 {
        self.dealt
    }

    /// The street, or `None` once the betting is over for good.
    #[must_use]
    pub fn street(&self) -> Option<&'static Street> {
        match self.phase {
            Phase::Posting { .. } | Phase::Dealing { .. } | Phase::Betting(_) => {
                Some(self.this_street())
            }
            _ => None,
        }
    }

    /// The pots as they stand, this round's bets included, oldest first.
    #[must_use]
    pub fn pots(&self) -> Pots {
        side_pots(&self.players.map(|player| player.put), self.live, self.dead)
    }

    /// The pots without the bets of this round.
    #[must_use]
    pub(crate) fn pots_before_round(&self) -> Pots {
        side_pots(
            &self.players.map(|player| player.put - player.round),
            self.live,
            self.dead,
        )
    }

    /// All chips of the hand: stacks, bets, pots and rake. Never changes.
    #[must_use]
    pub fn all_chips(&self) -> Chips {
        let stacks: Chips = self.players.iter().map(|player| player.stack).sum();
        let won: Chips = self.players.iter().map(|player| player.won).sum();
        // What was won has left the middle; rake is part of what was put.
        stacks + (self.in_the_middle() - won)
    }

    /// A player's chips in front, of this round.
    #[must_use]
    pub fn bet_of(&self, seat: Seat) -> Chips {
        self.player(seat).round
    }

    /// What a player has won so far.
    #[must_use]
    pub fn won_by(&self, seat: Seat) -> Chips {
        self.player(seat).won
    }

    /// What a player has put in, dead posts aside; what went back is taken off.
    #[must_use]
    pub fn put_by(&self, seat: Seat) -> Chips {
        self.player(seat).put
    }

    /// Common cards.
    #[must_use]
    pub fn board(&self) -> &[Card] {
        &self.board
    }

    /// A player's up cards, folded ones too: they stay in the record (R15).
    #[must_use]
    pub fn up_cards(&self, seat: Seat) -> &[Card] {
        &self.player(seat).up
    }

    /// What a player did last in this round.
    #[must_use]
    pub fn last_deed(&self, seat: Seat) -> Option<Deed> {
        self.player(seat).last
    }

    /// Whether a player mucked at the showdown.
    #[must_use]
    pub fn has_mucked(&self, seat: Seat) -> bool {
        self.player(seat).mucked > 0
    }

    /// What a bet is on this street: the limit, or the minimum bet.
    #[must_use]
    pub fn bet_size(&self) -> Chips {
        let stakes = &self.setup.stakes;
        match (self.setup.limit, self.this_street().bet) {
            (Limit::Fixed, BetSize::Big) => stakes.big_bet,
            _ => stakes.small_bet,
        }
    }

    /// Whether all down cards of a player lie open.
    pub(crate) fn lies_open(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        !player.down.is_empty() && player.all_shown()
    }

    /// Whether any down card of a player lies open.
    pub(crate) fn any_open(&self, seat: Seat) -> bool {
        self.player(seat).shown > 0
    }

    /// A player's down cards, those that are not open only for their owner.
    pub(crate) fn down_cards(&self, seat: Seat, owner: bool) -> Vec<Option<Card>> {
        let player = self.player(seat);
        let open = |place: usize| owner || place < usize::from(player.shown);
        (0..)
            .zip(player.down.iter())
            .map(|(place, card)| card.open().filter(|_| open(place)))
            .collect()
    }

    /// A player's down cards that lie open to all.
    pub(crate) fn open_cards(&self, seat: Seat) -> Vec<Card> {
        self.down_cards(seat, false).into_iter().flatten().collect()
    }

    /// Who is to act, if this is a round of betting.
    pub(crate) fn betting_turn(&self) -> Option<Option<Seat>> {
        match &self.phase {
            Phase::Betting(betting) => Some(betting.turn),
            _ => None,
        }
    }

    /// Whether nobody has acted in this round.
    pub(crate) fn nobody_has_acted(&self) -> bool {
        self.players.iter().all(|player| player.last.is_none())
    }

    /// Cards of this street that are still to come for one player.
    pub(crate) fn cards_left_in_street(&self) -> usize {
        match self.phase {
            Phase::Posting { .. } => self.this_street().deal.len(),
            Phase::Dealing { step, .. } => self.this_street().deal.len() - usize::from(step),
            _ => 0,
        }
    }

    /// All chips in the middle that are not yet won.
    pub(crate) fn not_yet_won(&self) -> Chips {
        let won: Chips = self.players.iter().map(|player| player.won).sum();
        let rake: Chips = self.rake.iter().copied().sum();
        self.in_the_middle() - won - rake
    }

    /// Chips put in by all, dead posts too (R48: "all chips in the middle").
    fn in_the_middle(&self) -> Chips {
        self.players.iter().map(|player| player.put).sum::<Chips>() + self.dead
    }

    fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    fn this_street(&self) -> &'static Street {
        &self.setup.game.streets[usize::from(self.street)]
    }

    /// Players in the hand who can still bet.
    fn with_chips(&self) -> SeatSet {
        self.live
            .iter()
            .filter(|seat| !self.player(*seat).stack.is_zero())
            .collect()
    }

    /// What a player has put into the round above the next-largest amount (R29).
    fn unmatched(&self) -> Option<(Seat, Chips)> {
        let seat = self
            .dealt_in
            .iter()
            .max_by_key(|seat| self.player(*seat).round)?;
        let others = self.dealt_in.iter().filter(|other| *other != seat);
        let next = others
            .map(|other| self.player(other).round)
            .max()
            .unwrap_or_default();
        let above = self.player(seat).round.less(next);
        (!above.is_zero()).then_some((seat, above))
    }

    fn end_street(&mut self) {
        for player in &mut self.players {
            player.round = Chips::ZERO;
            player.last = None;
        }
        if self.live.len() == 1 {
            // R33
            self.phase = Phase::Settling(Settling::default());
        } else if usize::from(self.street) + 1 == self.setup.game.streets.len() {
            self.start_showdown();
        } else {
            self.street += 1;
            self.start_dealing(0);
        }
    }

    /// The best high hand of a player whose cards are all known.
    pub(crate) fn high_of(&self, seat: Seat) -> Option<Best<High>> {
        let (hole, board) = self.cards_of(seat)?;
        best_high(hole, board, self.setup.game.hole_use)
    }

    /// The best qualifying low hand of a player whose cards are all known.
    pub(crate) fn low_of(&self, seat: Seat) -> Option<Best<Low>> {
        let (hole, board) = self.cards_of(seat)?;
        best_low(
            hole,
            board,
            self.setup.game.hole_use,
            self.setup.game.low()?,
        )
    }

    /// A player's own cards, and the common ones, if all are known.
    pub(crate) fn cards_of(&self, seat: Seat) -> Option<(CardSet, CardSet)> {
        let player = self.player(seat);
        let own = player
            .known()?
            .iter()
            .chain(player.up.iter())
            .copied()
            .collect();
        Some((own, self.board.iter().copied().collect()))
    }
}
