/** Decides how a case goes on: who has it, what was agreed, and when it is done. */
@NullMarked
package org.tallystick.command.cases;

import org.jspecify.annotations.NullMarked;
