@NullMarked
package org.tallystick.app.gateway.guard;

import org.jspecify.annotations.NullMarked;
