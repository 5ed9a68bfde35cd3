/** How differences are shown. */
@NullMarked
package org.tallystick.app.dashboard.reconciliation;

import org.jspecify.annotations.NullMarked;
