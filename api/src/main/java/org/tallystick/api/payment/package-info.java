/** The language of a payment: one order at one gateway, from its start to its last refund. */
@NullMarked
package org.tallystick.api.payment;

import org.jspecify.annotations.NullMarked;
