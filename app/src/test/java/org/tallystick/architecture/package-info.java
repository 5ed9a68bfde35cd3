/** The rules that Maven cannot check, and the proof that each can fail. */
@NullMarked
package org.tallystick.architecture;

import org.jspecify.annotations.NullMarked;
