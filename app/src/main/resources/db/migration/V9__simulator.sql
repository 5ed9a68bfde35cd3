-- The books of the simulated gateway, which is another company's: nothing of ours is read to write
-- them, and nothing of ours reads them. Only appended to.
CREATE TABLE simulator_journal (
    id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recorded_at timestamptz NOT NULL,
    entry       text        NOT NULL -- JSON
);
