package org.tallystick.api.reconciliation;

/** What became of a statement that somebody brought. */
public sealed interface StatementImport {

    /**
     * It is there, and is being compared.
     *
     * @param changed whether it says something else than the one before
     * @param runId of the comparison
     */
    record Imported(boolean changed, String runId) implements StatementImport {}

    /**
     * It cannot be a whole statement; all stays as it was.
     *
     * @param code why, such as {@code statement_totals}; see docs/reconciliation.md
     */
    record Rejected(String code) implements StatementImport {}

    /** It was not looked at. */
    record NotTaken(Obstacle obstacle) implements StatementImport {}

    /** Why a statement was not looked at. */
    enum Obstacle {
        /** There is no such gateway. */
        GATEWAY_NOT_FOUND,
        /** The day is not over in the gateway's zone. */
        DAY_NOT_OVER,
        /** It has more than {@link StatementDesk#BYTES_MAX} bytes. */
        TOO_LARGE,
        /** Too many comparisons wait already. */
        BUSY
    }
}
