/** Events that could not be handled, and what becomes of them. */
@NullMarked
package org.tallystick.app.dashboard.deadletter;

import org.jspecify.annotations.NullMarked;
