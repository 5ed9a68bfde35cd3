-- Reconciliation: what was compared, what did not agree, and how far the continuous comparison is.

CREATE TABLE reconciliation_run (
    run_id       text        COLLATE "C" PRIMARY KEY,
    scope        text        COLLATE "C" NOT NULL,
    account_id   text        COLLATE "C",
    from_at      timestamptz,
    to_at        timestamptz,
    requested_by text        NOT NULL,
    status       text        COLLATE "C" NOT NULL
        CHECK (status IN ('RUNNING', 'FINISHED', 'REPAIRING', 'FAILED')),
    checked      bigint      NOT NULL,
    found        bigint      NOT NULL,
    failure      text        COLLATE "C",
    started_at   timestamptz NOT NULL,
    ended_at     timestamptz,
    heard_at     timestamptz NOT NULL -- by the server's clock: a run that falls silent has died
);
CREATE INDEX reconciliation_run_newest ON reconciliation_run (started_at);

CREATE TABLE reconciliation_difference (
    difference_id text        COLLATE "C" PRIMARY KEY, -- made of what it is about
    kind          text        COLLATE "C" NOT NULL,
    account_id    text        COLLATE "C",
    subject       text        COLLATE "C" NOT NULL,
    expected      text        NOT NULL, -- JSON, one object of named texts, as the next two
    actual        text        NOT NULL,
    evidence      text        NOT NULL,
    status        text        COLLATE "C" NOT NULL CHECK (status IN ('OPEN', 'CLOSED')),
    case_id       text        COLLATE "C",
    first_seen_at timestamptz NOT NULL,
    last_seen_at  timestamptz NOT NULL,
    closed_at     timestamptz
);
CREATE INDEX reconciliation_difference_open ON reconciliation_difference (account_id)
    WHERE status = 'OPEN';

-- Which run has seen which difference.
CREATE TABLE reconciliation_finding (
    run_id        text COLLATE "C" NOT NULL,
    difference_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (run_id, difference_id)
);

-- Work that one node does at a time: the continuous comparison, and the runs of the schedule.
CREATE TABLE reconciliation_work (
    work         text        COLLATE "C" PRIMARY KEY,
    position     bigint      NOT NULL, -- of the last event that was compared
    due_at       timestamptz,
    owner        text        COLLATE "C",
    leased_until timestamptz -- by the server's clock
);
