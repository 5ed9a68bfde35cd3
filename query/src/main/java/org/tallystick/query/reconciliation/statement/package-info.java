/** Gateways' statements: read, kept, and compared with what our ledger has moved there. */
@NullMarked
package org.tallystick.query.reconciliation.statement;

import org.jspecify.annotations.NullMarked;
