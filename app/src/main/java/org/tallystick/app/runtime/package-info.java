/** What the whole application stands on: wiring, limits, and the checks made before it starts. */
@NullMarked
package org.tallystick.app.runtime;

import org.jspecify.annotations.NullMarked;
