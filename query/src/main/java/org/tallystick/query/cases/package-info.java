/** The cases and their histories. */
@NullMarked
package org.tallystick.query.cases;

import org.jspecify.annotations.NullMarked;
