/** Waiting for commands and queries. */
@NullMarked
package org.tallystick.app.web.message;

import org.jspecify.annotations.NullMarked;
