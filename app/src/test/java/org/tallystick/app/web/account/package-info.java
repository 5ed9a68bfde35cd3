/** Recorded answers, whose bytes are for ever. */
@NullMarked
package org.tallystick.app.web.account;

import org.jspecify.annotations.NullMarked;
