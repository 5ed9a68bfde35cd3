/** How many requests are let in at once, so that too many callers starve nobody else. */
@NullMarked
package org.tallystick.app.web.limit;

import org.jspecify.annotations.NullMarked;
