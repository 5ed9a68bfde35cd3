package org.tallystick.query.reconciliation;

import org.springframework.stereotype.Component;

/** What a comparison of the ledger reads. */
@Component
record LedgerReading(Snapshots snapshots, Tokens tokens, LedgerEvents events, ActualRows rows) {}
