@NullMarked
package org.tallystick.app;

import org.jspecify.annotations.NullMarked;
