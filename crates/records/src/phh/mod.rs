//! PHH, the poker hand history format of `PokerKit`: TOML with one list of actions.
//!
//! Players are numbered from the left of the button, blinds and antes are listed by player (heads-up
//! in reverse, as `PokerKit` has it), and amounts are whole numbers or decimals. Games without a code
//! of PHH are written with the variant `cardspeak/GAME/LIMIT`. The field `_cardspeak` holds the first
//! line of our notation, so that house rules, empty seats and a dead button are not lost.

mod fields;
mod follow;
mod toml_fields;
pub(crate) mod write;

use cardspeak_rules::{Chips, Seat, Setup};

use crate::about::About;
use crate::unreadable::Unreadable;
use fields::Fields;

/// A hand in PHH.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{Paper, read_any};
/// let text = "\
/// variant = 'F7S'
/// antes = [1, 1]
/// bring_in = 2
/// small_bet = 4
/// big_bet = 8
/// starting_stacks = [50, 60]
/// actions = ['d dh p1 ????2c', 'd dh p2 AhKhQd', 'p1 pb', 'p2 cbr 4', 'p1 f']
/// finishing_stacks = [47, 63]
/// ";
/// let paper = read_any(text).remove(0)?;
/// assert!(paper.judge().agrees());
/// let wrong = read_any(&text.replace("[47, 63]", "[46, 64]")).remove(0)?;
/// assert_eq!(
///     wrong.judge().differences[0].to_string(),
///     "chips after the hand: the record says 46 to seat 1, the rules say 47 to seat 1"
/// );
/// # Ok::<(), cardspeak_records::Unreadable>(())
/// ```
#[derive(Clone, Debug)]
pub struct Phh {
    /// What the hand starts from.
    pub setup: Setup,
    /// Names, number, time and table.
    pub about: About,
    /// The line of the variant.
    line: usize,
    /// The seats of p1, p2 …
    seats: Vec<Seat>,
    /// Each action and its line.
    actions: Vec<(usize, String)>,
    /// Chips after the hand and their line.
    finishing: Option<(usize, Vec<u64>)>,
    /// The rake of each pot.
    rake: Vec<Chips>,
    /// Whether amounts are whole numbers of the smallest unit though that is part of another.
    in_smallest_unit: bool,
}

impl Phh {
    pub(crate) fn line(&self) -> usize {
        self.line
    }
}

pub(crate) fn is_phh(text: &str) -> bool {
    text.lines().any(|line| {
        line.strip_prefix("variant")
            .is_some_and(|rest| rest.trim_start().starts_with('='))
    })
}

/// Reads every hand: one of the whole text, or one of each table.
pub(crate) fn read(text: &str) -> Vec<Result<Phh, Unreadable>> {
    toml_fields::hands(text)
        .into_iter()
        .map(|hand| hand.and_then(|hand| hand.phh()))
        .collect()
}

/// The fields of PHH that follow from a setup.
pub(crate) fn fields(setup: &Setup) -> Fields {
    fields::of(setup)
}
