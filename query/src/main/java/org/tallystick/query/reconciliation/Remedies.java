package org.tallystick.query.reconciliation;

import org.springframework.stereotype.Component;

/** What puts differences right without a person. */
@Component
record Remedies(LedgerRebuild rebuild, GatewayInquiry inquiry, FeedRepair feeds) {}
