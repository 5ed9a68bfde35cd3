/** Recharge feeds, on a real PostgreSQL and over real HTTP. */
@NullMarked
package org.tallystick.app.feed;

import org.jspecify.annotations.NullMarked;
