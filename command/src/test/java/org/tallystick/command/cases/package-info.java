/** The rules of cases, in the words of their users. */
@NullMarked
package org.tallystick.command.cases;

import org.jspecify.annotations.NullMarked;
