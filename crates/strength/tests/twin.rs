//! The slow and obvious twin: every choice of five cards, judged by sorted lists, without a look
//! at how the library does it.

use std::cmp::{Ordering, Reverse};

use cardspeak_cards::{Card, CardSet, Rank};
use cardspeak_strength::{HoleUse, Qualifier, best_high, best_low};

mod common;

use common::Dealer;

/// A hand in comparable form: class, then ranks. Greater is better.
type Judged = (usize, Vec<u8>);

/// R2: the classes numbered from high card (0) to straight flush (8).
fn judge_high(five: &[Card]) -> Judged {
    let ranks = grouped(five, |card| 2 + card.rank() as u8);
    let mut distinct = ranks.clone();
    distinct.dedup();
    let flush = five.iter().all(|card| card.suit() == five[0].suit());
    let wheel = distinct == [14, 5, 4, 3, 2];
    let straight = wheel || distinct.len() == 5 && distinct[0] - distinct[4] == 4;
    let class = match (straight, flush, sizes(&ranks).as_slice()) {
        (true, true, _) => 8,
        (_, _, [4, 1]) => 7,
        (_, _, [3, 2]) => 6,
        (_, true, _) => 5,
        (true, _, _) => 4,
        (_, _, [3, 1, 1]) => 3,
        (_, _, [2, 2, 1]) => 2,
        (_, _, [2, 1, 1, 1]) => 1,
        _ => 0,
    };
    (class, if wheel { vec![5, 4, 3, 2, 1] } else { ranks })
}

/// R3, R5: the same without straights and flushes, ace low. *Smaller* is better.
fn judge_low(five: &[Card]) -> Judged {
    let ranks = grouped(five, |card| match card.rank() {
        Rank::Ace => 1,
        other => 2 + other as u8,
    });
    let class = match sizes(&ranks).as_slice() {
        [1, 1, 1, 1, 1] => 0,
        [2, 1, 1, 1] => 1,
        [2, 2, 1] => 2,
        [3, 1, 1] => 3,
        [3, 2] => 4,
        _ => 5,
    };
    (class, ranks)
}

/// The ranks, the most frequent first and among equally frequent ones the highest.
fn grouped(five: &[Card], value: impl Fn(&Card) -> u8) -> Vec<u8> {
    let mut ranks: Vec<u8> = five.iter().map(value).collect();
    let all = ranks.clone();
    let frequency = |rank: u8| all.iter().filter(|&&other| other == rank).count();
    ranks.sort_by_key(|&rank| Reverse((frequency(rank), rank)));
    ranks
}

/// How long each run of equal ranks is.
fn sizes(grouped: &[u8]) -> Vec<usize> {
    grouped.chunk_by(|a, b| a == b).map(<[u8]>::len).collect()
}

/// Every way to choose some of the cards.
fn choose(cards: &[Card], number: usize) -> Vec<Vec<Card>> {
    match (number, cards.split_first()) {
        (0, _) => vec![vec![]],
        (_, None) => vec![],
        (_, Some((&first, rest))) => {
            let mut all = choose(rest, number - 1);
            all.iter_mut().for_each(|chosen| chosen.push(first));
            all.extend(choose(rest, number));
            all
        }
    }
}

/// Every five that may be played (R6, R7).
fn fives(hole: &[Card], board: &[Card], usage: HoleUse) -> Vec<Vec<Card>> {
    match usage {
        HoleUse::AnyFive => choose(&[hole, board].concat(), 5),
        HoleUse::ExactlyTwo => choose(hole, 2)
            .iter()
            .flat_map(|two| {
                choose(board, 3)
                    .into_iter()
                    .map(move |three| [two.as_slice(), three.as_slice()].concat())
            })
            .collect(),
    }
}

fn twin_high(hole: &[Card], board: &[Card], usage: HoleUse) -> Option<Judged> {
    fives(hole, board, usage)
        .iter()
        .map(|five| judge_high(five))
        .max()
}

fn twin_low(hole: &[Card], board: &[Card], usage: HoleUse, qualifier: Qualifier) -> Option<Judged> {
    fives(hole, board, usage)
        .iter()
        .map(|five| judge_low(five))
        .filter(|(class, ranks)| {
            // R4
            qualifier == Qualifier::None || *class == 0 && ranks.iter().all(|&rank| rank <= 8)
        })
        .min()
}

/// Two players' hole cards and the board.
struct Deal {
    holes: [Vec<Card>; 2],
    board: Vec<Card>,
    usage: HoleUse,
}

impl Deal {
    fn new(dealer: &mut Dealer, hole: usize, board: usize, usage: HoleUse) -> Deal {
        let mut cards = dealer.deal(2 * hole + board);
        let second = cards.split_off(hole + board);
        let board = cards.split_off(hole);
        Deal {
            holes: [cards, second],
            board,
            usage,
        }
    }

    /// Holds the library against the twin.
    fn check(&self) {
        let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
        let board = set(&self.board);
        let about = || format!("{:?} with {board:?}, {:?}", self.holes, self.usage);

        let highs = self.holes.each_ref().map(|hole| {
            let best = best_high(set(hole), board, self.usage);
            let twin = twin_high(hole, &self.board, self.usage);
            if let Some(best) = best {
                self.may_play(hole, best.five);
                assert_eq!(Some(judge_high(&best.five)), twin, "{}", about());
                let ranks = best.five.map(Card::rank);
                assert_eq!(*best.value.ranks(), ranks, "{}", about());
                assert!(most_significant_first(best.five, judge_high), "{}", about());
            }
            assert_eq!(best.is_some(), twin.is_some(), "{}", about());
            (best.map(|best| best.value), twin)
        });
        assert_eq!(
            highs[0].0.cmp(&highs[1].0),
            highs[0].1.cmp(&highs[1].1),
            "{}",
            about()
        );

        for qualifier in [Qualifier::EightOrBetter, Qualifier::None] {
            let lows = self.holes.each_ref().map(|hole| {
                let best = best_low(set(hole), board, self.usage, qualifier);
                let twin = twin_low(hole, &self.board, self.usage, qualifier);
                if let Some(best) = best {
                    self.may_play(hole, best.five);
                    assert_eq!(Some(judge_low(&best.five)), twin, "{}", about());
                    let ranks = best.five.map(Card::rank);
                    assert_eq!(*best.value.ranks(), ranks, "{}", about());
                    assert!(most_significant_first(best.five, judge_low), "{}", about());
                }
                assert_eq!(best.is_some(), twin.is_some(), "{}", about());
                (best.map(|best| best.value), twin.map(Reverse))
            });
            assert_eq!(
                lows[0].0.cmp(&lows[1].0),
                lows[0].1.cmp(&lows[1].1),
                "{}",
                about()
            );
        }
    }

    /// That the five were there to be played.
    fn may_play(&self, hole: &[Card], five: [Card; 5]) {
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort();
            cards
        };
        let five = sorted(&five);
        assert!(
            fives(hole, &self.board, self.usage)
                .iter()
                .any(|may| sorted(may) == five),
            "{five:?} from {hole:?} and {:?}",
            self.board
        );
    }
}

/// Whether the cards stand in the order in which the twin lists their ranks.
fn most_significant_first(five: [Card; 5], judge: fn(&[Card]) -> Judged) -> bool {
    let modulo_ace = |value: u8| if value == 14 { 1 } else { value };
    let listed = judge(&five).1.into_iter().map(modulo_ace);
    listed.eq(five.map(|card| card.rank().low_value()))
}

#[test]
fn five_six_and_seven_cards_agree() {
    let mut dealer = Dealer(1);
    for number in 3..=7 {
        for _ in 0..400 {
            Deal::new(&mut dealer, number, 0, HoleUse::AnyFive).check();
        }
    }
}

#[test]
fn a_shared_board_of_which_any_five_count_agrees() {
    let mut dealer = Dealer(2);
    for board in 2..=5 {
        for _ in 0..250 {
            Deal::new(&mut dealer, 2, board, HoleUse::AnyFive).check();
        }
    }
    // R14: a common seventh card.
    for _ in 0..250 {
        Deal::new(&mut dealer, 6, 1, HoleUse::AnyFive).check();
    }
}

#[test]
fn exactly_two_and_three_agree() {
    let mut dealer = Dealer(3);
    for hole in 4..=6 {
        for board in 2..=5 {
            for _ in 0..60 {
                Deal::new(&mut dealer, hole, board, HoleUse::ExactlyTwo).check();
            }
        }
    }
}

#[test]
fn the_twin_itself_knows_the_wheel_from_the_ace_high_straight() {
    let judge = |text| judge_high(&common::set(text).iter().collect::<Vec<_>>());
    let (wheel, six, ace) = (
        judge("Ac2d3h4s5c"),
        judge("2d3h4s5c6c"),
        judge("AcKdQhJsTc"),
    );
    assert_eq!(wheel.cmp(&six), Ordering::Less);
    assert_eq!(six.cmp(&ace), Ordering::Less);
}
