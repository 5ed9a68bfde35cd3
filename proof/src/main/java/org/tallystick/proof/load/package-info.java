/**
 * The load test: mixed operations in open or closed loop for minutes, scenarios in which something
 * goes wrong meanwhile, a soak, and the books checked afterwards.
 */
@NullMarked
package org.tallystick.proof.load;

import org.jspecify.annotations.NullMarked;
