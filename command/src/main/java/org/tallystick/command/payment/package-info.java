/**
 * Decides how a payment goes on: what is asked of its gateway, and what that does to the account.
 */
@NullMarked
package org.tallystick.command.payment;

import org.jspecify.annotations.NullMarked;
