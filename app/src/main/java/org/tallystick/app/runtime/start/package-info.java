/** What must hold before Tallystick serves anybody. Each check can refuse the start. */
@NullMarked
package org.tallystick.app.runtime.start;

import org.jspecify.annotations.NullMarked;
