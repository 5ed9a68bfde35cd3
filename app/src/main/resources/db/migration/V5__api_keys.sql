-- Clients and their API keys. A key's secret is never stored, only its SHA-256: it is 256 random
-- bits, so neither salt nor stretching would make guessing it any harder.

CREATE TABLE api_client (
    client_id  text        NOT NULL PRIMARY KEY CHECK (client_id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
    name       text        CHECK (char_length(name) <= 140),
    created_at timestamptz NOT NULL,
    created_by text        NOT NULL
);

CREATE TABLE api_key (
    key_id      text        NOT NULL PRIMARY KEY CHECK (key_id ~ '^[a-z0-9]{16}$'),
    client_id   text        NOT NULL REFERENCES api_client,
    secret_hash bytea       NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
    scopes      text[]      NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY ['read', 'move', 'operate']),
    label       text        CHECK (char_length(label) <= 140),
    created_at  timestamptz NOT NULL,
    created_by  text        NOT NULL,
    revoked_at  timestamptz,
    revoked_by  text,
    CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CREATE INDEX api_key_client ON api_key (client_id, created_at, key_id);
