/** Reconciliation: what agrees, what does not, and how it is put right. */
@NullMarked
package org.tallystick.app.dashboard.reconciliation;

import org.jspecify.annotations.NullMarked;
