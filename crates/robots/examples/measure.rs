//! Measurements of the robots, to be run by hand in release:
//! `cargo run --release -p cardspeak-robots --example measure`.

#![allow(clippy::print_stdout, reason = "a measurement is printed")]

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use cardspeak_robots::{Choice, Robot, Style};
use cardspeak_rules::{Action, Chips, Game, HouseRules, Limit, Seat, Setup};
use common::{Player, play, stakes};
use rand::SeedableRng;
use rand::rngs::SmallRng;

const LIMITS: [Limit; 3] = [Limit::Fixed, Limit::Pot, Limit::No];

fn main() {
    costs_little();
    how_they_play();
}

/// What a decision takes.
fn costs_little() {
    for game in Game::ALL {
        let mut times = Vec::new();
        for seed in 0..40 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let setup = Setup::at_a_fresh_table(
                game,
                Limit::Pot,
                stakes(&game),
                HouseRules::FULLTILT,
                &vec![Chips(20_000); usize::from(game.most_seats().min(6))],
            );
            let robot = Robot::new(Style {
                loose: 1.0,
                ..Style::default()
            });
            play(
                setup,
                &[Player::Robot(robot); 10],
                &mut rng.clone(),
                |view, seat, _| {
                    let start = Instant::now();
                    let _ = std::hint::black_box(robot.decide(view, seat, &mut rng));
                    times.push(start.elapsed());
                },
            );
        }
        times.sort_unstable();
        println!(
            "{}: {} decisions, median {:?}, 99 of 100 within {:?}, greatest {:?}",
            game.id,
            times.len(),
            times[times.len() / 2],
            times[times.len() * 99 / 100],
            times[times.len() - 1]
        );
    }
}

/// How much robots play, and how they end.
fn how_they_play() {
    for game in Game::ALL {
        for limit in LIMITS {
            let hands = 300;
            let (mut plays, mut showdowns, mut middle) = (0, 0, 0);
            let mut choices = std::collections::BTreeMap::<&str, u32>::new();
            for seed in 0..hands {
                let mut rng = SmallRng::seed_from_u64(seed);
                let stacks = [Chips(20_000); 6];
                let rules = HouseRules::FULLTILT;
                let setup = Setup::at_a_fresh_table(game, limit, stakes(&game), rules, &stacks);
                let players: Vec<Player> = (0..6)
                    .map(|place| Player::Robot(Robot::from_seed(seed * 6 + place)))
                    .collect();
                let mut played = [false; 10];
                let hand = play(setup, &players, &mut rng, |view, seat, choice| {
                    let name = match choice {
                        Choice::Act(Action::Fold) => "folds",
                        Choice::Act(Action::Check) => "checks",
                        Choice::Act(Action::Call) => "calls",
                        Choice::Act(Action::RaiseTo(to)) => {
                            let raise = view.legal.and_then(|legal| legal.raise);
                            if raise.is_some_and(|raise| raise.all_in_at == to) {
                                "all-ins"
                            } else {
                                "raises"
                            }
                        }
                        _ => "others",
                    };
                    *choices.entry(name).or_default() += 1;
                    played[seat.index()] |= matches!(name, "calls" | "raises" | "all-ins");
                });
                plays += played.iter().filter(|played| **played).count();
                showdowns += u32::from(hand.live().len() > 1);
                middle += Seat::all().map(|seat| hand.put_by(seat).0).sum::<u64>();
            }
            println!(
                "{} {limit:?}: {}% play, {}% to the showdown, pot {} big bets, {choices:?}",
                game.id,
                plays as u64 * 100 / 6 / hands,
                u64::from(showdowns) * 100 / hands,
                middle / 400 / hands,
            );
        }
    }
}
