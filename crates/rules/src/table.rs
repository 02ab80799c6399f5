//! What goes on from hand to hand at a table: the button, the blinds, who is dealt
//! in, and what may be bought in.
//!
//! ```
//! use cardspeak_rules::{Seat, table::{Candidate, blinds_of_next_hand}};
//! let seat = |number| Seat::new(number).expect("a seat");
//! let players = [2, 3, 5].map(|number| Candidate::settled(seat(number)));
//! let first = blinds_of_next_hand(None, &players, seat(1)).expect("three can play");
//! assert_eq!((first.blinds.button, first.blinds.big), (seat(2), seat(5)));
//! let next = blinds_of_next_hand(Some(first.blinds), &players, seat(1)).expect("three can play");
//! assert_eq!((next.blinds.button, next.blinds.big), (seat(3), seat(2)));
//! ```

use core::fmt;

use crate::{Chips, List, MAX_SEATS, Seat, SeatSet, StudButton};

/// Where button and blinds were in a hand; small blind and button perhaps at an empty seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blinds {
    /// The button.
    pub button: Seat,
    /// Where the small blind is due.
    pub small: Seat,
    /// The big blind.
    pub big: Seat,
}

/// A player with chips who is not sitting out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The seat.
    pub seat: Seat,
    /// What is owed before the player is dealt in.
    pub owes: Owes,
    /// What a player who owes a big blind wants to do.
    pub comes_in: ComesIn,
}

/// What a player has missed, or owes for coming in (R51).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owes {
    /// A live big blind.
    pub big: bool,
    /// A dead small blind.
    pub small: bool,
}

/// How a player who owes a big blind comes in (R51).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComesIn {
    /// Posts it, as soon as that is allowed.
    Posting,
    /// Waits until the big blind comes round.
    WithTheBigBlind,
}

impl Candidate {
    /// A player who owes nothing.
    ///
    /// ```
    /// use cardspeak_rules::{Seat, table::Candidate};
    /// assert!(!Candidate::settled(Seat::FIRST).owes.big);
    /// ```
    #[must_use]
    pub const fn settled(seat: Seat) -> Candidate {
        let owes = Owes {
            big: false,
            small: false,
        };
        Candidate {
            seat,
            owes,
            comes_in: ComesIn::Posting,
        }
    }

    /// A player who has just sat down and owes a big blind.
    ///
    /// ```
    /// use cardspeak_rules::{Seat, table::{Candidate, ComesIn}};
    /// assert!(Candidate::new_at(Seat::FIRST, ComesIn::WithTheBigBlind).owes.big);
    /// ```
    #[must_use]
    pub const fn new_at(seat: Seat, comes_in: ComesIn) -> Candidate {
        Candidate {
            seat,
            owes: Owes {
                big: true,
                small: false,
            },
            comes_in,
        }
    }
}

/// A player who is dealt in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealtIn {
    /// The seat.
    pub seat: Seat,
    /// Posts a live extra big blind.
    pub extra: bool,
    /// Posts a dead small blind.
    pub dead: bool,
}

impl crate::Blank for DealtIn {
    const BLANK: DealtIn = DealtIn {
        seat: Seat::FIRST,
        extra: false,
        dead: false,
    };
}

/// Who plays the next hand of a game with blinds, and who posts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positions {
    /// Where button and blinds are.
    pub blinds: Blinds,
    /// Who posts the small blind; nobody if its seat is empty (R51).
    pub small: Option<Seat>,
    /// Who is dealt in, in the order given.
    pub dealt: List<DealtIn, MAX_SEATS>,
}

/// Button, blinds and players of the next hand, by the rule of the dead button (R51):
/// the big blind goes to the next player after the one who had it, the small blind is
/// where the big blind was, the button where the small blind was, whether or not
/// anybody is there. So nobody posts the big blind twice running and nobody skips it.
///
/// A player who owes a big blind is dealt in by posting it, or when it comes round; but
/// nobody comes in between the button and the big blind. Where fewer than two others
/// are left, everybody starts afresh and owes nothing. At a fresh table (`last` is none)
/// the button goes to the first player to the left of `beside`.
///
/// `None` for fewer than two candidates.
#[must_use]
pub fn blinds_of_next_hand(
    last: Option<Blinds>,
    candidates: &[Candidate],
    beside: Seat,
) -> Option<Positions> {
    let active: SeatSet = candidates.iter().map(|player| player.seat).collect();
    if active.len() < 2 {
        return None;
    }
    let settled = candidates.iter().filter(|player| !player.owes.big).count();
    let afresh = settled < 2 || last.is_none();
    let Blinds { button, small, big } = match last {
        Some(last) => Blinds {
            button: last.small,
            small: last.big,
            big: next(last.big, active),
        },
        None => {
            let button = next(beside, active);
            // R43: heads-up the button posts the small blind.
            let small = if active.len() == 2 {
                button
            } else {
                next(button, active)
            };
            Blinds {
                button,
                small,
                big: next(small, active),
            }
        }
    };
    // From the button up to the big blind nobody comes in; all round if they are the same seat.
    let closed: SeatSet = core::iter::once(button)
        .chain(
            button
                .to_the_left()
                .take(MAX_SEATS - 1)
                .take_while(|seat| *seat != big),
        )
        .collect();
    let comes_in = |player: &&Candidate| {
        let may_post = player.comes_in == ComesIn::Posting && !closed.contains(player.seat);
        afresh || !player.owes.big || player.seat == big || may_post
    };
    let dealt: List<DealtIn, MAX_SEATS> = candidates
        .iter()
        .filter(comes_in)
        .map(|player| {
            let posts = !afresh && player.seat != big;
            let dead = posts && player.owes.small && player.seat != small;
            DealtIn {
                seat: player.seat,
                extra: posts && player.owes.big,
                dead,
            }
        })
        .collect();
    let seats: SeatSet = dealt.iter().map(|player| player.seat).collect();
    if seats.len() == 2 {
        // R43: heads-up the button posts the small blind.
        let small = next(big, seats);
        return Some(Positions {
            blinds: Blinds {
                button: small,
                small,
                big,
            },
            small: Some(small),
            dealt,
        });
    }
    // After heads-up play the button has to be made anew: to the right of the small blind.
    let button = if button == big || button == small {
        let before_small = |seat: &Seat| *seat != big && next(*seat, seats) == small;
        seats.iter().find(before_small).unwrap_or(button)
    } else {
        button
    };
    let posts = seats.contains(small).then_some(small);
    Some(Positions {
        blinds: Blinds { button, small, big },
        small: posts,
        dealt,
    })
}

/// The seats that the big blind has passed by since the last hand: who sits out there
/// has missed it (R51).
#[must_use]
pub fn passed_by_the_big_blind(last: Option<Blinds>, now: Blinds) -> SeatSet {
    let last = last.map(|last| {
        last.big
            .to_the_left()
            .take_while(move |seat| *seat != now.big)
    });
    last.into_iter().flatten().collect()
}

/// The button of the next hand of a game without blinds (R12): fixed beside the last
/// seat of the table, or one player to the left. `None` if nobody plays.
///
/// ```
/// use cardspeak_rules::{Seat, SeatSet, StudButton, table::stud_button_of_next_hand};
/// let seat = |number| Seat::new(number).expect("a seat");
/// let players: SeatSet = [2, 5, 7].map(seat).into_iter().collect();
/// let next = |button| stud_button_of_next_hand(button, Some(seat(5)), seat(8), players);
/// assert_eq!(next(StudButton::Fixed), Some(seat(8)));
/// assert_eq!(next(StudButton::Rotating), Some(seat(7)));
/// ```
#[must_use]
pub fn stud_button_of_next_hand(
    button: StudButton,
    last: Option<Seat>,
    last_seat: Seat,
    players: SeatSet,
) -> Option<Seat> {
    if players.is_empty() {
        return None;
    }
    Some(match (button, last) {
        (StudButton::Rotating, Some(last)) => next(last, players),
        (StudButton::Rotating | StudButton::Fixed, _) => last_seat,
    })
}

/// The next one of these seats to the left; the seat itself if it is the only one.
fn next(after: Seat, seats: SeatSet) -> Seat {
    after
        .to_the_left()
        .find(|seat| seats.contains(*seat))
        .unwrap_or(after)
}

/// What may be brought to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuyIn {
    /// The least stack to sit down with.
    pub least: Chips,
    /// The greatest stack that chips may be added up to.
    pub most: Chips,
    /// The smallest chip.
    pub chip: Chips,
}

/// How a player left the table before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// The stack that was taken away.
    pub with: Chips,
    /// How long ago, in whole minutes.
    pub minutes_ago: u64,
}

/// For how long, in minutes, a player who comes back must bring at least what was
/// taken away.
pub const COMING_BACK_MINUTES: u64 = 60;

/// Why chips may not be brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuyInRefusal {
    /// Too few or too many.
    Bounds {
        /// The least.
        least: Chips,
        /// The most.
        most: Chips,
    },
    /// Not in whole chips of the table.
    NotInChips {
        /// The smallest chip.
        chip: Chips,
    },
    /// The stack is at the table's maximum already.
    Full,
}

impl BuyIn {
    /// The bounds for a player who sits down. Table stakes: who left within the hour
    /// brings back no less than what was taken away, even above the maximum.
    ///
    /// ```
    /// use cardspeak_rules::{Chips, table::{BuyIn, Left}};
    /// let table = BuyIn { least: Chips(80), most: Chips(400), chip: Chips(1) };
    /// assert_eq!(table.bounds(None), (Chips(80), Chips(400)));
    /// let left = Left { with: Chips(950), minutes_ago: 59 };
    /// assert_eq!(table.bounds(Some(left)), (Chips(950), Chips(950)));
    /// assert_eq!(table.bounds(Some(Left { minutes_ago: 60, ..left })), (Chips(80), Chips(400)));
    /// ```
    #[must_use]
    pub fn bounds(&self, left: Option<Left>) -> (Chips, Chips) {
        let least = match left {
            Some(left) if left.minutes_ago < COMING_BACK_MINUTES => self.least.max(left.with),
            _ => self.least,
        };
        (least, self.most.max(least))
    }

    /// Judges what a player sits down with.
    ///
    /// # Errors
    /// If it is outside the bounds or not in whole chips. What was taken away may come
    /// back as it is.
    pub fn sit_down(&self, amount: Chips, left: Option<Left>) -> Result<(), BuyInRefusal> {
        let (least, most) = self.bounds(left);
        if amount < least || amount > most {
            Err(BuyInRefusal::Bounds { least, most })
        } else if amount != least {
            self.in_chips(amount)
        } else {
            Ok(())
        }
    }

    /// Judges what a player adds between hands to a stack (R27: it plays from the next hand).
    ///
    /// ```
    /// use cardspeak_rules::{Chips, table::{BuyIn, BuyInRefusal}};
    /// let table = BuyIn { least: Chips(80), most: Chips(400), chip: Chips(1) };
    /// assert_eq!(table.add(Chips(100), Chips(300)), Ok(()));
    /// assert_eq!(table.add(Chips(101), Chips(300)), Err(BuyInRefusal::Bounds { least: Chips(1), most: Chips(100) }));
    /// assert_eq!(table.add(Chips(1), Chips(400)), Err(BuyInRefusal::Full));
    /// ```
    ///
    /// # Errors
    /// If the stack would be above the maximum, or the amount is nothing or not in whole chips.
    pub fn add(&self, amount: Chips, stack: Chips) -> Result<(), BuyInRefusal> {
        let most = self.most.less(stack);
        if most < self.chip {
            Err(BuyInRefusal::Full)
        } else if amount < self.chip || amount > most {
            Err(BuyInRefusal::Bounds {
                least: self.chip,
                most,
            })
        } else {
            self.in_chips(amount)
        }
    }

    fn in_chips(&self, amount: Chips) -> Result<(), BuyInRefusal> {
        let chip = self.chip;
        if amount.0.is_multiple_of(chip.0.max(1)) {
            Ok(())
        } else {
            Err(BuyInRefusal::NotInChips { chip })
        }
    }
}

impl fmt::Display for BuyInRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuyInRefusal::Bounds { least, most } => write!(f, "between {least} and {most}"),
            BuyInRefusal::NotInChips { chip } => write!(f, "in chips of {chip}"),
            BuyInRefusal::Full => f.write_str("the stack is at the table's maximum"),
        }
    }
}

impl core::error::Error for BuyInRefusal {}
