//! Hands and stakes that several rules are shown with.

use crate::common::script::{Script, Table, table};
use cardspeak_rules::{Chips, HouseRules, Limit, Stakes, StreetName};

pub(crate) const FULLTILT: HouseRules = HouseRules::FULLTILT;

pub(crate) fn stud(ante: u64, bring_in: u64, lower: u64) -> Stakes {
    Stakes {
        ante: Chips(ante),
        bring_in: Chips(bring_in),
        small_bet: Chips(lower),
        big_bet: Chips(2 * lower),
        chip: Chips(1),
        ..Stakes::default()
    }
}

pub(crate) fn blinds(small: u64, big: u64) -> Stakes {
    Stakes {
        small_blind: Chips(small),
        big_blind: Chips(big),
        small_bet: Chips(big),
        big_bet: Chips(2 * big),
        chip: Chips(1),
        ..Stakes::default()
    }
}

/// Three players in stud, the second with the low card, the third with the high one.
pub(crate) fn three(game: &str) -> Table {
    table(game, Limit::Fixed, &[(1, 300), (2, 300), (3, 300)])
        .stakes(stud(1, 2, 10))
        .hand(1, "KhQh/8c9hTh")
        .hand(2, "KdQd/2c3d7d")
        .hand(3, "KsQs/9cAsJs")
}

pub(crate) fn street(script: &Script) -> Option<StreetName> {
    script.hand.street().map(|street| street.name)
}

/// Passes a street that can be checked through.
pub(crate) fn check_around(script: &mut Script) {
    let here = street(script);
    while street(script) == here {
        let Some(turn) = script.turn() else { return };
        script.check(turn);
    }
}
