//! A table: who sits, the hand in progress, and how both are folded from the journal.

mod begin;
mod draft;
mod hosting;
mod past;
mod seating;
mod views;

use std::sync::Arc;

use cardspeak_protocol::{ActionChoice, Refused};
use cardspeak_rules::{
    Action, Chips, Command, Event, Hand, Legal, Refusal, Seat, Viewer, Waiting, notation,
};

pub(crate) use draft::{By, Draft, Happened, Unmade};
pub(crate) use hosting::Denied;
pub(crate) use past::{LAST_HANDS, Past, Sits};
use seating::TableEvent;
pub(crate) use seating::{ComesIn, Occupant, Seating};
pub(crate) use views::Now;
use views::seen_events;

use crate::dealer::{self, Deck};
use crate::spec::Played;
use crate::{GuestId, LineKind, TableId, TableSpec, Tail};

/// A table as its task owns it: a value, cheap enough to copy for every change.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub(crate) id: TableId,
    pub(crate) spec: Arc<TableSpec>,
    pub(crate) played: Arc<Played>,
    pub(crate) seating: Seating,
    /// The hand in progress, or the latest one until the next begins.
    pub(crate) hand: Option<Running>,
    /// Lines in the journal.
    pub(crate) lines: u64,
}

/// A hand at a table.
#[derive(Debug, Clone)]
pub(crate) struct Running {
    pub(crate) number: u64,
    pub(crate) hand: Hand,
    pub(crate) deck: Arc<Deck>,
    pub(crate) events: Vec<Event>,
    /// Who was dealt in, as they were then.
    pub(crate) players: Vec<(u8, Occupant)>,
    /// The result is in the bank.
    pub(crate) settled: bool,
}

impl Running {
    /// The number of the decision that is awaited: never the same twice in a hand,
    /// and the same again after a restart.
    pub(crate) fn turn(&self) -> u32 {
        u32::try_from(self.events.len()).unwrap_or(u32::MAX)
    }
}

/// Why a journal cannot be folded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    /// There is no line to begin with.
    #[error("the journal of table {0} has no beginning")]
    NoBeginning(TableId),
    /// A line is not understood.
    #[error("line {seq} of table {table} is not understood: {error}")]
    Line {
        /// The table.
        table: TableId,
        /// The line's number.
        seq: u64,
        /// What is wrong.
        error: String,
    },
    /// A hand is in progress and its deck is not there.
    #[error("the deck of hand {hand} of table {table} is missing")]
    NoDeck {
        /// The table.
        table: TableId,
        /// The hand.
        hand: u64,
    },
}

impl Table {
    /// A table at which nothing has happened.
    pub(crate) fn new(spec: TableSpec, played: Played) -> Table {
        Table {
            id: spec.id.clone(),
            spec: Arc::new(spec),
            played: Arc::new(played),
            seating: Seating::default(),
            hand: None,
            lines: 0,
        }
    }

    /// The table that its journal tells of, at the decision where it stood.
    pub(crate) fn fold(&self, tail: &Tail) -> Result<Table, FoldError> {
        let mut table = Table {
            seating: Seating::default(),
            hand: None,
            lines: 0,
            ..self.clone()
        };
        if tail.lines.is_empty() {
            return Err(FoldError::NoBeginning(self.id.clone()));
        }
        for journaled in &tail.lines {
            table
                .fold_line(
                    journaled.line.kind,
                    journaled.line.hand,
                    &journaled.line.text,
                )
                .map_err(|error| FoldError::Line {
                    table: self.id.clone(),
                    seq: journaled.seq,
                    error,
                })?;
            table.lines = journaled.seq;
        }
        if let Some(running) = table.hand.as_mut().filter(|running| !running.settled) {
            let missing = || FoldError::NoDeck {
                table: self.id.clone(),
                hand: running.number,
            };
            let (_, cards) = tail
                .deck
                .as_ref()
                .filter(|(hand, _)| *hand == running.number)
                .ok_or_else(missing)?;
            running.deck = dealer::read(cards.as_str()).ok_or_else(missing)?.into();
        }
        Ok(table)
    }

    fn fold_line(&mut self, kind: LineKind, number: u64, text: &str) -> Result<(), String> {
        match kind {
            LineKind::Whole => {
                self.seating = serde_json::from_str(text).map_err(|error| error.to_string())?;
                self.hand = None;
            }
            LineKind::Table => {
                let event: TableEvent =
                    serde_json::from_str(text).map_err(|error| error.to_string())?;
                self.seating.apply(&event);
                if let (TableEvent::HandEnds { .. }, Some(running)) = (&event, &mut self.hand) {
                    running.settled = true;
                }
            }
            LineKind::Hand => match &mut self.hand {
                Some(running) if running.number == number => running.follow(text)?,
                _ => self.hand = Some(Running::begun(number, text, &self.seating)?),
            },
        }
        Ok(())
    }

    /// The hand in progress.
    pub(crate) fn running(&self) -> Option<&Running> {
        self.hand.as_ref().filter(|running| !running.settled)
    }

    /// Whether a seat has a part in the hand in progress (folded or not).
    pub(crate) fn is_dealt_in(&self, seat: u8) -> bool {
        let dealt = |running: &Running| running.players.iter().any(|(dealt, _)| *dealt == seat);
        self.running().is_some_and(dealt)
    }

    /// A seat's chips, as they are now, in front and pots apart.
    pub(crate) fn chips_of(&self, seat: u8) -> u64 {
        match (
            self.running().filter(|_| self.is_dealt_in(seat)),
            Seat::new(seat),
        ) {
            (Some(running), Some(seat)) => running.hand.stack(seat).0,
            _ => self
                .seating
                .seats
                .get(&seat)
                .map_or(0, |player| player.stack),
        }
    }

    /// Whose decision is awaited.
    pub(crate) fn turn(&self) -> Option<Turn> {
        let running = self.running()?;
        let (seat, asked) = match running.hand.waiting() {
            Waiting::Act { seat, .. } => (seat, false),
            Waiting::Ask { seat, .. } => (seat, true),
            _ => return None,
        };
        Some(Turn {
            hand: running.number,
            turn: running.turn(),
            seat,
            asked,
        })
    }

    /// Whether nobody will act at this seat: it is acted for at once (C24, C35).
    fn is_gone(&self, seat: Seat) -> bool {
        self.seating
            .seats
            .get(&seat.number())
            .is_none_or(|player| player.leaving || player.away)
    }

    /// Whether this seat mucks a losing hand without being asked (R36).
    fn mucks(&self, seat: Seat) -> bool {
        let mucks = |player: &Occupant| player.leaving || player.away || player.muck_losing;
        self.seating.seats.get(&seat.number()).is_none_or(mucks)
    }

    /// Whether a guest, or anybody, may see the hands: at a table without spectators only who
    /// sits there, or was dealt in.
    pub(crate) fn may_look(&self, guest: Option<GuestId>) -> bool {
        let sits = |guest| self.seating.seat_of(guest).is_some();
        self.spec.spectators
            || guest.is_some_and(sits)
            || matches!(self.viewer(guest), Viewer::Seat(_))
    }

    /// How a guest sees the hand: as the player dealt in, or as anybody.
    pub(crate) fn viewer(&self, guest: Option<GuestId>) -> Viewer {
        let seat = guest.and_then(|guest| self.hand.as_ref()?.seat_of(guest));
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

impl Running {
    /// A hand that begins with this line of the journal.
    pub(crate) fn begun(number: u64, line: &str, seating: &Seating) -> Result<Running, String> {
        let (setup, _) = notation::read(line).map_err(|error| error.to_string())?;
        let hand = Hand::new(setup).map_err(|error| error.to_string())?;
        let dealt = hand.dealt_in();
        let players = seating
            .seats
            .iter()
            .filter(|(seat, _)| Seat::new(**seat).is_some_and(|seat| dealt.contains(seat)));
        Ok(Running {
            number,
            players: players
                .map(|(seat, player)| (*seat, player.clone()))
                .collect(),
            hand,
            // Brought in `fold`, for a hand that goes on.
            deck: Deck::of(cardspeak_cards::Card::DECK).into(),
            events: Vec::new(),
            settled: false,
        })
    }

    /// Goes on by a line of the journal.
    pub(crate) fn follow(&mut self, line: &str) -> Result<(), String> {
        let event = notation::read_event(line).map_err(|(found, _)| found)?;
        self.hand.apply(&event);
        self.events.push(event);
        Ok(())
    }

    /// The seat at which a guest was dealt in.
    pub(crate) fn seat_of(&self, guest: GuestId) -> Option<Seat> {
        let dealt = self
            .players
            .iter()
            .find(|(_, player)| player.guest() == Some(guest));
        dealt.and_then(|(seat, _)| Seat::new(*seat))
    }
}

/// A decision that is awaited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) hand: u64,
    pub(crate) turn: u32,
    pub(crate) seat: Seat,
    /// To show or muck.
    pub(crate) asked: bool,
}

/// What the clock does for a player: check if that is free, else fold; the low card,
/// which can do neither, brings in (R19).
pub(crate) fn check_or_fold(seat: Seat, legal: &Legal) -> Command {
    let action = if legal.check {
        Action::Check
    } else if legal.fold {
        Action::Fold
    } else {
        Action::BringIn
    };
    Command::Act { seat, action }
}

/// A player's choice as a command.
pub(crate) fn command(seat: Seat, choice: ActionChoice) -> Command {
    let action = match choice {
        ActionChoice::Fold => Action::Fold,
        ActionChoice::Check => Action::Check,
        ActionChoice::Call => Action::Call,
        ActionChoice::BringIn => Action::BringIn,
        ActionChoice::Raise { to } => Action::RaiseTo(Chips(to)),
        ActionChoice::Show => return Command::Show { seat, cards: None },
        ActionChoice::Muck => return Command::Muck { seat },
    };
    Command::Act { seat, action }
}

/// A refusal of the rules as the client is told of it.
pub(crate) fn refused(refusal: Refusal) -> Refused {
    match refusal {
        Refusal::NotYourTurn { .. } => Refused::NotYourTurn,
        Refusal::RaiseTooSmall { least } => Refused::RaiseTooSmall { least: least.0 },
        Refusal::RaiseTooLarge { most } => Refused::RaiseTooLarge { most: most.0 },
        Refusal::RaiseNotOfLimit { totals } => Refused::RaiseNotOfLimit {
            totals: totals.iter().map(|total| total.0).collect(),
        },
        Refusal::NotInChips { chip } => Refused::Chip { chip: chip.0 },
        _ => Refused::NotLegal,
    }
}
