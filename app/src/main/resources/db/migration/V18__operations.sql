-- Who pulled which lever. Nothing here is ever changed or removed, which the database itself sees to.
CREATE TABLE audit_act (
    audit_id bigint      NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       timestamptz NOT NULL,
    actor    text        NOT NULL,
    action   text        NOT NULL,
    target   text        NOT NULL,
    detail   jsonb       NOT NULL,
    trace_id text        NOT NULL,
    node     text        NOT NULL
);
CREATE INDEX audit_act_actor ON audit_act (actor, audit_id);
CREATE INDEX audit_act_target ON audit_act (target, audit_id);
CREATE INDEX audit_act_at ON audit_act (at);

-- What became of an act. One that has none is still being done, or its node died.
CREATE TABLE audit_result (
    audit_id bigint      NOT NULL PRIMARY KEY REFERENCES audit_act,
    result   text        NOT NULL,
    code     text,
    ended_at timestamptz NOT NULL
);

CREATE FUNCTION audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The audit log is never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_act_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_act
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();
CREATE TRIGGER audit_result_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_result
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

-- How the nodes stand; each writes its own rows about once a second. They need no log: after a crash
-- of the database they are empty, and full again a second later.
CREATE UNLOGGED TABLE node_status (
    node       text        NOT NULL PRIMARY KEY,
    started_at timestamptz NOT NULL,
    heard_at   timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE UNLOGGED TABLE node_processor (
    node       text    NOT NULL,
    processor  text    NOT NULL,
    running    boolean NOT NULL,
    replayable boolean NOT NULL,
    PRIMARY KEY (node, processor)
) WITH (fillfactor = 50);

-- Written by the node that owns the segment, so that the last error is still known when another node
-- has taken it.
CREATE UNLOGGED TABLE processor_segment (
    processor         text    NOT NULL,
    segment           integer NOT NULL,
    node              text    NOT NULL,
    position          bigint  NOT NULL,
    caught_up         boolean NOT NULL,
    ingest_millis     bigint,
    commit_millis     bigint,
    processing_millis bigint,
    failing           boolean NOT NULL,
    error_type        text,
    error_message     text,
    error_at          timestamptz,
    error_times       integer,
    heard_at          timestamptz NOT NULL,
    PRIMARY KEY (processor, segment)
) WITH (fillfactor = 50);

-- Processors that are to stand still, on all nodes, until they are resumed.
CREATE TABLE processor_pause (
    processor text        NOT NULL PRIMARY KEY,
    paused_by text        NOT NULL,
    paused_at timestamptz NOT NULL
);

-- What one node is to do with a segment, as soon as it looks; an order that it has not taken in time
-- lapses.
CREATE TABLE processor_order (
    order_id   bigint      NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind       text        NOT NULL,
    processor  text        NOT NULL,
    segment    integer     NOT NULL,
    node       text        NOT NULL,
    ordered_by text        NOT NULL,
    expires_at timestamptz NOT NULL,
    taken_at   timestamptz,
    done_at    timestamptz,
    done       boolean,
    reason     text
);
CREATE INDEX processor_order_open ON processor_order (node) WHERE taken_at IS NULL;
