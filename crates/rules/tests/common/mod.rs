//! What the tests of this crate share: random hands, driven by a seed.
#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod script;
pub(crate) mod twin;

use cardspeak_cards::Card;
use cardspeak_rules::{
    Action, Chips, Command, Event, Game, Hand, HouseRules, Legal, Limit, Seat, Setup, Sizes,
    Stakes, Waiting,
};

/// A small deterministic generator, so that a test does not depend on luck.
#[derive(Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    /// A place in something of this length.
    pub(crate) fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).expect("below a usize")
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.index(of.len())]
    }

    pub(crate) fn shuffled(&mut self) -> Vec<Card> {
        let mut deck = Card::DECK.to_vec();
        for place in (1..deck.len()).rev() {
            deck.swap(place, self.index(place + 1));
        }
        deck
    }
}

/// Stakes that fit a game: $2/$4-like, in single chips.
pub(crate) fn stakes(game: Game) -> Stakes {
    if game.has_bring_in() {
        Stakes {
            ante: Chips(1),
            bring_in: Chips(2),
            small_bet: Chips(5),
            big_bet: Chips(10),
            chip: Chips(1),
            ..Stakes::default()
        }
    } else {
        Stakes {
            small_blind: Chips(2),
            big_blind: Chips(5),
            small_bet: Chips(5),
            big_bet: Chips(10),
            chip: Chips(1),
            ..Stakes::default()
        }
    }
}

pub(crate) const LIMITS: [Limit; 3] = [Limit::Fixed, Limit::Pot, Limit::No];

/// A random table: any game, limit, preset, number of players, seats, button, stacks.
pub(crate) fn random_setup(game: Game, limit: Limit, rng: &mut Rng) -> Setup {
    let most = u64::from(game.most_seats());
    let players = 2 + rng.below(most - 1);
    let rules = rng.pick(&HouseRules::PRESETS).1;
    let stack = |rng: &mut Rng| {
        let most = rng.pick(&[3, 12, 40, 150]);
        Chips(1 + rng.below(most))
    };
    let stacks: Vec<Chips> = (0..players).map(|_| stack(rng)).collect();
    let mut setup = Setup::at_a_fresh_table(game, limit, stakes(game), rules, &stacks);
    // Leave some seats empty and turn the button.
    let mut seats: Vec<Seat> = Seat::all().collect();
    for place in (1..seats.len()).rev() {
        seats.swap(place, rng.index(place + 1));
    }
    seats.truncate(stacks.len());
    seats.sort_unstable();
    setup.entries = [None; 10];
    for (seat, stack) in seats.iter().zip(&stacks) {
        setup.entries[seat.index()] = Some(cardspeak_rules::Entry::of(*stack));
    }
    setup.button = rng.pick(&seats);
    if !game.has_bring_in() {
        let mut left = setup
            .button
            .to_the_left()
            .filter(|seat| seats.contains(seat));
        let small = if seats.len() == 2 {
            Some(setup.button)
        } else {
            left.next()
        };
        setup.small_blind = small;
        setup.big_blind = left.next();
    }
    setup
}

/// A random legal command, few folds among them.
pub(crate) fn random_command(hand: &Hand, deck: &[Card], rng: &mut Rng) -> Option<Command> {
    Some(match hand.waiting() {
        Waiting::Deal(_) => Command::Deal(Some(deck[usize::from(hand.cards_dealt())])),
        Waiting::Act { seat, legal } => Command::Act {
            seat,
            action: random_action(&legal, rng),
        },
        Waiting::Ask { seat, .. } if rng.below(2) == 0 => Command::Show { seat, cards: None },
        Waiting::Ask { seat, .. } => Command::Muck { seat },
        Waiting::Rake { amount, .. } => Command::Rake(Chips(amount.0 / 20)),
        Waiting::Nothing => return None,
    })
}

pub(crate) fn random_action(legal: &Legal, rng: &mut Rng) -> Action {
    let mut choices = Vec::new();
    if legal.check {
        choices.extend([Action::Check; 3]);
    }
    if legal.call.is_some() {
        choices.extend([Action::Call; 4]);
    }
    if legal.bring_in.is_some() {
        choices.extend([Action::BringIn; 3]);
    }
    if let Some(raise) = legal.raise {
        let total = match raise.sizes {
            Sizes::Exactly(totals) => rng.pick(&totals),
            Sizes::Between { least, most, .. } => Chips(least.0 + rng.below(most.0 - least.0 + 1)),
        };
        choices.extend([Action::RaiseTo(total); 3]);
    }
    if legal.fold {
        choices.push(Action::Fold);
    }
    rng.pick(&choices)
}

/// Plays a hand to the end with random commands; `each` sees the hand before and after each event.
pub(crate) fn play(
    setup: Setup,
    deck: &[Card],
    rng: &mut Rng,
    mut each: impl FnMut(&Hand, &Event, &Hand),
) -> Hand {
    let mut hand = Hand::new(setup).expect("a valid setup");
    for _ in 0..2000 {
        let event = match hand.consequence() {
            Some(event) => event,
            None => match random_command(&hand, deck, rng) {
                Some(command) => hand
                    .decide(command)
                    .expect("what is offered is accepted (C21)"),
                None => break,
            },
        };
        let before = hand.clone();
        hand.apply(&event);
        each(&before, &event, &hand);
    }
    assert!(hand.is_over(), "a hand always ends");
    hand
}
