/** Decides: accounts, receipts and cases, their event store and command bus. */
@NullMarked
package org.tallystick.command;

import org.jspecify.annotations.NullMarked;
