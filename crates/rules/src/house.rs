//! House rules: the settings on which card rooms differ (rules.md, "House rules").

use crate::Chips;

/// The settings of a table on which the sources differ. Each source is a preset.
///
/// ```
/// use cardspeak_rules::{HouseRules, ShowdownOrder};
/// let rules = HouseRules::named("fulltilt").expect("a preset");
/// assert_eq!(rules, HouseRules::FULLTILT);
/// assert_eq!(rules.showdown_order, ShowdownOrder::LookBack);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HouseRules {
    /// Whether the stud button moves (R12).
    pub stud_button: StudButton,
    /// Raises after the first bet of a fixed-limit round (R22): three, or four.
    pub raises: u8,
    /// Whether an open pair doubles on fourth street of stud for high (R25).
    pub open_pair: OpenPair,
    /// Who shows first (R35).
    pub showdown_order: ShowdownOrder,
    /// Whether losing hands may be mucked (R36).
    pub losing_hands: LosingHands,
    /// When hands open once the betting is over with cards to come (R37).
    pub all_in_hands: AllInHands,
    /// Who gets odd chips in stud (R41).
    pub odd_chips: OddChips,
}

/// Whether the stud button moves (R12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StudButton {
    /// It stands beside the last seat; every deal starts at seat 1.
    Fixed,
    /// It moves one player to the left after every hand.
    Rotating,
}

/// Whether an open pair doubles (R25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpenPair {
    /// It lets everybody bet the upper limit.
    Doubles,
    /// It changes nothing.
    Ignored,
}

/// Who shows first when the final round had no bet (R35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShowdownOrder {
    /// The last to bet or raise in the rounds before it.
    LookBack,
    /// The first to the left of the button.
    LastRound,
    /// The player who opened the checked round.
    FirstToAct,
}

/// Whether losing hands may be mucked (R36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LosingHands {
    /// Their players choose.
    MayMuck,
    /// All hands are shown.
    AllShown,
}

/// When hands open once the betting is over with cards to come (R37).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AllInHands {
    /// At once.
    ShownAtOnce,
    /// At the showdown.
    AtShowdown,
}

/// Who gets the odd chips of a tie in stud (R41).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OddChips {
    /// By the highest card of the hand, for low by the lowest.
    ByCard,
    /// The first to the left of the button, as in button games.
    BySeat,
}

impl HouseRules {
    /// The preset after the source `FT`.
    pub const FULLTILT: HouseRules = HouseRules {
        stud_button: StudButton::Fixed,
        raises: 3,
        open_pair: OpenPair::Doubles,
        showdown_order: ShowdownOrder::LookBack,
        losing_hands: LosingHands::MayMuck,
        all_in_hands: AllInHands::ShownAtOnce,
        odd_chips: OddChips::ByCard,
    };

    /// The preset after the source `7S`.
    pub const CARDROOM: HouseRules = HouseRules {
        stud_button: StudButton::Rotating,
        raises: 4,
        open_pair: OpenPair::Ignored,
        showdown_order: ShowdownOrder::FirstToAct,
        losing_hands: LosingHands::AllShown,
        all_in_hands: AllInHands::ShownAtOnce,
        odd_chips: OddChips::ByCard,
    };

    /// The preset after the source `CV`.
    pub const POKERSTARS: HouseRules = HouseRules {
        stud_button: StudButton::Fixed,
        raises: 3,
        open_pair: OpenPair::Doubles,
        showdown_order: ShowdownOrder::LastRound,
        losing_hands: LosingHands::MayMuck,
        all_in_hands: AllInHands::ShownAtOnce,
        odd_chips: OddChips::ByCard,
    };

    /// The presets by their names in files and on the command line.
    pub const PRESETS: [(&'static str, HouseRules); 3] = [
        ("fulltilt", HouseRules::FULLTILT),
        ("cardroom", HouseRules::CARDROOM),
        ("pokerstars", HouseRules::POKERSTARS),
    ];

    /// The preset of that name.
    ///
    /// ```
    /// # use cardspeak_rules::HouseRules;
    /// assert_eq!(HouseRules::named("cardroom").map(|rules| rules.raises), Some(4)); // R22
    /// assert_eq!(HouseRules::named("casino"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<HouseRules> {
        HouseRules::PRESETS
            .into_iter()
            .find(|(preset, _)| *preset == name)
            .map(|(_, rules)| rules)
    }
}

/// The ante and the bring-in that a preset proposes for a lower limit, rounded
/// down to the smallest chip, at least one chip. `None` for an unknown preset.
///
/// ```
/// use cardspeak_rules::{Chips, proposed_ante_and_bring_in};
/// // $2/$4: ante 0.40, bring-in 0.50 (R21)
/// let proposed = proposed_ante_and_bring_in("fulltilt", Chips(200), Chips(1));
/// assert_eq!(proposed, Some((Chips(40), Chips(50))));
/// ```
#[must_use]
pub fn proposed_ante_and_bring_in(
    preset: &str,
    lower: Chips,
    chip: Chips,
) -> Option<(Chips, Chips)> {
    let (ante, bring_in) = match preset {
        "fulltilt" => (5, 4),
        "cardroom" => (10, 2),
        "pokerstars" => (5, 2),
        _ => return None,
    };
    let chip = chip.0.max(1);
    let part = |divisor: u64| Chips((lower.0 / divisor / chip).max(1) * chip);
    Some((part(ante), part(bring_in)))
}
