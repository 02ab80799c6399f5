//! How a robot plays.

use rand::{Rng, RngExt};

/// A robot's ways. Every number is between 0 and 1; what is outside is taken as the
/// nearer end.
///
/// ```
/// use cardspeak_robots::Style;
/// let rock = Style { loose: 0.0, aggressive: 0.3, bluffs: 0.0 };
/// assert!(rock.loose < Style::default().loose);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// How many hands it plays and how easily it calls.
    pub loose: f64,
    /// How often it bets or raises where it might check or call.
    pub aggressive: f64,
    /// How often it bets with nothing.
    pub bluffs: f64,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            loose: 0.4,
            aggressive: 0.7,
            bluffs: 0.4,
        }
    }
}

impl Style {
    /// Some sane style: neither a maniac nor one who only waits for aces.
    ///
    /// ```
    /// use cardspeak_robots::Style;
    /// assert!((0.0..=1.0).contains(&Style::random(&mut rand::rng()).loose));
    /// ```
    #[must_use]
    pub fn random<R: Rng + ?Sized>(rng: &mut R) -> Style {
        Style {
            loose: rng.random_range(0.15..0.75),
            aggressive: rng.random_range(0.4..0.95),
            bluffs: rng.random_range(0.1..0.8),
        }
    }

    /// From -1 (tight) to 1 (loose).
    pub(crate) fn looseness(self) -> f64 {
        self.loose.clamp(0.0, 1.0) * 2.0 - 1.0
    }

    /// The chance to bet or raise with a hand that is good enough.
    pub(crate) fn bets_good_hands(self) -> f64 {
        0.5 + 0.45 * self.aggressive.clamp(0.0, 1.0)
    }

    /// The chance to bet with nothing, if one opponent is to believe it.
    pub(crate) fn bets_nothing(self) -> f64 {
        0.25 * self.bluffs.clamp(0.0, 1.0)
    }
}
