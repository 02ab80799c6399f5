//! The task that owns a table.
//!
//! It takes one call or one tick of the clock at a time. Every change is made on a
//! copy ([`Draft`]); only when the store has kept it does the copy become the table
//! and do views go out. If the store fails, the copy is dropped, whoever asked is
//! told, and the table is folded anew from its journal before anything else happens.

mod hosting;
mod keeping;
mod plan;
mod telling;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardspeak_protocol::{ActionChoice, HostRefused, Position, Refused, ServerMessage};
use cardspeak_rules::{Command, Waiting};
use rand::RngExt;
use rand_chacha::ChaCha20Rng;
use tokio::sync::{mpsc, oneshot};

use crate::figures::Acting;
use crate::hub::Hub;
use crate::mind::Mind;
use crate::outbox::Outbox;
use crate::table::{By, Draft, Happened, Past, Sits, Table, Turn, Unmade, check_or_fold, command};
use crate::viewers::Viewers;
use crate::{Clock, Guest, GuestId, Store, chat, dealer};

pub(crate) use hosting::{Order, Seen};
use plan::{Awaited, Banks, Plan};

/// How long a table waits before it asks a store that has failed again.
const AGAIN: Duration = Duration::from_secs(1);

/// What a connection asks of a table.
#[derive(Debug)]
pub(crate) enum Call {
    /// Looks on.
    Watch {
        outbox: Outbox,
        guest: Option<GuestId>,
        last: Option<Position>,
    },
    /// Looks away, or is gone.
    Unwatch { connection: u64 },
    /// A guest wants something.
    Wish {
        outbox: Outbox,
        guest: Guest,
        id: u32,
        wish: Wish,
        /// By the system's clock, for the figures only.
        received: Instant,
    },
    /// A player says something to the table.
    Say {
        outbox: Outbox,
        guest: Guest,
        id: u32,
        text: String,
    },
    /// One of the last hands is wanted.
    Past {
        outbox: Outbox,
        guest: Option<GuestId>,
        hand: Option<u64>,
        id: u32,
    },
    /// A host orders something.
    Order {
        order: Order,
        done: oneshot::Sender<Result<(), HostRefused>>,
    },
    /// A host looks in.
    Look { seen: oneshot::Sender<Seen> },
    /// No new hand begins; told when none is running any more.
    Drain { done: oneshot::Sender<()> },
    /// The room closes.
    Stop { done: oneshot::Sender<()> },
}

/// What a guest wants at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    Sit {
        seat: u8,
        buy_in: u64,
    },
    Stand,
    SitOut {
        out: bool,
    },
    AddChips {
        amount: u64,
    },
    PostBlind {
        post: bool,
    },
    MuckLosing {
        on: bool,
    },
    Act {
        hand: u64,
        turn: u32,
        choice: ActionChoice,
    },
}

/// The times of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Times {
    pub(crate) action: Duration,
    pub(crate) ask: Duration,
    pub(crate) pause: Duration,
    /// Before the first hand, once there is somebody to deal to.
    pub(crate) gather: Duration,
}

/// Everything that a table's task is given.
#[derive(Debug)]
pub(crate) struct Actor {
    pub(crate) table: Table,
    pub(crate) past: Past,
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) times: Times,
    pub(crate) hub: Arc<Hub>,
    pub(crate) mind: Mind,
    pub(crate) viewers: Viewers,
    /// For the first button.
    pub(crate) generator: ChaCha20Rng,
    #[cfg(any(test, feature = "rigged"))]
    pub(crate) rig: Option<crate::rig::RiggedTable>,
    pub(crate) state: State,
}

/// What the task knows besides the table; none of it outlives the task.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// The decision that is awaited, since when, and until when.
    awaited: Option<Awaited>,
    /// When the next hand is dealt: a pause after the latest one, or a little after
    /// there is somebody to deal to.
    may_deal: Option<Duration>,
    /// The store has failed: the journal must be asked before anything else.
    doubt: Option<Duration>,
    /// What each guest did last, to know a repeated click.
    done: HashMap<GuestId, (u64, u32, u32)>,
    /// Who spoke lately.
    pace: chat::Pace,
    /// What is left of each player's time bank.
    banks: Banks,
    /// The room finishes its hands; these want to know when that is so here.
    draining: Option<Vec<oneshot::Sender<()>>>,
    /// The host has closed the table.
    closed: bool,
    /// Another owner, or no store any more: nothing can be done.
    lost: bool,
    /// The action that is being carried out, for the figures only.
    acting: Option<Acting>,
}

impl Actor {
    /// Owns the table until the room closes.
    pub(crate) async fn run(mut self, mut calls: mpsc::Receiver<Call>) {
        while !self.state.lost && !self.state.closed {
            let plan = self.plan();
            let clock = self.clock.clone();
            let tick = async {
                match plan.at() {
                    Some(at) => clock.sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                call = calls.recv() => match call {
                    Some(Call::Stop { done }) => {
                        // Nothing is in the making here; what was acknowledged is kept.
                        let _ = done.send(());
                        return;
                    }
                    Some(call) => self.take(call).await,
                    None => return,
                },
                () = tick => self.happen(plan).await,
            }
            if self.viewers.sweep() {
                self.publish(&[]);
            }
            self.tell_drained();
        }
        let reason = if self.state.closed {
            Refused::NoSuchTable
        } else {
            tracing::error!(table = %self.table.id, "the table cannot go on: its journal has another owner or is closed");
            Refused::Storage
        };
        calls.close();
        while let Some(call) = calls.recv().await {
            call.refuse(&reason);
        }
    }

    async fn take(&mut self, call: Call) {
        match call {
            Call::Watch {
                outbox,
                guest,
                last,
            } => {
                let was_here = guest.is_none_or(|guest| self.viewers.here().contains(&guest));
                let now = self.now();
                let view = self.table.view(guest, &now);
                self.viewers.watch(guest, outbox, last, view);
                if !was_here
                    && guest.is_some_and(|guest| self.table.seating.seat_of(guest).is_some())
                {
                    self.publish(&[]);
                }
            }
            Call::Unwatch { connection } => {
                let before = self.viewers.here();
                self.viewers.unwatch(connection);
                let gone = before
                    .difference(&self.viewers.here())
                    .copied()
                    .collect::<Vec<_>>();
                if gone
                    .into_iter()
                    .any(|guest| self.table.seating.seat_of(guest).is_some())
                {
                    self.publish(&[]);
                }
            }
            Call::Wish {
                outbox,
                guest,
                id,
                wish,
                received,
            } => {
                self.state.acting = match wish {
                    Wish::Act { choice, .. } => Some(Acting { choice, received }),
                    _ => None,
                };
                if let Err(reason) = self.wish(&guest, id, wish).await {
                    outbox.send(ServerMessage::Refused { id, reason });
                }
            }
            Call::Say {
                outbox,
                guest,
                id,
                text,
            } => {
                if let Err(reason) = self.say(&guest, &text) {
                    outbox.send(ServerMessage::Refused { id, reason });
                }
            }
            Call::Past {
                outbox,
                guest,
                hand,
                id,
            } => {
                let sits = guest.is_some_and(|guest| self.table.seating.seat_of(guest).is_some());
                let sits = if sits { Sits::Yes } else { Sits::No };
                let message = match self.past.hand(&self.table, hand, guest, sits) {
                    Some(hand) => ServerMessage::LastHand {
                        table: self.table.id.to_string(),
                        hand: Box::new(hand),
                    },
                    None => ServerMessage::Refused {
                        id,
                        reason: Refused::NoSuchHand,
                    },
                };
                outbox.send(message);
            }
            Call::Order { order, done } => {
                let _ = done.send(self.order(order).await);
            }
            Call::Look { seen } => {
                let _ = seen.send(self.seen());
            }
            Call::Drain { done } => {
                self.state.draining.get_or_insert_default().push(done);
                self.publish(&[]);
            }
            Call::Stop { .. } => {}
        }
    }

    /// Whoever sits may speak; everybody who looks on hears it.
    fn say(&mut self, guest: &Guest, text: &str) -> Result<(), Refused> {
        let seat = self.table.seating.seat_of(guest.id);
        let seat = seat.ok_or(Refused::NotSitting)?;
        if !self.table.spec.chat {
            return Err(Refused::ChatOff);
        }
        if self.table.seating.muted.contains(&guest.id) {
            return Err(Refused::Muted);
        }
        let text = chat::clean(text).ok_or(Refused::ChatText)?;
        if !self.state.pace.may_speak(guest.id, self.clock.now()) {
            return Err(Refused::ChatFast);
        }
        let name = guest.name.to_string();
        self.publish(&[Happened::Said { seat, name, text }]);
        Ok(())
    }

    async fn wish(&mut self, guest: &Guest, id: u32, wish: Wish) -> Result<(), Refused> {
        self.trust().await?;
        let seat = self.table.seating.seat_of(guest.id);
        let mut draft = self.draft();
        let made = match (wish, seat) {
            (Wish::Sit { seat, buy_in }, _) => {
                draft.sit(guest.id, guest.name.as_str(), seat, buy_in)
            }
            (
                Wish::Act {
                    hand,
                    choice: ActionChoice::Show,
                    ..
                },
                _,
            ) if self.table.running().is_none() => draft.show_after(guest.id, hand),
            (_, None) => return Err(Refused::NotSitting),
            (Wish::Stand, Some(seat)) => draft.stand(seat),
            (Wish::SitOut { out }, Some(seat)) => draft.sit_out(seat, out),
            (Wish::AddChips { amount }, Some(seat)) => draft.add_chips(guest.id, seat, amount),
            (Wish::PostBlind { post }, Some(seat)) => draft.post_blind(seat, post),
            (Wish::MuckLosing { on }, Some(seat)) => draft.muck_losing(seat, on),
            (Wish::Act { hand, turn, choice }, Some(seat)) => {
                // C32: a repeated click is no second action, and no error either.
                if self.state.done.get(&guest.id) == Some(&(hand, turn, id)) {
                    return Ok(());
                }
                let acted = self.act(&mut draft, seat, hand, turn, choice);
                if acted.is_ok() {
                    self.state.done.insert(guest.id, (hand, turn, id));
                }
                acted
            }
        };
        if let Err(unmade) = made {
            self.state.done.remove(&guest.id);
            return Err(self.unmade(unmade));
        }
        let kept = self.keep(draft).await;
        if kept.is_err() {
            self.state.done.remove(&guest.id);
        }
        kept
    }

    fn draft(&self) -> Draft {
        Draft::of(&self.table, self.clock.unix_ms())
    }

    /// C32, C33: only for the own seat, and only the decision that is awaited.
    fn act(
        &self,
        draft: &mut Draft,
        seat: u8,
        hand: u64,
        turn: u32,
        choice: ActionChoice,
    ) -> Result<(), Unmade> {
        let awaited = self.table.turn().ok_or(Refused::Late)?;
        if (awaited.hand, awaited.turn) != (hand, turn) {
            return Err(Refused::Late.into());
        }
        if awaited.seat.number() != seat {
            return Err(Refused::NotYourTurn.into());
        }
        draft.command(seat, command(awaited.seat, choice), By::Player)
    }

    /// Something that happens by itself.
    async fn happen(&mut self, plan: Plan) {
        let mut draft = self.draft();
        let made = match plan {
            Plan::Nothing => return,
            Plan::Recover(_) => {
                if self.trust().await.is_ok() {
                    self.publish(&[]);
                }
                return;
            }
            Plan::Deal(_) => self.deal(&mut draft),
            Plan::TimeUp(_, turn) => {
                if self.draw_on_bank() {
                    self.publish(&[]);
                    return;
                }
                let command = self.without_player(turn);
                draft.command(turn.seat.number(), command, By::Clock)
            }
            Plan::Robot(_, turn) => self.robot(&mut draft, turn),
        };
        let kept = match made {
            Ok(()) => self.keep(draft).await,
            Err(unmade) => Err(self.unmade(unmade)),
        };
        if let Err(reason) = kept {
            tracing::warn!(table = %self.table.id, ?reason, "what was due could not be done");
            // Once more in a while; never in a tight loop.
            self.state.doubt.get_or_insert(self.clock.now());
        }
    }

    fn deal(&mut self, draft: &mut Draft) -> Result<(), Unmade> {
        let robots = self.table.played.robots_stake();
        #[cfg(any(test, feature = "rigged"))]
        if let Some(rig) = &self.rig {
            let deck = rig
                .deck(self.table.seating.hands + 1)
                .unwrap_or_else(dealer::shuffled);
            let stake = |seat| rig.stake(seat).unwrap_or(robots);
            return draft.begin_hand(deck, rig.button_after, stake).map(|_| ());
        }
        let first = self.generator.random_range(1..=self.table.spec.seats);
        draft.fit_robots(robots)?;
        draft
            .begin_hand(dealer::shuffled(), first, |_| robots)
            .map(|_| ())
    }

    fn robot(&mut self, draft: &mut Draft, turn: Turn) -> Result<(), Unmade> {
        let Some(running) = self.table.running() else {
            return Ok(());
        };
        let name = self
            .table
            .seating
            .seats
            .get(&turn.seat.number())
            .map(|player| player.name.as_str());
        let chosen = self.mind.choose(name.unwrap_or_default(), turn, running);
        let seat = turn.seat.number();
        if let Some(command) = chosen {
            match draft.command(seat, command, By::Player) {
                Err(Unmade::Refused(reason)) => {
                    tracing::warn!(table = %self.table.id, seat, ?command, ?reason, "a robot was refused");
                    *draft = self.draft();
                }
                made => return made,
            }
        }
        draft.command(seat, self.without_player(turn), By::Player)
    }

    /// What is done for a player who does nothing.
    fn without_player(&self, turn: Turn) -> Command {
        match self.table.running().map(|running| running.hand.waiting()) {
            Some(Waiting::Act { seat, legal }) => check_or_fold(seat, &legal),
            _ => Command::Muck { seat: turn.seat },
        }
    }
}

impl Call {
    /// Tells whoever calls that nothing is done here any more.
    fn refuse(self, reason: &Refused) {
        match self {
            Call::Wish { outbox, id, .. }
            | Call::Past { outbox, id, .. }
            | Call::Say { outbox, id, .. } => {
                let reason = reason.clone();
                outbox.send(ServerMessage::Refused { id, reason });
            }
            Call::Order { done, .. } => {
                let _ = done.send(Err(match reason {
                    Refused::NoSuchTable => HostRefused::NoSuchTable,
                    _ => HostRefused::Storage,
                }));
            }
            Call::Drain { done } | Call::Stop { done } => {
                let _ = done.send(());
            }
            Call::Watch { .. } | Call::Unwatch { .. } | Call::Look { .. } => {}
        }
    }
}
