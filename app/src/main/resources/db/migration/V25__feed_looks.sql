-- How far a feed was looked through for rows that appeared behind its cursor: since when the newest
-- pages, and up to where its whole list.
CREATE TABLE recharge_feed_look (
    feed      varchar(40) NOT NULL PRIMARY KEY,
    looked_at timestamptz,
    swept_at  timestamptz NOT NULL,
    sweeping  boolean     NOT NULL,
    swept_to  text
);
