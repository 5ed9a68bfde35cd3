package org.tallystick.query.reconciliation;

/**
 * The statements that compare a list of an upstream with the ledger. {@code ours} is what the
 * ledger has of a feed up to some event, {@code theirs} each order of the list once.
 */
final class UpstreamStatements {

    private static final String ROWS =
            """
            WITH ours AS MATERIALIZED (
                SELECT DISTINCT ON (callback_id) callback_id, counter_account AS account_id, amount,
                    currency, movement_id, event_id, trace_id, position,
                    coalesce(occurred_at, recorded_at) AS made_at
                FROM ledger_entry
                WHERE account = 'clearing:' || :feed AND source = 'feed:' || :feed
                AND type = 'RECHARGE' AND layer = 'POSTED' AND position <= :head
                ORDER BY callback_id, position),
            theirs AS MATERIALIZED (
                SELECT row_key, min(number) AS number,
                    (array_agg(account_id ORDER BY number))[1] AS account_id,
                    (array_agg(amount ORDER BY number))[1] AS amount,
                    (array_agg(currency ORDER BY number))[1] AS currency,
                    bool_and(zone = 'SETTLED') AS due, bool_or(zone = 'BEYOND') AS beyond
                FROM reconciliation_upstream_row WHERE run = :run GROUP BY row_key)
            """;

    static final String ONLY_THEIRS =
            ROWS
                    + """
                    SELECT t.* FROM theirs t
                    LEFT JOIN ours o ON o.callback_id = t.row_key
                    LEFT JOIN recharge_feed_case c ON c.feed = :feed AND c.row_id = t.row_key
                    WHERE t.due AND o.callback_id IS NULL AND c.row_id IS NULL
                    ORDER BY t.number LIMIT 20000""";

    /** A row of the ledger that comes from no event is the ledger's own difference. */
    static final String ONLY_OURS =
            ROWS
                    + """
                    , missing AS MATERIALIZED (
                        SELECT o.* FROM ours o
                        LEFT JOIN theirs t ON t.row_key = o.callback_id
                        WHERE t.row_key IS NULL
                        AND (:since::timestamptz IS NULL OR o.made_at >= :since::timestamptz)
                        ORDER BY o.position LIMIT 20000)
                    SELECT m.* FROM missing m
                    WHERE EXISTS (SELECT FROM domainevententry d
                        WHERE d.eventidentifier = m.event_id::text)
                    ORDER BY m.position""";

    /** A case says already that the upstream has two contents under one id. */
    static final String DIFFERING =
            ROWS
                    + """
                    SELECT DISTINCT ON (o.position) r.number, r.account_id AS their_account,
                        r.amount AS their_amount, r.currency AS their_currency, o.*
                    FROM reconciliation_upstream_row r
                    JOIN ours o ON o.callback_id = r.row_key
                    LEFT JOIN recharge_feed_case c ON c.feed = :feed AND c.row_id = r.row_key
                    WHERE r.run = :run
                    AND (r.account_id IS DISTINCT FROM o.account_id
                        OR r.amount IS DISTINCT FROM o.amount
                        OR coalesce(r.currency, o.currency) <> o.currency)
                    AND c.reason IS DISTINCT FROM 'callback_reused'
                    ORDER BY o.position, r.number LIMIT 20000""";

    static final String DOUBLED =
            """
            SELECT e.callback_id, min(e.counter_account) AS counter_account,
                max(e.movement_id) AS movement_id, count(*) AS times
            FROM ledger_entry e
            WHERE e.account = 'clearing:' || :feed AND e.source = 'feed:' || :feed
            AND e.type = 'RECHARGE' AND e.layer = 'POSTED' AND e.callback_id IN (
                SELECT callback_id FROM ledger_entry
                WHERE account = 'clearing:' || :feed AND source = 'feed:' || :feed
                AND type = 'RECHARGE' AND layer = 'POSTED'
                GROUP BY callback_id HAVING count(DISTINCT event_id) > 1)
            AND EXISTS (SELECT FROM domainevententry d
                WHERE d.eventidentifier = e.event_id::text)
            GROUP BY e.callback_id
            HAVING count(DISTINCT e.event_id) > 1 LIMIT 20000""";

    static final String TOTALS =
            ROWS
                    + """
                    , known AS (
                        SELECT coalesce(t.currency, o.currency, b.currency, '') AS currency,
                            t.amount, t.due, t.beyond, o.callback_id IS NOT NULL AS applied,
                            c.row_id IS NOT NULL AS in_case
                        FROM theirs t
                        LEFT JOIN ours o ON o.callback_id = t.row_key
                        LEFT JOIN recharge_feed_case c ON c.feed = :feed AND c.row_id = t.row_key
                        LEFT JOIN account_balance b ON b.account_id = t.account_id),
                    summed AS (
                        SELECT currency, amount, applied OR NOT beyond AS upstream,
                            NOT applied AND in_case AND NOT beyond AS cases,
                            NOT applied AND NOT in_case AND NOT beyond AND NOT due AS pending,
                            false AS gone, false AS ledger
                        FROM known
                        UNION ALL
                        SELECT o.currency, o.amount, false, false, false,
                            t.row_key IS NULL AND :since::timestamptz IS NOT NULL
                                AND o.made_at < :since::timestamptz, true
                        FROM ours o LEFT JOIN theirs t ON t.row_key = o.callback_id)
                    SELECT currency,
                        count(*) FILTER (WHERE upstream) AS upstream_rows,
                        coalesce(sum(amount) FILTER (WHERE upstream), 0) AS upstream_amount,
                        count(*) FILTER (WHERE cases) AS cases_rows,
                        coalesce(sum(amount) FILTER (WHERE cases), 0) AS cases_amount,
                        count(*) FILTER (WHERE pending) AS pending_rows,
                        coalesce(sum(amount) FILTER (WHERE pending), 0) AS pending_amount,
                        count(*) FILTER (WHERE gone) AS gone_rows,
                        coalesce(sum(amount) FILTER (WHERE gone), 0) AS gone_amount,
                        count(*) FILTER (WHERE ledger) AS ledger_rows,
                        coalesce(sum(amount) FILTER (WHERE ledger), 0) AS ledger_amount
                    FROM summed GROUP BY currency ORDER BY currency""";

    private UpstreamStatements() {}
}
