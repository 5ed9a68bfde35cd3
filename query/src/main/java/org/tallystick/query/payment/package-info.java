/** The read model of payments: their standing, their refunds, and what happened to them. */
@NullMarked
package org.tallystick.query.payment;

import org.jspecify.annotations.NullMarked;
