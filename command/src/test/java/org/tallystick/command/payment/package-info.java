/** Tests of the payment's decisions. */
@NullMarked
package org.tallystick.command.payment;

import org.jspecify.annotations.NullMarked;
