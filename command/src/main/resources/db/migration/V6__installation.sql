-- What tells this installation from every other one: part of the numbers that gateways know our
-- payments by. Drawn once; a copy of the database that is to act on its own needs a new one.
CREATE TABLE installation (
    only_row        boolean      NOT NULL DEFAULT true PRIMARY KEY CHECK (only_row),
    installation_id varchar(36)  NOT NULL,
    created_at      timestamptz  NOT NULL DEFAULT now()
);

INSERT INTO installation (installation_id) VALUES (gen_random_uuid()::text);
