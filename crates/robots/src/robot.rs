//! The door: a view goes in, a choice comes out.

use cardspeak_rules::{Action, Command, Seat, View};
use rand::{Rng, RngExt, SeedableRng, rngs::SmallRng};

use crate::style::Style;
use crate::table::Spot;
use crate::{opening, playing};

/// How often, in a thousand, a robot shows a losing hand that it might muck.
const SHOWS: u32 = 50;

/// What a robot wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It acts.
    Act(Action),
    /// Asked at the showdown, it shows.
    Show,
    /// Asked at the showdown, it mucks.
    Muck,
}

impl Choice {
    /// The command that says so.
    ///
    /// ```
    /// use cardspeak_robots::Choice;
    /// use cardspeak_rules::{Action, Command, Seat};
    /// let seat = Seat::FIRST;
    /// let command = Choice::Act(Action::Check).command(seat);
    /// assert_eq!(command, Command::Act { seat, action: Action::Check });
    /// ```
    #[must_use]
    pub fn command(self, seat: Seat) -> Command {
        match self {
            Choice::Act(action) => Command::Act { seat, action },
            Choice::Show => Command::Show { seat, cards: None },
            Choice::Muck => Command::Muck { seat },
        }
    }
}

/// A computer player with its own ways, and no memory: every decision is made from
/// one view alone. The first page of this crate has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Robot {
    style: Style,
}

impl Robot {
    /// A robot that plays in this style.
    ///
    /// ```
    /// use cardspeak_robots::{Robot, Style};
    /// assert_eq!(Robot::new(Style::default()), Robot::default());
    /// ```
    #[must_use]
    pub const fn new(style: Style) -> Robot {
        Robot { style }
    }

    /// A robot whose style follows from a number: the same number, the same robot.
    ///
    /// ```
    /// use cardspeak_robots::Robot;
    /// assert_eq!(Robot::from_seed(3), Robot::from_seed(3));
    /// ```
    #[must_use]
    pub fn from_seed(seed: u64) -> Robot {
        Robot::new(Style::random(&mut SmallRng::seed_from_u64(seed)))
    }

    /// How it plays.
    ///
    /// ```
    /// use cardspeak_robots::{Robot, Style};
    /// assert_eq!(Robot::default().style(), Style::default());
    /// ```
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }

    /// What the robot at `seat` does now; `view` is the view of that seat. `None` if
    /// the hand does not wait for this seat.
    ///
    /// The choice is legal in the hand that made the view, and follows from view, style
    /// and generator alone. It costs well under two milliseconds in a release build.
    ///
    /// ```
    /// use cardspeak_robots::Robot;
    /// # use cardspeak_rules::{Chips, Game, Hand, HouseRules, Limit, Setup, Stakes, Viewer};
    /// # let stakes = Stakes {
    /// #     small_blind: Chips(1), big_blind: Chips(2), small_bet: Chips(2), chip: Chips(1),
    /// #     ..Stakes::default()
    /// # };
    /// # let game = Game::named("courchevel").expect("a game");
    /// # let stacks = [Chips(90), Chips(80)];
    /// # let setup = Setup::at_a_fresh_table(game, Limit::No, stakes, HouseRules::POKERSTARS, &stacks);
    /// # let hand = Hand::new(setup).expect("valid");
    /// # let seat = setup.button;
    /// let view = hand.view(Viewer::Seat(seat));
    /// // The cards are not dealt yet: nobody is asked for anything.
    /// assert_eq!(Robot::default().decide(&view, seat, &mut rand::rng()), None);
    /// ```
    #[must_use]
    pub fn decide<R: Rng + ?Sized>(&self, view: &View, seat: Seat, rng: &mut R) -> Option<Choice> {
        if view.turn != Some(seat) {
            return None;
        }
        if view.asked {
            // R36: only a hand that is beaten is asked.
            let shows = rng.random_range(0..1000) < SHOWS;
            return Some(if shows { Choice::Show } else { Choice::Muck });
        }
        let legal = view.legal?;
        // Without an own hand to see (a view made for somebody else) nothing is risked.
        let Some(spot) = Spot::of(view, seat, legal) else {
            let action = if legal.check {
                Action::Check
            } else {
                Action::Fold
            };
            return Some(Choice::Act(action));
        };
        let wish = if spot.first_street {
            opening::wish(&spot, self.style, rng)
        } else {
            playing::wish(&spot, self.style, rng)
        };
        Some(Choice::Act(spot.fulfil(wish, rng)))
    }
}

/// What a robot of no particular style does at `seat`: [`Robot::decide`] of
/// [`Robot::default`].
///
/// ```
/// # use cardspeak_rules::{Chips, Game, Hand, HouseRules, Limit, Setup, Stakes, Viewer, Seat};
/// # let stakes = Stakes {
/// #     small_blind: Chips(1), big_blind: Chips(2), small_bet: Chips(2), chip: Chips(1),
/// #     ..Stakes::default()
/// # };
/// # let game = Game::named("holdem").expect("a game");
/// # let stacks = [Chips(90), Chips(80)];
/// # let setup = Setup::at_a_fresh_table(game, Limit::No, stakes, HouseRules::POKERSTARS, &stacks);
/// # let hand = Hand::new(setup).expect("valid");
/// let view = hand.view(Viewer::Seat(Seat::FIRST));
/// let choice = cardspeak_robots::decide(&view, Seat::FIRST, &mut rand::rng());
/// assert_eq!(choice, None); // not its turn
/// ```
#[must_use]
pub fn decide<R: Rng + ?Sized>(view: &View, seat: Seat, rng: &mut R) -> Option<Choice> {
    Robot::default().decide(view, seat, rng)
}
