/** A gateway that exists only to be tried: it behaves like another company, and badly. */
@NullMarked
package org.tallystick.app.gateway.simulator;

import org.jspecify.annotations.NullMarked;
