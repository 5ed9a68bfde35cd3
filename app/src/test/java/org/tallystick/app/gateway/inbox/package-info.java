@NullMarked
package org.tallystick.app.gateway.inbox;

import org.jspecify.annotations.NullMarked;
