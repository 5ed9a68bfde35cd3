package org.tallystick.api.reconciliation;

/**
 * What does not agree. Each names how it is put right; {@link DifferenceRepair#CASE} where a person
 * has to decide. Stored by name, so names are for ever.
 */
public enum DifferenceKind {
    /** Of what an event must have written to the ledger, nothing is there. */
    EVENT_NOT_APPLIED(ReconciliationScope.LEDGER, DifferenceRepair.REBUILD),
    /** One of an event's entries is missing. */
    ENTRY_MISSING(ReconciliationScope.LEDGER, DifferenceRepair.REBUILD),
    /** An entry is not as its event says. */
    ENTRY_DIFFERS(ReconciliationScope.LEDGER, DifferenceRepair.REBUILD),
    /** An entry comes from no event, or is more than its event says. */
    ENTRY_UNEXPECTED(ReconciliationScope.LEDGER, DifferenceRepair.REBUILD),
    /** An account has no balance row. */
    BALANCE_MISSING(ReconciliationScope.LEDGER, DifferenceRepair.REBUILD),
    /** A balance row is not what the account's events add up to. */
    BALANCE_DIFFERS(ReconciliationScope.LEDGER, DifferenceRepair.REBUILD),
    /** A balance row is of no account. */
    BALANCE_UNEXPECTED(ReconciliationScope.LEDGER, DifferenceRepair.REBUILD),
    /** A hold has no row. */
    HOLD_MISSING(ReconciliationScope.LEDGER, DifferenceRepair.REBUILD),
    /** A hold's row is not what its events add up to. */
    HOLD_DIFFERS(ReconciliationScope.LEDGER, DifferenceRepair.REBUILD),
    /** A hold's row is of no hold. */
    HOLD_UNEXPECTED(ReconciliationScope.LEDGER, DifferenceRepair.REBUILD),
    /** An event does not go on from the balances that the one before it left. */
    EVENTS_DISAGREE(ReconciliationScope.LEDGER, DifferenceRepair.CASE),
    /** Debits and credits of a layer and currency differ, although each entry is as it must be. */
    LAYER_UNBALANCED(ReconciliationScope.LEDGER, DifferenceRepair.CASE),
    /** A processor believes to have seen events that do not exist. */
    TOKEN_BEYOND_STORE(ReconciliationScope.LEDGER, DifferenceRepair.CASE),
    /** A feed's page has brought a row of which there is neither a receipt nor a case. */
    FEED_ROW_NOT_APPLIED(ReconciliationScope.FEED, DifferenceRepair.REREAD),
    /** A movement of a feed that none of its pages has brought. */
    FEED_ROW_UNLOGGED(ReconciliationScope.FEED, DifferenceRepair.CASE),
    /** A line of a feed's cursor log is missing, or its counts are not those of its rows. */
    FEED_PAGE_DIFFERS(ReconciliationScope.FEED, DifferenceRepair.CASE),
    /** A feed's cursor, version or sums are not where its log ends. */
    FEED_CURSOR_DIFFERS(ReconciliationScope.FEED, DifferenceRepair.STOP_FEED),
    /**
     * The upstream has a row that the cursor has passed and that was neither applied nor a case.
     */
    FEED_ROW_ONLY_UPSTREAM(ReconciliationScope.FEED, DifferenceRepair.REREAD),
    /** We have applied a row that the upstream does not have. */
    FEED_ROW_ONLY_OURS(ReconciliationScope.FEED, DifferenceRepair.CASE),
    /** A row was applied to another account, or with another amount or currency. */
    FEED_ROW_DIFFERS(ReconciliationScope.FEED, DifferenceRepair.CASE),
    /** A row has moved money more than once. */
    FEED_ROW_DOUBLED(ReconciliationScope.FEED, DifferenceRepair.CASE),
    /** The sums of upstream and ledger are not the same, although each row seems to be. */
    FEED_SUM_DIFFERS(ReconciliationScope.FEED, DifferenceRepair.CASE),
    /** We have moved money at a gateway that its statement does not have. */
    PAYMENT_ONLY_OURS(ReconciliationScope.PAYMENTS, DifferenceRepair.CASE),
    /** The statement has money that we have not moved. */
    PAYMENT_ONLY_AT_GATEWAY(ReconciliationScope.PAYMENTS, DifferenceRepair.ASK_GATEWAY),
    /** Both have moved money, and not the same amount. */
    PAYMENT_AMOUNT_DIFFERS(ReconciliationScope.PAYMENTS, DifferenceRepair.CASE),
    /** Both have moved money, and not in the same currency. */
    PAYMENT_CURRENCY_DIFFERS(ReconciliationScope.PAYMENTS, DifferenceRepair.CASE),
    /** The statement has money for a payment that has not succeeded here. */
    PAYMENT_STATUS_DIFFERS(ReconciliationScope.PAYMENTS, DifferenceRepair.ASK_GATEWAY),
    /** The statement has one thing twice. */
    PAYMENT_DUPLICATE(ReconciliationScope.PAYMENTS, DifferenceRepair.CASE),
    /** The statement has a line that is about no payment, such as a fee. */
    PAYMENT_FEE(ReconciliationScope.PAYMENTS, DifferenceRepair.CASE),
    /** A gateway's suspense account is not what its open compensations and cases hold there. */
    SUSPENSE_DIFFERS(ReconciliationScope.PAYMENTS, DifferenceRepair.CASE);

    private final ReconciliationScope scope;
    private final DifferenceRepair repair;

    DifferenceKind(ReconciliationScope scope, DifferenceRepair repair) {
        this.scope = scope;
        this.repair = repair;
    }

    /** Which comparison finds it. */
    public ReconciliationScope scope() {
        return scope;
    }

    /** How it is put right. */
    public DifferenceRepair repair() {
        return repair;
    }
}
