-- Only where the events are on Axon Server: how far their copy in domainevententry goes. A row here
-- says that this database belongs to such an installation.
CREATE TABLE event_copy (
    one      boolean PRIMARY KEY DEFAULT true CHECK (one),
    -- Of the last event that was copied or passed over: its token on the server plus one.
    position bigint  NOT NULL,
    event_id text
);
