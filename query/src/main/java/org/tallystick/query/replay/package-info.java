/** The generations of the read models: built beside each other, compared, switched and dropped. */
@NullMarked
package org.tallystick.query.replay;

import org.jspecify.annotations.NullMarked;
