/** Tests of what the benchmark is made of. */
@NullMarked
package org.tallystick.proof.bench;

import org.jspecify.annotations.NullMarked;
