/** Parks events that a processor cannot handle, so that everything else goes on. */
@NullMarked
package org.tallystick.app.deadletter;

import org.jspecify.annotations.NullMarked;
