@NullMarked
package org.tallystick.app.recovery;

import org.jspecify.annotations.NullMarked;
