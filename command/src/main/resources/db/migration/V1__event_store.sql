-- The event store, snapshots, and the tables that Axon keeps its tokens, sagas and dead letters in.
-- Every binary column is bytea: large objects are never used.

-- The increment must stay 1: with larger blocks, nodes would number events out of order and
-- readers would skip some for ever.
CREATE SEQUENCE domainevententry_globalindex_seq INCREMENT 1 CACHE 1;

CREATE TABLE domainevententry (
    globalindex         bigint       NOT NULL DEFAULT nextval('domainevententry_globalindex_seq') PRIMARY KEY,
    aggregateidentifier varchar(255) NOT NULL,
    sequencenumber      bigint       NOT NULL,
    type                varchar(255) NOT NULL,
    eventidentifier     varchar(255) NOT NULL,
    timestamp           varchar(255) NOT NULL,
    payloadtype         varchar(255) NOT NULL,
    payloadrevision     varchar(255),
    payload             bytea        NOT NULL,
    metadata            bytea
);
ALTER SEQUENCE domainevententry_globalindex_seq OWNED BY domainevententry.globalindex;
CREATE UNIQUE INDEX domainevententry_stream ON domainevententry (aggregateidentifier, sequencenumber);

CREATE TABLE snapshotevententry (
    aggregateidentifier varchar(255) NOT NULL,
    sequencenumber      bigint       NOT NULL,
    type                varchar(255) NOT NULL,
    eventidentifier     varchar(255) NOT NULL,
    timestamp           varchar(255) NOT NULL,
    payloadtype         varchar(255) NOT NULL,
    payloadrevision     varchar(255),
    payload             bytea        NOT NULL,
    metadata            bytea,
    PRIMARY KEY (aggregateidentifier, sequencenumber)
);

CREATE TABLE token_entry (
    processor_name varchar(255) NOT NULL,
    segment        integer      NOT NULL,
    token          bytea,
    token_type     varchar(255),
    timestamp      varchar(255) NOT NULL,
    owner          varchar(255),
    PRIMARY KEY (processor_name, segment)
);

CREATE TABLE saga_entry (
    saga_id         varchar(255) NOT NULL PRIMARY KEY,
    saga_type       varchar(255),
    revision        varchar(255),
    serialized_saga bytea
);

CREATE SEQUENCE association_value_entry_seq INCREMENT 50;
CREATE TABLE association_value_entry (
    id                bigint       NOT NULL PRIMARY KEY,
    association_key   varchar(255) NOT NULL,
    association_value varchar(255),
    saga_id           varchar(255) NOT NULL,
    saga_type         varchar(255)
);
CREATE INDEX association_value_entry_lookup ON association_value_entry (saga_type, association_key, association_value);
CREATE INDEX association_value_entry_saga ON association_value_entry (saga_id, saga_type);

CREATE TABLE dead_letter_entry (
    dead_letter_id       varchar(255) NOT NULL PRIMARY KEY,
    processing_group     varchar(255) NOT NULL,
    sequence_identifier  varchar(255) NOT NULL,
    sequence_index       bigint       NOT NULL,
    message_type         varchar(255) NOT NULL,
    event_identifier     varchar(255) NOT NULL,
    time_stamp           varchar(255) NOT NULL,
    payload_type         varchar(255) NOT NULL,
    payload_revision     varchar(255),
    payload              bytea        NOT NULL,
    meta_data            bytea,
    aggregate_identifier varchar(255),
    sequence_number      bigint,
    type                 varchar(255),
    token                bytea,
    token_type           varchar(255),
    enqueued_at          timestamptz  NOT NULL,
    last_touched         timestamptz,
    processing_started   timestamptz,
    cause_type           varchar(255),
    cause_message        varchar(1023),
    diagnostics          bytea,
    UNIQUE (processing_group, sequence_identifier, sequence_index)
);
CREATE INDEX dead_letter_entry_group ON dead_letter_entry (processing_group);
