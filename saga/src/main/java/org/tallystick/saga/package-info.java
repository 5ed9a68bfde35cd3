/** Sees things through: what was begun is ended, whatever happens in between. */
@NullMarked
package org.tallystick.saga;

import org.jspecify.annotations.NullMarked;
