package org.tallystick.query.reconciliation;

/** A run cannot go on; the code says why. */
final class BrokenOffException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String code;

    BrokenOffException(String code) {
        super(code, null, false, false);
        this.code = code;
    }

    String code() {
        return code;
    }
}
