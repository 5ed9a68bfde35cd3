@NullMarked
package org.tallystick.app.postgres;

import org.jspecify.annotations.NullMarked;
