/** Every night a small campaign against a database of its own, started as another process. */
@NullMarked
package org.tallystick.app.selfcheck;

import org.jspecify.annotations.NullMarked;
