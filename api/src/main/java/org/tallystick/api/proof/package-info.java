/** The live proof that every movement was applied exactly once, and is where it must be. */
@NullMarked
package org.tallystick.api.proof;

import org.jspecify.annotations.NullMarked;
