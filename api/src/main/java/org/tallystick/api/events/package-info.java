/** The list of events for integrators. */
@NullMarked
package org.tallystick.api.events;

import org.jspecify.annotations.NullMarked;
