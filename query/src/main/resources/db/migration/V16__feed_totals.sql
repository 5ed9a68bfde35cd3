-- Reconciliation of feeds with their upstreams.

-- The rows of an upstream that are being compared, as far as they matter; they are deleted when
-- the comparison ends. Not logged: what a crash takes is read again.
CREATE UNLOGGED TABLE reconciliation_upstream_row (
    run        text        COLLATE "C" NOT NULL,
    number     bigint      NOT NULL, -- in the order of reading
    row_key    text        COLLATE "C" NOT NULL,
    account_id text        COLLATE "C",
    amount     bigint,               -- null if it is no amount
    currency   text        COLLATE "C",
    zone       text        COLLATE "C" NOT NULL
        CHECK (zone IN ('SETTLED', 'RECENT', 'BEYOND')),
    read_at    timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (run, number)
);

-- What a run found each feed's upstream and our ledger to add up to.
CREATE TABLE reconciliation_feed_total (
    run_id          text    COLLATE "C" NOT NULL,
    feed            text    COLLATE "C" NOT NULL,
    currency        text    COLLATE "C" NOT NULL,
    upstream_rows   bigint  NOT NULL,
    upstream_amount numeric NOT NULL,
    cases_rows      bigint  NOT NULL,
    cases_amount    numeric NOT NULL,
    pending_rows    bigint  NOT NULL,
    pending_amount  numeric NOT NULL,
    gone_rows       bigint  NOT NULL,
    gone_amount     numeric NOT NULL,
    ledger_rows     bigint  NOT NULL,
    ledger_amount   numeric NOT NULL,
    problem         text    COLLATE "C", -- why the upstream could not be compared
    PRIMARY KEY (run_id, feed, currency)
);
