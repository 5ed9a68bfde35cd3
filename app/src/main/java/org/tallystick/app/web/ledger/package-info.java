/** The ledger's own accounts and the trial balance over REST. */
@NullMarked
package org.tallystick.app.web.ledger;

import org.jspecify.annotations.NullMarked;
