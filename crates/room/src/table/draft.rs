//! A change of a table in the making: made on a copy, kept in one transaction, and
//! only then the table.

use cardspeak_protocol::Refused;
use cardspeak_rules::table::{BuyIn, BuyInRefusal};
use cardspeak_rules::{Chips, Command, Event, Hand, Posts, Seat, StreetName, Waiting, notation};

use super::Table;
use super::seating::{ComesIn, Left, Occupant, TableEvent, Who};
use crate::{Account, Batch, Change, GuestId, Line, TableId, Transfer, TransferKind};

/// A copy of a table that is changed, with what must be kept of the changes.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) table: Table,
    /// When this is.
    pub(crate) at_ms: i64,
    pub(crate) lines: Vec<Line>,
    pub(crate) changes: Vec<Change>,
    pub(crate) happened: Vec<Happened>,
}

/// What viewers will be told of.
#[derive(Debug, Clone)]
pub(crate) enum Happened {
    HandBegins {
        hand: u64,
        button: u8,
    },
    /// An event of the hand. It may hold hidden cards; viewers get what `seen` makes of it.
    InHand {
        event: Event,
        street: Option<StreetName>,
        after: Box<Hand>,
        timeout: bool,
    },
    HandEnds {
        hand: u64,
    },
    Sat {
        seat: u8,
        name: String,
    },
    Stood {
        seat: u8,
        name: String,
    },
    Said {
        seat: u8,
        name: String,
        text: String,
    },
    Paused {
        on: bool,
    },
    Removed {
        name: String,
    },
    Muted {
        name: String,
        on: bool,
    },
    Corrected {
        name: String,
        balance: bool,
        by: i64,
        reason: String,
    },
    Announced {
        text: String,
    },
    Changed,
    Closed,
}

/// Why a change cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unmade {
    /// Whoever asked is told.
    Refused(Refused),
    /// The room's own fault: the change is dropped and logged.
    Bug(String),
}

impl From<Refused> for Unmade {
    fn from(refused: Refused) -> Unmade {
        Unmade::Refused(refused)
    }
}

/// Who acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// The player, or the robot.
    Player,
    /// Nobody was there to act in time.
    Clock,
}

impl Draft {
    /// A copy to change.
    pub(crate) fn of(table: &Table, at_ms: i64) -> Draft {
        Draft {
            table: table.clone(),
            at_ms,
            lines: Vec::new(),
            changes: Vec::new(),
            happened: Vec::new(),
        }
    }

    /// Whether there is nothing to keep.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.changes.is_empty()
    }

    /// The table as it will be, what must be kept for it to be so, and what to tell.
    pub(crate) fn finish(mut self) -> (Table, Batch, Vec<Happened>) {
        let mut changes = Vec::with_capacity(self.changes.len() + 1);
        if !self.lines.is_empty() {
            let first = self.table.lines + 1;
            self.table.lines += self.lines.len() as u64;
            changes.push(Change::Append {
                table: self.table.id.clone(),
                first,
                lines: self.lines,
            });
        }
        changes.append(&mut self.changes);
        let at_ms = self.at_ms;
        (self.table, Batch { at_ms, changes }, self.happened)
    }

    /// Something happens at the table.
    pub(crate) fn note(&mut self, event: TableEvent) -> Result<(), Unmade> {
        let line = serde_json::to_string(&event).map_err(|error| Unmade::Bug(error.to_string()))?;
        self.lines.push(Line::table(line));
        self.table.seating.apply(&event);
        Ok(())
    }

    pub(crate) fn transfer(
        &mut self,
        kind: TransferKind,
        entries: Vec<(Account, i64)>,
    ) -> Result<(), Unmade> {
        let note = format!("{} {}", self.table.id, self.table.seating.hands);
        self.noted_transfer(kind, note, entries)
    }

    pub(super) fn noted_transfer(
        &mut self,
        kind: TransferKind,
        note: String,
        entries: Vec<(Account, i64)>,
    ) -> Result<(), Unmade> {
        let transfer =
            Transfer::new(kind, note, entries).map_err(|error| Unmade::Bug(error.to_string()))?;
        if !transfer.entries().is_empty() {
            self.changes.push(Change::Transfer(transfer));
        }
        Ok(())
    }

    fn pay(
        &mut self,
        kind: TransferKind,
        from: Account,
        to: Account,
        amount: u64,
    ) -> Result<(), Unmade> {
        let amount = signed(amount)?;
        self.transfer(kind, vec![(from, -amount), (to, amount)])
    }

    /// A guest sits down with chips from the own wallet.
    pub(crate) fn sit(
        &mut self,
        guest: GuestId,
        name: &str,
        seat: u8,
        buy_in: u64,
    ) -> Result<(), Unmade> {
        let table = &self.table;
        if table.seating.closing {
            return Err(Refused::TableCloses.into());
        }
        // A change that waits for the end of the hand may leave fewer seats.
        let next = table.seating.next.as_ref();
        let seats = next.map_or(table.spec.seats, |next| next.seats.min(table.spec.seats));
        if !(1..=seats).contains(&seat) {
            return Err(Refused::NoSuchSeat { most: seats }.into());
        }
        if table.seating.seat_of(guest).is_some() {
            return Err(Refused::SittingAlready.into());
        }
        if table.seating.seats.contains_key(&seat) {
            return Err(Refused::SeatTaken.into());
        }
        let left = table.seating.left(guest, self.at_ms);
        table
            .buy_in()
            .sit_down(Chips(buy_in), left)
            .map_err(refused_buy_in)?;
        let mut player = Occupant::new(Who::Guest(guest), name.to_owned(), buy_in);
        // R11, R51: stud has no blinds to wait for.
        player.owes_big = !self.table.played.game.has_bring_in();
        player.comes_in = ComesIn::of_newcomer(&player.who);
        let to = self.table.account(seat);
        self.note(TableEvent::Sat { seat, player })?;
        self.pay(TransferKind::BuyIn, Account::Wallet(guest), to, buy_in)?;
        self.happened.push(Happened::Sat {
            seat,
            name: name.to_owned(),
        });
        Ok(())
    }

    /// A guest stands up: at once, or once the hand is over (C24).
    pub(crate) fn stand(&mut self, seat: u8) -> Result<(), Unmade> {
        if self.table.is_dealt_in(seat) {
            self.note(TableEvent::Leaving { seat })?;
            return self.run_on();
        }
        self.cash_out(seat)
    }

    fn cash_out(&mut self, seat: u8) -> Result<(), Unmade> {
        let Some(player) = self.table.seating.seats.get(&seat) else {
            return Ok(());
        };
        let (name, chips) = (player.name.clone(), player.stack + player.added);
        let left = (chips > 0 && !player.is_robot()).then_some(Left {
            with: chips,
            at_ms: self.at_ms,
        });
        let to = match player.who {
            Who::Guest(guest) => Account::Wallet(guest),
            Who::Robot => Account::House,
        };
        let from = self.table.account(seat);
        self.note(TableEvent::Stood { seat, left })?;
        self.pay(TransferKind::CashOut, from, to, chips)?;
        self.happened.push(Happened::Stood { seat, name });
        Ok(())
    }

    /// A guest sits out from the next hand on, or comes back.
    pub(crate) fn sit_out(&mut self, seat: u8, out: bool) -> Result<(), Unmade> {
        let player = self.table.occupant(seat)?;
        if !out && player.stack + player.added == 0 {
            return Err(Refused::NotLegal.into());
        }
        if player.out != out || (!out && player.away) {
            self.note(TableEvent::Out { seat, out })?;
        }
        Ok(())
    }

    /// A guest brings chips for the next hand (R27).
    pub(crate) fn add_chips(
        &mut self,
        guest: GuestId,
        seat: u8,
        amount: u64,
    ) -> Result<(), Unmade> {
        let has = self.table.chips_of(seat);
        let player = self.table.occupant(seat)?;
        let broke = has == 0 && !self.table.is_dealt_in(seat);
        let (amount_in, stack) = (Chips(amount), Chips(has + player.added));
        if broke && player.added == 0 {
            // Whoever is broke buys in anew.
            let judged = self.table.buy_in().sit_down(amount_in, None);
            judged.map_err(refused_buy_in)?;
        } else {
            let judged = self.table.buy_in().add(amount_in, stack);
            judged.map_err(refused_chips)?;
        }
        let comes_back = player.out && broke;
        let to = self.table.account(seat);
        self.note(TableEvent::Added { seat, amount })?;
        if comes_back {
            self.note(TableEvent::Out { seat, out: false })?;
        }
        self.pay(TransferKind::AddChips, Account::Wallet(guest), to, amount)
    }

    /// A guest says how to come in: posting what is owed, or with the big blind (R51).
    pub(crate) fn post_blind(&mut self, seat: u8, post: bool) -> Result<(), Unmade> {
        let player = self.table.occupant(seat)?;
        if !player.owes_big {
            return Err(Refused::NotLegal.into());
        }
        let comes_in = if post {
            ComesIn::Posting
        } else {
            ComesIn::Waiting
        };
        if player.comes_in != comes_in {
            self.note(TableEvent::ComesIn { seat, comes_in })?;
        }
        Ok(())
    }

    /// A guest wants losing hands mucked at once, or be asked (R36).
    pub(crate) fn muck_losing(&mut self, seat: u8, on: bool) -> Result<(), Unmade> {
        if self.table.occupant(seat)?.muck_losing != on {
            self.note(TableEvent::MuckLosing { seat, on })?;
            self.run_on()?;
        }
        Ok(())
    }

    /// The house gives a robot chips.
    pub(crate) fn stake_robot(&mut self, seat: u8, amount: u64) -> Result<(), Unmade> {
        let to = self.table.account(seat);
        self.note(TableEvent::Added { seat, amount })?;
        self.pay(TransferKind::Stake, Account::House, to, amount)
    }

    /// A robot sits down with chips from the house.
    pub(crate) fn seat_robot(&mut self, seat: u8, name: &str, stack: u64) -> Result<(), Unmade> {
        let player = Occupant::new(Who::Robot, name.to_owned(), stack);
        let to = self.table.account(seat);
        self.note(TableEvent::Sat { seat, player })?;
        self.pay(TransferKind::Stake, Account::House, to, stack)
    }

    /// A command of the player whose turn it is; then whatever follows, until a
    /// person is awaited again.
    pub(crate) fn command(&mut self, seat: u8, command: Command, by: By) -> Result<(), Unmade> {
        let Some(running) = self.table.running() else {
            return Err(Refused::Late.into());
        };
        let event = running.hand.decide(command).map_err(super::refused)?;
        let away = self
            .table
            .seating
            .seats
            .get(&seat)
            .is_some_and(|player| player.away);
        let asked = matches!(command, Command::Show { .. } | Command::Muck { .. });
        match by {
            // C35: whoever does not act in time sits out, and is not removed.
            By::Clock if !away && !asked => self.note(TableEvent::Away { seat, away: true })?,
            By::Player if away => self.note(TableEvent::Out { seat, out: false })?,
            _ => {}
        }
        self.hand_event(event, by)?;
        self.run_on()
    }

    /// A player shows a hand that has won without a showdown (R42), until the next begins.
    pub(crate) fn show_after(&mut self, guest: GuestId, number: u64) -> Result<(), Unmade> {
        let over = self.table.hand.as_ref().filter(|running| running.settled);
        let running = over
            .filter(|running| running.number == number)
            .ok_or(Refused::Late)?;
        let seat = running.seat_of(guest).ok_or(Refused::NotYourTurn)?;
        let show = Command::Show { seat, cards: None };
        let event = running.hand.decide(show).map_err(super::refused)?;
        self.hand_event(event, By::Player)
    }

    /// Consequences, the dealer's cards, and players who have left or are away, until
    /// a person is awaited or the hand is over.
    pub(crate) fn run_on(&mut self) -> Result<(), Unmade> {
        loop {
            let Some(running) = self.table.running() else {
                return Ok(());
            };
            let hand = &running.hand;
            if let Some(event) = hand.consequence() {
                self.hand_event(event, By::Player)?;
                continue;
            }
            let decided = match hand.waiting() {
                Waiting::Deal(_) => {
                    let next = running.deck.next(hand.cards_dealt());
                    (hand.decide(Command::Deal(next)), By::Player)
                }
                Waiting::Act { seat, legal } if self.table.is_gone(seat) => {
                    (hand.decide(super::check_or_fold(seat, &legal)), By::Clock)
                }
                Waiting::Ask { seat, .. } if self.table.mucks(seat) => {
                    (hand.decide(Command::Muck { seat }), By::Player)
                }
                Waiting::Nothing if hand.is_over() => return self.end_hand(),
                Waiting::Act { .. } | Waiting::Ask { .. } => return Ok(()),
                waiting @ (Waiting::Rake { .. } | Waiting::Nothing) => {
                    return Err(Unmade::Bug(format!("a live hand waits for {waiting:?}")));
                }
            };
            let (event, by) = decided;
            // The refusal may name a card, so it is not said.
            let event =
                event.map_err(|_| Unmade::Bug("the rules refuse what follows".to_owned()))?;
            self.hand_event(event, by)?;
        }
    }

    fn hand_event(&mut self, event: Event, by: By) -> Result<(), Unmade> {
        let Some(running) = self.table.hand.as_mut() else {
            return Err(Unmade::Bug("an event without a hand".to_owned()));
        };
        let street = running.hand.street().map(|street| street.name);
        running.hand.apply(&event);
        running.events.push(event);
        self.lines.push(Line::hand(
            running.number,
            notation::event_with_hidden_cards(&event),
        ));
        let after = Box::new(running.hand.clone());
        self.happened.push(Happened::InHand {
            event,
            street,
            after,
            timeout: by == By::Clock,
        });
        Ok(())
    }

    /// The hand's result goes to the bank, and those who wanted to leave leave.
    fn end_hand(&mut self) -> Result<(), Unmade> {
        let Some(running) = self.table.hand.as_mut() else {
            return Ok(());
        };
        running.settled = true;
        let (number, hand) = (running.number, &running.hand);
        let played = running.rows(&self.table.id, self.at_ms);
        let mut stacks = Vec::new();
        let mut entries = Vec::new();
        for seat in Seat::all() {
            let Some(entry) = hand.setup().entries[seat.index()] else {
                continue;
            };
            if entry.posts == Posts::No {
                continue;
            }
            let stack = hand.stack(seat).0;
            stacks.push((seat.number(), stack));
            let account = Account::Seat(self.table.id.clone(), seat.number());
            entries.push((account, signed(stack)? - signed(entry.stack.0)?));
        }
        self.note(TableEvent::HandEnds {
            hand: number,
            stacks,
        })?;
        self.transfer(TransferKind::Hand, entries)?;
        self.changes.push(Change::DropDeck {
            table: self.table.id.clone(),
        });
        self.changes
            .extend(played.into_iter().map(Change::HandPlayed));
        self.happened.push(Happened::HandEnds { hand: number });
        let seats: Vec<(u8, bool, bool)> = self
            .table
            .seating
            .seats
            .iter()
            .map(|(seat, player)| {
                let broke = player.stack + player.added == 0 && !player.is_robot() && !player.out;
                (*seat, player.leaving, broke)
            })
            .collect();
        for (seat, leaving, broke) in seats {
            if leaving {
                self.cash_out(seat)?;
            } else if broke {
                self.note(TableEvent::Out { seat, out: true })?;
            }
        }
        self.what_was_ordered()
    }
}

impl Table {
    /// The bank's account of a seat.
    pub(crate) fn account(&self, seat: u8) -> Account {
        Account::Seat(TableId::clone(&self.id), seat)
    }

    /// What may be brought here.
    pub(crate) fn buy_in(&self) -> BuyIn {
        BuyIn {
            least: Chips(self.played.least_buy_in),
            most: Chips(self.played.most_buy_in),
            chip: self.played.stakes.chip,
        }
    }

    fn occupant(&self, seat: u8) -> Result<&Occupant, Refused> {
        self.seating.seats.get(&seat).ok_or(Refused::NotSitting)
    }
}

/// Why nobody sits down with this.
fn refused_buy_in(refusal: BuyInRefusal) -> Refused {
    match refusal {
        BuyInRefusal::Bounds { least, most } => Refused::BuyIn {
            least: least.0,
            most: most.0,
        },
        refusal => refused_chips(refusal),
    }
}

/// Why these chips are not added.
fn refused_chips(refusal: BuyInRefusal) -> Refused {
    match refusal {
        BuyInRefusal::Bounds { least, most } => Refused::AddChips {
            least: least.0,
            most: most.0,
        },
        BuyInRefusal::NotInChips { chip } => Refused::Chip { chip: chip.0 },
        BuyInRefusal::Full => Refused::Full,
    }
}

fn signed(amount: u64) -> Result<i64, Unmade> {
    i64::try_from(amount).map_err(|_| Unmade::Bug(format!("{amount} chips cannot be counted")))
}
