package org.tallystick.api.ledger;

import java.math.BigInteger;

/**
 * An internal account of the ledger with its sums, in minor units; exact beyond 64 bit.
 *
 * @param name such as {@code clearing:default}
 */
public record LedgerAccount(
        String name, Layer layer, String currency, BigInteger debits, BigInteger credits) {}
