-- The server and timeline under which these books were served last, and whether money may move. A
-- restored database, and a promoted standby, find another server or timeline here than they run on.
CREATE TABLE served_database (
    only_row          boolean NOT NULL DEFAULT true PRIMARY KEY CHECK (only_row),
    system_identifier bigint  NOT NULL,
    timeline          bigint  NOT NULL,
    phase             text    NOT NULL
        CHECK (phase IN ('SERVING', 'WAITING', 'REPLAYING', 'REPLAYED')),
    epoch             bigint  NOT NULL -- of the last recovery: made from its time, so never the same after a restore
);

-- The name of a log file begins with the timeline, and is right from the moment of a promotion on;
-- what pg_control_checkpoint() tells is so only after the next checkpoint.
INSERT INTO served_database (system_identifier, timeline, phase, epoch)
SELECT system_identifier,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint, 'SERVING', 0
FROM pg_control_system();

CREATE TABLE recovery (
    recovery_id       bigint      NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reason            text        NOT NULL,
    noticed_at        timestamptz NOT NULL,
    noticed_by        text        NOT NULL,
    restored_position bigint      NOT NULL, -- number of the newest event that is there
    restored_at       timestamptz,          -- when that was recorded
    known_position    bigint,               -- number of an event that is known to have existed
    id_offset         bigint      NOT NULL, -- what is added to the numbers of events after it
    replay_from       timestamptz,
    replay_started_at timestamptz,
    replay_started_by text,
    heard_at          timestamptz,          -- of the replay, while it is being done
    replayed_at       timestamptz,
    ended_at          timestamptz,
    ended_by          text,
    steps             jsonb       NOT NULL DEFAULT '[]'
);
CREATE UNIQUE INDEX recovery_open ON recovery ((true)) WHERE ended_at IS NULL;
