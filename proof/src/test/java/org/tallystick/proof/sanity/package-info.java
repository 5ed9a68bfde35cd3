@NullMarked
package org.tallystick.proof.sanity;

import org.jspecify.annotations.NullMarked;
