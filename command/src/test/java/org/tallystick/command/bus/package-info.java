/** The writer and its faults. */
@NullMarked
package org.tallystick.command.bus;

import org.jspecify.annotations.NullMarked;
