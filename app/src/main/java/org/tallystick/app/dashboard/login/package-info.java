/** Logging in and out, and choosing a password. */
@NullMarked
package org.tallystick.app.dashboard.login;

import org.jspecify.annotations.NullMarked;
