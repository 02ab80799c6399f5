// What is said to the database about the host's affairs; a part of `sql.rs`.

/// Writes a change of the host's.
async fn write_hosting(
    tx: &mut Connection,
    change: &Change,
    at_ms: i64,
) -> Result<(), CommitError> {
    let query = match change {
        Change::SetSpec { table, spec } => {
            sqlx::query("UPDATE tables SET spec = $2 WHERE id = $1")
                .bind(table.as_str())
                .bind(spec)
        }
        Change::CloseTable { table } => {
            sqlx::query("UPDATE tables SET closed_ms = $2, invite = NULL WHERE id = $1")
                .bind(table.as_str())
                .bind(at_ms)
        }
        Change::SetInvite { table, code } => {
            sqlx::query("UPDATE tables SET invite = $2 WHERE id = $1 AND closed_ms IS NULL")
                .bind(table.as_str())
                .bind(code.as_ref().map(crate::Sealed::as_str))
        }
        Change::AddMember { table, guest } => sqlx::query(
            "INSERT INTO members (table_id, guest_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        )
        .bind(table.as_str())
        .bind(number(guest.0)?),
        Change::NewHostLink { code } => {
            sqlx::query("DELETE FROM host_links")
                .execute(&mut *tx)
                .await?;
            sqlx::query("INSERT INTO host_links (code_hash) VALUES ($1)").bind(code.0.as_slice())
        }
        Change::ClaimHost { guest, code } => {
            let used = sqlx::query("DELETE FROM host_links WHERE code_hash = $1")
                .bind(code.0.as_slice())
                .execute(&mut *tx)
                .await?;
            if used.rows_affected() == 0 {
                return Err(CommitError::NoSuchLink);
            }
            sqlx::query("UPDATE guests SET host = 1 WHERE id = $1").bind(number(guest.0)?)
        }
        Change::Ban {
            guest,
            name,
            address,
            reason,
        } => sqlx::query(
            "INSERT INTO bans (guest_id, name, address, reason, at_ms)
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(number(guest.0)?)
        .bind(name.as_str())
        .bind(address.map(|address| address.to_string()))
        .bind(reason)
        .bind(at_ms),
        Change::Unban { id } => sqlx::query("DELETE FROM bans WHERE id = $1").bind(*id),
        other => {
            let error = format!("{other:?} is none of the host's affairs");
            return Err(StorageError::Database(error.into()).into());
        }
    };
    query.execute(tx).await?;
    Ok(())
}

async fn door(connection: &mut Connection) -> Result<Door, StorageError> {
    let mut door = Door::default();
    for row in sqlx::query("SELECT table_id, guest_id FROM members")
        .fetch_all(&mut *connection)
        .await?
    {
        let table: String = row.try_get("table_id")?;
        let guest = GuestId(count(row.try_get("guest_id")?)?);
        door.members.push((table.into(), guest));
    }
    for row in sqlx::query("SELECT id, invite FROM tables WHERE invite IS NOT NULL")
        .fetch_all(&mut *connection)
        .await?
    {
        let (table, code): (String, String) = (row.try_get("id")?, row.try_get("invite")?);
        door.invites.push((table.into(), code.into()));
    }
    for row in sqlx::query("SELECT id, guest_id, name, address, reason, at_ms FROM bans ORDER BY id")
        .fetch_all(&mut *connection)
        .await?
    {
        let address: Option<String> = row.try_get("address")?;
        door.bans.push(Ban {
            id: row.try_get("id")?,
            guest: GuestId(count(row.try_get("guest_id")?)?),
            name: row.try_get("name")?,
            address: address.and_then(|address| address.parse().ok()),
            reason: row.try_get("reason")?,
            at_ms: row.try_get("at_ms")?,
        });
    }
    let hosts: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM guests WHERE host <> 0")
        .fetch_one(&mut *connection)
        .await?;
    door.hosts = hosts > 0;
    Ok(door)
}

/// A transfer to or from a seat says in its note at which table, in which hand; a correction
/// also whose chips they are.
async fn moved(
    connection: &mut Connection,
    from_ms: i64,
    to_ms: i64,
) -> Result<Vec<Moved>, StorageError> {
    let rows = sqlx::query(
        "SELECT transfers.kind AS kind, transfers.note AS note, seats.amount AS amount,
         wallet.owner AS guest
         FROM transfers
         JOIN entries seats ON seats.transfer_id = transfers.id
         JOIN accounts seat ON seat.id = seats.account_id AND seat.kind = 'seat'
         LEFT JOIN entries wallets ON wallets.transfer_id = transfers.id
         AND wallets.account_id IN (SELECT id FROM accounts WHERE kind = 'wallet')
         LEFT JOIN accounts wallet ON wallet.id = wallets.account_id
         WHERE transfers.kind IN ('buy-in', 'add-chips', 'cash-out', 'correction')
         AND transfers.at_ms >= $1 AND transfers.at_ms < $2 ORDER BY transfers.id",
    )
    .bind(from_ms)
    .bind(to_ms)
    .fetch_all(&mut *connection)
    .await?;
    let mut sums: std::collections::BTreeMap<(String, u64), (u64, u64, i64)> =
        std::collections::BTreeMap::new();
    for row in rows {
        let (kind, note): (String, String) = (row.try_get("kind")?, row.try_get("note")?);
        let amount: i64 = row.try_get("amount")?;
        let wallet: Option<String> = row.try_get("guest")?;
        let mut words = note.split(' ');
        let table = words.next().unwrap_or_default().to_owned();
        // Robots' chips come from the house and go back to it.
        let guest = wallet.or_else(|| words.nth(1).map(str::to_owned));
        let Some(guest) = guest.and_then(|guest| guest.parse().ok()) else {
            continue;
        };
        let (bought_in, cashed_out, corrected) = sums.entry((table, guest)).or_default();
        let too_much = || StorageError::Database("more chips than can be counted".into());
        let sum = match kind.as_str() {
            "correction" => {
                *corrected = corrected.checked_add(amount).ok_or_else(too_much)?;
                continue;
            }
            "cash-out" => cashed_out,
            _ => bought_in,
        };
        *sum = sum
            .checked_add(amount.unsigned_abs())
            .ok_or_else(too_much)?;
    }
    let mut moved = Vec::with_capacity(sums.len());
    for ((table, guest), (bought_in, cashed_out, corrected)) in sums {
        let name: Option<String> = sqlx::query_scalar("SELECT name FROM guests WHERE id = $1")
            .bind(number(guest)?)
            .fetch_optional(&mut *connection)
            .await?;
        moved.push(Moved {
            table: table.into(),
            guest: GuestId(guest),
            // Of a guest who was deleted only the number is left.
            name: name
                .filter(|name| !name.is_empty())
                .unwrap_or_else(|| format!("#{guest}")),
            bought_in,
            cashed_out,
            corrected,
        });
    }
    Ok(moved)
}
