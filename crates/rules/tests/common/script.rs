//! Hands with chosen cards and actions, for tests of single rules.

use std::collections::VecDeque;

use cardspeak_cards::{Card, CardSet, maybe_cards};
use cardspeak_rules::{
    Action, Chips, Command, Deal, Event, Game, Hand, HouseRules, Legal, Limit, Refusal, Seat,
    Setup, Share, Sizes, Stakes, Waiting,
};

/// A hand that plays itself up to the next decision; cards that were not chosen come
/// from the rest of the deck, from the top.
pub(crate) struct Script {
    pub(crate) hand: Hand,
    pub(crate) events: Vec<Event>,
    down: [VecDeque<Option<Card>>; 10],
    up: [VecDeque<Option<Card>>; 10],
    board: VecDeque<Option<Card>>,
    rest: VecDeque<Card>,
}

/// What a script starts from.
pub(crate) struct Table {
    pub(crate) setup: Setup,
    hands: Vec<(u8, &'static str)>,
    board: &'static str,
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

/// Stakes of a game with blinds, in single chips.
pub(crate) fn blinds(small: u64, big: u64) -> Stakes {
    Stakes {
        small_blind: Chips(small),
        big_blind: Chips(big),
        small_bet: Chips(big),
        big_bet: Chips(2 * big),
        chip: Chips(1),
        ..Stakes::default()
    }
}

/// Stakes of a stud game, in single chips.
pub(crate) fn stud(ante: u64, bring_in: u64, lower: u64) -> Stakes {
    Stakes {
        ante: Chips(ante),
        bring_in: Chips(bring_in),
        small_bet: Chips(lower),
        big_bet: Chips(2 * lower),
        chip: Chips(1),
        ..Stakes::default()
    }
}

/// A table whose players sit at these seats; the button is at the last one, blinds to its left.
pub(crate) fn table(game: &str, limit: Limit, stacks: &[(u8, u64)]) -> Table {
    let game = Game::named(game).expect("a game");
    let stakes = super::stakes(game);
    let chips: Vec<Chips> = stacks.iter().map(|(_, stack)| Chips(*stack)).collect();
    let mut setup = Setup::at_a_fresh_table(game, limit, stakes, HouseRules::FULLTILT, &chips);
    setup.entries = [None; 10];
    for (number, stack) in stacks {
        setup.entries[seat(*number).index()] = Some(cardspeak_rules::Entry::of(Chips(*stack)));
    }
    let last = stacks.last().expect("players").0;
    Table {
        setup,
        hands: Vec::new(),
        board: "",
    }
    .button(last)
}

impl Table {
    pub(crate) fn button(mut self, number: u8) -> Table {
        let setup = &mut self.setup;
        setup.button = seat(number);
        if !setup.game.has_bring_in() {
            let taken = |seat: &Seat| setup.entries[seat.index()].is_some();
            let mut left = setup.button.to_the_left().filter(taken);
            let heads_up = setup.entries.iter().flatten().count() == 2;
            let (small, big) = if heads_up {
                (Some(setup.button), left.next())
            } else {
                (left.next(), left.next())
            };
            (setup.small_blind, setup.big_blind) = (small, big);
        }
        self
    }

    pub(crate) fn rules(mut self, rules: HouseRules) -> Table {
        self.setup.rules = rules;
        self
    }

    pub(crate) fn stakes(mut self, stakes: Stakes) -> Table {
        self.setup.stakes = stakes;
        self
    }

    /// A player's cards as `down/up/down`, any of them left out at the end.
    pub(crate) fn hand(mut self, number: u8, cards: &'static str) -> Table {
        self.hands.push((number, cards));
        self
    }

    pub(crate) fn board(mut self, cards: &'static str) -> Table {
        self.board = cards;
        self
    }

    pub(crate) fn play(self) -> Script {
        let parse = |text: &str| -> VecDeque<Option<Card>> {
            maybe_cards(text).collect::<Result<_, _>>().expect("cards")
        };
        let mut down: [VecDeque<Option<Card>>; 10] = Default::default();
        let mut up = down.clone();
        let mut chosen = CardSet::EMPTY;
        for (number, text) in &self.hands {
            for (place, part) in text.split('/').enumerate() {
                let cards = parse(part);
                chosen = chosen | cards.iter().flatten().copied().collect();
                let hand = if place == 1 { &mut up } else { &mut down };
                hand[seat(*number).index()].extend(cards);
            }
        }
        let board = parse(self.board);
        chosen = chosen | board.iter().flatten().copied().collect();
        let rest = Card::DECK
            .into_iter()
            .rev()
            .filter(|card| !chosen.contains(*card))
            .collect();
        let hand = Hand::new(self.setup).expect("a valid setup");
        let mut script = Script {
            hand,
            events: Vec::new(),
            down,
            up,
            board,
            rest,
        };
        script.run();
        script
    }
}

impl Script {
    /// Runs to the next decision.
    fn run(&mut self) {
        loop {
            let event = match self.hand.consequence() {
                Some(event) => event,
                None => {
                    let Waiting::Deal(deal) = self.hand.waiting() else {
                        return;
                    };
                    let chosen = match deal {
                        Deal::Down(seat) => self.down[seat.index()].pop_front(),
                        Deal::Up(seat) => self.up[seat.index()].pop_front(),
                        Deal::Board => self.board.pop_front(),
                    };
                    let card = chosen.unwrap_or_else(|| self.rest.pop_front());
                    self.hand
                        .decide(Command::Deal(card))
                        .expect("a card of the deck")
                }
            };
            self.apply(event);
        }
    }

    fn apply(&mut self, event: Event) {
        self.hand.apply(&event);
        self.events.push(event);
    }

    pub(crate) fn decide(&mut self, command: Command) -> Result<(), Refusal> {
        let event = self.hand.decide(command)?;
        self.apply(event);
        self.run();
        Ok(())
    }

    #[track_caller]
    pub(crate) fn act(&mut self, number: u8, action: Action) -> &mut Script {
        if let Err(refusal) = self.decide(Command::Act {
            seat: seat(number),
            action,
        }) {
            panic!("seat {number} {action:?}: {refusal}");
        }
        self
    }

    #[track_caller]
    pub(crate) fn fold(&mut self, number: u8) -> &mut Script {
        self.act(number, Action::Fold)
    }

    #[track_caller]
    pub(crate) fn check(&mut self, number: u8) -> &mut Script {
        self.act(number, Action::Check)
    }

    #[track_caller]
    pub(crate) fn call(&mut self, number: u8) -> &mut Script {
        self.act(number, Action::Call)
    }

    #[track_caller]
    pub(crate) fn bring_in(&mut self, number: u8) -> &mut Script {
        self.act(number, Action::BringIn)
    }

    #[track_caller]
    pub(crate) fn to(&mut self, number: u8, total: u64) -> &mut Script {
        self.act(number, Action::RaiseTo(Chips(total)))
    }

    #[track_caller]
    pub(crate) fn muck(&mut self, number: u8) -> &mut Script {
        self.decide(Command::Muck { seat: seat(number) })
            .expect("may muck");
        self
    }

    /// Checks and calls, or brings in, until the hand is decided; mucks when asked.
    pub(crate) fn call_down(&mut self) -> &mut Script {
        loop {
            match self.hand.waiting() {
                Waiting::Act { seat, legal } => {
                    let action = if legal.check {
                        Action::Check
                    } else if legal.bring_in.is_some() {
                        Action::BringIn
                    } else {
                        Action::Call
                    };
                    self.act(seat.number(), action);
                }
                Waiting::Ask { seat, .. } => {
                    self.muck(seat.number());
                }
                _ => return self,
            }
        }
    }

    /// Whose decision is awaited.
    pub(crate) fn turn(&self) -> Option<u8> {
        match self.hand.waiting() {
            Waiting::Act { seat, .. } | Waiting::Ask { seat, .. } => Some(seat.number()),
            _ => None,
        }
    }

    #[track_caller]
    pub(crate) fn legal(&self) -> Legal {
        match self.hand.waiting() {
            Waiting::Act { legal, .. } => legal,
            other => panic!("nobody acts: {other:?}"),
        }
    }

    /// The totals that a fixed-limit raise may have; none if there is none.
    #[track_caller]
    pub(crate) fn totals(&self) -> Vec<u64> {
        match self.legal().raise.map(|raise| raise.sizes) {
            Some(Sizes::Exactly(totals)) => totals.iter().map(|total| total.0).collect(),
            Some(sizes) => panic!("no fixed limit: {sizes:?}"),
            None => Vec::new(),
        }
    }

    /// The bounds of a pot- or no-limit raise.
    #[track_caller]
    pub(crate) fn bounds(&self) -> Option<(u64, u64)> {
        self.legal()
            .raise
            .map(|raise| (raise.sizes.least().0, raise.sizes.most().0))
    }

    /// The chips to call.
    #[track_caller]
    pub(crate) fn to_call(&self) -> Option<u64> {
        self.legal().call.map(|chips| chips.0)
    }

    pub(crate) fn stack(&self, number: u8) -> u64 {
        self.hand.stack(seat(number)).0
    }

    pub(crate) fn won(&self, number: u8) -> u64 {
        self.hand.won_by(seat(number)).0
    }

    /// The pots' amounts, oldest first.
    pub(crate) fn pots(&self) -> Vec<u64> {
        self.hand.pots().iter().map(|pot| pot.amount.0).collect()
    }

    /// What went back: (seat, chips).
    pub(crate) fn returned(&self) -> Vec<(u8, u64)> {
        let returned = |event: &Event| match event {
            Event::Returned { seat, amount } => Some((seat.number(), amount.0)),
            _ => None,
        };
        self.events.iter().filter_map(returned).collect()
    }

    /// All awards: (pot, share, seat, chips).
    pub(crate) fn awards(&self) -> Vec<(u8, Share, u8, u64)> {
        let award = |event: &Event| match *event {
            Event::Awarded {
                pot,
                share,
                seat,
                amount,
            } => Some((pot, share, seat.number(), amount.0)),
            _ => None,
        };
        self.events.iter().filter_map(award).collect()
    }

    /// Who showed (true) or mucked (false), in order.
    pub(crate) fn showing(&self) -> Vec<(u8, bool)> {
        let showing = |event: &Event| match *event {
            Event::Shown { seat, .. } => Some((seat.number(), true)),
            Event::Mucked { seat } => Some((seat.number(), false)),
            _ => None,
        };
        self.events.iter().filter_map(showing).collect()
    }

    #[track_caller]
    pub(crate) fn refused(&self, number: u8, action: Action) -> Refusal {
        match self.hand.decide(Command::Act {
            seat: seat(number),
            action,
        }) {
            Err(refusal) => refusal,
            Ok(event) => panic!("accepted: {event:?}"),
        }
    }
}
