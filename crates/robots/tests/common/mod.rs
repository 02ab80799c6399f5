//! A table for robots and for others who are worse.

use cardspeak_cards::Card;
use cardspeak_robots::{Choice, Robot};
use cardspeak_rules::{
    Action, Chips, Command, Game, Hand, HouseRules, Legal, Limit, Seat, Setup, Sizes, Stakes, View,
    Viewer, Waiting,
};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Who plays a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Player {
    Robot(Robot),
    /// Any legal action.
    Random,
    /// Checks and calls, whatever comes.
    Caller,
    /// Checks and calls, and puts everything in on the last street.
    Shover,
}

impl Player {
    pub(crate) fn choice(self, view: &View, seat: Seat, rng: &mut SmallRng) -> Choice {
        match (self, view.legal) {
            (Player::Robot(robot), _) => robot.decide(view, seat, rng).expect("its turn"),
            (_, None) => Choice::Muck,
            (Player::Random, Some(legal)) => Choice::Act(any_action(&legal, rng)),
            (Player::Shover, Some(legal))
                if view.street == view.game.streets.last().map(|street| street.name)
                    && legal.raise.is_some() =>
            {
                let most = legal
                    .raise
                    .map(|raise| raise.sizes.most())
                    .unwrap_or_default();
                Choice::Act(Action::RaiseTo(most))
            }
            (Player::Caller | Player::Shover, Some(legal)) => Choice::Act(if legal.check {
                Action::Check
            } else if legal.bring_in.is_some() {
                Action::BringIn
            } else {
                Action::Call
            }),
        }
    }
}

pub(crate) fn any_action(legal: &Legal, rng: &mut SmallRng) -> Action {
    let mut actions = Vec::new();
    actions.extend(legal.fold.then_some(Action::Fold));
    actions.extend(legal.check.then_some(Action::Check));
    actions.extend(legal.call.map(|_| Action::Call));
    actions.extend(legal.bring_in.map(|_| Action::BringIn));
    if let Some(raise) = legal.raise {
        let total = match raise.sizes {
            Sizes::Exactly(totals) => totals[rng.random_range(0..totals.len())],
            Sizes::Between { least, most, .. } => match rng.random_range(0..3) {
                0 => least,
                1 => most,
                // A whole number of any chip that the tests play with, if there is one.
                _ => Chips(rng.random_range(least.0..=most.0) / 100 * 100).clamp(least, most),
            },
        };
        actions.push(Action::RaiseTo(total));
    }
    actions[rng.random_range(0..actions.len())]
}

pub(crate) fn stakes(game: &Game) -> Stakes {
    let bets = Stakes {
        small_bet: Chips(200),
        big_bet: Chips(400),
        chip: Chips(1),
        ..Stakes::default()
    };
    if game.has_bring_in() {
        Stakes {
            ante: Chips(40),
            bring_in: Chips(50),
            ..bets
        }
    } else {
        Stakes {
            small_blind: Chips(100),
            big_blind: Chips(200),
            ..bets
        }
    }
}

/// Plays a hand out; `watch` is told every choice just before it is carried out.
pub(crate) fn play(
    setup: Setup,
    players: &[Player],
    rng: &mut SmallRng,
    mut watch: impl FnMut(&View, Seat, Choice),
) -> Hand {
    let mut deck = Card::DECK;
    deck.shuffle(rng);
    let mut deck = deck.into_iter();
    let mut hand = Hand::new(setup).expect("a valid setup");
    while !hand.is_over() {
        if let Some(event) = hand.consequence() {
            hand.apply(&event);
            continue;
        }
        let command = match hand.waiting() {
            Waiting::Deal(_) => Command::Deal(deck.next()),
            Waiting::Act { seat, .. } | Waiting::Ask { seat, .. } => {
                let view = hand.view(Viewer::Seat(seat));
                let choice = players[seat.index()].choice(&view, seat, rng);
                watch(&view, seat, choice);
                choice.command(seat)
            }
            other => panic!("{other:?}"),
        };
        let event = hand
            .decide(command)
            .unwrap_or_else(|refusal| panic!("{command:?} was refused: {refusal}; {setup:?}"));
        hand.apply(&event);
    }
    hand
}

/// What the first player wins against the second over many hands, in hundredths of a
/// big bet a hand; every deal is played from both seats.
pub(crate) fn duel(game: &str, limit: Limit, players: [Player; 2], deals: u64) -> i64 {
    let game = Game::named(game).expect("a game");
    let stakes = stakes(&game);
    let stack = 8000;
    let mut won = 0;
    for deal in 0..deals {
        for first in 0..2 {
            let mut rng = SmallRng::seed_from_u64(deal);
            let setup = Setup::at_a_fresh_table(
                game,
                limit,
                stakes,
                HouseRules::FULLTILT,
                &[Chips(stack); 2],
            );
            let seats = if first == 0 {
                players
            } else {
                [players[1], players[0]]
            };
            let hand = play(setup, &seats, &mut rng, |_, _, _| ());
            let seat = Seat::new(first + 1).expect("a seat");
            won += hand.stack(seat).0.cast_signed() - stack.cast_signed();
        }
    }
    won * 100 / 400 / (2 * deals).cast_signed()
}
