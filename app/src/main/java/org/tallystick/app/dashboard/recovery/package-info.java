/** Shows how far a restored database is from moving money again. */
@NullMarked
package org.tallystick.app.dashboard.recovery;

import org.jspecify.annotations.NullMarked;
