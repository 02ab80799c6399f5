//! One connection's way into the room.

use std::collections::BTreeSet;
use std::time::Instant;

use cardspeak_protocol::{ClientMessage, Refused, ServerMessage};

use crate::actor::{Call, Wish};
use crate::outbox::{self, Inbox, Outbox};
use crate::{Guest, Room, TableId, TokenHash};

/// One connection's way into the room.
#[derive(Debug)]
pub struct Caller {
    room: Room,
    guest: Option<Guest>,
    outbox: Outbox,
    watching: BTreeSet<TableId>,
}

impl Caller {
    /// A connection to a room, of a guest or of somebody without a name.
    pub(crate) fn new(room: Room, guest: Option<Guest>) -> (Caller, Inbox) {
        let (outbox, inbox) = outbox::pair();
        room.hub()
            .connect(guest.as_ref().map(|guest| guest.id), outbox.clone());
        let watching = BTreeSet::new();
        (
            Caller {
                room,
                guest,
                outbox,
                watching,
            },
            inbox,
        )
    }

    /// Who calls.
    #[must_use]
    pub fn guest(&self) -> Option<&Guest> {
        self.guest.as_ref()
    }

    /// Says something; answers come to the connection's [`Inbox`]. A hello is the
    /// server's affair and is passed over here.
    pub async fn say(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Hello { .. } => {}
            ClientMessage::Watch { table, last } => {
                let id = TableId::from(table);
                let guest = self.guest.as_ref().map(|guest| guest.id);
                let call = Call::Watch {
                    outbox: self.outbox.clone(),
                    guest,
                    last,
                };
                // There is no request number to refuse; a client watches tables of the lobby.
                if self.call(&id, call).await.is_ok() {
                    self.watching.insert(id);
                }
            }
            ClientMessage::Unwatch { table } => {
                let id = TableId::from(table);
                if self.watching.remove(&id) {
                    let _ = self
                        .call(
                            &id,
                            Call::Unwatch {
                                connection: self.outbox.id(),
                            },
                        )
                        .await;
                }
            }
            ClientMessage::Sit {
                table,
                seat,
                buy_in,
                id,
            } => {
                self.wish(table, id, Wish::Sit { seat, buy_in }).await;
            }
            ClientMessage::Stand { table, id } => self.wish(table, id, Wish::Stand).await,
            ClientMessage::SitOut { table, out, id } => {
                self.wish(table, id, Wish::SitOut { out }).await
            }
            ClientMessage::AddChips { table, amount, id } => {
                self.wish(table, id, Wish::AddChips { amount }).await;
            }
            ClientMessage::PostBlind { table, post, id } => {
                self.wish(table, id, Wish::PostBlind { post }).await;
            }
            ClientMessage::MuckLosing { table, on, id } => {
                self.wish(table, id, Wish::MuckLosing { on }).await;
            }
            ClientMessage::Act {
                table,
                hand,
                turn,
                action,
                id,
            } => {
                self.wish(
                    table,
                    id,
                    Wish::Act {
                        hand,
                        turn,
                        choice: action,
                    },
                )
                .await;
            }
            ClientMessage::Say { table, text, id } => {
                let asked = match self.guest.clone() {
                    None => Err(Refused::NoName),
                    Some(guest) => {
                        let call = Call::Say {
                            outbox: self.outbox.clone(),
                            guest,
                            id,
                            text,
                        };
                        self.call(&TableId::from(table), call).await
                    }
                };
                if let Err(reason) = asked {
                    self.refuse(id, reason);
                }
            }
            ClientMessage::LastHand { table, hand, id } => {
                let guest = self.guest.as_ref().map(|guest| guest.id);
                let call = Call::Past {
                    outbox: self.outbox.clone(),
                    guest,
                    hand,
                    id,
                };
                if let Err(reason) = self.call(&TableId::from(table), call).await {
                    self.refuse(id, reason);
                }
            }
        }
    }

    /// Ends the connection: its seats stay, its player is seen to be away.
    pub async fn hang_up(mut self) {
        for table in std::mem::take(&mut self.watching) {
            let _ = self
                .call(
                    &table,
                    Call::Unwatch {
                        connection: self.outbox.id(),
                    },
                )
                .await;
        }
        self.room.hub().disconnect(self.outbox.id());
    }

    async fn wish(&self, table: String, id: u32, wish: Wish) {
        let asked = match self.guest.clone() {
            None => Err(Refused::NoName),
            Some(guest) => {
                let call = Call::Wish {
                    outbox: self.outbox.clone(),
                    guest,
                    id,
                    wish,
                    received: Instant::now(),
                };
                self.call(&TableId::from(table), call).await
            }
        };
        if let Err(reason) = asked {
            self.refuse(id, reason);
        }
    }

    /// The connection belongs to a session, and ends with it.
    pub(crate) fn belongs(&self, session: TokenHash) {
        self.room.hub().belongs(self.outbox.id(), session);
    }

    async fn call(&self, table: &TableId, call: Call) -> Result<(), Refused> {
        // What was said before the session ended may come after it.
        if self.outbox.is_closed() && !matches!(call, Call::Unwatch { .. }) {
            return Err(Refused::NoName);
        }
        let guest = self.guest.as_ref().map(|guest| guest.id);
        if guest.is_some_and(|guest| self.room.door().is_banned(guest)) {
            return Err(Refused::Banned);
        }
        // Whoever was not invited does not even learn that there is such a table.
        if !self.room.hub().may_enter(table, guest) {
            return Err(Refused::NoSuchTable);
        }
        let calls = self.room.table(table).ok_or(Refused::NoSuchTable)?;
        calls.send(call).await.map_err(|_| Refused::Storage)
    }

    fn refuse(&self, id: u32, reason: Refused) {
        self.outbox.send(ServerMessage::Refused { id, reason });
    }
}

impl Drop for Caller {
    fn drop(&mut self) {
        // Without a hang-up the tables find out by the closed inbox.
        self.room.hub().disconnect(self.outbox.id());
    }
}
