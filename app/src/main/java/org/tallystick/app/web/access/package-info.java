/** The security chain: API keys, open routes, refused requests. */
@NullMarked
package org.tallystick.app.web.access;

import org.jspecify.annotations.NullMarked;
