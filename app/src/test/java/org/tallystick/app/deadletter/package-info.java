@NullMarked
package org.tallystick.app.deadletter;

import org.jspecify.annotations.NullMarked;
