/** Where a feed's rows come from. */
@NullMarked
package org.tallystick.app.feed.upstream;

import org.jspecify.annotations.NullMarked;
