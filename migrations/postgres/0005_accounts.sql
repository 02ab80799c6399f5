-- A guest may be known in several browsers: sessions are a table of their own. A guest with a
-- password is an account; `password_once` is 1 for a password that is good for one log-in, and 2
-- once that was used and another is to be chosen.
CREATE TABLE sessions (
    token_hash BYTEA  PRIMARY KEY,
    guest_id   BIGINT NOT NULL REFERENCES guests (id),
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL
);

INSERT INTO sessions (token_hash, guest_id, created_ms, seen_ms)
SELECT token_hash, id, created_ms, seen_ms FROM guests;

ALTER TABLE guests DROP COLUMN token_hash;
ALTER TABLE guests ADD COLUMN password_hash TEXT;
ALTER TABLE guests ADD COLUMN password_once BIGINT NOT NULL DEFAULT 0
    CHECK (password_once IN (0, 1, 2));

CREATE INDEX sessions_by_guest ON sessions (guest_id);

-- A wallet's movements, newest first.
DROP INDEX entries_by_account;
CREATE INDEX entries_by_account ON entries (account_id, transfer_id);
