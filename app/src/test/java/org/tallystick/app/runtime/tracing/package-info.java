@NullMarked
package org.tallystick.app.runtime.tracing;

import org.jspecify.annotations.NullMarked;
