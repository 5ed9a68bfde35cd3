-- Read models that can be built anew while they are being served. Each of their tables becomes two,
-- the slots a and b; the known name becomes a view of the slot that is being served. Everybody goes
-- on reading and writing by the known name, and what was there before is now in slot a. Nothing is
-- copied: tables, indexes and constraints are only renamed.
--
-- Whoever changes a table of a read model later changes both slots in the same way, adds columns
-- only at the end, and replaces the view.

CREATE TABLE ledger_entry_b (LIKE ledger_entry INCLUDING ALL EXCLUDING INDEXES);
CREATE TABLE account_balance_b (LIKE account_balance INCLUDING ALL EXCLUDING INDEXES)
    WITH (fillfactor = 60);
CREATE TABLE account_hold_b (LIKE account_hold INCLUDING ALL EXCLUDING INDEXES);
CREATE TABLE case_view_b (LIKE case_view INCLUDING ALL EXCLUDING INDEXES);
CREATE TABLE case_step_b (LIKE case_step INCLUDING ALL EXCLUDING INDEXES);
CREATE TABLE payment_view_b (LIKE payment_view INCLUDING ALL EXCLUDING INDEXES)
    WITH (fillfactor = 70);
CREATE TABLE payment_refund_b (LIKE payment_refund INCLUDING ALL EXCLUDING INDEXES)
    WITH (fillfactor = 70);
CREATE TABLE payment_timeline_b (LIKE payment_timeline INCLUDING ALL EXCLUDING INDEXES);

ALTER TABLE ledger_entry_b ADD PRIMARY KEY (event_id, line);
CREATE INDEX ledger_entry_b_account ON ledger_entry_b (account, recorded_at, position, line);
ALTER TABLE account_balance_b ADD PRIMARY KEY (account_id);
ALTER TABLE account_hold_b ADD PRIMARY KEY (hold_id);
CREATE INDEX account_hold_b_account ON account_hold_b (account_id, created_at, hold_id);
CREATE INDEX account_hold_b_due ON account_hold_b (expires_at) WHERE status = 'OPEN';
ALTER TABLE case_view_b ADD PRIMARY KEY (case_id);
CREATE INDEX case_view_b_newest ON case_view_b (created_at, case_id);
ALTER TABLE case_step_b ADD PRIMARY KEY (case_id, version);
ALTER TABLE payment_view_b ADD PRIMARY KEY (payment_id);
CREATE INDEX payment_view_b_newest ON payment_view_b (created_at, payment_id);
CREATE INDEX payment_view_b_account ON payment_view_b (account_id, created_at, payment_id);
CREATE INDEX payment_view_b_order ON payment_view_b (order_id, client_id);
CREATE INDEX payment_view_b_status ON payment_view_b (status, created_at, payment_id);
CREATE INDEX payment_view_b_due ON payment_view_b (wake_at) WHERE wake_at IS NOT NULL;
ALTER TABLE payment_refund_b ADD PRIMARY KEY (refund_id);
CREATE INDEX payment_refund_b_payment
    ON payment_refund_b (payment_id, requested_at, refund_id);
ALTER TABLE payment_timeline_b ADD PRIMARY KEY (payment_id, version);
CREATE INDEX payment_timeline_b_trace ON payment_timeline_b (trace_id) WHERE trace_id IS NOT NULL;

-- Renames, makes the view, and lets those read and write the view who were allowed to with the
-- table.
DO $$
DECLARE
    known text;
    item  record;
BEGIN
    FOREACH known IN ARRAY ARRAY['ledger_entry', 'account_balance', 'account_hold', 'case_view',
        'case_step', 'payment_view', 'payment_refund', 'payment_timeline']
    LOOP
        EXECUTE format('ALTER TABLE %I RENAME TO %I', known, known || '_a');
        FOR item IN
            SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
            WHERE i.indrelid = (known || '_a')::regclass
        LOOP
            EXECUTE format('ALTER INDEX %I RENAME TO %I',
                item.name, overlay(item.name PLACING known || '_a' FROM 1 FOR length(known)));
        END LOOP;
        FOR item IN
            SELECT t.slot, c.conname AS name
            FROM (VALUES ('_a'), ('_b')) AS t (slot)
            JOIN pg_constraint c ON c.conrelid = (known || t.slot)::regclass
            WHERE starts_with(c.conname, known || '_')
                AND NOT starts_with(c.conname, known || t.slot || '_')
        LOOP
            EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', known || item.slot,
                item.name, overlay(item.name PLACING known || item.slot FROM 1 FOR length(known)));
        END LOOP;
        EXECUTE format('CREATE VIEW %I AS SELECT * FROM %I', known, known || '_a');
        FOR item IN
            SELECT a.privilege_type AS privilege, a.is_grantable AS grantable,
                CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END
                    AS grantee
            FROM pg_class c, aclexplode(c.relacl) a
            WHERE c.oid = (known || '_a')::regclass AND a.grantee <> c.relowner
                AND a.privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
        LOOP
            EXECUTE format('GRANT %s ON %I TO %s %s', item.privilege, known, item.grantee,
                CASE WHEN item.grantable THEN 'WITH GRANT OPTION' ELSE '' END);
        END LOOP;
    END LOOP;
END $$;

-- The generations of the read models that there are at the moment: one that readers see, and at
-- most one that is being built (SHADOW), kept for a way back (KEPT), or being cleared away (GONE).
CREATE TABLE read_model_generation (
    model      text    COLLATE "C" NOT NULL,
    generation integer NOT NULL CHECK (generation > 0), -- never used again
    slot       text    COLLATE "C" NOT NULL CHECK (slot IN ('A', 'B')),
    processor  text    COLLATE "C" NOT NULL UNIQUE,
    role       text    COLLATE "C" NOT NULL CHECK (role IN ('ACTIVE', 'SHADOW', 'KEPT', 'GONE')),
    PRIMARY KEY (model, generation),
    UNIQUE (model, slot)
);
CREATE UNIQUE INDEX read_model_generation_active ON read_model_generation (model)
    WHERE role = 'ACTIVE';
INSERT INTO read_model_generation (model, generation, slot, processor, role)
VALUES ('ledger', 1, 'A', 'ledger', 'ACTIVE'),
       ('cases', 1, 'A', 'cases', 'ACTIVE'),
       ('payments', 1, 'A', 'payments', 'ACTIVE');

CREATE TABLE read_model_replay (
    replay_id       text        COLLATE "C" PRIMARY KEY,
    model           text        COLLATE "C" NOT NULL,
    generation      integer     NOT NULL,
    from_generation integer     NOT NULL,
    processor       text        COLLATE "C" NOT NULL,
    state           text        COLLATE "C" NOT NULL CHECK (state IN ('BUILDING', 'CAUGHT_UP',
        'COMPARING', 'COMPARED', 'SWITCHED', 'ROLLED_BACK', 'CANCELLED', 'FAILED')),
    failure         text        COLLATE "C",
    gateway_calls   bigint      NOT NULL DEFAULT 0, -- that were tried and refused
    commands        bigint      NOT NULL DEFAULT 0,
    requested_by    text        NOT NULL,
    started_at      timestamptz NOT NULL,
    caught_up_at    timestamptz,
    switched_at     timestamptz,
    ended_at        timestamptz,
    compared_to     bigint, -- position up to which both were compared whole
    compared_at     timestamptz,
    UNIQUE (model, generation)
);
CREATE UNIQUE INDEX read_model_replay_under_way ON read_model_replay (model)
    WHERE state IN ('BUILDING', 'CAUGHT_UP', 'COMPARING', 'COMPARED', 'FAILED');
CREATE INDEX read_model_replay_newest ON read_model_replay (started_at);

-- What the last comparison of a replay has found.
CREATE TABLE read_model_compared (
    replay_id  text    COLLATE "C" NOT NULL,
    number     integer NOT NULL, -- of the table, in the read model's order
    table_name text    COLLATE "C" NOT NULL,
    compared   bigint  NOT NULL,
    only_old   bigint  NOT NULL,
    only_new   bigint  NOT NULL,
    different  bigint  NOT NULL,
    PRIMARY KEY (replay_id, number)
);

CREATE TABLE read_model_difference (
    replay_id  text    COLLATE "C" NOT NULL,
    number     integer NOT NULL,
    table_name text    COLLATE "C" NOT NULL,
    row_key    text    NOT NULL, -- JSON, one object of named texts, as the next two
    old_row    text,
    new_row    text,
    PRIMARY KEY (replay_id, number)
);
