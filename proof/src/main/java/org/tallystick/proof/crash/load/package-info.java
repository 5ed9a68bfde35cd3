/**
 * The clients of a campaign: what they ask for, and their own logs of what was promised to them.
 */
@NullMarked
package org.tallystick.proof.crash.load;

import org.jspecify.annotations.NullMarked;
