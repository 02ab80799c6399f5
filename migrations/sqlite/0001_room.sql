-- Guests. The name is unique among those who have one: `folded_name` is the
-- case-folded NFKC form made in Rust, and null once the name has been given up.
CREATE TABLE guests (
    id          INTEGER PRIMARY KEY,
    name        TEXT    NOT NULL,
    folded_name TEXT    UNIQUE,
    token_hash  BLOB    NOT NULL UNIQUE,
    created_ms  BIGINT  NOT NULL,
    seen_ms     BIGINT  NOT NULL
);

CREATE INDEX guests_by_seen ON guests (seen_ms) WHERE folded_name IS NOT NULL;

-- Accounts of the bank. Only the mint and the house may owe.
CREATE TABLE accounts (
    id      INTEGER PRIMARY KEY,
    kind    TEXT    NOT NULL CHECK (kind IN ('mint', 'house', 'wallet', 'seat')),
    owner   TEXT    NOT NULL,
    balance BIGINT  NOT NULL DEFAULT 0,
    UNIQUE (kind, owner),
    CHECK (balance >= 0 OR kind IN ('mint', 'house'))
);

-- A transfer moves chips between accounts. It is written open, gets its
-- entries, and is then closed; closing fails unless the entries sum to zero,
-- and neither a closed transfer nor its entries change any more.
CREATE TABLE transfers (
    id     INTEGER PRIMARY KEY,
    kind   TEXT    NOT NULL,
    note   TEXT    NOT NULL,
    at_ms  BIGINT  NOT NULL,
    closed BIGINT  NOT NULL DEFAULT 0
);

CREATE TABLE entries (
    transfer_id BIGINT NOT NULL REFERENCES transfers (id),
    account_id  BIGINT NOT NULL REFERENCES accounts (id),
    amount      BIGINT NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (transfer_id, account_id)
);

CREATE INDEX entries_by_account ON entries (account_id);

CREATE TRIGGER transfers_close BEFORE UPDATE ON transfers
WHEN (SELECT COALESCE(SUM(amount), 0) FROM entries WHERE transfer_id = NEW.id) <> 0
BEGIN
    SELECT RAISE(ABORT, 'the entries of a transfer must sum to zero');
END;

CREATE TRIGGER transfers_closed BEFORE UPDATE ON transfers
WHEN OLD.closed <> 0
BEGIN
    SELECT RAISE(ABORT, 'a closed transfer does not change');
END;

CREATE TRIGGER transfers_stay BEFORE DELETE ON transfers
BEGIN
    SELECT RAISE(ABORT, 'a transfer stays');
END;

CREATE TRIGGER entries_closed BEFORE INSERT ON entries
WHEN (SELECT closed FROM transfers WHERE id = NEW.transfer_id) <> 0
BEGIN
    SELECT RAISE(ABORT, 'a closed transfer takes no entry');
END;

CREATE TRIGGER entries_fixed BEFORE UPDATE ON entries
BEGIN
    SELECT RAISE(ABORT, 'an entry does not change');
END;

CREATE TRIGGER entries_stay BEFORE DELETE ON entries
BEGIN
    SELECT RAISE(ABORT, 'an entry stays');
END;

-- The tables of the room.
CREATE TABLE tables (
    id         TEXT   PRIMARY KEY,
    spec       TEXT   NOT NULL,
    created_ms BIGINT NOT NULL
);

-- What happened at a table, one line an event, numbered from 1 without gaps.
-- The primary key is the fence: a second owner's line finds its number taken.
-- `hand` is 0 for what belongs to no hand.
CREATE TABLE journal (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seq      BIGINT NOT NULL,
    hand     BIGINT NOT NULL,
    kind     TEXT   NOT NULL CHECK (kind IN ('whole', 'table', 'hand')),
    line     TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE INDEX journal_wholes ON journal (table_id, seq) WHERE kind = 'whole';
CREATE INDEX journal_hands ON journal (table_id, hand);

-- The shuffled deck of the hand in progress; gone with the hand's last event.
CREATE TABLE decks (
    table_id TEXT   PRIMARY KEY REFERENCES tables (id),
    hand     BIGINT NOT NULL,
    cards    TEXT   NOT NULL
);
