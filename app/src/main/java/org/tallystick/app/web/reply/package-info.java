/** Answers, written as bytes so that a replay is the same to the last one. */
@NullMarked
package org.tallystick.app.web.reply;

import org.jspecify.annotations.NullMarked;
