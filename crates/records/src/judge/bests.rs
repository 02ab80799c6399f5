//! Bovada's names of hands: a kind, and the cards that make it.

use cardspeak_cards::{Card, CardSet, Rank, Suit};
use cardspeak_rules::Seat;
use cardspeak_strength::{HighLabel, HoleUse, best_high, best_low, high_label};

use crate::judge::verdict::{Fact, Topic};
use crate::judge::{Bench, seat_of};
use crate::sheet::{Ending, HandClass, Outcome, SeatNumber, Stated};

/// Bovada's summary loses this card, and its lines of play the lows that it makes.
const ACE_OF_CLUBS: Card = Card::new(Rank::Ace, Suit::Clubs);

impl Bench<'_> {
    /// Each line of play that names a hand.
    pub(super) fn bests(&mut self) {
        for statement in &self.sheet.statements {
            let Stated::Names {
                seat: number,
                ending,
                cards,
                class,
            } = &statement.stated
            else {
                continue;
            };
            let line = statement.line;
            let Some(seat) = seat_of(*number) else {
                continue;
            };
            if *ending == Ending::Shown {
                let (high, low) = cards.split_at(cards.len().min(5));
                // A low with the player's own ace of clubs is not printed.
                let unprinted = self
                    .low_cards(seat)
                    .filter(|low| low.contains(&ACE_OF_CLUBS));
                let low = match low {
                    [] => unprinted.as_deref(),
                    low => Some(low),
                };
                self.best(line, seat, high, low);
            } else {
                let own = self.cards.known(seat);
                self.same_cards(line, cards, &own);
            }
            self.class(line, *number, *class);
        }
    }

    /// What the summary prints of a hand that was shown.
    pub(super) fn summed_best(&mut self, line: usize, number: SeatNumber, outcome: &Outcome) {
        let (
            Some(seat),
            Outcome::Named {
                class: Some(class),
                best,
                ..
            },
        ) = (seat_of(number), outcome)
        else {
            return;
        };
        self.class(line, number, *class);
        let ruled = self.low_cards(seat);
        let bracket = |place: usize| best.get(place).filter(|cards| !cards.is_empty());
        if let Some(high) = bracket(0) {
            self.best(line, seat, high, ruled.as_deref());
        }
        if let Some(low) = bracket(1) {
            // Both lows may be made of other suits; the ace of clubs may be missing.
            let all = self.all_cards(seat);
            let ranks = |cards: &[Card]| -> Vec<Rank> {
                let mut ranks: Vec<Rank> = cards.iter().map(|card| card.rank()).collect();
                ranks.sort_unstable();
                ranks
            };
            let due = ranks(ruled.as_deref().unwrap_or_default());
            let mut stated = ranks(low);
            if stated.len() == 4 && all.contains(ACE_OF_CLUBS) {
                stated.push(Rank::Ace);
            }
            if stated != due || !low.iter().all(|card| all.contains(*card)) {
                let ruled = ruled.map_or(Fact::Nothing, Fact::Cards);
                self.findings
                    .differ(line, Topic::HandName, Fact::Cards(low.clone()), ruled);
            }
        }
    }

    fn all_cards(&self, seat: Seat) -> CardSet {
        let own = self.cards.known(seat).into_iter();
        let board = self.cards.board.iter().take(self.ledger.board_cards);
        own.chain(board.map(|printed| printed.card)).collect()
    }

    fn low_cards(&self, seat: Seat) -> Option<Vec<Card>> {
        let (own, board) = self.own_and_board(seat);
        let best = best_low(own, board, self.game.hole_use, self.game.low()?)?;
        Some(best.five.to_vec())
    }

    fn own_and_board(&self, seat: Seat) -> (CardSet, CardSet) {
        let board = self.cards.board.iter().take(self.ledger.board_cards);
        (
            self.cards.known(seat).into_iter().collect(),
            board.map(|printed| printed.card).collect(),
        )
    }

    /// The printed best five must be the player's, and as good as the best.
    fn best(&mut self, line: usize, seat: Seat, high: &[Card], low: Option<&[Card]>) {
        let (own, board) = self.own_and_board(seat);
        let all = self.all_cards(seat);
        let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
        let among = |cards: &[Card]| cards.iter().all(|card| all.contains(*card));
        let ruled = best_high(own, board, self.game.hole_use);
        let stated = best_high(set(high), CardSet::EMPTY, HoleUse::AnyFive);
        if !among(high)
            || ruled.as_ref().map(|best| best.value) != stated.as_ref().map(|best| best.value)
        {
            let ruled = ruled.map_or(Fact::Nothing, |best| Fact::Cards(best.five.to_vec()));
            let stated = Fact::Cards(high.to_vec());
            self.findings.differ(line, Topic::HandName, stated, ruled);
        }
        let Some(qualifier) = self.game.low() else {
            if let Some(low) = low {
                let stated = Fact::Cards(low.to_vec());
                self.findings
                    .differ(line, Topic::HandName, stated, Fact::Nothing);
            }
            return;
        };
        let ruled = best_low(own, board, self.game.hole_use, qualifier);
        let stated =
            low.and_then(|low| best_low(set(low), CardSet::EMPTY, HoleUse::AnyFive, qualifier));
        if !low.is_none_or(among)
            || ruled.as_ref().map(|best| best.value) != stated.as_ref().map(|best| best.value)
        {
            let fact = |cards: Option<&[Card]>| {
                cards.map_or(Fact::Nothing, |cards| Fact::Cards(cards.to_vec()))
            };
            let ruled = fact(ruled.as_ref().map(|best| &best.five[..]));
            self.findings
                .differ(line, Topic::HandName, fact(low), ruled);
        }
    }

    pub(super) fn same_cards(&mut self, line: usize, stated: &[Card], ruled: &[Card]) {
        if stated != ruled {
            let (stated, ruled) = (Fact::Cards(stated.to_vec()), Fact::Cards(ruled.to_vec()));
            self.findings.differ(line, Topic::Card, stated, ruled);
        }
    }

    fn class(&mut self, line: usize, number: SeatNumber, stated: HandClass) {
        let Some(seat) = seat_of(number) else { return };
        let (own, board) = self.own_and_board(seat);
        // Fewer than five cards have no name.
        let ruled = if own.len() + board.len() < 5 {
            Some(HandClass::HighCard)
        } else {
            high_label(own, board, self.game.hole_use).map(class_of)
        };
        if ruled != Some(stated) {
            let ruled = ruled.map_or(Fact::Nothing, Fact::Class);
            self.findings
                .differ(line, Topic::HandName, Fact::Class(stated), ruled);
        }
    }
}

fn class_of(label: HighLabel) -> HandClass {
    match label {
        HighLabel::HighCard { .. } => HandClass::HighCard,
        HighLabel::Pair { .. } => HandClass::OnePair,
        HighLabel::TwoPair { .. } => HandClass::TwoPair,
        HighLabel::ThreeOfAKind { .. } => HandClass::ThreeOfAKind,
        HighLabel::Straight { .. } => HandClass::Straight,
        HighLabel::Flush { .. } => HandClass::Flush,
        HighLabel::FullHouse { .. } => HandClass::FullHouse,
        HighLabel::FourOfAKind { .. } => HandClass::FourOfAKind,
        HighLabel::StraightFlush { .. } => HandClass::StraightFlush,
    }
}
