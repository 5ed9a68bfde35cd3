-- The callbacks of gateways. A row of the first table is the key under which a callback is known
-- for ever, and how far its processing has come; the raw bodies live in monthly partitions, which
-- are archived and dropped when they are old.

CREATE TABLE callback_inbox (
    received_at        timestamptz NOT NULL,
    next_attempt_at    timestamptz, -- null when nothing is to be done any more
    processed_at       timestamptz,
    attempts           integer     NOT NULL DEFAULT 0, -- that have failed, parking not counted
    lookups            integer     NOT NULL DEFAULT 0, -- that found no order
    content_hash       bytea       NOT NULL,           -- SHA-256 of the raw body
    inbox_id           text        COLLATE "C" NOT NULL,
    gateway            text        COLLATE "C" NOT NULL,
    order_number       text        COLLATE "C" NOT NULL, -- empty if the body cannot be read
    notify_id          text        COLLATE "C" NOT NULL,
    state              text        COLLATE "C" NOT NULL DEFAULT 'NEW'
        CHECK (state IN ('NEW', 'PARKED', 'RETRY', 'DONE', 'CASE')),
    trace_id           text        COLLATE "C" NOT NULL,
    request_id         text        COLLATE "C",
    linked_traceparent text        COLLATE "C", -- of our call, where the gateway echoes it
    last_code          text,                    -- why the last attempt failed
    PRIMARY KEY (gateway, order_number, notify_id),
    UNIQUE (inbox_id)
) WITH (fillfactor = 80);

CREATE INDEX callback_inbox_due ON callback_inbox (next_attempt_at)
    WHERE next_attempt_at IS NOT NULL;
CREATE INDEX callback_inbox_notify ON callback_inbox (notify_id);

CREATE TABLE callback_body (
    received_at timestamptz NOT NULL,
    inbox_id    text        COLLATE "C" NOT NULL,
    headers     text        NOT NULL, -- those of the signature, as JSON
    body        bytea       NOT NULL, -- exactly the bytes that came
    PRIMARY KEY (received_at, inbox_id)
) PARTITION BY RANGE (received_at);

-- Where a month's bodies are when the month's table is gone.
CREATE TABLE callback_archive (
    month       date        PRIMARY KEY,
    rows        bigint      NOT NULL,
    archived_at timestamptz NOT NULL,
    folder      text        NOT NULL
);

-- What is read-only is guarded against everybody, not only against this program.
CREATE FUNCTION callback_body_is_read_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'This month of callbacks is read-only';
END $$;
