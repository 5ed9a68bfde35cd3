-- What keeps its order and is held up: one row is locked by whoever adds a letter or takes one away.
CREATE TABLE parked_sequence (
    processor text        NOT NULL,
    sequence  text        NOT NULL,
    parked_at timestamptz NOT NULL,
    PRIMARY KEY (processor, sequence)
);

-- Events that a processor could not handle, or had to leave for their place. The events themselves
-- stay where they are.
CREATE TABLE parked_event (
    letter_id     bigint      NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    processor     text        NOT NULL,
    sequence      text        NOT NULL,
    position      bigint      NOT NULL,
    version       bigint      NOT NULL,
    event_id      text        NOT NULL,
    event_type    text        NOT NULL,
    cause_type    text,
    cause_message text,
    diagnostics   jsonb       NOT NULL,
    enqueued_at   timestamptz NOT NULL,
    touched_at    timestamptz NOT NULL,
    tries         integer     NOT NULL,
    UNIQUE (processor, sequence, position),
    FOREIGN KEY (processor, sequence) REFERENCES parked_sequence
);
