//! What a hand starts from: maybe invalid, until [`crate::Hand::new`] has judged it.

use core::fmt;

use crate::{Chips, Game, HouseRules, MAX_SEATS, Seat};

/// Everything that is agreed before the first chip is posted. Plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game.
    pub game: Game,
    /// How bets are limited.
    pub limit: Limit,
    /// What is posted and bet.
    pub stakes: Stakes,
    /// The house rules.
    pub rules: HouseRules,
    /// Where the button is, at an empty seat perhaps (R51). Deals begin to its left.
    pub button: Seat,
    /// Who posts the small blind, if anybody; none in games with a bring-in.
    pub small_blind: Option<Seat>,
    /// Who posts the big blind, or where the first round's order starts if nobody
    /// does; none in games with a bring-in.
    pub big_blind: Option<Seat>,
    /// The players, by [`Seat::index`].
    pub entries: [Option<Entry>; MAX_SEATS],
    /// Rake is taken before the awards (R60). Never at a live table.
    pub rake: Rake,
}

/// A player who wants cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Chips at the start of the hand, more than none.
    pub stack: Chips,
    /// A live extra post of a player who comes in (R51): counts as a call.
    pub extra: Chips,
    /// A dead post (R51): goes to the pot and counts as nothing.
    pub dead: Chips,
    /// Whether this player posts at all; if fewer than two do, the hand is
    /// cancelled (R11, R51).
    pub posts: Posts,
}

/// Whether a player posts what is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posts {
    /// Posts and is dealt in.
    Yes,
    /// Does not post: gets no cards.
    No,
}

/// Whether rake is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rake {
    /// None: play money.
    None,
    /// A fact that the record brings for each pot (R60).
    Stated,
}

/// How bets are limited (R17, R47 to R49).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Fixed steps, capped.
    Fixed,
    /// At most the pot.
    Pot,
    /// At most the stack.
    No,
}

/// What is posted and bet. Zero where the game has no such thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// The ante of every player.
    pub ante: Chips,
    /// The bring-in.
    pub bring_in: Chips,
    /// The small blind.
    pub small_blind: Chips,
    /// The big blind.
    pub big_blind: Chips,
    /// The lower limit; in pot and no limit the minimum bet.
    pub small_bet: Chips,
    /// The upper limit (fixed limit).
    pub big_bet: Chips,
    /// The smallest chip, in which amounts and odd chips go (R27, R41).
    pub chip: Chips,
}

impl Entry {
    /// A player with this stack and nothing extra to post.
    ///
    /// ```
    /// use cardspeak_rules::{Chips, Entry};
    /// assert_eq!(Entry::of(Chips(500)).stack, Chips(500));
    /// ```
    #[must_use]
    pub const fn of(stack: Chips) -> Entry {
        Entry {
            stack,
            extra: Chips::ZERO,
            dead: Chips::ZERO,
            posts: Posts::Yes,
        }
    }
}

impl Setup {
    /// A hand of a game at a fresh table: players with these stacks sit at seats 1, 2, 3 …
    /// and the button is at the last of them; blinds, if the game has them, are to
    /// its left (R43). For anything else write the fields.
    ///
    /// ```
    /// use cardspeak_rules::{Chips, Game, HouseRules, Limit, Seat, Setup, Stakes};
    /// let stakes = Stakes {
    ///     ante: Chips(40), bring_in: Chips(50), small_bet: Chips(200), big_bet: Chips(400),
    ///     chip: Chips(1), ..Stakes::default()
    /// };
    /// let game = Game::named("stud-8").expect("a game of this crate");
    /// let setup = Setup::at_a_fresh_table(
    ///     game, Limit::Fixed, stakes, HouseRules::FULLTILT, &[Chips(5000), Chips(7000)],
    /// );
    /// assert_eq!(setup.button, Seat::new(2).expect("a seat"));
    /// ```
    ///
    /// # Panics
    /// With no stack or more than [`MAX_SEATS`] of them.
    #[must_use]
    pub fn at_a_fresh_table(
        game: Game,
        limit: Limit,
        stakes: Stakes,
        rules: HouseRules,
        stacks: &[Chips],
    ) -> Setup {
        assert!(
            !stacks.is_empty() && stacks.len() <= MAX_SEATS,
            "one to ten stacks"
        );
        let mut entries = [None; MAX_SEATS];
        for (entry, stack) in entries.iter_mut().zip(stacks) {
            *entry = Some(Entry::of(*stack));
        }
        let taken = |seat: &Seat| entries[seat.index()].is_some();
        // Both hold: there is at least one stack.
        let button = Seat::all().rfind(taken).unwrap_or(Seat::FIRST);
        let (small_blind, big_blind) = if game.has_bring_in() {
            (None, None)
        } else {
            let mut left = button.to_the_left().filter(taken);
            // R43: heads-up the button posts the small blind.
            if stacks.len() == 2 {
                (Some(button), left.next())
            } else {
                (left.next(), left.next())
            }
        };
        Setup {
            game,
            limit,
            stakes,
            rules,
            button,
            small_blind,
            big_blind,
            entries,
            rake: Rake::None,
        }
    }

    /// Judges the setup; [`crate::Hand::new`] does it too.
    ///
    /// # Errors
    /// The first thing found to be wrong.
    pub fn check(&self) -> Result<(), SetupError> {
        let players = self.entries.iter().flatten().count();
        if players < 2 {
            return Err(SetupError::TooFewPlayers { players });
        }
        let most = usize::from(self.game.most_seats());
        if players > most {
            return Err(SetupError::TooManyPlayers { players, most });
        }
        let mut total = Chips::ZERO;
        for seat in Seat::all() {
            let Some(entry) = self.entries[seat.index()] else {
                continue;
            };
            if entry.stack.is_zero() {
                return Err(SetupError::NoChips { seat });
            }
            // An extra post is a call before its turn: no more than the big blind (R51).
            let no_blinds = self.game.has_bring_in();
            if entry.extra > self.stakes.big_blind
                || (no_blinds && !(entry.extra.is_zero() && entry.dead.is_zero()))
            {
                return Err(SetupError::Posts { seat });
            }
            // Half of what can be counted, so that no sum of bets can overflow.
            total = total
                .checked_add(entry.stack)
                .ok_or(SetupError::TooManyChips)?;
            if total.0 > u64::MAX / 8 {
                return Err(SetupError::TooManyChips);
            }
        }
        let stakes = &self.stakes;
        let sizes = [
            stakes.ante,
            stakes.bring_in,
            stakes.small_blind,
            stakes.big_blind,
            stakes.small_bet,
            stakes.big_bet,
        ];
        if stakes.chip.is_zero() || sizes.iter().any(|size| size.0 > u64::MAX / 64) {
            return Err(SetupError::Stakes);
        }
        if stakes.small_bet.is_zero()
            || (self.limit == Limit::Fixed && stakes.big_bet < stakes.small_bet)
        {
            return Err(SetupError::Stakes);
        }
        if self.game.has_bring_in() {
            // A completion must be more than the bring-in.
            if stakes.bring_in.is_zero() || stakes.bring_in >= stakes.small_bet {
                return Err(SetupError::Stakes);
            }
        } else if stakes.big_blind.is_zero()
            || stakes.small_blind > stakes.big_blind
            || stakes.small_bet < stakes.big_blind
            || self.big_blind.is_none()
            || self
                .small_blind
                .is_some_and(|seat| Some(seat) == self.big_blind)
        {
            return Err(SetupError::Stakes);
        }
        Ok(())
    }
}

/// Why a hand cannot be played from a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A hand needs two players.
    TooFewPlayers {
        /// How many there are.
        players: usize,
    },
    /// The deck does not reach for so many (R10).
    TooManyPlayers {
        /// How many there are.
        players: usize,
        /// How many can play.
        most: usize,
    },
    /// A player without chips never posts (C34).
    NoChips {
        /// Whose stack is empty.
        seat: Seat,
    },
    /// An extra or dead post that the game does not have, or an extra one above the big
    /// blind (R51).
    Posts {
        /// Who would post it.
        seat: Seat,
    },
    /// More chips than can be counted safely.
    TooManyChips,
    /// The stakes do not fit the game or each other.
    Stakes,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::TooFewPlayers { players } => {
                write!(f, "{players} players; a hand needs two")
            }
            SetupError::TooManyPlayers { players, most } => {
                write!(f, "{players} players; the deck reaches for {most}")
            }
            SetupError::NoChips { seat } => write!(f, "no chips at seat {seat}"),
            SetupError::Posts { seat } => write!(f, "seat {seat} cannot post that much extra"),
            SetupError::TooManyChips => f.write_str("more chips than can be counted safely"),
            SetupError::Stakes => f.write_str("the stakes do not fit the game or each other"),
        }
    }
}

impl core::error::Error for SetupError {}
