/** Applies the pages of recharge feeds and keeps their cursors. */
@NullMarked
package org.tallystick.command.feed;

import org.jspecify.annotations.NullMarked;
