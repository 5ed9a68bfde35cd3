/**
 * The crash campaign: real processes are driven, killed and disturbed by seed, and an independent
 * checker counts what was lost, doubled or left behind.
 */
@NullMarked
package org.tallystick.proof.crash;

import org.jspecify.annotations.NullMarked;
