/** Follows a request from the edge through logs, commands and events. */
@NullMarked
package org.tallystick.app.web.trace;

import org.jspecify.annotations.NullMarked;
