package org.tallystick.query.reconciliation.statement;

/** A file cannot be a whole statement; nothing of it is used. */
public final class StatementRejectedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * @param code why, as a stable code
     * @param detail where, for people
     */
    StatementRejectedException(String code, String detail) {
        super(code + ": " + detail, null, false, false);
        this.code = code;
    }

    public String code() {
        return code;
    }
}
