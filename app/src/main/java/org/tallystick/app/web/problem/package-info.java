/** Every error that a caller can see, and the page that explains it. */
@NullMarked
package org.tallystick.app.web.problem;

import org.jspecify.annotations.NullMarked;
