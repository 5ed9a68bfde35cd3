@NullMarked
package org.tallystick.proof.page;

import org.jspecify.annotations.NullMarked;
