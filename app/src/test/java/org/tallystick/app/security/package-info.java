/** Clients and keys on a real database. */
@NullMarked
package org.tallystick.app.security;

import org.jspecify.annotations.NullMarked;
