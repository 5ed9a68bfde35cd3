-- The payments, their refunds and what happened to them: read models, written only by the
-- projection "payments", in the transaction of its tracking token. They can be emptied and built
-- again from the events. Keys are compared byte for byte, hence the collation.

CREATE TABLE payment_view (
    payment_id             text        COLLATE "C" PRIMARY KEY,
    amount                 bigint      NOT NULL, -- minor units, as are all sums
    captured               bigint      NOT NULL,
    refunded               bigint      NOT NULL,
    returned               bigint      NOT NULL,
    disputed               bigint      NOT NULL,
    version                bigint      NOT NULL, -- number of the last event in the payment's stream
    created_at             timestamptz NOT NULL,
    updated_at             timestamptz NOT NULL,
    expires_at             timestamptz NOT NULL,
    wake_at                timestamptz,
    next_action_expires_at timestamptz,
    client_id              text        COLLATE "C" NOT NULL,
    order_id               text        COLLATE "C" NOT NULL,
    account_id             text        COLLATE "C" NOT NULL,
    direction              text        COLLATE "C" NOT NULL
        CHECK (direction IN ('DEDUCT', 'RECHARGE')),
    currency               text        COLLATE "C" NOT NULL,
    gateway                text        COLLATE "C" NOT NULL,
    late_success           text        COLLATE "C" NOT NULL,
    status                 text        COLLATE "C" NOT NULL,
    gateway_status         text        COLLATE "C" NOT NULL,
    failure_code           text        COLLATE "C",
    gateway_reference      text        COLLATE "C",
    attention              text        COLLATE "C",
    next_action_type       text        COLLATE "C",
    next_action_value      text,
    reference              text,
    gateway_data           text        NOT NULL, -- JSON, one object of named texts
    metadata               text        NOT NULL, -- JSON, one object of named texts
    trace_id               text        COLLATE "C", -- of the request that started it
    request_id             text        COLLATE "C"
) WITH (fillfactor = 70);
CREATE INDEX payment_view_newest ON payment_view (created_at, payment_id);
CREATE INDEX payment_view_account ON payment_view (account_id, created_at, payment_id);
CREATE INDEX payment_view_order ON payment_view (order_id, client_id);
CREATE INDEX payment_view_status ON payment_view (status, created_at, payment_id);
CREATE INDEX payment_view_due ON payment_view (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE payment_refund (
    refund_id         text        COLLATE "C" PRIMARY KEY,
    amount            bigint      NOT NULL,
    version           bigint      NOT NULL, -- of the payment's event that changed it last
    requested_at      timestamptz NOT NULL,
    updated_at        timestamptz NOT NULL,
    payment_id        text        COLLATE "C" NOT NULL,
    kind              text        COLLATE "C" NOT NULL,
    currency          text        COLLATE "C" NOT NULL,
    status            text        COLLATE "C" NOT NULL,
    trade             text        COLLATE "C",
    failure_code      text        COLLATE "C",
    gateway_reference text        COLLATE "C",
    reference         text,
    trace_id          text        COLLATE "C", -- of what asked for it
    request_id        text        COLLATE "C"
) WITH (fillfactor = 70);
CREATE INDEX payment_refund_payment ON payment_refund (payment_id, requested_at, refund_id);

-- One row for each event. A quiet one is of interest only if it changed the status.
CREATE TABLE payment_timeline (
    payment_id text        COLLATE "C" NOT NULL,
    version    bigint      NOT NULL,
    at         timestamptz NOT NULL,
    quiet      boolean     NOT NULL,
    status     text        COLLATE "C" NOT NULL,
    cause      text        COLLATE "C" NOT NULL,
    detail     text,
    trace_id   text        COLLATE "C",
    request_id text        COLLATE "C",
    PRIMARY KEY (payment_id, version)
);

-- From a trace id in a log to the payments that it is about.
CREATE INDEX payment_timeline_trace ON payment_timeline (trace_id) WHERE trace_id IS NOT NULL;
