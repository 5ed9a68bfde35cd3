/** Payments over REST: started, cancelled, refunded, shown, and waited for. */
@NullMarked
package org.tallystick.app.web.payment;

import org.jspecify.annotations.NullMarked;
