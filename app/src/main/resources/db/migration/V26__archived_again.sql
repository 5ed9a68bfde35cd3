-- A month whose table was made again, because a clock was wrong once, is archived a second time,
-- into a folder of its own.
ALTER TABLE callback_archive DROP CONSTRAINT callback_archive_pkey, ADD PRIMARY KEY (month, folder);
