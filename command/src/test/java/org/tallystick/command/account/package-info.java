/** The account's rules, in the words of their users. */
@NullMarked
package org.tallystick.command.account;

import org.jspecify.annotations.NullMarked;
