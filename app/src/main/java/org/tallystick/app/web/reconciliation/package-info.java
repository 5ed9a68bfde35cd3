/** Starts comparisons, shows what they found, and has it put right. */
@NullMarked
package org.tallystick.app.web.reconciliation;

import org.jspecify.annotations.NullMarked;
