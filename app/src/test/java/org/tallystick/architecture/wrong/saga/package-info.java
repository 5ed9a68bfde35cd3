@NullMarked
package org.tallystick.architecture.wrong.saga;

import org.jspecify.annotations.NullMarked;
