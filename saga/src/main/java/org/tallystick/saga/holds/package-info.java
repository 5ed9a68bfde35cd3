/** Holds end by themselves when their time is over. */
@NullMarked
package org.tallystick.saga.holds;

import org.jspecify.annotations.NullMarked;
