/** Reconciliation: what must agree, what does not, and how it is put right. */
@NullMarked
package org.tallystick.api.reconciliation;

import org.jspecify.annotations.NullMarked;
