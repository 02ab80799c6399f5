//! What hands are called.

use cardspeak_cards::{Card, CardSet, Rank};
use cardspeak_strength::{
    HighLabel, HoleUse, LowLabel, Qualifier, Ranks, best_high, best_low, high_label, low_label,
};
use proptest::prelude::*;

mod common;

use common::{high, set};

/// The label's name and its ranks, briefly.
fn said(label: HighLabel) -> String {
    let kicker = |rank: Option<Rank>| rank.map_or('-', Rank::letter);
    match label {
        HighLabel::HighCard { ranks } => format!("high card {ranks}"),
        HighLabel::Pair { rank, kickers } => format!("pair {} {kickers}", rank.letter()),
        HighLabel::TwoPair {
            high,
            low,
            kicker: fifth,
        } => {
            format!(
                "two pair {} {} {}",
                high.letter(),
                low.letter(),
                kicker(fifth)
            )
        }
        HighLabel::ThreeOfAKind { rank, kickers } => format!("three {} {kickers}", rank.letter()),
        HighLabel::Straight { top } => format!("straight {}", top.letter()),
        HighLabel::Flush { ranks } => format!("flush {ranks}"),
        HighLabel::FullHouse { three, pair } => {
            format!("full house {} {}", three.letter(), pair.letter())
        }
        HighLabel::FourOfAKind {
            rank,
            kicker: fifth,
        } => {
            format!("four {} {}", rank.letter(), kicker(fifth))
        }
        HighLabel::StraightFlush { top } => format!("straight flush {}", top.letter()),
    }
}

fn said_low(label: LowLabel) -> String {
    match label {
        LowLabel::Made { ranks } => format!("made {ranks}"),
        LowLabel::Paired { ranks } => format!("paired {ranks}"),
        LowLabel::Draw { ranks } => format!("draw {ranks}"),
        LowLabel::None => "none".into(),
    }
}

#[test]
fn seven_cards_have_their_names() {
    for (hand, name) in [
        ("Ac Ad 8h 8s Kc 3d 2h", "two pair A 8 K"),
        ("Ac Kd Qh 9s 8c 3d 2h", "high card A-K-Q-9-8"),
        ("9c 9d Qh Ks 8c 3d 2h", "pair 9 K-Q-8"),
        ("9c 9d 9h Ks 8c 3d 2h", "three 9 K-8"),
        ("Ac 2d 3h 4s 5c Kd Kh", "straight 5"),
        ("Ac 2d 3h 4s 5c 6d Kh", "straight 6"),
        ("Ac Kd Qh Js Tc Td Th", "straight A"),
        ("Ac Kc Qc 9c 2c 3c Th", "flush A-K-Q-9-3"),
        ("9c 9d 9h 8s 8c 8d Kh", "full house 9 8"),
        ("9c 9d 9h 8s 8c Kd Kh", "full house 9 K"),
        ("9c 9d 9h 9s 8c 8d 8h", "four 9 8"),
        ("Ac 2c 3c 4c 5c 6d 7h", "straight flush 5"),
        ("Ac Kc Qc Jc Tc 9c 8c", "straight flush A"),
        ("9c 8c 7c 6c 5c Ac Kc", "straight flush 9"),
    ] {
        assert_eq!(said(high(hand).value.label()), name, "{hand}");
    }
}

#[test]
fn c27_few_cards_are_called_what_they_are() {
    for (hand, name) in [
        ("Ah", "high card A"),
        ("Ah Kh", "high card A-K"),
        ("Ah Ad", "pair A "),
        ("Ah 2h 3h", "high card A-3-2"),
        ("Ah Ad 3h", "pair A 3"),
        ("Ah Ad Ac", "three A "),
        ("Ah Kh Qh Jh", "high card A-K-Q-J"),
        ("Ah Ad Kh Kd", "two pair A K -"),
        ("Ah Ad Ac Kd", "three A K"),
        ("Ah Ad Ac As", "four A -"),
    ] {
        let label = high_label(set(hand), CardSet::EMPTY, HoleUse::AnyFive).expect(hand);
        assert_eq!(said(label), name, "{hand}");
    }
}

#[test]
fn c27_two_of_the_hole_and_what_lies_on_the_board() {
    for (hole, board, name) in [
        ("Ah Kd 7c 7d", "", "pair 7 "),
        ("Ah Kd 8c 7d", "", "high card A-K"),
        ("7h 7s 7c 7d", "", "pair 7 "),
        ("Ah Kd 7c 6d 2s", "2c", "pair 2 A"),
        ("Ah Kd 7c 7d 2s", "7s", "three 7 "),
        ("Ah 9h 7c 6d", "Kh Qh Jh", "flush A-K-Q-J-9"),
        ("Ah 9d 7c 6d", "Kh Qh Jh Th", "high card A-K-Q-J-9"),
        ("Ah", "Kd Kc Ks Kh", "three K A"),
        ("", "Kd Kc 2s 2h 2d", "three 2 "),
    ] {
        let label = high_label(set(hole), set(board), HoleUse::ExactlyTwo).expect(hole);
        assert_eq!(said(label), name, "{hole} with {board}");
    }
}

#[test]
fn lows_of_stud_have_their_names() {
    use Qualifier::{EightOrBetter as Eight, None as Any};
    for (hand, qualifier, cards_to_come, name) in [
        ("8c 6d 4h 2s Ac Kd Kh", Eight, 0, "made 8-6-4-2-A"),
        ("5c 4d 3h 2s Ac", Eight, 2, "made 5-4-3-2-A"),
        ("Kc 6d 4h 2s Ac", Any, 2, "made K-6-4-2-A"),
        ("Kc Kd 4h 2s Ac", Any, 2, "paired K-K-4-2-A"),
        ("Ac Ad 2c 2d 3c 3d 4c", Any, 0, "paired A-A-4-3-2"),
        ("7c 5d 3h 2s", Eight, 3, "draw 7-5-3-2"),
        ("7c 5d 3h 2s Kc Kd", Eight, 1, "draw 7-5-3-2"),
        ("7c 5d 3h 2s Kc Kd Kh", Eight, 0, "none"),
        ("7c 5d 3h", Eight, 4, "draw 7-5-3"),
        ("7c 5d 3h Kc Kd", Eight, 2, "draw 7-5-3"),
        ("7c 5d 3h Kc Kd Kh", Eight, 1, "none"),
        ("7c 7d 3h 2s", Eight, 3, "draw 7-3-2"),
        ("7c 5d Kh", Eight, 4, "none"),
        ("Kc Qd 3h 2s", Any, 3, "draw K-Q-3-2"),
        ("Kc Kd 3h 2s", Any, 3, "draw K-3-2"),
        ("Kc Kd 3h", Any, 4, "none"),
        ("Kc Qd 3h 2s", Any, 0, "none"),
        ("", Eight, 7, "none"),
    ] {
        let none = CardSet::EMPTY;
        let label = low_label(set(hand), none, HoleUse::AnyFive, qualifier, cards_to_come);
        assert_eq!(said_low(label), name, "{hand}, {cards_to_come} to come");
    }
}

#[test]
fn r7_lows_of_omaha_hold_two_and_three() {
    for (hole, board, cards_to_come, name) in [
        ("Ac 2d Kh Qs", "3c 4d 9h", 2, "draw 4-3-2-A"),
        ("Ac 2d 3h Qs", "3c 4d 9h", 2, "draw 4-3-2-A"),
        ("Ac 2d 5h Qs", "3c 4d 9h", 2, "draw 4-3-2-A"),
        ("Ac 2d Kh Qs", "Ad 4d 9h", 2, "draw 4-2-A"),
        ("Ac 2d Kh Qs", "Ad 2c 9h", 2, "none"),
        ("Ac 2d Kh Qs", "4d 9h Td", 2, "draw 4-2-A"),
        ("Ac 2d Kh Qs", "4d 9h Td Jd", 1, "none"),
        ("Ac 2d Kh Qs", "4d 3h Td Jd", 1, "draw 4-3-2-A"),
        ("Ac 2d Kh Qs", "4d 3h Td Jd Js", 0, "none"),
        ("Ac 2d Kh Qs", "4d 3h 8d", 2, "made 8-4-3-2-A"),
        ("Ac 2d 3h Ks Kd", "5c", 4, "draw 5-2-A"),
        ("Ac 2d 3h 4s Kd", "", 5, "none"),
        ("Ac Ad Kh Qs", "2c 3d 4h", 2, "none"),
        ("Ac Ad Kh 6s", "2c 3d Th", 2, "draw 6-3-2-A"),
    ] {
        let qualifier = Qualifier::EightOrBetter;
        let usage = HoleUse::ExactlyTwo;
        let label = low_label(set(hole), set(board), usage, qualifier, cards_to_come);
        assert_eq!(
            said_low(label),
            name,
            "{hole} with {board}, {cards_to_come} to come"
        );
    }
}

/// Up to seven cards in the hole and up to five on the board.
fn divided() -> impl Strategy<Value = (CardSet, CardSet)> {
    let cards = Just(Card::DECK.to_vec()).prop_shuffle();
    (cards, 0..=7usize, 0..=5usize).prop_map(|(cards, hole, board)| {
        let (hole, rest) = cards.split_at(hole);
        (
            hole.iter().copied().collect(),
            rest[..board].iter().copied().collect(),
        )
    })
}

proptest! {
    #[test]
    fn c27_labels_never_fail(
        (hole, board) in divided(),
        cards_to_come in 0..8u8,
        exactly_two: bool,
        qualified: bool,
    ) {
        let usage = if exactly_two { HoleUse::ExactlyTwo } else { HoleUse::AnyFive };
        let qualifier = if qualified { Qualifier::EightOrBetter } else { Qualifier::None };

        let high = high_label(hole, board, usage);
        prop_assert_eq!(high.is_none(), (hole | board).is_empty());
        if let Some(best) = best_high(hole, board, usage) {
            prop_assert_eq!(high, Some(best.value.label()));
        }

        let low = low_label(hole, board, usage, qualifier, cards_to_come);
        match (best_low(hole, board, usage, qualifier), low) {
            (Some(best), label) => prop_assert_eq!(label, best.value.label()),
            (None, LowLabel::Draw { ranks }) => {
                prop_assert!(cards_to_come > 0);
                prop_assert!((3..=4).contains(&ranks.len()));
                prop_assert!(ranks.is_sorted_by(|a, b| a.low_value() > b.low_value()));
                prop_assert!(!qualified || ranks[0].low_value() <= 8);
            }
            (None, label) => prop_assert_eq!(label, LowLabel::None),
        }
    }

    /// A draw is named just when some cards to come make a low with all its ranks.
    #[test]
    fn r4_a_draw_can_be_completed((hole, board) in divided(), exactly_two: bool) {
        let usage = if exactly_two { HoleUse::ExactlyTwo } else { HoleUse::AnyFive };
        let qualifier = Qualifier::EightOrBetter;
        for cards_to_come in 1..=2 {
            let label = low_label(hole, board, usage, qualifier, cards_to_come);
            if best_low(hole, board, usage, qualifier).is_some() {
                continue;
            }
            // One card a rank will do: suits play no part.
            let mut deck: Vec<Card> = (CardSet::FULL - hole - board).iter().collect();
            deck.dedup_by_key(|card| card.rank());
            let comes = |cards: CardSet| {
                best_low(hole, board | cards, usage, qualifier).map(|best| best.value.ranks())
            };
            let lows: Vec<Ranks> = deck.iter().enumerate().flat_map(|(place, &first)| {
                let second = if cards_to_come == 1 { vec![first] } else { deck[place..].to_vec() };
                second.into_iter().map(move |second| [first, second].into_iter().collect())
            }).filter_map(comes).collect();
            match label {
                LowLabel::Draw { ranks } => prop_assert!(
                    lows.iter().any(|low| ranks.iter().all(|rank| low.contains(rank)))
                ),
                // With two to come, three ranks are there already: a draw has a name.
                _ => prop_assert!(lows.is_empty(), "{:?}", lows),
            }
        }
    }
}
