//! What the room answers about past hands.

use cardspeak_protocol::{HandsPage, LastHand, PlayedHand, TableInfo};
use cardspeak_records::Format;

use super::PastHand;
use crate::{GuestId, HandCursor, HandRow, HandSearch, Room, StorageError, TableId, TableSpec};

/// A hand that somebody asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked<T> {
    /// Here it is.
    Found(T),
    /// There is no such hand, or it is not over.
    Nothing,
    /// It cannot be given in this form.
    Unwritable,
}

impl Room {
    /// A page of a guest's own hands, newest first.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn hands(&self, search: HandSearch) -> Result<HandsPage, StorageError> {
        let guest = search.guest;
        let most = usize::from(search.page());
        let mut rows = self.store().hands_played(search).await?;
        let more = rows.len() > most;
        rows.truncate(most);
        let next = rows.last().filter(|_| more).map(HandCursor::after);
        let (mut tables, mut games) = (Vec::new(), Vec::new());
        for (table, game) in self.store().games_played(guest).await? {
            tables.push(table.to_string());
            games.push(game);
        }
        for list in [&mut tables, &mut games] {
            list.sort_unstable();
            list.dedup();
        }
        Ok(HandsPage {
            hands: rows.into_iter().map(played).collect(),
            next: next.map(|next| next.to_string()),
            tables,
            games,
        })
    }

    /// A hand that has ended, as the Last hand window shows it to a guest who was dealt in, or
    /// as anybody else saw it who may look on at its table.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn past_hand(
        &self,
        guest: Option<GuestId>,
        table: &TableId,
        number: u64,
    ) -> Result<Asked<LastHand>, StorageError> {
        Ok(match self.past(guest, table, number).await? {
            Some((hand, info)) => Asked::Found(hand.view(info, guest)),
            None => Asked::Nothing,
        })
    }

    /// The name of a file, and in it a hand that has ended: [`PastHand::text`].
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn past_hand_file(
        &self,
        guest: Option<GuestId>,
        table: &TableId,
        number: u64,
        format: Format,
    ) -> Result<Asked<(String, String)>, StorageError> {
        let Some((hand, info)) = self.past(guest, table, number).await? else {
            return Ok(Asked::Nothing);
        };
        Ok(match hand.text(guest, info.seats, format) {
            Ok(text) => Asked::Found((hand.file_name(format), text)),
            Err(error) => {
                tracing::info!(%table, number, %error, format = format.name(), "a hand is not written");
                Asked::Unwritable
            }
        })
    }

    /// A hand that a guest may know of, with what is played at its table now: who was dealt in
    /// always may, and others where they may look on.
    async fn past(
        &self,
        guest: Option<GuestId>,
        table: &TableId,
        number: u64,
    ) -> Result<Option<(PastHand, TableInfo)>, StorageError> {
        // What no journal counts to is nothing that a database should be asked for.
        if number == 0 || i64::try_from(number).is_err() {
            return Ok(None);
        }
        // Of a closed table, too.
        let Some(info) = self.table_info(table).await? else {
            return Ok(None);
        };
        let lines = self
            .store()
            .hand_lines(table.clone(), number, number)
            .await?;
        let hand = match PastHand::read(table, &lines).pop() {
            Some(Ok(hand)) => hand,
            Some(Err(error)) => {
                tracing::error!(%error, "a past hand is not understood");
                return Ok(None);
            }
            None => return Ok(None),
        };
        let played = hand.guests().any(|(dealt, _)| Some(dealt) == guest);
        let looks_on = info.spectators && self.hub().may_enter(table, guest);
        Ok((played || looks_on).then_some((hand, info)))
    }

    async fn table_info(&self, table: &TableId) -> Result<Option<TableInfo>, StorageError> {
        let rows = self.store().tables().await?;
        let Some(row) = rows.into_iter().find(|row| row.id == *table) else {
            return Ok(None);
        };
        let spec = serde_json::from_str::<TableSpec>(&row.spec).ok();
        let info = spec.and_then(|spec| Some(spec.played().ok()?.info(&spec)));
        Ok(info)
    }
}

fn played(row: HandRow) -> PlayedHand {
    PlayedHand {
        table: row.table.to_string(),
        number: row.hand,
        game: row.game,
        name: row.name,
        ended_ms: row.ended_ms,
        net: row.net,
    }
}
