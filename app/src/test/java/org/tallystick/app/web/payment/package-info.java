/** Tests of payments over REST that need no application. */
@NullMarked
package org.tallystick.app.web.payment;

import org.jspecify.annotations.NullMarked;
