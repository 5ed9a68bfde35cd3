/** Recharge feeds: how far each is read, and what became of its pages. */
@NullMarked
package org.tallystick.app.dashboard.feed;

import org.jspecify.annotations.NullMarked;
