/** Tests of what this module's parts share. */
@NullMarked
package org.tallystick.proof.lab;

import org.jspecify.annotations.NullMarked;
