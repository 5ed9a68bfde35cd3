/** The command side under test, on a real PostgreSQL. */
@NullMarked
package org.tallystick.command;

import org.jspecify.annotations.NullMarked;
