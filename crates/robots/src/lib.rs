//! Computer players. A robot sees what a person in its seat would see, a
//! [`View`](cardspeak_rules::View) made for that seat, and answers when the hand
//! waits for it.
//!
//! ```
//! use cardspeak_cards::Card;
//! use cardspeak_robots::Robot;
//! use cardspeak_rules::{
//!     Chips, Command, Game, Hand, HouseRules, Limit, Setup, Stakes, Viewer, Waiting,
//! };
//! use rand::rngs::SmallRng;
//! use rand::SeedableRng;
//!
//! let stakes = Stakes {
//!     ante: Chips(40), bring_in: Chips(50), small_bet: Chips(200), big_bet: Chips(400),
//!     chip: Chips(1), ..Stakes::default()
//! };
//! let game = Game::named("stud-8").expect("a game");
//! let stacks = [Chips(5000), Chips(7000)];
//! let setup = Setup::at_a_fresh_table(game, Limit::Fixed, stakes, HouseRules::FULLTILT, &stacks);
//! let mut hand = Hand::new(setup).expect("a valid setup");
//! let mut deck = Card::DECK.into_iter();
//!
//! // Each robot has its own ways; what it does follows from view and generator alone.
//! let robot = Robot::from_seed(7);
//! let mut rng = SmallRng::seed_from_u64(1);
//! while !hand.is_over() {
//!     if let Some(event) = hand.consequence() {
//!         hand.apply(&event);
//!         continue;
//!     }
//!     let command = match hand.waiting() {
//!         Waiting::Deal(_) => Command::Deal(deck.next()),
//!         Waiting::Act { seat, .. } | Waiting::Ask { seat, .. } => {
//!             let view = hand.view(Viewer::Seat(seat));
//!             let choice = robot.decide(&view, seat, &mut rng).expect("it is asked");
//!             choice.command(seat)
//!         }
//!         _ => break,
//!     };
//!     let event = hand.decide(command).expect("robots act legally");
//!     hand.apply(&event);
//! }
//! assert!(hand.is_over());
//! ```
//!
//! What it does not do: it keeps no memory from one decision to the next, computes
//! no exact odds, takes no time (whoever runs a robot gives it a human pace) and
//! knows nothing that its seat may not see.
#![forbid(unsafe_code)]

mod chances;
mod opening;
mod playing;
mod robot;
mod sizing;
mod starts;
mod style;
mod table;

pub use robot::{Choice, Robot, decide};
pub use style::Style;
