//! The beginning of a hand.

use cardspeak_rules::table::{
    Blinds, Candidate, ComesIn, DealtIn, Owes, blinds_of_next_hand, passed_by_the_big_blind,
    stud_button_of_next_hand,
};
use cardspeak_rules::{
    Chips, Entry, Hand, Limit, MAX_SEATS, Posts, Rake, Seat, SeatSet, Setup, notation,
};

use super::draft::{Draft, Happened, Unmade};
use super::seating;
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
        let Some(next) = self.table.next_positions(first) else {
            return Ok(false);
        };
        let table = &mut self.table;
        table.seating.forget_left(self.at_ms);
        table.begin_seating(&next);
        let setup = table.setup(&next)?;
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
        let players = next
            .dealt
            .iter()
            .filter_map(|player| {
                let seat = player.seat.number();
                Some((seat, table.seating.seats.get(&seat)?.clone()))
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
            button: next.button.number(),
        });
        self.run_on()?;
        Ok(true)
    }
}

/// Who plays the next hand, and where.
struct NextHand {
    button: Seat,
    /// In a game with blinds.
    blinds: Option<Blinds>,
    /// Who posts the small blind.
    small: Option<Seat>,
    dealt: Vec<DealtIn>,
}

impl Table {
    /// Who is dealt in and where the button is; none if fewer than two play.
    fn next_positions(&self, first: u8) -> Option<NextHand> {
        let playing = self.seating.playing();
        if playing.len() < 2 {
            return None;
        }
        if self.played.game.has_bring_in() {
            let players: SeatSet = playing.iter().copied().filter_map(Seat::new).collect();
            let button = stud_button_of_next_hand(
                self.played.rules.stud_button,
                self.seating.button.and_then(Seat::new),
                Seat::new(self.spec.seats)?,
                players,
            )?;
            let dealt = players.iter().map(|seat| DealtIn {
                seat,
                extra: false,
                dead: false,
            });
            return Some(NextHand {
                button,
                blinds: None,
                small: None,
                dealt: dealt.collect(),
            });
        }
        let next = blinds_of_next_hand(
            self.last_blinds(),
            &self.candidates(),
            // A rigged table may say 10, so that the first seat comes next.
            Seat::new(first).unwrap_or(Seat::FIRST),
        )?;
        Some(NextHand {
            button: next.blinds.button,
            blinds: Some(next.blinds),
            small: next.small,
            dealt: next.dealt.to_vec(),
        })
    }

    fn last_blinds(&self) -> Option<Blinds> {
        self.seating.blinds.and_then(seating::Blinds::known)
    }

    fn candidates(&self) -> Vec<Candidate> {
        let candidate = |seat: u8| {
            let player = self.seating.seats.get(&seat)?;
            Some(Candidate {
                seat: Seat::new(seat)?,
                owes: Owes {
                    big: player.owes_big,
                    small: player.owes_small,
                },
                comes_in: match player.comes_in {
                    seating::ComesIn::Posting => ComesIn::Posting,
                    // Nobody is charged who has not said so.
                    seating::ComesIn::Waiting | seating::ComesIn::Undecided => {
                        ComesIn::WithTheBigBlind
                    }
                },
            })
        };
        self.seating
            .playing()
            .into_iter()
            .filter_map(candidate)
            .collect()
    }

    /// What a player would post to be dealt in at once; none for who owes nothing, or
    /// where everybody is about to start afresh.
    pub(crate) fn owed(&self, seat: u8) -> Option<u64> {
        let player = self.seating.seats.get(&seat)?;
        let candidates = self.candidates();
        let settled = candidates.iter().filter(|other| !other.owes.big).count();
        if self.last_blinds().is_none() || !player.owes_big || !player.plays() || settled < 2 {
            return None;
        }
        let stakes = self.played.stakes;
        let dead = if player.owes_small {
            stakes.small_blind.0
        } else {
            0
        };
        Some(stakes.big_blind.0 + dead)
    }

    /// The seating as it is once the next hand has begun.
    fn begin_seating(&mut self, next: &NextHand) {
        let before = self.last_blinds();
        let seating = &mut self.seating;
        seating.hands += 1;
        seating.button = Some(next.button.number());
        seating.blinds = next.blinds.map(seating::Blinds::from);
        for (number, player) in &mut seating.seats {
            player.stack += player.added;
            player.added = 0;
            let (Some(blinds), Some(seat)) = (next.blinds, Seat::new(*number)) else {
                continue;
            };
            if next.dealt.iter().any(|one| one.seat == seat) {
                player.owes_big = false;
                player.owes_small = false;
            } else if !player.plays() {
                // R51: what passes by who sits out is owed.
                if !player.owes_big && passed_by_the_big_blind(before, blinds).contains(seat) {
                    player.owes_big = true;
                    player.comes_in = seating::ComesIn::of_newcomer(&player.who);
                }
                player.owes_small |= blinds.small == seat;
            }
        }
    }

    fn setup(&self, next: &NextHand) -> Result<Setup, Unmade> {
        let stakes = self.played.stakes;
        let mut entries = [None; MAX_SEATS];
        for player in &next.dealt {
            let Some(occupant) = self.seating.seats.get(&player.seat.number()) else {
                return Err(Unmade::Bug(format!("nobody sits at {}", player.seat)));
            };
            let owed = |owes: bool, amount: Chips| if owes { amount } else { Chips::ZERO };
            entries[player.seat.index()] = Some(Entry {
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
            button: next.button,
            small_blind: next.small,
            big_blind: next.blinds.map(|blinds| blinds.big),
            entries,
            rake: Rake::None,
        })
    }
}
