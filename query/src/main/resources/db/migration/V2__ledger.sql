-- The ledger, the accounts' balances and the holds: read models, written only by the projection
-- "ledger", in the transaction of its tracking token. They can be emptied and built again from
-- the events. Keys are compared byte for byte, hence the collation.

-- True double entry: each posting is two rows, one debit and one credit of the same amount.
-- The widest columns come first so that rows need no padding.
CREATE TABLE ledger_entry (
    event_id        uuid        NOT NULL,
    recorded_at     timestamptz NOT NULL,
    position        bigint      NOT NULL, -- of the event in the event store
    version         bigint      NOT NULL, -- of the event in the customer's stream
    amount          bigint      NOT NULL CHECK (amount > 0), -- minor units
    posted_after    bigint, -- the customer's balances after this row; internal accounts have
    held_after      bigint, -- none, so that no row is written by everybody
    occurred_at     timestamptz,
    line            smallint    NOT NULL,
    account         text        COLLATE "C" NOT NULL,
    layer           text        COLLATE "C" NOT NULL CHECK (layer IN ('POSTED', 'HELD')),
    side            text        COLLATE "C" NOT NULL CHECK (side IN ('DEBIT', 'CREDIT')),
    type            text        COLLATE "C" NOT NULL,
    currency        text        COLLATE "C" NOT NULL,
    counter_account text        COLLATE "C" NOT NULL,
    movement_id     text        COLLATE "C" NOT NULL,
    source          text        COLLATE "C" NOT NULL,
    callback_id     text        COLLATE "C" NOT NULL,
    reference       text,
    trace_id        text        COLLATE "C" NOT NULL,
    request_id      text        COLLATE "C",
    PRIMARY KEY (event_id, line),
    CHECK ((posted_after IS NULL) = (held_after IS NULL))
);

-- The only other index: pages, time ranges, and the balance at an instant. Within one account
-- recorded_at never decreases, so this is also the order in which things happened to it.
CREATE INDEX ledger_entry_account ON ledger_entry (account, recorded_at, position, line);

-- Free space in each page lets a balance change without touching the index.
CREATE TABLE account_balance (
    account_id      text        COLLATE "C" PRIMARY KEY,
    posted          bigint      NOT NULL,
    held            bigint      NOT NULL,
    overdraft_limit bigint      NOT NULL,
    version         bigint      NOT NULL,
    opened_at       timestamptz NOT NULL,
    as_of           timestamptz NOT NULL,
    currency        text        COLLATE "C" NOT NULL,
    status          text        COLLATE "C" NOT NULL CHECK (status IN ('OPEN', 'FROZEN', 'CLOSED'))
) WITH (fillfactor = 60);

CREATE TABLE account_hold (
    hold_id    text        COLLATE "C" PRIMARY KEY,
    account_id text        COLLATE "C" NOT NULL,
    amount     bigint      NOT NULL,
    captured   bigint      NOT NULL,
    open       bigint      NOT NULL,
    version    bigint      NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    currency   text        COLLATE "C" NOT NULL,
    status     text        COLLATE "C" NOT NULL
        CHECK (status IN ('OPEN', 'CAPTURED', 'VOIDED', 'EXPIRED')),
    reference  text
);
CREATE INDEX account_hold_account ON account_hold (account_id, created_at, hold_id);
CREATE INDEX account_hold_due ON account_hold (expires_at) WHERE status = 'OPEN';
