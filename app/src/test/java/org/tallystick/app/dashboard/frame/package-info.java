/** What stands around every page. */
@NullMarked
package org.tallystick.app.dashboard.frame;

import org.jspecify.annotations.NullMarked;
