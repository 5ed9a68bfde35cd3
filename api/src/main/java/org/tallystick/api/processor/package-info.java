/** What the event processors of all nodes do, and the levers that move them. */
@NullMarked
package org.tallystick.api.processor;

import org.jspecify.annotations.NullMarked;
