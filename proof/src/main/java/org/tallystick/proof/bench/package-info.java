/**
 * The benchmark: what Tallystick does in a second, compared with the least that PostgreSQL would
 * have to do for it, on the same machine and in the same run.
 */
@NullMarked
package org.tallystick.proof.bench;

import org.jspecify.annotations.NullMarked;
