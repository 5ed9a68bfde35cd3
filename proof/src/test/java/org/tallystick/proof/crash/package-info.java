/** Tests of the crash campaign, and that its checker can find something. */
@NullMarked
package org.tallystick.proof.crash;

import org.jspecify.annotations.NullMarked;
