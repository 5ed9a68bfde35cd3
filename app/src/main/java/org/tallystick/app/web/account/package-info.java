/** Accounts, movements, holds, refunds, entries, statements and outcomes over REST. */
@NullMarked
package org.tallystick.app.web.account;

import org.jspecify.annotations.NullMarked;
