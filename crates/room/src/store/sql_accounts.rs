// What is said to the database about sessions, passwords and statements; a part of `sql.rs`.

async fn guest(
    connection: &mut Connection,
    token: &[u8],
) -> Result<Option<GuestRow>, StorageError> {
    let row = sqlx::query(
        "SELECT guests.id, host, guests.seen_ms AS seen_ms,
         sessions.seen_ms AS session_seen_ms,
         CASE WHEN folded_name IS NULL THEN NULL ELSE name END AS name
         FROM sessions JOIN guests ON guests.id = sessions.guest_id
         WHERE token_hash = $1",
    )
    .bind(token)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let name: Option<String> = row.try_get("name")?;
    Ok(Some(GuestRow {
        id: GuestId(count(row.try_get("id")?)?),
        name: name.and_then(|name| Name::new(&name).ok()),
        seen_ms: row.try_get("seen_ms")?,
        session_seen_ms: row.try_get("session_seen_ms")?,
        host: row.try_get::<i64, _>("host")? != 0,
    }))
}

async fn account_row(
    connection: &mut Connection,
    folded: &str,
) -> Result<Option<crate::AccountRow>, StorageError> {
    let row = sqlx::query(
        "SELECT id, name, host, password_hash, password_once FROM guests WHERE folded_name = $1",
    )
    .bind(folded)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let name: String = row.try_get("name")?;
    let hash: Option<String> = row.try_get("password_hash")?;
    let once: i64 = row.try_get("password_once")?;
    let name = Name::new(&name)
        .map_err(|error| StorageError::Database(format!("a stored name: {error}").into()))?;
    Ok(Some(crate::AccountRow {
        id: GuestId(count(row.try_get("id")?)?),
        name,
        host: row.try_get::<i64, _>("host")? != 0,
        hash: hash.map(crate::Sealed::from),
        once: match once {
            0 => crate::Once::No,
            1 => crate::Once::Fresh,
            _ => crate::Once::Used,
        },
    }))
}

/// Writes a change of sessions and passwords.
async fn write_accounts(
    tx: &mut Connection,
    change: &Change,
    at_ms: i64,
) -> Result<(), CommitError> {
    match change {
        Change::NewSession { guest, token } => {
            new_session(tx, *guest, token, at_ms).await?;
        }
        Change::SessionSeen { token } => {
            sqlx::query("UPDATE sessions SET seen_ms = $2 WHERE token_hash = $1 AND seen_ms < $2")
                .bind(token.0.as_slice())
                .bind(at_ms)
                .execute(tx)
                .await?;
        }
        Change::EndSession { token } => {
            sqlx::query("DELETE FROM sessions WHERE token_hash = $1")
                .bind(token.0.as_slice())
                .execute(tx)
                .await?;
        }
        Change::EndSessions { guest, but } => {
            let none = [].as_slice();
            sqlx::query("DELETE FROM sessions WHERE guest_id = $1 AND token_hash <> $2")
                .bind(number(guest.0)?)
                .bind(but.as_ref().map_or(none, |but| but.0.as_slice()))
                .execute(tx)
                .await?;
        }
        Change::SetPassword {
            guest,
            hash,
            instead,
            once,
        } => {
            let set = sqlx::query(
                "UPDATE guests SET password_hash = $2, password_once = $3
                 WHERE id = $1 AND folded_name IS NOT NULL AND COALESCE(password_hash, '') = $4",
            )
            .bind(number(guest.0)?)
            .bind(hash.as_str())
            .bind(i64::from(*once))
            .bind(instead.as_ref().map_or("", crate::Sealed::as_str))
            .execute(tx)
            .await?;
            if set.rows_affected() != 1 {
                return Err(CommitError::OtherPassword);
            }
        }
        Change::UsePassword { guest, hash } => {
            let used = sqlx::query(
                "UPDATE guests SET password_once = password_once * 2
                 WHERE id = $1 AND password_hash = $2 AND password_once IN (0, 1)",
            )
            .bind(number(guest.0)?)
            .bind(hash.as_str())
            .execute(tx)
            .await?;
            if used.rows_affected() != 1 {
                return Err(CommitError::OtherPassword);
            }
        }
        Change::EraseGuest { guest } => erase(tx, *guest).await?,
        other => {
            let error = format!("{other:?} is no affair of accounts");
            return Err(StorageError::Database(error.into()).into());
        }
    }
    Ok(())
}

/// Sessions that were not used for this long, 400 days, are of cookies that browsers have
/// dropped long ago.
const STALE_MS: i64 = 400 * 24 * 60 * 60 * 1000;

async fn new_session(
    tx: &mut Connection,
    guest: GuestId,
    token: &crate::TokenHash,
    at_ms: i64,
) -> Result<(), CommitError> {
    sqlx::query("DELETE FROM sessions WHERE guest_id = $1 AND seen_ms < $2")
        .bind(number(guest.0)?)
        .bind(at_ms.saturating_sub(STALE_MS))
        .execute(&mut *tx)
        .await?;
    sqlx::query(
        "INSERT INTO sessions (token_hash, guest_id, created_ms, seen_ms) VALUES ($1, $2, $3, $3)",
    )
    .bind(token.0.as_slice())
    .bind(number(guest.0)?)
    .bind(at_ms)
    .execute(tx)
    .await?;
    Ok(())
}

/// Nothing is left of a guest but a number, which the books name.
async fn erase(tx: &mut Connection, guest: GuestId) -> Result<(), CommitError> {
    let wallet = Account::Wallet(guest);
    let left = balance(tx, &wallet).await?;
    if left != 0 {
        return Err(CommitError::Insufficient {
            account: wallet,
            balance: left,
        });
    }
    let id = number(guest.0)?;
    for erase in [
        "DELETE FROM sessions WHERE guest_id = $1",
        "DELETE FROM members WHERE guest_id = $1",
        "UPDATE guests SET name = '', folded_name = NULL, outline = NULL, password_hash = NULL,
         password_once = 0, host = 0 WHERE id = $1",
    ] {
        sqlx::query(erase).bind(id).execute(&mut *tx).await?;
    }
    Ok(())
}

/// One page of a wallet's movements, newest first, and one more if there is an older one.
async fn statement(
    connection: &mut Connection,
    guest: GuestId,
    before: Option<i64>,
    most: u16,
) -> Result<Vec<crate::Movement>, StorageError> {
    let rows = sqlx::query(
        "SELECT transfers.id AS id, transfers.kind AS kind, transfers.note AS note,
         transfers.at_ms AS at_ms, entries.amount AS amount
         FROM entries JOIN transfers ON transfers.id = entries.transfer_id
         WHERE entries.account_id = (SELECT id FROM accounts WHERE kind = 'wallet' AND owner = $1)
         AND entries.transfer_id < $2
         ORDER BY entries.transfer_id DESC LIMIT $3",
    )
    .bind(guest.0.to_string())
    .bind(before.unwrap_or(i64::MAX))
    .bind(i64::from(most) + 1)
    .fetch_all(&mut *connection)
    .await?;
    let Some(newest) = rows.first() else {
        return Ok(Vec::new());
    };
    let newest: i64 = newest.try_get("id")?;
    let mut balance: i64 = sqlx::query_scalar(
        "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM entries
         WHERE account_id = (SELECT id FROM accounts WHERE kind = 'wallet' AND owner = $1)
         AND transfer_id <= $2",
    )
    .bind(guest.0.to_string())
    .bind(newest)
    .fetch_one(&mut *connection)
    .await?;
    let mut movements = Vec::with_capacity(rows.len());
    for row in rows {
        let amount: i64 = row.try_get("amount")?;
        movements.push(crate::Movement {
            id: row.try_get("id")?,
            kind: row.try_get("kind")?,
            note: row.try_get("note")?,
            at_ms: row.try_get("at_ms")?,
            amount,
            balance,
        });
        balance -= amount;
    }
    Ok(movements)
}

/// When a guest's wallet was last topped up.
async fn topped_up(
    connection: &mut Connection,
    guest: GuestId,
) -> Result<Option<i64>, StorageError> {
    let at_ms = sqlx::query_scalar(
        "SELECT transfers.at_ms FROM entries
         JOIN transfers ON transfers.id = entries.transfer_id
         WHERE entries.account_id = (SELECT id FROM accounts WHERE kind = 'wallet' AND owner = $1)
         AND transfers.kind = 'top-up' ORDER BY entries.transfer_id DESC LIMIT 1",
    )
    .bind(guest.0.to_string())
    .fetch_optional(connection)
    .await?;
    Ok(at_ms)
}
