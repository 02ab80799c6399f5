-- A guest may be known in several browsers: sessions are a table of their own. A guest with a
-- password is an account; `password_once` is 1 for a password that is good for one log-in, and 2
-- once that was used and another is to be chosen. The column of the one session of old is
-- unique and cannot be dropped, so the table is made anew.
DROP INDEX guests_by_seen;
ALTER TABLE guests RENAME TO guests_before;

CREATE TABLE guests (
    id            INTEGER PRIMARY KEY,
    name          TEXT    NOT NULL,
    folded_name   TEXT    UNIQUE,
    created_ms    BIGINT  NOT NULL,
    seen_ms       BIGINT  NOT NULL,
    host          BIGINT  NOT NULL DEFAULT 0,
    password_hash TEXT,
    password_once BIGINT  NOT NULL DEFAULT 0 CHECK (password_once IN (0, 1, 2))
);

INSERT INTO guests (id, name, folded_name, created_ms, seen_ms, host)
SELECT id, name, folded_name, created_ms, seen_ms, host FROM guests_before;

CREATE TABLE sessions (
    token_hash BLOB   PRIMARY KEY,
    guest_id   BIGINT NOT NULL REFERENCES guests (id),
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL
);

INSERT INTO sessions (token_hash, guest_id, created_ms, seen_ms)
SELECT token_hash, id, created_ms, seen_ms FROM guests_before;

DROP TABLE guests_before;

CREATE INDEX guests_by_seen ON guests (seen_ms) WHERE folded_name IS NOT NULL;
CREATE INDEX sessions_by_guest ON sessions (guest_id);

-- A wallet's movements, newest first.
DROP INDEX entries_by_account;
CREATE INDEX entries_by_account ON entries (account_id, transfer_id);
