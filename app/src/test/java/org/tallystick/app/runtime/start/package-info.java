@NullMarked
package org.tallystick.app.runtime.start;

import org.jspecify.annotations.NullMarked;
