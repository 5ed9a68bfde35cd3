/** Reconciliation: proves that read models are what the events say, and repairs them. */
@NullMarked
package org.tallystick.query.reconciliation;

import org.jspecify.annotations.NullMarked;
