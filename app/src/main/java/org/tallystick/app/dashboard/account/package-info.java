/** Accounts: the list, and everything about one. */
@NullMarked
package org.tallystick.app.dashboard.account;

import org.jspecify.annotations.NullMarked;
