-- Recharge feeds: where each one stands, every change of it, and the rows that wait for a person.
-- All of it is written in the transaction of the events that it is about.

CREATE TABLE recharge_cursor (
    feed            varchar(40) NOT NULL PRIMARY KEY,
    cursor          text,
    version         bigint      NOT NULL,
    state           varchar(20) NOT NULL,
    last_applied_id text,
    last_applied_at timestamptz,
    applied         bigint      NOT NULL,
    duplicates      bigint      NOT NULL,
    cases           bigint      NOT NULL,
    case_id         varchar(64),
    moved_at        timestamptz
);

-- The ids of all rows of all pages, so that it can be proved of each row which page brought it.
CREATE TABLE recharge_cursor_log (
    feed              varchar(40) NOT NULL,
    version           bigint      NOT NULL,
    change            varchar(20) NOT NULL,
    from_cursor       text,
    to_cursor         text,
    row_count         integer     NOT NULL,
    applied           integer     NOT NULL,
    duplicates        integer     NOT NULL,
    cases             integer     NOT NULL,
    row_ids           text[]      NOT NULL,
    newest_created_at timestamptz,
    recorded_at       timestamptz NOT NULL,
    actor             text        NOT NULL,
    trace_id          text,
    PRIMARY KEY (feed, version)
);
CREATE INDEX recharge_cursor_log_recent ON recharge_cursor_log (feed, recorded_at);

-- Rows that could not be applied, as the upstream gave them last; each has a case.
CREATE TABLE recharge_feed_case (
    feed       varchar(40) NOT NULL,
    row_id     text        NOT NULL,
    case_id    varchar(64) NOT NULL,
    reason     varchar(64) NOT NULL,
    account_id text,
    amount     text,
    currency   text,
    reference  text,
    created_at text,
    PRIMARY KEY (feed, row_id)
);
