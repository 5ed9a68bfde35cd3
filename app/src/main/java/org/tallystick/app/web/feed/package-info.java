/** Recharge feeds over REST. */
@NullMarked
package org.tallystick.app.web.feed;

import org.jspecify.annotations.NullMarked;
