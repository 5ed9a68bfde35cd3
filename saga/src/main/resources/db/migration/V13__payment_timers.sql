-- The timers of payments: a table of db-scheduler 16.7 of their own, so that neither the many
-- changes of these nor a gateway that hangs ever delay the end of a hold.
CREATE TABLE payment_timer (
    task_name            text        COLLATE "C" NOT NULL,
    task_instance        text        COLLATE "C" NOT NULL, -- the payment's id
    task_data            bytea,
    execution_time       timestamptz NOT NULL,
    picked               boolean     NOT NULL,
    picked_by            text,
    last_success         timestamptz,
    last_failure         timestamptz,
    consecutive_failures integer,
    last_heartbeat       timestamptz,
    version              bigint      NOT NULL,
    priority             smallint,
    wake_at              timestamptz, -- a mark of ours: set while the timer was being worked off
    PRIMARY KEY (task_name, task_instance)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX payment_timer_due ON payment_timer (execution_time);
CREATE INDEX payment_timer_heartbeat ON payment_timer (last_heartbeat) WHERE picked;
