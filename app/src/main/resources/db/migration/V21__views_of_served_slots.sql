-- What these views show was a table and is now a view of the slot that is being served; made anew,
-- they follow it.

CREATE OR REPLACE VIEW recharge_order AS
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
CREATE OR REPLACE VIEW account_balance_log AS
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
