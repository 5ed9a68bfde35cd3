-- What tells this installation from every other one: part of the numbers that gateways know our
-- payments by. Drawn when it is first asked for, and never changed.
CREATE TABLE installation (
    only_row        boolean     NOT NULL DEFAULT true PRIMARY KEY CHECK (only_row),
    installation_id varchar(36) NOT NULL,
    created_at      timestamptz NOT NULL DEFAULT now()
);
