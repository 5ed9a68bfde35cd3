/** Payments from end to end: the whole application, its simulated gateway, real HTTP. */
@NullMarked
package org.tallystick.app.payment;

import org.jspecify.annotations.NullMarked;
