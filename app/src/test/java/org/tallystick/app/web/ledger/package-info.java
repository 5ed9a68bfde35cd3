/** CSV, proved piece by piece. */
@NullMarked
package org.tallystick.app.web.ledger;

import org.jspecify.annotations.NullMarked;
