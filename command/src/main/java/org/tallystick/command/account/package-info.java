/** Decides what happens to an account: what moves, what is refused, and that it happens once. */
@NullMarked
package org.tallystick.command.account;

import org.jspecify.annotations.NullMarked;
