//! The beginning of a hand.

use cardspeak_rules::{
    Chips, Entry, Hand, Limit, MAX_SEATS, Posts, Rake, Seat, Setup, StudButton, notation,
};

use super::button::{Blinds, Candidate, DealtIn, of_stud, passed, with_blinds};
use super::draft::{Draft, Happened, Unmade};
use super::{Running, Table};
use crate::dealer::{self, Deck};
use crate::{Change, Line};

impl Draft {
    /// Begins the next hand, with this deck. False if nobody is there to play.
    ///
    /// `first` is the seat beside which the button is put at a fresh table, and
    /// `stakes` says what a robot brings when it is broke.
    pub(crate) fn begin_hand(
        &mut self,
        deck: Deck,
        first: u8,
        stake: impl Fn(u8) -> u64,
    ) -> Result<bool, Unmade> {
        let broke = |(seat, player): (&u8, &super::seating::Occupant)| {
            (player.is_robot() && player.stack + player.added == 0).then_some(*seat)
        };
        let broke: Vec<u8> = self.table.seating.seats.iter().filter_map(broke).collect();
        for seat in broke {
            self.stake_robot(seat, stake(seat))?;
        }
        let Some((blinds, button, small, dealt)) = self.table.next_positions(first) else {
            return Ok(false);
        };
        let table = &mut self.table;
        table.begin_seating(blinds, button, &dealt);
        let setup = table.setup(button, small, blinds, &dealt)?;
        let number = table.seating.hands;
        let hand = Hand::new(setup).map_err(|error| Unmade::Bug(error.to_string()))?;
        let whole = serde_json::to_string(&table.seating)
            .map_err(|error| Unmade::Bug(error.to_string()))?;
        self.lines.push(Line {
            hand: number,
            ..Line::whole(whole)
        });
        self.lines
            .push(Line::hand(number, notation::header(&setup)));
        self.changes.push(Change::PutDeck {
            table: table.id.clone(),
            hand: number,
            cards: dealer::write(&deck).into(),
        });
        let players = dealt
            .iter()
            .filter_map(|player| {
                Some((player.seat, table.seating.seats.get(&player.seat)?.clone()))
            })
            .collect();
        table.hand = Some(Running {
            number,
            hand,
            deck: deck.into(),
            events: Vec::new(),
            players,
            settled: false,
        });
        self.happened.push(Happened::HandBegins {
            hand: number,
            button,
        });
        self.run_on()?;
        Ok(true)
    }
}

type NextHand = (Option<Blinds>, u8, Option<u8>, Vec<DealtIn>);

impl Table {
    /// Who is dealt in and where the button is; none if fewer than two play.
    fn next_positions(&self, first: u8) -> Option<NextHand> {
        let playing = self.seating.playing();
        if playing.len() < 2 {
            return None;
        }
        if self.played.game.has_bring_in() {
            let rotating = self.played.rules.stud_button == StudButton::Rotating;
            let button = of_stud(rotating, self.seating.button, self.spec.seats, &playing);
            let dealt = playing.into_iter().map(|seat| DealtIn {
                seat,
                extra: false,
                dead: false,
            });
            return Some((None, button, None, dealt.collect()));
        }
        let candidates: Vec<Candidate> = playing
            .iter()
            .filter_map(|seat| {
                let player = self.seating.seats.get(seat)?;
                Some(Candidate {
                    seat: *seat,
                    owes_big: player.owes_big,
                    owes_small: player.owes_small,
                })
            })
            .collect();
        let next = with_blinds(self.seating.blinds, &candidates, first)?;
        Some((
            Some(next.blinds),
            next.blinds.button,
            next.small,
            next.dealt,
        ))
    }

    /// The seating as it is once the next hand has begun.
    fn begin_seating(&mut self, blinds: Option<Blinds>, button: u8, dealt: &[DealtIn]) {
        let before = self.seating.blinds;
        let seating = &mut self.seating;
        seating.hands += 1;
        seating.button = Some(button);
        seating.blinds = blinds;
        for (seat, player) in &mut seating.seats {
            player.stack += player.added;
            player.added = 0;
            let Some(blinds) = blinds else { continue };
            if dealt.iter().any(|one| one.seat == *seat) {
                player.owes_big = false;
                player.owes_small = false;
            } else if !player.plays() {
                // R51: what passes by who sits out is owed.
                player.owes_big |= passed(before, blinds).contains(seat);
                player.owes_small |= blinds.small == *seat;
            }
        }
    }

    fn setup(
        &self,
        button: u8,
        small: Option<u8>,
        blinds: Option<Blinds>,
        dealt: &[DealtIn],
    ) -> Result<Setup, Unmade> {
        let seat = |number: u8| {
            Seat::new(number).ok_or_else(|| Unmade::Bug(format!("there is no seat {number}")))
        };
        let stakes = self.played.stakes;
        let mut entries = [None; MAX_SEATS];
        for player in dealt {
            let Some(occupant) = self.seating.seats.get(&player.seat) else {
                continue;
            };
            let owed = |owes: bool, amount: Chips| if owes { amount } else { Chips::ZERO };
            entries[seat(player.seat)?.index()] = Some(Entry {
                stack: Chips(occupant.stack),
                extra: owed(player.extra, stakes.big_blind),
                dead: owed(player.dead, stakes.small_blind),
                posts: Posts::Yes,
            });
        }
        debug_assert!(self.played.limit != Limit::Fixed || !stakes.big_bet.is_zero());
        Ok(Setup {
            game: self.played.game,
            limit: self.played.limit,
            stakes,
            rules: self.played.rules,
            button: seat(button)?,
            small_blind: small.map(seat).transpose()?,
            big_blind: blinds.map(|blinds| seat(blinds.big)).transpose()?,
            entries,
            rake: Rake::None,
        })
    }
}
