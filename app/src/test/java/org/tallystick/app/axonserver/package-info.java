/** A stand-in of Axon Server, and the application on it. */
@NullMarked
package org.tallystick.app.axonserver;

import org.jspecify.annotations.NullMarked;
