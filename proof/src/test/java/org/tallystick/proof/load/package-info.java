@NullMarked
package org.tallystick.proof.load;

import org.jspecify.annotations.NullMarked;
