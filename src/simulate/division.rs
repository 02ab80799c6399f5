//! How pots are divided, slowly and plainly, from what each player put in (R28, R40,
//! R41). Shares no code with the rules.

use std::cmp::Reverse;

use cardspeak_cards::Card;
use cardspeak_rules::{Game, HouseRules, OddChips, Ranking, Seat, Share};

use super::values;

/// A player at the end of a hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    /// Chips put in that nobody gave back.
    pub(super) put: u64,
    /// Dealt in and not folded.
    pub(super) live: bool,
    /// Own cards, up and down.
    pub(super) cards: Vec<Card>,
}

/// What the end of a hand depends on, cards and chips aside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) game: Game,
    pub(super) rules: HouseRules,
    pub(super) button: Seat,
    /// The smallest chip.
    pub(super) chip: u64,
}

/// Chips that a player wins from a pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Award {
    pub(super) pot: usize,
    /// 0 for the whole, 1 for the half of the high, 2 for that of the low.
    pub(super) part: u8,
    pub(super) seat: usize,
    pub(super) amount: u64,
}

/// What a tie is for.
#[derive(Clone, Copy, Debug)]
enum Side {
    High,
    Low,
}

/// Who should win what.
#[derive(Clone, Debug, Default)]
pub(super) struct Division {
    pub(super) awards: Vec<Award>,
    /// Which pots more than one player can win, oldest first.
    pub(super) contested: Vec<bool>,
    /// Pots that more than one player wins, or that have a half for high and one for low.
    pub(super) split_pots: u64,
    pub(super) odd_chips: u64,
}

pub(super) fn part(share: Share) -> u8 {
    match share {
        Share::Whole => 0,
        Share::High => 1,
        Share::Low => 2,
    }
}

/// Divides all that is in the middle.
pub(super) fn divide(
    players: &[Standing; 10],
    dead: u64,
    board: &[Card],
    terms: &Terms,
) -> Division {
    let mut division = Division::default();
    let hands = Hands::new(players, board, &terms.game);
    for (pot, (amount, seats)) in pots(players, dead).into_iter().enumerate() {
        division.contested.push(seats.len() > 1);
        let before = division.awards.len();
        divide_pot(&mut division, pot, amount, &seats, players, &hands, terms);
        if division.awards.len() > before + 1 {
            division.split_pots += 1;
        }
    }
    division
}

/// Slices of what was put in, each between two amounts that somebody put in. A slice
/// can be won by those who reach its upper end; slices that the same players can win
/// are one pot, and one that nobody alive reaches belongs to the pot below (C3), or
/// where there is none below to whoever is left, as dead posts do.
fn pots(players: &[Standing; 10], dead: u64) -> Vec<(u64, Vec<usize>)> {
    let mut levels: Vec<u64> = players.iter().map(|player| player.put).collect();
    levels.sort_unstable();
    levels.dedup();
    let live = || (0..10).filter(|seat| players[*seat].live).collect();
    let mut pots: Vec<(u64, Vec<usize>)> = Vec::new();
    let mut below = 0;
    for level in levels.into_iter().filter(|level| *level > 0) {
        let reach = |seat: &usize| players[*seat].put >= level;
        let amount = (level - below) * (0..10).filter(reach).count() as u64;
        let seats: Vec<usize> = (0..10)
            .filter(reach)
            .filter(|seat| players[*seat].live)
            .collect();
        match pots.last_mut() {
            Some(last) if seats.is_empty() || seats == last.1 => last.0 += amount,
            None if seats.is_empty() => pots.push((amount, live())),
            _ => pots.push((amount, seats)),
        }
        below = level;
    }
    match pots.first_mut() {
        Some(first) => first.0 += dead,
        None if dead > 0 => pots.push((dead, live())),
        // The hand was cancelled (R51).
        None => {}
    }
    pots
}

fn divide_pot(
    division: &mut Division,
    pot: usize,
    amount: u64,
    seats: &[usize],
    players: &[Standing; 10],
    hands: &Hands,
    terms: &Terms,
) {
    if let [only] = seats {
        division.awards.push(Award {
            pot,
            part: 0,
            seat: *only,
            amount,
        });
        return;
    }
    let highs = hands.high.as_ref().map(|values| best(seats, values));
    let lows = hands.low.as_ref().map(|values| best(seats, values));
    match (highs, lows) {
        (Some(highs), Some(lows)) if !lows.is_empty() && lows != highs => {
            // R41: the odd chip goes to the high, and what is less than a chip.
            let low = amount / (2 * terms.chip) * terms.chip;
            division.odd_chips += (amount - 2 * low) / terms.chip;
            let line = in_line(highs, players, terms, Side::High);
            hand_out(division, pot, 1, amount - low, line, terms);
            let line = in_line(lows, players, terms, Side::Low);
            hand_out(division, pot, 2, low, line, terms);
        }
        (Some(highs), _) => {
            let line = in_line(highs, players, terms, Side::High);
            hand_out(division, pot, 0, amount, line, terms);
        }
        (None, Some(lows)) => {
            let line = in_line(lows, players, terms, Side::Low);
            hand_out(division, pot, 0, amount, line, terms);
        }
        (None, None) => {}
    }
}

/// What every hand is worth, for the rankings that the game has.
struct Hands {
    high: Option<[Option<values::Value>; 10]>,
    low: Option<[Option<Reverse<values::Value>>; 10]>,
}

impl Hands {
    fn new(players: &[Standing; 10], board: &[Card], game: &Game) -> Hands {
        let mut hands = Hands {
            high: None,
            low: None,
        };
        for ranking in game.rankings {
            match ranking {
                Ranking::High => {
                    let high =
                        |player: &Standing| values::high(&player.cards, board, game.hole_use);
                    hands.high = Some(players.each_ref().map(high));
                }
                Ranking::Low(qualifier) => {
                    let low = |player: &Standing| {
                        values::low(&player.cards, board, game.hole_use, *qualifier)
                    };
                    hands.low = Some(players.each_ref().map(low));
                }
            }
        }
        hands
    }
}

/// Everybody whose value is the best there is.
fn best<V: Ord>(seats: &[usize], values: &[Option<V>; 10]) -> Vec<usize> {
    let value = |seat: &usize| values[*seat].as_ref();
    let best = seats.iter().filter_map(value).max();
    let winners = seats
        .iter()
        .filter(|seat| best.is_some() && value(seat) == best);
    winners.copied().collect()
}

/// R41: the order in which tied hands get odd chips.
fn in_line(
    mut winners: Vec<usize>,
    players: &[Standing; 10],
    terms: &Terms,
    side: Side,
) -> Vec<usize> {
    // How many seats to the left of the button.
    winners.sort_by_key(|seat| (seat + 10 - terms.button.index() - 1) % 10);
    if terms.game.has_bring_in() && terms.rules.odd_chips == OddChips::ByCard {
        winners.sort_by_key(|seat| {
            // The deck is in order of rank, then suit; for a low the ace goes below the two.
            let cards = players[*seat].cards.iter().map(|card| card.index());
            match side {
                Side::High => 52 - cards.max().unwrap_or(0),
                Side::Low => cards.map(|card| (card + 4) % 52).min().unwrap_or(0),
            }
        });
    }
    winners
}

/// Chip by chip: everybody gets as many as all can get, those first in line one more.
fn hand_out(
    division: &mut Division,
    pot: usize,
    part: u8,
    amount: u64,
    line: Vec<usize>,
    terms: &Terms,
) {
    let chips = amount / terms.chip;
    let crumbs = amount % terms.chip;
    let count = line.len() as u64;
    division.odd_chips += chips % count;
    for (place, seat) in (0u64..).zip(line) {
        let mut won = chips / count * terms.chip;
        if place < chips % count {
            won += terms.chip;
        }
        if place == 0 {
            won += crumbs;
        }
        if won > 0 {
            division.awards.push(Award {
                pot,
                part,
                seat,
                amount: won,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(game: &str) -> Terms {
        Terms {
            game: Game::named(game).unwrap(),
            rules: HouseRules::FULLTILT,
            button: Seat::new(4).unwrap(),
            chip: 1,
        }
    }

    fn players(hands: &[(u64, &str)]) -> [Standing; 10] {
        let mut players: [Standing; 10] = std::array::from_fn(|_| Standing::default());
        for (player, (put, cards)) in players.iter_mut().zip(hands) {
            player.put = *put;
            player.live = !cards.is_empty();
            player.cards = cardspeak_cards::cards(cards)
                .collect::<Result<_, _>>()
                .unwrap();
        }
        players
    }

    /// What each of the first seats wins.
    fn won(hands: &[(u64, &str)], dead: u64, game: &str) -> Vec<u64> {
        let division = divide(&players(hands), dead, &[], &terms(game));
        let of = |seat| {
            division
                .awards
                .iter()
                .filter(move |award| award.seat == seat)
        };
        (0..hands.len())
            .map(|seat| of(seat).map(|award| award.amount).sum())
            .collect()
    }

    #[test]
    fn c1_only_who_can_win_a_pot_has_a_low_in_it() {
        let hands = [
            (21, "Ah2h3d4d6c9cKh"),
            (41, "QcQdQhJcTd9h9d"),
            (61, "JdJhTcTh9s8sKs"),
            (61, "AsKd8h7h6hJsTs"),
        ];
        assert_eq!(won(&hands, 0, "stud-8"), [42, 42 + 60, 40, 0]);
    }

    #[test]
    fn c3_chips_of_the_folded_stay_in_the_last_pot() {
        assert_eq!(won(&[(10, "AhAd3c4c9hKdJc"), (30, "")], 7, "stud"), [47, 0]);
    }

    /// Only the one who folded had put in an ante (R58), or only a dead post lies in the
    /// middle (R51); the rest came back.
    #[test]
    fn a_pot_that_nobody_alive_reaches_goes_to_who_is_left() {
        assert_eq!(won(&[(0, "AhAd"), (1, "")], 0, "holdem"), [1, 0]);
        assert_eq!(won(&[(0, "AhAd"), (0, "")], 100, "holdem"), [100, 0]);
    }

    #[test]
    fn c8_a_quarter_is_a_quarter() {
        // The first two tie for low, the first has the best high.
        let hands = [(50, "AhAd2c3c4d5h6s"), (50, "As2d3d4h5cQcJc")];
        assert_eq!(won(&hands, 0, "stud-8"), [75, 25]);
        assert_eq!(won(&hands, 1, "stud-8"), [51 + 25, 25]);
        // The odd chip of the low goes to the lower ace.
        assert_eq!(won(&hands, 3, "stud-8"), [52 + 26, 25]);
    }

    #[test]
    fn c9_odd_chips_go_by_card_in_stud() {
        let hands = [(50, "KhQcJd9h7s3c2c"), (50, "KsQdJh9d7c3d2d")];
        assert_eq!(won(&hands, 1, "stud"), [50, 51]);
    }
}
