-- Views under names that people know from other systems. They only show what other tables hold, and
-- nothing can be written through them: a view that begins with WITH is never updatable.

CREATE VIEW payment_callback_log AS
WITH inbox AS NOT MATERIALIZED (SELECT * FROM callback_inbox)
SELECT inbox.inbox_id        AS callback_log_id,
       inbox.gateway,
       inbox.order_number    AS payment_id,
       inbox.notify_id,
       inbox.received_at,
       inbox.processed_at,
       inbox.state,
       inbox.attempts,
       inbox.next_attempt_at,
       inbox.last_code,
       inbox.trace_id,
       inbox.request_id,
       body.body             AS raw_body -- null once its month is archived
FROM inbox
LEFT JOIN callback_body body USING (received_at, inbox_id);

CREATE VIEW recharge_order AS
WITH payment AS NOT MATERIALIZED (SELECT * FROM payment_view WHERE direction = 'RECHARGE')
SELECT payment.payment_id,
       payment.client_id,
       payment.order_id,
       payment.account_id,
       payment.amount,
       payment.currency,
       payment.gateway,
       payment.gateway_reference,
       payment.status,
       payment.gateway_status,
       payment.failure_code,
       payment.captured,
       payment.refunded,
       payment.created_at,
       payment.updated_at,
       payment.expires_at,
       payment.trace_id
FROM payment;

-- What has moved on customers' accounts; reservations are not shown.
CREATE VIEW account_balance_log AS
WITH entry AS NOT MATERIALIZED (
    SELECT * FROM ledger_entry WHERE layer = 'POSTED' AND posted_after IS NOT NULL)
SELECT entry.event_id,
       entry.account         AS account_id,
       entry.type,
       CASE entry.side WHEN 'CREDIT' THEN entry.amount ELSE -entry.amount END AS change,
       entry.posted_after - CASE entry.side WHEN 'CREDIT' THEN entry.amount ELSE -entry.amount END
                             AS balance_before,
       entry.posted_after    AS balance_after,
       entry.currency,
       entry.source,
       entry.callback_id,
       entry.reference,
       entry.recorded_at,
       entry.trace_id
FROM entry;

-- How far each processor has read the events.
CREATE VIEW cursor_position AS
WITH token AS NOT MATERIALIZED (SELECT * FROM token_entry)
SELECT token.processor_name  AS name,
       token.segment,
       (regexp_match(convert_from(token.token, 'UTF8'), '"index":(\d+)'))[1]::bigint AS position,
       token.owner,
       token.timestamp       AS updated_at
FROM token;
