/** The group-commit command bus: one writer, many commands in one transaction. */
@NullMarked
package org.tallystick.command.bus;

import org.jspecify.annotations.NullMarked;
