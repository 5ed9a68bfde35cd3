-- What a file outside of the database has to say: each place where a node keeps one has a token here
-- that is drawn anew with each start. A database that does not know the file's token is an older one.
CREATE TABLE served_mark (
    place          text        NOT NULL PRIMARY KEY,
    token          text        NOT NULL,
    previous_token text,       -- the process may have died before the file had the new one
    marked_at      timestamptz NOT NULL
);
