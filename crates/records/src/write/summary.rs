//! PokerStars' summary.

use cardspeak_cards::Card;
use cardspeak_rules::{Chips, Deed, Hand, MAX_SEATS, Post, Posts, Seat, Seen, Setup, StreetName};

use crate::write::stars::Writing;

/// What the lines to come depend on.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    /// What each player has put into the present round.
    round: [u64; MAX_SEATS],
    /// What each player has put in, antes aside.
    bet: [u64; MAX_SEATS],
    /// Streets whose betting is over.
    pub(super) streets: usize,
    /// Actions of this street.
    pub(super) acted: usize,
    /// On which street each player folded.
    folded: [Option<StreetName>; MAX_SEATS],
    won: [u64; MAX_SEATS],
    /// Whose hand is written down as shown.
    pub(super) shown: Vec<Seat>,
    mucked: Vec<Seat>,
    pots: Vec<u64>,
    rake: Vec<u64>,
    cancelled: bool,
}

impl Ledger {
    pub(super) fn posted(&mut self, seat: Seat, post: Post, paid: u64) {
        if post != Post::Ante {
            self.bet[seat.index()] += paid;
        }
        if matches!(post, Post::SmallBlind | Post::BigBlind | Post::Extra) {
            self.round[seat.index()] += paid;
        }
    }

    pub(super) fn book(&mut self, before: &Hand, seen: &Seen) {
        match seen {
            Seen::Acted {
                seat,
                deed,
                paid: Chips(paid),
                ..
            } => {
                self.acted += 1;
                self.bet[seat.index()] += paid;
                self.round[seat.index()] += paid;
                if *deed == Deed::Fold {
                    self.folded[seat.index()] = before.street().map(|street| street.name);
                }
            }
            Seen::StreetEnded => {
                self.streets += 1;
                self.acted = 0;
                self.round = Default::default();
            }
            Seen::Mucked { seat } => self.mucked.push(*seat),
            Seen::Raked { amount, .. } => {
                self.note_pots(before);
                self.rake.push(amount.0);
            }
            Seen::Awarded { seat, amount, .. } => {
                self.note_pots(before);
                self.won[seat.index()] += amount.0;
            }
            Seen::Cancelled => self.cancelled = true,
            _ => {}
        }
    }

    fn note_pots(&mut self, hand: &Hand) {
        if self.pots.is_empty() {
            self.pots = hand.pots().iter().map(|pot| pot.amount.0).collect();
        }
    }

    /// What "raises A to B" counts A from; a blind posted short counts in full (R30).
    pub(super) fn level(&self, setup: &Setup) -> u64 {
        let blind = if self.streets == 0 {
            setup.stakes.big_blind.0
        } else {
            0
        };
        self.round
            .iter()
            .copied()
            .max()
            .unwrap_or_default()
            .max(blind)
    }
}

impl Writing<'_> {
    pub(super) fn summary(&mut self) {
        self.line(format_args!("*** SUMMARY ***"));
        self.total_pot();
        if !self.board.is_empty() {
            let board = brackets(&self.board);
            self.line(format_args!("Board {board}"));
        }
        for seat in Seat::all() {
            if let Some(entry) = self.setup().entries[seat.index()] {
                let outcome = match entry.posts {
                    Posts::Yes => self.outcome(seat),
                    Posts::No => "is sitting out".to_owned(),
                };
                let (name, marks) = (self.name(seat), self.marks(seat));
                self.line(format_args!("Seat {seat}: {name}{marks} {outcome}"));
            }
        }
    }

    fn total_pot(&mut self) {
        if self.ledger.cancelled {
            return;
        }
        let rake = |place: usize| self.ledger.rake.get(place).copied().unwrap_or_default();
        let total: u64 = self.ledger.pots.iter().sum();
        let mut line = format!("Total pot {}", self.amount(total));
        let pots = &self.ledger.pots;
        if pots.len() > 1 {
            // PokerStars prints the pots without their rake.
            for (place, pot) in pots.iter().enumerate() {
                let name = match place {
                    0 => "Main pot".to_owned(),
                    1 if pots.len() == 2 => "Side pot".to_owned(),
                    side => format!("Side pot-{side}"),
                };
                line.push_str(&format!(" {name} {}.", self.amount(pot - rake(place))));
            }
        }
        let rake = self.amount(self.ledger.rake.iter().sum());
        // With one pot there is one blank, with several the point stands before it.
        self.line(format_args!("{line} | Rake {rake}"));
    }

    fn marks(&self, seat: Seat) -> String {
        let setup = self.setup();
        if setup.game.has_bring_in() {
            return String::new();
        }
        let mut marks = String::new();
        for (is, mark) in [
            (setup.button == seat, " (button)"),
            (setup.small_blind == Some(seat), " (small blind)"),
            (setup.big_blind == Some(seat), " (big blind)"),
        ] {
            if is {
                marks.push_str(mark);
            }
        }
        marks
    }

    fn outcome(&self, seat: Seat) -> String {
        let ledger = &self.ledger;
        let won = ledger.won[seat.index()];
        if let Some(street) = ledger.folded[seat.index()] {
            let on = match street {
                StreetName::Preflop => "before Flop",
                StreetName::Flop => "on the Flop",
                StreetName::Turn => "on the Turn",
                StreetName::Second => "on the 2nd Street",
                StreetName::Third => "on the 3rd Street",
                StreetName::Fourth => "on the 4th Street",
                StreetName::Fifth => "on the 5th Street",
                StreetName::Sixth => "on the 6th Street",
                StreetName::Seventh | StreetName::River => "on the River",
            };
            let bet = match ledger.bet[seat.index()] {
                0 => " (didn't bet)",
                _ => "",
            };
            return format!("folded {on}{bet}");
        }
        let contested = ledger.shown.len() + ledger.mucked.len() > 1;
        let cards = self.cards(seat);
        if ledger.mucked.contains(&seat) {
            let all = self.record.cards(seat).iter().all(Option::is_some);
            return match all {
                true => format!("mucked {}", brackets(&cards)),
                false => "mucked".to_owned(),
            };
        }
        if contested && ledger.shown.contains(&seat) {
            let result = match won {
                0 => "lost".to_owned(),
                won => format!("won ({})", self.amount(won)),
            };
            let name = self.hand_name(&cards);
            return format!("showed {} and {result} with {name}", brackets(&cards));
        }
        format!("collected ({})", self.amount(won))
    }
}

/// `[As Td]`
pub(super) fn brackets(cards: &[Card]) -> String {
    let words: Vec<String> = cards.iter().map(ToString::to_string).collect();
    format!("[{}]", words.join(" "))
}
