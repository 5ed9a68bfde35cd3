/** The ledger, the accounts' balances and the holds. */
@NullMarked
package org.tallystick.query.ledger;

import org.jspecify.annotations.NullMarked;
