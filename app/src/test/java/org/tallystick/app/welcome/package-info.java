@NullMarked
package org.tallystick.app.welcome;

import org.jspecify.annotations.NullMarked;
