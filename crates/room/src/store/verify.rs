//! Whether what is kept is sound: the books, the journals, and the one against the other.

use std::collections::BTreeMap;
use std::fmt;

use super::folding::{empty_table, fold, segments, stacks_at_end};
use super::indexed::Indexed;
use super::{Account, StorageError, Store};
use crate::{FoldError, GuestId, TableId};

/// What was looked at, and what is wrong with it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verified {
    /// Tables.
    pub tables: u64,
    /// Hands, the running ones too.
    pub hands: u64,
    /// Transfers of the bank.
    pub transfers: u64,
    /// What is wrong; none if all is good.
    pub findings: Vec<Finding>,
}

/// Something that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The sum over all accounts is not zero.
    Sum {
        /// The sum.
        sum: i64,
    },
    /// An account is not the sum of its entries.
    Account {
        /// Its kind and owner.
        account: String,
        /// What is on it.
        balance: i64,
        /// What its entries sum to.
        entered: i64,
    },
    /// A transfer's entries do not sum to zero, or it was never closed.
    Transfer {
        /// Its number.
        id: i64,
        /// What its entries sum to.
        sum: i64,
        /// Whether it was closed.
        closed: bool,
    },
    /// A table's setup is not understood.
    Table {
        /// The table.
        table: TableId,
        /// Why.
        error: String,
    },
    /// A line of a journal is missing.
    Gap {
        /// The table.
        table: TableId,
        /// The number of the line that is not there.
        seq: u64,
    },
    /// A journal cannot be folded.
    Fold(FoldError),
    /// A hand has not ended, and another follows it.
    Unended {
        /// The table.
        table: TableId,
        /// The hand.
        hand: u64,
    },
    /// A hand's events lead to other stacks than the stored ones.
    Result {
        /// The table.
        table: TableId,
        /// The hand.
        hand: u64,
        /// The seat.
        seat: u8,
        /// What is stored.
        stored: u64,
        /// What the events come to.
        folded: u64,
    },
    /// The chips at a seat are not those of the bank.
    Seat {
        /// The table.
        table: TableId,
        /// The seat.
        seat: u8,
        /// The chips there.
        chips: u64,
        /// What is on the seat's account.
        balance: i64,
    },
    /// The index does not know that a guest has played a hand.
    Unindexed {
        /// The table.
        table: TableId,
        /// The hand.
        hand: u64,
        /// The guest's number.
        guest: GuestId,
    },
    /// The index has a hand that its guest has not played.
    Unplayed {
        /// The table.
        table: TableId,
        /// The hand.
        hand: u64,
        /// The guest's number.
        guest: GuestId,
    },
    /// The index says something else of a hand than the journal.
    Index {
        /// The table.
        table: TableId,
        /// The hand.
        hand: u64,
        /// The guest's number.
        guest: GuestId,
        /// What about: the column.
        what: &'static str,
        /// What the index says.
        stored: String,
        /// What the journal comes to.
        folded: String,
    },
    /// Chips are on an account of a seat at no table.
    NoSeat {
        /// The account's owner.
        owner: String,
        /// What is on it.
        balance: i64,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Sum { sum } => write!(f, "the accounts sum to {sum}, not to 0"),
            Finding::Account {
                account,
                balance,
                entered,
            } => write!(
                f,
                "account {account} has {balance}, and its entries sum to {entered}"
            ),
            Finding::Transfer {
                id, closed: false, ..
            } => write!(f, "transfer {id} was left open"),
            Finding::Transfer { id, sum, .. } => write!(f, "transfer {id} sums to {sum}, not to 0"),
            Finding::Table { table, error } => {
                write!(f, "table {table} is not understood: {error}")
            }
            Finding::Gap { table, seq } => write!(f, "line {seq} of table {table} is missing"),
            Finding::Fold(error) => error.fmt(f),
            Finding::Unended { table, hand } => {
                write!(f, "hand {hand} of table {table} has no end")
            }
            Finding::Result {
                table,
                hand,
                seat,
                stored,
                folded,
            } => write!(
                f,
                "hand {hand} of table {table}: seat {seat} has {stored}, and the events come to {folded}"
            ),
            Finding::Seat {
                table,
                seat,
                chips,
                balance,
            } => write!(
                f,
                "table {table}: {chips} chips lie at seat {seat}, and the bank knows of {balance}"
            ),
            Finding::Unindexed { table, hand, guest } => write!(
                f,
                "hand {hand} of table {table} is missing in the index of guest {}",
                guest.0
            ),
            Finding::Unplayed { table, hand, guest } => write!(
                f,
                "the index of guest {} has hand {hand} of table {table}, which the guest did not play",
                guest.0
            ),
            Finding::Index {
                table,
                hand,
                guest,
                what,
                stored,
                folded,
            } => write!(
                f,
                "hand {hand} of table {table}: the index of guest {} has the {what} {stored}, and the journal comes to {folded}",
                guest.0
            ),
            Finding::NoSeat { owner, balance } => {
                write!(
                    f,
                    "the bank has {balance} chips at {owner}, where nobody sits"
                )
            }
        }
    }
}

impl fmt::Display for Verified {
    /// `N tables, H hands, T transfers: all good`, or how much is wrong.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verified {
            tables,
            hands,
            transfers,
            findings,
        } = self;
        write!(f, "{tables} tables, {hands} hands, {transfers} transfers: ")?;
        match findings.len() {
            0 => f.write_str("all good"),
            1 => f.write_str("1 thing is wrong"),
            more => write!(f, "{more} things are wrong"),
        }
    }
}

impl Store {
    /// Looks whether what is kept is sound while nobody writes: every transfer sums to zero, every account equals its
    /// entries, every journal folds to the stored results, the chips at the seats are those of the
    /// bank, and the index of hands says what the journals do.
    ///
    /// ```
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use cardspeak_room::Store;
    /// let folder = tempfile::tempdir()?;
    /// let store = Store::open(&folder.path().join("room.db")).await?;
    /// assert_eq!(store.verify().await?.to_string(), "0 tables, 0 hands, 0 transfers: all good");
    /// store.close().await;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    ///
    /// When the database fails; what is wrong with what it holds is in what is returned.
    pub async fn verify(&self) -> Result<Verified, StorageError> {
        let audit = self.audit().await?;
        let mut verified = Verified {
            transfers: audit.transfers,
            ..Verified::default()
        };
        let findings = &mut verified.findings;
        if audit.sum != 0 {
            findings.push(Finding::Sum { sum: audit.sum });
        }
        for (id, sum, closed) in audit.unsound {
            findings.push(Finding::Transfer { id, sum, closed });
        }
        let mut seats = BTreeMap::new();
        for (kind, owner, balance, entered) in audit.accounts {
            if balance != entered {
                let account = format!("{kind} {owner}").trim_end().to_owned();
                findings.push(Finding::Account {
                    account,
                    balance,
                    entered,
                });
            }
            if kind == "seat" {
                seats.insert(owner, balance);
            }
        }
        for table in self.tables().await? {
            verified.tables += 1;
            self.verify_table(&table.id, &table.spec, &mut seats, &mut verified)
                .await?;
        }
        for (owner, balance) in seats {
            if balance != 0 {
                verified.findings.push(Finding::NoSeat { owner, balance });
            }
        }
        Ok(verified)
    }

    /// Checks one table, and takes its seats from those of the bank.
    async fn verify_table(
        &self,
        table: &TableId,
        spec: &str,
        bank: &mut BTreeMap<String, i64>,
        verified: &mut Verified,
    ) -> Result<(), StorageError> {
        let findings = &mut verified.findings;
        let mut here = BTreeMap::new();
        for seat in 1..=u8::MAX {
            let owner = Account::Seat(table.clone(), seat).owner();
            if let Some(balance) = bank.remove(&owner) {
                here.insert(seat, balance);
            }
        }
        let empty = match empty_table(table, spec) {
            Ok(empty) => empty,
            Err(error) => {
                let table = table.clone();
                findings.push(Finding::Table { table, error });
                return Ok(());
            }
        };
        let lines = self.journal(table.clone()).await?;
        let deck = self.tail(table.clone()).await?.deck;
        for (seq, journaled) in (1..).zip(&lines) {
            if journaled.seq != seq {
                let table = table.clone();
                findings.push(Finding::Gap { table, seq });
                break;
            }
        }
        let mut index = Indexed::of(self.index(table.clone()).await?);
        let segments = segments(&lines);
        if segments.is_empty() {
            findings.push(Finding::Fold(FoldError::NoBeginning(table.clone())));
        }
        for (place, segment) in segments.iter().enumerate() {
            let is_last = place + 1 == segments.len();
            let folded = match fold(&empty, segment, deck.clone().filter(|_| is_last)) {
                Ok(folded) => folded,
                Err(FoldError::NoDeck { table, hand }) if !is_last => {
                    verified.hands += 1;
                    findings.push(Finding::Unended { table, hand });
                    continue;
                }
                Err(error) => {
                    index.forget(segment);
                    findings.push(Finding::Fold(error));
                    continue;
                }
            };
            verified.hands += u64::from(folded.hand.is_some());
            if let Some(hand) = &folded.hand {
                let ends = |line| Some((line, stacks_at_end(line)?.1));
                let end = segment.iter().find_map(ends);
                if let Some((line, _)) = end {
                    index.compare(hand.rows(table, line.at_ms), findings);
                }
                for (seat, stored) in end.map(|(_, stacks)| stacks).unwrap_or_default() {
                    let at = cardspeak_rules::Seat::new(seat);
                    let chips = at.map_or(0, |seat| hand.hand.stack(seat).0);
                    if chips != stored {
                        findings.push(Finding::Result {
                            table: table.clone(),
                            hand: hand.number,
                            seat,
                            stored,
                            folded: chips,
                        });
                    }
                }
            }
            if is_last {
                for (seat, player) in &folded.seating.seats {
                    let chips = player.stack + player.added;
                    let balance = here.remove(seat).unwrap_or(0);
                    if i64::try_from(chips) != Ok(balance) {
                        findings.push(Finding::Seat {
                            table: table.clone(),
                            seat: *seat,
                            chips,
                            balance,
                        });
                    }
                }
                for (seat, balance) in std::mem::take(&mut here) {
                    if balance != 0 {
                        findings.push(Finding::Seat {
                            table: table.clone(),
                            seat,
                            chips: 0,
                            balance,
                        });
                    }
                }
            }
        }
        findings.extend(index.left());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use cardspeak_protocol::ClientMessage;
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;
    use crate::{Pace, Room, Settings};

    /// Robots play some hands; then the file is damaged in each of several ways.
    #[tokio::test]
    async fn damage_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("room.db");
        let settings = Settings {
            gather: Duration::from_millis(1),
            pause: Duration::from_millis(1),
            pace: Pace {
                least: Duration::ZERO,
                most: Duration::ZERO,
            },
            ..Settings::default()
        };
        let room = Room::open(&file, settings).await.unwrap();
        let (guest, _) = room.new_guest("Ann").await.unwrap();
        let (mut caller, mut inbox) = room.connect(Some(guest));
        let watch = ClientMessage::Watch {
            table: "stud-8".into(),
            last: None,
        };
        caller.say(watch).await;
        while room
            .store()
            .hands("stud-8".into(), 3)
            .await
            .unwrap()
            .is_empty()
        {
            let _ = inbox.next().await;
        }
        // What plays on is another thing from one question to the next.
        room.close().await;
        let store = Store::open_existing(&file).await.unwrap();
        let good = store.verify().await.unwrap();
        store.close().await;
        assert_eq!(good.findings, []);
        assert_eq!(good.tables, 4);
        assert!(good.hands >= 3 && good.transfers > 3, "{good}");
        assert!(good.to_string().ends_with(": all good"));

        for (damage, found) in [
            (
                "UPDATE accounts SET balance = balance + 1 WHERE kind = 'house'",
                "the accounts sum to 1",
            ),
            (
                "UPDATE accounts SET balance = balance + 1 WHERE kind = 'house'",
                "account house has",
            ),
            (
                "UPDATE accounts SET balance = balance + 1 WHERE id = (SELECT MAX(id) FROM accounts WHERE kind = 'seat' AND balance > 0)",
                "and the bank knows of",
            ),
            (
                "UPDATE accounts SET owner = 'nowhere/1' WHERE id =
              (SELECT id FROM accounts WHERE kind = 'seat' AND balance > 0 LIMIT 1)",
                "where nobody sits",
            ),
            (
                "DROP TRIGGER entries_fixed;
              UPDATE entries SET amount = amount + 1 WHERE transfer_id = 1 AND amount > 0",
                "transfer 1 sums to 1",
            ),
            (
                "INSERT INTO transfers (kind, note, at_ms) VALUES ('hand', '', 0)",
                "was left open",
            ),
            (
                "DELETE FROM journal WHERE table_id = 'stud-8' AND seq = 2",
                "line 2 of table stud-8 is missing",
            ),
            (
                "UPDATE journal SET line = 'nonsense' WHERE table_id = 'stud-8' AND kind = 'table'",
                "is not understood",
            ),
            (
                "UPDATE journal SET line = REPLACE(line, '\"stacks\":[[', '\"stacks\":[[9,7],[')
              WHERE line LIKE '%hand_ends%'",
                "seat 9 has 7",
            ),
            (
                "UPDATE tables SET spec = '{}' WHERE id = 'stud-8'",
                "table stud-8 is not understood",
            ),
        ] {
            let copy = folder.path().join("copy.db");
            let _ = std::fs::remove_file(&copy);
            std::fs::copy(&file, &copy).unwrap();
            let options = SqliteConnectOptions::new().filename(&copy);
            let mut connection = options.connect().await.unwrap();
            sqlx::raw_sql(damage)
                .execute(&mut connection)
                .await
                .unwrap();
            sqlx::Connection::close(connection).await.unwrap();
            let store = Store::open_existing(&copy).await.unwrap();
            let verified = store.verify().await.unwrap();
            store.close().await;
            let findings: Vec<_> = verified.findings.iter().map(ToString::to_string).collect();
            assert!(
                findings.iter().any(|finding| finding.contains(found)),
                "{damage}: {findings:?}"
            );
        }
    }
}
