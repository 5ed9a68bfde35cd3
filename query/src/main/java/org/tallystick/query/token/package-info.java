/** How far the processors are, by the tokens that they have stored. */
@NullMarked
package org.tallystick.query.token;

import org.jspecify.annotations.NullMarked;
