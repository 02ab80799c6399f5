-- Who may run the room.
ALTER TABLE guests ADD COLUMN host BIGINT NOT NULL DEFAULT 0;

-- The secret of a host's link that was not used yet, as a hash.
CREATE TABLE host_links (
    code_hash BLOB PRIMARY KEY
);

-- A closed table stays, with its journal; an invite is the code of a link.
ALTER TABLE tables ADD COLUMN closed_ms BIGINT;
ALTER TABLE tables ADD COLUMN invite TEXT;
CREATE UNIQUE INDEX tables_by_invite ON tables (invite) WHERE invite IS NOT NULL;

-- Who has come to a private table by its link.
CREATE TABLE members (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    guest_id BIGINT NOT NULL,
    PRIMARY KEY (table_id, guest_id)
);

-- Who is not let in: a guest, and perhaps an address.
CREATE TABLE bans (
    id       INTEGER PRIMARY KEY,
    guest_id BIGINT NOT NULL,
    name     TEXT   NOT NULL,
    address  TEXT,
    reason   TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL
);

-- For an evening's account of who brought and took what.
CREATE INDEX transfers_by_time ON transfers (at_ms);
