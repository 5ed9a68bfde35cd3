/** Replays of read models over REST. */
@NullMarked
package org.tallystick.app.web.replay;

import org.jspecify.annotations.NullMarked;
