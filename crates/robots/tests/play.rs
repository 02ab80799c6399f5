//! Robots act legally, the same by the same seed, and better than those who do not look
//! at their cards.

mod common;

use cardspeak_robots::{Choice, Robot};
use cardspeak_rules::{Action, Chips, Deed, Game, HouseRules, Limit, Seat, Setup, StreetName};
use cardspeak_strength::{HighLabel, LowLabel};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use common::{Player, duel, play, stakes};

const LIMITS: [Limit; 3] = [Limit::Fixed, Limit::Pot, Limit::No];

/// Some hand of a game with 2 to the most players, stacks from one chip up.
fn some_setup(game: Game, limit: Limit, rng: &mut SmallRng) -> Setup {
    let stacks: Vec<Chips> = (0..rng.random_range(2..=game.most_seats()))
        .map(|_| match rng.random_range(0..3) {
            0 => Chips(rng.random_range(1..300)),
            1 => Chips(rng.random_range(1..4000)),
            _ => Chips(rng.random_range(1..40_000)),
        })
        .collect();
    let (_, rules) = HouseRules::PRESETS[rng.random_range(0..3)];
    let mut stakes = stakes(&game);
    if rng.random_bool(0.3) {
        stakes.chip = Chips([5, 10, 100][rng.random_range(0..3)]);
    }
    Setup::at_a_fresh_table(game, limit, stakes, rules, &stacks)
}

#[test]
fn every_choice_is_accepted_in_all_games_and_limits() {
    for game in Game::ALL {
        for limit in LIMITS {
            for seed in 0..12 {
                let mut rng = SmallRng::seed_from_u64(seed);
                let setup = some_setup(game, limit, &mut rng);
                // Robots of all ways, and every third one is no robot, so that odd spots come up.
                let players: Vec<Player> = (0..10)
                    .map(|place| match (place + seed) % 3 {
                        0 => Player::Random,
                        _ => Player::Robot(Robot::from_seed(place * 31 + seed)),
                    })
                    .collect();
                // `play` panics on a refusal.
                play(setup, &players, &mut rng, |_, _, _| ());
            }
        }
    }
}

#[test]
fn nothing_that_is_free_is_folded() {
    for game in Game::ALL {
        for seed in 0..10 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let setup = some_setup(game, Limit::Pot, &mut rng);
            let players: Vec<Player> = (0..10)
                .map(|place| Player::Robot(Robot::from_seed(place)))
                .collect();
            play(setup, &players, &mut rng, |view, _, choice| {
                let free = view.legal.is_some_and(|legal| legal.check);
                assert!(!free || choice != Choice::Act(Action::Fold));
            });
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_hand() {
    for game in Game::ALL {
        let choices = || {
            let mut rng = SmallRng::seed_from_u64(5);
            let setup = some_setup(game, Limit::No, &mut rng);
            let mut all = Vec::new();
            play(
                setup,
                &[Player::Robot(Robot::from_seed(8)); 10],
                &mut rng,
                |_, _, choice| {
                    all.push(choice);
                },
            );
            all
        };
        assert_eq!(choices(), choices());
    }
}

/// Not even a pair, and no low, on the last street.
#[test]
fn no_stack_is_called_off_with_nothing() {
    let mut calls = 0;
    for seed in 0..400 {
        let id = ["stud", "stud-8", "stud5", "holdem"][usize::try_from(seed % 4).expect("small")];
        let game = Game::named(id).expect("a game");
        let mut rng = SmallRng::seed_from_u64(seed);
        let stacks = [Chips(8000); 2];
        let rules = HouseRules::FULLTILT;
        let setup = Setup::at_a_fresh_table(game, Limit::No, stakes(&game), rules, &stacks);
        let players = [Player::Robot(Robot::from_seed(seed)), Player::Shover];
        play(setup, &players, &mut rng, |view, seat, choice| {
            if seat != Seat::FIRST {
                return;
            }
            let me = &view.players[0];
            let price = view.legal.and_then(|legal| legal.call).unwrap_or_default();
            let last = view.game.streets.last().map(|street| street.name) == view.street;
            let dear = price.0 * 2 > me.stack.0 && price.0 * 4 > view.in_the_middle.0;
            if last && dear && choice == Choice::Act(Action::Call) {
                calls += 1;
                let high = !matches!(me.high, None | Some(HighLabel::HighCard { .. }));
                let low = matches!(me.low, LowLabel::Made { .. });
                assert!(high || low, "{} {me:?}", view.game.id);
            }
        });
    }
    assert!(calls > 20, "{calls}");
}

/// A rag is a hand that is worse than most: no pair, no three low cards, nothing in a row.
#[test]
fn most_rags_are_folded_to_a_completion() {
    let (mut folded, mut asked) = (0, 0);
    for seed in 0..1500 {
        let game = Game::named(["stud", "stud-8"][usize::from(seed % 2 == 0)]).expect("a game");
        let mut rng = SmallRng::seed_from_u64(seed);
        let setup = Setup::at_a_fresh_table(
            game,
            Limit::Fixed,
            stakes(&game),
            HouseRules::FULLTILT,
            &[Chips(8000); 6],
        );
        play(
            setup,
            &[Player::Robot(Robot::default()); 6],
            &mut rng,
            |view, seat, choice| {
                let me = view
                    .players
                    .iter()
                    .find(|player| player.seat == seat)
                    .expect("in");
                let completed = view
                    .players
                    .iter()
                    .any(|player| player.last == Some(Deed::Complete));
                if view.street == Some(StreetName::Third)
                    && completed
                    && me.bet < Chips(50)
                    && is_rag(me)
                {
                    asked += 1;
                    folded += u32::from(choice == Choice::Act(Action::Fold));
                }
            },
        );
    }
    assert!(asked > 500, "{asked}");
    assert!(folded * 100 > asked * 95, "{folded} of {asked}");
}

fn is_rag(me: &cardspeak_rules::SeenPlayer) -> bool {
    let cards: Vec<_> = me.down.iter().flatten().chain(&me.up).collect();
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.rank() as u8).collect();
    ranks.sort_unstable();
    let suited = cards.iter().all(|card| card.suit() == cards[0].suit());
    let low = ranks
        .iter()
        .filter(|rank| **rank <= 6 || **rank == 12)
        .count();
    let paired = ranks[0] == ranks[1] || ranks[1] == ranks[2];
    !suited && !paired && low < 3 && ranks[2] < 11 && ranks[2] - ranks[0] > 4
}

/// What a robot wins at least, in hundredths of a big bet a hand, every deal from both seats.
#[track_caller]
fn wins(game: &str, limit: Limit, other: Player, deals: u64, least: i64) {
    let won = duel(game, limit, [Player::Robot(Robot::default()), other], deals);
    assert!(won >= least, "{game} {limit:?} {other:?}: {won}");
}

#[test]
fn beats_a_random_player() {
    wins("stud-8", Limit::Fixed, Player::Random, 1000, 30);
    wins("courchevel-8", Limit::Pot, Player::Random, 100, 20);
}

#[test]
fn beats_a_calling_station() {
    wins("stud-8", Limit::Fixed, Player::Caller, 1000, 15);
    wins("courchevel-8", Limit::Pot, Player::Caller, 100, 20);
}

#[test]
fn seats_other_than_the_one_to_act_are_not_asked() {
    let game = Game::named("stud-8").expect("a game");
    let mut rng = SmallRng::seed_from_u64(1);
    let setup = some_setup(game, Limit::Fixed, &mut rng);
    play(setup, &[Player::Random; 10], &mut rng, |view, seat, _| {
        for other in Seat::all().filter(|other| *other != seat) {
            let mut rng = SmallRng::seed_from_u64(1);
            assert_eq!(cardspeak_robots::decide(view, other, &mut rng), None);
        }
    });
}
