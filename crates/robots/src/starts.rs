//! How good starting hands are. Scores only compare hands of the same game with each
//! other; what a score is worth is found out by comparing it with other hands'.

use cardspeak_cards::{Card, CardSet, Rank, Suit};
use cardspeak_rules::Game;
use cardspeak_strength::{HoleUse, Qualifier};

/// How good a starting hand is, the greater the better. `own` are the cards in the
/// order dealt; `board` is what lies in the middle already (Courchevel); `seen` are all
/// cards that can be seen: those that are not own are dead.
pub(crate) fn score(game: &Game, own: &[Card], board: &[Card], seen: CardSet) -> f64 {
    let dead = seen - own.iter().copied().collect();
    if game.hole_use == HoleUse::ExactlyTwo {
        let high = pairs_of(own, |one, two| two_for_high(one, two, board));
        let low = game.low().map_or(0.0, |_| {
            pairs_of(own, |one, two| two_for_low(one, two, board))
        });
        return high + low;
    }
    if !game.has_bring_in() {
        return own
            .first()
            .zip(own.get(1))
            .map_or(0.0, |(one, two)| two_for_high(*one, *two, board));
    }
    let high = stud_high(own, dead);
    match (game.has_high(), game.low()) {
        (true, None) => high,
        (true, Some(Qualifier::EightOrBetter)) => {
            let low = stud_low(own, dead, Rank::Eight.low_value());
            // A high pair without a low wins half at best; one way is enough to play.
            (0.8 * high).max(low) + 0.3 * high.min(low)
        }
        (true, Some(Qualifier::None)) => {
            let low = stud_low(own, dead, Rank::King.low_value());
            (0.9 * high).max(low) + 0.3 * high.min(low)
        }
        (false, _) => stud_low(own, dead, Rank::King.low_value()),
    }
}

/// Dead cards that this hand would need.
fn dead_of(dead: CardSet, wanted: impl Fn(Card) -> bool) -> f64 {
    dead.iter().filter(|card| wanted(*card)).count() as f64
}

/// Two or three cards of stud for high: trips, pairs, three to a flush or a straight,
/// high cards.
fn stud_high(own: &[Card], dead: CardSet) -> f64 {
    let height = |rank: Rank| f64::from(rank as u8) / 12.0;
    let highest = own
        .iter()
        .map(|card| height(card.rank()))
        .fold(0.0, f64::max);
    let cards = own.iter().map(|card| height(card.rank())).sum::<f64>() / own.len().max(1) as f64;
    let same = |rank: Rank| own.iter().filter(|card| card.rank() == rank).count();
    let grouped = own
        .iter()
        .max_by_key(|card| (same(card.rank()), card.rank()));
    if let Some(rank) = grouped
        .map(|card| card.rank())
        .filter(|rank| same(*rank) > 1)
    {
        if same(rank) > 2 {
            return 1.2 + 0.1 * height(rank);
        }
        // A pair that nobody sees is worth more than one with the door card; a pair
        // that is dead is worth less.
        let hidden = own.len() > 2 && own[..2].iter().all(|card| card.rank() == rank);
        let live = 0.1 * dead_of(dead, |card| card.rank() == rank);
        return 0.5 + 0.4 * height(rank) + 0.06 * highest + if hidden { 0.03 } else { 0.0 } - live;
    }
    let mut score = 0.25 * highest + 0.2 * cards;
    if own.len() > 2 {
        let suit = own[0].suit();
        if own.iter().all(|card| card.suit() == suit) {
            score += 0.32 - 0.05 * dead_of(dead, |card| card.suit() == suit);
        }
        let span = span(own);
        if span <= 4 {
            score += 0.2 - 0.04 * f64::from(span - 2);
        }
    }
    let over = dead_of(dead, |card| {
        card.rank() > Rank::Ten && same(card.rank()) > 0
    });
    score - 0.02 * over
}

/// From the lowest to the highest of different ranks; an ace is low where that is closer.
fn span(own: &[Card]) -> u8 {
    let spread = |value: fn(Rank) -> u8| {
        let values = || own.iter().map(|card| value(card.rank()));
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    spread(|rank| rank as u8)
        .min(spread(Rank::low_value))
        .max(2)
}

/// Two or three cards of stud for low; cards above `worst` do not help.
fn stud_low(own: &[Card], dead: CardSet, worst: u8) -> f64 {
    let ranks = own.iter().copied().collect::<CardSet>().rank_mask();
    let mut low: Vec<u8> = Rank::ALL
        .into_iter()
        .filter(|rank| ranks >> *rank as u8 & 1 == 1)
        .map(Rank::low_value)
        .filter(|value| *value <= worst)
        .collect();
    low.sort_unstable();
    // From 1 for an ace to about 0 for a king.
    let worth = |value: u8| 1.0 - (f64::from(value) - 1.0) / 12.0;
    let Some(highest) = low.last() else {
        return 0.0;
    };
    let missing = own.len() - low.len();
    let mean = low.iter().map(|value| worth(*value)).sum::<f64>() / low.len() as f64;
    let mut score = 0.35 * mean + 0.65 * worth(*highest) - 0.52 * missing as f64;
    if missing == 0 {
        let suited = own.iter().all(|card| card.suit() == own[0].suit());
        score += if suited { 0.08 } else { 0.0 };
        score += if span(own) <= 4 { 0.05 } else { 0.0 };
        score += if low[0] == 1 { 0.05 } else { 0.0 };
    }
    // Good for a low: cards out that would pair it. Bad: low cards that it needs.
    let is_low = |card: Card| card.rank().low_value() <= worst.min(8);
    let pairs = dead_of(dead, |card| low.contains(&card.rank().low_value()));
    let needs = dead_of(dead, |card| {
        is_low(card) && !low.contains(&card.rank().low_value())
    });
    (score + 0.015 * pairs - 0.02 * needs).max(0.0)
}

/// A hand of which two cards will be used: its best pairs of cards count most, as only
/// one of them will be used in the end.
fn pairs_of(own: &[Card], worth: impl Fn(Card, Card) -> f64) -> f64 {
    let mut worths: Vec<f64> = Vec::with_capacity(15);
    for (place, one) in own.iter().enumerate() {
        for two in &own[place + 1..] {
            worths.push(worth(*one, *two));
        }
    }
    worths.sort_unstable_by(|one, two| two.total_cmp(one));
    let weights = [1.0, 0.6, 0.4, 0.3, 0.2, 0.1];
    worths
        .iter()
        .zip(weights)
        .map(|(worth, weight)| worth * weight)
        .sum::<f64>()
        / 2.6
}

/// Two cards in the hole for a high hand.
fn two_for_high(one: Card, two: Card, board: &[Card]) -> f64 {
    let (low, high) = if one.rank() < two.rank() {
        (one, two)
    } else {
        (two, one)
    };
    let height = |card: Card| f64::from(card.rank() as u8) / 12.0;
    let mut score = if one.rank() == two.rank() {
        0.42 + 0.5 * height(high)
    } else {
        let gap = span(&[one, two]).saturating_sub(1);
        let connected = 0.14 - 0.035 * f64::from(gap.min(4));
        let suited = if one.suit() == two.suit() {
            0.1 + 0.08 * height(high)
        } else {
            0.0
        };
        0.25 * height(high) + 0.14 * height(low) + connected + suited
    };
    for card in board {
        let matches = [one, two]
            .iter()
            .filter(|own| own.rank() == card.rank())
            .count();
        score += match (matches, one.rank() == two.rank()) {
            (2, _) => 0.6,
            (1, _) => 0.12 + 0.15 * height(*card),
            (_, true) => 0.0,
            _ if span(&[one, two, *card]) <= 4 => 0.05,
            _ => 0.0,
        };
        let flush: Option<Suit> = Some(one.suit()).filter(|suit| *suit == two.suit());
        score += if flush == Some(card.suit()) { 0.1 } else { 0.0 };
    }
    score
}

/// Two cards in the hole for an eight-or-better low.
fn two_for_low(one: Card, two: Card, board: &[Card]) -> f64 {
    let (one, two) = (one.rank().low_value(), two.rank().low_value());
    let (low, high) = (one.min(two), one.max(two));
    let there = |value: u8| board.iter().any(|card| card.rank().low_value() == value);
    // A card that the board has as well makes no low (C29).
    if low == high || high > 8 || there(low) || there(high) {
        return 0.0;
    }
    let worth = 0.75 - 0.09 * (f64::from(high) - 2.0) - 0.06 * (f64::from(low) - 1.0);
    let possible = board.iter().map(|card| {
        if card.rank().low_value() <= 8 {
            1.35
        } else {
            0.55
        }
    });
    worth.max(0.02) * possible.product::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(game: &str, own: &str, board: &str, dead: &str) -> f64 {
        let read = |text: &str| -> Vec<Card> {
            cardspeak_cards::cards(text)
                .collect::<Result<_, _>>()
                .unwrap()
        };
        let (own, board, dead) = (read(own), read(board), read(dead));
        let seen = own.iter().chain(&board).chain(&dead).copied().collect();
        score(&Game::named(game).unwrap(), &own, &board, seen)
    }

    /// Each hand is better than the one after it.
    fn in_order(game: &str, board: &str, hands: &[&str]) {
        for pair in hands.windows(2) {
            let (better, worse) = (
                worth(game, pair[0], board, ""),
                worth(game, pair[1], board, ""),
            );
            assert!(
                better > worse,
                "{game}: {} {better} should beat {} {worse}",
                pair[0],
                pair[1]
            );
        }
    }

    #[test]
    fn stud_for_high_likes_trips_pairs_and_draws() {
        let hands = [
            "5c5d5h", "AcAd7h", "KcKd7h", "6c6dKs", "Kc7c3c", "JhTs9d", "AhKd7c", "9c6d2h",
        ];
        in_order("stud", "", &hands);
        in_order("stud5", "", &["AcAd", "7c7d", "AcKd", "Qc9d", "8c2d"]);
    }

    #[test]
    fn stud_hi_lo_likes_low_cards_and_aces() {
        let hands = ["Ah2h3h", "4c4d4h", "Ac3d5s", "8c7d4h", "KcJd9h"];
        in_order("stud-8", "", &hands);
        in_order("stud-8", "", &["AcAd3h", "KcKd9h", "9c9dJh", "QcJd8h"]);
    }

    #[test]
    fn razz_likes_low_cards_only() {
        in_order(
            "razz",
            "",
            &["Ac2d3h", "3c5d7h", "8c4d2h", "Jc3d2h", "4c4d2h", "KcKdKh"],
        );
    }

    #[test]
    fn dead_cards_spoil_pairs_and_flushes_and_help_lows() {
        assert!(worth("stud", "9c9dKs", "", "9h9s") < worth("stud", "9c9dKs", "", "3h4s"));
        assert!(worth("stud", "Kc9c4c", "", "2cTcJc") < worth("stud", "Kc9c4c", "", "2hTdJs"));
        assert!(worth("razz", "Ac2d3h", "", "As2s3s") > worth("razz", "Ac2d3h", "", "4s5s6s"));
    }

    #[test]
    fn omaha_likes_aces_with_a_two_and_suits() {
        in_order(
            "omaha-8",
            "",
            &["AhAd2h3d", "Ah2h5dKs", "Kc9d8h2s", "Kc9dTh6s"],
        );
        in_order("omaha", "", &["AhAdKhKd", "JhTh9d8d", "KcTd6h2s"]);
        in_order("holdem", "", &["AcAd", "8c8d", "AhKh", "Qc8d", "7c2d"]);
    }

    #[test]
    fn courchevel_minds_the_card_that_lies_there() {
        let own = "Ah2d9sJcKd";
        assert!(worth("courchevel-8", own, "5c", "") > worth("courchevel-8", own, "Qc", ""));
        assert!(worth("courchevel-8", own, "5c", "") > worth("courchevel-8", own, "2c", ""));
        assert!(
            worth("courchevel", "9h9d3s4cKd", "9c", "")
                > worth("courchevel", "9h9d3s4cKd", "Tc", "")
        );
    }
}
