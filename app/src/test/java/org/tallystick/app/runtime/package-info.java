@NullMarked
package org.tallystick.app.runtime;

import org.jspecify.annotations.NullMarked;
