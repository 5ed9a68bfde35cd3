/** The first words to whoever has started Tallystick, and the first key. */
@NullMarked
package org.tallystick.app.welcome;

import org.jspecify.annotations.NullMarked;
