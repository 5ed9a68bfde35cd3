@NullMarked
package org.tallystick.app.selfcheck;

import org.jspecify.annotations.NullMarked;
