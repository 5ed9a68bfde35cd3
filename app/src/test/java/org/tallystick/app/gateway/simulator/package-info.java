@NullMarked
package org.tallystick.app.gateway.simulator;

import org.jspecify.annotations.NullMarked;
