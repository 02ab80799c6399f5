//! Hands and stakes that several rules are shown with.

use crate::common::script::{Script, Table, stud, table};
use cardspeak_rules::{Limit, StreetName};

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
