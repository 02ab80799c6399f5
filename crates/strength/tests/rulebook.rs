//! The rules by their numbers.

use cardspeak_cards::{Card, Rank};
use cardspeak_strength::{
    High, HighLabel, HoleUse, LowLabel, Qualifier, best_high, best_low, high_label, low_label,
    showing_high, showing_low, shows_pair,
};

mod common;

use common::{high, low, ranks, set, written};

const QUALIFIERS: [Qualifier; 2] = [Qualifier::EightOrBetter, Qualifier::None];

#[test]
fn r2_classes_stand_in_the_usual_order() {
    let ascending = [
        "7c 5d 4h 3s 2c",
        "Ac Kd Qh Js 9c",
        "2c 2d 5h 4s 3c",
        "Ac Ad Kh Qs Jc",
        "3c 3d 2h 2s 4c",
        "Ac Ad Kh Ks Qc",
        "2c 2d 2h 4s 3c",
        "Ac Ad Ah Ks Qc",
        "5c 4d 3h 2s Ac",
        "6c 5d 4h 3s 2c",
        "Ac Kd Qh Js Tc",
        "7c 5c 4c 3c 2c",
        "Ac Kc Qc Jc 9c",
        "2c 2d 2h 3s 3c",
        "Ac Ad Ah Ks Kc",
        "2c 2d 2h 2s 3c",
        "Ac Ad Ah As Kc",
        "5c 4c 3c 2c Ac",
        "6c 5c 4c 3c 2c",
        "Ac Kc Qc Jc Tc",
    ];
    assert!(ascending.is_sorted_by(|a, b| high(a).value < high(b).value));
}

#[test]
fn r2_suits_never_decide() {
    assert_eq!(high("Ah Kh 9h 5h 2h").value, high("As Ks 9s 5s 2s").value);
    assert_eq!(high("Ah Kd 9h 5h 2h").value, high("As Kc 9s 5s 2s").value);
}

#[test]
fn r2_the_ace_is_low_only_in_the_wheel() {
    let around = high("Kc Ad 2h 3s 4c").value;
    assert_eq!(
        around.label(),
        HighLabel::HighCard {
            ranks: around.ranks()
        }
    );
}

#[test]
fn r2_five_cards_in_any_order_are_the_same_hand() {
    let five: [Card; 5] = ["5h", "2c", "Ad", "4s", "3h"].map(|card| card.parse().expect("a card"));
    assert_eq!(High::of_five(five), high("Ad 2c 3h 4s 5h").value);
}

#[test]
#[should_panic(expected = "a card is there twice")]
fn five_cards_must_differ() {
    let ace: Card = "Ah".parse().expect("a card");
    High::of_five([ace; 5]);
}

#[test]
fn r3_lows_ignore_straights_and_flushes() {
    for qualifier in QUALIFIERS {
        let steel_wheel = low("5c 4c 3c 2c Ac", qualifier).map(|best| best.value);
        assert!(steel_wheel.is_some());
        assert_eq!(
            steel_wheel,
            low("5c 4d 3h 2s Ac", qualifier).map(|best| best.value)
        );
    }
}

#[test]
fn r5_without_a_qualifier_every_class_has_its_place() {
    let worse_and_worse = [
        "5c 4d 3h 2s Ac",
        "8c 7d 6h 5s 4c",
        "9c 4d 3h 2s Ac",
        "Kc Qd Jh Ts 9c",
        "Ac Ad 4h 3s 2c",
        "Ac Ad 5h 3s 2c",
        "2c 2d 4h 3s Ac",
        "Kc Kd Qh Js Tc",
        "2c 2d Ah As 3c",
        "3c 3d Ah As 2c",
        "Ac Ad Ah 3s 2c",
        "Ac Ad Ah 2s 2c",
        "2c 2d 2h As Ac",
        "Ac Ad Ah As 2c",
        "Kc Kd Kh Ks Qc",
    ];
    let value = |text: &&str| low(text, Qualifier::None).map(|best| best.value);
    assert!(worse_and_worse.is_sorted_by(|a, b| value(a) > value(b)));
}

#[test]
fn r7_exactly_two_and_three_apart_for_high_and_low() {
    let (hole, board) = (set("Ah 2h Kd Kc 9s"), set("Kh 8h 3c 4d 4h"));
    let high = best_high(hole, board, HoleUse::ExactlyTwo).expect("ten cards");
    assert_eq!(written(high.five), "Kh Kd Kc 4h 4d");
    let low = best_low(hole, board, HoleUse::ExactlyTwo, Qualifier::EightOrBetter);
    assert_eq!(low.map(|best| ranks(best.five)), Some("8-4-3-2-A".into()));
    // Of four twos on the board only three may be played.
    let label = high_label(
        set("Ac Kd 9h 7s"),
        set("2c 2d 2h 2s Ah"),
        HoleUse::ExactlyTwo,
    );
    let Some(HighLabel::ThreeOfAKind { rank, kickers }) = label else {
        panic!("{label:?}");
    };
    assert_eq!((rank, kickers.to_string()), (Rank::Two, "A-K".into()));
}

#[test]
fn r7_a_card_in_hole_and_board_is_a_hole_card() {
    let (hole, board) = (set("Ac Kd"), set("Ac Qh Js 2c 3d"));
    let high = best_high(hole, board, HoleUse::ExactlyTwo).expect("six cards");
    assert_eq!(written(high.five), "Ac Kd Qh Js 3d");
    assert!(best_high(hole, set("Ac Qh Js"), HoleUse::ExactlyTwo).is_none());
}

#[test]
fn r8_lows_stand_in_the_order_of_the_source() {
    let weakest_first = [
        "8c 7d 6h 5s 4c",
        "8c 7d 6h 5s 3c",
        "8c 6d 4h 2s Ac",
        "8c 4d 3h 2s Ac",
        "7c 6d 5h 4s 2c",
        "7c 6d 5h 2s Ac",
        "7c 5d 4h 3s 2c",
        "6c 5d 4h 3s 2c",
        "6c 4d 3h 2s Ac",
        "5c 4d 3h 2s Ac",
    ];
    for qualifier in QUALIFIERS {
        let value = |text: &&str| low(text, qualifier).expect(text).value;
        assert!(weakest_first.is_sorted_by(|a, b| value(a) < value(b)));
        for text in weakest_first {
            let value = value(&text);
            assert_eq!(
                value.label(),
                LowLabel::Made {
                    ranks: value.ranks()
                }
            );
            assert_eq!(
                *value.ranks(),
                low(text, qualifier).expect(text).five.map(Card::rank)
            );
        }
    }
}

#[test]
fn r9_a_flush_and_the_best_low() {
    let text = "Kh 8h 5c 4h 3h 2s Ah";
    assert_eq!(written(high(text).five), "Ah Kh 8h 4h 3h");
    for qualifier in QUALIFIERS {
        let low = low(text, qualifier).expect("the wheel");
        assert_eq!(written(low.five), "5c 4h 3h 2s Ah");
    }
}

#[test]
fn r9_a_straight_and_a_low_of_the_same_five() {
    let text = "Ks Qh 8s 7d 6c 5h 4c";
    assert_eq!(written(high(text).five), "8s 7d 6c 5h 4c");
    assert_eq!(
        high(text).value.label(),
        HighLabel::Straight { top: Rank::Eight }
    );
    let low = low(text, Qualifier::EightOrBetter).expect("eight or better");
    assert_eq!(written(low.five), "8s 7d 6c 5h 4c");
}

#[test]
fn r23_the_highest_board_acts_first() {
    let ascending = [
        "5c 4d 3h 2s",
        "9c 8c 7c 6c", // a straight flush in the making is a nine
        "Tc 4d 3h 2s",
        "Ac Kd Qh 9s",
        "Ac Kd Qh Js",
        "2c 2d 4h 3s",
        "Ac Ad Kh Qs",
        "3c 3d 2h 2s",
        "Ac Ad 2h 2s",
        "Ac Ad Kh Ks",
        "2c 2d 2h 3s",
        "Ac Ad Ah Ks",
        "2c 2d 2h 2s",
        "Ac Ad Ah As",
    ];
    assert!(ascending.is_sorted_by(|a, b| showing_high(set(a)) < showing_high(set(b))));
    for other in ["Ac Kc", "Kc Kd", "3c 2c"] {
        assert!(showing_high(set("As Ah")) > showing_high(set(other)));
    }
    assert_eq!(showing_high(set("Ac Kd 4h")), showing_high(set("As Kh 4c")));
    // The ace is high, even beside a two.
    assert!(showing_high(set("Ac 2c")) > showing_high(set("Kc Qc")));
}

#[test]
fn r25_an_open_pair_is_any_two_of_a_rank() {
    for pair in ["7c 7d", "7c 2d 7h", "7c 7d 7h 7s"] {
        assert!(shows_pair(set(pair)));
    }
    for none in ["", "7c", "7c 8c", "2c 3c 4c 5c"] {
        assert!(!shows_pair(set(none)));
    }
}

#[test]
fn r52_the_lowest_board_acts_first_in_razz() {
    let highest_first = [
        "Kc Kd Kh Ks",
        "Ac Ad Ah As",
        "Kc Kd Kh Qs",
        "Ac Ad Ah 2s",
        "Kc Kd Qh Qs",
        "2c 2d Ah As",
        "Kc Kd Qh Js",
        "Ac Ad 3h 2s",
        "Kc Qd Jh Ts",
        "Tc 3d 2h As",
        "9c 8c 7c 6c", // neither straight nor flush counts against it
        "5c 4c 3c 2c",
        "4c 3d 2h As",
    ];
    assert!(highest_first.is_sorted_by(|a, b| showing_low(set(a)) < showing_low(set(b))));
    assert_eq!(showing_low(set("Ac 5d 4h")), showing_low(set("As 5h 4c")));
    assert!(showing_low(set("Ac")) > showing_low(set("2c")));
}

#[test]
fn c26_three_pairs_and_kickers_beyond_five() {
    let three_pairs = high("7c 7d 8h 8s 4c 4d 5h");
    assert_eq!(
        three_pairs.value.label(),
        HighLabel::TwoPair {
            high: Rank::Eight,
            low: Rank::Seven,
            kicker: Some(Rank::Five),
        }
    );
    assert_eq!(three_pairs.value, high("7c 7d 8h 8s 5c 3d 2h").value);
    // The sixth and seventh cards never break a tie.
    assert_eq!(
        high("Ac Ad Kh Qs Jc 9d 8h").value,
        high("Ac Ad Kh Qs Jc 3d 2h").value
    );
    assert_eq!(
        high("Ac Ad Ah Ks Kc Kd 2h").value,
        high("Ac Ad Ah Ks Kc Qd Jh").value
    );
}

#[test]
fn c27_few_cards_have_labels() {
    for usage in [HoleUse::AnyFive, HoleUse::ExactlyTwo] {
        let label = high_label(set(""), set(""), usage);
        assert_eq!(label, None);
        // Third street, and Courchevel before the flop.
        for (hole, board) in [
            ("Ah 2h 3h", ""),
            ("Ah 2h 3h 4h 5h", "6h"),
            ("Ah", ""),
            ("", "Ah"),
        ] {
            assert!(high_label(set(hole), set(board), usage).is_some());
            assert!(best_high(set(hole), set(board), HoleUse::ExactlyTwo).is_none());
        }
    }
    let none = low_label(
        set("Ah"),
        set(""),
        HoleUse::AnyFive,
        Qualifier::EightOrBetter,
        6,
    );
    assert_eq!(none, LowLabel::None);
}

#[test]
fn c28_stud_lows() {
    let ranks_of = |text: &str, qualifier| low(text, qualifier).map(|best| ranks(best.five));
    let [eight, any] = QUALIFIERS;
    assert_eq!(ranks_of("Ac Ad 2c 2d 3c 3d 4c", eight), None);
    assert_eq!(
        ranks_of("Ac Ad 2c 2d 3c 3d 4c", any),
        Some("A-A-4-3-2".into())
    );
    for pair in ["Ad", "2d", "3d", "4d", "5d"] {
        let wheel = ranks_of(&format!("Ac 2c 3c 4c 5c {pair}"), eight);
        assert_eq!(wheel, Some("5-4-3-2-A".into()));
    }
    assert_eq!(ranks_of("8c 7d 6h 5s 4c", eight), Some("8-7-6-5-4".into()));
    assert_eq!(ranks_of("9c 7d 6h 5s 4c", eight), None);
    assert_eq!(ranks_of("9c 7d 6h 5s 4c", any), Some("9-7-6-5-4".into()));
}

#[test]
fn c29_omaha_lows_can_be_counterfeited() {
    let board = set("Ac 2d 5h 6s Kc");
    let low = |hole| {
        best_low(
            set(hole),
            board,
            HoleUse::ExactlyTwo,
            Qualifier::EightOrBetter,
        )
        .map(|best| ranks(best.five))
    };
    assert_eq!(low("Ah 2h 9h Th"), None);
    assert_eq!(low("Ah 2h 3h Th"), Some("6-5-3-2-A".into()));
}
