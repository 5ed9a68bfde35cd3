/** Receipts: the permanent record of every callback. */
@NullMarked
package org.tallystick.command.receipt;

import org.jspecify.annotations.NullMarked;
