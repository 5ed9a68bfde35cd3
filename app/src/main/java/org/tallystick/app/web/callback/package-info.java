/** Callbacks of gateways over HTTP. */
@NullMarked
package org.tallystick.app.web.callback;

import org.jspecify.annotations.NullMarked;
