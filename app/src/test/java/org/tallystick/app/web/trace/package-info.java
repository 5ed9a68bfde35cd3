/** Headers of the trace, proved piece by piece. */
@NullMarked
package org.tallystick.app.web.trace;

import org.jspecify.annotations.NullMarked;
