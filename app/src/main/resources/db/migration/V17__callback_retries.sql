-- Who has had a stored callback processed once more, while that is under way.
ALTER TABLE callback_inbox ADD COLUMN retried_by text;
