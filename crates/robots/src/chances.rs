//! Which part of the pot a hand can expect: a few dozen ends of the hand are dealt out
//! from the cards that the robot cannot see.

use cardspeak_cards::{Card, CardSet};
use cardspeak_strength::{High, HoleUse, Low, high_value, low_value};
use rand::{Rng, RngExt};

use crate::starts;
use crate::table::{Opponent, Spot};

/// What may be spent on one decision, in five-card hands that are valued.
const HANDS_VALUED: usize = 12_000;
/// The fewest and the most ends that are dealt out.
const ENDS: (usize, usize) = (16, 96);

/// The part of the pot that the hand wins on average, 0 to 1, against opponents who
/// hold better than any two cards: each is dealt two starting hands and keeps the better.
pub(crate) fn share<R: Rng + ?Sized>(spot: &Spot, rng: &mut R) -> f64 {
    let deal = Deal::new(spot);
    let players = spot.opponents.len() + 1;
    let ends = (HANDS_VALUED / (players * deal.hands_valued(spot))).clamp(ENDS.0, ENDS.1);
    let mut unseen: Vec<Card> = Card::DECK
        .into_iter()
        .filter(|card| !spot.seen.contains(*card))
        .collect();
    let total: f64 = (0..ends)
        .map(|_| one_end(spot, &deal, &mut unseen, rng))
        .sum();
    total / ends as f64
}

/// How many cards come to whom.
#[derive(Clone, Copy, Debug)]
struct Deal {
    own: usize,
    board: usize,
    /// The cards that every opponent will have.
    each: usize,
}

impl Deal {
    fn new(spot: &Spot) -> Deal {
        let (own, board) = spot.to_come();
        let each = spot.own.len() + own;
        let missing = |opponent: &Opponent| each.saturating_sub(opponent.seen.len());
        let needed = own + board + spot.opponents.iter().map(missing).sum::<usize>();
        let unseen = 52 - spot.seen.len();
        if needed > unseen && own > 0 {
            // R14: one common card for all.
            Deal {
                own: own - 1,
                board: board + 1,
                each: each - 1,
            }
        } else {
            Deal { own, board, each }
        }
    }

    /// How many five-card hands are looked at to value one player's hand.
    fn hands_valued(&self, spot: &Spot) -> usize {
        let each = match spot.game.hole_use {
            HoleUse::AnyFive => 3,
            HoleUse::ExactlyTwo => self.each * self.each.saturating_sub(1) / 2 * 10,
        };
        each * spot.game.rankings.len()
    }
}

fn one_end<R: Rng + ?Sized>(spot: &Spot, deal: &Deal, unseen: &mut [Card], rng: &mut R) -> f64 {
    let mut pack = Pack {
        cards: unseen,
        next: 0,
        rng,
    };
    let board: CardSet = spot
        .board
        .iter()
        .copied()
        .chain(pack.take(deal.board))
        .collect();
    let mut own: CardSet = spot.own.iter().copied().collect();
    own = own | pack.take(deal.own).collect();
    let mine = Values::of(spot, own, board);
    let mut best = Tie::new(&mine);
    for opponent in &spot.opponents {
        let hand = opponents_hand(spot, deal, opponent, &mut pack);
        best.meet(&Values::of(spot, hand, board), &mine);
    }
    best.share(spot)
}

/// Cards that the robot cannot see, drawn one by one.
struct Pack<'a, R: Rng + ?Sized> {
    cards: &'a mut [Card],
    next: usize,
    rng: &'a mut R,
}

impl<R: Rng + ?Sized> Pack<'_, R> {
    fn draw(&mut self) -> Option<Card> {
        if self.next >= self.cards.len() {
            return None;
        }
        let place = self.rng.random_range(self.next..self.cards.len());
        self.cards.swap(self.next, place);
        self.next += 1;
        Some(self.cards[self.next - 1])
    }

    fn take(&mut self, count: usize) -> impl Iterator<Item = Card> {
        (0..count).map_while(|_| self.draw())
    }
}

fn opponents_hand<R: Rng + ?Sized>(
    spot: &Spot,
    deal: &Deal,
    opponent: &Opponent,
    pack: &mut Pack<'_, R>,
) -> CardSet {
    let first = spot.game.streets.first().map_or(0, |street| {
        let down = |step: &&cardspeak_rules::DealStep| **step == cardspeak_rules::DealStep::Down;
        street.deal.iter().filter(down).count()
    });
    let missing = deal.each.saturating_sub(opponent.seen.len());
    let start = first.min(opponent.hidden).min(missing);
    let door = opponent.seen.first().copied();
    let mut one: Vec<Card> = pack.take(start).collect();
    if pack.cards.len() >= pack.next + start + missing {
        let before = pack.next;
        let other: Vec<Card> = pack.take(start).collect();
        let worth = |down: &[Card]| {
            let cards: Vec<Card> = down.iter().copied().chain(door).collect();
            starts::score(
                &spot.game,
                &cards,
                &spot.board[..spot.board.len().min(1)],
                CardSet::EMPTY,
            )
        };
        if worth(&other) > worth(&one) {
            // The worse cards go back into the pack, in the place of the better.
            for (place, card) in one.iter().enumerate() {
                pack.cards[before - start + place] = other[place];
                pack.cards[before + place] = *card;
            }
            one = other;
        }
        pack.next = before;
    }
    let rest = pack.take(missing - one.len().min(missing));
    let hand: CardSet = rest.collect();
    hand | one
        .into_iter()
        .chain(opponent.seen.iter().copied())
        .collect()
}

/// What a hand is worth for high and for low, where the game has them.
struct Values {
    high: Option<High>,
    low: Option<Low>,
}

impl Values {
    fn of(spot: &Spot, hole: CardSet, board: CardSet) -> Values {
        let game = &spot.game;
        let high = || high_value(hole, board, game.hole_use);
        let low = |qualifier| low_value(hole, board, game.hole_use, qualifier);
        Values {
            high: game.has_high().then(high).flatten(),
            low: game.low().and_then(low),
        }
    }
}

/// How an own hand stands against those met so far: with how many it shares each part.
struct Tie {
    high: Option<f64>,
    low: Option<f64>,
    /// Somebody has a low.
    any_low: bool,
}

impl Tie {
    fn new(mine: &Values) -> Tie {
        Tie {
            high: mine.high.map(|_| 1.0),
            low: mine.low.map(|_| 1.0),
            any_low: mine.low.is_some(),
        }
    }

    fn meet(&mut self, other: &Values, mine: &Values) {
        self.any_low |= other.low.is_some();
        self.high = against(self.high, other.high.cmp(&mine.high));
        self.low = against(self.low, other.low.cmp(&mine.low));
    }

    /// R40, odd chips aside.
    fn share(&self, spot: &Spot) -> f64 {
        let part = |with: Option<f64>| with.map_or(0.0, |count| 1.0 / count);
        match (spot.game.has_high(), self.any_low) {
            (true, true) => (part(self.high) + part(self.low)) / 2.0,
            (true, false) => part(self.high),
            (false, _) => part(self.low),
        }
    }
}

/// The number of players who share, after one more; `None` once one of them is better.
fn against(shared: Option<f64>, other: std::cmp::Ordering) -> Option<f64> {
    match other {
        std::cmp::Ordering::Less => shared,
        std::cmp::Ordering::Equal => shared.map(|count| count + 1.0),
        std::cmp::Ordering::Greater => None,
    }
}
