// The index of hands, as the database is told of it; compiled once for each, as `sql.rs` is.

use sqlx::Row;

use super::sql::{count, journaled, number};
use super::{Connection, DatabaseRow};
use crate::store::hands::{HandsQuery, Index};
use crate::{GuestId, HandRow, HandSearch, Journaled, StorageError, TableId};

/// Answers a question.
pub(super) async fn answer(connection: &mut Connection, query: HandsQuery) {
    // Whoever asked may be gone; that is no fault.
    match query {
        HandsQuery::Played { search, reply } => {
            let _ = reply.send(played(connection, &search).await);
        }
        HandsQuery::Games { guest, reply } => {
            let _ = reply.send(games(connection, guest).await);
        }
        HandsQuery::Lines {
            table,
            first,
            last,
            reply,
        } => {
            let _ = reply.send(lines(connection, &table, first, last).await);
        }
        HandsQuery::Unindexed { reply } => {
            let _ = reply.send(unindexed(connection).await);
        }
        HandsQuery::Index { table, reply } => {
            let _ = reply.send(index(connection, &table).await);
        }
    }
}

async fn played(
    connection: &mut Connection,
    search: &HandSearch,
) -> Result<Vec<HandRow>, StorageError> {
    let (least, most) = search.result.bounds();
    let after = search.after.as_ref();
    let rows = sqlx::query(
        "SELECT guest_id, name, table_id, hand, ended_ms, game, net FROM hands
         WHERE guest_id = $1 AND ended_ms >= $2 AND ended_ms < $3
         AND ($4 = '' OR game = $4) AND ($5 = '' OR table_id = $5)
         AND net BETWEEN $6 AND $7
         AND (ended_ms, hand, table_id) < ($8, $9, $10)
         ORDER BY ended_ms DESC, hand DESC, table_id DESC LIMIT $11",
    )
    .bind(number(search.guest.0)?)
    .bind(search.from_ms)
    .bind(search.until_ms)
    .bind(search.game.as_deref().unwrap_or_default())
    .bind(search.table.as_ref().map_or("", TableId::as_str))
    .bind(least)
    .bind(most)
    .bind(after.map_or(i64::MAX, |after| after.ended_ms))
    .bind(after.map_or(Ok(i64::MAX), |after| number(after.hand))?)
    .bind(after.map_or("", |after| after.table.as_str()))
    .bind(i64::from(search.page()) + 1)
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(row).collect()
}

fn row(row: DatabaseRow) -> Result<HandRow, StorageError> {
    Ok(HandRow {
        guest: GuestId(count(row.try_get("guest_id")?)?),
        name: row.try_get("name")?,
        table: row.try_get::<String, _>("table_id")?.into(),
        hand: count(row.try_get("hand")?)?,
        ended_ms: row.try_get("ended_ms")?,
        game: row.try_get("game")?,
        net: row.try_get("net")?,
    })
}

async fn games(
    connection: &mut Connection,
    guest: GuestId,
) -> Result<Vec<(TableId, String)>, StorageError> {
    let rows = sqlx::query("SELECT DISTINCT table_id, game FROM hands WHERE guest_id = $1")
        .bind(number(guest.0)?)
        .fetch_all(connection)
        .await?;
    let game = |row: DatabaseRow| {
        let table: String = row.try_get("table_id")?;
        Ok((table.into(), row.try_get("game")?))
    };
    rows.into_iter().map(game).collect()
}

async fn lines(
    connection: &mut Connection,
    table: &TableId,
    first: u64,
    last: u64,
) -> Result<Vec<Journaled>, StorageError> {
    let rows = sqlx::query(
        "SELECT seq, hand, kind, line, at_ms FROM journal
         WHERE table_id = $1 AND hand BETWEEN $2 AND $3 AND hand > 0 ORDER BY seq",
    )
    .bind(table.as_str())
    .bind(number(first)?)
    .bind(number(last)?)
    .fetch_all(connection)
    .await?;
    journaled(rows)
}

async fn unindexed(
    connection: &mut Connection,
) -> Result<Option<(TableId, u64)>, StorageError> {
    let row = sqlx::query("SELECT table_id, through FROM unindexed ORDER BY table_id LIMIT 1")
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let table: String = row.try_get("table_id")?;
    Ok(Some((table.into(), count(row.try_get("through")?)?)))
}

async fn index(connection: &mut Connection, table: &TableId) -> Result<Index, StorageError> {
    let rows = sqlx::query(
        "SELECT guest_id, name, table_id, hand, ended_ms, game, net FROM hands
         WHERE table_id = $1 ORDER BY hand, guest_id",
    )
    .bind(table.as_str())
    .fetch_all(&mut *connection)
    .await?;
    let through: Option<i64> =
        sqlx::query_scalar("SELECT through FROM unindexed WHERE table_id = $1")
            .bind(table.as_str())
            .fetch_optional(connection)
            .await?;
    Ok(Index {
        rows: rows.into_iter().map(row).collect::<Result<_, _>>()?,
        through: through.map(count).transpose()?,
    })
}

/// Writes a hand into the index; one that is there already stays as it is.
pub(super) async fn hand_played(tx: &mut Connection, row: &HandRow) -> Result<(), StorageError> {
    sqlx::query(
        "INSERT INTO hands (guest_id, name, table_id, hand, ended_ms, game, net)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
    )
    .bind(number(row.guest.0)?)
    .bind(&row.name)
    .bind(row.table.as_str())
    .bind(number(row.hand)?)
    .bind(row.ended_ms)
    .bind(&row.game)
    .bind(row.net)
    .execute(tx)
    .await?;
    Ok(())
}

/// Notes that a table's hands up to this one are in the index, or that all are.
pub(super) async fn indexed(
    tx: &mut Connection,
    table: &TableId,
    through: Option<u64>,
) -> Result<(), StorageError> {
    match through {
        Some(through) => {
            sqlx::query("UPDATE unindexed SET through = $2 WHERE table_id = $1")
                .bind(table.as_str())
                .bind(number(through)?)
                .execute(tx)
                .await?;
        }
        None => {
            sqlx::query("DELETE FROM unindexed WHERE table_id = $1")
                .bind(table.as_str())
                .execute(tx)
                .await?;
        }
    }
    Ok(())
}
