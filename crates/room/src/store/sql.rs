// What is said to the database, whichever it is: this file is compiled once for each, with
// `Connection` and `DatabaseRow` of the module around it.

use sqlx::Row;

use super::{Connection, DatabaseRow, hands_sql};
use crate::store::audit::Audit;
use crate::store::read::Query;
use crate::{
    Account, Ban, Batch, Books, Change, CommitError, Door, GuestId, GuestRow, Journaled, Kept, Line,
    LineKind, Moved, Name, StorageError, TableId, TableRow, Tail, Transfer, TransferKind,
};

/// Writes batches into a transaction that has begun; each is kept whole or refused by itself.
pub(super) async fn write_all(
    tx: &mut Connection,
    batches: &[Batch],
) -> Result<Vec<Result<Kept, CommitError>>, StorageError> {
    let mut outcomes = Vec::with_capacity(batches.len());
    for batch in batches {
        sqlx::query("SAVEPOINT batch").execute(&mut *tx).await?;
        let mut kept = Kept::default();
        let mut outcome = Ok(());
        for change in &batch.changes {
            outcome = write(tx, change, batch.at_ms, &mut kept).await;
            if outcome.is_err() {
                break;
            }
        }
        match outcome {
            Ok(()) => {
                sqlx::query("RELEASE SAVEPOINT batch")
                    .execute(&mut *tx)
                    .await?;
                outcomes.push(Ok(kept));
            }
            // The transaction as a whole may be gone; all are told the same.
            Err(CommitError::Storage(error)) => return Err(error),
            Err(refusal) => {
                sqlx::query("ROLLBACK TO SAVEPOINT batch")
                    .execute(&mut *tx)
                    .await?;
                outcomes.push(Err(refusal));
            }
        }
    }
    Ok(outcomes)
}

/// Writes some changes of a batch into a transaction that will never end.
#[cfg(any(test, feature = "rigged"))]
pub(super) async fn write_some(tx: &mut Connection, batch: &Batch, changes: usize) {
    let mut kept = Kept::default();
    for change in batch.changes.iter().take(changes) {
        let _ = write(tx, change, batch.at_ms, &mut kept).await;
    }
}

/// Answers a question.
pub(super) async fn answer(connection: &mut Connection, query: Query) {
    // Whoever asked may be gone; that is no fault.
    match query {
        Query::Guest { token, reply } => {
            let _ = reply.send(guest(connection, &token.0).await);
        }
        Query::Balance { account, reply } => {
            let _ = reply.send(balance(connection, &account).await);
        }
        Query::Tables { reply } => {
            let _ = reply.send(tables(connection).await);
        }
        Query::Tail { table, reply } => {
            let _ = reply.send(tail(connection, &table).await);
        }
        Query::Hands { table, hand, reply } => {
            let _ = reply.send(hands(connection, &table, hand).await);
        }
        Query::Journal { table, reply } => {
            let _ = reply.send(journal(connection, &table).await);
        }
        Query::Books { reply } => {
            let _ = reply.send(books(connection).await);
        }
        Query::Audit { reply } => {
            let _ = reply.send(audit(connection).await);
        }
        Query::Named { name, reply } => {
            let _ = reply.send(named(connection, &name).await);
        }
        Query::Door { reply } => {
            let _ = reply.send(door(connection).await);
        }
        Query::Moved {
            from_ms,
            to_ms,
            reply,
        } => {
            let _ = reply.send(moved(connection, from_ms, to_ms).await);
        }
        #[cfg(test)]
        Query::Pages { most, reply } => {
            let pragma = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {most}"));
            let done = sqlx::query(pragma).execute(&mut *connection).await;
            let _ = reply.send(done.map(drop).map_err(StorageError::from));
        }
        Query::Account { folded, reply } => {
            let _ = reply.send(account_row(connection, &folded).await);
        }
        Query::Statement {
            guest,
            before,
            most,
            reply,
        } => {
            let _ = reply.send(statement(connection, guest, before, most).await);
        }
        Query::ToppedUp { guest, reply } => {
            let _ = reply.send(topped_up(connection, guest).await);
        }
        Query::OfHands(query) => hands_sql::answer(connection, query).await,
    }
}

async fn balance(connection: &mut Connection, account: &Account) -> Result<i64, StorageError> {
    let balance = sqlx::query_scalar("SELECT balance FROM accounts WHERE kind = $1 AND owner = $2")
        .bind(account.kind())
        .bind(account.owner())
        .fetch_optional(&mut *connection)
        .await?;
    Ok(balance.unwrap_or(0))
}

async fn tables(connection: &mut Connection) -> Result<Vec<TableRow>, StorageError> {
    let rows = sqlx::query("SELECT id, spec, closed_ms FROM tables ORDER BY created_ms, id")
        .fetch_all(&mut *connection)
        .await?;
    let table = |row: DatabaseRow| {
        Ok(TableRow {
            id: TableId::from(row.try_get::<String, _>("id")?),
            spec: row.try_get("spec")?,
            closed: row.try_get::<Option<i64>, _>("closed_ms")?.is_some(),
        })
    };
    rows.into_iter().map(table).collect()
}

async fn tail(connection: &mut Connection, table: &TableId) -> Result<Tail, StorageError> {
    let rows = sqlx::query(
        "SELECT seq, hand, kind, line, at_ms FROM journal WHERE table_id = $1 AND seq >=
         (SELECT COALESCE(MAX(seq), 0) FROM journal WHERE table_id = $1 AND kind = 'whole')
         ORDER BY seq",
    )
    .bind(table.as_str())
    .fetch_all(&mut *connection)
    .await?;
    let deck = sqlx::query("SELECT hand, cards FROM decks WHERE table_id = $1")
        .bind(table.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    let deck = match deck {
        None => None,
        Some(row) => {
            let cards: String = row.try_get("cards")?;
            Some((count(row.try_get("hand")?)?, cards.into()))
        }
    };
    Ok(Tail {
        lines: journaled(rows)?,
        deck,
    })
}

async fn hands(
    connection: &mut Connection,
    table: &TableId,
    hand: u64,
) -> Result<Vec<Journaled>, StorageError> {
    let rows = sqlx::query(
        "SELECT seq, hand, kind, line, at_ms FROM journal
         WHERE table_id = $1 AND hand >= $2 AND hand > 0 ORDER BY seq",
    )
    .bind(table.as_str())
    .bind(number(hand)?)
    .fetch_all(&mut *connection)
    .await?;
    journaled(rows)
}

async fn journal(
    connection: &mut Connection,
    table: &TableId,
) -> Result<Vec<Journaled>, StorageError> {
    let rows = sqlx::query(
        "SELECT seq, hand, kind, line, at_ms FROM journal WHERE table_id = $1 ORDER BY seq",
    )
    .bind(table.as_str())
    .fetch_all(&mut *connection)
    .await?;
    journaled(rows)
}

async fn books(connection: &mut Connection) -> Result<Books, StorageError> {
    let sum = sqlx::query_scalar("SELECT CAST(COALESCE(SUM(balance), 0) AS BIGINT) FROM accounts")
        .fetch_one(&mut *connection)
        .await?;
    let wrong = sqlx::query_scalar(
        "SELECT COUNT(*) FROM accounts WHERE balance <>
         (SELECT COALESCE(SUM(amount), 0) FROM entries WHERE account_id = accounts.id)",
    )
    .fetch_one(&mut *connection)
    .await?;
    let open = sqlx::query_scalar(
        "SELECT COUNT(*) FROM transfers WHERE closed = 0 OR
         (SELECT COALESCE(SUM(amount), 0) FROM entries WHERE transfer_id = transfers.id) <> 0",
    )
    .fetch_one(&mut *connection)
    .await?;
    Ok(Books { sum, wrong, open })
}

async fn audit(connection: &mut Connection) -> Result<Audit, StorageError> {
    let transfers: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM transfers")
        .fetch_one(&mut *connection)
        .await?;
    let sum = sqlx::query_scalar("SELECT CAST(COALESCE(SUM(balance), 0) AS BIGINT) FROM accounts")
        .fetch_one(&mut *connection)
        .await?;
    let rows = sqlx::query(
        "SELECT kind, owner, balance,
         (SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM entries
          WHERE account_id = accounts.id) AS entered
         FROM accounts ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let account = |row: DatabaseRow| {
        Ok::<_, StorageError>((
            row.try_get("kind")?,
            row.try_get("owner")?,
            row.try_get("balance")?,
            row.try_get("entered")?,
        ))
    };
    let accounts = rows.into_iter().map(account).collect::<Result<_, _>>()?;
    let rows = sqlx::query(
        "SELECT id, closed, sum FROM
         (SELECT id, closed, (SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM entries
          WHERE transfer_id = transfers.id) AS sum FROM transfers) AS summed
         WHERE closed = 0 OR sum <> 0 ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let transfer = |row: DatabaseRow| {
        let closed: i64 = row.try_get("closed")?;
        Ok::<_, StorageError>((row.try_get("id")?, row.try_get("sum")?, closed != 0))
    };
    Ok(Audit {
        transfers: count(transfers)?,
        sum,
        accounts,
        unsound: rows.into_iter().map(transfer).collect::<Result<_, _>>()?,
    })
}

async fn named(connection: &mut Connection, name: &Name) -> Result<Option<GuestId>, StorageError> {
    let id: Option<i64> = sqlx::query_scalar("SELECT id FROM guests WHERE folded_name = $1")
        .bind(name.folded())
        .fetch_optional(connection)
        .await?;
    id.map(|id| Ok(GuestId(count(id)?))).transpose()
}

async fn write(
    tx: &mut Connection,
    change: &Change,
    at_ms: i64,
    kept: &mut Kept,
) -> Result<(), CommitError> {
    match change {
        Change::NewGuest {
            name,
            token,
            grant,
            unseen_since_ms,
            at_stake,
        } => {
            free_name(tx, name, *unseen_since_ms, at_stake).await?;
            if is_imitated(tx, name).await? {
                return Err(CommitError::NameTaken);
            }
            let id: i64 = sqlx::query_scalar(
                "INSERT INTO guests (name, folded_name, outline, created_ms, seen_ms)
                 VALUES ($1, $2, $3, $4, $4) RETURNING id",
            )
            .bind(name.as_str())
            .bind(name.folded())
            .bind(name.outline())
            .bind(at_ms)
            .fetch_one(&mut *tx)
            .await
            .map_err(|error| taken(error, CommitError::NameTaken))?;
            let guest = GuestId(count(id)?);
            kept.guest = Some(guest);
            new_session(tx, guest, token, at_ms).await?;
            let wallet = Account::Wallet(guest);
            let grant = Transfer::between(TransferKind::Grant, "", Account::Mint, wallet, *grant);
            // Two entries of one amount always balance; the amount is a constant.
            let grant = grant.map_err(|error| StorageError::Database(error.to_string().into()))?;
            transfer(tx, &grant, at_ms, kept).await
        }
        Change::Seen { guest } => {
            sqlx::query("UPDATE guests SET seen_ms = $2 WHERE id = $1 AND seen_ms < $2")
                .bind(number(guest.0)?)
                .bind(at_ms)
                .execute(tx)
                .await?;
            Ok(())
        }
        Change::NewTable { table, spec } => {
            sqlx::query("INSERT INTO tables (id, spec, created_ms) VALUES ($1, $2, $3)")
                .bind(table.as_str())
                .bind(spec)
                .bind(at_ms)
                .execute(tx)
                .await
                .map_err(|error| {
                    taken(
                        error,
                        CommitError::Fenced {
                            table: table.clone(),
                            seq: 0,
                        },
                    )
                })?;
            Ok(())
        }
        Change::Append {
            table,
            first,
            lines,
        } => append(tx, table, *first, lines, at_ms).await,
        Change::PutDeck { table, hand, cards } => {
            sqlx::query("INSERT INTO decks (table_id, hand, cards) VALUES ($1, $2, $3)")
                .bind(table.as_str())
                .bind(number(*hand)?)
                .bind(cards.as_str())
                .execute(tx)
                .await
                .map_err(|error| {
                    taken(
                        error,
                        CommitError::Fenced {
                            table: table.clone(),
                            seq: 0,
                        },
                    )
                })?;
            Ok(())
        }
        Change::DropDeck { table } => {
            sqlx::query("DELETE FROM decks WHERE table_id = $1")
                .bind(table.as_str())
                .execute(tx)
                .await?;
            Ok(())
        }
        Change::Transfer(moved) => transfer(tx, moved, at_ms, kept).await,
        Change::SetSpec { .. }
        | Change::CloseTable { .. }
        | Change::SetInvite { .. }
        | Change::AddMember { .. }
        | Change::NewHostLink { .. }
        | Change::ClaimHost { .. }
        | Change::Ban { .. }
        | Change::Unban { .. } => write_hosting(tx, change, at_ms).await,
        Change::NewSession { .. }
        | Change::SessionSeen { .. }
        | Change::EndSession { .. }
        | Change::EndSessions { .. }
        | Change::SetPassword { .. }
        | Change::UsePassword { .. }
        | Change::EraseGuest { .. } => write_accounts(tx, change, at_ms).await,
        Change::HandPlayed(row) => Ok(hands_sql::hand_played(tx, row).await?),
        Change::Indexed { table, through } => Ok(hands_sql::indexed(tx, table, *through).await?),
    }
}

/// Takes the name from a guest who was not seen for long and has nothing at stake; never from
/// an account.
async fn free_name(
    tx: &mut Connection,
    name: &Name,
    unseen_since_ms: i64,
    at_stake: &[GuestId],
) -> Result<(), CommitError> {
    let holder: Option<i64> = sqlx::query_scalar(
        "SELECT id FROM guests
         WHERE folded_name = $1 AND seen_ms < $2 AND password_hash IS NULL",
    )
    .bind(name.folded())
    .bind(unseen_since_ms)
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(id) = holder
        && !at_stake.contains(&GuestId(count(id)?))
    {
        sqlx::query("UPDATE guests SET folded_name = NULL WHERE id = $1")
            .bind(id)
            .execute(tx)
            .await?;
    }
    Ok(())
}

/// Whether somebody has a name that this one could be taken for.
async fn is_imitated(tx: &mut Connection, name: &Name) -> Result<bool, CommitError> {
    let others: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM guests WHERE outline = $1 AND folded_name IS NOT NULL",
    )
    .bind(name.outline())
    .fetch_all(tx)
    .await?;
    Ok(others
        .iter()
        .any(|other| Name::new(other).is_ok_and(|other| name.imitates(&other))))
}

/// Notes the outlines of names that were taken before there were any.
pub(super) async fn outline_old_names(connection: &mut Connection) -> Result<(), sqlx::Error> {
    let rows =
        sqlx::query("SELECT id, name FROM guests WHERE outline IS NULL AND folded_name IS NOT NULL")
            .fetch_all(&mut *connection)
            .await?;
    if rows.is_empty() {
        return Ok(());
    }
    let mut tx = sqlx::Connection::begin(connection).await?;
    for row in rows {
        let name: String = row.try_get("name")?;
        sqlx::query("UPDATE guests SET outline = $2 WHERE id = $1")
            .bind(row.try_get::<i64, _>("id")?)
            .bind(Name::new(&name).map_or(name, |name| name.outline()))
            .execute(&mut *tx)
            .await?;
    }
    tx.commit().await
}

async fn append(
    tx: &mut Connection,
    table: &TableId,
    first: u64,
    lines: &[Line],
    at_ms: i64,
) -> Result<(), CommitError> {
    // Without gaps: a first line too high would hide another owner's lines for a while.
    let last: i64 = sqlx::query_scalar(
        "SELECT CAST(COALESCE(MAX(seq), 0) AS BIGINT) FROM journal WHERE table_id = $1",
    )
    .bind(table.as_str())
    .fetch_one(&mut *tx)
    .await?;
    if count(last)? + 1 != first {
        return Err(CommitError::Fenced {
            table: table.clone(),
            seq: first,
        });
    }
    for (seq, line) in (first..).zip(lines) {
        sqlx::query(
            "INSERT INTO journal (table_id, seq, hand, kind, line, at_ms)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(table.as_str())
        .bind(number(seq)?)
        .bind(number(line.hand)?)
        .bind(line.kind.as_str())
        .bind(&line.text)
        .bind(at_ms)
        .execute(&mut *tx)
        .await
        .map_err(|error| {
            taken(
                error,
                CommitError::Fenced {
                    table: table.clone(),
                    seq,
                },
            )
        })?;
    }
    Ok(())
}

async fn transfer(
    tx: &mut Connection,
    moved: &Transfer,
    at_ms: i64,
    kept: &mut Kept,
) -> Result<(), CommitError> {
    let id: i64 = sqlx::query_scalar(
        "INSERT INTO transfers (kind, note, at_ms, closed) VALUES ($1, $2, $3, 0) RETURNING id",
    )
    .bind(moved.kind().as_str())
    .bind(moved.note())
    .bind(at_ms)
    .fetch_one(&mut *tx)
    .await?;
    for (account, amount) in moved.entries() {
        sqlx::query("INSERT INTO accounts (kind, owner) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(account.kind())
            .bind(account.owner())
            .execute(&mut *tx)
            .await?;
        let row = sqlx::query(
            "UPDATE accounts SET balance = balance + $3 WHERE kind = $1 AND owner = $2
             AND (balance + $3 >= 0 OR kind IN ('mint', 'house')) RETURNING id, balance",
        )
        .bind(account.kind())
        .bind(account.owner())
        .bind(amount)
        .fetch_optional(&mut *tx)
        .await?;
        let Some(row) = row else {
            let balance =
                sqlx::query_scalar("SELECT balance FROM accounts WHERE kind = $1 AND owner = $2")
                    .bind(account.kind())
                    .bind(account.owner())
                    .fetch_one(&mut *tx)
                    .await?;
            return Err(CommitError::Insufficient {
                account: account.clone(),
                balance,
            });
        };
        sqlx::query("INSERT INTO entries (transfer_id, account_id, amount) VALUES ($1, $2, $3)")
            .bind(id)
            .bind(row.try_get::<i64, _>("id")?)
            .bind(amount)
            .execute(&mut *tx)
            .await?;
        kept.balances
            .push((account.clone(), row.try_get("balance")?));
    }
    sqlx::query("UPDATE transfers SET closed = 1 WHERE id = $1")
        .bind(id)
        .execute(tx)
        .await?;
    Ok(())
}

pub(super) fn journaled(rows: Vec<DatabaseRow>) -> Result<Vec<Journaled>, StorageError> {
    let read = |row: DatabaseRow| {
        let kind: String = row.try_get("kind")?;
        Ok(Journaled {
            seq: count(row.try_get("seq")?)?,
            line: Line {
                hand: count(row.try_get("hand")?)?,
                kind: LineKind::read(&kind).ok_or_else(|| {
                    StorageError::Database(format!("a line of kind {kind}").into())
                })?,
                text: row.try_get("line")?,
            },
            at_ms: row.try_get("at_ms")?,
        })
    };
    rows.into_iter().map(read).collect()
}

pub(super) fn number(count: u64) -> Result<i64, StorageError> {
    i64::try_from(count).map_err(|_| StorageError::Database(format!("{count} is too large").into()))
}

pub(super) fn count(number: i64) -> Result<u64, StorageError> {
    u64::try_from(number)
        .map_err(|_| StorageError::Database(format!("{number} is negative").into()))
}

/// A unique key that is taken is a refusal; all else is a failure.
fn taken(error: sqlx::Error, refusal: CommitError) -> CommitError {
    match &error {
        sqlx::Error::Database(database) if database.is_unique_violation() => refusal,
        _ => CommitError::from(error),
    }
}
