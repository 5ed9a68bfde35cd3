package org.tallystick.api.cases;

/** How far a case has come. */
public enum CaseStatus {
    OPEN,
    CLAIMED,
    RESOLVED
}
