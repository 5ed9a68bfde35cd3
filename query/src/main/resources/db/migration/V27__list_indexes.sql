-- What lists are filtered by, in the order that they are shown in. None of these columns changes
-- with a balance, so that a balance still changes without touching an index.
CREATE INDEX account_balance_a_status ON account_balance_a (status, account_id);
CREATE INDEX account_balance_b_status ON account_balance_b (status, account_id);
CREATE INDEX account_balance_a_currency ON account_balance_a (currency, account_id);
CREATE INDEX account_balance_b_currency ON account_balance_b (currency, account_id);

CREATE INDEX case_view_a_status ON case_view_a (status, created_at, case_id);
CREATE INDEX case_view_b_status ON case_view_b (status, created_at, case_id);
CREATE INDEX case_view_a_kind ON case_view_a (kind, created_at, case_id);
CREATE INDEX case_view_b_kind ON case_view_b (kind, created_at, case_id);
CREATE INDEX case_view_a_account ON case_view_a (account_id, created_at, case_id)
    WHERE account_id IS NOT NULL;
CREATE INDEX case_view_b_account ON case_view_b (account_id, created_at, case_id)
    WHERE account_id IS NOT NULL;
CREATE INDEX case_view_a_payment ON case_view_a (payment_id, created_at, case_id)
    WHERE payment_id IS NOT NULL;
CREATE INDEX case_view_b_payment ON case_view_b (payment_id, created_at, case_id)
    WHERE payment_id IS NOT NULL;
CREATE INDEX case_view_a_source ON case_view_a (callback_source, created_at, case_id)
    WHERE callback_source IS NOT NULL;
CREATE INDEX case_view_b_source ON case_view_b (callback_source, created_at, case_id)
    WHERE callback_source IS NOT NULL;

-- The newest of all differences is looked for each second while somebody looks.
CREATE INDEX reconciliation_difference_newest
    ON reconciliation_difference (last_seen_at, difference_id);
CREATE INDEX reconciliation_difference_status
    ON reconciliation_difference (status, last_seen_at, difference_id);
CREATE INDEX reconciliation_run_alive ON reconciliation_run (heard_at)
    WHERE status IN ('RUNNING', 'REPAIRING');
