/** The application: where all parts meet. */
@NullMarked
package org.tallystick.app;

import org.jspecify.annotations.NullMarked;
