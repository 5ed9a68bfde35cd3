-- Which node reads a feed. A lease that ran out may be taken by another node; should the one that
-- lost it go on, the feed's version keeps it from applying anything.
CREATE TABLE recharge_feed_lease (
    feed       varchar(40) NOT NULL PRIMARY KEY,
    owner      text        NOT NULL,
    expires_at timestamptz NOT NULL
);

-- What a feed's reader has seen of its upstream last.
CREATE TABLE recharge_feed_outlook (
    feed              varchar(40) NOT NULL PRIMARY KEY,
    newest_id         text,
    oldest_id         text,
    oldest_created_at timestamptz,
    rows_behind       bigint,
    problem           varchar(64),
    observed_at       timestamptz NOT NULL
);

-- The demonstration's upstream: orders that a generator makes, if it is turned on.
CREATE TABLE demo_recharge_order (
    number     bigint      NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id   text        NOT NULL UNIQUE,
    account_id text        NOT NULL,
    amount     bigint      NOT NULL,
    currency   varchar(3)  NOT NULL,
    created_at timestamptz NOT NULL
);
