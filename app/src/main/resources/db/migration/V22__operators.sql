-- People who use the dashboard. Of a password only its hash is stored, slow and salted.

CREATE TABLE operator_login (
    name          text        COLLATE "C" NOT NULL PRIMARY KEY
        CHECK (name ~ '^[a-z][a-z0-9._-]{1,39}$'),
    role          text        NOT NULL CHECK (role IN ('LOOK', 'OPERATE', 'APPROVE')),
    password_hash text        NOT NULL,
    epoch         integer     NOT NULL, -- rises with a new password or role: older sessions end
    created_at    timestamptz NOT NULL,
    created_by    text        NOT NULL,
    disabled_at   timestamptz,
    disabled_by   text,
    CHECK ((disabled_at IS NULL) = (disabled_by IS NULL))
);

-- Their sessions, so that every node knows them; the names and columns are Spring Session's.
CREATE TABLE spring_session (
    primary_id            char(36) NOT NULL PRIMARY KEY,
    session_id            char(36) NOT NULL UNIQUE,
    creation_time         bigint   NOT NULL,
    last_access_time      bigint   NOT NULL,
    max_inactive_interval integer  NOT NULL,
    expiry_time           bigint   NOT NULL,
    principal_name        varchar(100)
);
CREATE INDEX spring_session_expiry ON spring_session (expiry_time);
CREATE INDEX spring_session_principal ON spring_session (principal_name);

CREATE TABLE spring_session_attributes (
    session_primary_id char(36)     NOT NULL REFERENCES spring_session ON DELETE CASCADE,
    attribute_name     varchar(200) NOT NULL,
    attribute_bytes    bytea        NOT NULL,
    PRIMARY KEY (session_primary_id, attribute_name)
);
