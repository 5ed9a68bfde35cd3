/** The dashboard in a real browser. */
@NullMarked
package org.tallystick.app.dashboard;

import org.jspecify.annotations.NullMarked;
