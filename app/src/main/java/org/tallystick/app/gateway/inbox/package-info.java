/** Callbacks: stored before they are acknowledged, processed afterwards. */
@NullMarked
package org.tallystick.app.gateway.inbox;

import org.jspecify.annotations.NullMarked;
