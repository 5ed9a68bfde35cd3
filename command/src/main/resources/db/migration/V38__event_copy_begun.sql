-- Only where the events are on Axon Server: whether this database has copied what the server held when
-- the two first met. A new database that meets a server with events has lost what it alone knew.
ALTER TABLE event_copy ADD COLUMN begun boolean NOT NULL DEFAULT false;
UPDATE event_copy SET begun = position > 0;

-- Number of the newest event that Axon Server held when the replay began: a restored database has lost
-- none of them, so that they keep their numbers. NULL where the events are in the database.
ALTER TABLE recovery ADD COLUMN newest_position bigint;
