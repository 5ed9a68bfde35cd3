/** Payments: which there are, what became of each, and the levers that cancel and refund. */
@NullMarked
package org.tallystick.app.dashboard.payment;

import org.jspecify.annotations.NullMarked;
