/** A payment is seen through: its account effects, its calls to the gateway, its timer. */
@NullMarked
package org.tallystick.saga.payment;

import org.jspecify.annotations.NullMarked;
