package org.tallystick.api.ledger;

/** The two layers of the ledger: what has moved, and what is reserved. */
public enum Layer {
    POSTED,
    HELD
}
