/** The language of a recharge feed: an upstream list of recharge orders that is read by cursor. */
@NullMarked
package org.tallystick.api.feed;

import org.jspecify.annotations.NullMarked;
