/** Tests of the crash campaign, and that its checker can find something. */
@NullMarked
package org.tallystick.proof.crash.check;

import org.jspecify.annotations.NullMarked;
