/** The language of an account: commands, events, results and queries. */
@NullMarked
package org.tallystick.api.account;

import org.jspecify.annotations.NullMarked;
