-- Who played which hand: an index into the journal, written with the hand's end.
-- `name` is the guest's name in that hand, `net` chips won less chips paid. No key binds
-- `guest_id`: the guests' table is made anew by a later migration.
CREATE TABLE hands (
    guest_id BIGINT NOT NULL,
    table_id TEXT   COLLATE "C" NOT NULL REFERENCES tables (id),
    hand     BIGINT NOT NULL,
    name     TEXT   NOT NULL,
    ended_ms BIGINT NOT NULL,
    game     TEXT   NOT NULL,
    net      BIGINT NOT NULL,
    PRIMARY KEY (guest_id, table_id, hand)
);

CREATE INDEX hands_by_time ON hands (guest_id, ended_ms, hand, table_id);

-- Tables whose journals began before the index did, and how many of their hands are
-- in it by now. The room makes up for the rest when it opens, and takes them out.
CREATE TABLE unindexed (
    table_id TEXT   COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    through  BIGINT NOT NULL
);

INSERT INTO unindexed (table_id, through) SELECT id, 0 FROM tables;
