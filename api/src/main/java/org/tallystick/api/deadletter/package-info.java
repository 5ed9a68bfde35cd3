/** Events that a processor could not handle, and what becomes of them. */
@NullMarked
package org.tallystick.api.deadletter;

import org.jspecify.annotations.NullMarked;
