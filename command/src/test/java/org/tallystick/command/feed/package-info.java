/** Pages of recharge feeds. */
@NullMarked
package org.tallystick.command.feed;

import org.jspecify.annotations.NullMarked;
