/** The edge's side of the command and query gateways: waiting, time limits, failures. */
@NullMarked
package org.tallystick.app.web.message;

import org.jspecify.annotations.NullMarked;
