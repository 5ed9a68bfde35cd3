/** The catalogue of problems. */
@NullMarked
package org.tallystick.app.web.problem;

import org.jspecify.annotations.NullMarked;
