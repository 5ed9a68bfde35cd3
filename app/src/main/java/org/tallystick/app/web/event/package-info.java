/** The list of events for integrators over REST. */
@NullMarked
package org.tallystick.app.web.event;

import org.jspecify.annotations.NullMarked;
