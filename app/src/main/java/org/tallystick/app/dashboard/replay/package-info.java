/** Read models that are built anew, compared and switched. */
@NullMarked
package org.tallystick.app.dashboard.replay;

import org.jspecify.annotations.NullMarked;
