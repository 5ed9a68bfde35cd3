/** Questions to the ledger, and its answers. */
@NullMarked
package org.tallystick.api.ledger;

import org.jspecify.annotations.NullMarked;
