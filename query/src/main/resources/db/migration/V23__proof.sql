-- What has moved, counted from the events. It is only a sum that is kept, so it can be emptied and is
-- counted anew.
CREATE TABLE proof_position (
    only_row boolean NOT NULL PRIMARY KEY DEFAULT true CHECK (only_row),
    position bigint  NOT NULL
);
INSERT INTO proof_position (position) VALUES (-1);

CREATE TABLE proof_total (
    currency text    COLLATE "C" NOT NULL PRIMARY KEY,
    charged  numeric NOT NULL,
    charges  bigint  NOT NULL,
    credited numeric NOT NULL,
    credits  bigint  NOT NULL
);

-- Cases that wait for a person are few, however many were resolved.
CREATE INDEX case_view_a_open ON case_view_a (created_at) WHERE status <> 'RESOLVED';
CREATE INDEX case_view_b_open ON case_view_b (created_at) WHERE status <> 'RESOLVED';
CREATE INDEX reconciliation_difference_any_open ON reconciliation_difference (kind)
    WHERE status = 'OPEN';
