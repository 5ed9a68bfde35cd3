-- The cases and their histories: a read model, written only by the projection "cases".

CREATE TABLE case_view (
    case_id             text        COLLATE "C" PRIMARY KEY,
    kind                text        COLLATE "C" NOT NULL,
    status              text        COLLATE "C" NOT NULL
        CHECK (status IN ('OPEN', 'CLAIMED', 'RESOLVED')),
    account_id          text        COLLATE "C",
    callback_source     text        COLLATE "C",
    callback_id         text        COLLATE "C",
    subject_movement_id text        COLLATE "C",
    payment_id          text        COLLATE "C",
    refund_id           text        COLLATE "C",
    amount              bigint,
    currency            text        COLLATE "C",
    reason              text        NOT NULL,
    payload             text        NOT NULL, -- JSON, one object of named texts
    claimed_by          text,
    proposed_action     text        COLLATE "C",
    proposed_by         text,
    retry_level         integer     NOT NULL,
    next_attempt_at     timestamptz,
    movement_id         text        COLLATE "C",
    created_at          timestamptz NOT NULL,
    updated_at          timestamptz NOT NULL,
    version             bigint      NOT NULL
);
CREATE INDEX case_view_newest ON case_view (created_at, case_id);

CREATE TABLE case_step (
    case_id  text        COLLATE "C" NOT NULL,
    version  bigint      NOT NULL,
    at       timestamptz NOT NULL,
    what     text        COLLATE "C" NOT NULL,
    actor    text,
    action   text        COLLATE "C",
    note     text,
    trace_id text        COLLATE "C",
    PRIMARY KEY (case_id, version)
);
