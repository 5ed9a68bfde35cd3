/** The live proof: what has moved, and whether every account agrees with itself. */
@NullMarked
package org.tallystick.query.proof;

import org.jspecify.annotations.NullMarked;
