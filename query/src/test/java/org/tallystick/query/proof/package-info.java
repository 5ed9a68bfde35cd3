/** The live proof on a real PostgreSQL. */
@NullMarked
package org.tallystick.query.proof;

import org.jspecify.annotations.NullMarked;
