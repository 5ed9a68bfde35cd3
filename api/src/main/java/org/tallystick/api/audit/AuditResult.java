package org.tallystick.api.audit;

/** What became of an act. */
public enum AuditResult {
    /** It was done. */
    DONE,
    /** It was refused, or was not allowed, and changed nothing. */
    REFUSED,
    /** It met an error, and may or may not have been done. */
    FAILED,
    /** Nothing was heard of it: it is still being done, or the node died while it was. */
    UNKNOWN
}
